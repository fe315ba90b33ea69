"""The kernel functions of Leduc poker; the state is described in ``games/leduc_poker/__init__.py``."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from agon.games.bits import combine, random_below
from agon.games.seats import CHANCE, TERMINAL
from agon.games.verbs import Actions, Rng, State

MOST_SEATS: Final = 4
SUITS: Final = 2
MOST_RAISES: Final = 2
"""Bets and raises in a round of betting, by all seats together."""
SMALL: Final = 2
BIG: Final = 4
"""Chips that a bet or a raise adds, in the first and in the second round."""

FOLD: Final = 0
CALL: Final = 1
RAISE: Final = 2

# Cells of the state
SEATS: Final = 0
TURN: Final = 1
ROUND: Final = 2
STAKE: Final = 3
RAISES: Final = 4
CALLS: Final = 5
FOLDED: Final = 6
PUBLIC: Final = 7
LINE: Final = 8
CARD: Final = 10
PAID: Final = CARD + MOST_SEATS
STATE_CELLS: Final = PAID + MOST_SEATS


def initial_state(state: State) -> None:
    seats = state[SEATS]
    state[TURN] = CHANCE
    state[ROUND] = 0
    state[STAKE] = 1
    state[RAISES] = 0
    state[CALLS] = 0
    state[FOLDED] = 0
    state[PUBLIC] = -1
    state[LINE] = 1
    state[LINE + 1] = 1
    for seat in range(MOST_SEATS):
        state[CARD + seat] = -1
        state[PAID + seat] = 1 if seat < seats else 0


def current_player(state: State) -> int:
    return state[TURN]


def legal_actions(state: State, out: Actions) -> int:
    turn = state[TURN]
    if turn < 0:
        return 0
    count = 0
    if state[STAKE] > state[PAID + turn]:
        out[count] = FOLD
        count += 1
    out[count] = CALL
    count += 1
    if state[RAISES] < MOST_RAISES:
        out[count] = RAISE
        count += 1
    return count


def dealt(state: State) -> int:
    """Return the cards that lie before the seats and on the table, as a set of bits."""
    cards = 0
    for seat in range(state[SEATS]):
        if state[CARD + seat] >= 0:
            cards |= 1 << state[CARD + seat]
    if state[PUBLIC] >= 0:
        cards |= 1 << state[PUBLIC]
    return cards


def chance_outcomes(state: State, actions: Actions, probabilities: NDArray[np.float64]) -> int:
    if state[TURN] != CHANCE:
        return 0
    gone = dealt(state)
    count = 0
    for card in range(SUITS * (state[SEATS] + 1)):
        if not gone >> card & 1:
            actions[count] = card
            count += 1
    for index in range(count):
        probabilities[index] = 1.0 / count
    return count


def next_seat(state: State, seat: int) -> int:
    """Return the next after ``seat`` that has not folded."""
    seats = state[SEATS]
    seat = (seat + 1) % seats
    while state[FOLDED] >> seat & 1:
        seat = (seat + 1) % seats
    return seat


def remaining(state: State) -> int:
    """Return the number of seats that have not folded."""
    count = 0
    for seat in range(state[SEATS]):
        if not state[FOLDED] >> seat & 1:
            count += 1
    return count


def apply_action(state: State, action: int) -> None:
    turn = state[TURN]
    if turn == CHANCE:
        deal(state, action)
        return
    line = LINE + state[ROUND]
    state[line] = state[line] << 2 | action
    if action == FOLD:
        state[FOLDED] |= 1 << turn
    else:
        if action == RAISE:
            state[STAKE] += SMALL if state[ROUND] == 0 else BIG
            state[RAISES] += 1
            state[CALLS] = 0
        else:
            state[CALLS] += 1
        state[PAID + turn] = state[STAKE]
    left = remaining(state)
    wanted = left if state[RAISES] == 0 else left - 1  # nobody calls their own raise
    if left == 1:
        state[TURN] = TERMINAL
    elif state[CALLS] < wanted:
        state[TURN] = next_seat(state, turn)
    elif state[ROUND] == 0:
        state[ROUND] = 1
        state[RAISES] = 0
        state[CALLS] = 0
        state[TURN] = CHANCE
    else:
        state[TURN] = TERMINAL


def deal(state: State, card: int) -> None:
    """Give ``card`` to the next seat, or lay it on the table."""
    seats = state[SEATS]
    if state[CARD + seats - 1] >= 0:
        state[PUBLIC] = card
        state[TURN] = next_seat(state, seats - 1)
        return
    seat = 0
    while state[CARD + seat] >= 0:
        seat += 1
    state[CARD + seat] = card
    if seat == seats - 1:
        state[TURN] = 0


def strength(state: State, seat: int) -> int:
    """Return the more the better: a pair with the public card beats all, then the card's rank counts."""
    rank = state[CARD + seat] // SUITS
    return MOST_SEATS + 1 if rank == state[PUBLIC] // SUITS else rank


def returns(state: State, out: NDArray[np.float64]) -> None:
    for seat in range(len(out)):
        out[seat] = 0.0
    if state[TURN] != TERMINAL:
        return
    seats = state[SEATS]
    shown = remaining(state) > 1
    best, winners, pot = -1, 0, 0
    for seat in range(seats):
        pot += state[PAID + seat]
        out[seat] = -float(state[PAID + seat])
        if not state[FOLDED] >> seat & 1:
            has = strength(state, seat) if shown else 0
            if has > best:
                best, winners = has, 0
            if has == best:
                winners += 1
    for seat in range(seats):
        if not state[FOLDED] >> seat & 1 and (not shown or strength(state, seat) == best):
            out[seat] += pot / winners


def state_key(state: State) -> np.uint64:
    key = combine(state[SEATS], state[LINE] << 32 | state[LINE + 1])
    for seat in range(state[SEATS]):
        key = combine(key, state[CARD + seat] + 1)
    return combine(key, state[PUBLIC] + 1)


def information_key(state: State, seat: int) -> np.uint64:
    """Everybody's cards are shown at the end, even after a fold."""
    shown = state[TURN] == TERMINAL
    key = combine(seat, state[LINE] << 32 | state[LINE + 1])
    for owner in range(state[SEATS]):
        card = state[CARD + owner]
        key = combine(key, card + 2 if card >= 0 and (shown or owner == seat) else 0 if card < 0 else 1)
    return combine(key, state[PUBLIC] + 1)


def resample(state: State, seat: int, rng: Rng, out: State) -> None:
    out[:] = state
    if state[TURN] == TERMINAL:
        return
    seats = state[SEATS]
    known = 0
    if state[PUBLIC] >= 0:
        known |= 1 << state[PUBLIC]
    if seat >= 0 and state[CARD + seat] >= 0:
        known |= 1 << state[CARD + seat]
    left = SUITS * (seats + 1)
    for card in range(SUITS * (seats + 1)):
        left -= known >> card & 1
    for owner in range(seats):
        if owner != seat and state[CARD + owner] >= 0:
            skip = random_below(rng, left)
            card = 0
            while known >> card & 1 or skip > 0:
                if not known >> card & 1:
                    skip -= 1
                card += 1
            out[CARD + owner] = card
            known |= 1 << card
            left -= 1


def is_visible(state: State, action: int, seat: int) -> bool:
    """Of two players' cards each sees its own; what is laid on the table and how they bet everybody sees."""
    if state[TURN] != CHANCE or state[CARD + state[SEATS] - 1] >= 0:
        return True
    owner = 0
    while state[CARD + owner] >= 0:
        owner += 1
    return seat == owner

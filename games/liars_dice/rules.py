"""Legal actions and their effects: the kernel functions, over the state that the package's docstring lays out."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from agon.games.bits import combine, random_below
from agon.games.seats import CHANCE, TERMINAL
from agon.games.verbs import Actions, Rng, State

SEATS = 0
DICE = 1
BIDDING = 2
WILD = 3
MATCH = 4
PLAYER = 5
ROLLER = 6
ROLLED = 7
STARTER = 8
BID = 9
BIDS = 10
LEFT = 13
HELD = 19
SHOWN = 25
LAST_BID = 31
LAST_BIDDER = 32
LAST_CALLER = 33
PAST = 34
STATE_CELLS = 35

FACES = 6
MOST_SEATS = 6
MOST_DICE = 5
WORD = 60
"""Bids in a cell of ``BIDS``."""
MOST_BIDS = MOST_SEATS * MOST_DICE * FACES
BY_QUANTITY = 0
BY_FACE = 1
FACE_BITS = 8
"""Dice of one face are counted in so many bits, so that the hands of all seats can be added up."""


def dice_at_first(state: State) -> int:
    return int(state[SEATS] * state[DICE])


def dice_now(state: State) -> int:
    """Return the number of dice in play."""
    total = 0
    for seat in range(MOST_SEATS):
        total += state[LEFT + seat]
    return int(total)


def quantity_of(state: State, bid: Any) -> int:
    if state[BIDDING] == BY_QUANTITY:
        return int(bid // FACES + 1)
    return int(bid % dice_at_first(state) + 1)


def face_of(state: State, bid: Any) -> int:
    """From 1."""
    if state[BIDDING] == BY_QUANTITY:
        return int(bid % FACES + 1)
    return int(bid // dice_at_first(state) + 1)


def liar_of(state: State) -> int:
    """Return the action that calls the last bid a lie: the one after all bids."""
    return dice_at_first(state) * FACES


def next_seat(state: State, seat: Any) -> int:
    """Return the next seat that has dice left."""
    after = int((seat + 1) % state[SEATS])
    while state[LEFT + after] == 0:
        after = int((after + 1) % state[SEATS])
    return after


def count_of(held: Any, face: Any) -> int:
    """Return the number of dice of a hand that show ``face`` (0: none do)."""
    if face == 0:
        return 0
    return int(held >> FACE_BITS * (face - 1) & 0xFF)


def shown_count(state: State) -> int:
    """Return the number of dice shown last that count for the bid that was called."""
    total = 0
    for seat in range(MOST_SEATS):
        total += state[SHOWN + seat]
    face = face_of(state, state[LAST_BID])
    wild = state[WILD]
    return count_of(total, face) + (count_of(total, wild) if wild != face else 0)


def last_loser(state: State) -> int:
    """Return the seat that was wrong at the last call."""
    if shown_count(state) >= quantity_of(state, state[LAST_BID]):
        return int(state[LAST_CALLER])
    return int(state[LAST_BIDDER])


def initial_state(state: State) -> None:
    for cell in range(PLAYER, STATE_CELLS):
        state[cell] = 0
    for seat in range(state[SEATS]):
        state[LEFT + seat] = state[DICE]
    state[PLAYER] = CHANCE
    state[BID] = -1
    state[LAST_BID] = -1
    state[LAST_BIDDER] = -1
    state[LAST_CALLER] = -1


def current_player(state: State) -> int:
    return int(state[PLAYER])


def legal_actions(state: State, out: Actions) -> int:
    if state[PLAYER] < 0:
        return 0
    count = 0
    total = dice_now(state)
    if state[BIDDING] == BY_QUANTITY:
        for bid in range(state[BID] + 1, total * FACES):
            out[count] = bid
            count += 1
    else:
        for bid in range(state[BID] + 1, liar_of(state)):
            if quantity_of(state, bid) <= total:
                out[count] = bid
                count += 1
    if state[BID] >= 0:
        out[count] = liar_of(state)
        count += 1
    return count


def chance_outcomes(state: State, actions: Actions, probabilities: NDArray[np.float64]) -> int:
    for face in range(FACES):
        actions[face] = face
        probabilities[face] = 1.0 / FACES
    return FACES


def remember(state: State) -> None:
    """Hashes what everybody knows of the rounds before, for ``information_key``."""
    key = combine(state[LAST_BID], state[LAST_BIDDER])
    for seat in range(MOST_SEATS):
        key = combine(combine(key, state[SHOWN + seat]), state[LEFT + seat])
    state[PAST] = np.int64(key >> np.uint64(2))


def apply_roll(state: State, face: Any) -> None:
    roller = state[ROLLER]
    state[HELD + roller] += np.int64(1) << np.int64(FACE_BITS * face)
    state[ROLLED] += 1
    if state[ROLLED] < state[LEFT + roller]:
        return
    state[ROLLED] = 0
    roller += 1
    while roller < state[SEATS] and state[LEFT + roller] == 0:
        roller += 1
    if roller < state[SEATS]:
        state[ROLLER] = roller
    else:
        state[ROLLER] = 0
        state[PLAYER] = state[STARTER]


def call(state: State) -> None:
    """Show all dice; then the game is over, or the loser gives up a die and the next round begins."""
    caller = state[PLAYER]
    bidder = caller
    seat = next_seat(state, caller)
    while seat != caller:
        bidder = seat
        seat = next_seat(state, seat)
    state[LAST_BID] = state[BID]
    state[LAST_BIDDER] = bidder
    state[LAST_CALLER] = caller
    state[BID] = -1
    for cell in range(BIDS, BIDS + 3):
        state[cell] = 0
    for seat in range(MOST_SEATS):
        state[SHOWN + seat] = state[HELD + seat]
        state[HELD + seat] = 0
    settle(state)


def settle(state: State) -> None:
    """Apply the effects of a call whose dice, bid, bidder and caller are written."""
    if state[MATCH] == 0:
        state[PLAYER] = TERMINAL
        remember(state)
        return
    loser = last_loser(state)
    state[LEFT + loser] -= 1
    state[STARTER] = loser if state[LEFT + loser] > 0 else next_seat(state, loser)
    remember(state)
    if next_seat(state, state[STARTER]) == state[STARTER]:
        state[PLAYER] = TERMINAL
        return
    state[PLAYER] = CHANCE
    roller = 0
    while state[LEFT + roller] == 0:
        roller += 1
    state[ROLLER] = roller


def apply_action(state: State, action: int) -> None:
    if state[PLAYER] == CHANCE:
        apply_roll(state, action)
    elif action == liar_of(state):
        call(state)
    else:
        state[BID] = action
        state[BIDS + action // WORD] |= np.int64(1) << np.int64(action % WORD)
        state[PLAYER] = next_seat(state, state[PLAYER])


def returns(state: State, out: NDArray[np.float64]) -> None:
    for seat in range(MOST_SEATS):
        out[seat] = 0.0
    if state[PLAYER] != TERMINAL:
        return
    if state[MATCH] == 0:
        loser = last_loser(state)
        out[loser] = -1.0
        out[state[LAST_BIDDER] + state[LAST_CALLER] - loser] = 1.0
        return
    for seat in range(state[SEATS]):
        out[seat] = -1.0
    out[state[STARTER]] = state[SEATS] - 1.0


def state_key(state: State) -> np.uint64:
    key = combine(state[SEATS], state[DICE])
    for cell in range(BIDDING, STATE_CELLS):
        key = combine(key, state[cell])
    return key


def information_key(state: State, seat: int) -> np.uint64:
    key = combine(state[PAST], ((state[PLAYER] + 8) * 8 + state[ROLLER]) * 8 + state[ROLLED])
    for cell in range(BIDS, BIDS + 3):
        if state[cell] != 0:
            key = combine(key, state[cell])
    key = combine(key, seat)
    if seat >= 0:
        key = combine(key, state[HELD + seat])
    return key


def resample(state: State, seat: int, rng: Rng, out: State) -> None:
    """Others' dice are thrown again: what they have bid says nothing for sure."""
    for cell in range(STATE_CELLS):
        out[cell] = state[cell]
    for owner in range(state[SEATS]):
        if owner != seat:
            held = 0
            count = 0
            for face in range(1, FACES + 1):
                count += count_of(state[HELD + owner], face)
            for _ in range(count):
                held += 1 << FACE_BITS * random_below(rng, FACES)
            out[HELD + owner] = held


def is_visible(state: State, action: int, seat: int) -> bool:
    return state[PLAYER] != CHANCE or seat == state[ROLLER]


def random_playout(state: State, actions: Actions, rng: Rng) -> None:
    while state[PLAYER] != TERMINAL:
        if state[PLAYER] == CHANCE:
            apply_roll(state, random_below(rng, FACES))
        elif state[BIDDING] == BY_QUANTITY:
            # The bids that may be made are next to each other, with the call as one more after them.
            least = state[BID] + 1
            bids = dice_now(state) * FACES - least
            choice = random_below(rng, bids + (1 if least > 0 else 0))
            apply_action(state, least + choice if choice < bids else liar_of(state))
        else:
            apply_action(state, actions[random_below(rng, legal_actions(state, actions))])

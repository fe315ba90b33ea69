"""The kernel functions of hold'em; the state is described in ``games/holdem/layout.py``."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from agon.games.bits import combine, popcount, random_below
from agon.games.holdem.betting import act, begin_round, start_hand
from agon.games.holdem.layout import (
    ACTED,
    ANTE,
    BET,
    BOARD,
    BUTTON,
    CARD,
    COUNT,
    DEALT,
    DECK,
    FOLDED,
    FULL,
    HAND,
    HANDS,
    LAST,
    LAST_BOARD,
    LAST_CARD,
    LAST_NET,
    MOST_SEATS,
    OPENER,
    OWES,
    PUT,
    SEATS,
    SHORT,
    SHOWN,
    STACK,
    STACK_AT_START,
    STATE_CELLS,
    STREET,
    TURN,
)
from agon.games.holdem.pots import next_of
from agon.games.seats import CHANCE, TERMINAL
from agon.games.verbs import Rng, State


def initial_state(state: State) -> None:
    for cell in range(TURN, STATE_CELLS):
        state[cell] = 0
    for cell in range(LAST_CARD, LAST_CARD + 2 * MOST_SEATS):
        state[cell] = -1
    for cell in range(LAST_BOARD, LAST_NET):
        state[cell] = -1
    for seat in range(state[SEATS]):
        state[STACK + seat] = state[STACK_AT_START]
    state[BUTTON] = state[SEATS] - 1
    start_hand(state)


def current_player(state: State) -> int:
    return state[TURN]


def next_card(state: State) -> int:
    """Return the cell of the next card: one to each seat from the left of the button, and again, then the board."""
    if state[STREET] > 0:
        cell = BOARD
        while state[cell] >= 0:
            cell += 1
        return cell
    seat = state[BUTTON]
    for index in range(2):
        for _ in range(popcount(state[DEALT])):
            seat = next_of(state, seat, state[DEALT])
            if state[CARD + 2 * seat + index] < 0:
                return CARD + 2 * seat + index
    return -1


def gone(state: State) -> int:
    """Return the cards that have been dealt, as a set of bits."""
    cards = 0
    for cell in range(BOARD, STACK):
        if state[cell] >= 0:
            cards |= 1 << state[cell]
    for cell in range(CARD, LAST):
        if state[cell] >= 0:
            cards |= 1 << state[cell]
    return cards


def chance_outcomes(state: State, actions: NDArray[np.int32], probabilities: NDArray[np.float64]) -> int:
    if state[TURN] != CHANCE:
        return 0
    cards = gone(state)
    count = 0
    for card in range(DECK):
        if not cards >> card & 1:
            actions[count] = card
            count += 1
    for index in range(count):
        probabilities[index] = 1.0 / count
    return count


def apply_action(state: State, action: int) -> None:
    if state[TURN] != CHANCE:
        act(state, action)
        return
    state[next_card(state)] = action
    street = state[STREET]
    if next_card(state) < 0 if street == 0 else state[BOARD + street + 1] >= 0:
        begin_round(state)


def returns(state: State, out: NDArray[np.float64]) -> None:
    for seat in range(len(out)):
        out[seat] = 0.0
    if state[TURN] == TERMINAL:
        for seat in range(state[SEATS]):
            if state[HANDS] == 1:  # stacks of a recorded hand may differ from the beginning
                out[seat] = float(state[LAST_NET + seat])
            else:
                out[seat] = float(state[STACK + seat] - state[STACK_AT_START])


def public_key(state: State) -> np.uint64:
    """Key of what everybody sees, but for hands."""
    key = combine(state[TURN] + 4, state[HAND] << 32 | state[BUTTON] << 16 | state[STREET])
    key = combine(
        key, ((state[DEALT] << 6 | state[FOLDED]) << 6 | state[SHOWN]) << 12 | state[OWES] << 6 | state[ACTED]
    )
    key = combine(key, ((state[FULL] << 12 | state[SHORT]) << 12 | state[COUNT]) << 3 | state[OPENER])
    for seat in range(state[SEATS]):
        key = combine(key, (state[STACK + seat] << 12 | state[BET + seat]) << 12 | state[PUT + seat])
        if state[ANTE + seat] > 0:
            key = combine(key, state[ANTE + seat] << 3 | seat)
    board = 0
    for cell in range(BOARD, STACK):
        board = board << 6 | (state[cell] + 1)
    return combine(key, board)


def state_key(state: State) -> np.uint64:
    key = public_key(state)
    for seat in range(state[SEATS]):
        key = combine(key, (state[CARD + 2 * seat] + 1) << 6 | (state[CARD + 2 * seat + 1] + 1))
    return key


def information_key(state: State, seat: int) -> np.uint64:
    """Return the order in which a seat's two cards came is nobody's concern. All hands are shown when the session is
    over."""
    shown = state[SHOWN]
    if state[TURN] == TERMINAL:
        shown = state[DEALT]
    key = combine(public_key(state), seat + 4)
    for owner in range(state[SEATS]):
        first, second = state[CARD + 2 * owner], state[CARD + 2 * owner + 1]
        if owner == seat or shown >> owner & 1:
            key = combine(key, (max(first, second) + 2) << 6 | (min(first, second) + 2))
        else:
            key = combine(key, 64 * (first >= 0) + (second >= 0))
    key = combine(key, state[LAST])
    if state[LAST] > 0:
        for cell in range(LAST_BOARD, ANTE):
            key = combine(key, state[cell])
    return key


def resample(state: State, seat: int, rng: Rng, out: State) -> None:
    """Every hand that the seat has not seen is dealt again from all cards that it has not seen.

    Of hands that were shown nobody but their owner knows in which order their cards came.
    """
    out[:] = state
    shown = state[SHOWN]
    if state[TURN] == TERMINAL:
        shown = state[DEALT]
    known = 0
    for cell in range(BOARD, STACK):
        if state[cell] >= 0:
            known |= 1 << state[cell]
    for owner in range(state[SEATS]):
        first, second = state[CARD + 2 * owner], state[CARD + 2 * owner + 1]
        if owner == seat or shown >> owner & 1:
            if first >= 0:
                known |= 1 << first
            if second >= 0:
                known |= 1 << second
        if owner != seat and shown >> owner & 1:
            out[CARD + 2 * owner] = max(first, second)
            out[CARD + 2 * owner + 1] = min(first, second)
    for owner in range(state[SEATS]):
        if owner != seat and not shown >> owner & 1:
            for cell in range(CARD + 2 * owner, CARD + 2 * owner + 2):
                if state[cell] >= 0:
                    card = random_below(rng, DECK)
                    while known >> card & 1:
                        card = random_below(rng, DECK)
                    out[cell] = card
                    known |= 1 << card


def is_visible(state: State, action: int, seat: int) -> bool:
    """Of cards that are dealt to seats each sees its own."""
    if state[TURN] != CHANCE or state[STREET] > 0:
        return True
    return next_card(state) == CARD + 2 * seat or next_card(state) == CARD + 2 * seat + 1

"""Observation of a seat for neural networks, as one vector. Compiled by Numba.

Of hands before the present one it shows what is left of them: the stacks.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from agon.games.holdem.layout import (
    ACTED,
    BET,
    BETTING,
    BIG,
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
    MOST_BETS,
    MOST_BIG,
    MOST_HANDS,
    MOST_SEATS,
    MOST_STACK,
    OWES,
    PUT,
    SEATS,
    SHORT,
    SHOWN,
    STACK,
    STACK_AT_START,
    STREET,
    TURN,
)
from agon.games.seats import TERMINAL
from agon.games.verbs import State

SETS = MOST_SEATS + 1
"""Sets of cards: the board, then the hands of the seats, the own one and those that are shown."""
EACH = 10
STREETS = 4
BESIDE = SETS * DECK
CELLS = BESIDE + EACH * MOST_SEATS + STREETS + 8


def observation_tensor(state: State, seat: int, out: NDArray[np.float32]) -> None:
    """Seats follow from the observer's own on, in order of turn; sets of cards go by the numbers of the cards. Chips
    are shares of the stack to begin with."""
    seats = state[SEATS]
    start = float(state[STACK_AT_START])
    for cell in range(CELLS):
        out[cell] = 0.0
    for cell in range(BOARD, STACK):
        if state[cell] >= 0:
            out[state[cell]] = 1.0
    shown = state[DEALT] if state[TURN] == TERMINAL else state[SHOWN]
    at = BESIDE
    for place in range(seats):
        other = (seat + place) % seats
        if place == 0 or shown >> other & 1:
            for cell in range(CARD + 2 * other, CARD + 2 * other + 2):
                if state[cell] >= 0:
                    out[(1 + place) * DECK + state[cell]] = 1.0
        out[at] = 1.0
        out[at + 1] = state[STACK + other] / start
        out[at + 2] = state[BET + other] / start
        out[at + 3] = state[PUT + other] / start
        out[at + 4] = state[DEALT] >> other & 1
        out[at + 5] = state[FOLDED] >> other & 1
        out[at + 6] = state[OWES] >> other & 1
        out[at + 7] = state[ACTED] >> other & 1
        out[at + 8] = 1.0 if state[BUTTON] == other else 0.0
        out[at + 9] = 1.0 if state[TURN] == other else 0.0
        at += EACH
    at = BESIDE + EACH * MOST_SEATS
    out[at + state[STREET]] = 1.0
    at += STREETS
    out[at] = state[FULL] / start
    out[at + 1] = state[SHORT] / start
    out[at + 2] = state[COUNT] / MOST_BETS
    out[at + 3] = float(state[BETTING])
    out[at + 4] = state[BIG] / MOST_BIG
    out[at + 5] = state[HAND] / MOST_HANDS
    out[at + 6] = state[HANDS] / MOST_HANDS
    out[at + 7] = start / MOST_STACK

"""Observation of a seat for neural networks, as one vector. Compiled by Numba."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from agon.games.leduc_poker.rules import (
    CARD,
    FOLDED,
    LINE,
    MOST_RAISES,
    MOST_SEATS,
    PAID,
    PUBLIC,
    RAISES,
    ROUND,
    SEATS,
    SUITS,
    TURN,
)
from agon.games.verbs import State

DECK = SUITS * (MOST_SEATS + 1)
EACH = 4
LONGEST = 3 * MOST_SEATS - 2
"""Most actions of a round."""
MOST_PAID = 13.0
CELLS = 2 * DECK + MOST_SEATS + EACH * MOST_SEATS + 2 + 6 * LONGEST


def observation_tensor(state: State, seat: int, out: NDArray[np.float32]) -> None:
    """The own and the public card; the own place; of each seat, from the observer's own on, whether it plays, its chips
    in the pot, whether it has folded and is to move; the round, its raises; each action of both rounds."""
    seats = state[SEATS]
    for cell in range(CELLS):
        out[cell] = 0.0
    if state[CARD + seat] >= 0:
        out[state[CARD + seat]] = 1.0
    if state[PUBLIC] >= 0:
        out[DECK + state[PUBLIC]] = 1.0
    out[2 * DECK + seat] = 1.0
    at = 2 * DECK + MOST_SEATS
    for place in range(seats):
        other = (seat + place) % seats
        out[at] = 1.0
        out[at + 1] = state[PAID + other] / MOST_PAID
        out[at + 2] = state[FOLDED] >> other & 1
        out[at + 3] = 1.0 if state[TURN] == other else 0.0
        at += EACH
    at = 2 * DECK + MOST_SEATS + EACH * MOST_SEATS
    out[at] = float(state[ROUND])
    out[at + 1] = state[RAISES] / MOST_RAISES
    at += 2
    for index in range(2):
        line = state[LINE + index]
        made = 0
        while line >> 2 * made > 1:
            made += 1
        for ply in range(made):
            action = line >> 2 * (made - 1 - ply) & 3
            out[at + 3 * ply + action] = 1.0
        at += 3 * LONGEST

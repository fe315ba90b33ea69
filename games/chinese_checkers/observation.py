"""Observation of a seat for neural networks, as planes of the star. Compiled by Numba."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from agon.games.chinese_checkers.rules import (
    BLOCKED,
    HOPPING,
    LIMIT,
    MOST_SEATS,
    MOVER,
    PIECES,
    SEATS,
    TEAMS,
    TURNS,
    VISITED,
    holds,
    is_over,
)
from agon.games.chinese_checkers.star import CORNER_WORDS, HOLES, ROW_OF, ROWS, WORD, X_OF, target_of
from agon.games.teams import is_partner
from agon.games.verbs import State

HOLE, PARTNERS, TARGET, HOPPER, BEEN, TO_MOVE, AGE, FULL_COUNTS = 6, 7, 8, 9, 10, 11, 12, 13
"""After the pieces of each seat, from the observer's own on: holes of the star, partners' pieces, the corner to reach,
the piece that is hopping and where it has been; then, the same everywhere, whether the seat is to move, the share of
the turns that are over, and whether a full corner wins."""
PLANES = 14
CELLS = ROWS * ROWS


def observation_tensor(state: State, seat: int, out: NDArray[np.float32]) -> None:
    """Rows from the top; columns are the star's ``x``, along which a row and the way down to the right run."""
    seats = state[SEATS]
    for cell in range(TO_MOVE * CELLS):
        out[cell] = 0.0
    corner = target_of(seats, seat)
    for hole in range(HOLES):
        at = ROW_OF[hole] * ROWS + X_OF[hole]
        out[HOLE * CELLS + at] = 1.0
        for place in range(MOST_SEATS):
            if place < seats:
                other = (seat + place) % seats
                if holds(state, PIECES + 2 * other, hole):
                    out[place * CELLS + at] = 1.0
                    if place > 0 and is_partner(seat, other, state[TEAMS]):
                        out[PARTNERS * CELLS + at] = 1.0
        word = CORNER_WORDS[2 * corner] if hole < WORD else CORNER_WORDS[2 * corner + 1]
        if word >> (hole if hole < WORD else hole - WORD) & 1:
            out[TARGET * CELLS + at] = 1.0
        if state[HOPPING] == hole:
            out[HOPPER * CELLS + at] = 1.0
        if holds(state, VISITED, hole):
            out[BEEN * CELLS + at] = 1.0
    is_mover = not is_over(state) and state[MOVER] == seat
    for at in range(CELLS):
        out[TO_MOVE * CELLS + at] = 1.0 if is_mover else 0.0
        out[AGE * CELLS + at] = state[TURNS] / state[LIMIT]
        out[FULL_COUNTS * CELLS + at] = float(state[BLOCKED])

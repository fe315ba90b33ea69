"""Observation of a seat for neural networks, as planes of the board. Compiled by Numba."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from agon.games.checkers.rules import DRAW_PLIES, ON, bit_of
from agon.games.verbs import State

OWN_MEN, OWN_KINGS, OTHER_MEN, OTHER_KINGS, TO_MOVE, IS_BLACK, AGE = 0, 1, 2, 3, 4, 5, 6
"""Pieces; then, the same everywhere, whether the seat is to move, whether it has Black, and the share of the plies
after which the game is drawn."""
PLANES = 7
CELLS = 64
SQUARES = 32


def observation_tensor(state: State, seat: int, out: NDArray[np.float32]) -> None:
    """Rows from square 1 on; never turned. Light squares stay empty."""
    own, other, kings = state[seat], state[1 - seat], state[2]
    for cell in range(TO_MOVE * CELLS):
        out[cell] = 0.0
    for square in range(SQUARES):
        row = square // 4
        at = 8 * row + 2 * (square % 4) + 1 - row % 2
        bit = bit_of(square)
        king = kings >> bit & 1
        if own >> bit & 1:
            out[(OWN_MEN + king) * CELLS + at] = 1.0
        if other >> bit & 1:
            out[(OTHER_MEN + king) * CELLS + at] = 1.0
    is_mover = state[4] == ON and state[3] == seat
    for at in range(CELLS):
        out[TO_MOVE * CELLS + at] = 1.0 if is_mover else 0.0
        out[IS_BLACK * CELLS + at] = 1.0 if seat == 0 else 0.0
        out[AGE * CELLS + at] = state[5] / DRAW_PLIES

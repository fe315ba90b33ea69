"""Othello by rules of thumb: a weighted sum of known features, squeezed into the open interval from -1 to 1.

It evaluates boards smaller than 8x8, and all boards if the engine's setting ``fitted`` is off.

The features are those of the literature: corners, the squares that give corners away, moves available, discs that
border on empty squares, parity, and late in the game the discs themselves (P. S. Rosenbloom, "A
world-championship-level Othello program", Artificial Intelligence 19, 1982; B. Rose, "Othello: a minute to learn, a
lifetime to master", 2005). The weights were set by hand and have not been tuned. Edges and stable discs other than
corners are ignored.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from agon.games.bits import popcount
from agon.games.othello.rules import mobility
from agon.games.verbs import State

# In units in which 1 is a clear advantage: it becomes an expected return of a half
CORNER = 0.35
DIAGONAL_NEXT_TO_EMPTY_CORNER = -0.14
EDGE_NEXT_TO_EMPTY_CORNER = -0.05
MOVE = 0.035
FRONTIER_DISC = -0.016
LAST_MOVE = 0.05
LATE_DISC = 0.06
LATE_SHARE = 0.3
"""Share of empty squares below which discs begin to count."""
PROBCUT = {
    3: (1, 1.017, -0.0123, 0.0749),
    4: (2, 1.014, -0.0051, 0.0663),
    5: (1, 1.030, -0.0201, 0.1083),
    6: (2, 1.029, -0.0055, 0.0859),
    7: (3, 1.048, -0.0119, 0.0784),
    8: (4, 1.046, -0.0008, 0.0725),
    9: (3, 1.085, -0.0111, 0.0963),
}
"""Printed by ``python -m agon.ai.tuning.probcut othello --positions 120 --depth 9``; another evaluation needs a new
fit."""

TOP = np.uint64(0xFF)
LEFT = np.uint64(0x0101010101010101)
NOT_LEFT = np.uint64(0xFEFEFEFEFEFEFEFE)
NOT_RIGHT = np.uint64(0x7F7F7F7F7F7F7F7F)

NEUTRAL = np.zeros((2, 4))
"""Added weights of each side's moves, discs that border on empty squares, corners, and other discs on the edge."""


def corners_of(squares: Any) -> Any:
    """Return the corners of a board of any size."""
    top = squares & int(TOP)
    left = squares & int(LEFT)
    bottom = squares & ~(squares >> 8)
    right = squares & ~((squares >> 1) & int(NOT_RIGHT))
    return (top | bottom) & (left | right)


def beside(some: Any, squares: Any) -> Any:
    """Return the squares to the left and right of ``some``."""
    return (((some & int(NOT_RIGHT)) << 1) | ((some & int(NOT_LEFT)) >> 1)) & squares


def above_and_below(some: Any, squares: Any) -> Any:
    return ((some << 8) | (some >> 8)) & squares


def rim_of(squares: Any) -> Any:
    """Return the squares of the edge of a board of any size."""
    sides = (squares & int(LEFT)) | (squares & ~((squares >> 1) & int(NOT_RIGHT)))
    return sides | (squares & int(TOP)) | (squares & ~(squares >> 8))


def added(own: Any, moves: Any, bordering: Any, squares: Any, weights: NDArray[np.float64]) -> float:
    """Return the sum of a side's weights beside the evaluation's own; ``bordering``: empty squares and those beside."""
    corners = corners_of(squares)
    return (
        weights[0] * popcount(moves)
        + weights[1] * popcount(own & bordering)
        + weights[2] * popcount(own & corners)
        + weights[3] * popcount(own & rim_of(squares) & ~corners)
    )


def evaluate(state: State, seat: int) -> float:
    """Return the expected return of ``seat``, between -1 and 1."""
    return weigh(state, seat, NEUTRAL)


def weigh(state: State, seat: int, weights: NDArray[np.float64]) -> float:
    """Return the same with added weights."""
    black, white, squares = int(state[0]), int(state[1]), int(state[4])
    empty = squares & ~(black | white)
    corners = corners_of(squares)
    edges = beside(corners & empty, squares)
    diagonals = above_and_below(edges, squares)
    edges |= above_and_below(corners & empty, squares)
    bordering = empty | beside(empty, squares)
    bordering |= above_and_below(bordering, squares)
    moves, replies = mobility(black, white, squares), mobility(white, black, squares)
    sum_of_features = (
        CORNER * (popcount(black & corners) - popcount(white & corners))
        + DIAGONAL_NEXT_TO_EMPTY_CORNER * (popcount(black & diagonals) - popcount(white & diagonals))
        + EDGE_NEXT_TO_EMPTY_CORNER * (popcount(black & edges) - popcount(white & edges))
        + MOVE * (popcount(moves) - popcount(replies))
        + FRONTIER_DISC * (popcount(black & bordering) - popcount(white & bordering))
    )
    # With an odd number of empty squares left, the mover plays last unless somebody passes
    left = popcount(empty)
    mover_is_last = left % 2 == 1
    sum_of_features += LAST_MOVE if mover_is_last == (state[2] == 0) else -LAST_MOVE
    lateness = max(0.0, 1.0 - left / (LATE_SHARE * popcount(squares)))
    sum_of_features += LATE_DISC * lateness * (popcount(black) - popcount(white))
    sum_of_features += added(black, moves, bordering, squares, weights[0])
    sum_of_features -= added(white, replies, bordering, squares, weights[1])
    value = sum_of_features / (1.0 + abs(sum_of_features))
    return value if seat == 0 else -value

"""Features that need both sides' attacks: threats against pieces and against the king."""

# ruff: noqa: PLR0917 - kernels are called by position

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from agon.ai.games.chess.pawns import ahead, beside
from agon.ai.games.chess.weight_layout import (
    DANGER,
    HANGING,
    KING_THREAT,
    MINOR_THREAT,
    PAWN_THREAT,
    PUSH_THREAT,
    ROOK_THREAT,
)
from agon.games.bits import popcount
from agon.games.chess.attacks import KING, KNIGHT, diagonal, straight

FIRST_STEP = np.array([0x0000000000FF0000, 0x0000FF0000000000], np.uint64)
"""Row that a pawn's double step passes over, by seat."""
CHECK_UNITS = (4, 3, 5, 5)
"""Units for safe checks by a knight, bishop, rook or queen."""
LESS_WITHOUT_QUEEN = 4
MOST_UNITS = 31


def by_kind(first: int, some: Any, knights: Any, diagonals: Any, straights: Any, weights: NDArray[np.int64]) -> int:
    """Sum the weights from ``first`` on for knights, bishops, rooks and queens among ``some``."""
    return (
        weights[first + 1] * popcount(some & knights)
        + weights[first + 2] * popcount(some & diagonals & ~straights)
        + weights[first + 3] * popcount(some & straights & ~diagonals)
        + weights[first + 4] * popcount(some & straights & diagonals)
    )


def threats(
    own: Any,
    other: Any,
    pawns: Any,
    knights: Any,
    diagonals: Any,
    straights: Any,
    minors: Any,
    rooks: Any,
    every: Any,
    defended: Any,
    king: Any,
    side: int,
    weights: NDArray[np.int64],
) -> int:
    """Score a side's attacks with ``minors``, ``rooks``, ``every`` piece but the king; ``defended``: squares that the
    other side attacks, its king included."""
    own_pawns = own & pawns
    result = by_kind(
        PAWN_THREAT, other & ahead(beside(own_pawns), side), knights, diagonals, straights, weights
    ) + by_kind(MINOR_THREAT, other & minors, knights, diagonals, straights, weights)
    result += by_kind(ROOK_THREAT, other & rooks, knights, diagonals, straights, weights)
    loose = other & ~defended
    result += weights[MINOR_THREAT] * popcount(loose & pawns & minors)
    result += weights[ROOK_THREAT] * popcount(loose & pawns & rooks)
    result += weights[HANGING] * popcount(loose & pawns & every) + weights[HANGING + 1] * popcount(
        loose & ~pawns & every
    )
    result += weights[KING_THREAT] * popcount(loose & int(KING[king]))
    # Pawns that may step safely and would then attack a piece
    free = ~(own | other)
    steps = ahead(own_pawns, side) & free
    steps |= ahead(steps & int(FIRST_STEP[side]), side) & free
    steps &= ~ahead(beside(other & pawns), 1 - side) & (every | ~defended)
    result += weights[PUSH_THREAT] * popcount(ahead(beside(steps), side) & other & ~pawns)
    return result


def danger(
    own: Any,
    other: Any,
    queens: Any,
    by_knights: Any,
    by_bishops: Any,
    by_rooks: Any,
    by_queens: Any,
    every: Any,
    twice: Any,
    guarded: Any,
    units: int,
    king: Any,
    weights: NDArray[np.int64],
) -> int:
    """Score the attack on ``king``, in units that a table weighs: pieces near it (``units``), squares around it that
    nothing else guards, safe checks. ``guarded``: squares that the other side's pieces but its king attack."""
    occupied = own | other
    around = int(KING[king])
    units += popcount(around & every & ~guarded)
    safe = ~own & ~guarded & (~around | twice)
    lines, files = diagonal(king, occupied), straight(king, occupied)
    if int(KNIGHT[king]) & by_knights & safe:
        units += CHECK_UNITS[0]
    if lines & by_bishops & safe:
        units += CHECK_UNITS[1]
    if files & by_rooks & safe:
        units += CHECK_UNITS[2]
    if (lines | files) & by_queens & safe:
        units += CHECK_UNITS[3]
    if not own & queens:
        units -= LESS_WITHOUT_QUEEN
    return weights[DANGER + min(max(units, 0), MOST_UNITS)]

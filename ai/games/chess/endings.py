"""Knowledge of endings: driving a bare king to where it can be mated, and advantages that are hard to win with."""

# ruff: noqa: PLR0917 - kernels are called by position

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from agon.ai.games.chess.pawns import COLUMN_A, distance, fill_down
from agon.ai.games.chess.weight_layout import DRIVEN_TO_CORNER, DRIVEN_TO_EDGE, KINGS_TOGETHER
from agon.games.bits import lowest_bit, popcount
from agon.games.chess.attacks import ONE
from agon.games.chess.rules import LIGHT

CORNERS = np.uint64(0x81)
FULL_SCALE = 64
NO_PAWNS = 10
"""Share (of 64) that is left of an advantage of less than a rook without pawns to win with."""
OPPOSITE_BISHOPS, OPPOSITE_BISHOPS_WITH_MORE = 30, 52
FEW_PAWNS, A_PAWN = 40, 6
"""Base share, and share for each pawn, with few pawns to win with."""


def drive(
    own: Any, knights: Any, diagonals: Any, straights: Any, king: Any, other_king: Any, weights: NDArray[np.int64]
) -> int:
    """Score the drive against a bare king: its distance from the centre and from the other king; with bishop and knight
    its distance from a corner of the bishop's colour, the only place for mate."""
    if not own & straights and popcount(own & (knights | diagonals)) < 2:
        return 0
    column, row = other_king & 7, other_king >> 3
    off_centre = max(3 - column, column - 4) + max(3 - row, row - 4)
    result = weights[DRIVEN_TO_EDGE] * off_centre + weights[KINGS_TOGETHER] * (7 - distance(king, other_king))
    if not own & straights and own & knights:
        light = own & diagonals & int(LIGHT)
        corners = min(distance(other_king, 7), distance(other_king, 56)) if light else 0
        if not light:
            corners = min(distance(other_king, 0), distance(other_king, 63))
        result += weights[DRIVEN_TO_CORNER] * (7 - corners)
    return result


def scale(
    strong: Any, weak: Any, pawns: Any, knights: Any, diagonals: Any, straights: Any, advantage: int, side: int
) -> int:
    """Return the share, out of ``FULL_SCALE``, of its advantage that the ``strong`` side, which is ``side``, can hope
    to convert. ``advantage`` counts its pieces less the other side's, a minor piece as 1, a rook as 2, a queen as 4."""
    own_pawns = strong & pawns
    bishops, weak_bishops = strong & diagonals & ~straights, weak & diagonals & ~straights
    pieces, weak_pieces = strong & (knights | diagonals | straights), weak & (knights | diagonals | straights)
    if not own_pawns:
        # One minor piece cannot mate, two knights cannot force it
        if not pieces & straights and (popcount(pieces) <= 1 or (popcount(pieces) == 2 and not pieces & diagonals)):
            return 0
        return NO_PAWNS if advantage < 2 else FULL_SCALE
    inner = own_pawns & ~int(COLUMN_A) & ~(int(COLUMN_A) << 7)
    if not inner and fill_down(own_pawns) & int(CORNERS) != int(CORNERS) and pieces == bishops and not weak_pieces:
        # Rook's pawns on one file whose last square the bishop cannot cover, and the other king there
        corner = (lowest_bit(own_pawns) & 7) + 56 - 56 * side
        colour = int(LIGHT) if int(LIGHT) >> corner & int(ONE) else ~int(LIGHT)
        king = lowest_bit(weak & ~pawns)
        if not bishops & colour and distance(king, corner) <= 1:
            return 0
    result = min(FULL_SCALE, FEW_PAWNS + A_PAWN * popcount(own_pawns))
    if popcount(bishops) == 1 and popcount(weak_bishops) == 1:
        if (bishops & int(LIGHT) != 0) != (weak_bishops & int(LIGHT) != 0):
            only = pieces == bishops and weak_pieces == weak_bishops
            result = min(result, OPPOSITE_BISHOPS if only else OPPOSITE_BISHOPS_WITH_MORE)
    return result

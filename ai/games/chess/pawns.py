"""Features of the pawns and of the squares that they leave to the pieces and the king."""

# ruff: noqa: PLR0917 - kernels are called by position

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from agon.ai.games.chess.weight_layout import (
    BACKWARD,
    DOUBLED,
    ISOLATED,
    PASSED,
    PASSED_BLOCKED,
    PASSED_FREE,
    PASSED_OTHER_KING,
    PASSED_OTHER_ROOK,
    PASSED_OWN_KING,
    PASSED_OWN_ROOK,
    PASSED_SAFE,
    SHELTER,
    STORM,
    UNSTOPPABLE,
)
from agon.games.bits import highest_bit, lowest_bit, popcount
from agon.games.chess.attacks import ALL, NOT_A, NOT_H, ONE

COLUMN_A = np.uint64(0x0101010101010101)
ROW_1 = np.uint64(0xFF)


def fill_up(some: Any) -> Any:
    """Return the squares with all squares above them, towards row 8."""
    some |= some << 8 & int(ALL)
    some |= some << 16 & int(ALL)
    return some | some << 32 & int(ALL)


def fill_down(some: Any) -> Any:
    some |= some >> 8
    some |= some >> 16
    return some | some >> 32


def beside(some: Any) -> Any:
    """Return the squares to the left and the right."""
    return (some << 1 & int(NOT_A)) | (some >> 1 & int(NOT_H))


def ahead(some: Any, side: int) -> Any:
    """Return the squares one row ahead."""
    return some << 8 & int(ALL) if side == 0 else some >> 8


def onwards(some: Any, side: int) -> Any:
    """Return the squares and all squares ahead of them."""
    return fill_up(some) if side == 0 else fill_down(some)


def nearest_row(some: Any, side: int) -> int:
    """Return the row of the squares' nearest one, counted from the side; there must be one."""
    return lowest_bit(some) >> 3 if side == 0 else 7 - (highest_bit(some) >> 3)


def distance(one: Any, other: Any) -> int:
    """Return a king's number of moves from one square to another."""
    return max(abs((one & 7) - (other & 7)), abs((one >> 3) - (other >> 3)))


def passed_pawns(own_pawns: Any, other_pawns: Any, side: int) -> Any:
    """Return the pawns with no pawn ahead on their own file nor an enemy pawn ahead on the files beside it."""
    stoppers = onwards(ahead(other_pawns, 1 - side), 1 - side)
    return own_pawns & ~(stoppers | beside(stoppers) | onwards(ahead(own_pawns, 1 - side), 1 - side))


def structure(own_pawns: Any, other_pawns: Any, side: int, weights: NDArray[np.int64]) -> int:
    """Score doubled, isolated and backward pawns.

    A backward pawn can no longer be covered by another pawn, and an enemy pawn covers its next square.
    """
    repelled = ahead(beside(other_pawns), 1 - side)
    behind = onwards(ahead(own_pawns, 1 - side), 1 - side)
    opposed = onwards(ahead(other_pawns, 1 - side), 1 - side)
    isolated = own_pawns & ~beside(fill_up(fill_down(own_pawns)))
    stopped = ahead(ahead(own_pawns, side) & repelled, 1 - side)
    backward = own_pawns & stopped & ~isolated & ~beside(onwards(own_pawns, side))
    result = weights[DOUBLED] * popcount(own_pawns & behind)
    result += weights[ISOLATED] * popcount(isolated & opposed)
    result += weights[ISOLATED + 1] * popcount(isolated & ~opposed)
    result += weights[BACKWARD] * popcount(backward & opposed)
    result += weights[BACKWARD + 1] * popcount(backward & ~opposed)
    return result


def shelter(own_pawns: Any, other_pawns: Any, king: Any, side: int, weights: NDArray[np.int64]) -> int:
    """Score the nearest own and enemy pawns on the king's file and those beside it."""
    king_row = (king ^ 56 * side) >> 3
    front = onwards(int(ROW_1) << (king & 56), side)
    middle = min(max(king & 7, 1), 6)
    result = 0
    for column in range(middle - 1, middle + 2):
        file = front & int(COLUMN_A) << column
        near = far = 0
        if file & own_pawns:
            near = max(1, nearest_row(file & own_pawns, side) - king_row)
        if file & other_pawns:
            far = max(1, nearest_row(file & other_pawns, side) - king_row)
        result += weights[SHELTER + 8 * min(column, 7 - column) + near]
        result += weights[STORM + (8 if near and far == near + 1 else 0) + far]
    return result


def advance(
    passed: Any,
    own: Any,
    other: Any,
    rooks: Any,
    attacked: Any,
    king: Any,
    other_king: Any,
    bare: bool,
    moves_first: bool,
    side: int,
    weights: NDArray[np.int64],
) -> int:
    """Score the passed pawns' progress and obstacles. ``attacked``: squares that the other side attacks; ``bare``: true
    if it has only pawns and its king, which then must be near enough to stop a pawn."""
    turned = 56 * side
    result = 0
    while passed:
        square = lowest_bit(passed)
        pawn = int(ONE) << square
        row = (square ^ turned) >> 3
        way = onwards(ahead(pawn, side), side)
        step = square + 8 - 16 * side
        result += weights[PASSED + row]
        result += weights[PASSED_OWN_KING] * max(0, row - 2) * distance(king, step)
        result += weights[PASSED_OTHER_KING] * max(0, row - 2) * distance(other_king, step)
        if ahead(pawn, side) & (own | other):
            result += weights[PASSED_BLOCKED + row]
        elif not way & (other | own | attacked):
            result += weights[PASSED_FREE + row]
        elif not ahead(pawn, side) & attacked:
            result += weights[PASSED_SAFE + row]
        behind = onwards(ahead(pawn, 1 - side), 1 - side) & rooks
        result += weights[PASSED_OWN_ROOK] * (1 if behind & own else 0)
        result += weights[PASSED_OTHER_ROOK] * (1 if behind & other else 0)
        if bare and not way & own:
            steps = min(5, 7 - row)
            goal = (square & 7) | (56 ^ turned)
            if distance(other_king, goal) - (0 if moves_first else 1) > steps:
                result += weights[UNSTOPPABLE]
        passed &= passed - int(ONE)
    return result

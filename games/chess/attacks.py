"""Squares that pieces attack: tables for steps, bit tricks for lines.

Squares are numbered from a1 = 0 row by row to h8 = 63; a bitboard's bit n is square n. Lines are found by the
difference of the nearest pieces above and below ("obstruction difference": M. Hoffmann and G. Isenberg,
https://www.chessprogramming.org/Obstruction_Difference), all lines of a side's pieces at once by parallel-prefix fills
(https://www.chessprogramming.org/Kogge-Stone_Algorithm). Magic multiplication looks attacks up in 800 kB, which every
compiled kernel would contain.

Bitboards are Python ints in plain Python and ``uint64`` in compiled code, so constants are ``np.uint64`` and used
through ``int``, which leaves them as they are in compiled code.
"""

# ruff: noqa: PLR0917 - kernels are called by position

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from agon.games.bits import highest_bit, lowest_bit

NONE = np.uint64(0)
ONE = np.uint64(1)
ALL = np.uint64(0xFFFFFFFFFFFFFFFF)
NOT_A = np.uint64(0xFEFEFEFEFEFEFEFE)
NOT_H = np.uint64(0x7F7F7F7F7F7F7F7F)
NOT_AB = np.uint64(0xFCFCFCFCFCFCFCFC)
NOT_GH = np.uint64(0x3F3F3F3F3F3F3F3F)

ROW, COLUMN, DIAGONAL, ANTIDIAGONAL = range(4)
"""The four lines through a square."""


def _bits(squares: Iterable[int]) -> int:
    return sum(1 << square for square in squares)


def _ray(square: int, right: int, up: int) -> int:
    """Return the squares from ``square`` to the edge, without itself."""
    column, row, squares = square % 8 + right, square // 8 + up, list[int]()
    while 0 <= column < 8 and 0 <= row < 8:
        squares.append(8 * row + column)
        column, row = column + right, row + up
    return _bits(squares)


def _steps(square: int, offsets: Iterable[tuple[int, int]]) -> int:
    places = [(square % 8 + right, square // 8 + up) for right, up in offsets]
    return _bits(8 * row + column for column, row in places if 0 <= column < 8 and 0 <= row < 8)


def _table(rows: Iterable[int]) -> NDArray[np.uint64]:
    return np.array(list(rows), np.uint64)


UPWARDS = ((1, 0), (0, 1), (1, 1), (-1, 1))
"""Of each line the direction in which squares' numbers rise, as (right, up)."""

ABOVE = _table(_ray(square, right, up) for right, up in UPWARDS for square in range(64))
"""At 64 * line + square: the squares of the line with higher numbers."""
BELOW = _table(_ray(square, -right, -up) for right, up in UPWARDS for square in range(64))
KNIGHT = _table(_steps(s, [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]) for s in range(64))
KING = _table(_steps(s, [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y]) for s in range(64))
PAWN = _table(_steps(square, [(-1, up), (1, up)]) for up in (1, -1) for square in range(64))
"""At 64 * seat + square: what a pawn of that seat attacks."""


def line(square: Any, direction: Any) -> Any:
    """All other squares of a line."""
    return int(ABOVE[64 * direction + square]) | int(BELOW[64 * direction + square])


def along(square: Any, occupied: Any, direction: Any) -> Any:
    """Return the squares that a piece on ``square`` attacks on one line, up to the first occupied square either way."""
    above = int(ABOVE[64 * direction + square])
    below = int(BELOW[64 * direction + square])
    stops = above & occupied
    behind = below & occupied
    return above & (stops ^ (stops - int(ONE))) | below & (int(ALL) << highest_bit(behind | int(ONE)))


def straight(square: Any, occupied: Any) -> Any:
    """Return the squares that a rook attacks."""
    return along(square, occupied, ROW) | along(square, occupied, COLUMN)


def diagonal(square: Any, occupied: Any) -> Any:
    """Return the squares that a bishop attacks."""
    return along(square, occupied, DIAGONAL) | along(square, occupied, ANTIDIAGONAL)


def _up(sliders: Any, free: Any, step: int) -> Any:
    """``sliders`` and the ``free`` squares that they reach towards higher numbers."""
    sliders |= free & (sliders << step)
    free &= free << step
    sliders |= free & (sliders << 2 * step)
    free &= free << 2 * step
    return sliders | free & (sliders << 4 * step)


def _down(sliders: Any, free: Any, step: int) -> Any:
    sliders |= free & (sliders >> step)
    free &= free >> step
    sliders |= free & (sliders >> 2 * step)
    free &= free >> 2 * step
    return sliders | free & (sliders >> 4 * step)


def all_attacks(side: Any, pawns: Any, knights: Any, diagonals: Any, straights: Any, occupied: Any, seat: Any) -> Any:
    """Every square that a side attacks, those of its own pieces included."""
    free = int(ALL) & ~occupied
    left, right = free & int(NOT_H), free & int(NOT_A)
    movers = side & straights
    found = (_up(movers, free, 8) << 8 & int(ALL)) | _down(movers, free, 8) >> 8
    found |= _up(movers, right, 1) << 1 & int(NOT_A) | _down(movers, left, 1) >> 1 & int(NOT_H)
    movers = side & diagonals
    found |= _up(movers, right, 9) << 9 & int(NOT_A) | _down(movers, left, 9) >> 9 & int(NOT_H)
    found |= _up(movers, left, 7) << 7 & int(NOT_H) | _down(movers, right, 7) >> 7 & int(NOT_A)
    movers = side & knights
    found |= (movers << 17 | movers >> 15) & int(NOT_A) | (movers << 15 | movers >> 17) & int(NOT_H)
    found |= (movers << 10 | movers >> 6) & int(NOT_AB) | (movers << 6 | movers >> 10) & int(NOT_GH)
    movers = side & pawns
    if seat == 0:
        found |= movers << 9 & int(NOT_A) | movers << 7 & int(NOT_H)
    else:
        found |= movers >> 7 & int(NOT_A) | movers >> 9 & int(NOT_H)
    return found | int(KING[lowest_bit(side & ~(pawns | knights | diagonals | straights))])


def attackers(
    square: Any, occupied: Any, side: Any, pawns: Any, knights: Any, diagonals: Any, straights: Any, seat: Any
) -> Any:
    """Return the pieces of ``side``, the seat's, that attack a square; its king left out."""
    found = int(KNIGHT[square]) & knights | int(PAWN[64 * (1 - seat) + square]) & pawns
    found |= straight(square, occupied) & straights | diagonal(square, occupied) & diagonals
    return found & side

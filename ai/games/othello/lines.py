"""Lines of Othello: the discs that a move turns, looked up by square and direction, and stable discs.

Sources as in ``agon.ai.games.othello.kernels``.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from agon.games.bits import highest_bit

NONE, ONE, ALL = np.uint64(0), np.uint64(1), np.uint64(0xFFFFFFFFFFFFFFFF)
NOT_LEFT, NOT_RIGHT = np.uint64(0xFEFEFEFEFEFEFEFE), np.uint64(0x7F7F7F7F7F7F7F7F)
DIRECTIONS = ((1, 0), (0, 1), (1, 1), (-1, 1))


def _ray(square: int, right: int, down: int) -> int:
    column, row, squares = square % 8 + right, square // 8 + down, 0
    while 0 <= column < 8 and 0 <= row < 8:
        squares |= 1 << (8 * row + column)
        column, row = column + right, row + down
    return squares


def _table(rays: list[int]) -> NDArray[np.uint64]:
    return np.array(rays, np.uint64)


ABOVE = _table([_ray(square, right, down) for square in range(64) for right, down in DIRECTIONS])
"""At 4 * square + direction: the squares that a line reaches with higher numbers; ``BELOW``: with lower ones."""
BELOW = _table([_ray(square, -right, -down) for square in range(64) for right, down in DIRECTIONS])
REGION = _table(
    [
        sum(1 << cell for cell in range(64) if (cell // 32, cell % 8 // 4) == (square // 32, square % 8 // 4))
        for square in range(64)
    ]
)
"""Quarter of the board that a square lies in."""
CORNERS = np.uint64(0x8100000000000081)


def turned(square: Any, own: Any, other: Any) -> Any:
    """Return the discs that a disc on ``square`` turns."""
    found = int(NONE)
    for direction in range(4):
        above, below = int(ABOVE[4 * square + direction]), int(BELOW[4 * square + direction])
        if above & other:
            end = above & own & ((other | ~above) + int(ONE))
            if end:
                found |= above & (end - int(ONE))
        if below & other:
            end = (int(ONE) << highest_bit((below & ~other) | int(ONE))) & own & below
            if end:
                found |= below & ~((end << 1) - int(ONE))
    return found


def around(discs: Any) -> Any:
    """Return some discs and the squares beside them."""
    found = discs | (discs & int(NOT_RIGHT)) << 1 | (discs & int(NOT_LEFT)) >> 1
    return found | found << 8 | found >> 8


def stable(own: Any, other: Any, squares: Any) -> Any:
    """Return discs of ``own`` that can never be turned: on each of the four lines through such a disc the line is full,
    or a neighbour is off the board or itself such a disc. Some are missed."""
    empty = squares & ~(own | other)
    columns, rows = empty | empty << 8 | empty >> 8, empty & int(NONE)
    columns |= columns << 16 | columns >> 16
    columns |= columns << 32 | columns >> 32
    for row in range(8):
        if empty >> 8 * row & int(np.uint64(0xFF)):
            rows |= int(np.uint64(0xFF)) << 8 * row
    rising, falling = empty, empty
    for _ in range(7):
        rising |= (rising & int(NOT_RIGHT)) << 9 | (rising & int(NOT_LEFT)) >> 9
        falling |= (falling & int(NOT_LEFT)) << 7 | (falling & int(NOT_RIGHT)) >> 7
    off = ~squares
    found = int(NONE)
    while True:
        held = found | off
        one = held << 1 | ~int(NOT_LEFT) | held >> 1 | ~int(NOT_RIGHT) | ~rows
        two = held << 8 | int(np.uint64(0xFF)) | held >> 8 | int(np.uint64(0xFF00000000000000)) | ~columns
        edge = ~int(NOT_LEFT) | ~int(NOT_RIGHT) | int(np.uint64(0xFF)) | int(np.uint64(0xFF00000000000000))
        three = held << 9 | held >> 9 | edge | ~rising
        four = held << 7 | held >> 7 | edge | ~falling
        more = own & one & two & three & four
        if more == found:
            return found
        found = more

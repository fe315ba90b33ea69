"""Patterns of Othello's board: 46 groups of squares with a weight for each configuration of their discs.

These are the groups of Logistello: the edges with the X-squares next to them, the squares round a corner, the three
lines next to an edge, and the diagonals (M. Buro, "Experiments with Multi-ProbCut and a new high-quality evaluation
function for Othello", 1997). A group is read as a number in base 3: 0 an empty square, 1 a disc of the side to move, 2
one of the other side. The board is turned by quarters, so that each kind of group is read at one place only.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

KINDS: Final = (
    # Its usual name, its squares from the lowest digit on, and the same seen in a mirror that maps the group to itself
    ("edges", (0, 1, 2, 3, 4, 5, 6, 7, 9, 14), (7, 6, 5, 4, 3, 2, 1, 0, 14, 9)),
    ("lines", (8, 9, 10, 11, 12, 13, 14, 15), (15, 14, 13, 12, 11, 10, 9, 8)),
    ("lines", (16, 17, 18, 19, 20, 21, 22, 23), (23, 22, 21, 20, 19, 18, 17, 16)),
    ("lines", (24, 25, 26, 27, 28, 29, 30, 31), (31, 30, 29, 28, 27, 26, 25, 24)),
    ("corners", (0, 1, 2, 8, 9, 10, 16, 17, 18), (0, 8, 16, 1, 9, 17, 2, 10, 18)),
    ("corners", (0, 1, 2, 3, 4, 8, 9, 10, 11, 12), (0, 1, 2, 3, 4, 8, 9, 10, 11, 12)),
    ("diagonals", (24, 17, 10, 3), (3, 10, 17, 24)),
    ("diagonals", (32, 25, 18, 11, 4), (4, 11, 18, 25, 32)),
    ("diagonals", (40, 33, 26, 19, 12, 5), (5, 12, 19, 26, 33, 40)),
    ("diagonals", (48, 41, 34, 27, 20, 13, 6), (6, 13, 20, 27, 34, 41, 48)),
    ("diagonals", (56, 49, 42, 35, 28, 21, 14, 7), (7, 14, 21, 28, 35, 42, 49, 56)),
)
FIRST: Final = tuple(int(first) for first in np.cumsum([0, *(3 ** len(squares) for _, squares, _ in KINDS)]))
"""First number of each kind among the numbers of all kinds; the last is their count."""
COUNT: Final = FIRST[-1]
PLACES: Final = 46

TERNARY: Final[NDArray[np.uint32]] = np.array(
    [sum(3**digit for digit in range(10) if bits >> digit & 1) for bits in range(1 << 10)], np.uint32
)
"""Bits, read as digits 0 and 1 in base 3."""
MIRRORED: Final[NDArray[np.uint32]] = np.array(
    [
        TERNARY[sum(1 << 5 * (bit // 5) + 4 - bit % 5 for bit in range(10) if bits >> bit & 1)]
        for bits in range(1 << 10)
    ],
    np.uint32,
)
"""Likewise, the order reversed within either half."""

# Constants of the boards' type; see ``agon.games.othello.rules``
BYTE, FIVE, SECOND_FIVE = np.uint64(0xFF), np.uint64(0x1F), np.uint64(0x3E0)
CORNER_0, CORNER_1, CORNER_2 = np.uint64(0x7), np.uint64(0x38), np.uint64(0x1C0)
X_LEFT, X_RIGHT = np.uint64(0x100), np.uint64(0x200)
ONES = np.uint64(0x0101010101010101)
DIAGONAL: Final[NDArray[np.uint64]] = np.array(
    [0, 0, 0, 0, *(sum(1 << square for square in squares) for _, squares, _ in KINDS[6:])], np.uint64
)
"""Squares of a diagonal, by its length."""
OFFSET: Final[NDArray[np.uint64]] = np.array(FIRST, np.uint64)
SWAP_1, SWAP_2, SWAP_4 = np.uint64(0x00AA00AA00AA00AA), np.uint64(0x0000CCCC0000CCCC), np.uint64(0x00000000F0F0F0F0)
ODD_BYTES, ODD_PAIRS, LOW_HALF = np.uint64(0x00FF00FF00FF00FF), np.uint64(0x0000FFFF0000FFFF), np.uint64(0xFFFFFFFF)


def turned_round(board: Any) -> Any:
    """Turn the board by a quarter: mirrored in its main diagonal (by swaps of bits, of pairs and of fours: H. Warren,
    "Hacker's delight", section 7-3), then upside down."""
    swap = (board ^ board >> 7) & int(SWAP_1)
    board ^= swap ^ swap << 7
    swap = (board ^ board >> 14) & int(SWAP_2)
    board ^= swap ^ swap << 14
    swap = (board ^ board >> 28) & int(SWAP_4)
    board ^= swap ^ swap << 28
    board = (board & int(ODD_BYTES)) << 8 | board >> 8 & int(ODD_BYTES)
    board = (board & int(ODD_PAIRS)) << 16 | board >> 16 & int(ODD_PAIRS)
    return (board & int(LOW_HALF)) << 32 | board >> 32


def number(own: Any, other: Any) -> Any:
    """Return the number of a group, given the bits of either side's discs in it."""
    return TERNARY[own] + TERNARY[other] + TERNARY[other]


def edge_bits(board: Any) -> Any:
    return board & int(BYTE) | board >> 1 & int(X_LEFT) | board >> 5 & int(X_RIGHT)


def corner_bits(board: Any) -> Any:
    return board & int(CORNER_0) | board >> 5 & int(CORNER_1) | board >> 10 & int(CORNER_2)


def block_bits(board: Any) -> Any:
    """Return two lines of five squares, from the corner along the edge."""
    return board & int(FIVE) | board >> 3 & int(SECOND_FIVE)


def mirrored_block_bits(board: Any) -> Any:
    """Return the block of the other corner, its lines the wrong way round: for ``MIRRORED``."""
    return board >> 3 & int(FIVE) | board >> 6 & int(SECOND_FIVE)


def diagonal_bits(board: Any, squares: Any) -> Any:
    """Return squares of which no two are in a column, side by side: all rows are added up."""
    return (board & int(squares)) * int(ONES) >> 56 & int(BYTE)


def edge(own: Any, other: Any) -> Any:
    return number(edge_bits(own), edge_bits(other))


def line(own: Any, other: Any, row: int) -> Any:
    return number(own >> 8 * row & int(BYTE), other >> 8 * row & int(BYTE)) + OFFSET[row]


def corner(own: Any, other: Any) -> Any:
    return number(corner_bits(own), corner_bits(other)) + OFFSET[4]


def block(own: Any, other: Any) -> Any:
    return number(block_bits(own), block_bits(other)) + OFFSET[5]


def mirrored_block(own: Any, other: Any) -> Any:
    theirs = mirrored_block_bits(other)
    return MIRRORED[mirrored_block_bits(own)] + MIRRORED[theirs] + MIRRORED[theirs] + OFFSET[5]


def diagonal(own: Any, other: Any, length: int) -> Any:
    squares = DIAGONAL[length]
    return number(diagonal_bits(own, squares), diagonal_bits(other, squares)) + OFFSET[length + 2]


def places(own: Any, other: Any, out: NDArray[np.int32]) -> None:
    """Write the numbers of all groups, ``PLACES`` of them, counted through all kinds."""
    count = 0
    for turn in range(4):
        out[count] = edge(own, other)
        out[count + 1] = line(own, other, 1)
        out[count + 2] = line(own, other, 2)
        out[count + 3] = line(own, other, 3)
        out[count + 4] = corner(own, other)
        out[count + 5] = block(own, other)
        out[count + 6] = mirrored_block(own, other)
        for length in range(4, 8):
            out[count + 3 + length] = diagonal(own, other, length)
        count += 11
        if turn < 2:
            out[count] = diagonal(own, other, 8)
            count += 1
        own, other = turned_round(own), turned_round(other)

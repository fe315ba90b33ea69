"""Places of positions with three or four men in the array of all tables.

A table has fixed men: the kings, and one or two men more. The stronger side is the owner of the only man, of both men,
or of the higher kind; with two equal men, one a side, it is the side to move. The board is seen from the stronger side,
turned so that its king stands on columns a to d, and without pawns in the triangle a1-d1-d4. A place is then

    (((mover * kings + strong king) * 64 + weak king) * first squares + first man) * second squares + second man

where ``mover`` is 0 if the stronger side moves, and a pawn has 48 squares. The array begins with a cell for each table,
1 if it is loaded. Places that are mirror images of others are never looked up.

The tables ignore castling, en passant and earlier moves. Sources: K. Thompson, "Retrograde analysis of certain
endgames" (ICCA Journal 9, 1986); E. Nalimov, G. Haworth & E. Heinz, "Space-efficient indexing of chess endgame tables"
(ICGA Journal 23, 2000).
"""

# ruff: noqa: PLR0917 - kernels are called by position

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from agon.ai.kernels.depth_first.tablebase_probe import NOT_KNOWN
from agon.games.bits import combine, lowest_bit, popcount
from agon.games.chess.attacks import ONE
from agon.games.chess.state import (
    CLOCK,
    DIAGONALS,
    FIFTY,
    KEY,
    KNIGHTS,
    PAWNS,
    REPEATED,
    RIGHTS,
    SEAT,
    STRAIGHTS,
    kind_of,
    number,
)
from agon.games.verbs import State

MOST_MEN = 4
SAME_SIDE, VERSUS, TABLES = 5, 20, 35
"""Numbers of tables: one man, by kind; from 5 on two men of one side; from 20 on one man a side."""
NO_TABLE, DRAWN = -1, -2
HEADER = 64
"""Cells before the first table."""


def pair_number(higher: Any, lower: Any) -> Any:
    """Return the number of two kinds, ``higher`` being at least ``lower``."""
    return higher * (higher + 1) // 2 + lower


def men_of(table: int) -> tuple[int, int]:
    """Return the kinds of the first man and the second, which is -1 with three men."""
    if table < SAME_SIDE:
        return table, -1
    number_of_pair = table - (VERSUS if table >= VERSUS else SAME_SIDE)
    return next((high, low) for high in range(5) for low in range(high + 1) if pair_number(high, low) == number_of_pair)


def shape_of(table: int) -> tuple[int, int, int, int, int]:
    """Return the numbers of movers and of squares of the strong king, weak king, first and second man."""
    first, second = men_of(table)
    movers = 1 if table >= VERSUS and first == second else 2
    squares = [1 if kind < 0 else 48 if kind == 0 else 64 for kind in (first, second)]
    return movers, 32 if 0 in (first, second) else 10, 64, squares[0], squares[1]


KINDS = np.array([men_of(table) for table in range(TABLES)], np.int64)
SHAPES = np.array([shape_of(table) for table in range(TABLES)], np.int64)
SIZES = SHAPES.prod(axis=1)
STARTS = HEADER + np.concatenate(([0], np.cumsum(SIZES)[:-1]))
CELLS = int(STARTS[-1] + SIZES[-1])
TRIANGLE = np.array([0, 1, 2, 3, 9, 10, 11, 18, 19, 27], np.int64)
TRIANGLE_SLOTS = np.array([list(TRIANGLE).index(at) if at in TRIANGLE else -1 for at in range(64)], np.int64)


def turned_over(square: Any) -> Any:
    """Return the square's mirror image at the diagonal from a1."""
    return square >> 3 | (square & 7) << 3


def index_in(table: Any, mover: Any, strong: Any, weak: Any, first: Any, second: Any) -> int:
    """Return the place of squares that are turned as the table has them; two equal men have one order."""
    kings = SHAPES[table, 1]
    king = TRIANGLE_SLOTS[strong] if kings == 10 else (strong >> 3) * 4 + (strong & 7)
    if table < SAME_SIDE:
        second = 0
    elif table < VERSUS and KINDS[table, 0] == KINDS[table, 1] and first < second:
        first, second = second, first
    if SHAPES[table, 3] == 48:
        first -= 8
    if SHAPES[table, 4] == 48:
        second -= 8
    place = ((mover * kings + king) * 64 + weak) * SHAPES[table, 3] + first
    return int(STARTS[table] + place * SHAPES[table, 4] + second)


def place_in(table: Any, mover: Any, strong: Any, weak: Any, first: Any, second: Any) -> int:
    """Return the place of the men's squares as the stronger side sees them."""
    if mover == 1 and SHAPES[table, 0] == 1:
        strong, weak, first, second = weak ^ 56, strong ^ 56, second ^ 56, first ^ 56
        mover = 0
    if strong & 7 > 3:
        strong, weak, first, second = strong ^ 7, weak ^ 7, first ^ 7, second ^ 7
    if SHAPES[table, 1] == 10:
        if strong >> 3 > 3:
            strong, weak, first, second = strong ^ 56, weak ^ 56, first ^ 56, second ^ 56
        above = (strong >> 3) - (strong & 7)
        if above >= 0:
            other = index_in(
                table, mover, turned_over(strong), turned_over(weak), turned_over(first), turned_over(second)
            )
            return other if above > 0 else min(other, index_in(table, mover, strong, weak, first, second))
    return index_in(table, mover, strong, weak, first, second)


def place_of(white: Any, black: Any, pawns: Any, knights: Any, diagonals: Any, straights: Any, seat: Any) -> int:
    """Return the place of a position with at most four men, ``NO_TABLE`` or ``DRAWN`` with too little to mate."""
    men = (white | black) & (pawns | knights | diagonals | straights)
    if not men:
        return DRAWN
    first = lowest_bit(men)
    bit = men & ~(men - int(ONE))
    rest = men ^ bit
    owner = 0 if bit & white else 1
    kind = kind_of(bit, pawns, knights, diagonals, straights)
    strong = owner
    second = first
    if not rest:
        if kind in (1, 2):
            return DRAWN
        table = kind
    else:
        if rest & (rest - int(ONE)):
            return NO_TABLE
        second = lowest_bit(rest)
        second_owner = 0 if rest & white else 1
        second_kind = kind_of(rest, pawns, knights, diagonals, straights)
        exchanged = second_kind > kind
        if owner != second_owner:
            table = VERSUS
            strong = second_owner if exchanged else owner
            if second_kind == kind:
                strong = seat
                exchanged = owner != strong
        else:
            table = SAME_SIDE
        higher, lower = max(kind, second_kind), min(kind, second_kind)
        table += pair_number(higher, lower)
        if exchanged:
            first, second = second, first
    kings = (white | black) ^ men
    strong_king = lowest_bit(kings & (white if strong == 0 else black))
    weak_king = lowest_bit(kings & (black if strong == 0 else white))
    if strong == 1:
        strong_king, weak_king, first, second = strong_king ^ 56, weak_king ^ 56, first ^ 56, second ^ 56
    return place_in(table, 0 if seat == strong else 1, strong_king, weak_king, first, second)


def table_at(place: Any) -> int:
    """Return the table that a place belongs to."""
    table = 0
    while table + 1 < TABLES and STARTS[table + 1] <= place:
        table += 1
    return table


def is_loaded(values: NDArray[np.int8], place: Any) -> bool:
    return values[table_at(place)] != 0


def ending(state: State, values: NDArray[np.int8]) -> int:
    """Look the position up inside a search (``agon.ai.kernels.depth_first.tablebase_probe``).

    A win or loss is not known if an earlier position has occurred twice (to this one no shortest win comes back) or a
    claim after 50 moves may come before the mate, as if no capture or pawn's move came in between: then it might be a
    draw. With a right to castle or to take en passant nothing is known.
    """
    if popcount(state[0] | state[1]) > MOST_MEN or state[RIGHTS] != 0:
        return NOT_KNOWN
    seat = number(state[SEAT])
    place = place_of(
        int(state[0]), int(state[1]), int(state[PAWNS]), int(state[KNIGHTS]), int(state[DIAGONALS]),
        int(state[STRAIGHTS]), seat,
    )  # fmt: skip
    if place < 0 or not is_loaded(values, place):
        return NOT_KNOWN
    value = int(values[place])
    if value == 0:
        return 0
    plies = value if value > 0 else -1 - value
    if state[REPEATED] != 0 and state[REPEATED] != combine(int(state[KEY]), 2 | seat):
        return NOT_KNOWN
    if number(state[CLOCK]) + plies > FIFTY:
        return NOT_KNOWN
    return value

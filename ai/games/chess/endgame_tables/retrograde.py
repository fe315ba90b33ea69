"""Solve a table of endings by retrograde analysis, with the moves of the rules.

Pass n finds the wins in n plies and the losses in n. Moves backwards from the positions of the pass before name the
candidates: a move to a lost position wins; if all moves lead to won positions the position is lost. Captures and
promotions lead to other tables, which are solved before, so each position knows from the start in which pass it may be
decided by them (``due``). A pawn's double step that may be taken en passant is judged with the answer, in every pass.
"""

# ruff: noqa: PLR0917 - kernels are called by position

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from agon.ai.games.chess.endgame_tables.numbering import (
    KINDS,
    SHAPES,
    SIZES,
    STARTS,
    TRIANGLE,
    VERSUS,
    place_in,
    place_of,
)
from agon.games.bits import lowest_bit, popcount
from agon.games.chess.attacks import KING, KNIGHT, NONE, ONE, PAWN, attackers, diagonal, straight
from agon.games.chess.moves import FROM, PROMOTION, ROW_3, ROW_6, legal_moves, may_take_in_passing
from agon.games.verbs import Actions

NONE_THERE = 127
UNKNOWN = 126
NEVER, EVERY_PASS = 0, 127
"""Values of ``due`` beside the number of a pass."""
WHITE, BLACK, PAWNS, KNIGHTS, DIAGONALS, STRAIGHTS = range(6)
MOVER, STRONG, WEAK, FIRST, SECOND = range(5)
COUNT, PASSING = range(2)
ROW_1, ROW_8 = np.uint64(0xFF), np.uint64(0xFF00000000000000)


def read(table: int, place: Any, men: NDArray[np.int64]) -> None:
    """Write the mover and the squares of a place of the table to ``men``."""
    rest = place - STARTS[table]
    men[SECOND] = rest % SHAPES[table, 4]
    rest //= SHAPES[table, 4]
    men[FIRST] = rest % SHAPES[table, 3]
    rest //= SHAPES[table, 3]
    men[WEAK] = rest % 64
    rest //= 64
    king = rest % SHAPES[table, 1]
    men[MOVER] = rest // SHAPES[table, 1]
    men[STRONG] = TRIANGLE[king] if SHAPES[table, 1] == 10 else (king >> 2) * 8 + (king & 3)
    men[FIRST] += 8 if SHAPES[table, 3] == 48 else 0
    men[SECOND] += 8 if SHAPES[table, 4] == 48 else 0


def put(board: NDArray[np.uint64], kind: Any, square: Any, seat: Any) -> None:
    """Add a man to the board."""
    bit = int(ONE) << square
    board[seat] |= bit
    if kind == 0:
        board[PAWNS] |= bit
    if kind == 1:
        board[KNIGHTS] |= bit
    if kind in (2, 4):
        board[DIAGONALS] |= bit
    if kind in (3, 4):
        board[STRAIGHTS] |= bit


def set_up(table: int, men: NDArray[np.int64], board: NDArray[np.uint64]) -> bool:
    """Set up the board, the stronger side as White. False if two men share a square or the side that has moved is in
    check."""
    for cell in range(6):
        board[cell] = int(NONE)
    put(board, 5, men[STRONG], WHITE)
    put(board, 5, men[WEAK], BLACK)
    put(board, KINDS[table, 0], men[FIRST], WHITE)
    count = 3
    if KINDS[table, 1] >= 0:
        put(board, KINDS[table, 1], men[SECOND], BLACK if table >= VERSUS else WHITE)
        count = 4
    if popcount(board[WHITE]) + popcount(board[BLACK]) != count or int(board[WHITE]) & int(board[BLACK]):
        return False
    return not is_attacked(board, men, men[MOVER])


def is_attacked(board: NDArray[np.uint64], men: NDArray[np.int64], by: Any) -> bool:
    """Return True if the side ``by`` attacks the other king."""
    king = men[WEAK] if by == 0 else men[STRONG]
    own_king = men[STRONG] if by == 0 else men[WEAK]
    occupied = int(board[WHITE]) | int(board[BLACK])
    if int(KING[king]) & (int(ONE) << own_king):
        return True
    return attackers(
        king, occupied, int(board[by]), int(board[PAWNS]), int(board[KNIGHTS]), int(board[DIAGONALS]),
        int(board[STRAIGHTS]), by,
    ) != 0  # fmt: skip


def place_after(board: NDArray[np.uint64], mover: Any, action: Any, taken: Any) -> int:
    """Return the place that a move leads to, which takes what stands on the bit ``taken``."""
    start, goal = int(ONE) << (action >> FROM & 63), int(ONE) << (action & 63)
    promotion = action >> PROMOTION
    left = ~(taken | start)
    own, other = int(board[mover]) & left | goal, int(board[1 - mover]) & left
    pawns, knights = int(board[PAWNS]) & left, int(board[KNIGHTS]) & left
    diagonals, straights = int(board[DIAGONALS]) & left, int(board[STRAIGHTS]) & left
    if start & int(board[PAWNS]) and promotion == 0:
        pawns |= goal
    if start & int(board[KNIGHTS]) or promotion == 1:
        knights |= goal
    if start & int(board[DIAGONALS]) or promotion == 2 or promotion == 4:  # noqa: PLR1714 - a tuple would be searched
        diagonals |= goal
    if start & int(board[STRAIGHTS]) or promotion >= 3:
        straights |= goal
    if mover == 0:
        return place_of(own, other, pawns, knights, diagonals, straights, 1)
    return place_of(other, own, pawns, knights, diagonals, straights, 0)


def passed(board: NDArray[np.uint64], mover: Any, action: Any) -> int:
    """Return the square that a pawn passes if it may be taken there, else -1."""
    start, goal = action >> FROM & 63, action & 63
    if not int(board[PAWNS]) & (int(ONE) << start) or abs(goal - start) != 16:
        return -1
    between = (start + goal) >> 1
    takers = int(PAWN[64 * mover + between]) & int(board[1 - mover]) & int(board[PAWNS])
    if not takers:
        return -1
    bits = (int(ONE) << start) | (int(ONE) << goal)
    pawns, own = int(board[PAWNS]) ^ bits, int(board[mover]) ^ bits
    may = may_take_in_passing(
        lowest_bit(takers), between, int(board[1 - mover]), own, int(board[KNIGHTS]), pawns, int(board[DIAGONALS]),
        int(board[STRAIGHTS]), 1 - mover,
    )  # fmt: skip
    return between if may else -1


def after_passing(
    board: NDArray[np.uint64], mover: Any, action: Any, between: Any, value: int, values: NDArray[np.int8]
) -> int:
    """Return the value of the position after a double step to its mover, who may take on ``between``; ``value`` is what
    its other moves are worth. The taker is the only pawn of its side."""
    start = int(ONE) << (action >> FROM & 63)
    taker = int(board[1 - mover]) & int(board[PAWNS])
    own, other = int(board[1 - mover]) ^ taker | (int(ONE) << between), int(board[mover]) & ~start
    pawns = int(ONE) << between
    if mover == 0:
        place = place_of(other, own, pawns, int(NONE), int(NONE), int(NONE), 0)
    else:
        place = place_of(own, other, pawns, int(NONE), int(NONE), int(NONE), 1)
    taking = before(int(values[place]))
    if value in (-1, 0):  # no other moves: mate, or stalemate
        return taking
    if value == UNKNOWN:
        return taking if taking > 0 else UNKNOWN
    return taking if rank(taking) > rank(value) else value


def before(value: int) -> int:
    """Return the value to the side that can move to a position of that value."""
    if value == 0:
        return 0
    return -1 - value - 1 if value > 0 else -value


def rank(value: int) -> int:
    """Return a number that is greater for a better value."""
    if value == 0:
        return 0
    return 1000 - value if value > 0 else -1000 - value


def judge(
    board: NDArray[np.uint64], mover: Any, values: NDArray[np.int8], actions: Actions, seen: NDArray[np.int64]
) -> int:
    """Return the value that follows from the known values of the moves, or UNKNOWN. ``seen`` gets the number of moves,
    and 1 if one of them is a double step that may be taken en passant."""
    count = legal_moves(
        int(board[mover]), int(board[1 - mover]), int(board[PAWNS]), int(board[KNIGHTS]), int(board[DIAGONALS]),
        int(board[STRAIGHTS]), int(NONE), mover, actions, True,
    )  # fmt: skip
    best, is_open = -1000, False
    seen[COUNT], seen[PASSING] = count, 0
    for index in range(count):
        action = int(actions[index])
        place = place_after(board, mover, action, (int(ONE) << (action & 63)) & int(board[1 - mover]))
        value = int(values[place]) if place >= 0 else 0
        between = passed(board, mover, action)
        if between >= 0:
            seen[PASSING] = 1
            value = after_passing(board, mover, action, between, value, values)
        if value == UNKNOWN:
            is_open = True
        else:
            value = before(value)
            if best == -1000 or rank(value) > rank(best):
                best = value
    if best == -1000 or (is_open and best <= 0):
        return UNKNOWN
    return best


def mark(table: int, values: NDArray[np.int8], men: NDArray[np.int64], board: NDArray[np.uint64]) -> int:
    """Mark every place of the table: no such position, or one of unknown value; return the number of these."""
    found = 0
    for place in range(STARTS[table], STARTS[table] + SIZES[table]):
        values[place] = NONE_THERE
        read(table, place, men)
        if place_in(table, men[MOVER], men[STRONG], men[WEAK], men[FIRST], men[SECOND]) != place:
            continue  # the mirror image of another place
        if set_up(table, men, board):
            values[place] = UNKNOWN
            found += 1
    return found


def begin(
    table: int,
    values: NDArray[np.int8],
    due: NDArray[np.int8],
    men: NDArray[np.int64],
    board: NDArray[np.uint64],
    actions: Actions,
    seen: NDArray[np.int64],
) -> None:
    """Find mates and stalemates, and the pass in which captures and promotions may decide each other position."""
    start = STARTS[table]
    for place in range(start, start + SIZES[table]):
        due[place - start] = NEVER
        if values[place] != UNKNOWN:
            continue
        read(table, place, men)
        set_up(table, men, board)
        value = judge(board, men[MOVER], values, actions, seen)
        if seen[COUNT] == 0:
            values[place] = -1 if is_attacked(board, men, 1 - men[MOVER]) else 0
        elif seen[PASSING] != 0:
            due[place - start] = EVERY_PASS
        elif value not in (UNKNOWN, 0):
            due[place - start] = plies_of(value)


def plies_of(value: int) -> int:
    """Return the plies to the mate."""
    return value if value > 0 else -1 - value


def spread(
    table: int,
    plies: int,
    values: NDArray[np.int8],
    due: NDArray[np.int8],
    men: NDArray[np.int64],
    board: NDArray[np.uint64],
    actions: Actions,
    seen: NDArray[np.int64],
) -> int:
    """Run a pass for the wins in ``plies`` or, if that is even, the losses; return their number."""
    start, found = STARTS[table], 0
    before_it = -plies if plies % 2 == 1 else plies - 1
    for place in range(start, start + SIZES[table]):
        value = values[place]
        if value == UNKNOWN and (due[place - start] == plies or due[place - start] == EVERY_PASS):
            read(table, place, men)
            set_up(table, men, board)
            value = judge(board, men[MOVER], values, actions, seen)
            if value not in (UNKNOWN, 0) and plies_of(value) == plies:
                values[place] = value
                found += 1
        elif value == before_it:
            read(table, place, men)
            found += step_back(table, plies, values, due, men, board, actions, seen)
    return found


def step_back(
    table: int,
    plies: int,
    values: NDArray[np.int8],
    due: NDArray[np.int8],
    men: NDArray[np.int64],
    board: NDArray[np.uint64],
    actions: Actions,
    seen: NDArray[np.int64],
) -> int:
    """Decide the positions from which a move leads to that of ``men``, if it settles them; return their number."""
    found = 0
    seat = 1 - men[MOVER]
    set_up(table, men, board)
    occupied = int(board[WHITE]) | int(board[BLACK])
    men[MOVER] = seat
    for slot in range(STRONG, SECOND + 1):
        if slot == SECOND and KINDS[table, 1] < 0:
            continue
        if (1 if slot == WEAK or (slot == SECOND and table >= VERSUS) else 0) != seat:
            continue
        kind = 5 if slot <= WEAK else KINDS[table, slot - FIRST]
        square = men[slot]
        sources = moves_back(kind, square, seat, occupied)
        while sources:
            men[slot] = lowest_bit(sources)
            sources &= sources - int(ONE)
            place = place_in(table, men[MOVER], men[STRONG], men[WEAK], men[FIRST], men[SECOND])
            if values[place] != UNKNOWN or due[place - STARTS[table]] == EVERY_PASS:
                continue
            if plies % 2 == 1:
                values[place] = plies
                found += 1
                continue
            set_up(table, men, board)
            value = judge(board, seat, values, actions, seen)
            if value < 0:
                if plies_of(value) == plies:
                    values[place] = value
                    found += 1
                else:
                    due[place - STARTS[table]] = plies_of(value)
        men[slot] = square
    return found


def moves_back(kind: Any, square: Any, seat: Any, occupied: Any) -> Any:
    """Return the free squares from which a man may have come without taking anything."""
    free = ~occupied
    if kind == 5:
        return int(KING[square]) & free
    if kind == 1:
        return int(KNIGHT[square]) & free
    if kind == 0:
        bit = int(ONE) << square
        if seat == 0:
            one = bit >> 8 & free & ~int(ROW_1)
            return one | (one & int(ROW_3)) >> 8 & free
        one = bit << 8 & free & ~int(ROW_8)
        return one | (one & int(ROW_6)) << 8 & free
    found = int(NONE)
    if kind != 3:
        found |= diagonal(square, occupied)
    if kind != 2:
        found |= straight(square, occupied)
    return found & free

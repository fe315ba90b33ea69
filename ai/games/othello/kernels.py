"""Othello solved exactly to the last disc: null windows, parity, stable discs, a table of bounds, the last four squares
by themselves.

A value is the difference of discs at the end, seen from the side to move, empty squares going to the winner. Far from
the end the moves that leave the other side fewest replies are tried first, near it those into regions with an odd
number of empty squares. A search stops at any node and is resumed there: its stack lies in ``boards`` and ``work``.

Sources: M. Buro, "Techniques for the design of intelligent game-playing programs" (PhD thesis, 1994); G. Andersson,
"Writing an Othello program" (http://radagast.se/othello/howto.html) for fastest-first and parity; A. Plaat et al.,
"Exploiting graph properties of game trees" (AAAI 1996) for cut-offs by the table's bounds on the next positions.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from agon.ai.games.othello.lines import CORNERS, NONE, ONE, REGION, around, stable, turned
from agon.games.bits import combine, highest_bit, lowest_bit, mix64, popcount
from agon.games.othello.rules import mobility

# Cells of ``work``
NODES, PLY, BEST_MOVE, RESULT = range(4)
HEAD = 4
# Words of a ply in ``work``, after the head; the moves of the ply, with their merits, follow
WINDOW, BEST, CHOSEN, COUNT, NEXT, LOWER, UPPER, KEY, KIND, PASSED, SQUARE, KNOWN = range(12)
MOVES = 12
ROW = 48
# Words of a ply in ``boards``: the mover's discs, the other's, the regions with an odd number of empty squares, and the
# squares still to be tried
OWN, OTHER, ODD, GROUP = range(4)
BOARDS = 4
PLIES = 128
# Kinds of rows
FAR, NEAR, NEAR_EVEN, PASSING = range(4)
RUNNING, DONE = 0, 1

SHALLOW = 7
"""With at most this many empty squares the search neither uses the table nor sorts by replies."""
CUT_BY_TABLE = 10
"""With at least this many empty squares the table is first probed for the next positions."""
STABLE_FROM = 20
"""Least bound of the window at which stable discs are counted."""
MOST = 64
UNKNOWN = 100


def final(own: Any, other: Any, squares: Any) -> int:
    """Return the value of a finished game."""
    mine, theirs, size = popcount(own), popcount(other), popcount(squares)
    if mine == theirs:
        return 0
    return size - 2 * theirs if mine > theirs else 2 * mine - size


def last(own: Any, other: Any, squares: Any, square: Any, work: NDArray[np.int64]) -> int:
    """Return the value with one empty square, ``square``: the side to move plays there, or else the other does."""
    work[NODES] += 1
    size = popcount(squares)
    theirs = popcount(other)
    runs = popcount(turned(square, own, other))
    if runs:
        return size - 2 * (theirs - runs)
    runs = popcount(turned(square, other, own))
    if runs:
        return size - 2 * (theirs + 1 + runs)
    return final(own, other, squares)


def last_two(own: Any, other: Any, squares: Any, window: Any, first: Any, second: Any, work: NDArray[np.int64]) -> int:
    """Return the value with two empty squares, given in the order in which they are tried."""
    limit = window
    for turn in range(2):
        work[NODES] += 1
        best = -UNKNOWN
        runs = turned(first, own, other)
        if runs:
            best = -last(other ^ runs, own | runs | int(ONE) << first, squares, second, work)
        if best <= limit:
            runs = turned(second, own, other)
            if runs:
                best = max(best, -last(other ^ runs, own | runs | int(ONE) << second, squares, first, work))
        if best > -UNKNOWN:
            return best if turn == 0 else -best
        own, other = other, own
        limit = -window - 1
    return final(own, other, squares)


def key_of(own: Any, other: Any) -> Any:
    """Hash a position. ``combine`` of the boards themselves would ignore the owner of a disc on the highest squares."""
    return np.int64(combine(mix64(own), other))


def entry_of(memory: NDArray[np.int64], key: Any) -> int:
    """Return the table's entry for a position: ``lower + 64 | upper + 64 << 8 | move << 16 | empty squares << 24``, or
    0.

    Concurrent games share the table: keys are mixed with their entries, so that an entry written by two threads at once
    is not recognised (``agon.ai.kernels.depth_first.transposition_table``).
    """
    place = key & (len(memory) - 4)
    for here in range(place, place + 4, 2):
        entry = memory[here + 1]
        if memory[here] ^ entry == key:
            return int(entry)
    return 0


def keep(memory: NDArray[np.int64], key: Any, entry: Any) -> None:
    """Store an entry: the first of two slots keeps the entry with more empty squares, the second is always replaced."""
    place = key & (len(memory) - 4)
    first = memory[place + 1]
    if memory[place] ^ first != key and first >> 24 > entry >> 24:
        place += 2
    memory[place] = key ^ entry
    memory[place + 1] = entry


def rate(
    own: Any,
    other: Any,
    squares: Any,
    odd: Any,
    options: Any,
    known: Any,
    window: Any,
    ply: Any,
    work: NDArray[np.int64],
    memory: NDArray[np.int64],
) -> int:
    """Write the moves ``options`` with their merits into the ply's row. If the table proves a cut-off, return that
    move's value, else ``UNKNOWN``."""
    base = HEAD + ROW * ply
    empty = squares & ~(own | other)
    asks = popcount(empty) >= CUT_BY_TABLE and ply > 0
    count = 0
    while options:
        square = lowest_bit(options)
        disc = options & ~(options - int(ONE))
        options ^= disc
        runs = turned(square, own, other)
        after, before = own | runs | disc, other ^ runs
        if asks:
            child = entry_of(memory, key_of(before, after))
            if child and MOST - (child >> 8 & 255) > window:
                return MOST - (child >> 8 & 255)
        replies = mobility(before, after, squares)
        merit = 1000 - 16 * (popcount(replies) + popcount(replies & int(CORNERS)))
        merit -= 3 * popcount(around(after) & empty & ~disc)
        if disc & odd:
            merit += 8
        if disc & int(CORNERS):
            merit += 16
        if square == known:
            merit += 4000
        work[base + MOVES + count] = merit << 8 | square
        count += 1
    work[base + COUNT] = count
    work[base + NEXT] = 0
    return UNKNOWN


def set_up(
    own: Any, other: Any, squares: Any, window: int, boards: NDArray[np.uint64], work: NDArray[np.int64]
) -> None:
    """Set up the test if the value of a position is greater than ``window``; a side can still move."""
    empty = squares & ~(own | other)
    odd = int(NONE)
    for row in range(2):
        for column in range(2):
            region = int(REGION[32 * row + 4 * column])
            if popcount(region & empty) & 1:
                odd |= region
    boards[OWN], boards[OTHER], boards[ODD] = own, other, odd
    work[HEAD + WINDOW] = window
    work[HEAD + PASSED] = 0
    work[PLY] = 0


def solve(
    squares: Any,
    budget: int,
    boards: NDArray[np.uint64],
    work: NDArray[np.int64],
    memory: NDArray[np.int64],
    stop: NDArray[np.uint8],
) -> int:
    """Answer the question of ``set_up``, or search on, in at most ``budget`` nodes. ``work[RESULT]`` is then a lower
    bound greater than the window, by ``work[BEST_MOVE]``, or an upper bound of at most it. ``memory`` has a power of
    two of words, 4 or more."""
    size = popcount(squares)
    end = work[NODES] + budget
    ply: Any = work[PLY]
    while work[NODES] < end and stop[0] == 0:
        # A new row
        base = HEAD + ROW * ply
        board = BOARDS * ply
        own, other = boards[board + OWN], boards[board + OTHER]
        window = work[base + WINDOW]
        empty = squares & ~(own | other)
        left = popcount(empty)
        score = np.int64(UNKNOWN)
        if left <= 2:
            if left == 2:
                score = last_two(own, other, squares, window, lowest_bit(empty), highest_bit(empty), work)
            elif left == 1:
                score = last(own, other, squares, lowest_bit(empty), work)
            else:
                score = final(own, other, squares)
        else:
            work[NODES] += 1
            work[base + BEST], work[base + CHOSEN] = -UNKNOWN, -1
            if left <= SHALLOW:
                work[base + KIND] = NEAR
                boards[board + GROUP] = empty & boards[board + ODD]
            else:
                work[base + KIND] = FAR
                known = np.int64(-1)
                if window >= STABLE_FROM:
                    most = size - 2 * popcount(stable(other, own, squares))
                    if most <= window:
                        score = most
                if score == UNKNOWN:
                    key = key_of(own, other)
                    entry = entry_of(memory, key)
                    lower, upper = -MOST, MOST
                    if entry:
                        lower, upper, known = (entry & 255) - MOST, (entry >> 8 & 255) - MOST, entry >> 16 & 255
                    if lower > window:
                        score = lower
                        work[base + CHOSEN] = known
                    elif upper <= window:
                        score = upper
                    else:
                        work[base + LOWER], work[base + UPPER], work[base + KEY] = lower, upper, key
                        work[base + KNOWN] = known
                        options = mobility(own, other, squares)
                        if options:
                            score = rate(
                                own, other, squares, boards[board + ODD], options, known, window, ply, work, memory
                            )
                        elif work[base + PASSED]:
                            score = final(own, other, squares)
                        else:
                            work[base + KIND] = PASSING
        # On with the row's next move, or back to the row above
        while True:
            square = np.int64(-1)
            runs = int(NONE)
            if score == UNKNOWN:
                kind = work[base + KIND]
                if kind == FAR:
                    turn = work[base + NEXT]
                    if turn < work[base + COUNT]:
                        for at in range(turn + 1, work[base + COUNT]):
                            if work[base + MOVES + at] > work[base + MOVES + turn]:
                                better = work[base + MOVES + at]
                                work[base + MOVES + at] = work[base + MOVES + turn]
                                work[base + MOVES + turn] = better
                        square = work[base + MOVES + turn] & 255
                        work[base + NEXT] = turn + 1
                elif kind != PASSING:
                    group = boards[board + GROUP]
                    while True:
                        if not group:
                            if work[base + KIND] == NEAR_EVEN:
                                break
                            work[base + KIND] = NEAR_EVEN
                            group = squares & ~(boards[board + OWN] | boards[board + OTHER] | boards[board + ODD])
                            if not group:
                                break
                        square = lowest_bit(group)
                        group &= group - int(ONE)
                        runs = turned(square, boards[board + OWN], boards[board + OTHER])
                        if runs:
                            break
                        square = np.int64(-1)
                    boards[board + GROUP] = group
                if square < 0 and work[base + BEST] == -UNKNOWN and work[base + PASSED]:
                    score = final(boards[board + OWN], boards[board + OTHER], squares)
                elif square < 0 and work[base + BEST] != -UNKNOWN:
                    score = work[base + BEST]
                    if kind == FAR:
                        upper = min(work[base + UPPER], score)
                        # Keep the move that the lower bound rests on, if there is one
                        chosen = work[base + CHOSEN] if work[base + LOWER] == -MOST else work[base + KNOWN]
                        keep(
                            memory,
                            work[base + KEY],
                            (work[base + LOWER] + MOST)
                            | (upper + MOST) << 8
                            | chosen << 16
                            | popcount(squares & ~(boards[board + OWN] | boards[board + OTHER])) << 24,
                        )
            if score == UNKNOWN:
                # Down: a move, or a pass if there is none
                own, other, odd = boards[board + OWN], boards[board + OTHER], boards[board + ODD]
                if square >= 0:
                    if work[base + KIND] == FAR:
                        runs = turned(square, own, other)
                    own |= runs | int(ONE) << square
                    other ^= runs
                    odd ^= int(REGION[square])
                work[base + SQUARE] = square
                boards[board + BOARDS + OWN], boards[board + BOARDS + OTHER] = other, own
                boards[board + BOARDS + ODD] = odd
                work[base + ROW + WINDOW] = -work[base + WINDOW] - 1
                work[base + ROW + PASSED] = square < 0
                ply += 1
                work[PLY] = ply
                break
            if ply == 0:
                work[RESULT], work[BEST_MOVE] = score, work[base + CHOSEN]
                return DONE
            ply -= 1
            base -= ROW
            board -= BOARDS
            score = -score
            square = work[base + SQUARE]
            if square < 0:
                continue
            if score > work[base + BEST]:
                work[base + BEST], work[base + CHOSEN] = score, square
            if score <= work[base + WINDOW]:
                score = np.int64(UNKNOWN)
            elif work[base + KIND] == FAR:
                keep(
                    memory,
                    work[base + KEY],
                    (max(work[base + LOWER], score) + MOST)
                    | (work[base + UPPER] + MOST) << 8
                    | square << 16
                    | popcount(squares & ~(boards[board + OWN] | boards[board + OTHER])) << 24,
                )
    return RUNNING

"""Exact solver of Connect Four: only moves that do not lose at once, null windows, a table of bounds.

The value of a position is n if the side to move wins with its n-th last disc of a full board, -n if it loses so, 0 for
a draw. A side that can win at once does; else it must block the other side's threats, and must not play right below a
cell that the other side could complete. Null windows bisect the range of the value. Of the remaining moves, those that
make most threats are tried first, then those nearest the centre. A search stops at any node and is resumed there: its
stack lies in ``work``.

Sources: J. Tromp, "Fhourstones" (https://tromp.github.io/c4/fhour.html), for the boards; P. Pons, "Solving Connect 4"
(http://blog.gamesolver.org), for the choice of moves, their order and the narrowing; A. Plaat et al., "Best-first
fixed-depth minimax algorithms" (Artificial Intelligence 87, 1996) for searching by null windows alone.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from agon.ai.games.connect_four.evaluate import threats
from agon.games.bits import mix64, popcount

# Cells of ``work``
PLY = 0  # of the stack's top; -1 between two windows
LOW = 1  # the value is at least this
HIGH = 2  # and at most this
OWN = 3  # discs of the side to move at the root
MASK = 4  # all discs at the root
COLUMN = 5  # bits of a column
LOWEST = 6  # the lowest cell of each column
BOARD = 7  # every cell
WIDTH = 8
NODES = 9
HEAD = 16

# Words of a row of the stack, one row a ply
ROW_OWN, ROW_MASK, ROW_WINDOW, ROW_BEST, ROW_COUNT, ROW_NEXT, ROW_MOVES = range(7)
ROW_MERITS = ROW_MOVES + 9
ROW = 25
ROWS = 80
WORDS = HEAD + ROW * ROWS

RUNNING, DONE = 0, 1
CODE = 0xFF
LEAST_TABLE = 256
"""Least number of entries: a mixed key's lowest bits index the entry and are not stored in it."""


def solve(work: NDArray[np.int64], memory: NDArray[np.int64], budget: int, stop: NDArray[np.uint8]) -> int:
    """Narrow ``LOW`` and ``HIGH`` to the value, in at most ``budget`` nodes. The caller has set them, the position and
    ``PLY`` to -1. Nobody has won yet. ``memory`` has a power of two of entries, ``LEAST_TABLE`` or more; its bounds
    hold for every position of a board of that shape."""
    column, lowest, board, width = work[COLUMN], work[LOWEST], work[BOARD], work[WIDTH]
    cells = popcount(board)
    full_column = (np.int64(1) << (column - 1)) - 1
    places = len(memory) - 1
    ply: Any = work[PLY]
    nodes = 0
    own: Any = work[OWN]
    mask: Any = work[MASK]
    window: Any = np.int64(0)
    fresh = False
    if ply >= 0:
        base = HEAD + ROW * ply
        own, mask, window, fresh = work[base + ROW_OWN], work[base + ROW_MASK], work[base + ROW_WINDOW], True
    while True:
        if ply < 0:
            low, high = work[LOW], work[HIGH]
            if low >= high:
                work[PLY] = -1
                work[NODES] += nodes
                return DONE
            # Near 0 first: the sign of the value decides most, and shallow wins are found soon
            window = low + (high - low) // 2
            if window <= 0 and -(-low // 2) < window:
                window = -(-low // 2)
            elif window >= 0 and high // 2 > window:
                window = high // 2
            own, mask, ply, fresh = work[OWN], work[MASK], np.int64(0), True
        base = HEAD + ROW * ply
        score, least = np.int64(0), np.int64(0)
        known = False
        if fresh:
            if nodes >= budget or stop[0] != 0:
                work[base + ROW_OWN], work[base + ROW_MASK], work[base + ROW_WINDOW] = own, mask, window
                work[PLY] = ply
                work[NODES] += nodes
                return RUNNING
            nodes += 1
            played = popcount(mask)
            least, most = -((cells - played) // 2), (cells - 1 - played) // 2
            possible = (mask + lowest) & board
            free = board & ~mask
            if ply == 0 and threats(own, column, free) & possible:
                known, score = True, (cells + 1 - played) // 2
            else:
                danger = threats(own ^ mask, column, free)
                forced = possible & danger
                if forced:
                    possible = forced if forced & (forced - 1) == 0 else np.int64(0)
                possible &= ~(danger >> 1)
                if possible == 0:
                    known, score = True, least if free else np.int64(0)
                elif played >= cells - 2:
                    known = True
                elif most <= window:
                    known, score = True, most
                elif least + 1 > window:
                    known, score = True, least + 1
            if not known:
                key = np.int64(mix64(own + mask))
                entry = memory[key & places]
                if (entry ^ key) & ~CODE == 0 and entry & CODE:
                    bound = ((entry & CODE) >> 1) - 64
                    known = bound > window if entry & 1 else bound <= window
                    score = bound
            if not known:
                count = 0
                for index in range(width):
                    place = width // 2 + (1 - 2 * (index & 1)) * ((index + 1) // 2)
                    move = possible & (full_column << place * column)
                    if move:
                        merit = popcount(threats(own | move, column, free & ~move))
                        at = count
                        while at > 0 and work[base + ROW_MERITS + at - 1] < merit:
                            work[base + ROW_MERITS + at] = work[base + ROW_MERITS + at - 1]
                            work[base + ROW_MOVES + at] = work[base + ROW_MOVES + at - 1]
                            at -= 1
                        work[base + ROW_MERITS + at], work[base + ROW_MOVES + at] = merit, move
                        count += 1
                work[base + ROW_OWN], work[base + ROW_MASK], work[base + ROW_WINDOW] = own, mask, window
                work[base + ROW_BEST], work[base + ROW_COUNT], work[base + ROW_NEXT] = least, count, 0
        if not known:
            # The next move of the row
            move = work[base + ROW_MOVES + work[base + ROW_NEXT]]
            work[base + ROW_NEXT] += 1
            own, mask, window = own ^ mask, mask | move, -window - 1
            ply += 1
            fresh = True
            continue
        if ply == 0:
            if score > window:
                work[LOW] = max(work[LOW], score)
            else:
                work[HIGH] = min(work[HIGH], score)
            ply = np.int64(-1)
            continue
        # Hand the score to the row above, which then searches on or is known itself
        while True:
            ply -= 1
            base = HEAD + ROW * ply
            own, mask, window = work[base + ROW_OWN], work[base + ROW_MASK], work[base + ROW_WINDOW]
            score = -score
            work[base + ROW_BEST] = max(work[base + ROW_BEST], score)
            if score <= window and work[base + ROW_NEXT] < work[base + ROW_COUNT]:
                fresh = False
                break
            score = work[base + ROW_BEST]
            key = np.int64(mix64(own + mask))
            memory[key & places] = (key & ~CODE) | (score + 64) << 1 | (score > window)
            if ply == 0:
                if score > window:
                    work[LOW] = max(work[LOW], score)
                else:
                    work[HIGH] = min(work[HIGH], score)
                ply = np.int64(-1)
                break

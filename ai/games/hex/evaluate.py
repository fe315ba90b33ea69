"""Hex: number of stones that each side still needs to join its edges.

The distance counts the empty cells of a cheapest path between one's edges; own stones cost nothing. Counted with
bridges, two cells with two free common neighbours are next to each other too, since the opponent can cut only one of
the two ways; likewise a cell in the second row with two free cells below it and the edge. The plain distance adds the
number of those cells that still has to be filled in. Sources: V. Anshelevich, "A hierarchical approach to computer Hex"
(Artificial Intelligence 134, 2002) for bridges and distances between edges; J. van Rijswijck, "Search and evaluation in
Hex" (2002).
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from agon.games.bits import lowest_bit, popcount, random_below
from agon.games.hex.kernels import BLUE, ROW_BITS, ROWS, place
from agon.games.seats import TERMINAL
from agon.games.verbs import Rng, State

BRIDGE_DISTANCE = 0.5
PLAIN_DISTANCE = 0.15
TO_MOVE = 0.25


def _reach(state: State, row: int, own: Any, other: Any, bridges: int) -> Any:
    """Return the cells next to the reached cells (or to the first edge), by column of ``row``, that may hold stones."""
    size = state[2]
    full = (1 << size) - 1
    work = ROWS + size
    same = state[work + row]
    above = 0
    above_free = 0
    above2 = 0
    below = 0
    below_free = 0
    below2 = 0
    word = state[ROWS + row]
    free = full & ~(word | word >> BLUE)
    if row > 0:
        above = state[work + row - 1]
        word = state[ROWS + row - 1]
        above_free = full & ~(word | word >> BLUE)
    elif own == 0:
        above = full
    if row > 1:
        above2 = state[work + row - 2]
    elif row == 1 and own == 0:
        above2 = full
    if row < size - 1:
        below = state[work + row + 1]
        word = state[ROWS + row + 1]
        below_free = full & ~(word | word >> BLUE)
    if row < size - 2:
        below2 = state[work + row + 2]
    found = above | above >> 1 | same << 1 | same >> 1 | below | below << 1
    if own != 0:
        found |= 1
    if bridges == 1:
        found |= above2 >> 1 & above_free & above_free >> 1
        found |= below2 << 1 & below_free & below_free << 1
        found |= above >> 2 & above_free >> 1 & free >> 1
        found |= below << 2 & free << 1 & below_free << 1
        found |= below >> 1 & free >> 1 & below_free
        found |= above << 1 & above_free & free << 1
        if own != 0:
            found |= (free & below_free & 1) << 1
    return found & full & ~(state[ROWS + row] >> other) & ~same


def _arrived(state: State, own: Any, bridges: int) -> bool:
    """True if a reached cell lies at the far edge, or is joined to it by a bridge."""
    size = state[2]
    full = (1 << size) - 1
    work = ROWS + size
    if own == 0:
        if state[work + size - 1] != 0:
            return True
        word = state[ROWS + size - 1]
        free = full & ~(word | word >> BLUE)
        return bridges == 1 and state[work + size - 2] & free & free << 1 != 0
    above_free = 0
    for row in range(size):
        word = state[ROWS + row]
        free = full & ~(word | word >> BLUE)
        reached = state[work + row]
        if reached >> (size - 1) & 1:
            return True
        if bridges == 1 and (reached >> (size - 2) & free >> (size - 1) & above_free >> (size - 1) & 1):
            return True
        above_free = free
    return False


def distance(state: State, seat: int, bridges: int) -> int:
    """Return the number of stones that ``seat`` needs to join its edges; ``bridges`` is 1 if a bridge counts as joined.

    If the way is barred, that is the number of cells on the board. Works in the state's spare words and leaves them
    zero.
    """
    size = state[2]
    work = ROWS + size
    own = BLUE * seat
    other = BLUE - own
    steps = 0
    while True:
        # Own stones connected to the reached cells are reached for nothing.
        grown = True
        while grown:
            grown = False
            for row in range(size):
                found = _reach(state, row, own, other, bridges) & state[ROWS + row] >> own & ROW_BITS
                if found != 0:
                    state[work + row] |= found
                    grown = True
        if _arrived(state, own, bridges):
            break
        # One more stone: rows grow from the cells reached before, so a row waits until its successors have read it.
        grown = False
        first = _reach(state, 0, own, other, bridges)
        second = _reach(state, 1, own, other, bridges)
        for row in range(size):
            third = _reach(state, row + 2, own, other, bridges) if row + 2 < size else 0
            if first != 0:
                state[work + row] |= first
                grown = True
            first = second
            second = third
        steps += 1
        if not grown:
            steps = size * size
            break
    for row in range(size):
        state[work + row] = 0
    return steps


def evaluate(state: State, seat: int) -> float:
    """Return the expected return of ``seat``, between -1 and 1."""
    value = BRIDGE_DISTANCE * (distance(state, 1, 1) - distance(state, 0, 1))
    value += PLAIN_DISTANCE * (distance(state, 1, 0) - distance(state, 0, 0))
    value += TO_MOVE if state[0] == 0 else -TO_MOVE
    value /= 1.0 + abs(value)
    return value if seat == 0 else -value


def whose(state: State, seat: int, row: Any, column: Any) -> int:
    """Return 1 for a stone of ``seat``, or a cell beyond its edge; 0 for a free cell; -1 for the other side's."""
    size = state[2]
    if row < 0 or row >= size:
        return 1 if seat == 0 else -1
    if column < 0 or column >= size:
        return 1 if seat == 1 else -1
    word = state[ROWS + row] >> column
    if word >> BLUE * seat & 1:
        return 1
    return 0 if (word | word >> BLUE) & 1 == 0 else -1


def bridge_reply(state: State, seat: int, row: Any, column: Any, turn: Any) -> int:
    """Return the cell that keeps a bridge of ``seat`` joined after the other side went into it at (row, column); -1 for
    none.

    Around the intruder lie, next to each other, a stone of the seat's, a free cell and another stone: that cell.
    """
    before = 0
    middle = 0
    for step in range(8):
        at = (turn + step) % 6
        down = 1
        across = 0
        if at == 0:
            down = -1
        elif at == 1:
            down, across = -1, 1
        elif at == 2:
            down, across = 0, 1
        elif at == 4:
            across = -1
        elif at == 5:
            down, across = 0, -1
        found = whose(state, seat, row + down, column + across)
        if step >= 2 and before == 1 and middle == 0 and found == 1:
            previous = (at + 5) % 6
            if previous == 0:
                return (row - 1) * state[2] + column
            if previous == 1:
                return (row - 1) * state[2] + column + 1
            if previous == 2:
                return row * state[2] + column + 1
            if previous == 3:
                return (row + 1) * state[2] + column
            if previous == 4:
                return (row + 1) * state[2] + column - 1
            return row * state[2] + column - 1
        before = middle
        middle = found
    return -1


def rollout(state: State, rng: Rng) -> None:
    """Fill the board at random, but a side that is cut at a bridge joins it again at once.

    Source: B. Arneson, R. Hayward & P. Henderson, "Monte Carlo tree search in Hex" (IEEE Transactions on Computational
    Intelligence and AI in Games 2, 2010), where this pattern alone guides the playouts.
    """
    seat = state[0]
    if seat == TERMINAL:
        return
    size = state[2]
    cells = size * size
    stones = state[4]
    full = (1 << size) - 1
    row = np.int64(-1)
    column = np.int64(0)
    while True:
        cell = np.int64(-1)
        if row >= 0:
            cell = np.int64(bridge_reply(state, seat, row, column, random_below(rng, 6)))
        if cell >= 0:
            row = cell // size
            column = cell - row * size
        elif 3 * (cells - stones) > cells:
            taken = 1
            while taken != 0:
                cell = np.int64(random_below(rng, cells))
                row = cell // size
                column = cell - row * size
                taken = (state[ROWS + row] | state[ROWS + row] >> BLUE) >> column & 1
        else:
            skip = random_below(rng, cells - stones)
            row = np.int64(0)
            free = full & ~(state[ROWS] | state[ROWS] >> BLUE)
            count = popcount(free)
            while skip >= count:
                skip -= count
                row += 1
                free = full & ~(state[ROWS + row] | state[ROWS + row] >> BLUE)
                count = popcount(free)
            for _ in range(skip):
                free &= free - 1
            column = np.int64(lowest_bit(free))
        stones += 1
        if place(state, seat, row, column):
            break
        seat = 1 - seat
    state[0] = TERMINAL
    state[1] = seat
    state[4] = stones


def trace(state: State, marks: NDArray[np.uint32], stamp: np.uint32) -> None:
    """Mark each cell for its owner: no stone is ever taken off the board, so the owner at the end played there."""
    size = state[2]
    for row in range(size):
        for seat in range(2):
            stones = state[ROWS + row] >> BLUE * seat & ROW_BITS
            while stones != 0:
                marks[seat, row * size + lowest_bit(stones)] = stamp
                stones &= stones - 1

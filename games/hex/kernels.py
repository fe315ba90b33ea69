"""The rules of Hex as Numba compiles them.

State (int64): 0 = seat to move or ``TERMINAL``, 1 = winner's seat or -1, 2 = size, 3 = whether the swap rule is on,
4 = stones on the board, then a word a row from the top: bits 0-18 are Red's stones by column, 19-37 Blue's, 38-56 mark
the stones of either that are joined to their owner's first edge (top, left). So a move looks only at its neighbours and
at the stones that it joins to the edge, and a game is won when a marked stone lies at the far edge. Then words that are
zero: room for evaluations and playouts to work in, as kernels allocate nothing.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from agon.games.bits import lowest_bit, mix64
from agon.games.seats import TERMINAL
from agon.games.verbs import Actions, State

ROWS = 5
"""The cell of the state that holds the first row."""
BLUE = 19
MARKS = 38
ROW_BITS = (1 << 19) - 1


def initial_state(state: State) -> None:
    state[0] = 0
    state[1] = -1
    state[4] = 0
    for index in range(ROWS, len(state)):
        state[index] = 0


def current_player(state: State) -> int:
    return state[0]


def may_swap(state: State) -> bool:
    return state[4] == 1 and state[0] == 1 and state[3] == 1


def legal_actions(state: State, out: Actions) -> int:
    if state[0] == TERMINAL:
        return 0
    size = state[2]
    full = (1 << size) - 1
    count = 0
    for row in range(size):
        word = state[ROWS + row]
        free = full & ~(word | word >> BLUE)
        while free != 0:
            out[count] = row * size + lowest_bit(free)
            count += 1
            free &= free - 1
    if may_swap(state):
        out[count] = size * size
        count += 1
    return count


def _mark(state: State, seat: int, row: int, bit: int) -> bool:
    """Mark a stone and all stones joined to it. Return True if one of them is at the far edge."""
    last = state[2] - 1
    own = BLUE * seat
    wins = False
    state[ROWS + row] |= bit << MARKS
    changed = 1 << row
    while changed != 0:
        at = lowest_bit(changed)
        changed &= changed - 1
        word = state[ROWS + at]
        stones = word >> own & ROW_BITS
        marks = word >> MARKS & stones
        spread = (marks << 1 | marks >> 1) & stones | marks
        while spread != marks:
            marks = spread
            spread = (marks << 1 | marks >> 1) & stones | marks
        state[ROWS + at] = word | marks << MARKS
        if (marks >> last) & 1 if seat == 1 else at == last:
            wins = True
        if at > 0:
            word = state[ROWS + at - 1]
            spread = (marks | marks << 1) & (word >> own) & ~(word >> MARKS) & ROW_BITS
            if spread != 0:
                state[ROWS + at - 1] = word | spread << MARKS
                changed |= 1 << (at - 1)
        if at < last:
            word = state[ROWS + at + 1]
            spread = (marks | marks >> 1) & (word >> own) & ~(word >> MARKS) & ROW_BITS
            if spread != 0:
                state[ROWS + at + 1] = word | spread << MARKS
                changed |= 1 << (at + 1)
    return wins


def place(state: State, seat: int, row: Any, column: Any) -> bool:
    """Put a stone on a free cell. Return True if it wins."""
    own = BLUE * seat
    bit = 1 << column
    at = ROWS + row
    word = state[at]
    state[at] = word | bit << own
    joined = column == 0 if seat == 1 else row == 0
    near = (word >> own) & (word >> MARKS) & (bit << 1 | bit >> 1)
    # Beyond the first and the last row lie cells without marks: the number of stones, and room that is zero.
    word = state[at - 1]
    near |= (word >> own) & (word >> MARKS) & (bit | bit << 1)
    word = state[at + 1]
    near |= (word >> own) & (word >> MARKS) & (bit | bit >> 1)
    if joined or near & ROW_BITS != 0:
        return _mark(state, seat, row, bit)
    return False


def swap(state: State) -> None:
    row = 0
    while state[ROWS + row] == 0:
        row += 1
    column = lowest_bit(state[ROWS + row])
    state[ROWS + row] = 0
    place(state, 1, column, row)
    state[0] = 0


def apply_action(state: State, action: int) -> None:
    size = state[2]
    if action == size * size:
        swap(state)
        return
    seat = state[0]
    row = action // size
    state[4] += 1
    if place(state, seat, row, action - row * size):
        state[0] = TERMINAL
        state[1] = seat
    else:
        state[0] = 1 - seat


def returns(state: State, out: NDArray[np.float64]) -> None:
    out[0] = 0.0
    out[1] = 0.0
    if state[1] >= 0:
        out[state[1]] = 1.0
        out[1 - state[1]] = -1.0


def observation_tensor(state: State, seat: int, out: NDArray[np.float32]) -> None:
    """Planes: own stones, the other's, cells of the seat's own edges, ones if the swap is on offer to the seat, ones if
    it is to move."""
    size = state[2]
    cells = size * size
    last = size - 1
    to_move = 1.0 if state[0] == seat else 0.0
    offered = to_move if may_swap(state) else 0.0
    for row in range(size):
        word = state[ROWS + row]
        for column in range(size):
            at = row * size + column
            line = row if seat == 0 else column
            out[at] = word >> (BLUE * seat + column) & 1
            out[cells + at] = word >> (BLUE * (1 - seat) + column) & 1
            out[2 * cells + at] = 1.0 if line in (0, last) else 0.0
            out[3 * cells + at] = offered
            out[4 * cells + at] = to_move


def state_key(state: State) -> np.uint64:
    # A row's number goes into bits 57-61, so that the same row elsewhere is another word (A. Zobrist's sum of random
    # words, with a mixing function in place of a table).
    key = mix64(state[0] + 8 * state[3] + 16 * state[2])
    for row in range(state[2]):
        key ^= mix64(state[ROWS + row] | (row + 1) << 57)
    return key

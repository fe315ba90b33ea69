"""Stack and table of the searches of trees with chance or several seats.

The stack has one row per ply, so that a search can stop at any node and resume there; the table keeps positions met
before. Values are expected returns, not points: an expectation is seldom a whole number, and with chance no number of
plies wins a game for sure. A depth counts the players' choices; a chance node costs none.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from agon.ai.kernels.depth_first.search_stack import CELLS
from agon.games.bits import mix64
from agon.games.verbs import State, apply_action, current_player

# Whole numbers of a row
MOVER = 0
COUNT = 1  # actions, or outcomes of chance
NEXT = 2  # index of the next one in the present phase
PHASE = 3
OPEN = 4  # basis of the value: CLOSED or JUDGED
CHOSEN = 5  # index of the best action; -1 before one is known
LEFT = 6  # choices to the horizon
SLOT = 7  # index of the action or outcome being searched
KEY = 8
HINT = 9  # index of the action to try first; -1 for none
PV_LENGTH = 10
ROLE = 11  # in searches for one side: side to choose; for several seats: way the mover chooses
REMAINING = 12  # actions not begun
TRIED = 13  # actions whose subtrees are finished
WANTED = 14  # ALL of the row's actions, or ONE
FIELDS = 15

# Numbers of a row
ALPHA = 0
BETA = 1
BEST = 2
CHILD_ALPHA = 3  # the window of the child being searched
CHILD_BETA = 4
NUMBERS = 5

# Phases of a row
LOOK = 0  # every action is applied and the result evaluated, to order the actions
SEARCH = 1
PROBE = 2  # one answer to each outcome is searched, for a bound (Star2)
OVER = 3  # the row has its value

ALL = 0
ONE = 1  # the value of one action suffices, as a bound (Star2)
CURTAILED = 2  # ONE, and other actions were left

CLOSED = 0
"""The value rests on the ends of games alone."""
JUDGED = 1
"""The value rests on evaluations."""

# Cells
PLY = 0
NODES = 1  # positions reached
DEPTH = 2  # of the present iteration; 0 before the first
LAST_DEPTH = 3  # of the last finished iteration; 0 before it
LAST_CHOSEN = 4
LAST_OPEN = 5
GUIDE = 6  # length of the last finished iteration's best line
ENTERING = 7  # 1 if the row at PLY is new and not set up
CELLS_OF_STACK = 8

RUNNING = 0
DONE = 1

FAR = 1e30
"""A number beyond every value."""


class ChanceStack(NamedTuple):
    """Working arrays of a search; rows are plies from the root."""

    states: State
    """(plies, cells)"""
    rows: NDArray[np.int64]
    """(plies, FIELDS)"""
    numbers: NDArray[np.float64]
    """(plies, NUMBERS)"""
    vectors: NDArray[np.float64]
    """(plies + 1, seats): values of the best action, or expectation, so far; the last row: of the present position."""
    actions: NDArray[np.int32]
    """(plies, actions)"""
    weights: NDArray[np.float64]
    """(plies, actions): probabilities of outcomes, or merits of actions."""
    low: NDArray[np.float64]
    """(plies, actions): lower bounds of the outcomes' values."""
    high: NDArray[np.float64]
    """(plies, actions): upper bounds of the outcomes' values."""
    pv: NDArray[np.int32]
    """(plies + 1, plies): best line from that ply; the last row is the last finished iteration's."""
    roots: NDArray[np.float64]
    """(2, actions, seats): values of the root's actions in this iteration and the last finished one; FAR if not
    exact."""
    last: NDArray[np.float64]
    """(seats): the root's value in the last finished iteration."""
    returns: NDArray[np.float64]
    cells: NDArray[np.int64]


def stack_for(plies: int, width: int, seats: int, state: State) -> ChanceStack:
    """Allocate a stack for searches of up to ``plies``, chance included, from states like ``state``."""
    rows = plies + 2
    return ChanceStack(
        states=np.zeros((rows, len(state)), state.dtype),
        rows=np.zeros((rows, FIELDS), np.int64),
        numbers=np.zeros((rows, NUMBERS), np.float64),
        vectors=np.zeros((rows + 1, seats), np.float64),
        actions=np.zeros((rows, width), np.int32),
        weights=np.zeros((rows, width), np.float64),
        low=np.zeros((rows, width), np.float64),
        high=np.zeros((rows, width), np.float64),
        pv=np.zeros((rows + 1, rows), np.int32),
        roots=np.full((2, width, seats), FAR, np.float64),
        last=np.zeros(seats, np.float64),
        returns=np.zeros(seats, np.float64),
        cells=np.zeros(CELLS_OF_STACK, np.int64),
    )


def finish(stack: ChanceStack, first: float) -> None:
    """Keep the root's result of the iteration that has just ended; ``first`` is its value if it is one number."""
    cells, row = stack.cells, stack.rows[0]
    guide = len(stack.pv) - 1
    for index in range(row[PV_LENGTH]):
        stack.pv[guide, index] = stack.pv[0, index]
    cells[GUIDE] = row[PV_LENGTH]
    cells[LAST_DEPTH], cells[LAST_CHOSEN], cells[LAST_OPEN] = cells[DEPTH], row[CHOSEN], row[OPEN]
    for seat in range(stack.last.shape[0]):
        stack.last[seat] = stack.vectors[0, seat]
    if first < FAR:
        stack.last[0] = first
    for slot in range(stack.roots.shape[1]):
        for seat in range(stack.roots.shape[2]):
            stack.roots[1, slot, seat] = stack.roots[0, slot, seat]


def open_root(stack: ChanceStack, root: State, mover: int) -> None:
    """Put ``root``, in which ``mover`` is to move, into the first row, for a new search."""
    for cell in range(CELLS_OF_STACK):
        stack.cells[cell] = 0
    for cell in range(CELLS or len(root)):
        stack.states[0, cell] = root[cell]
    stack.rows[0, MOVER] = mover


def next_iteration(stack: ChanceStack, least: float, greatest: float) -> None:
    """Begin an iteration one choice deeper."""
    stack.cells[DEPTH] += 1
    stack.cells[PLY] = 0
    stack.cells[ENTERING] = 1
    row = stack.rows[0]
    row[PHASE], row[WANTED], row[LEFT] = LOOK, ALL, stack.cells[DEPTH]
    stack.numbers[0, ALPHA], stack.numbers[0, BETA] = least, greatest
    for slot in range(stack.roots.shape[1]):
        for seat in range(stack.roots.shape[2]):
            stack.roots[0, slot, seat] = FAR


def resume(stack: ChanceStack, root: State, mover: int, least: float, greatest: float) -> Any:
    """Set up a search of ``root`` if ``cells[DEPTH]`` is 0; return the ply at which to go on."""
    if stack.cells[DEPTH] == 0:
        open_root(stack, root, mover)
        next_iteration(stack, least, greatest)
    return stack.cells[PLY]


def leave(stack: ChanceStack, ply: Any, entering: bool, nodes: int) -> None:
    """Note where to go on, and count the ``nodes`` of this call."""
    stack.cells[PLY] = ply
    stack.cells[ENTERING] = entering
    stack.cells[NODES] += nodes


def end_iteration(stack: ChanceStack, value: float, deepest: int, least: float, greatest: float) -> bool:
    """Keep the iteration's result and begin the next one; False if the value is proven or ``deepest`` is reached."""
    finish(stack, value)
    if stack.rows[0, OPEN] == CLOSED or stack.cells[DEPTH] >= deepest:
        return False
    next_iteration(stack, least, greatest)
    return True


def begin_row(row: NDArray[np.int64]) -> None:
    """Clear what an earlier position left in a row."""
    row[NEXT] = row[TRIED] = row[PV_LENGTH] = 0
    row[CHOSEN] = row[HINT] = -1
    row[OPEN] = CLOSED


def keep_drawn(stack: ChanceStack, ply: Any, world: Any) -> None:
    """Keep one of the row's outcomes, drawn by their probabilities; each ply of a ``world`` has its own draw."""
    weights = stack.weights[ply]
    bits = np.int64(mix64(np.int64(world + ply)))
    rest = ((bits >> 11) & ((1 << 53) - 1)) * (1.0 / (1 << 53))
    slot = 0
    while slot < stack.rows[ply, COUNT] - 1 and rest >= weights[slot]:
        rest -= weights[slot]
        slot += 1
    stack.actions[ply, 0] = stack.actions[ply, slot]
    weights[0] = 1.0
    stack.rows[ply, COUNT] = 1


def step(stack: ChanceStack, ply: Any, slot: Any) -> Any:
    """Apply an action of the row to the next row's state; return the seat to move there, CHANCE or TERMINAL."""
    stack.rows[ply, SLOT] = slot
    state, below = stack.states[ply + 1], stack.rows[ply + 1]
    for cell in range(CELLS or len(state)):
        state[cell] = stack.states[ply, cell]
    apply_action(state, int(stack.actions[ply, slot]))
    player = current_player(state)
    below[MOVER] = player
    below[PV_LENGTH] = 0
    return player


def lead(stack: ChanceStack, ply: int, slot: int) -> None:
    """Set the best line from ``ply``: that action, then the line from the next ply."""
    stack.pv[ply, 0] = stack.actions[ply, slot]
    below = stack.rows[ply + 1, PV_LENGTH]
    for step in range(below):
        stack.pv[ply, step + 1] = stack.pv[ply + 1, step]
    stack.rows[ply, PV_LENGTH] = below + 1


def take_likeliest(stack: ChanceStack, ply: int) -> Any:
    """Take the row's remaining action of the greatest merit and return its index; -1 if none is left."""
    weights = stack.weights[ply]
    slot = np.int64(-1)
    merit = -FAR
    for other in range(stack.rows[ply, COUNT]):
        if weights[other] > merit:
            merit = weights[other]
            slot = np.int64(other)
    if slot >= 0:
        weights[slot] = -FAR
    return slot


def keep_likeliest(stack: ChanceStack, ply: int, most: int, margin: float) -> bool:
    """Keep the ``most`` best of the row's actions, none worse than the best by more than ``margin``; drop the rest.

    Returns True if any was dropped.
    """
    weights = stack.weights[ply]
    count = stack.rows[ply, COUNT]
    best = -FAR
    for slot in range(count):
        best = max(best, weights[slot])
    dropped = False
    for slot in range(count):
        merit = weights[slot]
        if merit == -FAR:
            continue
        # The first ones are never dropped, so those already dropped change nothing
        better = 0
        for other in range(count):
            if weights[other] > merit or (weights[other] == merit and other < slot):
                better += 1
        if better >= most or merit < best - margin:
            weights[slot] = -FAR
            dropped = True
    return dropped


# The table of positions: two entries a bucket, the first keeps the deeper one

UPPER = 1
LOWER = 2
EXACT = 3
PROVEN_DEPTH = 255
NOWHERE = -1


class PositionMemory(NamedTuple):
    """Table of positions: a power of two, at least 2, or of length 0 for none."""

    keys: NDArray[np.int64]
    values: NDArray[np.float64]
    notes: NDArray[np.int64]
    """Index of the best action + 1, depth, bound, search: 32, 8, 2 and 8 bits."""


def memory_of(megabytes: int) -> PositionMemory:
    """Allocate a table of at most so many MiB."""
    places = 1 << max(1, (megabytes * (1 << 20) // 24).bit_length() - 1) if megabytes else 0
    return PositionMemory(np.zeros(places, np.int64), np.zeros(places, np.float64), np.zeros(places, np.int64))


def index_of(note: int) -> int:
    return (note >> 18) - 1


def depth_of(note: int) -> int:
    return note >> 10 & 255


def bound_of(note: int) -> int:
    return note >> 8 & 3


def probe(memory: PositionMemory, key: int, generation: int) -> int:
    """Return the place of the entry of ``key`` that this search wrote, or NOWHERE."""
    place = key & (len(memory.keys) - 2)
    for here in range(place, place + 2):
        note = memory.notes[here]
        if memory.keys[here] == key and note & 255 == generation and bound_of(note) != 0:
            return here
    return NOWHERE


def store(memory: PositionMemory, key: int, value: float, index: int, depth: int, bound: int, generation: int) -> None:
    """Store an entry: the first of a bucket gives way to a deeper one, the second to any."""
    place = key & (len(memory.keys) - 2)
    note = memory.notes[place]
    current = note & 255 == generation and bound_of(note) != 0
    if current and memory.keys[place] != key:
        if depth_of(note) > depth:
            place += 1
        else:
            memory.keys[place + 1] = memory.keys[place]
            memory.values[place + 1] = memory.values[place]
            memory.notes[place + 1] = note
    memory.keys[place] = key
    memory.values[place] = value
    memory.notes[place] = (index + 1) << 18 | depth << 10 | bound << 8 | generation

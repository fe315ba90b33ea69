"""Walk a game's whole tree once and write its information sets, the sequences of each seat's actions, and its ends.

A *sequence* of a seat is the list of its choices before a position; with perfect recall an information set follows
exactly one. The probability of an end is then a product: of chance, and of the probability with which each seat plays
its sequence. Nothing else between them is needed. Source: B. von Stengel, "Efficient
computation of behavior strategies" (Games and Economic Behavior 14, 1996).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from agon.ai.kernels.monte_carlo.ismcts import find
from agon.games.bits import combine
from agon.games.seats import CHANCE, TERMINAL
from agon.games.verbs import apply_action, chance_outcomes, current_player, information_key, legal_actions, returns

NONE = -1

# Results of a walk
DONE = 0
TOO_LARGE = 1
"""There are more histories than allowed, or longer ones."""
FORGETFUL = 2
"""An information set follows two sequences: its seat has forgotten its actions."""

# Fields of TreePath.rows
COUNT = 0  # actions or outcomes
TRIED = 1
OWNER = 2  # seat that chooses; NONE for chance
BASE = 3  # its first sequence
FIELDS = 4

# Cells of GameTreeArrays.cells
HISTORIES = 0
ENDS = 1
DECISIONS = 2
BRANCHES = 3  # actions at all decisions
DEEPEST = 4
SETS = 5
SEQUENCES = 6
CELLS = 7


class TreePath(NamedTuple):
    """The path from the root to the present node: one row per ply."""

    states: NDArray[np.int64]
    """(plies, cells), of the game's dtype."""
    actions: NDArray[np.int32]
    """(plies, actions)"""
    probabilities: NDArray[np.float64]
    """(plies, actions), of chance."""
    rows: NDArray[np.int64]
    """(plies, FIELDS)"""
    reach: NDArray[np.float64]
    """(plies): product of the probabilities of chance."""
    last: NDArray[np.int32]
    """(plies, seats): sequence that each seat has played."""


class GameTreeArrays(NamedTuple):
    """Arrays that the walk writes. Sequence ``i`` below the number of seats is the empty one of seat ``i``."""

    slots: NDArray[np.int32]
    """Hash table of the sets, a power of two of places."""
    keys: NDArray[np.uint64]
    owner: NDArray[np.int32]
    parent: NDArray[np.int32]
    """Sequence that leads to the set."""
    begin: NDArray[np.int32]
    """Sequence of the set's first action; the others follow."""
    width: NDArray[np.int32]
    histories: NDArray[np.int32]
    """(sets, plies): actions to the first state found in the set, then NONE."""
    ends: NDArray[np.int32]
    """(ends, seats): sequences."""
    pay: NDArray[np.float64]
    """(ends, seats): pay-offs."""
    chance: NDArray[np.float64]
    """(ends): the probability of chance."""
    cells: NDArray[np.int64]


def walk(way: TreePath, found: GameTreeArrays, writing: bool, most: int) -> int:
    """Walk the tree from ``way.states[0]`` depth first; without ``writing`` it only counts, into ``found.cells``.

    Stops after ``most`` histories. Returns DONE, TOO_LARGE or FORGETFUL.
    """
    states, rows, last, cells = way.states, way.rows, way.last, found.cells
    seats = last.shape[1]
    cells[:] = 0
    cells[SEQUENCES] = seats
    way.reach[0] = 1.0
    for seat in range(seats):
        last[0, seat] = seat
    depth = 0
    entering = True
    while depth >= 0:
        row = rows[depth]
        if entering:
            cells[HISTORIES] += 1
            if cells[HISTORIES] > most:
                return TOO_LARGE
            cells[DEEPEST] = max(cells[DEEPEST], depth)
            state = states[depth]
            player = current_player(state)
            row[TRIED] = 0
            row[COUNT] = 0
            row[OWNER] = NONE
            if player == TERMINAL:
                if writing:
                    _end(way, found, depth)
                cells[ENDS] += 1
            elif player == CHANCE:
                row[COUNT] = chance_outcomes(state, way.actions[depth], way.probabilities[depth])
            else:
                count = legal_actions(state, way.actions[depth])
                row[COUNT] = count
                row[OWNER] = player
                cells[DECISIONS] += 1
                cells[BRANCHES] += count
                if writing:
                    node = _set_of(way, found, depth, combine(information_key(state, player), player))
                    if found.parent[node] != last[depth, player] or found.width[node] != count:
                        return FORGETFUL
                    row[BASE] = found.begin[node]
            entering = False
        if row[TRIED] == row[COUNT]:
            depth -= 1
            continue
        if depth + 1 == len(states):
            return TOO_LARGE
        index = row[TRIED]
        row[TRIED] = index + 1
        for cell in range(states.shape[1]):
            states[depth + 1, cell] = states[depth, cell]
        apply_action(states[depth + 1], way.actions[depth, index])
        way.reach[depth + 1] = way.reach[depth]
        for seat in range(seats):
            last[depth + 1, seat] = last[depth, seat]
        if row[OWNER] == NONE:
            way.reach[depth + 1] *= way.probabilities[depth, index]
        else:
            last[depth + 1, row[OWNER]] = row[BASE] + index
        depth += 1
        entering = True
    return DONE


def _set_of(way: TreePath, found: GameTreeArrays, depth: int, key: np.uint64) -> int:
    """Return the information set with that key, a new one if it is met for the first time."""
    place = find(found.slots, found.keys, key)
    node = found.slots[place]
    if node != NONE:
        return node
    cells = found.cells
    node = int(cells[SETS])
    cells[SETS] += 1
    found.slots[place] = node
    found.keys[node] = key
    owner = way.rows[depth, OWNER]
    found.owner[node] = owner
    found.parent[node] = way.last[depth, owner]
    found.begin[node] = cells[SEQUENCES]
    found.width[node] = way.rows[depth, COUNT]
    cells[SEQUENCES] += way.rows[depth, COUNT]
    for ply in range(depth):
        found.histories[node, ply] = way.actions[ply, way.rows[ply, TRIED] - 1]
    return node


def _end(way: TreePath, found: GameTreeArrays, depth: int) -> None:
    place = found.cells[ENDS]
    returns(way.states[depth], found.pay[place])
    found.chance[place] = way.reach[depth]
    for seat in range(way.last.shape[1]):
        found.ends[place, seat] = way.last[depth, seat]

"""The stack of a depth-first search: one row per ply, allocated once, so that a search can stop and resume."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from agon.games.verbs import State

CELLS = 0
"""Number of cells of a state if all states of the game have the same (bound per game), else 0. A copy of known length
is a few moves; one of unknown length is a loop with checks for overlap."""
HISTORY = 4096
"""Cells per seat of the tables by action; actions share them modulo this."""

# Fields of a row. Scores are from the seat to move in that row.
MOVER = 0
COUNT = 1  # legal actions, or the number of them to search
TRIED = 2  # actions begun
ALPHA = 3  # as it was when the row was entered
BETA = 4
BEST = 5
CHOSEN = 6  # index in legal order of the best action; -1 before one is known
OPEN = 7  # basis of the score: CLOSED, JUDGED or PRUNED
FOLLOWS = 8  # 1 if the row lies on the best line of the last finished iteration
SLOT = 9  # index in legal order of the action being searched
KEY = 10
LEFT = 11  # plies to the horizon
KIND = 12  # of the search of that action
CHECKED = 13  # 1 if the mover must answer a threat
STATIC = 14  # the evaluation, if it was needed
FIRST_KILLER = 15
SECOND_KILLER = 16
PV_LENGTH = 17
RIVAL = 18  # bound that all others must stay below for the table's action to be singular
EXCLUDED = 19  # index of that action
EXTENSION = 20  # plies by which it is searched deeper
STORED = 21  # 1 if the table stores the row: it searches all of a position's actions
FIELDS = 22

CLOSED = 0
"""The score rests on the ends of games alone."""
JUDGED = 1
"""The score rests on evaluations, and nothing before the horizon was pruned."""
PRUNED = 2
"""Something before the horizon was pruned or reduced."""

# Rows of SearchStack.roots
SCORES = 0  # of each root action in legal order; a bound if not exact
EXACTNESS = 1
LAST_SCORES = 2  # the same of the last finished iteration
LAST_EXACTNESS = 3

# Cells of SearchStack.cells
PLY = 0
NODES = 1  # positions reached
DEPTH = 2  # of the present iteration; 0 before the first
AGAIN = 3  # 1 if the current row's action must be searched again
DELTA = 4  # half the width of the aspiration window
GUIDE = 5  # length of the last finished iteration's best line, which is followed first
LAST_DEPTH = 6  # of the last finished iteration; 0 before it
LAST_BEST = 7
LAST_CHOSEN = 8
LAST_OPEN = 9

RUNNING = 0
DONE = 1


class SearchStack(NamedTuple):
    """Working arrays of a search; rows are plies from the root."""

    states: NDArray[np.int64]
    """(plies, cells), of the game's dtype."""
    rows: NDArray[np.int64]
    """(plies, FIELDS)"""
    actions: NDArray[np.int32]
    """(plies, actions)"""
    order: NDArray[np.int64]
    """(plies, actions): merits; the greatest is tried first."""
    pv: NDArray[np.int32]
    """(plies + 1, plies): best line from that ply; the last row is the line to follow."""
    history: NDArray[np.int32]
    """(2 * seats, HISTORY): cut-offs by an action of the seat, then the action that answered one of the seat's."""
    roots: NDArray[np.int64]
    """(4, actions)"""
    returns: NDArray[np.float64]
    cells: NDArray[np.int64]


def new_stack(plies: int, width: int, seats: int, state: State) -> SearchStack:
    """Allocate a stack for searches of up to ``plies`` from states like ``state``."""
    rows = plies + 2
    return SearchStack(
        states=np.zeros((rows, len(state)), state.dtype),
        rows=np.zeros((rows, FIELDS), np.int64),
        actions=np.zeros((rows, width), np.int32),
        order=np.zeros((rows, width), np.int64),
        pv=np.zeros((rows + 1, rows), np.int32),
        history=np.zeros((2 * seats, HISTORY), np.int32),
        roots=np.zeros((4, width), np.int64),
        returns=np.zeros(seats, np.float64),
        cells=np.zeros(10, np.int64),
    )


def finish(stack: SearchStack) -> None:
    """Keep the root's result of the iteration that has just ended, while the next one is searched."""
    cells, row, pv, roots = stack.cells, stack.rows[0], stack.pv, stack.roots
    guide = len(pv) - 1
    for index in range(row[PV_LENGTH]):
        pv[guide, index] = pv[0, index]
    cells[GUIDE] = row[PV_LENGTH]
    cells[LAST_DEPTH], cells[LAST_BEST] = cells[DEPTH], row[BEST]
    cells[LAST_CHOSEN], cells[LAST_OPEN] = row[CHOSEN], row[OPEN]
    for slot in range(roots.shape[1]):
        roots[LAST_SCORES, slot] = roots[SCORES, slot]
        roots[LAST_EXACTNESS, slot] = roots[EXACTNESS, slot]

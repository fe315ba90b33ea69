"""The stack of a depth-first search: one row a ply, allocated once, so that a search can be left and resumed."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from games.verbs import State

CELLS = 0
"""Cells of a state where a game's states all have the same number of them (bound per game), else 0. A copy of known
length is a few moves; of unknown length it is a loop with checks for overlap."""
HISTORY = 4096
"""Cells of the history table a seat; actions share them modulo this."""

# Cells of Frames.cells
PLY = 0
NODES = 1
GUIDE = 2  # length of the line to follow first

RUNNING = 0
DONE = 1


class Frames(NamedTuple):
    """Rows are plies from the root. Scores are from the seat to move in that row."""

    states: NDArray[np.int64]
    """(plies, cells), of the game's dtype."""
    keys: NDArray[np.uint64]
    movers: NDArray[np.int64]
    counts: NDArray[np.int64]
    """Legal actions."""
    tried: NDArray[np.int64]
    """Actions begun."""
    alpha: NDArray[np.int64]
    """As it was when the row was entered."""
    beta: NDArray[np.int64]
    best: NDArray[np.int64]
    chosen: NDArray[np.int64]
    """Index in legal order of the best action; -1 before one is known."""
    open: NDArray[np.int64]
    """Whether the score rests on an evaluation rather than on the ends of games."""
    follows: NDArray[np.uint8]
    """Whether the row lies on the line that the previous iteration found."""
    actions: NDArray[np.int32]
    """(plies, actions)"""
    slots: NDArray[np.int64]
    """Index in legal order of the action that is being searched."""
    order: NDArray[np.int64]
    """(plies, actions): which action to try first, in legal order."""
    pv: NDArray[np.int32]
    """(plies, plies): best line from that ply."""
    pv_length: NDArray[np.int64]
    guide: NDArray[np.int32]
    killers: NDArray[np.int32]
    """(plies, 2)"""
    history: NDArray[np.int64]
    """(seats, HISTORY)"""
    root_scores: NDArray[np.int64]
    """Of each root action in legal order; a bound where not exact."""
    root_exact: NDArray[np.uint8]
    work: State
    returns: NDArray[np.float64]
    cells: NDArray[np.int64]


def frames(plies: int, width: int, seats: int, state: State) -> Frames:
    """A stack for searches of up to ``plies`` from states like ``state``."""
    rows = plies + 2
    return Frames(
        states=np.zeros((rows, len(state)), state.dtype),
        keys=np.zeros(rows, np.uint64),
        movers=np.zeros(rows, np.int64),
        counts=np.zeros(rows, np.int64),
        tried=np.zeros(rows, np.int64),
        alpha=np.zeros(rows, np.int64),
        beta=np.zeros(rows, np.int64),
        best=np.zeros(rows, np.int64),
        chosen=np.zeros(rows, np.int64),
        open=np.zeros(rows, np.int64),
        follows=np.zeros(rows, np.uint8),
        actions=np.zeros((rows, width), np.int32),
        slots=np.zeros(rows, np.int64),
        order=np.zeros((rows, width), np.int64),
        pv=np.zeros((rows, rows), np.int32),
        pv_length=np.zeros(rows, np.int64),
        guide=np.zeros(rows, np.int32),
        killers=np.full((rows, 2), -1, np.int32),
        history=np.zeros((seats, HISTORY), np.int64),
        root_scores=np.zeros(width, np.int64),
        root_exact=np.zeros(width, np.uint8),
        work=np.zeros_like(state),
        returns=np.zeros(seats, np.float64),
        cells=np.zeros(3, np.int64),
    )

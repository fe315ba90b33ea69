"""Observation of a seat in a tree: who it is, whether it is to move, and the node. Compiled by Numba."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from agon.games.tree.notation import MOST_PLAYERS
from agon.games.tree.words import HEADER, MOVER, WORDS
from agon.games.verbs import State

NODES = MOST_PLAYERS + 1
"""Place of the first node's cell."""


def observe(state: State, seat: int, known: int, out: NDArray[np.float32]) -> None:
    """Write the observation of a seat that knows the number ``known``, of the node or of those that look like it."""
    count = (len(state) - HEADER) // WORDS
    for place in range(MOST_PLAYERS):
        out[place] = 1.0 if place == seat else 0.0
    out[MOST_PLAYERS] = 1.0 if state[HEADER + WORDS * state[0] + MOVER] == seat else 0.0
    for node in range(count):
        out[NODES + node] = 1.0 if node == known else 0.0


def observation_tensor(state: State, seat: int, out: NDArray[np.float32]) -> None:
    observe(state, seat, state[0], out)

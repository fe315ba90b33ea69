"""Perft: the number of lines of a given length (plies), counted by kernels over any game's rules.

The counts of many games are published.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from agon import games
from agon.games.verbs import Actions, State, apply_action, legal_actions


def lines_counted(states: NDArray[Any], actions: NDArray[np.int32], ply: int, depth: int) -> int:
    """A kernel: count the lines of ``depth`` plies from row ``ply``. The last ply is counted, not played."""
    count = legal_actions(states[ply], actions[ply])
    if depth == 1:
        return count
    found = 0
    for index in range(count):
        for cell in range(states.shape[1]):
            states[ply + 1, cell] = states[ply, cell]
        apply_action(states[ply + 1], actions[ply, index])
        found += lines_counted(states, actions, ply + 1, depth - 1)
    return found


def lines_played(states: NDArray[Any], actions: NDArray[np.int32], ply: int, depth: int) -> int:
    """A kernel: count the lines, but play the last ply too."""
    found = 0
    for index in range(legal_actions(states[ply], actions[ply])):
        for cell in range(states.shape[1]):
            states[ply + 1, cell] = states[ply, cell]
        apply_action(states[ply + 1], actions[ply, index])
        found += 1 if depth == 1 else lines_played(states, actions, ply + 1, depth - 1)
    return found


@cache
def _bound(game: str, played: bool) -> Any:
    from agon.games.jit import Binder

    kernels = games.load(game, jit=True).kernels
    return Binder(f"{game}_perft", kernels, allocates=False).bind(lines_played if played else lines_counted)


def perft(game: str, state: State, depth: int, *, played: bool = False) -> int:
    """Return the number of lines of ``depth`` (at least 1) plies from ``state``; shorter games do not count."""
    states = np.zeros((depth + 1, len(state)), state.dtype)
    states[0] = state
    actions: Actions = np.zeros((depth + 1, games.load(game).info.most_actions), np.int32)
    return int(_bound(game, played)(states, actions, 0, depth))

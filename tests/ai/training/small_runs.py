"""Runs that take seconds, and evaluators that stand for networks."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from agon import games
from agon.ai.training.folder import RunFolder, RunPlan
from agon.ai.training.sizes import Sizes, sizes_for

SMALL: dict[str, Any] = {
    "blocks": 1,
    "channels": 8,
    "value_width": 16,
    "games": 12,
    "games_at_once": 6,
    "simulations": 8,
    "fast_simulations": 4,
    "batch": 32,
    "reuse": 4.0,
    "window": 60,
    "gate_games": 8,
    "gate_simulations": 4,
    "rated_every": 2,
    "rated_games": 2,
    "rated_simulations": 4,
    "solved_positions": 20,
    "anchors": ["random", "mcts:nodes=20"],
}


def small_sizes(game: str, **changed: Any) -> Sizes:
    return msgspec.structs.replace(sizes_for(game), **{**SMALL, **changed})


def small_plan(game: str = "tic_tac_toe", *, seed: int = 3, **changed: Any) -> RunPlan:
    rules = games.load(game)
    return RunPlan(
        game=game, rules=rules.info.version, options=rules.options(), seed=seed, sizes=small_sizes(game, **changed)
    )


def begun(path: Path, plan: RunPlan) -> RunFolder:
    folder = RunFolder(path)
    folder.create(plan)
    return folder


class Flat:
    """Judges every position alike: no preference, and a value for the seat to move."""

    def __init__(self, actions: int, seats: int, value: float = 0.0) -> None:
        self._actions, self._seats, self._value = actions, seats, value

    def evaluate(self, observations: NDArray[np.float32]) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        values = np.full((len(observations), self._seats), -self._value, np.float32)
        values[:, 0] = self._value
        return np.zeros((len(observations), self._actions), np.float32), values


class Preferring:
    """Prefers actions as a function of the observations says."""

    def __init__(self, prefer: Callable[[NDArray[np.float32]], NDArray[np.float32]], seats: int = 2) -> None:
        self._prefer, self._seats = prefer, seats

    def evaluate(self, observations: NDArray[np.float32]) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        return self._prefer(observations), np.zeros((len(observations), self._seats), np.float32)

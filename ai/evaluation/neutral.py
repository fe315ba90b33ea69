"""For games without an evaluation of their own, or without some of its hooks."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from agon.ai.kernels.depth_first.tablebase_probe import NOT_KNOWN
from agon.games.verbs import Actions, Rng, State


def evaluate(state: State, seat: int) -> float:
    """Every undecided position is an expected draw."""
    return 0.0


def no_outcomes(state: State, actions: Actions, probabilities: NDArray[np.float64]) -> int:
    """Stands in for ``chance_outcomes`` in games without chance."""
    return 0


def action_noise(state: State, action: int) -> int:
    """Every action is quiet."""
    return 0


def in_check(state: State) -> bool:
    """There are no threats that must be answered."""
    return False


def gives_check(state: State, action: int) -> bool:
    """No action threatens what must be answered."""
    return False


def is_safe_check(state: State, action: int) -> bool:
    """There are none."""
    return False


def ending(state: State, values: NDArray[np.int8]) -> int:
    """There is no table."""
    return NOT_KNOWN


def may_pass(state: State) -> bool:
    """Never."""
    return False


def apply_pass(state: State) -> None:
    """Not called where ``may_pass`` never allows it."""


def rollout(state: State, rng: Rng) -> None:
    """Stands in where a game has none and a search does not ask for it."""


def prior(state: State, actions: Actions, count: int, values: NDArray[np.float32], visits: NDArray[np.float32]) -> None:
    """Nothing is known in advance."""


def belief(state: State, seat: int, rng: Rng) -> float:
    """What others did says nothing of what they have."""
    return 1.0


def trace(state: State, marks: NDArray[np.uint32], stamp: np.uint32) -> None:
    """The end of a game does not show who took which action."""

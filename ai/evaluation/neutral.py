"""For games without an evaluation of their own, or without some of its hooks."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from games.verbs import Actions, State


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


def may_pass(state: State) -> bool:
    """Never."""
    return False


def apply_pass(state: State) -> None:
    """Not called where ``may_pass`` never allows it."""

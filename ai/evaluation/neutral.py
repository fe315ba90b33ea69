"""For games without an evaluation of their own."""

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

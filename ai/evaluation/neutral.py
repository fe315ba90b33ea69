"""Neutral evaluation and hooks, for games that lack them."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from agon.ai.kernels.depth_first.tablebase_probe import NOT_KNOWN
from agon.games.verbs import Actions, Rng, State
from agon.games.verbs import evaluate as evaluate_game


def evaluate(state: State, seat: int) -> float:
    """Return 0: every undecided position is an expected draw."""
    return 0.0


def weigh(state: State, seat: int, weights: NDArray[Any]) -> float:
    """Return the game's evaluation: its terms have no names."""
    return evaluate_game(state, seat)


def no_outcomes(state: State, actions: Actions, probabilities: NDArray[np.float64]) -> int:
    """Replace ``chance_outcomes`` in games without chance."""
    return 0


def action_noise(state: State, action: int) -> int:
    """Return 0: every action is quiet."""
    return 0


def in_check(state: State) -> bool:
    """Return False: no threat must be answered."""
    return False


def gives_check(state: State, action: int) -> bool:
    """Return False: no action makes such a threat."""
    return False


def is_safe_check(state: State, action: int) -> bool:
    """Return False: there are no checks."""
    return False


def ending(state: State, values: NDArray[np.int8]) -> int:
    """Return NOT_KNOWN: there is no table."""
    return NOT_KNOWN


def may_pass(state: State) -> bool:
    """Return False: null moves are never tried."""
    return False


def apply_pass(state: State) -> None:
    """Do nothing: ``may_pass`` never allows it."""


def rollout(state: State, rng: Rng) -> None:
    """Do nothing: searches do not use it in games without one."""


def prior(state: State, actions: Actions, count: int, values: NDArray[np.float32], visits: NDArray[np.float32]) -> None:
    """Do nothing: there is no prior knowledge."""


def belief(state: State, seat: int, rng: Rng) -> float:
    """Return 1: the others' actions reveal nothing of hidden information."""
    return 1.0


def trace(state: State, marks: NDArray[np.uint32], stamp: np.uint32) -> None:
    """Do nothing: the end of a game does not show who took which action."""

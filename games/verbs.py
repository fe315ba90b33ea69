"""Names that generic kernels call; the binder puts a game's compiled functions in their place.

A kernel writes ``from agon.games.verbs import legal_actions`` and stays ordinary, type-checked Python. Nothing here is
ever run: a call that reaches one of these bodies means that a kernel was used without being bound to a game.
"""

from __future__ import annotations

from typing import Any, NoReturn

import numpy as np
from numpy.typing import NDArray

State = NDArray[Any]
Actions = NDArray[np.int32]
Rng = NDArray[np.uint64]


def _unbound(name: str) -> NoReturn:
    raise RuntimeError(f"{name} was called in a kernel that is not bound to a game (agon.games.jit.Binder)")


def initial_state(state: State) -> None:
    _unbound("initial_state")


def current_player(state: State) -> int:
    _unbound("current_player")


def legal_actions(state: State, out: Actions) -> int:
    _unbound("legal_actions")


def apply_action(state: State, action: int) -> None:
    _unbound("apply_action")


def returns(state: State, out: NDArray[np.float64]) -> None:
    _unbound("returns")


def state_key(state: State) -> np.uint64:
    _unbound("state_key")


def chance_outcomes(state: State, actions: Actions, probabilities: NDArray[np.float64]) -> int:
    _unbound("chance_outcomes")


def information_key(state: State, seat: int) -> np.uint64:
    _unbound("information_key")


def resample(state: State, seat: int, rng: Rng, out: State) -> None:
    _unbound("resample")


def is_visible(state: State, action: int, seat: int) -> bool:
    _unbound("is_visible")


def random_playout(state: State, actions: Actions, rng: Rng) -> None:
    _unbound("random_playout")


def observation_tensor(state: State, seat: int, out: NDArray[np.float32]) -> None:
    """Write what ``seat`` may know of the state, as planes for a neural network (``agon.games.api``)."""
    _unbound("observation_tensor")


def weigh(state: State, seat: int, weights: NDArray[Any]) -> float:
    """Return the value that ``evaluate`` would have with these weights of its terms (bound from ``ai/games``)."""
    _unbound("weigh")


def evaluate(state: State, seat: int) -> float:
    """Return the value of the position for ``seat``, in the units of ``returns`` (bound from ``ai/games``)."""
    _unbound("evaluate")


def action_noise(state: State, action: int) -> int:
    """Return how much a noisy action (a capture) seems to win; negative if it seems to lose, 0 for a quiet action."""
    _unbound("action_noise")


def in_check(state: State) -> bool:
    """Return True if the seat to move must answer a threat."""
    _unbound("in_check")


def gives_check(state: State, action: int) -> bool:
    """Return True if ``action`` makes a threat that must be answered."""
    _unbound("gives_check")


def ending(state: State, values: NDArray[np.int8]) -> int:
    """Return the entry of the table of endings ``values`` for a position that is not over
    (``agon.ai.kernels.depth_first.tablebase_probe``)."""
    _unbound("ending")


def is_safe_check(state: State, action: int) -> bool:
    """Return True if ``action`` makes a threat that must be answered, and loses nothing."""
    _unbound("is_safe_check")


def may_pass(state: State) -> bool:
    """Return True if it is sure enough that passing would be no advantage to the seat to move."""
    _unbound("may_pass")


def apply_pass(state: State) -> None:
    """Give the turn away, whether or not the rules allow it."""
    _unbound("apply_pass")


def rollout(state: State, rng: Rng) -> None:
    """Play to the end, better than at random (bound from ``ai/games``)."""
    _unbound("rollout")


def prior(state: State, actions: Actions, count: int, values: NDArray[np.float32], visits: NDArray[np.float32]) -> None:
    """Estimate the value of each of ``count`` legal actions, and the number of visits that the estimate counts for
    (``ai/games``)."""
    _unbound("prior")


def belief(state: State, seat: int, rng: Rng) -> float:
    """Return how well a world fits the other seats' actions, from 0 to 1 (bound from ``ai/games``)."""
    _unbound("belief")


def trace(state: State, marks: NDArray[np.uint32], stamp: np.uint32) -> None:
    """Mark which seat took which action, as the end of the game shows it (bound from ``ai/games``)."""
    _unbound("trace")

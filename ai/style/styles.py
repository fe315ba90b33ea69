"""Styles: other weights of an evaluation's terms at the leaves of the search, other lines that are searched deeper, and
another use of the time.

All three are data. A game's file ``style.py`` has ``weights(style, seat, flair)``: the array that its ``weigh``
(``agon.ai.evaluation``) takes in place of ``NEUTRAL``. The bot's own terms may count differently from the opponent's,
so a style can prefer to attack without fearing attacks more.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from agon.ai.evaluation import listing, neutral
from agon.ai.search.contract import EngineError, Problem, Value
from agon.ai.search.kernel_binding import hooks_of

STYLES: Final = ("aggressive", "defensive", "positional")
SEARCH: Final[Mapping[str, Mapping[str, Value]]] = {
    "aggressive": {"checks": 3, "forced_extension": True},
    "defensive": {"forced_extension": True},
    "positional": {"checks": 0, "check_extension": False, "in_full": 5},
}
"""Settings of alpha-beta: forcing lines deeper (checks beyond the horizon, positions with one legal action), or quiet
ones, by reducing fewer of them and no longer extending checks."""
SPENT: Final[Mapping[str, tuple[float, float]]] = {
    "aggressive": (1.0, 0.7),
    "defensive": (1.0, 0.9),
    "positional": (0.8, 1.0),
}
"""Share of the nodes and of the time that is used: with a threat to answer or a capture to consider, and in quiet
positions."""

FEW: Final = 2
"""In games without captures a position with so few legal actions is forcing."""


def weights(problem: Problem, style: str, flair: float) -> NDArray[Any]:
    """Return the style's weights for the seat to move; ``flair`` 0: those of the evaluation. Raises ``EngineError`` if
    the game has no styles."""
    part: Any = listing.part_of(problem.info.name, "style")
    if part is None:
        raise EngineError(f"{problem.info.name} has no styles")
    found: NDArray[Any] = part.weights(style, problem.seat, flair)
    return found


def changed(
    neutral: NDArray[np.float64], seat: int, own: Sequence[float], other: Sequence[float], flair: float
) -> NDArray[np.float64]:
    """Return weights with ``flair`` times these changes, of a seat's own terms and of the other's."""
    found = neutral.copy()
    found[seat] += flair * np.array(own)
    found[1 - seat] += flair * np.array(other)
    return found


def share_of_limits(problem: Problem, style: str) -> float:
    """Return the share of the nodes and of the time that the style uses in this position."""
    forcing, quiet = SPENT[style]
    hooks, state, legal = hooks_of(problem.kernels.evaluation), problem.state.copy(), problem.legal()
    noise = hooks["action_noise"]
    if noise is neutral.action_noise:
        return forcing if len(legal) <= FEW else quiet
    is_forcing = hooks["in_check"](state) or any(noise(state, action) > 0 for action in legal)
    return forcing if is_forcing else quiet

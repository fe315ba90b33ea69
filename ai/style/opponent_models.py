"""Models of an opponent: the probability of each of its answers, and the model that fits the moves of this game.

A model maps a shallow search's values of the answers to probabilities. Bayes' rule weighs the models by the opponent's
moves in this game alone, from equal beliefs at the start; nothing outlives the game. (D. Carmel & S. Markovitch,
"Incorporating opponent models into adversary search", AAAI 1996; for few models and their weights H. Donkers, J.
Uiterwijk & J. van den Herik, "Probabilistic opponent-model search", Information Sciences 135, 2001.)
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from agon.ai.style.choice import softmax

ADAPTIVE: Final = "adaptive"
SURE: Final = 0.6
"""Belief that the opponent is not careful from which an adaptive bot uses its model."""

Judge = Callable[[Sequence[float], Sequence[int]], list[float]]
"""Map each answer's value to the opponent and its apparent captures (``action_noise``) to probabilities."""


def _mixed(chances: Sequence[float], random: float) -> list[float]:
    """Mix in the share ``random`` of uniformly random actions."""
    return [(1.0 - random) * chance + random / len(chances) for chance in chances]


def beginner(values: Sequence[float], noise: Sequence[int]) -> list[float]:
    """Sees roughly the value of an action, and every third time nothing."""
    return _mixed(softmax(values, 0.2), 0.33)


def aggressive(values: Sequence[float], noise: Sequence[int]) -> list[float]:
    """Takes whatever it can, checks and attacks, be it good or not."""
    return _mixed(softmax([v + 0.3 * (n != 0) for v, n in zip(values, noise, strict=True)], 0.1), 0.1)


def careful(values: Sequence[float], noise: Sequence[int]) -> list[float]:
    """Nearly always takes one of the best."""
    return _mixed(softmax(values, 0.02), 0.02)


MODELS: Final[Mapping[str, Judge]] = {"beginner": beginner, "aggressive": aggressive, "careful": careful}


class Beliefs:
    """Beliefs in the models, equal at the start."""

    def __init__(self) -> None:
        self._logs = dict.fromkeys(MODELS, 0.0)

    def update(self, values: Sequence[float], noise: Sequence[int], taken: int) -> None:
        """Update the beliefs: the opponent has taken the answer ``taken`` of those with these values."""
        for name, model in MODELS.items():
            self._logs[name] += math.log(model(values, noise)[taken])

    def shares(self) -> dict[str, float]:
        """Return the beliefs, which sum to 1."""
        shares = softmax(list(self._logs.values()), 1.0)
        return dict(zip(self._logs, shares, strict=True))

    def is_sure(self) -> bool:
        """True if the best answers need not be expected."""
        return 1.0 - self.shares()["careful"] >= SURE

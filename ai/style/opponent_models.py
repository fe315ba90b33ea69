"""Models of an opponent: how likely each of its answers is, and which model the moves of this game speak for.

A model maps what a shallow search finds each answer worth to chances. Which of them the opponent is like is found by
Bayes' rule from its moves in this game alone, from equal beliefs at the start; nothing outlives the game. (D. Carmel &
S. Markovitch, "Incorporating opponent models into adversary search", AAAI 1996; for few models and their weights
H. Donkers, J. Uiterwijk & J. van den Herik, "Probabilistic opponent-model search", Information Sciences 135, 2001.)
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from agon.ai.style.choice import softmax

ADAPTIVE: Final = "adaptive"
SURE: Final = 0.6
"""An adaptive bot goes by what it has learned where it believes so much that the opponent is not careful."""

Judge = Callable[[Sequence[float], Sequence[int]], list[float]]
"""Chances of the answers, from what each is worth to the opponent and what it seems to capture (``action_noise``)."""


def _mixed(chances: Sequence[float], random: float) -> list[float]:
    """One in so many actions is taken without a look."""
    return [(1.0 - random) * chance + random / len(chances) for chance in chances]


def beginner(values: Sequence[float], noise: Sequence[int]) -> list[float]:
    """Sees roughly what an action is worth, and every third time nothing."""
    return _mixed(softmax(values, 0.2), 0.33)


def aggressive(values: Sequence[float], noise: Sequence[int]) -> list[float]:
    """Takes what can be taken, checks and attacks, whether that is good or not."""
    return _mixed(softmax([v + 0.3 * (n != 0) for v, n in zip(values, noise, strict=True)], 0.1), 0.1)


def careful(values: Sequence[float], noise: Sequence[int]) -> list[float]:
    """Nearly always takes one of the best."""
    return _mixed(softmax(values, 0.02), 0.02)


MODELS: Final[Mapping[str, Judge]] = {"beginner": beginner, "aggressive": aggressive, "careful": careful}


class Beliefs:
    """How much each model is believed in. Begins with all alike."""

    def __init__(self) -> None:
        self._logs = dict.fromkeys(MODELS, 0.0)

    def update(self, values: Sequence[float], noise: Sequence[int], taken: int) -> None:
        """The opponent has taken the answer ``taken`` of those with these values."""
        for name, model in MODELS.items():
            self._logs[name] += math.log(model(values, noise)[taken])

    def shares(self) -> dict[str, float]:
        """They add up to 1."""
        shares = softmax(list(self._logs.values()), 1.0)
        return dict(zip(self._logs, shares, strict=True))

    def is_sure(self) -> bool:
        """Whether the best answers need not be expected."""
        return 1.0 - self.shares()["careful"] >= SURE

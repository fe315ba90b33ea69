"""Models of an opponent: the probability of each of its answers, and the models that fit its moves.

A model maps what a player sees at a glance (values of a shallow search) to probabilities of its answers.
Bayes' rule weighs the models by the opponent's moves in this game. Half of the belief is in the careful model at first,
so that a player is taken for a good one until its moves say otherwise. (D. Carmel & S. Markovitch, "Incorporating
opponent models into adversary search", AAAI 1996; for few models and their weights H. Donkers, J. Uiterwijk & J. van
den Herik, "Probabilistic opponent-model search", Information Sciences 135, 2001.)
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from agon.ai.style.choice import softmax

ADAPTIVE: Final = "adaptive"
CAREFUL: Final = "careful"
LEAST_SURE: Final = 0.5
"""Sureness below which nothing is made of the models."""
PRIOR: Final = 0.5
"""Belief in the careful model before the first move; the others share the rest equally."""


@dataclass(frozen=True)
class Glance:
    """A player's legal actions as it sees them at a glance."""

    actions: list[int]
    values: list[float]
    """Expected pay-offs to it by a search of two plies."""
    deep: list[float]
    """The same by a deeper search; ``values`` if there was none."""
    raw: list[float]
    """``values`` as the search gave them, before they were made expected pay-offs."""


Model = Callable[[Glance], list[float]]
"""Map a glance to the probability of each action."""


def _mixed(chances: Sequence[float], random: float) -> list[float]:
    """Mix in the share ``random`` of uniformly random actions."""
    return [(1.0 - random) * chance + random / len(chances) for chance in chances]


def beginner(seen: Glance) -> list[float]:
    """Sees roughly the value of an action, and every third time nothing."""
    return _mixed(softmax(seen.values, 0.2), 0.33)


def drawish(seen: Glance) -> list[float]:
    """Wants a draw: takes what seems most even."""
    return _mixed(softmax([-abs(value) for value in seen.values], 0.03), 0.05)


def careful(seen: Glance) -> list[float]:
    """Nearly always takes one of the best, as it sees them at a glance or after a deeper look."""
    looks = zip(softmax(seen.values, 0.05), softmax(seen.deep, 0.05), strict=True)
    return _mixed([(glance + look) / 2.0 for glance, look in looks], 0.02)


MODELS: Final[Mapping[str, Model]] = {
    "beginner": beginner,
    "drawish": drawish,
    CAREFUL: careful,
}


class Beliefs:
    """Beliefs in the models."""

    def __init__(self) -> None:
        rest = math.log((1.0 - PRIOR) / (len(MODELS) - 1))
        self._logs = {name: math.log(PRIOR) if name == CAREFUL else rest for name in MODELS}

    def update(self, seen: Glance, taken: int) -> None:
        """Update the beliefs: the opponent has taken the action of this index."""
        for name in self._logs:
            self._logs[name] += math.log(MODELS[name](seen)[taken])

    def shares(self) -> dict[str, float]:
        """Return the beliefs, which sum to 1."""
        return dict(zip(self._logs, softmax(list(self._logs.values()), 1.0), strict=True))

    def sureness(self) -> float:
        """Return how far the models may be relied on: 0 while the careful one is about as likely as at first, 1 if it
        is ruled out."""
        sure = 1.0 - self.shares()[CAREFUL] / PRIOR
        return sure if sure >= LEAST_SURE else 0.0

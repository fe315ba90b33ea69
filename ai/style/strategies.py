"""Declared strategies: rules of thumb and solved policies by which a bot plays without searching, one file a game.

A file ``ai/games/<game>/strategy.py`` holds ``STRATEGIES``, a ``Strategy`` for each name. Nothing is registered
anywhere: the file is found by its name. A strategy knows the part of the state that its seat may see, and random
numbers that follow from the job's seed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache

import numpy as np

from agon.ai.evaluation import listing
from agon.games.verbs import State


@dataclass(frozen=True)
class StrategyChoice:
    """Action of a strategy, and its knowledge about it."""

    action: int
    values: Mapping[int, float] | None = None
    """Expected pay-offs of the actions, if the strategy knows them."""
    exact: bool = False
    why: str = ""
    """Sentence about the rule that applied here."""


@dataclass(frozen=True)
class Strategy:
    """A rule to play by."""

    says: str
    """Sentence that describes the rule."""
    choose: Callable[[State, int, np.random.Generator], StrategyChoice]
    """Return the action of a seat that is to move in a state."""


@cache
def strategies_of(game: str) -> Mapping[str, Strategy]:
    """Return a game's strategies by name; empty if the game has no file."""
    found: Mapping[str, Strategy] = getattr(listing.part_of(game, "strategy"), "STRATEGIES", {})
    return found


def every_name() -> tuple[str, ...]:
    """Return the names of all games' strategies."""
    return tuple(sorted({name for game in listing.games_with("strategy") for name in strategies_of(game)}))

"""Search kernels bound to one game, compiled when first used; warming them up; counting what had to be compiled."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable
from functools import cache
from typing import Any

import games
from ai import evaluation
from ai.evaluation import neutral
from ai.kernels import playout
from games.rules import Rules


class Specialised:
    """One game's rules with every search kernel bound to them.

    ``jit=False`` binds plain Python instead: the slow twin that tests compare with. ``judged=False`` leaves the
    game's evaluation out, for comparisons with searches that have none.
    """

    def __init__(self, game: str, *, jit: bool = True, judged: bool = True) -> None:
        from games.jit import Binder

        self.rules: Rules = games.load(game, jit)
        self.jit = jit
        functions: dict[str, Any] = {
            **self.rules.kernels,
            "evaluate": evaluation_of(game) if judged else neutral.evaluate,
        }
        instead: dict[Callable[..., Any], Callable[..., Any]] = {}
        if "random_playout" in functions:
            instead[playout.playout] = playout.quick_playout
        if not self.rules.info.chance:
            instead[playout.pick_chance] = playout.no_chance
            functions["chance_outcomes"] = neutral.no_outcomes
        constants = {"CELLS": getattr(self.rules.module, "STATE_CELLS", 0)}
        self._binder = Binder(
            game if judged else f"{game}_unjudged", functions, instead, constants, allocates=False, jit=jit
        )

    def bind(self, kernel: Callable[..., Any]) -> Any:
        """``kernel`` for this game. Raises ``LookupError`` where it needs a verb that the game lacks."""
        return self._binder.bind(kernel)

    def stats(self) -> tuple[int, int]:
        """How many specialisations were (loaded from the cache, compiled) so far, the rules' own included."""
        hits, misses = self._binder.stats()
        if self.rules.binder is not None:
            rule_hits, rule_misses = self.rules.binder.stats()
            return hits + rule_hits, misses + rule_misses
        return hits, misses


@cache
def specialised(game: str, jit: bool = True) -> Specialised:
    """The kernels of ``game``, one set a process. Raises ``UnknownGame``."""
    return Specialised(game, jit=jit)


def evaluation_of(game: str) -> Callable[..., float]:
    """``evaluate`` of ``ai/evaluation/<game>.py``; without such a file every position is an expected draw."""
    if game in {module.name for module in pkgutil.iter_modules(evaluation.__path__)}:
        return importlib.import_module(f"ai.evaluation.{game}").evaluate
    return neutral.evaluate

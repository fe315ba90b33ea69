"""Bind search kernels to one game; they compile when first used, and compilations are counted."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, cached_property
from types import ModuleType
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from agon import games
from agon.ai import evaluation as hooks
from agon.ai.evaluation import listing, neutral
from agon.ai.kernels.depth_first import search_options
from agon.ai.kernels.depth_first.score import of_return
from agon.ai.kernels.monte_carlo import guided_ismcts, ismcts, mcts, playout, rave, rollouts
from agon.ai.kernels.monte_carlo.tree import best_proven, clear, open_child, patience, pick_weighted, prefer, settle
from agon.games.rules import Rules

GUIDED: dict[Callable[..., Any], Callable[..., Any]] = {
    mcts.expand: rave.expand,
    mcts.announce: rave.announce,
    mcts.learn: rave.learn,
    mcts.credit: rave.credit,
    mcts.simulate: rollouts.simulate,
    ismcts.draw_world: guided_ismcts.draw_world,
    ismcts.open_set: guided_ismcts.open_set,
    ismcts.play_on: guided_ismcts.play_on,
}

ASPIRATION: Final = 0.03
"""Default of half the width of the aspiration window, in returns."""

SHARED: tuple[Callable[..., Any], ...] = (
    best_proven,
    clear,
    open_child,
    patience,
    pick_weighted,
    prefer,
    settle,
    playout.pick_chance,
    playout.playout,
)
"""Functions that plain and guided search call, compiled once."""


class BoundKernels:
    """A game's rules with every search kernel bound to them.

    ``jit=False`` binds plain Python instead: the slow twin for comparisons in tests. ``judged=False`` leaves the
    game's evaluation out, for comparisons with searches that have none. ``rules`` and ``evaluation`` replace those
    found in the folders.
    """

    def __init__(
        self,
        game: str,
        *,
        jit: bool = True,
        judged: bool = True,
        rules: Rules | None = None,
        evaluation: ModuleType | None = None,
    ) -> None:
        from agon.ai.search.plain_binding import PlainBinder  # imports Numba
        from agon.games.jit import Binder

        binder = Binder if jit else PlainBinder
        self._game = game
        self.rules: Rules = rules or games.load(game, jit)
        self.jit = jit
        if evaluation is None:
            evaluation = evaluation_of(game) if judged else neutral
        self.evaluation = evaluation
        """Module of the evaluation and its hooks."""
        functions: dict[str, Any] = {
            **self.rules.kernels,
            **hooks_of(evaluation),
        }
        apart = {name: functions.pop(name) for name in self.rules.apart}
        instead: dict[Callable[..., Any], Callable[..., Any]] = {}
        if "random_playout" in functions:
            instead[playout.playout] = playout.quick_playout
        if not self.rules.info.chance:
            instead[playout.pick_chance] = playout.no_chance
            functions["chance_outcomes"] = neutral.no_outcomes
        constants = {
            "CELLS": getattr(self.rules.module, "STATE_CELLS", 0),
            "HAS_NOISE": functions["action_noise"] is not neutral.action_noise,
            "HAS_CHECK": functions["in_check"] is not neutral.in_check,
            "HAS_GIVES_CHECK": functions["gives_check"] is not neutral.gives_check,
            "HAS_PASS": functions["may_pass"] is not neutral.may_pass,
            "HAS_ENDINGS": functions["ending"] is not neutral.ending,
        }
        self.has_endings = bool(constants["HAS_ENDINGS"])
        """True if the game has an endgame table."""
        self.has_checks = bool(constants["HAS_GIVES_CHECK"])
        """True if the game has ``gives_check``."""
        advantage = getattr(evaluation, "ADVANTAGE", None)
        self.advantage = 0 if advantage is None else of_return(advantage)
        """Points of a small but clear advantage; 0 if the game declares none."""
        constants["HAS_MARGINS"] = advantage is not None
        if advantage is not None:
            constants["ADVANTAGE"] = self.advantage
        constants["HAS_PROBCUT"] = hasattr(evaluation, "PROBCUT")
        self.aspiration = float(getattr(evaluation, "ASPIRATION", ASPIRATION))
        """Half the width of the aspiration window, in returns."""
        self.expected: float | None = getattr(evaluation, "EXPECTED", None)
        """Slope of pay-offs over search values (``agon.ai.search.expected_return``); None: values are pay-offs."""
        self.spread = float(getattr(evaluation, "SPREAD", 1.0))
        """Usual difference of pay-offs."""
        self.weights: NDArray[Any] = getattr(evaluation, "NEUTRAL", np.zeros((2, 0)))
        """Weights of the evaluation's terms, a row for each seat's."""
        self.probes = probe_cells(getattr(evaluation, "PROBCUT", {}))
        """The game's ``PROBCUT`` as the alpha-beta kernel reads it."""
        self.guides = {name for name in hooks.GUIDES if functions[name] is not getattr(neutral, name)}
        constants |= {f"HAS_{name.upper()}": name in self.guides for name in hooks.GUIDES}
        label = game if judged else f"{game}_unjudged"
        self._binder = binder(label, functions, instead, constants, allocates=False, jit=jit)
        self._observing = self._binder
        if apart:
            self._observing = binder(label, functions | apart, instead, constants, allocates=False, jit=jit)
        self._guided = binder(
            f"{label}_guided",
            functions | {"evaluate": self._binder.part(functions["evaluate"])},
            instead | {function: self._binder.part(function) for function in SHARED} | GUIDED,
            constants,
            allocates=False,
            jit=jit,
        )

    @cached_property
    def hand_tuned(self) -> BoundKernels:
        """The same kernels with the evaluation's ``HAND_TUNED`` in place of fitted weights; itself if there is none."""
        tuned = getattr(self.evaluation, "HAND_TUNED", None)
        return self if tuned is None else BoundKernels(self._game, jit=self.jit, rules=self.rules, evaluation=tuned)

    @property
    def binders(self) -> tuple[Any, Any]:
        """Binders of plain and of guided kernels."""
        return self._binder, self._guided

    def bind(self, kernel: Callable[..., Any]) -> Any:
        """Bind ``kernel`` to this game. Raises ``LookupError`` if it needs a verb that the game lacks."""
        return self._binder.bind(kernel)

    def bind_observing(self, kernel: Callable[..., Any]) -> Any:
        """Bind ``kernel``, which asks for observations, to this game. Raises ``LookupError`` if it declares none."""
        return self._observing.bind(kernel)

    def bind_guided(self, kernel: Callable[..., Any]) -> Any:
        """Bind ``kernel`` to this game with the game's knowledge (``agon.ai.kernels.monte_carlo.rave``)."""
        return self._guided.bind(kernel)

    def stats(self) -> tuple[int, int]:
        """Count the specialisations (loaded from the cache, compiled) so far, the rules' own included."""
        hits, misses = (sum(pair) for pair in zip(self._binder.stats(), self._guided.stats(), strict=True))
        if self.rules.binder is not None:
            rule_hits, rule_misses = self.rules.binder.stats()
            return hits + rule_hits, misses + rule_misses
        return hits, misses


@cache
def bound_kernels(game: str, jit: bool = True) -> BoundKernels:
    """Return the kernels of ``game``, one set per process. Raises ``UnknownGame``."""
    return BoundKernels(game, jit=jit)


def evaluation_of(game: str) -> ModuleType:
    """Return the module ``ai/games/<game>/evaluate.py``, or the neutral one if there is no such file."""
    return listing.part_of(game, "evaluate") or neutral


def probe_cells(fitted: Mapping[int, tuple[int, float, float, float]]) -> NDArray[np.int64]:
    """Convert an evaluation's ``PROBCUT`` to the kernels' cells; a missing depth has the entry of two plies less."""
    cells = np.zeros(search_options.COUNT - search_options.PROBES, np.int64)
    for left in range(2, search_options.PROBED_LEFT + 1):
        cells[4 * left : 4 * left + 4] = cells[4 * left - 8 : 4 * left - 4]
        if left in fitted:
            plies, slope, offset, margin = fitted[left]
            cells[4 * left : 4 * left + 4] = plies, round(1024 * slope), of_return(offset), of_return(margin)
    return cells


def hooks_of(evaluation: ModuleType) -> dict[str, Callable[..., Any]]:
    """Return an evaluation's functions by name; those that it lacks are neutral."""
    return {name: getattr(evaluation, name, getattr(neutral, name)) for name in hooks.HOOKS + hooks.GUIDES}

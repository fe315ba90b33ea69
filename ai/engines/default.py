"""The engine that hands each game to the engine that the table of methods recommends."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import ClassVar

import msgspec

from agon.ai.engines.chance_search import ChanceSearchEngine
from agon.ai.engines.selection import method_for
from agon.ai.search.contract import Decision, Engine, Parameter, Problem, Value
from agon.ai.search.iterative_deepening import IterativeDeepening
from agon.ai.search.kernel_binding import BoundKernels
from agon.games.api import Info, Options


def handed_on(problem: Problem, engine: Engine) -> Problem:
    """Return the problem for another engine; one without iterations gets the aim as its time limit."""
    if problem.aim_ms is None or isinstance(engine, (IterativeDeepening, ChanceSearchEngine)):
        return problem
    limits = msgspec.structs.replace(problem.limits, time_ms=max(1, int(problem.aim_ms)))
    return replace(problem, limits=limits, aim_ms=None)


class DefaultEngine:
    """Plays any game by the game's default engine, which the thinking record names."""

    name: ClassVar[str] = "default"
    version: ClassVar[str] = "1"
    parameters: ClassVar[Mapping[str, Parameter]] = {
        "lines": Parameter(1, 1, 64, "moves that get an exact score, for engines with that parameter"),
    }

    def __init__(self, engines: Mapping[str, Engine]) -> None:
        self._engines = engines

    def refuses(self, info: Info) -> str | None:
        return self._engines[method_for(info).engine].refuses(info)

    def kernels(self) -> tuple[tuple[str, Callable[[BoundKernels, Options], None]], ...]:
        """Return none: the engines warm theirs."""
        return ()

    def choose(self, problem: Problem, settings: Mapping[str, Value]) -> Decision:
        method = method_for(problem.info, problem.options, problem.kernels.rules)
        engine = self._engines[method.engine]
        usual = {name: parameter.default for name, parameter in engine.parameters.items()}
        asked = {name: value for name, value in settings.items() if name in engine.parameters}
        return engine.choose(handed_on(problem, engine), {**usual, **method.parameters, **asked})

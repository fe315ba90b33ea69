"""The engine that asks the table of methods which engine a game is best searched with."""

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
    """The problem for the engine that does the work: one without iterations to stop between stops at the aim."""
    if problem.aim_ms is None or isinstance(engine, (IterativeDeepening, ChanceSearchEngine)):
        return problem
    limits = msgspec.structs.replace(problem.limits, time_ms=max(1, int(problem.aim_ms)))
    return replace(problem, limits=limits, aim_ms=None)


class DefaultEngine:
    """Any game, each by its default. The record of thinking names the engine that did the work."""

    name: ClassVar[str] = "default"
    version: ClassVar[str] = "1"
    parameters: ClassVar[Mapping[str, Parameter]] = {
        "lines": Parameter(1, 1, 64, "moves that get an exact score, where the engine has to be asked for that"),
    }

    def __init__(self, engines: Mapping[str, Engine]) -> None:
        self._engines = engines

    def refuses(self, info: Info) -> str | None:
        return self._engines[method_for(info).engine].refuses(info)

    def kernels(self) -> tuple[tuple[str, Callable[[BoundKernels, Options], None]], ...]:
        """None of its own: the engines warm theirs."""
        return ()

    def choose(self, problem: Problem, settings: Mapping[str, Value]) -> Decision:
        method = method_for(problem.info, problem.options, problem.kernels.rules)
        engine = self._engines[method.engine]
        usual = {name: parameter.default for name, parameter in engine.parameters.items()}
        asked = {name: value for name, value in settings.items() if name in engine.parameters}
        return engine.choose(handed_on(problem, engine), {**usual, **method.parameters, **asked})

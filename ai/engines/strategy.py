"""The engine that plays by a declared strategy of the game: no search, the same rule in every position."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import ClassVar

import numpy as np

from agon.ai.search.contract import MAX_SEED, Decision, EngineError, Parameter, Problem, Value, limits_used
from agon.ai.search.kernel_binding import BoundKernels
from agon.ai.style.strategies import every_name, strategies_of
from agon.games.api import Info, Options
from agon.protocol.thinking import Line, Thinking


class StrategyEngine:
    """Player of games with a file ``ai/games/<game>/strategy.py``. The record of thinking names the rule applied."""

    name: ClassVar[str] = "strategy"
    version: ClassVar[str] = "1"
    parameters: ClassVar[Mapping[str, Parameter]] = {
        "strategy": Parameter("", choices=("", *every_name()), help="name of a strategy; empty: the game's first"),
    }

    def refuses(self, info: Info) -> str | None:
        return None if strategies_of(info.name) else "the game has no strategy"

    def kernels(self) -> tuple[tuple[str, Callable[[BoundKernels, Options], None]], ...]:
        """Return none: it does not search."""
        return ()

    def choose(self, problem: Problem, settings: Mapping[str, Value]) -> Decision:
        """Choose by the strategy. Raises ``EngineError`` if the game has no strategy of that name."""
        known = strategies_of(problem.info.name)
        name = str(settings["strategy"]) or next(iter(known))
        if name not in known:
            raise EngineError(f"{problem.info.name} has no strategy {name!r}; it has {', '.join(known)}")
        budget = problem.budget(problem.limits, problem.flag)
        rng = np.random.default_rng(problem.seed & MAX_SEED)
        chosen = known[name].choose(problem.state, problem.seat, rng)
        values = chosen.values or {}
        lines = [
            Line(action=action, text=problem.texts([action])[0], value=value, exact=chosen.exact)
            for action, value in sorted(values.items(), key=lambda pair: pair[0] != chosen.action)
        ]
        thinking = Thinking(
            engine=self.name,
            version=self.version,
            nodes=1,
            value=values.get(chosen.action),
            exact=chosen.exact,
            pv=problem.texts([chosen.action]),
            lines=lines,
            why=[f"{name.replace('_', ' ').capitalize()}: {chosen.why}."],
            time_ms=budget.seconds * 1000.0,
            cpu_ms=budget.cpu_seconds * 1000.0,
            stop="enough",
            limits=limits_used(problem.limits),
        )
        return Decision(chosen.action, thinking)

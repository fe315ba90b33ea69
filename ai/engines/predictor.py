"""The engine that predicts the other's next choice, in games that repeat one small round."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, ClassVar, Final

import numpy as np
from numpy.typing import NDArray

from agon import games
from agon.ai.search.contract import MAX_SEED, Decision, EngineError, Parameter, Problem, Value, limits_used
from agon.ai.search.kernel_binding import BoundKernels
from agon.ai.search.opponent_prediction import Ensemble
from agon.games.api import Info, Options
from agon.games.rules import Rules
from agon.protocol.thinking import Thinking

ROUNDS: Final = "rounds"
"""Option with the number of rounds."""


class Predictor:
    """Plays zero-sum games for two whose rounds are all alike: rules with ``past_rounds`` and an option ``rounds``."""

    name: ClassVar[str] = "predictor"
    version: ClassVar[str] = "1"
    parameters: ClassVar[Mapping[str, Parameter]] = {
        "guess": Parameter(True, help="look for habits in the rounds of this game; off: every choice is random"),
    }

    def __init__(self) -> None:
        self._known: tuple[object, list[tuple[int, int]], Ensemble] | None = None

    def refuses(self, info: Info) -> str | None:
        alike = info.simultaneous and not info.chance and any(option.name == ROUNDS for option in info.options)
        if not alike or not hasattr(games.room(info.name), "past_rounds"):
            return "its rounds are not all alike"
        if info.seats != 2 or info.utility != "zero_sum":
            return "it is not a zero-sum game for two"
        return None

    def kernels(self) -> tuple[tuple[str, Callable[[BoundKernels, Options], None]], ...]:
        return ()

    def choose(self, problem: Problem, settings: Mapping[str, Value]) -> Decision:
        """Choose by the finished rounds of this game."""
        budget = problem.budget(problem.limits, problem.flag)
        rules = problem.kernels.rules
        past: Sequence[tuple[int, int]] = rules.module.past_rounds(problem.state) if settings["guess"] else ()
        seen = [(each[problem.seat], each[1 - problem.seat]) for each in past]
        ensemble = self._after((problem.info.name, problem.seat, problem.options[ROUNDS]), seen, rules, problem)
        action, won = ensemble.choose(np.random.default_rng([problem.seed & MAX_SEED, len(seen)]))
        thinking = Thinking(
            engine=self.name,
            version=self.version,
            nodes=len(seen),
            pv=problem.texts([action]),
            time_ms=budget.seconds * 1000.0,
            cpu_ms=budget.cpu_seconds * 1000.0,
            stop="enough",
            limits=limits_used(problem.limits),
            taken="guess" if won else "chance",
        )
        return Decision(action, thinking)

    def _after(self, key: object, seen: list[tuple[int, int]], rules: Rules, problem: Problem) -> Ensemble:
        """Return an ensemble that has seen these rounds: that of the move before, if the same game continues."""
        known = self._known
        if known is not None and known[0] == key and known[1] == seen[: len(known[1])]:
            ensemble, done = known[2], len(known[1])
        else:
            ensemble, done = Ensemble(payoffs_of(rules.info.name, problem.seat), int(problem.options[ROUNDS])), 0
        for own, other in seen[done:]:
            ensemble.see(own, other)
        self._known = (key, seen, ensemble)
        return ensemble


@cache
def payoffs_of(game: str, seat: int) -> NDArray[np.float64]:
    """Return the pay-offs (own, other) of a round for the seat, from matches of one round. Do not write to it.

    Raises ``EngineError`` if the match is not over after it.
    """
    rules = games.load(game)
    start: Any = rules.initial({ROUNDS: 1})
    actions = rules.legal(start)
    payoffs = np.zeros((len(actions), len(actions)))
    for first in actions:
        for second in actions:
            end = rules.apply(rules.apply(start, first), second)
            if not rules.is_over(end):
                raise EngineError(f"a match of one round of {rules.info.title} is not over after it")
            own, other = (first, second) if seat == 0 else (second, first)
            payoffs[own, other] = rules.returns(end)[seat]
    return payoffs

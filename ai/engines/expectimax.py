"""The engine of expectimax over a model of the opponents."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from agon.ai.engines.chance_search import ChanceSearchEngine
from agon.ai.kernels.chance import maxn
from agon.ai.search.contract import Parameter, Problem, Value
from agon.ai.search.expectimax import ChanceSearch, MaxNSearch, counted_habits

OPPONENTS: Final = {"uniform": maxn.UNIFORM, "greedy": maxn.GREEDY, "habit": maxn.HABIT}
"""Models of a seat that does not choose what is best for it."""


class Expectimax(ChanceSearchEngine):
    """Expectimax over a model of all others. Its kernel is compiled when it is first asked for."""

    name: ClassVar[str] = "expectimax"
    parameters: ClassVar[Mapping[str, Parameter]] = {
        "opponents": Parameter(
            "uniform",
            choices=tuple(OPPONENTS),
            help="model of the others: uniformly random, the best action by the evaluation at once, or their earlier "
            "choices in this game",
        ),
    }

    def search(self, problem: Problem, settings: Mapping[str, Value]) -> ChanceSearch:
        kind = str(settings["opponents"])
        models = [OPPONENTS[kind]] * problem.info.seats
        models[problem.seat] = maxn.BEST
        habits = counted_habits(problem) if kind == "habit" else None
        return MaxNSearch(problem, self._stacks.stack(problem), models, habits)

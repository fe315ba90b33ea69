"""Base of the engines expectiminimax, max^n and expectimax: they search trees with chance or several seats."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import ClassVar

from agon.ai.engines.selection import methods_for
from agon.ai.kernels.chance.chance_stack import LAST_DEPTH, NODES
from agon.ai.search.budget import Budget, stop_flag
from agon.ai.search.contract import Decision, Parameter, Problem, Reporter, Value, middle_action, record
from agon.ai.search.expectimax import ChanceIteration, ChanceSearch, ChanceStackPool, PositionTable, iteration
from agon.ai.search.kernel_binding import BoundKernels
from agon.ai.search.time_management import Patience
from agon.games.api import Info, Options
from agon.protocol.cards import Limits
from agon.protocol.thinking import Thinking


class ChanceSearchEngine(ABC):
    """Base of the engines that search trees with chance or several seats, one choice deeper in each iteration."""

    name: ClassVar[str]
    version: ClassVar[str] = "1"
    parameters: ClassVar[Mapping[str, Parameter]]
    most_warmed: ClassVar[int] = 6
    """Most actions at a node for which the kernel is compiled beforehand."""

    def __init__(self) -> None:
        self._stacks = ChanceStackPool()
        self._table = PositionTable()

    @abstractmethod
    def search(self, problem: Problem, settings: Mapping[str, Value]) -> ChanceSearch:
        """Return a search of this kind from the problem's state. Raises ``EngineError``."""

    def suits(self, info: Info) -> list[dict[str, Value]]:
        """Return further settings for which the kernel is compiled beforehand."""
        return []

    def refuses(self, info: Info) -> str | None:
        if info.hidden or info.simultaneous:
            return "it cannot handle hidden information"
        return None

    def kernels(self) -> tuple[tuple[str, Callable[[BoundKernels, Options], None]], ...]:
        return ((self.name, self._warm),)

    def _warm(self, kernels: BoundKernels, options: Options) -> None:
        """Compile for small games, those of which it is the best method at some number of seats, and ``suits``.

        Other games get its kernel when it is first asked for.
        """
        rules = kernels.rules
        info = rules.info
        suited = [dict(method.parameters) for method in methods_for(info) if method.engine == self.name]
        suited += self.suits(info)
        if info.most_actions <= self.most_warmed:
            suited.append({})
        if not suited:
            return
        state = rules.initial(options)
        while (seat := rules.current(state)) < 0:
            state = rules.apply(state, rules.chance(state)[0][0])
        problem = Problem(kernels, state, seat, options, Limits(nodes=1), flag=stop_flag())
        usual = {name: parameter.default for name, parameter in self.parameters.items()}
        for settings in suited:
            self.search(problem, {**usual, **settings}).run(1)

    def choose(self, problem: Problem, settings: Mapping[str, Value]) -> Decision:
        """Choose the best action of the deepest iteration.

        One that was cut short counts as far as it got, since its first action is the best of the iteration before.
        """
        budget = problem.budget(problem.limits, problem.flag)
        search = self.search(problem, settings)
        stop = self._deepen(problem, search, budget)
        best = iteration(problem, search)
        if best is None:
            return middle_action(self, problem, budget, stop)
        return Decision(best.action, self._thinking(problem, budget, best, "proven" if best.exact else stop))

    def _deepen(self, problem: Problem, search: ChanceSearch, budget: Budget) -> str:
        """Search until there is a reason to stop; return it."""
        reporter = Reporter(problem, budget)
        cells = search.stack.cells
        patience = None if problem.aim_ms is None else Patience(problem.aim_ms)
        finished = 0
        complete = False

        def kernel(nodes: int) -> int:
            nonlocal complete
            complete = search.run(nodes)
            return int(cells[NODES]) - budget.used

        stop = "flag" if problem.flag[0] else ""
        while not stop:
            budget.run(kernel)
            stop = "depth" if complete else budget.reason()
            if stop or cells[LAST_DEPTH] == 0:
                continue
            if patience is not None and cells[LAST_DEPTH] > finished:
                finished = int(cells[LAST_DEPTH])
                best = iteration(problem, search)
                if best is not None and patience.is_over(best.action, best.value, budget.seconds * 1000.0):
                    stop = "enough"
            elif reporter.is_due():
                best = iteration(problem, search)
                if best is not None:
                    reporter.send(best.action, self._thinking(problem, budget, best, ""))
        return stop

    def _thinking(self, problem: Problem, budget: Budget, best: ChanceIteration, stop: str) -> Thinking:
        return record(
            self,
            problem,
            budget,
            stop,
            depth=best.depth,
            value=best.value,
            values=best.values,
            exact=best.exact,
            pv=problem.texts(best.pv),
            lines=best.lines,
        )

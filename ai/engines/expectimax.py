"""The engines that search trees with chance, and trees for several seats, choice by choice: expectiminimax, max^n (with
paranoid and coalition), expectimax over opponent models."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import ClassVar, Final

import numpy as np
from numpy.typing import NDArray

from agon.ai.engines.selection import methods_for
from agon.ai.kernels.chance import maxn
from agon.ai.kernels.chance.chance_stack import LAST_DEPTH, NODES
from agon.ai.search.budget import Budget, stop_flag
from agon.ai.search.contract import (
    BadParameter,
    Decision,
    EngineError,
    Parameter,
    Problem,
    Reporter,
    Value,
    limits_used,
)
from agon.ai.search.expectimax import Iteration, MaxNSearch, Search, SidedSearch, Stacks, Table, iteration
from agon.ai.search.kernel_binding import Specialised
from agon.ai.search.time_management import Patience
from agon.games.api import Info, Options, seats_of
from agon.protocol.cards import Limits
from agon.protocol.thinking import Thinking

OPPONENTS: Final = {"uniform": maxn.UNIFORM, "greedy": maxn.GREEDY, "habit": maxn.HABIT}
"""What a seat may be expected to do instead of what is best for it."""


def fewest_seats(info: Info) -> int:
    """Of the numbers of seats that a table may choose."""
    return next((option.minimum for option in info.options if option.name == "seats"), info.seats)


class Expecting(ABC):
    """What these engines share: iterations, one choice deeper each, on a stack of rows."""

    name: ClassVar[str]
    version: ClassVar[str] = "1"
    parameters: ClassVar[Mapping[str, Parameter]]
    most_warmed: ClassVar[int] = 6
    """Actions at a node up to which its kernel is compiled beforehand."""

    def __init__(self) -> None:
        self._stacks = Stacks()
        self._table = Table()

    @abstractmethod
    def search(self, problem: Problem, settings: Mapping[str, Value]) -> Search:
        """A search of this kind from the problem's state. Raises ``EngineError``."""

    def refuses(self, info: Info) -> str | None:
        if info.hidden or info.simultaneous:
            return "it cannot handle hidden information"
        return None

    def kernels(self) -> tuple[tuple[str, Callable[[Specialised, Options], None]], ...]:
        return ((self.name, self._warm),)

    def _warm(self, kernels: Specialised, options: Options) -> None:
        """Of games that it is the best method for, at a table of some size, and of small ones; for others its kernel is
        compiled when first asked for."""
        rules = kernels.rules
        info = rules.info
        suited = [dict(method.parameters) for method in methods_for(info) if method.engine == self.name]
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
        """The best action of the deepest iteration; one cut short counts as far as it got, its first action being the
        best of the iteration before."""
        budget = problem.budget(problem.limits, problem.flag)
        search = self.search(problem, settings)
        stop = self._deepen(problem, search, budget)
        best = iteration(problem, search)
        if best is None:
            legal = problem.legal()
            action = legal[len(legal) // 2]
            thinking = Thinking(engine=self.name, version=self.version, pv=problem.texts([action]), stop=stop)
            return Decision(action, thinking)
        return Decision(best.action, self._thinking(problem, budget, best, "proven" if best.exact else stop))

    def _deepen(self, problem: Problem, search: Search, budget: Budget) -> str:
        """Searches until there is a reason to stop: the reason."""
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

    def _thinking(self, problem: Problem, budget: Budget, best: Iteration, stop: str) -> Thinking:
        return Thinking(
            engine=self.name,
            version=self.version,
            depth=best.depth,
            nodes=budget.used,
            nps=int(budget.used / max(budget.seconds, 1e-9)),
            value=best.value,
            values=best.values,
            exact=best.exact,
            pv=problem.texts(best.pv),
            lines=best.lines,
            time_ms=budget.seconds * 1000.0,
            cpu_ms=budget.cpu_seconds * 1000.0,
            stop=stop,
            limits=limits_used(problem.limits),
        )


class Expectiminimax(Expecting):
    """Expectiminimax with Star1 and Star2. Two seats that pull at one value, and chance between them."""

    name: ClassVar[str] = "expectiminimax"
    parameters: ClassVar[Mapping[str, Parameter]] = {
        "table_mb": Parameter(32, 0, 4096, "memory of the table of positions, MiB; 0 for none"),
        "lines": Parameter(1, 1, 64, "root actions that get an exact value"),
        "prune": Parameter(True, help="leave out what cannot change the value; off: plain expectiminimax"),
        "star1": Parameter(True, help="bound chance nodes by the least and the greatest return"),
        "star2": Parameter(True, help="bound outcomes by one answer each first, where choices are not few"),
        "filter": Parameter(0, 0, 4096, "root actions searched deeper than one choice, those judged best; 0 for all"),
        "filter_below": Parameter(0, 0, 4096, "the same of all other choices"),
        "filter_margin": Parameter(0.16, 0.0, 1e6, "how much worse than the best they may be judged, in pay-off"),
    }

    def refuses(self, info: Info) -> str | None:
        if fewest_seats(info) != 2:
            return "it needs two seats"
        if info.utility != "zero_sum":
            return "it needs a zero-sum game"
        if not info.chance:
            return "there is no chance in it; alphabeta is for such games"
        return super().refuses(info)

    def search(self, problem: Problem, settings: Mapping[str, Value]) -> Search:
        if seats_of(problem.info, problem.options) != 2:
            raise EngineError(f"{self.name} needs a table of two seats; maxn is for more")
        return SidedSearch(
            problem,
            self._stacks.stack(problem),
            self._table,
            [problem.seat],
            table_mb=int(settings["table_mb"]),
            lines=int(settings["lines"]),
            prune=bool(settings["prune"]),
            star1=bool(settings["star1"]),
            star2=bool(settings["star2"]),
            kept=(int(settings["filter"]), int(settings["filter_below"])),
            margin=float(settings["filter_margin"]),
        )


class MaxN(Expecting):
    """More than two seats, or pay-offs that do not add up to zero; with chance or without."""

    name: ClassVar[str] = "maxn"
    parameters: ClassVar[Mapping[str, Parameter]] = {
        "mode": Parameter(
            "maxn",
            choices=("maxn", "paranoid", "coalition"),
            help="each for itself; all others against the mover; the declared coalition and the others as two sides",
        ),
        "coalition": Parameter("", help="seats that play together, from 0, such as 0+2; the rest plays against them"),
        "prune": Parameter(True, help="leave out what cannot change the value"),
        "table_mb": Parameter(32, 0, 4096, "paranoid and coalition: memory of the table of positions, MiB"),
        "lines": Parameter(1, 1, 64, "paranoid and coalition: root actions that get an exact value"),
    }

    def refuses(self, info: Info) -> str | None:
        if info.seats == 2 and info.utility == "zero_sum":
            return "two seats pull at one value; alphabeta and expectiminimax are for such games"
        return super().refuses(info)

    def search(self, problem: Problem, settings: Mapping[str, Value]) -> Search:
        mode = settings["mode"]
        prune = bool(settings["prune"])
        stack = self._stacks.stack(problem)
        if mode == "maxn":
            return MaxNSearch(problem, stack, [maxn.BEST] * problem.info.seats, prune=prune)
        side = [problem.seat]
        if mode == "coalition":
            side = own_side(problem, str(settings["coalition"]))
        table_mb, lines = int(settings["table_mb"]), int(settings["lines"])
        return SidedSearch(problem, stack, self._table, side, table_mb=table_mb, lines=lines, prune=prune)


def own_side(problem: Problem, coalition: str) -> list[int]:
    """The seats that play together with the mover: the coalition, or those outside of it. Raises ``BadParameter``."""
    seats = seats_of(problem.info, problem.options)
    words = [word.strip() for word in coalition.split("+")]
    known = {str(seat): seat for seat in range(seats)}
    members = [known[word] for word in words if word in known]
    if len(members) < len(words) or len(set(members)) < len(members) or len(members) == seats:
        raise BadParameter(f"coalition must name some of the seats 0 to {seats - 1} once, as in 0+2, not {coalition!r}")
    return members if problem.seat in members else [seat for seat in range(seats) if seat not in members]


class Expectimax(Expecting):
    """Expectimax over a model of all others. Its kernel is compiled when first asked for."""

    name: ClassVar[str] = "expectimax"
    parameters: ClassVar[Mapping[str, Parameter]] = {
        "opponents": Parameter(
            "uniform",
            choices=tuple(OPPONENTS),
            help="what the others are expected to take: any action alike, what the evaluation says is best for them at "
            "once, or what they took before in this game",
        ),
    }

    def search(self, problem: Problem, settings: Mapping[str, Value]) -> Search:
        kind = str(settings["opponents"])
        models = [OPPONENTS[kind]] * problem.info.seats
        models[problem.seat] = maxn.BEST
        habits = counted_habits(problem) if kind == "habit" else None
        return MaxNSearch(problem, self._stacks.stack(problem), models, habits)


def counted_habits(problem: Problem) -> NDArray[np.float64]:
    """How often each seat took each action so far in this game; nothing where not all of them are known."""
    counts = np.zeros((problem.info.seats, maxn.HABITS))
    rules = problem.kernels.rules
    state = rules.initial(problem.options) if problem.start is None else problem.start
    for action in problem.history or ():
        mover = rules.current(state)
        if mover >= 0:
            counts[mover, action % maxn.HABITS] += 1.0
        state = rules.apply(state, action)
    return counts

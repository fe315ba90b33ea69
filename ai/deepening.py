"""Drives the depth-first kernels (alpha-beta, minimax): deeper and deeper until a limit or a proof."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Protocol

import numpy as np

from ai.engine import Decision, Parameter, Problem, Reporter, Value, limits_used
from ai.kernels import alphabeta, minimax, score, table
from ai.kernels.frames import DONE, Frames, frames
from ai.limits import Budget, stop_flag
from ai.specialise import Specialised
from games.api import Info
from protocol.cards import Limits
from protocol.events import Line, Thinking

MOST_DEPTH = table.PROVEN_DEPTH - 1


class Search(Protocol):
    """One search from one root, an iteration at a time."""

    frames: Frames

    def begin(self) -> None:
        """Starts the next iteration."""
        ...

    def run(self, depth: int, nodes: int) -> bool:
        """Searches on to ``depth`` for at most ``nodes``; True when the iteration is complete."""
        ...


def extremes(info: Info) -> tuple[int, int]:
    """Scores of the least and the greatest return."""
    return score.of_return(info.min_return), score.of_return(info.max_return)


def stack(problem: Problem) -> Frames:
    rules = problem.kernels.rules
    plies = min(rules.max_plies(problem.options), MOST_DEPTH)
    return frames(plies, rules.max_actions(problem.options), rules.info.seats, problem.state)


class MinimaxSearch:
    """Every line, to a depth."""

    def __init__(self, problem: Problem) -> None:
        self.frames = stack(problem)
        self._problem = problem
        self._begin: Any = problem.kernels.bind(minimax.begin)
        self._advance: Any = problem.kernels.bind(minimax.advance)
        self._extremes = extremes(problem.info)

    def begin(self) -> None:
        self._begin(self.frames, self._problem.state)

    def run(self, depth: int, nodes: int) -> bool:
        return self._advance(self.frames, depth, *self._extremes, nodes, self._problem.flag) == DONE


class Table:
    """A transposition table that outlives a search: each search has a generation of its own."""

    def __init__(self, megabytes: int) -> None:
        entries = 1 << max(1, (megabytes * (1 << 20) // 16).bit_length() - 1) if megabytes else 0
        self.megabytes = megabytes
        self.keys = np.zeros(entries, np.uint64)
        self.entries = np.zeros(entries, np.int64)
        self.generation = 0

    def renew(self) -> None:
        """Forgets everything."""
        self.generation += 1
        if self.generation == table.GENERATIONS:
            self.generation = 0
            self.entries.fill(0)


class AlphaBetaSearch:
    """Alpha-beta with a table (``memory`` of length 0: without)."""

    def __init__(self, problem: Problem, memory: Table, lines: int) -> None:
        self.frames = stack(problem)
        self._problem = problem
        self._memory = memory
        self._lines = lines
        self._begin: Any = problem.kernels.bind(alphabeta.begin)
        self._advance: Any = problem.kernels.bind(alphabeta.advance)
        self._extremes = extremes(problem.info)

    def begin(self) -> None:
        self._begin(self.frames, self._problem.state)

    def run(self, depth: int, nodes: int) -> bool:
        memory = self._memory
        status = self._advance(
            self.frames,
            memory.keys,
            memory.entries,
            memory.generation,
            depth,
            self._lines,
            *self._extremes,
            nodes,
            self._problem.flag,
        )
        return status == DONE


class Iteration:
    """What one finished (or interrupted) iteration says about the root, copied out of the stack."""

    def __init__(self, problem: Problem, search: Search, depth: int) -> None:
        stack = search.frames
        greatest = extremes(problem.info)[1]
        legal = problem.legal()
        best = int(stack.best[0])
        self.depth = depth
        self.score = best
        self.action = legal[int(stack.chosen[0])]
        decided = score.is_decided(best, greatest, depth)
        self.exact = decided or not stack.open[0]
        self.ends_in = greatest - abs(best) if abs(best) > greatest - score.PROVEN else None
        self.pv = [int(action) for action in stack.pv[0, : int(stack.pv_length[0])]]
        rules = problem.kernels.rules
        self.lines = [
            Line(
                action=action,
                text=rules.action_to_text(problem.state, action),
                value=value_of(int(stack.root_scores[slot]), greatest),
                exact=self.exact,
            )
            for slot, action in enumerate(legal)
            if stack.root_exact[slot]
        ]
        self.lines.sort(key=lambda line: (line.action != self.action, -line.value))

    def value(self, greatest: int) -> float:
        return value_of(self.score, greatest)


def value_of(points: int, greatest: int) -> float:
    """The return that a score stands for: a forced win is worth its whole return, however far away."""
    if abs(points) > greatest - score.PROVEN:
        return float(np.sign(points)) * greatest / score.UNIT
    return points / score.UNIT


class Deepening:
    """What minimax and alpha-beta share."""

    name: ClassVar[str]
    version: ClassVar[str]
    parameters: ClassVar[Mapping[str, Parameter]]
    keeps_partial: ClassVar[bool]
    """Whether an iteration cut short may be used: only where it began with the best action of the one before."""

    def search(self, problem: Problem, settings: Mapping[str, Value]) -> Search:
        """A search of this kind from the problem's state."""
        raise NotImplementedError

    def refuses(self, info: Info) -> str | None:
        if info.seats != 2:
            return "it needs two seats"
        if info.utility != "zero_sum":
            return "it needs a zero-sum game"
        if info.chance:
            return "it cannot handle chance"
        if info.hidden or info.simultaneous:
            return "it cannot handle hidden information"
        return None

    def kernels(self) -> tuple[tuple[str, Callable[[Specialised, Mapping[str, int]], None]], ...]:
        return ((self.name, self._warm),)

    def _warm(self, kernels: Specialised, options: Mapping[str, int]) -> None:
        state = kernels.rules.initial(options)
        problem = Problem(kernels, state, kernels.rules.current(state), options, Limits(nodes=1), flag=stop_flag())
        settings = {name: parameter.default for name, parameter in self.parameters.items()}
        search = self.search(problem, settings)
        search.begin()
        search.run(1, 1)

    def choose(self, problem: Problem, settings: Mapping[str, Value]) -> Decision:
        """The best action of the deepest iteration; one cut short counts as far as it got, its first action being the
        best of the iteration before."""
        budget = Budget(problem.limits, problem.flag)
        reporter = Reporter(problem, budget)
        search = self.search(problem, settings)
        deepest = min(problem.limits.depth or MOST_DEPTH, len(search.frames.movers) - 2)
        best: Iteration | None = None
        stop = ""
        depth = 0
        while not stop and depth < deepest:
            depth += 1
            search.begin()
            complete = False
            while not complete and not (stop := budget.reason()):
                complete = self._run(search, budget, depth)
                if not complete and reporter.is_due() and best is not None:
                    reporter.send(best.action, self._thinking(problem, budget, best, ""))
            if complete:
                best = Iteration(problem, search, depth)
                stop = "proven" if best.exact else budget.reason()
                if not stop and reporter.is_due():
                    reporter.send(best.action, self._thinking(problem, budget, best, ""))
            elif search.frames.pv_length[0] > 0 and (self.keeps_partial or best is None):
                best = self._cut_short(problem, search, depth, best)
        if best is None:
            legal = problem.legal()
            action = legal[len(legal) // 2]
            thinking = Thinking(engine=self.name, version=self.version, pv=problem.texts([action]), stop=stop)
            return Decision(action, thinking)
        return Decision(best.action, self._thinking(problem, budget, best, stop or "depth"))

    def _run(self, search: Search, budget: Budget, depth: int) -> bool:
        complete = False

        def kernel(nodes: int) -> int:
            nonlocal complete
            before = int(search.frames.cells[1])
            complete = search.run(depth, nodes)
            return int(search.frames.cells[1]) - before

        budget.run(kernel)
        return complete

    def _cut_short(self, problem: Problem, search: Search, depth: int, before: Iteration | None) -> Iteration:
        partial = Iteration(problem, search, depth)
        partial.exact = False
        partial.lines = [line for line in partial.lines if line.action == partial.action]
        if before is not None:
            partial.depth = before.depth
        return partial

    def _thinking(self, problem: Problem, budget: Budget, best: Iteration, stop: str) -> Thinking:
        greatest = extremes(problem.info)[1]
        return Thinking(
            engine=self.name,
            version=self.version,
            depth=best.depth,
            nodes=budget.used,
            nps=int(budget.used / max(budget.seconds, 1e-9)),
            value=best.value(greatest),
            exact=best.exact,
            ends_in=best.ends_in,
            pv=problem.texts(best.pv),
            lines=best.lines,
            time_ms=budget.seconds * 1000.0,
            cpu_ms=budget.cpu_seconds * 1000.0,
            stop=stop,
            limits=limits_used(problem.limits),
        )


class Minimax(Deepening):
    """Exhaustive minimax."""

    name: ClassVar[str] = "minimax"
    version: ClassVar[str] = "1"
    parameters: ClassVar[Mapping[str, Parameter]] = {}
    keeps_partial: ClassVar[bool] = False

    def search(self, problem: Problem, settings: Mapping[str, Value]) -> Search:
        return MinimaxSearch(problem)


class AlphaBeta(Deepening):
    """Iterative-deepening alpha-beta."""

    name: ClassVar[str] = "alphabeta"
    version: ClassVar[str] = "1"
    parameters: ClassVar[Mapping[str, Parameter]] = {
        "table_mb": Parameter(32, 0, 4096, "memory of the transposition table, MiB; 0 for none"),
        "lines": Parameter(1, 1, 64, "root actions that get an exact score"),
    }
    keeps_partial: ClassVar[bool] = True

    def __init__(self) -> None:
        self._memory: Table | None = None

    def search(self, problem: Problem, settings: Mapping[str, Value]) -> Search:
        megabytes = int(settings["table_mb"])
        if self._memory is None or self._memory.megabytes != megabytes:
            self._memory = Table(megabytes)
        self._memory.renew()
        return AlphaBetaSearch(problem, self._memory, int(settings["lines"]))

"""Minimax and alpha-beta as in textbooks, with a trace of every position visited or pruned.

For students: actions are tried in the order of the rules, nothing is stored between positions, and the trace of a small
search shows the source of its bounds and the reason why a branch was pruned. If the pay-offs are not zero-sum each
player maximises its own (backward induction), and nothing can be pruned.

Sources: Russell & Norvig, AIMA (4th ed.), sections 6.2 and 6.3 (figures 6.3, 6.7); Knuth & Moore, "An analysis of
alpha-beta pruning" (Artificial Intelligence 6, 1975).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Final, Literal

import msgspec

from agon.ai.search.budget import Budget
from agon.ai.search.contract import Decision, Parameter, Problem, Reporter, Value, limits_used
from agon.ai.search.kernel_binding import BoundKernels
from agon.games import verbs
from agon.games.api import TERMINAL, Info, Options
from agon.games.verbs import State
from agon.protocol.thinking import Line, Thinking, Traced

MOST_DEPTH: Final = 200
MOST_TRACED: Final = 400
"""Most traced positions of a move, so that an answer stays a fraction of a worker's largest message."""

Bound = Literal["", "least", "most"]
OTHER_WAY: Final[Mapping[Bound, Bound]] = {"": "", "least": "most", "most": "least"}
"""Bound on the second seat's value that follows from one on the first's."""


class OutOfBudgetError(Exception):
    """The search has to stop now."""


@dataclass
class TracedPosition:
    """A position in the trace."""

    actions: tuple[int, ...]
    text: str
    alpha: float = -math.inf
    beta: float = math.inf
    values: tuple[float, ...] = ()
    bound: Bound = ""
    pruned: bool = False


@dataclass
class PositionValue:
    """Value of a position to each seat; ``bound``: to the first seat it is at ``least`` or at ``most`` that."""

    values: tuple[float, ...]
    bound: Bound = ""
    line: tuple[int, ...] = ()
    """Best line from there."""


@dataclass
class TracedSearch:
    """A search to one depth. ``trace`` is None once it is too long."""

    problem: Problem
    budget: Budget
    depth: int
    pruning: bool
    most: int
    evaluate: Any
    trace: list[TracedPosition] | None = field(default_factory=list["TracedPosition"])
    complete: bool = True
    """True if every line reached the end of the game."""
    roots: dict[int, PositionValue] = field(default_factory=dict[int, PositionValue])

    def run(self) -> PositionValue:
        """Search from the root. Raises ``OutOfBudgetError``."""
        if self.most == 0:
            self.trace = None
        return self._look(self.problem.state, (), "", -math.inf, math.inf)

    def _look(self, state: State, path: tuple[int, ...], text: str, alpha: float, beta: float) -> PositionValue:
        rules = self.problem.kernels.rules
        looked = self._note(TracedPosition(path, text, alpha, beta))
        player = rules.current(state)
        if player == TERMINAL:
            found = PositionValue(tuple(rules.returns(state)))
        elif len(path) >= self.depth:
            self.complete = False
            first = float(self.evaluate(state, 0))
            found = PositionValue((first, float(self.evaluate(state, 1))))
        else:
            found = self._choose(state, path, text, alpha, beta)
        looked.values, looked.bound = found.values, found.bound
        return found

    def _choose(self, state: State, path: tuple[int, ...], text: str, alpha: float, beta: float) -> PositionValue:
        """Return the value of the best action of the seat to move; note the pruned ones in the trace."""
        rules = self.problem.kernels.rules
        player = rules.current(state)
        actions = rules.legal(state)
        texts = [f"{text} {rules.action_to_text(state, action)}".strip() for action in actions]
        best: PositionValue | None = None
        for index, action in enumerate(actions):
            self._spend()
            after = rules.apply(state, action)
            found = self._look(after, (*path, action), texts[index], alpha, beta)
            if not path:
                self.roots[action] = found
            if best is None or found.values[player] > best.values[player]:
                best = PositionValue(found.values, found.bound, (action, *found.line))
            elif found.values[player] == best.values[player] and not found.bound:
                best.bound = ""
            if not self.pruning:
                continue
            value = best.values[0]
            if index + 1 < len(actions) and (value >= beta if player == 0 else value <= alpha):
                # The other seat has an action at least as good elsewhere and avoids this position
                low, high = (value, beta) if player == 0 else (alpha, value)
                for other, its_text in zip(actions[index + 1 :], texts[index + 1 :], strict=True):
                    self._note(TracedPosition((*path, other), its_text, low, high, pruned=True))
                return PositionValue(best.values, "least" if player == 0 else "most", best.line)
            if player == 0:
                alpha = max(alpha, value)
            else:
                beta = min(beta, value)
        if best is None:
            raise ValueError("a seat to move has no action")
        return best

    def _note(self, looked: TracedPosition) -> TracedPosition:
        if self.trace is not None:
            self.trace.append(looked)
            if len(self.trace) > self.most:
                self.trace = None
        return looked

    def _spend(self) -> None:
        if self.budget.reason():
            raise OutOfBudgetError
        self.budget.used += 1


class Textbook:
    """Depth-first search in the order of the rules, with iterative deepening to the end of the game or a limit."""

    name: ClassVar[str] = "textbook"
    version: ClassVar[str] = "1"
    parameters: ClassVar[Mapping[str, Parameter]] = {
        "pruning": Parameter(True, help="alpha-beta; off: minimax, which visits everything"),
        "trace": Parameter(200, 0, MOST_TRACED, "most positions of a search that is traced in full; 0: never"),
    }

    def refuses(self, info: Info) -> str | None:
        if info.seats != 2:
            return "it needs two seats"
        if info.chance:
            return "it cannot handle chance"
        if info.hidden or info.simultaneous:
            return "it cannot handle hidden information"
        return None

    def kernels(self) -> tuple[tuple[str, Callable[[BoundKernels, Options], None]], ...]:
        return (("evaluation", self._warm),)

    def _warm(self, kernels: BoundKernels, options: Options) -> None:
        kernels.bind(verbs.evaluate)(kernels.rules.initial(options), 0)

    def choose(self, problem: Problem, settings: Mapping[str, Value]) -> Decision:
        """Choose the best action of the last complete depth, or the first legal action before that."""
        budget = problem.budget(problem.limits, problem.flag)
        reporter = Reporter(problem, budget)
        pruning = bool(settings["pruning"]) and problem.info.utility == "zero_sum"
        evaluate = problem.kernels.bind(verbs.evaluate)
        deepest = problem.limits.depth or MOST_DEPTH
        action = problem.legal()[0]
        thinking = Thinking(engine=self.name, version=self.version, pv=problem.texts([action]))
        stop = ""
        depth = 0
        while not stop:
            depth += 1
            search = TracedSearch(problem, budget, depth, pruning, int(settings["trace"]), evaluate)
            try:
                found = search.run()
            except OutOfBudgetError:
                stop = budget.reason()
                break
            action = found.line[0]
            thinking = self._thinking(problem, search, found)
            stop = "proven" if search.complete else "depth" if depth >= deepest else budget.reason()
            if not stop and reporter.is_due():
                reporter.send(action, self._timed(thinking, problem, budget, ""))
        return Decision(action, self._timed(thinking, problem, budget, stop))

    def _thinking(self, problem: Problem, search: TracedSearch, found: PositionValue) -> Thinking:
        rules, seat = problem.kernels.rules, problem.seat
        lines = [
            Line(
                action=action,
                text=rules.action_to_text(problem.state, action),
                value=found_value.values[seat],
                exact=search.complete and not found_value.bound,
                bound=found_value.bound if seat == 0 else OTHER_WAY[found_value.bound],
            )
            for action, found_value in search.roots.items()
        ]
        lines.sort(key=lambda line: (line.action != found.line[0], -line.value))
        return Thinking(
            engine=self.name,
            version=self.version,
            depth=search.depth,
            value=found.values[seat],
            exact=search.complete,
            ends_in=len(found.line) if search.complete else None,
            pv=problem.texts(found.line),
            lines=lines,
            trace=[traced(looked, problem) for looked in search.trace or ()],
        )

    def _timed(self, thinking: Thinking, problem: Problem, budget: Budget, stop: str) -> Thinking:
        return msgspec.structs.replace(
            thinking,
            nodes=budget.used,
            nps=int(budget.used / max(budget.seconds, 1e-9)),
            time_ms=budget.seconds * 1000.0,
            cpu_ms=budget.cpu_seconds * 1000.0,
            stop=stop,
            limits=limits_used(problem.limits),
        )


def traced(looked: TracedPosition, problem: Problem) -> Traced:
    """Convert a trace entry to its message."""
    return Traced(
        path=[*(problem.history or ()), *looked.actions],
        text=looked.text,
        values=list(looked.values),
        bound=looked.bound,
        alpha=looked.alpha if math.isfinite(looked.alpha) else None,
        beta=looked.beta if math.isfinite(looked.beta) else None,
        pruned=looked.pruned,
    )

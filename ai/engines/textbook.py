"""Minimax and alpha-beta as textbooks write them, with a record of every position that was looked at and of those that
were not.

For students: actions are tried in the order of the rules, nothing is remembered from one position to another, and the
trace of a small search says where its bounds came from and why a branch was left out. Where the pay-offs are not
zero-sum each player goes for its own (backward induction), and nothing can be pruned.

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
"""Of one move, so that an answer stays a fraction of what a worker may send."""

Bound = Literal["", "least", "most"]
OTHER_WAY: Final[Mapping[Bound, Bound]] = {"": "", "least": "most", "most": "least"}
"""What a bound on the first seat's worth says about the second's."""


class OutOfBudgetError(Exception):
    """The search has to stop now."""


@dataclass
class TracedPosition:
    """A position in the trace, being looked at."""

    actions: tuple[int, ...]
    text: str
    alpha: float = -math.inf
    beta: float = math.inf
    worth: tuple[float, ...] = ()
    bound: Bound = ""
    pruned: bool = False


@dataclass
class PositionValue:
    """What a position is worth to each seat; ``bound``: to the first it is at ``least`` or at ``most`` that."""

    worth: tuple[float, ...]
    bound: Bound = ""
    line: tuple[int, ...] = ()
    """What is expected from there."""


@dataclass
class TracedSearch:
    """One search to a depth. ``trace`` is None once it has grown too long."""

    problem: Problem
    budget: Budget
    depth: int
    pruning: bool
    most: int
    evaluate: Any
    trace: list[TracedPosition] | None = field(default_factory=list["TracedPosition"])
    complete: bool = True
    """Whether every line was followed to the end of the game."""
    roots: dict[int, PositionValue] = field(default_factory=dict[int, PositionValue])

    def run(self) -> PositionValue:
        """Raises ``OutOfBudgetError``."""
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
        looked.worth, looked.bound = found.worth, found.bound
        return found

    def _choose(self, state: State, path: tuple[int, ...], text: str, alpha: float, beta: float) -> PositionValue:
        """The best of the actions, for whoever is to move; of those that are pruned a note."""
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
            if best is None or found.worth[player] > best.worth[player]:
                best = PositionValue(found.worth, found.bound, (action, *found.line))
            elif found.worth[player] == best.worth[player] and not found.bound:
                best.bound = ""
            if not self.pruning:
                continue
            value = best.worth[0]
            if index + 1 < len(actions) and (value >= beta if player == 0 else value <= alpha):
                # Whoever could have led here does not, having something at least as good elsewhere
                low, high = (value, beta) if player == 0 else (alpha, value)
                for other, its_text in zip(actions[index + 1 :], texts[index + 1 :], strict=True):
                    self._note(TracedPosition((*path, other), its_text, low, high, pruned=True))
                return PositionValue(best.worth, "least" if player == 0 else "most", best.line)
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
    """Depth first, in the order of the rules; deeper and deeper until the end of the game or a limit."""

    name: ClassVar[str] = "textbook"
    version: ClassVar[str] = "1"
    parameters: ClassVar[Mapping[str, Parameter]] = {
        "pruning": Parameter(True, help="alpha-beta; off: minimax, which looks at everything"),
        "trace": Parameter(200, 0, MOST_TRACED, "most positions of a search whose every step is told; 0: none is"),
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
        """The best action of the last complete depth; before the first is complete, the first action there is."""
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
                value=worth.worth[seat],
                exact=search.complete and not worth.bound,
                bound=worth.bound if seat == 0 else OTHER_WAY[worth.bound],
            )
            for action, worth in search.roots.items()
        ]
        lines.sort(key=lambda line: (line.action != found.line[0], -line.value))
        return Thinking(
            engine=self.name,
            version=self.version,
            depth=search.depth,
            value=found.worth[seat],
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
    """As it travels."""
    return Traced(
        path=[*(problem.history or ()), *looked.actions],
        text=looked.text,
        values=list(looked.worth),
        bound=looked.bound,
        alpha=looked.alpha if math.isfinite(looked.alpha) else None,
        beta=looked.beta if math.isfinite(looked.beta) else None,
        pruned=looked.pruned,
    )

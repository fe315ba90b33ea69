"""Plays by the textbook's minimax and alpha-beta, with a trace of every position visited or pruned.

For students: actions are tried in the order of the rules, nothing is stored between positions, and the trace of a small
search shows the source of its bounds and the reason why a branch was pruned. If the pay-offs are not zero-sum each
player maximises its own (backward induction), and nothing can be pruned. The search is the search lab's, one depth
after another; positions are forgotten once they have been looked at, and recorded only as long as they are few.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import ClassVar, Final

import msgspec

from agon.ai.search.budget import Budget
from agon.ai.search.contract import Decision, Parameter, Problem, Reporter, Value, limits_used
from agon.ai.search.kernel_binding import BoundKernels
from agon.ai.textbook.depth_first import Bound, DepthFirst, Found
from agon.ai.textbook.limits import OutOfBudgetError, spending
from agon.ai.textbook.many_players import MaxN
from agon.ai.textbook.trace import Positions
from agon.ai.textbook.tree import tree_of
from agon.games import verbs
from agon.games.api import Info, Options
from agon.protocol.thinking import Line, Thinking

MOST_DEPTH: Final = 200
MOST_TRACED: Final = 400
"""Most traced positions of a move, so that an answer stays a fraction of a worker's largest message."""

OTHER_WAY: Final[Mapping[Bound, Bound]] = {"": "", "least": "most", "most": "least"}
"""Bound on the second seat's value that follows from one on the first's."""


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
        pruning = bool(settings["pruning"])
        deepest = problem.limits.depth or MOST_DEPTH
        action = problem.legal()[0]
        thinking = Thinking(engine=self.name, version=self.version, pv=problem.texts([action]))
        stop = ""
        depth = 0
        while not stop:
            depth += 1
            seen = Positions(int(settings["trace"]), problem.history or ())
            search = _search(problem, budget, seen, depth, pruning=pruning)
            try:
                found = search.run()
            except OutOfBudgetError:
                stop = budget.reason()
                break
            action = found.line[0]
            thinking = self._thinking(problem, found, search.roots, seen, depth)
            stop = "proven" if _is_complete(seen) else "depth" if depth >= deepest else budget.reason()
            if not stop and reporter.is_due():
                reporter.send(action, self._timed(thinking, problem, budget, ""))
        return Decision(action, self._timed(thinking, problem, budget, stop))

    def _thinking(
        self, problem: Problem, found: Found, roots: Mapping[int, Found], seen: Positions, depth: int
    ) -> Thinking:
        rules, seat = problem.kernels.rules, problem.seat
        is_complete = _is_complete(seen)
        lines = [
            Line(
                action=action,
                text=rules.action_to_text(problem.state, action),
                value=each.values[seat],
                exact=is_complete and not each.bound,
                bound=each.bound if seat == 0 else OTHER_WAY[each.bound],
            )
            for action, each in roots.items()
        ]
        lines.sort(key=lambda line: (line.action != found.line[0], -line.value))
        return Thinking(
            engine=self.name,
            version=self.version,
            depth=depth,
            value=found.values[seat],
            exact=is_complete,
            ends_in=len(found.line) if is_complete else None,
            pv=problem.texts(found.line),
            lines=lines,
            trace=seen.result(),
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


def _search(problem: Problem, budget: Budget, seen: Positions, depth: int, *, pruning: bool) -> DepthFirst | MaxN:
    """Return the search to a depth. The root costs nothing."""
    tree, spend = tree_of(problem, depth, keeps=False), spending(budget, free=1)
    if problem.info.utility == "zero_sum":
        return DepthFirst(tree, seen, pruning=pruning, spend=spend)
    return MaxN(tree, seen, spend=spend)


def _is_complete(seen: Positions) -> bool:
    """Return True if every line of a search reached the end of the game."""
    return not seen.counts["judged"]

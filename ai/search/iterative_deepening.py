"""Drive a depth-first search (alpha-beta, minimax) deeper and deeper until a limit or a proof."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import ClassVar

import msgspec
import numpy as np

from agon.ai.kernels.depth_first import score
from agon.ai.kernels.depth_first.search_stack import (
    BEST,
    CHOSEN,
    CLOSED,
    DEPTH,
    EXACTNESS,
    GUIDE,
    LAST_BEST,
    LAST_CHOSEN,
    LAST_DEPTH,
    LAST_EXACTNESS,
    LAST_OPEN,
    LAST_SCORES,
    PRUNED,
    PV_LENGTH,
    SCORES,
    SearchStack,
)
from agon.ai.search.alphabeta import DepthFirstSearch, Proof, extremes
from agon.ai.search.budget import Budget, stop_flag
from agon.ai.search.contract import Decision, Parameter, Problem, Reporter, Value, middle_action, record
from agon.ai.search.kernel_binding import BoundKernels
from agon.ai.search.time_management import Patience
from agon.games.api import Info
from agon.protocol.cards import Limits
from agon.protocol.thinking import Line, Thinking


class Iteration:
    """The result of an iteration at the root: of the last finished one, or of one that was cut short so far."""

    def __init__(self, problem: Problem, stack: SearchStack, *, finished: bool = True) -> None:
        cells, row = stack.cells, stack.rows[0]
        greatest = extremes(problem.info)[1]
        legal = problem.legal()
        self.depth = int(cells[LAST_DEPTH] or cells[DEPTH])
        self.score = int(cells[LAST_BEST] if finished else row[BEST])
        self.value = value_of(self.score, greatest)
        self.action = legal[int(cells[LAST_CHOSEN] if finished else row[CHOSEN])]
        opened = int(cells[LAST_OPEN])
        decided = opened != PRUNED and score.is_decided(self.score, greatest, self.depth)
        self.exact = finished and (decided or opened == CLOSED)
        self.ends_in = greatest - abs(self.score) if abs(self.score) > greatest - score.PROVEN else None
        length = int(cells[GUIDE] if finished else row[PV_LENGTH])
        self.pv: list[int] = stack.pv[-1 if finished else 0, :length].tolist()
        scores, exactness = (LAST_SCORES, LAST_EXACTNESS) if finished else (SCORES, EXACTNESS)
        self.lines = [
            Line(
                action=action,
                text=problem.choice_texts[action],
                value=value_of(int(stack.roots[scores, slot]), greatest),
                exact=self._is_exact(int(stack.roots[scores, slot]), opened, greatest),
            )
            for slot, action in enumerate(legal)
            if stack.roots[exactness, slot] and (finished or action == self.action)
        ]
        self.lines.sort(key=lambda line: (line.action != self.action, -line.value))

    def _is_exact(self, points: int, opened: int, greatest: int) -> bool:
        """True if an action's score is proven: beside a forced win the others may rest on evaluations."""
        return self.exact and (opened == CLOSED or score.is_decided(points, greatest, self.depth))


def value_of(points: int, greatest: int) -> float:
    """Return the return that a score stands for: a forced win counts fully, however far away."""
    if abs(points) > greatest - score.PROVEN:
        return float(np.sign(points)) * greatest / score.UNIT
    return points / score.UNIT


class IterativeDeepening(ABC):
    """Base of the engines minimax and alpha-beta."""

    name: ClassVar[str]
    version: ClassVar[str]
    parameters: ClassVar[Mapping[str, Parameter]]
    keeps_partial: ClassVar[bool]
    """True if an iteration cut short may be used: only if it began with the best action of the one before."""

    @abstractmethod
    def search(self, problem: Problem, settings: Mapping[str, Value]) -> DepthFirstSearch:
        """Return a search of this kind from the problem's state."""

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

    def kernels(self) -> tuple[tuple[str, Callable[[BoundKernels, Mapping[str, int]], None]], ...]:
        return ((self.name, self._warm),)

    def _warm(self, kernels: BoundKernels, options: Mapping[str, int]) -> None:
        state = kernels.rules.initial(options)
        problem = Problem(kernels, state, kernels.rules.current(state), options, Limits(nodes=1), flag=stop_flag())
        settings = {name: parameter.default for name, parameter in self.parameters.items()}
        self.search(problem, settings).run(1)

    def choose(self, problem: Problem, settings: Mapping[str, Value]) -> Decision:
        """Choose the best action of the deepest iteration.

        One that was cut short counts as far as it got, since its first action is the best of the iteration before; not
        if the values of several actions are asked for.
        """
        budget = problem.budget(problem.limits, problem.flag)
        search = self.search(problem, settings)
        try:
            stop, complete = self._deepen(problem, search, budget)
        finally:
            search.close()
        budget.used, budget.other_cpu_seconds = search.nodes, search.other_cpu_seconds
        # An iteration that was cut short knows the value of one action
        partial = self.keeps_partial and int(settings.get("lines", 1)) == 1
        return self._decide(problem, search, budget, stop, complete=complete, partial=partial)

    def _deepen(self, problem: Problem, search: DepthFirstSearch, budget: Budget) -> tuple[str, bool]:
        """Search until there is a reason to stop; return it, and True if nothing was left to search."""
        reporter = Reporter(problem, budget)
        stack = search.stack
        stop = "" if not problem.flag[0] else "flag"
        complete = False
        patience = None if problem.aim_ms is None else Patience(problem.aim_ms)
        iteration = 0
        while not stop:
            complete = self._run(search, budget)
            stop = budget.reason()
            if complete:
                stop = "depth" if search.proof is None else "proven"
            elif patience is not None and stack.cells[LAST_DEPTH] > iteration:
                iteration = int(stack.cells[LAST_DEPTH])
                best = Iteration(problem, stack)
                if patience.is_over(best.action, best.value, budget.seconds * 1000.0):
                    stop = "enough"
            elif not stop and reporter.is_due() and stack.cells[LAST_DEPTH]:
                best = Iteration(problem, stack)
                reporter.send(best.action, self._thinking(problem, budget, best, ""))
        return stop, complete

    def _decide(
        self, problem: Problem, search: DepthFirstSearch, budget: Budget, stop: str, *, complete: bool, partial: bool
    ) -> Decision:
        """Return the search's result. ``partial``: an iteration that was cut short may be used."""
        stack = search.stack
        best = None
        if not complete and stack.cells[DEPTH] and stack.rows[0, PV_LENGTH] > 0:
            if partial or not stack.cells[LAST_DEPTH]:
                best = Iteration(problem, stack, finished=False)
        if best is None and stack.cells[LAST_DEPTH] and stack.cells[DEPTH]:
            best = Iteration(problem, stack)
            stop = "proven" if best.exact else stop
        if best is None:
            return middle_action(self, problem, budget, stop)
        proof = search.proof
        sooner = proof is not None and best.ends_in is not None and best.ends_in < proof.plies
        if proof is not None and not (sooner and best.score * proof.sign > 0):
            return self._proven(problem, budget, proof, best, stop)
        return Decision(best.action, self._thinking(problem, budget, best, stop))

    def _proven(self, problem: Problem, budget: Budget, proof: Proof, best: Iteration, stop: str) -> Decision:
        """Return what was proven beside the iterations."""
        action = best.action if proof.action is None else proof.action
        thinking = msgspec.structs.replace(
            self._thinking(problem, budget, best, stop),
            value=proof.sign * problem.info.max_return,
            exact=True,
            ends_in=proof.plies,
            pv=problem.texts(best.pv if action == best.action else [action]),
            lines=[],
        )
        return Decision(action, thinking)

    def _run(self, search: DepthFirstSearch, budget: Budget) -> bool:
        complete = False

        def kernel(nodes: int) -> int:
            nonlocal complete
            complete = search.run(nodes)
            return search.nodes - budget.used

        budget.run(kernel)
        budget.other_cpu_seconds = search.other_cpu_seconds
        return complete

    def _thinking(self, problem: Problem, budget: Budget, best: Iteration, stop: str) -> Thinking:
        return record(
            self,
            problem,
            budget,
            stop,
            depth=best.depth,
            value=best.value,
            exact=best.exact,
            ends_in=best.ends_in,
            pv=problem.texts(best.pv),
            lines=best.lines,
        )

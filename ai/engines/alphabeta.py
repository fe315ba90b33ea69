"""Drives the depth-first kernels (alpha-beta, minimax): deeper and deeper until a limit or a proof."""

from __future__ import annotations

import dataclasses
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
    PV_LENGTH,
    SCORES,
    SELECTIVE,
    Frames,
)
from agon.ai.search.alphabeta import AlphaBetaSearch, MinimaxSearch, Proof, Search, Stacks, Table, extremes
from agon.ai.search.budget import Budget, stop_flag
from agon.ai.search.contract import Decision, Parameter, Problem, Reporter, Value, limits_used
from agon.ai.search.kernel_binding import Specialised
from agon.ai.search.mate import MateSolver
from agon.ai.search.mate_hunt import MateHunt
from agon.ai.search.solvers import solver_for
from agon.ai.search.time_management import Patience
from agon.games.api import Info
from agon.protocol.cards import Limits
from agon.protocol.thinking import Line, Thinking


class Iteration:
    """What an iteration says about the root: the last finished one, or the one that was cut short, as far as it got."""

    def __init__(self, problem: Problem, stack: Frames, *, finished: bool = True) -> None:
        cells, row = stack.cells, stack.rows[0]
        greatest = extremes(problem.info)[1]
        legal = problem.legal()
        rules = problem.kernels.rules
        self.depth = int(cells[LAST_DEPTH] or cells[DEPTH])
        self.score = int(cells[LAST_BEST] if finished else row[BEST])
        self.action = legal[int(cells[LAST_CHOSEN] if finished else row[CHOSEN])]
        opened = int(cells[LAST_OPEN])
        decided = opened != SELECTIVE and score.is_decided(self.score, greatest, self.depth)
        self.exact = finished and (decided or opened == CLOSED)
        self.ends_in = greatest - abs(self.score) if abs(self.score) > greatest - score.PROVEN else None
        length = int(cells[GUIDE] if finished else row[PV_LENGTH])
        self.pv: list[int] = stack.pv[-1 if finished else 0, :length].tolist()
        scores, exactness = (LAST_SCORES, LAST_EXACTNESS) if finished else (SCORES, EXACTNESS)
        self.lines = [
            Line(
                action=action,
                text=rules.action_to_text(problem.state, action),
                value=value_of(int(stack.roots[scores, slot]), greatest),
                exact=self._is_exact(int(stack.roots[scores, slot]), opened, greatest),
            )
            for slot, action in enumerate(legal)
            if stack.roots[exactness, slot] and (finished or action == self.action)
        ]
        self.lines.sort(key=lambda line: (line.action != self.action, -line.value))

    def _is_exact(self, points: int, opened: int, greatest: int) -> bool:
        """Of an action's score: where the best one is a forced win, the others may have been judged all the same."""
        return self.exact and (opened == CLOSED or score.is_decided(points, greatest, self.depth))

    def value(self, greatest: int) -> float:
        return value_of(self.score, greatest)


def halves(limits: Limits) -> tuple[Limits, Limits]:
    """The limits of two searches that together keep to ``limits``."""

    def split(most: int | None) -> tuple[int | None, int | None]:
        return (None, None) if most is None else (max(1, most // 2), max(1, most - most // 2))

    first_ms, second_ms = split(limits.time_ms)
    first, second = split(limits.nodes)
    replace = msgspec.structs.replace
    return replace(limits, time_ms=first_ms, nodes=first), replace(limits, time_ms=second_ms, nodes=second)


def value_of(points: int, greatest: int) -> float:
    """The return that a score stands for: a forced win is worth its whole return, however far away."""
    if abs(points) > greatest - score.PROVEN:
        return float(np.sign(points)) * greatest / score.UNIT
    return points / score.UNIT


class Deepening(ABC):
    """What minimax and alpha-beta share."""

    name: ClassVar[str]
    version: ClassVar[str]
    parameters: ClassVar[Mapping[str, Parameter]]
    keeps_partial: ClassVar[bool]
    """Whether an iteration cut short may be used: only where it began with the best action of the one before."""

    @abstractmethod
    def search(self, problem: Problem, settings: Mapping[str, Value]) -> Search:
        """A search of this kind from the problem's state."""

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
        self.search(problem, settings).run(1)

    def choose(self, problem: Problem, settings: Mapping[str, Value]) -> Decision:
        """The best action of the deepest iteration; one cut short counts as far as it got, its first action being the
        best of the iteration before."""
        budget = problem.budget(problem.limits, problem.flag)
        search = self.search(problem, settings)
        try:
            stop, complete = self._deepen(problem, search, budget)
        finally:
            search.close()
        budget.used, budget.other_cpu_seconds = search.nodes, search.other_cpu_seconds
        return self._decide(problem, search, budget, stop, complete=complete)

    def _deepen(self, problem: Problem, search: Search, budget: Budget) -> tuple[str, bool]:
        """Searches until there is a reason to stop: the reason, and whether nothing was left to search."""
        reporter = Reporter(problem, budget)
        stack = search.frames
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
                if patience.is_over(best.action, best.value(extremes(problem.info)[1]), budget.seconds * 1000.0):
                    stop = "enough"
            elif not stop and reporter.is_due() and stack.cells[LAST_DEPTH]:
                best = Iteration(problem, stack)
                reporter.send(best.action, self._thinking(problem, budget, best, ""))
        return stop, complete

    def _decide(self, problem: Problem, search: Search, budget: Budget, stop: str, *, complete: bool) -> Decision:
        """What the search has found."""
        stack = search.frames
        best = None
        if not complete and stack.cells[DEPTH] and stack.rows[0, PV_LENGTH] > 0:
            if self.keeps_partial or not stack.cells[LAST_DEPTH]:
                best = Iteration(problem, stack, finished=False)
        if best is None and stack.cells[LAST_DEPTH] and stack.cells[DEPTH]:
            best = Iteration(problem, stack)
            stop = "proven" if best.exact else stop
        if best is None:
            legal = problem.legal()
            action = legal[len(legal) // 2]
            thinking = Thinking(engine=self.name, version=self.version, pv=problem.texts([action]), stop=stop)
            return Decision(action, thinking)
        proof = search.proof
        sooner = proof is not None and best.ends_in is not None and best.ends_in < proof.plies
        if proof is not None and not (sooner and best.score * proof.sign > 0):
            return self._proven(problem, budget, proof, best, stop)
        return Decision(best.action, self._thinking(problem, budget, best, stop))

    def _proven(self, problem: Problem, budget: Budget, proof: Proof, best: Iteration, stop: str) -> Decision:
        """What was proven beside the iterations."""
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

    def _run(self, search: Search, budget: Budget) -> bool:
        complete = False

        def kernel(nodes: int) -> int:
            nonlocal complete
            complete = search.run(nodes)
            return search.nodes - budget.used

        budget.run(kernel)
        budget.other_cpu_seconds = search.other_cpu_seconds
        return complete

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
    """Exhaustive minimax. Its kernel is not compiled beforehand for games with so many actions that no card offers it
    there: that is 23 CPU seconds less of a first start, and who asks for it all the same waits for his game's alone."""

    most_warmed: ClassVar[int] = 16
    """Actions at a node."""

    name: ClassVar[str] = "minimax"
    version: ClassVar[str] = "1"
    parameters: ClassVar[Mapping[str, Parameter]] = {}
    keeps_partial: ClassVar[bool] = False

    def __init__(self) -> None:
        self._stacks = Stacks()

    def _warm(self, kernels: Specialised, options: Mapping[str, int]) -> None:
        if kernels.rules.info.most_actions <= self.most_warmed:
            super()._warm(kernels, options)

    def search(self, problem: Problem, settings: Mapping[str, Value]) -> Search:
        return MinimaxSearch(problem, self._stacks.stack(problem))


class AlphaBeta(Deepening):
    """Iterative-deepening alpha-beta."""

    name: ClassVar[str] = "alphabeta"
    version: ClassVar[str] = "2"
    parameters: ClassVar[Mapping[str, Parameter]] = {
        "table_mb": Parameter(32, 0, 4096, "memory of the transposition table, MiB; 0 for none"),
        "reuse": Parameter(False, help="keep in the table what the searches before in the same game have found"),
        "threads": Parameter(1, 1, 64, "threads that search with one table"),
        "lines": Parameter(1, 1, 64, "root actions that get an exact score"),
        "pvs": Parameter(True, help="principal variation search: null windows after a node's first action"),
        "aspiration": Parameter(
            1.0, 0.0, 1000.0, "width of the aspiration window, as a multiple of the game's own; 0 for none"
        ),
        "killers": Parameter(True, help="try first what cut off a sibling position"),
        "history": Parameter(True, help="try first what cut off often"),
        "counter_moves": Parameter(True, help="try first what last refuted the same action"),
        "centre": Parameter(True, help="try first the middle of the list of actions"),
        "captures": Parameter(True, help="try first the captures that the game judges to win most"),
        "quiescence": Parameter(True, help="resolve captures beyond the horizon"),
        "checks": Parameter(True, help="look at safe checks at the horizon too"),
        "check_extension": Parameter(True, help="look one ply deeper where a threat must be answered"),
        "singular": Parameter(False, help="look one ply deeper at an action that alone is good"),
        "null_move": Parameter(True, help="stop where not even passing helps the opponent"),
        "late_move_reductions": Parameter(True, help="look less deeply at late actions first"),
        "futility": Parameter(True, help="leave out what cannot reach the window before the horizon"),
        "probcut": Parameter(True, help="stop where a search of less depth says well enough what a deep one would"),
        "mate_distance": Parameter(True, help="leave a line where it cannot end sooner than one that is known"),
        "mate_hunt": Parameter(True, help="look for mate, for half of the nodes, where one side is far ahead"),
        "endings": Parameter(True, help="look positions up in the game's table of endings, where it has one"),
        "book": Parameter(False, help="play from the opening book of the game, where it has one"),
        "solver": Parameter(False, help="first try, for half of the limits, to solve the game by a solver made for it"),
        "fitted": Parameter(True, help="judge by weights that games taught, where the game has rules of thumb too"),
        "beam": Parameter(0, 0, 10_000, "most actions searched at a node, the most promising; 0 for all"),
    }
    keeps_partial: ClassVar[bool] = True

    def __init__(self) -> None:
        self._stacks = Stacks()
        self._memory: Table | None = None

    def _warm(self, kernels: Specialised, options: Mapping[str, int]) -> None:
        super()._warm(kernels, options)
        state = kernels.rules.initial(options)
        problem = Problem(kernels, state, kernels.rules.current(state), options, Limits(nodes=1))
        solver = solver_for(problem)
        if solver is not None:
            solver.run(1)
        if kernels.has_checks:
            MateSolver(problem, problem.seat).run(1)

    def choose(self, problem: Problem, settings: Mapping[str, Value]) -> Decision:
        """As the search says, or the solver of this game if it comes to an end."""
        if not settings["solver"] or problem.limits.depth is not None or problem.flag[0]:
            return super().choose(problem, settings)
        solver = solver_for(problem)
        if solver is None or not solver.is_within_reach:
            return super().choose(problem, settings)
        half, rest = halves(problem.limits)
        aim_ms = None if problem.aim_ms is None else problem.aim_ms / 2
        if aim_ms is not None:
            half = msgspec.structs.replace(half, time_ms=max(1, int(aim_ms)))
        budget = problem.budget(half, problem.flag)
        solved = False

        def kernel(nodes: int) -> int:
            nonlocal solved
            before = solver.nodes
            solved = solver.run(nodes)
            return solver.nodes - before

        while not solved and not budget.reason():
            budget.run(kernel)
        if not solved:
            tried_ms, tried_cpu_ms = budget.seconds * 1000.0, budget.cpu_seconds * 1000.0
            decision = super().choose(dataclasses.replace(problem, limits=rest, aim_ms=aim_ms), settings)
            searched = decision.thinking
            thinking = msgspec.structs.replace(
                searched,
                nodes=searched.nodes + budget.used,
                time_ms=searched.time_ms + tried_ms,
                cpu_ms=searched.cpu_ms + tried_cpu_ms,
                limits=limits_used(problem.limits),
            )
            return dataclasses.replace(decision, thinking=thinking)
        thinking = Thinking(
            engine=self.name,
            version=self.version,
            depth=solver.plies,
            nodes=budget.used,
            nps=int(budget.used / max(budget.seconds, 1e-9)),
            value=solver.sign * (problem.info.max_return if solver.sign else 0.0),
            exact=True,
            ends_in=solver.plies if solver.sign and solver.tells_when else None,
            pv=problem.texts([solver.action]),
            time_ms=budget.seconds * 1000.0,
            cpu_ms=budget.cpu_seconds * 1000.0,
            stop="proven",
            limits=limits_used(problem.limits),
        )
        return Decision(solver.action, thinking)

    def search(self, problem: Problem, settings: Mapping[str, Value]) -> Search:
        if not settings["fitted"]:
            problem = dataclasses.replace(problem, kernels=problem.kernels.by_hand)
        megabytes = int(settings["table_mb"])
        if self._memory is None or self._memory.megabytes != megabytes:
            self._memory = Table(megabytes)
        self._memory.renew(self._game(problem, settings), problem.history)
        stacks = self._stacks.stacks(problem, int(settings["threads"]))
        search = AlphaBetaSearch(problem, stacks, self._memory, settings)
        hunts = settings["mate_hunt"] and problem.kernels.has_checks and problem.limits.depth is None
        return MateHunt(problem, search) if hunts and settings["lines"] == 1 else search

    def _game(self, problem: Problem, settings: Mapping[str, Value]) -> object:
        """What must be the same for the table to be of use to the next search; None where nothing is to be kept."""
        if not settings["reuse"]:
            return None
        start = None if problem.start is None else problem.start.tobytes()
        return problem.info.name, dict(problem.options), start, dict(settings)

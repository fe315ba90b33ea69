"""The engine of alpha-beta, with the solvers and opening books of games that have them."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import ClassVar

import msgspec

from agon.ai.search.alphabeta import AlphaBetaSearch, DepthFirstSearch, StackPool, TranspositionTable
from agon.ai.search.budget import halves
from agon.ai.search.contract import Decision, Parameter, Problem, Value, limits_used
from agon.ai.search.iterative_deepening import IterativeDeepening
from agon.ai.search.kernel_binding import BoundKernels
from agon.ai.search.mate import MateSolver
from agon.ai.search.mate_hunt import MateHunt
from agon.ai.search.solvers import proven, solve_within, solver_for
from agon.ai.style import styles
from agon.protocol.cards import Limits


class AlphaBeta(IterativeDeepening):
    """Iterative-deepening alpha-beta."""

    name: ClassVar[str] = "alphabeta"
    version: ClassVar[str] = "2"
    parameters: ClassVar[Mapping[str, Parameter]] = {
        "table_mb": Parameter(32, 0, 4096, "memory of the transposition table, MiB; 0 for none"),
        "reuse": Parameter(False, help="keep the table's entries from earlier searches in the same game"),
        "threads": Parameter(1, 1, 64, "threads that search with one table"),
        "lines": Parameter(1, 1, 64, "root actions that get an exact score"),
        "pvs": Parameter(True, help="principal variation search: null windows after a node's first action"),
        "aspiration": Parameter(
            1.0, 0.0, 1000.0, "width of the aspiration window, as a multiple of the game's own; 0 for none"
        ),
        "killers": Parameter(True, help="try first the actions that cut off a sibling position"),
        "history": Parameter(True, help="try first the actions that cut off often"),
        "counter_moves": Parameter(True, help="try first the action that last refuted the same action"),
        "centre": Parameter(True, help="try first the middle of the list of actions"),
        "captures": Parameter(True, help="try first the captures that the game judges to win most"),
        "quiescence": Parameter(True, help="resolve captures beyond the horizon"),
        "checks": Parameter(1, 0, 16, "plies beyond the horizon in which safe checks are searched too"),
        "check_extension": Parameter(True, help="search one ply deeper if a threat must be answered"),
        "forced_extension": Parameter(False, help="search one ply deeper if there is only one legal action"),
        "singular": Parameter(False, help="search an action one ply deeper if it alone is good"),
        "null_move": Parameter(True, help="prune if not even moving twice helps the opponent"),
        "late_move_reductions": Parameter(True, help="search late actions less deeply first"),
        "in_full": Parameter(3, 1, 10_000, "number of a position's actions that are not late"),
        "futility": Parameter(True, help="prune actions that cannot reach the window before the horizon"),
        "probcut": Parameter(True, help="prune if a shallower search predicts the result of a deep one"),
        "mate_distance": Parameter(True, help="prune a line that cannot end sooner than a known one"),
        "mate_hunt": Parameter(True, help="spend half of the nodes on a mate search if one side is far ahead"),
        "endings": Parameter(True, help="probe the game's endgame table, if it has one"),
        "book": Parameter(False, help="play from the opening book of the game, if it has one"),
        "solver": Parameter(False, help="first try the game's own solver, for half of the limits"),
        "fitted": Parameter(True, help="evaluate by fitted weights; off: by hand-tuned ones, if the game has them"),
        "beam": Parameter(0, 0, 10_000, "most actions searched at a node, the most promising; 0 for all"),
        "style": Parameter(
            "none",
            choices=("none", *styles.STYLES),
            help="weights of the evaluation's terms, and what is searched deeper",
        ),
        "flair": Parameter(1.0, 0.0, 100.0, "distance of the style's weights from the evaluation's own"),
    }
    keeps_partial: ClassVar[bool] = True

    def __init__(self) -> None:
        self._stacks = StackPool()
        self._memory: TranspositionTable | None = None

    def _warm(self, kernels: BoundKernels, options: Mapping[str, int]) -> None:
        super()._warm(kernels, options)
        state = kernels.rules.initial(options)
        problem = Problem(kernels, state, kernels.rules.current(state), options, Limits(nodes=1))
        solver = solver_for(problem)
        if solver is not None:
            solver.run(1)
        if kernels.has_checks:
            MateSolver(problem, problem.seat).run(1)

    def choose(self, problem: Problem, settings: Mapping[str, Value]) -> Decision:
        """Choose by the solver of this game if it finishes, else by the search."""
        if settings["style"] == "none" or not settings["flair"]:
            return self._choose(problem, settings)
        share = styles.share_of_limits(problem, str(settings["style"]))
        found = self._choose(_within_share(problem, share), settings)
        thinking = msgspec.structs.replace(found.thinking, limits=limits_used(problem.limits))
        return dataclasses.replace(found, thinking=thinking)

    def _choose(self, problem: Problem, settings: Mapping[str, Value]) -> Decision:
        if not settings["solver"] or problem.limits.depth is not None or problem.flag[0]:
            return super().choose(problem, settings)
        solver = solver_for(problem)
        if solver is None or not solver.is_within_reach:
            return super().choose(problem, settings)
        half, rest = halves(problem.limits)
        aim_ms = None if problem.aim_ms is None else problem.aim_ms / 2
        if aim_ms is not None:
            half = msgspec.structs.replace(half, time_ms=max(1, int(aim_ms)))
        budget, solved = solve_within(problem, solver, half)
        if not solved and not solver.is_result_known:
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
        return proven(self, problem, solver, budget)

    def search(self, problem: Problem, settings: Mapping[str, Value]) -> DepthFirstSearch:
        if not settings["fitted"]:
            problem = dataclasses.replace(problem, kernels=problem.kernels.hand_tuned)
        megabytes = int(settings["table_mb"])
        if self._memory is None or self._memory.megabytes != megabytes:
            self._memory = TranspositionTable(megabytes)
        self._memory.renew(self._game(problem, settings), problem.history)
        stacks = self._stacks.stacks(problem, max(problem.threads, int(settings["threads"])))
        style, weights = str(settings["style"]), None
        if style != "none" and settings["flair"]:
            weights = styles.weights(problem, style, float(settings["flair"]))
            settings = {**settings, **styles.SEARCH[style]}
        search = AlphaBetaSearch(problem, stacks, self._memory, settings, weights)
        hunts = settings["mate_hunt"] and problem.kernels.has_checks and problem.limits.depth is None
        return MateHunt(problem, search) if hunts and settings["lines"] == 1 else search

    def _game(self, problem: Problem, settings: Mapping[str, Value]) -> object:
        """Return what must be equal for the next search to use the table again; None if nothing is kept."""
        if not settings["reuse"]:
            return None
        start = None if problem.start is None else problem.start.tobytes()
        return problem.info.name, dict(problem.options), start, dict(settings)


def _within_share(problem: Problem, share: float) -> Problem:
    """Return the problem with that share of its nodes and of its time on a clock."""
    nodes = problem.limits.nodes
    limits = (
        problem.limits if nodes is None else msgspec.structs.replace(problem.limits, nodes=max(1, int(share * nodes)))
    )
    aim_ms = None if problem.aim_ms is None else share * problem.aim_ms
    return dataclasses.replace(problem, limits=limits, aim_ms=aim_ms)

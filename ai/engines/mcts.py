"""The engine of Monte Carlo tree search, over states or, with hidden information, over information sets."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from typing import ClassVar, Final, Protocol

import msgspec
import numpy as np

from agon.ai.kernels.monte_carlo.tree_reuse import keep_subtree
from agon.ai.search.budget import Budget, halves, stop_flag
from agon.ai.search.contract import Decision, Parameter, Problem, Reporter, Value, limits_used, record
from agon.ai.search.expectimax import has_evaluation
from agon.ai.search.ismcts import DeterminisedSearch, InformationSearch, ObserverSearch
from agon.ai.search.kernel_binding import BoundKernels
from agon.ai.search.mcts import AT_FIRST, ROLLOUTS, StateSearch
from agon.ai.search.solvers import TreeProofs, TreeSolver, proven, solve_within, tree_solver_for
from agon.ai.search.tree_reuse import TreeMemory, new_arena, new_hints
from agon.games.api import Info, Options
from agon.protocol.cards import Limits
from agon.protocol.thinking import Line, Thinking


class SimulationSearch(Protocol):
    """A running Monte Carlo search, over states or over information sets."""

    def run(self, simulations: int) -> int: ...

    def is_proven(self) -> bool: ...

    def depth(self) -> int: ...

    def lines(self) -> list[Line]:
        """Return the root actions, best first."""
        ...

    def pv(self) -> list[int]: ...


INFORMED: Final[Mapping[str, Callable[[Problem, Mapping[str, Value]], SimulationSearch]]] = {
    "all": InformationSearch,
    "own": ObserverSearch,
    "none": DeterminisedSearch,
}
"""Searches for games with hidden information, by the observers of their trees."""


MOST_TOLD: Final = 12
"""Most actions that a reason lists."""


def unexplored(problem: Problem) -> list[Line]:
    """Return the root actions in random order, for a search that ended before it tried one."""
    rules = problem.kernels.rules
    order = np.random.default_rng(problem.seed).permutation(problem.legal())
    return [Line(action=int(a), text=rules.action_to_text(problem.state, int(a)), value=0.0) for a in order]


def is_judged(kernels: BoundKernels) -> bool:
    """True if evaluated playouts suit a game: a board game for two that has an evaluation."""
    info = kernels.rules.info
    plain = info.seats == 2 and not (info.chance or info.hidden or info.simultaneous)
    return plain and has_evaluation(kernels)


class MonteCarlo:
    """UCT for any game: with chance, hidden information, or more than two seats."""

    name: ClassVar[str] = "mcts"
    version: ClassVar[str] = "1"
    parameters: ClassVar[Mapping[str, Parameter]] = {
        "uct_c": Parameter(1.4, 0.0, 1000.0, "exploration constant, in units of the game's returns"),
        "book": Parameter(False, help="play from the opening book of the game, if it has one"),
        "solver": Parameter(
            False, help="try the game's own solver, if it has one, before the search and at much visited nodes"
        ),
        "solve": Parameter(True, help="keep proven values in the tree (MCTS-Solver)"),
        "memory_mb": Parameter(64, 1, 4096, "most memory of the tree, MiB"),
        "reuse": Parameter(False, help="reuse the tree of the move before; half of the memory is for copying it"),
        "threads": Parameter(1, 1, 64, "threads that search one tree together"),
        "virtual_loss": Parameter(1.0, 0.0, 100.0, "losses counted on a path while another thread is on it"),
        "expand_visits": Parameter(1, 1, 1_000_000, "visits before a position gets children"),
        "rollout": Parameter("uniform", choices=tuple(ROLLOUTS), help="kind of rollout from the tree"),
        "rollout_depth": Parameter(8, 0, 10_000, "plies of an evaluated or quiet rollout before the evaluation"),
        # Off: the variate's correlation with a simulation's result is 0.08 to 0.13 in Connect Four (6,000 simulations
        # at 0, 8 and 16 plies): it removes at most 2% of the variance and costs an evaluation per action
        "control_variate": Parameter(0.0, 0.0, 10.0, "weight of the control variate of uniform rollouts; 0 for none"),
        "rave": Parameter(0.0, 0.0, 1e9, "visits at which all-moves-as-first results count half; 0: never"),
        "prior": Parameter(0.0, 0.0, 1000.0, "factor of the visits that prior knowledge counts for"),
        "bias": Parameter(0.0, 0.0, 1000.0, "weight of prior knowledge as progressive bias"),
        "history": Parameter(0.0, 0.0, 1000.0, "weight of progressive history"),
        "urgency": Parameter(AT_FIRST, -AT_FIRST, AT_FIRST, "first-play urgency, in units of the game's returns"),
        "temperature": Parameter(0.5, 0.01, 100.0, "temperature of weighted rollouts: the lower, the greedier"),
        "observers": Parameter(
            "all",
            choices=("all", "own", "none"),
            help="with hidden information: trees over each seat's knowledge, one over the mover's knowledge, or trees "
            "over worlds of perfect information",
        ),
        "tries": Parameter(32, 1, 1000, "most worlds drawn until one fits the others' actions, in games that can tell"),
        "threshold": Parameter(
            0.5,
            0.0,
            1.0,
            "with hidden information the action is drawn in proportion to its visits: none that has less than this "
            "share of the most; 1: always the most visited",
        ),
        "worlds": Parameter(16, 1, 1024, "number of worlds of perfect information"),
    }

    def __init__(self) -> None:
        self._memory = TreeMemory()

    def refuses(self, info: Info) -> str | None:
        return None

    def kernels(self) -> tuple[tuple[str, Callable[[BoundKernels, Options], None]], ...]:
        return (("mcts", self._warm), ("guided mcts", self._warm_guided))

    def _warm_guided(self, kernels: BoundKernels, options: Options) -> None:
        """Compile for games with knowledge to guide a search, or an evaluation to end playouts; others get the kernel
        when it is first asked for."""
        if kernels.guides and (kernels.rules.info.hidden or kernels.rules.info.simultaneous):
            self._warm(kernels, options, rollout="heuristic")
        elif kernels.guides:
            self._warm(kernels, options, rave=1.0)
            one, other = ((new_arena(8, kernels.rules.info.seats), new_hints(8)) for _ in range(2))
            kernels.bind(keep_subtree)(*one, *other, 0, 8)
            self._warm_solver(kernels, options)
        elif is_judged(kernels):
            self._warm(kernels, options, rollout="evaluated")

    def _warm(self, kernels: BoundKernels, options: Options, **changed: Value) -> None:
        rules = kernels.rules
        state = rules.initial(options)
        while (seat := rules.current(state)) < 0:
            state = rules.apply(state, rules.chance(state)[0][0])
        settings = {name: parameter.default for name, parameter in self.parameters.items()} | {
            "memory_mb": 1,
            **changed,
        }
        problem = Problem(kernels, state, seat, options, Limits(nodes=1), flag=stop_flag())
        self._search(problem, settings).run(1)

    def _warm_solver(self, kernels: BoundKernels, options: Options) -> None:
        """Compile the solver of a game that has one; in Hex it leaves the first move to the search."""
        rules = kernels.rules
        if rules.info.chance:
            return
        state = rules.initial(options)
        state = rules.apply(state, rules.legal(state)[0])
        solver = tree_solver_for(Problem(kernels, state, rules.current(state), options, Limits(nodes=1)))
        if solver is not None:
            solver.run(1)

    def _search(self, problem: Problem, settings: Mapping[str, Value]) -> SimulationSearch:
        if problem.info.hidden or problem.info.simultaneous:
            return INFORMED[str(settings["observers"])](problem, settings)
        return StateSearch(problem, settings, self._memory)

    def choose(self, problem: Problem, settings: Mapping[str, Value]) -> Decision:
        """Choose the most visited action; with hidden information draw one in proportion to its visits.

        A fixed choice could be exploited. Actions with few visits are never drawn (thresholding: Ganzfried, Sandholm &
        Waugh, "Strategy purification and thresholding", AAMAS 2012).
        """
        exact = settings["solver"] and problem.limits.depth is None and not problem.flag[0]
        solver = tree_solver_for(problem) if exact else None
        if solver is None:
            return self._simulate(problem, settings)
        first, rest = halves(problem.limits, solver.share)
        tried, solved = solve_within(problem, solver, first)
        if solved and solver.sign > 0:
            return proven(self, problem, solver, tried)
        why = [] if solved else self._reasons(problem, solver)
        decision = self._simulate(dataclasses.replace(problem, limits=rest), settings, helped=not solved)
        searched = decision.thinking
        thinking = msgspec.structs.replace(
            searched,
            nodes=searched.nodes + tried.used,
            time_ms=searched.time_ms + tried.seconds * 1000.0,
            cpu_ms=searched.cpu_ms + tried.cpu_seconds * 1000.0,
            limits=limits_used(problem.limits),
            why=[*searched.why, *why],
        )
        if solved:  # lost: the simulations choose where the other side may still go wrong
            thinking = msgspec.structs.replace(thinking, value=solver.sign * problem.info.max_return, exact=True)
        return dataclasses.replace(decision, thinking=thinking)

    def _reasons(self, problem: Problem, solver: TreeSolver) -> list[str]:
        """Name the actions that the solver leaves, if they are few."""
        actions = solver.worth_trying()
        if actions is None or len(actions) > MOST_TOLD or len(actions) == len(problem.legal()):
            return []
        names = ", ".join(problem.choice_texts[action] for action in actions)
        return [f"Every move but {names} loses or is no better than one of these, which is proven."]

    def _simulate(self, problem: Problem, settings: Mapping[str, Value], *, helped: bool = False) -> Decision:
        """Choose by simulations alone; ``helped``: the game's solver looks at much visited nodes."""
        budget = problem.budget(problem.limits, problem.flag)
        reporter = Reporter(problem, budget)
        search = self._search(problem, settings)
        proofs = TreeProofs(problem, search) if helped and isinstance(search, StateSearch) else None
        stop = ""
        while not stop:
            budget.run(search.run)
            if proofs is not None:
                budget.used += proofs.look()
            stop = "proven" if search.is_proven() else budget.reason()
            if not stop and reporter.is_due() and (lines := search.lines()):
                reporter.send(lines[0].action, self._thinking(problem, search, budget, lines, ""))
        lines = search.lines() or unexplored(problem)
        thinking = self._thinking(problem, search, budget, lines, stop)
        if isinstance(search, InformationSearch) and lines[0].visits:
            visits = np.array([line.visits for line in lines], np.float64)
            visits[visits < float(settings["threshold"]) * visits.max()] = 0.0
            index = int(np.random.default_rng(problem.seed).choice(len(lines), p=visits / visits.sum()))
            chosen = lines[index]
            thinking = msgspec.structs.replace(thinking, value=chosen.value, pv=problem.texts([chosen.action]))
            return Decision(chosen.action, thinking)
        return Decision(lines[0].action, thinking)

    def _thinking(
        self, problem: Problem, search: SimulationSearch, budget: Budget, lines: list[Line], stop: str
    ) -> Thinking:
        return record(
            self,
            problem,
            budget,
            stop,
            depth=search.depth(),
            value=lines[0].value,
            exact=search.is_proven(),
            pv=problem.texts(search.pv()),
            lines=lines,
        )

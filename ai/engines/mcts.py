"""Drives the Monte Carlo kernels: over states where all is known, over information sets where something is hidden."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import ClassVar, Final, Protocol

import msgspec
import numpy as np

from agon.ai.kernels.monte_carlo.tree_reuse import keep_subtree
from agon.ai.search.budget import Budget, stop_flag
from agon.ai.search.contract import Decision, Parameter, Problem, Reporter, Value, limits_used
from agon.ai.search.ismcts import DeterminisedSearch, InformationSearch, ObserverSearch
from agon.ai.search.kernel_binding import BoundKernels
from agon.ai.search.mcts import AT_FIRST, ROLLOUTS, StateSearch
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
        """Root actions, best first."""
        ...

    def pv(self) -> list[int]: ...


INFORMED: Final[Mapping[str, Callable[[Problem, Mapping[str, Value]], SimulationSearch]]] = {
    "all": InformationSearch,
    "own": ObserverSearch,
    "none": DeterminisedSearch,
}
"""Which search where something is hidden, by whose knowledge its trees are over."""


def unexplored(problem: Problem) -> list[Line]:
    """Root actions in random order, for a search that ended before it could try one."""
    rules = problem.kernels.rules
    order = np.random.default_rng(problem.seed).permutation(problem.legal())
    return [Line(action=int(a), text=rules.action_to_text(problem.state, int(a)), value=0.0) for a in order]


class MonteCarlo:
    """UCT. Any game: chance, hidden information, more than two seats."""

    name: ClassVar[str] = "mcts"
    version: ClassVar[str] = "1"
    parameters: ClassVar[Mapping[str, Parameter]] = {
        "uct_c": Parameter(1.4, 0.0, 1000.0, "exploration constant, in units of the game's returns"),
        "book": Parameter(False, help="play from the opening book of the game, where it has one"),
        "solve": Parameter(True, help="keep proven values in the tree (MCTS-Solver)"),
        "memory_mb": Parameter(64, 1, 4096, "most memory of the tree, MiB"),
        "reuse": Parameter(False, help="go on with the tree of the move before; half of the memory is for moving it"),
        "threads": Parameter(1, 1, 64, "threads that search one tree together"),
        "virtual_loss": Parameter(1.0, 0.0, 100.0, "losses that a way counts for while another thread is on it"),
        "expand_visits": Parameter(1, 1, 1_000_000, "visits before a position's actions are told apart"),
        "rollout": Parameter("uniform", choices=tuple(ROLLOUTS), help="how a simulation leaves the tree"),
        "rollout_depth": Parameter(8, 0, 10_000, "plies of an evaluated or quiet rollout before the evaluation"),
        # Off: the variate's correlation with a simulation's result is 0.08 to 0.13 in Connect Four (6,000 simulations
        # at 0, 8 and 16 plies): it takes away at most 2% of the variance, and costs an evaluation an action
        "control_variate": Parameter(0.0, 0.0, 10.0, "weight of the control variate of uniform rollouts; 0 for none"),
        "rave": Parameter(0.0, 0.0, 1e9, "visits at which results of all moves as first count half; 0: never"),
        "prior": Parameter(0.0, 0.0, 1000.0, "how much of the visits that prior knowledge is worth count"),
        "bias": Parameter(0.0, 0.0, 1000.0, "weight of prior knowledge as progressive bias"),
        "history": Parameter(0.0, 0.0, 1000.0, "weight of progressive history"),
        "urgency": Parameter(AT_FIRST, -AT_FIRST, AT_FIRST, "first-play urgency, in units of the game's returns"),
        "temperature": Parameter(0.5, 0.01, 100.0, "of weighted rollouts: the lower, the greedier"),
        "observers": Parameter(
            "all",
            choices=("all", "own", "none"),
            help="where something is hidden: a tree over what each seat knows, over what its own seat knows, or trees "
            "over worlds in which nothing is hidden",
        ),
        "tries": Parameter(
            32, 1, 1000, "so many worlds are drawn until one goes with what the others did, where the game can tell"
        ),
        "threshold": Parameter(
            0.5,
            0.0,
            1.0,
            "where something is hidden the action is drawn in proportion to its visits: none that has less than this "
            "share of the most; 1: always the most visited",
        ),
        "worlds": Parameter(16, 1, 1024, "how many worlds, if nothing is hidden in them"),
    }

    def __init__(self) -> None:
        self._memory = TreeMemory()

    def refuses(self, info: Info) -> str | None:
        return None

    def kernels(self) -> tuple[tuple[str, Callable[[BoundKernels, Options], None]], ...]:
        return (("mcts", self._warm), ("guided mcts", self._warm_guided))

    def _warm_guided(self, kernels: BoundKernels, options: Options) -> None:
        """Of games that have something to guide a search by; of others it is compiled when first asked for."""
        if kernels.guides and (kernels.rules.info.hidden or kernels.rules.info.simultaneous):
            self._warm(kernels, options, rollout="heuristic")
        elif kernels.guides:
            self._warm(kernels, options, rave=1.0)
            one, other = ((new_arena(8, kernels.rules.info.seats), new_hints(8)) for _ in range(2))
            kernels.bind(keep_subtree)(*one, *other, 0, 8)

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

    def _search(self, problem: Problem, settings: Mapping[str, Value]) -> SimulationSearch:
        if problem.info.hidden or problem.info.simultaneous:
            return INFORMED[str(settings["observers"])](problem, settings)
        return StateSearch(problem, settings, self._memory)

    def choose(self, problem: Problem, settings: Mapping[str, Value]) -> Decision:
        """Most visits; with hidden information an action drawn in proportion to its visits, as a fixed choice could
        be exploited, but none that was tried little (thresholding: Ganzfried, Sandholm & Waugh, "Strategy purification
        and thresholding", AAMAS 2012)."""
        budget = problem.budget(problem.limits, problem.flag)
        reporter = Reporter(problem, budget)
        search = self._search(problem, settings)
        stop = ""
        while not stop:
            budget.run(search.run)
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
        return Thinking(
            engine=self.name,
            version=self.version,
            depth=search.depth(),
            nodes=budget.used,
            nps=int(budget.used / max(budget.seconds, 1e-9)),
            value=lines[0].value,
            exact=search.is_proven(),
            pv=problem.texts(search.pv()),
            lines=lines,
            time_ms=budget.seconds * 1000.0,
            cpu_ms=budget.cpu_seconds * 1000.0,
            stop=stop,
            limits=limits_used(problem.limits),
        )

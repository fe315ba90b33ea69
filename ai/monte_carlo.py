"""Drives the Monte Carlo kernels: over states where all is known, over information sets where something is hidden."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, ClassVar, Protocol

import msgspec
import numpy as np
from numpy.typing import NDArray

from ai.engine import MAX_SEED, Decision, Parameter, Problem, Reporter, Value, limits_used
from ai.kernels import ismcts, mcts
from ai.limits import Budget, stop_flag
from ai.specialise import Specialised
from games.api import Info
from games.bits import mix64
from games.verbs import Rng
from protocol.cards import Limits
from protocol.events import Line, Thinking

MOST_DEPTH = 4096


class Search(Protocol):
    """A running Monte Carlo search, over states or over information sets."""

    def run(self, simulations: int) -> int: ...

    def is_proven(self) -> bool: ...

    def depth(self) -> int: ...

    def lines(self) -> list[Line]:
        """Root actions, best first."""
        ...

    def pv(self) -> list[int]: ...


@lru_cache(maxsize=1)
def arena(nodes: int, seats: int) -> mcts.Arena:
    """A tree of at most ``nodes``, made once and used for search after search; memory is touched as a tree grows."""
    return mcts.Arena(
        nodes=np.zeros(nodes, mcts.NODE).view(np.recarray),
        mean=np.zeros(nodes, np.float32),
        spread=np.zeros(nodes, np.float32),
        bonus=np.zeros(nodes, np.float32),
        outcome=np.zeros((nodes, seats), np.float32),
        cells=np.zeros(3, np.int64),
    )


def node_bytes(seats: int) -> int:
    """Memory of one node of ``arena``."""
    return mcts.NODE.itemsize + 3 * 4 + 4 * seats


@lru_cache(maxsize=8)
def bonuses(exploration: float) -> NDArray[np.float32]:
    """The part of the bound that depends on the parent's visits, for few of them."""
    logs = np.zeros(mcts.LOG_TABLE, np.float32)
    logs[1:] = exploration * np.sqrt(np.log(np.arange(1, mcts.LOG_TABLE)))
    return logs


def scratch(problem: Problem, exploration: float) -> mcts.Scratch:
    rules = problem.kernels.rules
    width = rules.max_actions(problem.options)
    return mcts.Scratch(
        state=np.zeros_like(problem.state),
        actions=np.zeros(width, np.int32),
        probabilities=np.zeros(width, np.float64),
        returns=np.zeros(rules.info.seats, np.float64),
        path=np.zeros(rules.max_plies(problem.options) + 2, np.uint32),
        logs=bonuses(exploration),
    )


def seeded(seed: int) -> Rng:
    """The kernels' random state for a job's seed."""
    return np.array([mix64(seed & MAX_SEED)], np.uint64)


class StateSearch:
    """Over states: games in which nothing is hidden."""

    def __init__(self, problem: Problem, settings: Mapping[str, Value]) -> None:
        self._problem = problem
        self._kernel: Any = problem.kernels.bind(mcts.search)
        info = problem.info
        nodes = max(1024, int(settings["memory_mb"]) * (1 << 20) // node_bytes(info.seats))
        self.arena = arena(nodes, info.seats)
        self._scratch = scratch(problem, float(settings["uct_c"]))
        self._rng = seeded(problem.seed)
        self._exploration = float(settings["uct_c"])
        self._solve = bool(settings["solve"])
        plies = problem.kernels.rules.max_plies(problem.options)
        self._limit = min(plies, problem.limits.depth or plies)
        problem.kernels.bind(mcts.plant)(self.arena, problem.state)

    def run(self, simulations: int) -> int:
        problem = self._problem
        return self._kernel(
            self.arena,
            self._scratch,
            problem.state,
            self._rng,
            self._exploration,
            problem.info.max_return,
            self._solve,
            self._limit,
            simulations,
            problem.flag,
        )

    def is_proven(self) -> bool:
        return self._solve and bool(self.arena.nodes[0].proven)

    def depth(self) -> int:
        return int(self.arena.cells[mcts.DEEPEST])

    def lines(self) -> list[Line]:
        state = self._problem.state
        rules = self._problem.kernels.rules
        lines: list[Line] = []
        for child in self._ranked(0):
            action = int(self.arena.nodes[child].action)
            lines.append(
                Line(
                    action=action,
                    text=rules.action_to_text(state, action),
                    value=self._value(child, self._problem.seat),
                    visits=int(self.arena.nodes[child].visits),
                    exact=bool(self.arena.nodes[child].proven),
                )
            )
        first = int(self.arena.nodes[0].first)
        for untried in range(first + int(self.arena.nodes[0].opened), first + int(self.arena.nodes[0].width)):
            action = int(self.arena.nodes[untried].action)
            lines.append(Line(action=action, text=rules.action_to_text(state, action), value=0.0, visits=0))
        return lines

    def pv(self) -> list[int]:
        node = 0
        actions: list[int] = []
        while self.arena.nodes[node].first > 0 and self.arena.nodes[node].mover >= 0:
            node = self._ranked(node)[0]
            if self.arena.nodes[node].visits == 0:
                break
            actions.append(int(self.arena.nodes[node].action))
        return actions

    def _value(self, child: int, mover: int) -> float:
        """Mean or proven return for ``mover``, who chose ``child``."""
        if self.arena.nodes[child].proven:
            return float(self.arena.outcome[child, mover])
        return float(self.arena.nodes[child].total / max(1, self.arena.nodes[child].visits))

    def _ranked(self, node: int) -> list[int]:
        """Children from best to worst: proven best, then by visits, proven worst last; all proven: by value."""
        first = int(self.arena.nodes[node].first)
        mover = int(self.arena.nodes[node].mover)
        info = self._problem.info
        children = range(first, first + int(self.arena.nodes[node].opened))
        decided = bool(self.arena.nodes[node].proven)

        def rank(child: int) -> tuple[float, int, float]:
            value = self._value(child, mover)
            visits = int(self.arena.nodes[child].visits)
            if not self.arena.nodes[child].proven:
                return (-1.0 if decided else 0.0, visits, value)
            if decided:
                return (1.0 + value - info.min_return, visits, value)
            return (1.0 if value >= info.max_return else -1.0 if value <= info.min_return else 0.0, visits, value)

        return sorted(children, key=rank, reverse=True)


class InformationSearch:
    """Over information sets: games in which something is hidden."""

    def __init__(self, problem: Problem, settings: Mapping[str, Value]) -> None:
        self._problem = problem
        self._kernel: Any = problem.kernels.bind(ismcts.search)
        rules = problem.kernels.rules
        width = rules.max_actions(problem.options)
        plies = rules.max_plies(problem.options)
        row = 16 + 16 * width + 8
        places = 1 << max(10, int(int(settings["memory_mb"]) * (1 << 20) // row).bit_length() - 1)
        sets = places // 2
        self._forest = ismcts.Forest(
            slots=np.full(places, ismcts.NONE, np.int32),
            keys=np.zeros(sets, np.uint64),
            visits=np.zeros(sets, np.int32),
            width=np.zeros(sets, np.int32),
            action=np.zeros((sets, width), np.int32),
            tried=np.zeros((sets, width), np.int32),
            total=np.zeros((sets, width), np.float64),
            cells=np.zeros(3, np.int64),
        )
        self._walk = ismcts.Walk(
            state=np.zeros_like(problem.state),
            actions=np.zeros(width, np.int32),
            probabilities=np.zeros(width, np.float64),
            returns=np.zeros(rules.info.seats, np.float64),
            sets=np.zeros(plies + 1, np.int32),
            choices=np.zeros(plies + 1, np.int32),
            movers=np.zeros(plies + 1, np.int32),
        )
        self._rng = seeded(problem.seed)
        self._exploration = float(settings["uct_c"])

    def run(self, simulations: int) -> int:
        problem = self._problem
        return self._kernel(
            self._forest,
            self._walk,
            problem.state,
            problem.seat,
            self._rng,
            self._exploration,
            simulations,
            problem.flag,
        )

    def is_proven(self) -> bool:
        return False

    def depth(self) -> int:
        return int(self._forest.cells[ismcts.DEEPEST])

    def lines(self) -> list[Line]:
        forest = self._forest
        rules = self._problem.kernels.rules
        lines: list[Line] = []
        for index in range(int(forest.width[0])):
            action = int(forest.action[0, index])
            visits = int(forest.tried[0, index])
            lines.append(
                Line(
                    action=action,
                    text=rules.action_to_text(self._problem.state, action),
                    value=float(forest.total[0, index] / max(1, visits)),
                    visits=visits,
                )
            )
        return sorted(lines, key=lambda line: (line.visits, line.value), reverse=True)

    def pv(self) -> list[int]:
        return [line.action for line in self.lines()[:1]]


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
        "solve": Parameter(True, help="keep proven values in the tree (MCTS-Solver)"),
        "memory_mb": Parameter(64, 1, 4096, "most memory of the tree, MiB"),
    }

    def refuses(self, info: Info) -> str | None:
        return None

    def kernels(self) -> tuple[tuple[str, Callable[[Specialised, Mapping[str, int]], None]], ...]:
        return (("mcts", self._warm),)

    def _warm(self, kernels: Specialised, options: Mapping[str, int]) -> None:
        rules = kernels.rules
        state = rules.initial(options)
        while (seat := rules.current(state)) < 0:
            state = rules.apply(state, rules.chance(state)[0][0])
        settings = {name: parameter.default for name, parameter in self.parameters.items()} | {"memory_mb": 1}
        problem = Problem(kernels, state, seat, options, Limits(nodes=1), flag=stop_flag())
        self._search(problem, settings).run(1)

    def _search(self, problem: Problem, settings: Mapping[str, Value]) -> Search:
        if problem.info.hidden or problem.info.simultaneous:
            return InformationSearch(problem, settings)
        return StateSearch(problem, settings)

    def choose(self, problem: Problem, settings: Mapping[str, Value]) -> Decision:
        """Most visits; with hidden information an action drawn in proportion to its visits, as a fixed choice could
        be exploited."""
        budget = Budget(problem.limits, problem.flag)
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
            index = int(np.random.default_rng(problem.seed).choice(len(lines), p=visits / visits.sum()))
            chosen = lines[index]
            thinking = msgspec.structs.replace(thinking, value=chosen.value, pv=problem.texts([chosen.action]))
            return Decision(chosen.action, thinking)
        return Decision(lines[0].action, thinking)

    def _thinking(self, problem: Problem, search: Search, budget: Budget, lines: list[Line], stop: str) -> Thinking:
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

"""The engine for simultaneous choices: Monte Carlo tree search with regret matching."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Final

import numpy as np

from agon.ai.engines.selection import method_for
from agon.ai.kernels.monte_carlo import simultaneous
from agon.ai.search.budget import Budget, stop_flag
from agon.ai.search.contract import Decision, Parameter, Problem, Reporter, Value, record
from agon.ai.search.expectimax import counted_habits
from agon.ai.search.kernel_binding import BoundKernels
from agon.ai.search.mcts import seeded
from agon.games.api import Info, Options
from agon.protocol.cards import Limits
from agon.protocol.thinking import Line, Thinking

OPPONENTS: Final = {"regret": simultaneous.REGRET, "uniform": simultaneous.UNIFORM, "habit": simultaneous.HABIT}
"""Models of the others' choices."""


class RegretSearch:
    """A search from the beginning of a round, as far as that is known."""

    def __init__(self, problem: Problem, settings: Mapping[str, Value]) -> None:
        self._problem = problem
        self._kernel: Any = problem.kernels.bind(simultaneous.search)
        rules = problem.kernels.rules
        seats = rules.info.seats
        width = rules.max_actions(problem.options)
        plies = rules.max_plies(problem.options)
        room = int(settings["memory_mb"]) * (1 << 20) // 2
        sets = 1 << max(9, (room // (24 + 32 * width)).bit_length() - 1)
        places = 1 << max(10, (room // (12 + 8 * seats)).bit_length() - 1)
        self.tables = simultaneous.RegretTables(
            slots=np.full(2 * sets, simultaneous.NONE, np.int32),
            keys=np.zeros(sets, np.uint64),
            width=np.zeros(sets, np.int32),
            visits=np.zeros(sets, np.int32),
            action=np.zeros((sets, width), np.int32),
            regret=np.zeros((sets, width), np.float64),
            chosen=np.zeros((sets, width), np.float64),
            tried=np.zeros((sets, width), np.int32),
            total=np.zeros((sets, width), np.float64),
            places=np.zeros(places, np.uint64),
            counts=np.zeros(places, np.int32),
            sums=np.zeros((places, seats), np.float64),
            cells=np.zeros(simultaneous.COUNT, np.int64),
        )
        self.tables.cells[simultaneous.ROOT] = simultaneous.NONE
        self._path = simultaneous.RoundPath(
            state=np.zeros_like(problem.state),
            actions=np.zeros(width, np.int32),
            probabilities=np.zeros(width, np.float64),
            returns=np.zeros(seats, np.float64),
            tables=np.zeros(plies + 1, np.int32),
            choices=np.zeros(plies + 1, np.int32),
            movers=np.zeros(plies + 1, np.int32),
            begins=np.zeros(plies + 1, np.int32),
            sees=np.zeros(seats, np.uint8),
        )
        kind = str(settings["opponents"])
        self._models = np.full(seats, OPPONENTS[kind], np.int64)
        self._models[problem.seat] = simultaneous.REGRET
        self._habits = counted_habits(problem) if kind == "habit" else np.zeros((seats, simultaneous.HABITS))
        self._rng = seeded(problem.seed)
        self._explore = float(settings["explore"])
        self._root = problem.state if problem.given is None else problem.given

    def run(self, simulations: int) -> int:
        problem = self._problem
        done = self._kernel(
            self.tables,
            self._path,
            self._root,
            problem.seat,
            self._models,
            self._habits,
            self._rng,
            self._explore,
            simulations,
            problem.flag,
        )
        return int(done)

    def depth(self) -> int:
        return int(self.tables.cells[simultaneous.DEEPEST])

    def odds(self) -> list[tuple[int, float, float, int]]:
        """Return (action, probability, mean result, visits) of each of the seat's actions."""
        tables = self.tables
        root = int(tables.cells[simultaneous.ROOT])
        if root == simultaneous.NONE:
            return []
        chosen = tables.chosen[root, : int(tables.width[root])]
        shares = (chosen / chosen.sum()).tolist()
        tried = tables.tried[root].tolist()
        total = tables.total[root].tolist()
        actions = tables.action[root].tolist()
        return [
            (actions[index], share, total[index] / max(1, tried[index]), tried[index])
            for index, share in enumerate(shares)
        ]


class SimultaneousMonteCarlo:
    """Plays simultaneous choices with any number of seats and any sum: it draws from the average of regret matching."""

    name: ClassVar[str] = "sm_mcts"
    version: ClassVar[str] = "1"
    parameters: ClassVar[Mapping[str, Parameter]] = {
        "explore": Parameter(0.1, 0.0, 1.0, "share of simulations that take a uniformly random action"),
        "opponents": Parameter(
            "regret",
            choices=tuple(OPPONENTS),
            help="model of the others: regret matching too, uniformly random, or their earlier choices in this game",
        ),
        "memory_mb": Parameter(64, 1, 4096, "most memory of the tables, MiB"),
    }

    def refuses(self, info: Info) -> str | None:
        return None if info.simultaneous else "it is for simultaneous choices"

    def kernels(self) -> tuple[tuple[str, Callable[[BoundKernels, Options], None]], ...]:
        return ((self.name, self._warm),)

    def _warm(self, kernels: BoundKernels, options: Options) -> None:
        """Compile for games of which it is the best method; others get its kernel when it is first asked for."""
        rules = kernels.rules
        if method_for(rules.info).engine != self.name:
            return
        state = rules.initial(options)
        while (seat := rules.current(state)) < 0:
            state = rules.apply(state, rules.chance(state)[0][0])
        problem = Problem(kernels, state, seat, options, Limits(nodes=1), flag=stop_flag())
        usual = {name: parameter.default for name, parameter in self.parameters.items()}
        RegretSearch(problem, {**usual, "memory_mb": 1}).run(1)

    def choose(self, problem: Problem, settings: Mapping[str, Value]) -> Decision:
        """Draw an action by the job's seed."""
        budget = problem.budget(problem.limits, problem.flag)
        reporter = Reporter(problem, budget)
        search = RegretSearch(problem, settings)
        rng = np.random.default_rng(problem.seed)
        stop = "flag" if problem.flag[0] else ""
        while not stop:
            budget.run(search.run)
            stop = budget.reason()
            if not stop and reporter.is_due() and (known := search.odds()):
                best = max(known, key=lambda each: each[1])[0]
                reporter.send(best, self._thinking(problem, search, budget, best, ""))
        odds = search.odds()
        if not odds:
            action = int(rng.choice(problem.legal()))
            return Decision(action, Thinking(engine=self.name, version=self.version, stop=stop))
        drawn = int(rng.choice(len(odds), p=[share for _, share, _, _ in odds]))
        action = odds[drawn][0]
        return Decision(action, self._thinking(problem, search, budget, action, stop))

    def _thinking(self, problem: Problem, search: RegretSearch, budget: Budget, action: int, stop: str) -> Thinking:
        """Return the record; lines are in order of probability, and ``visits`` is that share of the simulations."""
        rules = problem.kernels.rules
        odds = sorted(search.odds(), key=lambda each: -each[1])
        lines = [
            Line(
                action=each,
                text=rules.action_to_text(problem.state, each),
                value=value,
                visits=round(share * budget.used),
            )
            for each, share, value, _ in odds
        ]
        return record(
            self,
            problem,
            budget,
            stop,
            depth=search.depth(),
            value=sum(share * value for _, share, value, _ in odds),
            pv=problem.texts([action]),
            lines=lines,
            mix=[share for _, share, _, _ in odds],
        )

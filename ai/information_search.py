"""Drives Monte Carlo search over information sets: games in which something is hidden."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from ai.engine import Problem, Value
from ai.kernels import ismcts
from ai.state_search import seeded
from protocol.events import Line


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

"""Run Monte Carlo search with hidden information: over information sets, with a tree for each observer or one for the
searching seat, or over several worlds of perfect information."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Any, Final

import numpy as np

from agon.ai.kernels.monte_carlo import ismcts, so_ismcts
from agon.ai.search.contract import MAX_SEED, Problem, Value
from agon.ai.search.mcts import StateSearch, seeded
from agon.ai.search.tree_reuse import TreeMemory
from agon.games.bits import mix64
from agon.protocol.thinking import Line

MORE_ACTIONS: Final = 4
"""Most actions at a node of an observer's tree, as a multiple of those in one world."""


class InformationSearch:
    """Search over information sets, with a tree for each observer."""

    def __init__(self, problem: Problem, settings: Mapping[str, Value]) -> None:
        self._problem = problem
        guided = str(settings["rollout"]) == "heuristic" and {"rollout", "prior", "belief"} & problem.kernels.guides
        self._bind = problem.kernels.bind_guided if guided else problem.kernels.bind
        rules = problem.kernels.rules
        self._width = rules.max_actions(problem.options)
        plies = rules.max_plies(problem.options)
        self._kernel, self._forest = self._plant(int(settings["memory_mb"]) * (1 << 20))
        self._path = ismcts.SimulationPath(
            state=np.zeros_like(problem.state),
            actions=np.zeros(self._width, np.int32),
            probabilities=np.zeros(self._width, np.float64),
            returns=np.zeros(rules.info.seats, np.float64),
            sets=np.zeros(plies + 1, np.int32),
            choices=np.zeros(plies + 1, np.int32),
            movers=np.zeros(plies + 1, np.int32),
        )
        self._rng = seeded(problem.seed)
        self._exploration = float(settings["uct_c"]) * problem.kernels.spread

        self._more: tuple[int, ...] = (int(settings["tries"]),)
        """Further arguments of this search's kernel."""

    def _plant(self, memory: int) -> tuple[Any, Any]:
        """Return the kernel and an empty tree of so many bytes."""
        width = self._width
        row = 16 + 16 * width + 8
        places = 1 << max(10, int(memory // row).bit_length() - 1)
        sets = places // 2
        forest = ismcts.Forest(
            slots=np.full(places, ismcts.NONE, np.int32),
            keys=np.zeros(sets, np.uint64),
            visits=np.zeros(sets, np.int32),
            width=np.zeros(sets, np.int32),
            action=np.zeros((sets, width), np.int32),
            tried=np.zeros((sets, width), np.int32),
            total=np.zeros((sets, width), np.float64),
            cells=np.zeros(3, np.int64),
        )
        return self._bind(ismcts.search), forest

    def run(self, simulations: int) -> int:
        problem = self._problem
        return self._kernel(
            self._forest,
            self._path,
            problem.state,
            problem.seat,
            self._rng,
            self._exploration,
            *self._more,
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


class ObserverSearch(InformationSearch):
    """Search over the searching seat's information sets, also where others move."""

    def __init__(self, problem: Problem, settings: Mapping[str, Value]) -> None:
        super().__init__(problem, settings)
        self._more = ()

    def _plant(self, memory: int) -> tuple[Any, Any]:
        width = MORE_ACTIONS * self._width
        places = 1 << max(10, int(memory // (24 + 20 * width)).bit_length() - 1)
        sets = places // 2
        tree = so_ismcts.ObserverTree(
            slots=np.full(places, ismcts.NONE, np.int32),
            keys=np.zeros(sets, np.uint64),
            width=np.zeros(sets, np.int32),
            action=np.zeros((sets, width), np.int32),
            available=np.zeros((sets, width), np.int32),
            tried=np.zeros((sets, width), np.int32),
            total=np.zeros((sets, width), np.float64),
            cells=np.zeros(3, np.int64),
        )
        return self._problem.kernels.bind(so_ismcts.search), tree


class DeterminisedSearch:
    """Search over states, in several worlds that the seat cannot tell from the real one; their visits are added up.

    Perfect information Monte Carlo, for comparison: it assumes that it will know the hidden information at its next
    choice (strategy fusion). Source: Ginsberg, "GIB: imperfect information in a computationally challenging game" (JAIR
    14, 2001); its faults: Frank & Basin, "Search in games with incomplete information" (Artificial Intelligence 100,
    1998).
    """

    def __init__(self, problem: Problem, settings: Mapping[str, Value]) -> None:
        self._problem = problem
        rules = problem.kernels.rules
        worlds = int(settings["worlds"])
        share = max(1, int(settings["memory_mb"]) // worlds)
        # Proven nodes would get no more visits to add up
        inner = {**settings, "solve": False, "reuse": False, "threads": 1, "memory_mb": share}
        inner["uct_c"] = float(settings["uct_c"]) * problem.kernels.spread
        seeds = [int(mix64((problem.seed * worlds + world) & MAX_SEED)) for world in range(worlds)]
        self._searches = [
            StateSearch(
                dataclasses.replace(problem, state=rules.resample(problem.state, problem.seat, seed), seed=seed),
                inner,
                TreeMemory(),
            )
            for seed in seeds
        ]
        self._next = 0

    def run(self, simulations: int) -> int:
        """Run so many more, each world in turn with its share."""
        count = len(self._searches)
        done = 0
        for turn in range(min(count, simulations)):
            share = simulations // count + (turn < simulations % count)
            done += self._searches[self._next].run(share)
            self._next = (self._next + 1) % count
        return done

    def is_proven(self) -> bool:
        return False

    def depth(self) -> int:
        return max(search.depth() for search in self._searches)

    def lines(self) -> list[Line]:
        found: dict[int, list[Line]] = {}
        for search in self._searches:
            for line in search.lines():
                found.setdefault(line.action, []).append(line)
        rules = self._problem.kernels.rules
        lines = [
            Line(
                action=action,
                text=rules.action_to_text(self._problem.state, action),
                value=sum(line.value * line.visits for line in same) / max(1, sum(line.visits for line in same)),
                visits=sum(line.visits for line in same),
            )
            for action, same in found.items()
        ]
        return sorted(lines, key=lambda line: (line.visits, line.value), reverse=True)

    def pv(self) -> list[int]:
        return [line.action for line in self.lines()[:1]]

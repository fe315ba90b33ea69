"""Connect Four: find the result and a move that keeps it, then when the game ends and a move that keeps that."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Final

import numpy as np

from agon.ai.games.connect_four import kernels
from agon.ai.games.connect_four.evaluate import threats
from agon.ai.search.contract import Problem
from agon.games.verbs import State

TABLE_BITS: Final = 21
"""Binary logarithm of the number of the table's entries, 8 bytes each."""


class ConnectFourSolver:
    """Solver of Connect Four. It finds the result first, and the most central move that keeps it; then the exact value,
    and the most central move that keeps that. In a lost position it moves to the centre until the value is known."""

    def __init__(self, problem: Problem) -> None:
        state = problem.state
        self.action, self.sign, self.plies, self.nodes = -1, 0, 0, 0
        self.is_result_known = self.tells_when = False
        self._kernel: Any = problem.kernels.bind(kernels.solve)
        self._flag = problem.flag
        self._rules = problem.kernels.rules
        self._state = state
        self._cells = int(state[7]).bit_count()
        self._played = (int(state[0]) | int(state[1])).bit_count()
        width, height = int(state[4]), int(state[5])
        self._memory = memory_for(width, height)
        self._by_distance = sorted(problem.legal(), key=lambda column: abs(2 * column - width + 1))
        self._searches = self._find_all()
        self._work: Any = next(self._searches)

    def _set_up(self, state: State, low: int, high: int) -> Any:
        """Set up a search for the value, which is only of interest between ``low`` and ``high``."""
        work = np.zeros(kernels.WORDS, np.int64)
        seat = int(state[2])
        work[kernels.PLY] = -1
        work[kernels.OWN], work[kernels.MASK] = int(state[seat]), int(state[0]) | int(state[1])
        work[kernels.COLUMN], work[kernels.WIDTH] = int(state[5]) + 1, int(state[4])
        work[kernels.LOWEST], work[kernels.BOARD] = int(state[6]), int(state[7])
        work[kernels.LOW], work[kernels.HIGH] = low, high
        return work

    @property
    def is_within_reach(self) -> bool:
        return True

    def run(self, nodes: int) -> bool:
        done = 0
        while done < nodes:
            before = int(self._work[kernels.NODES])
            ended = self._kernel(self._work, self._memory, nodes - done, self._flag) == kernels.DONE
            used = int(self._work[kernels.NODES]) - before
            done += used
            self.nodes += used
            if not ended:
                return False
            work = next(self._searches, None)
            if work is None:
                return True
            self._work = work
        return False

    def value(self) -> None:
        """Find the value alone, without a move that keeps it."""
        left = self._cells - self._played
        self._learn(self._search_whole(-(left // 2), (left + 1) // 2))

    def result(self) -> int:
        """Find and return the sign of the value alone."""
        low = self._search_whole(-1, 1)
        return (low > 0) - (low < 0)

    def _search_whole(self, low: int, high: int) -> int:
        work = self._set_up(self._state, low, high)
        self._kernel(work, self._memory, 1 << 62, self._flag)
        self.nodes = int(work[kernels.NODES])
        return int(work[kernels.LOW])

    def _learn(self, value: int) -> None:
        self.sign, self.plies, self.tells_when = (value > 0) - (value < 0), self._plies(value), True

    def _find_all(self) -> Iterator[Any]:
        """Yield one search after the other, to be run to its end."""
        left = self._cells - self._played
        work = self._set_up(self._state, -1, 1)
        yield work
        low = int(work[kernels.LOW])
        self.sign, self.plies = (low > 0) - (low < 0), left
        if self.sign < 0:
            self.action = self._safest()
        else:
            yield from self._find_move(self.sign)
        self.is_result_known = True
        value = 0
        if self.sign:
            bounds = (low, (left + 1) // 2) if self.sign > 0 else (-(left // 2), -1)
            work = self._set_up(self._state, *bounds)
            yield work
            value = int(work[kernels.LOW])
            yield from self._find_move(value)
        self._learn(value)

    def _find_move(self, value: int) -> Iterator[Any]:
        """Yield searches for the most central move that keeps ``value``, or a result."""
        for action in self._by_distance[:-1]:
            after = self._rules.apply(self._state, action)
            if self._rules.is_over(after):
                self.action = action
                return
            work = self._set_up(after, -value, 1 - value)
            yield work
            if int(work[kernels.LOW]) == -value:
                self.action = action
                return
        self.action = self._by_distance[-1]

    def _safest(self) -> int:
        """Return the most central move after which the other side cannot win at once, if there is one."""
        column, lowest, board = int(self._state[5]) + 1, int(self._state[6]), int(self._state[7])
        for action in self._by_distance:
            after = self._rules.apply(self._state, action)
            taken = int(after[0]) | int(after[1])
            if not threats(int(after[int(after[2])]), column, board & ~taken) & (taken + lowest):
                return action
        return self._by_distance[0]

    def _plies(self, value: int) -> int:
        if value == 0:
            return self._cells - self._played
        last = self._cells + 2 - 2 * abs(value)
        return next(ply - self._played for ply in (last, last - 1) if (ply - self._played) % 2 == (value > 0))


@lru_cache(maxsize=1)
def memory_for(width: int, height: int) -> Any:
    """Return the table of a board's shape, shared by all searches: its bounds hold for every position."""
    return np.zeros(1 << TABLE_BITS, np.int64)


SOLVER: Final = ConnectFourSolver

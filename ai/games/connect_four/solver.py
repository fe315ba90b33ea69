"""Connect Four: find the value, and a move that keeps it."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, ClassVar, Final

import numpy as np

from agon.ai.games.connect_four import kernels
from agon.ai.search.contract import Problem
from agon.games.verbs import State

TABLE_BITS: Final = 21
"""Binary logarithm of the number of the table's entries, 8 bytes each."""


class ConnectFourSolver:
    """Solver of Connect Four: finds the value first, then the most central move that keeps it."""

    tells_when: ClassVar[bool] = True

    def __init__(self, problem: Problem) -> None:
        state = problem.state
        self.action, self.sign, self.plies, self.nodes = -1, 0, 0, 0
        self._kernel: Any = problem.kernels.bind(kernels.solve)
        self._flag = problem.flag
        self._rules = problem.kernels.rules
        self._state = state
        self._cells = int(state[7]).bit_count()
        self._played = (int(state[0]) | int(state[1])).bit_count()
        self._memory = memory_for(int(state[4]), int(state[5]))
        middle = int(state[4]) // 2
        self._untried = sorted(problem.legal(), key=lambda column: abs(column - middle), reverse=True)
        self._value, self._is_known = 0, False
        self._work = self._set_up(state, None)

    def _set_up(self, state: State, value: int | None) -> Any:
        """Set up a search for the value, or of whether it is more than ``value`` (which it cannot be less than)."""
        work = np.zeros(kernels.WORDS, np.int64)
        seat = int(state[2])
        played = int(state[0]) | int(state[1])
        left = self._cells - played.bit_count()
        work[kernels.PLY] = -1
        work[kernels.OWN], work[kernels.MASK] = int(state[seat]), played
        work[kernels.COLUMN], work[kernels.WIDTH] = int(state[5]) + 1, int(state[4])
        work[kernels.LOWEST], work[kernels.BOARD] = int(state[6]), int(state[7])
        work[kernels.LOW] = -(left // 2) if value is None else value
        work[kernels.HIGH] = (left + 1) // 2 if value is None else value + 1
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
            if self._conclude():
                return True
        return False

    def value(self) -> None:
        """Find the value alone, without a move that keeps it."""
        self._kernel(self._work, self._memory, 1 << 62, self._flag)
        self.nodes = int(self._work[kernels.NODES])
        self._learn()

    def _learn(self) -> None:
        """Take the value over from the search that has found it."""
        self._value, self._is_known = int(self._work[kernels.LOW]), True
        self.sign = (self._value > 0) - (self._value < 0)
        self.plies = self._plies(self._value)

    def _conclude(self) -> bool:
        """Take in the search's result and begin the next search; True if there is none."""
        if not self._is_known:
            self._learn()
        elif int(self._work[kernels.LOW]) == -self._value:
            return True
        return self._try_next()

    def _try_next(self) -> bool:
        """Begin to test if the next move keeps the value; True if that is known already."""
        self.action = self._untried.pop()
        if not self._untried:
            return True
        after = self._rules.apply(self._state, self.action)
        if self.plies == 1:
            return self._rules.is_over(after) or self._try_next()
        self._work = self._set_up(after, -self._value)
        return False

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

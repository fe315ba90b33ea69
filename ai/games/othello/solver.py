"""Othello: find the greatest difference of discs by a series of null windows."""

from __future__ import annotations

from functools import cache
from typing import Any, ClassVar, Final

import numpy as np
from numpy.typing import NDArray

from agon.ai.games.othello import kernels
from agon.ai.search.contract import Problem
from agon.games.othello.rules import PASS

TABLE_BITS: Final = 20
"""Binary logarithm of the number of the table's entries, 16 bytes each."""
MOST_EMPTY: Final = 22
"""Most empty squares that the solver tries: with more it would hardly finish within a move's time."""
LEAST_EMPTY: Final = 3
"""Fewest empty squares: the kernel plays out the last two by value alone, without a move."""
FIRST_STEP: Final = 2


class OthelloSolver:
    """Solver of Othello endings. ``value`` is the difference of discs, empty squares going to the winner; a game counts
    its sign alone."""

    tells_when: ClassVar[bool] = False
    is_result_known: ClassVar[bool] = False
    """``run`` finds everything or nothing."""

    def __init__(self, problem: Problem, table_bits: int = TABLE_BITS) -> None:
        state = problem.state
        seat = int(state[2])
        self.action, self.sign, self.plies, self.nodes = PASS, 0, 0, 0
        self._kernel: Any = problem.kernels.bind(kernels.solve)
        self._set_up: Any = problem.kernels.bind(kernels.set_up)
        self._flag = problem.flag
        self._own, self._other, self._squares = state[seat], state[1 - seat], state[4]
        self._empty = (int(self._squares) & ~(int(self._own) | int(self._other))).bit_count()
        self._memory = memory_of(table_bits)
        self._work = np.zeros(kernels.HEAD + kernels.ROW * kernels.PLIES, np.int64)
        self._boards = np.zeros(kernels.BOARDS * kernels.PLIES, np.uint64)
        size = int(self._squares).bit_count()
        self._low, self._high, self._step = -size, size, FIRST_STEP
        self._moves = problem.legal()
        self._ask(-1)

    @property
    def is_within_reach(self) -> bool:
        return LEAST_EMPTY <= self._empty <= MOST_EMPTY and self._moves != [PASS]

    @property
    def value(self) -> int:
        return self._low

    def run(self, nodes: int) -> bool:
        end = self.nodes + nodes
        while self.nodes < end:
            before = int(self._work[kernels.NODES])
            ended = self._kernel(self._squares, end - self.nodes, self._boards, self._work, self._memory, self._flag)
            self.nodes += max(1, int(self._work[kernels.NODES]) - before)
            if ended != kernels.DONE:
                return False
            if self._conclude():
                return True
        return False

    def _ask(self, window: int) -> None:
        self._window = window
        self._set_up(self._own, self._other, self._squares, window, self._boards, self._work)

    def _conclude(self) -> bool:
        """Take in an answer and ask on, in steps that double; True once the value is known."""
        score = int(self._work[kernels.RESULT])
        is_more = score > self._window
        if is_more:
            self._low = max(self._low, score)
            self.action = int(self._work[kernels.BEST_MOVE])
        else:
            self._high = min(self._high, score)
        if self._low >= self._high:
            if self.action == PASS:  # all is lost: no question was ever answered with a move
                self.action = self._moves[0]
            self.sign = (self._low > 0) - (self._low < 0)
            self.plies = self._empty
            return True
        if is_more:
            window = min(self._low + self._step - 1, self._high - 1)
        else:
            window = max(self._high - self._step, self._low)
        self._step *= 2
        self._ask(window)
        return False


@cache
def memory_of(bits: int) -> NDArray[np.int64]:
    """Return the table, shared by all searches: its bounds hold for every position."""
    return np.zeros(2 << bits, np.int64)


SOLVER: Final = OthelloSolver

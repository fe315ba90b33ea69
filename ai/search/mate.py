"""Find forced mates, the shortest if there is time to rule out all shorter ones
(``agon.ai.kernels.depth_first.mate_search``)."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from agon.ai.kernels.depth_first import mate_search
from agon.ai.search.contract import Problem

MOST_MOVES: Final = 10
"""Most moves of the attacker."""
QUIET_COST: Final = 1.4
"""Number of further checks that cost about as much work as one further quiet move."""
TABLE_BITS: Final = 19
"""Binary logarithm of the number of table entries, 16 bytes each."""


def plan() -> list[tuple[int, int]]:
    """Return pairs (moves of the attacker, quiet ones among them) in the order of the search, the least work first."""
    questions = [(moves, quiets) for moves in range(1, MOST_MOVES + 1) for quiets in range(moves)]
    return sorted(questions, key=lambda one: (one[0] + QUIET_COST * min(one[1], max(0, one[0] - 2)), one))


class MateSolver:
    """Search for a forced mate by ``attacker``. ``plies`` is the length of the shortest mate found, 0 before one is;
    ``action`` is the move to it, or for the defender the one that resisted longest, None if none did."""

    def __init__(self, problem: Problem, attacker: int) -> None:
        rules, state = problem.kernels.rules, problem.state
        rows, width = 2 * MOST_MOVES + 3, rules.max_actions(problem.options)
        self.plies = 0
        self.action: int | None = None
        self.attacker = attacker
        self._state, self._flag, self._legal = state, problem.flag, problem.legal()
        self._attacks = problem.seat == attacker
        self._greatest = problem.info.max_return
        self._begin: Any = problem.kernels.bind(mate_search.begin)
        self._search: Any = problem.kernels.bind(mate_search.search)
        self._stack = mate_search.MateStack(
            states=np.zeros((rows, len(state)), state.dtype),
            rows=np.zeros((rows, mate_search.FIELDS), np.int64),
            actions=np.zeros((rows, width), np.int32),
            order=np.zeros((rows, width), np.int64),
            history=np.zeros((2, mate_search.HISTORY), np.int64),
            returns=np.zeros(problem.info.seats, np.float64),
            cells=np.zeros(mate_search.CELLS_OF_STACK, np.int64),
        )
        self._stack.cells[mate_search.ROOT_SLOT] = -1
        self._stack.rows[:, mate_search.KILLER] = -1
        self._memory = np.zeros(mate_search.ENTRY << TABLE_BITS, np.int64)
        self._questions = plan()
        self._asked = False

    @property
    def nodes(self) -> int:
        return int(self._stack.cells[mate_search.NODES])

    @property
    def is_done(self) -> bool:
        """True if the search is complete: the mate found is the shortest, or there is none."""
        return not self._questions

    def run(self, nodes: int) -> bool:
        """Search at most ``nodes`` more; return True once the search is complete."""
        end = self.nodes + nodes
        while self._questions and self.nodes < end and not self._flag[0]:
            moves, quiets = self._questions[0]
            left = 2 * moves - 1 if self._attacks else 2 * moves
            if not self._asked:
                self._begin(self._stack, self._state, self.attacker, left, quiets)
                self._asked = True
            verdict = self._search(self._stack, self._memory, self._greatest, end - self.nodes, self._flag)
            if verdict != mate_search.OPEN:
                self._conclude(verdict, moves, quiets)
        return self.is_done

    def _conclude(self, verdict: int, moves: int, quiets: int) -> None:
        self._asked = False
        slot = int(self._stack.cells[mate_search.ROOT_SLOT])
        if slot >= 0:
            self.action = self._legal[slot]
        if verdict == mate_search.YES:
            self.plies = 2 * moves - 1 if self._attacks else 2 * moves
            self._questions = [one for one in self._questions if one[0] < moves]
        else:
            self._questions = [one for one in self._questions if one[0] > moves or one[1] > quiets]

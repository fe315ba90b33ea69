"""Alpha-beta with a mate search if one side is far ahead.

Beyond a clear advantage half of the nodes go to the mate solver: the evaluation no longer distinguishes ways to win,
and forward pruning misses the quiet moves of a mating attack.
"""

from __future__ import annotations

from typing import Final

from agon.ai.kernels.depth_first.search_stack import LAST_BEST, LAST_DEPTH
from agon.ai.search.alphabeta import DepthFirstSearch, Proof
from agon.ai.search.contract import Problem
from agon.ai.search.mate import MateSolver

CLEAR: Final = 3
"""Number of small advantages (``ADVANTAGE``) in a clear one."""
LEAST_DEPTH: Final = 4
"""Least depth of an iteration whose value is trusted."""


class MateHunt:
    """A search with a mate solver that gets as many nodes once the search's value is clear."""

    def __init__(self, problem: Problem, search: DepthFirstSearch) -> None:
        self.stack = search.stack
        self.proof: Proof | None = None
        self._problem = problem
        self._search = search
        self._solvers: dict[int, MateSolver] = {}
        """Solvers by attacking seat."""

    @property
    def nodes(self) -> int:
        return self._search.nodes + sum(solver.nodes for solver in self._solvers.values())

    @property
    def other_cpu_seconds(self) -> float:
        return self._search.other_cpu_seconds

    def run(self, nodes: int) -> bool:
        solver = self._solver()
        if solver is None or solver.is_done or 2 * solver.nodes >= self.nodes:
            return self._search.run(nodes)
        solver.run(nodes)
        if not solver.plies:
            return False
        sign = 1 if solver.attacker == self._problem.seat else -1
        self.proof = Proof(solver.action, sign, solver.plies)
        return solver.is_done

    def close(self) -> None:
        self._search.close()

    def _solver(self) -> MateSolver | None:
        """Return the solver to run now, or None."""
        cells, problem = self.stack.cells, self._problem
        value = int(cells[LAST_BEST])
        if cells[LAST_DEPTH] < LEAST_DEPTH or abs(value) < CLEAR * problem.kernels.advantage:
            return None
        attacker = problem.seat if value > 0 else 1 - problem.seat
        if attacker not in self._solvers:
            self._solvers[attacker] = MateSolver(problem, attacker)
        return self._solvers[attacker]

"""Solvers of single games: exact if the end is near enough, and tried before the general search."""

from __future__ import annotations

from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from agon.ai.evaluation import listing
from agon.ai.search.contract import Problem


class GameSolver(Protocol):
    """Solves one position. ``action``, ``sign`` and ``plies`` are valid once ``run`` has returned True, or
    ``is_result_known``."""

    action: int
    sign: int
    """Sign of the value to the seat to move: 1, 0 or -1."""
    plies: int
    """Most plies until the end of the game, if both sides play as the solver does."""
    nodes: int

    @property
    def tells_when(self) -> bool:
        """True if ``plies`` is the exact distance to the end."""
        ...

    @property
    def is_result_known(self) -> bool:
        """True if ``sign`` is known, and ``action`` keeps it; ``run`` may go on to find the distance to the end."""
        ...

    @property
    def is_within_reach(self) -> bool:
        """True if the solver may finish in time."""
        ...

    def run(self, nodes: int) -> bool:
        """Search at most ``nodes`` more; return True once the position is solved."""
        ...


def solver_for(problem: Problem) -> GameSolver | None:
    """Return a solver of the problem's game (``SOLVER`` in its ``solver.py``), or None."""
    part: Any = listing.part_of(problem.info.name, "solver")
    return None if part is None else part.SOLVER(problem)


def endings_for(problem: Problem) -> NDArray[np.int8]:
    """Return the game's endgame table (``ENDINGS(state)`` in its ``solver.py``) for a search of the problem, empty if
    there is none.

    ``agon.ai.kernels.depth_first.tablebase_probe`` reads it.
    """
    find: Any = getattr(listing.part_of(problem.info.name, "solver"), "ENDINGS", None)
    return np.zeros(0, np.int8) if find is None else find(problem.state)

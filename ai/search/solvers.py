"""Solvers of single games: exact where the end is near enough, tried before the search that knows no game by name."""

from __future__ import annotations

from typing import Any, ClassVar, Protocol

import numpy as np
from numpy.typing import NDArray

from agon.ai.evaluation import listing
from agon.ai.search.contract import Problem


class GameSolver(Protocol):
    """Solves one position. ``action``, ``sign`` and ``plies`` hold once ``run`` has returned True."""

    action: int
    sign: int
    """Of the value to the seat to move: 1, 0 or -1."""
    plies: int
    """Until the end of the game at the latest, if both sides play as the solver does."""
    nodes: int
    tells_when: ClassVar[bool]
    """Whether ``plies`` is exactly when the game ends."""

    @property
    def is_within_reach(self) -> bool:
        """Whether it is worth a try."""
        ...

    def run(self, nodes: int) -> bool:
        """Searches on, ``nodes`` at most; True once everything is known."""
        ...


def solver_for(problem: Problem) -> GameSolver | None:
    """A solver of the problem's game (``SOLVER`` in its ``solver.py``), or None."""
    part: Any = listing.part_of(problem.info.name, "solver")
    return None if part is None else part.SOLVER(problem)


def endings_for(game: str) -> NDArray[np.int8]:
    """The table in which a search of the game looks positions up (``ENDINGS`` in its ``solver.py``), empty if none.

    ``agon.ai.kernels.depth_first.tablebase_probe`` reads it.
    """
    find: Any = getattr(listing.part_of(game, "solver"), "ENDINGS", None)
    return np.zeros(0, np.int8) if find is None else find()

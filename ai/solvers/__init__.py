"""Solvers of single games: exact where the end is near enough, tried before the search that knows no game by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import ClassVar, Final, Protocol

import numpy as np
from numpy.typing import NDArray

from agon.ai.engine import Problem
from agon.ai.solvers.checkers import CheckersSolver, table
from agon.ai.solvers.connect_four import ConnectFourSolver
from agon.ai.solvers.othello import OthelloSolver


class Solver(Protocol):
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


SOLVERS: Final[Mapping[str, type[CheckersSolver] | type[ConnectFourSolver] | type[OthelloSolver]]] = {
    "checkers": CheckersSolver,
    "connect_four": ConnectFourSolver,
    "othello": OthelloSolver,
}


def solver_for(problem: Problem) -> Solver | None:
    """A solver of the problem's game, where there is one."""
    kind = SOLVERS.get(problem.info.name)
    return None if kind is None else kind(problem)


ENDINGS: Final[Mapping[str, Callable[[], NDArray[np.int8]]]] = {"checkers": table}
"""Tables that a search looks positions up in (``agon.ai.kernels.endings``), by game."""


def endings_for(game: str) -> NDArray[np.int8]:
    """The game's table; an empty one where there is none."""
    find = ENDINGS.get(game)
    return np.zeros(0, np.int8) if find is None else find()

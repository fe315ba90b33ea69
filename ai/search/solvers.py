"""Solvers of single games: exact if the end is near enough, and tried before the general search.

In a Monte Carlo tree a solver looks at nodes with many visits, which it proves, or from which it takes needless
children. The node looked at is the first on the way of the next simulation that has enough visits and was not looked
at. Source: B. Arneson, R. Hayward & P. Henderson, "Monte Carlo tree search in Hex" (IEEE Transactions on Computational
Intelligence and AI in Games 2, 2010), where nodes with 256 visits are pruned so.
"""

from __future__ import annotations

import dataclasses
from typing import Any, Final, Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from agon.ai.evaluation import listing
from agon.ai.kernels.monte_carlo.tree import RESERVED
from agon.ai.search.budget import Budget
from agon.ai.search.contract import Decision, Engine, Problem, record
from agon.ai.search.mcts import StateSearch
from agon.games.verbs import State
from agon.protocol.cards import Limits

VISITS: Final = 256
"""Visits from which a node is looked at; the root is as soon as it has children."""
NODES: Final = 1
"""Nodes that the solver opens for one look."""


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


@runtime_checkable
class TreeSolver(GameSolver, Protocol):
    """A solver that also helps a Monte Carlo search with positions that it does not solve."""

    @property
    def share(self) -> float:
        """Share of a move's limits that it should have before the search."""
        ...

    def worth_trying(self) -> list[int] | None:
        """Return the actions that are neither refuted nor inferior to another, after ``run``; None if nothing is
        known."""
        ...


def solve_within(problem: Problem, solver: GameSolver, limits: Limits) -> tuple[Budget, bool]:
    """Run the solver within these limits; return what it used, and True if the position is solved."""
    budget = problem.budget(limits, problem.flag)
    solved = False

    def kernel(nodes: int) -> int:
        nonlocal solved
        before = solver.nodes
        solved = solver.run(nodes)
        return solver.nodes - before

    while not solved and not budget.reason():
        budget.run(kernel)
    return budget, solved


def proven(engine: Engine, problem: Problem, solver: GameSolver, budget: Budget) -> Decision:
    """Return the decision of a solver that has solved the problem."""
    thinking = record(
        engine,
        problem,
        budget,
        "proven",
        depth=solver.plies,
        value=solver.sign * (problem.info.max_return if solver.sign else 0.0),
        exact=True,
        ends_in=solver.plies if solver.sign and solver.tells_when else None,
        pv=problem.texts([solver.action]),
    )
    return Decision(solver.action, thinking)


def solver_for(problem: Problem) -> GameSolver | None:
    """Return a solver of the problem's game (``SOLVER`` in its ``solver.py``), or None."""
    part: Any = listing.part_of(problem.info.name, "solver")
    return None if part is None else part.SOLVER(problem)


def tree_solver_for(problem: Problem) -> TreeSolver | None:
    """Return a solver within whose reach the problem is and that helps a Monte Carlo search, or None.

    There is none while the kernels are not compiled: one look at a position could take seconds then.
    """
    solver = solver_for(problem) if problem.kernels.jit else None
    return solver if isinstance(solver, TreeSolver) and solver.is_within_reach else None


def endings_for(problem: Problem) -> NDArray[np.int8]:
    """Return the game's endgame table (``ENDINGS(state)`` in its ``solver.py``) for a search of the problem, empty if
    there is none.

    ``agon.ai.kernels.depth_first.tablebase_probe`` reads it.
    """
    find: Any = getattr(listing.part_of(problem.info.name, "solver"), "ENDINGS", None)
    return np.zeros(0, np.int8) if find is None else find(problem.state)


def load_endings(game: str) -> None:
    """Load a game's endgame tables beforehand (``LOAD_ENDINGS`` of its ``solver.py``), if they are else loaded by the
    searches that need them."""
    load: Any = getattr(listing.part_of(game, "solver"), "LOAD_ENDINGS", None)
    if load is not None:
        load()


class TreeProofs:
    """Looks at nodes of one search."""

    def __init__(self, problem: Problem, search: StateSearch, visits: int = VISITS) -> None:
        self._problem = problem
        self._search = search
        self._visits = visits
        self._states: dict[int, State] = {}
        """States of the nodes that were looked at."""

    def look(self) -> int:
        """Look at one more node, if there is one; return the solver's nodes."""
        nodes = self._search.arena.nodes
        rules = self._problem.kernels.rules
        node, path, state = 0, [0], self._problem.state
        while True:
            record = nodes[node]
            if (node and record.visits < self._visits) or record.proven or record.first == 0:
                return 0
            known = self._states.get(node)
            if known is None:
                break
            state = known
            node = int(record.preferred)
            if node < RESERVED:
                return 0
            path.append(node)
            if node not in self._states:
                state = rules.apply(state, int(nodes[node].action))
        self._states[node] = state
        return self._judge(path, state)

    def _judge(self, path: list[int], state: State) -> int:
        seat = self._problem.kernels.rules.current(state)
        solver = tree_solver_for(dataclasses.replace(self._problem, state=state, seat=seat))
        if solver is None:
            return 0
        if solver.run(NODES):
            if len(path) > 1:  # the root needs a move, which its children give
                best = solver.sign * self._problem.info.max_return
                self._search.prove(path, [best if each == seat else -best for each in range(2)])
            else:
                self._search.keep_only(0, [solver.action])
        elif actions := solver.worth_trying():
            self._search.keep_only(path[-1], actions)
        return solver.nodes

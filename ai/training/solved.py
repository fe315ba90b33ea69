"""Positions with known best moves: what a network should find, whatever its opponents do.

A move is best if it keeps the value of the position: win, draw or loss. Positions in which every move does tell
nothing and are left out.
"""

from __future__ import annotations

import io
import time
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from agon.ai.search.contract import Problem
from agon.ai.search.kernel_binding import BoundKernels
from agon.ai.search.puct import Evaluator, ForestSettings, PuctForest
from agon.ai.search.solvers import GameSolver, solver_for
from agon.ai.training import folder
from agon.games.api import Options
from agon.games.rules import Rules
from agon.games.verbs import State
from agon.protocol.cards import Limits

SMALL_GAME: Final = 20_000
"""Positions up to which a game without a solver is searched whole."""
SMALL_DEPTH: Final = 100
MOST_NODES: Final = 100_000
"""Of the game's solver, for one move."""
NODES_AT_ONCE: Final = 5_000
MOST_CPU_SECONDS: Final = 60.0
"""Time for finding positions; fewer are found in games whose solver is slow."""
ATTEMPTS_A_POSITION: Final = 20


class SolvedPositions(NamedTuple):
    """Positions, a row each."""

    states: State
    """(rows, cells)"""
    best: NDArray[np.bool_]
    """(rows, distinct actions)"""


def solve(kernels: BoundKernels, options: Options, most: int, seed: int) -> SolvedPositions | None:
    """Return at most so many positions of random games with their best moves, or None if the game cannot be solved:
    all positions of a small game, else those that the game's solver reaches."""
    info = kernels.rules.info
    seats = kernels.rules.seats(options)
    if seats != 2 or info.utility != "zero_sum" or info.chance or info.hidden or most == 0:
        return None
    whole = _Whole(kernels.rules)
    if kernels.rules.max_plies(options) <= SMALL_DEPTH and whole.solve(kernels.rules.initial(options)):
        found = whole.positions
    else:
        found = _sampled(kernels, options, most, np.random.default_rng(seed))
    if not found:
        return None
    best = np.zeros((len(found), info.num_distinct_actions), np.bool_)
    for row, (_, actions) in enumerate(found):
        best[row, actions] = True
    return SolvedPositions(np.array([state for state, _ in found]), best)


class _Whole:
    """Minimax of a small game."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._values: dict[int, float] = {}
        self.positions: list[tuple[State, list[int]]] = []

    def solve(self, state: State) -> bool:
        """Search everything from ``state``; return False if that is too much."""
        return self._value(state) is not None

    def _value(self, state: State) -> float | None:
        """Return the value for seat 0."""
        rules = self._rules
        if rules.is_over(state):
            return rules.returns(state)[0]
        key = rules.key(state)
        if key in self._values:
            return self._values[key]
        if len(self._values) >= SMALL_GAME:
            return None
        sign = 1.0 if rules.current(state) == 0 else -1.0
        values: dict[int, float] = {}
        for action in rules.legal(state):
            value = self._value(rules.step(state, action))
            if value is None:
                return None
            values[action] = sign * value
        greatest = max(values.values())
        self._values[key] = sign * greatest
        best = [action for action, value in values.items() if value == greatest]
        if len(best) < len(values):
            self.positions.append((state, best))
        return sign * greatest


def _sampled(
    kernels: BoundKernels, options: Options, most: int, rng: np.random.Generator
) -> list[tuple[State, list[int]]]:
    found: list[tuple[State, list[int]]] = []
    end = time.process_time() + MOST_CPU_SECONDS
    for _ in range(ATTEMPTS_A_POSITION * most):
        if len(found) == most or time.process_time() > end:
            break
        line = _random_line(kernels.rules, options, rng)
        state = line[int(rng.integers(len(line)))]
        best = _best_moves(kernels, options, state, end)
        if best is not None:
            found.append((state, best))
    return found


def _random_line(rules: Rules, options: Options, rng: np.random.Generator) -> list[State]:
    """Return the positions of a random game, without the end."""
    states: list[State] = []
    state = rules.initial(options)
    while not rules.is_over(state):
        states.append(state)
        state = rules.step(state, int(rng.choice(rules.legal(state))))
    return states


def _is_solved(solver: GameSolver, end: float) -> bool:
    """Run the solver; return False if it is too far from the end of the game, or if the time is over."""
    if not solver.is_within_reach:
        return False
    for _ in range(MOST_NODES // NODES_AT_ONCE):
        if solver.run(NODES_AT_ONCE):
            return True
        if time.process_time() > end:
            break
    return False


def _best_moves(kernels: BoundKernels, options: Options, state: State, end: float) -> list[int] | None:
    """Return the moves that keep the value; None if all do, or if the solver does not get there."""
    rules = kernels.rules
    mover = rules.current(state)
    values: dict[int, float] = {}
    problem = Problem(kernels, state, mover, options, Limits())
    for action in rules.legal(state):
        after = rules.step(state, action)
        if rules.is_over(after):
            paid = rules.returns(after)[mover]
            values[action] = float(np.sign(paid))
            continue
        seat = rules.current(after)
        solver = solver_for(replace(problem, state=after, seat=seat))
        if solver is None or not _is_solved(solver, end):
            return None
        values[action] = float(solver.sign if seat == mover else -solver.sign)
    greatest = max(values.values())
    best = [action for action, value in values.items() if value == greatest]
    return best if len(best) < len(values) else None


@dataclass(frozen=True)
class Examiner:
    """Counts how often a network's move is one of the best."""

    kernels: BoundKernels
    options: Options
    solved: SolvedPositions

    def by_policy(self, network: Evaluator) -> float:
        """Return the share of positions in which the policy's likeliest legal move is best."""
        rules = self.kernels.rules
        tensors = [rules.observation_tensor(state, rules.current(state), self.options) for state in self.solved.states]
        logits, _ = network.evaluate(np.array(tensors, np.float32))
        rows = zip(self.solved.states, logits, strict=True)
        return self._share([max(rules.legal(state), key=row.__getitem__) for state, row in rows])

    def by_search(self, network: Evaluator, simulations: int) -> float:
        """Return the share of positions in which a search of so many simulations chooses one of the best moves."""
        states = self.solved.states
        nodes = (simulations + 2) * self.kernels.rules.max_actions(self.options)
        forest = PuctForest(
            self.kernels, network, self.options, trees=len(states), nodes=nodes, settings=ForestSettings()
        )
        for tree, state in enumerate(states):
            forest.start(tree, state, tree)
            forest.begin(tree, simulations)
        forest.run()
        return self._share([forest.best(tree) for tree in range(len(states))])

    def _share(self, chosen: list[int]) -> float:
        return float(self.solved.best[np.arange(len(chosen)), chosen].mean())


def write_solved(path: Path, solved: SolvedPositions) -> None:
    buffer = io.BytesIO()
    np.savez_compressed(buffer, **solved._asdict())
    folder.write(path, buffer.getvalue())


def read_solved(path: Path) -> SolvedPositions:
    with np.load(path) as arrays:
        return SolvedPositions(arrays["states"], arrays["best"])

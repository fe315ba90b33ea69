"""Positions from games that the engine plays against itself, each with the game's difference of discs and the one that
the search expected.

A game begins with random plies; from ``SOLVED`` empty squares on both sides play as the solver says, so positions from
there on have their exact values.
"""

from __future__ import annotations

import dataclasses
import math
import random
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from agon.ai.engines import registry
from agon.ai.engines.alphabeta import AlphaBeta
from agon.ai.games.othello.pattern_evaluation import CLEAR
from agon.ai.games.othello.solver import OthelloSolver
from agon.ai.matches.openings import random_openings
from agon.ai.search.contract import Problem
from agon.ai.search.kernel_binding import BoundKernels, bound_kernels
from agon.games.othello import PASS
from agon.games.verbs import State
from agon.protocol.cards import Limits

SOLVED = 14
TABLE_MB = 1
TABLE_BITS = 16
DECIDED = 0.95
"""Bound of expected returns: beyond it the search has seen the game end."""


@dataclass(frozen=True)
class OthelloSelfPlay:
    """Settings of the games. Each game follows from these and its number alone."""

    seed: int = 1
    nodes: int = 1500
    """Nodes a move."""
    fewest: int = 4
    """Fewest random plies at the start; ``most`` is the greatest number."""
    most: int = 12
    fitted: bool = True
    """True if the engine evaluates by the present tables, not by rules of thumb; only the tables count in discs."""


@dataclass(frozen=True)
class Positions:
    """Arrays of shape (positions,)."""

    own: NDArray[np.uint64]
    """Discs of the side to move."""
    other: NDArray[np.uint64]
    discs: NDArray[np.int8]
    """Final lead of the side to move, empty squares going to the winner."""
    expected: NDArray[np.float32]
    """The lead that the search expected; not a number if its value was not in discs."""
    games: NDArray[np.int32]
    """Number of the game of each position."""

    def save(self, path: Path, note: str) -> None:
        """Save the positions with ``note``, which describes how they were made."""
        np.savez_compressed(path, **dataclasses.asdict(self), note=note)

    @classmethod
    def load(cls, path: Path) -> tuple[Positions, str]:
        """Load positions and their note."""
        with np.load(path) as found:
            return cls(**{part.name: found[part.name] for part in dataclasses.fields(cls)}), str(found["note"])

    def with_others(self, others: Positions) -> Positions:
        """Join two sets; the games of ``others`` get new numbers."""
        return Positions(
            np.concatenate([self.own, others.own]),
            np.concatenate([self.other, others.other]),
            np.concatenate([self.discs, others.discs]),
            np.concatenate([self.expected, others.expected]),
            np.concatenate([self.games, others.games + int(self.games.max()) + 1]),
        )


def discs_won(state: State) -> int:
    """Return black's discs less white's at the end of a game, empty squares going to the winner."""
    black, white = int(state[0]).bit_count(), int(state[1]).bit_count()
    empty = 64 - black - white
    return black - white + (empty if black > white else -empty if white > black else 0)


def discs_of(value: float) -> float:
    """Return the difference of discs that the tables' evaluation turns into this return; not a number if the game is
    decided."""
    return CLEAR * value / (1.0 - abs(value)) if abs(value) < DECIDED else math.nan


def play(kernels: BoundKernels, how: OthelloSelfPlay, number: int) -> tuple[list[tuple[State, float]], int]:
    """Play a game; return the positions with a choice, each with its mover's expected discs, and black's discs less
    white's at the end."""
    rules = kernels.rules
    options = rules.options()
    rng = random.Random(f"{how.seed} {number}")
    opening = next(random_openings(rules, options, rng.randint(how.fewest, how.most), rng.getrandbits(32)))
    state = opening.state(rules, options)
    engine = AlphaBeta()
    settings = registry.settings(engine, {"table_mb": TABLE_MB, "fitted": how.fitted})
    kept: list[tuple[State, float]] = []
    while not rules.is_over(state):
        if rules.legal(state) == [PASS]:
            state = rules.apply(state, PASS)
            continue
        problem = Problem(kernels, state, rules.current(state), options, Limits(nodes=how.nodes), report_seconds=3600.0)
        solver = OthelloSolver(problem, TABLE_BITS)
        empty = 64 - (int(state[0]) | int(state[1])).bit_count()
        if solver.is_within_reach and empty <= SOLVED:
            while not solver.run(1 << 30):
                pass
            action, expected = solver.action, float(solver.value)
        else:
            decision = engine.choose(problem, settings)
            action = decision.action
            expected = discs_of(decision.thinking.value or 0.0) if how.fitted else math.nan
        kept.append((state, expected))
        state = rules.apply(state, action)
    return kept, discs_won(state)


def played(how: OthelloSelfPlay, chosen: range, tell: Callable[[str], None]) -> Positions:
    """Return the positions of the games with these numbers."""
    kernels = bound_kernels("othello")
    own: list[int] = []
    other: list[int] = []
    discs: list[int] = []
    values: list[float] = []
    numbers: list[int] = []
    for number in chosen:
        kept, result = play(kernels, how, number)
        for state, expected in kept:
            seat = int(state[2])
            own.append(int(state[seat]))
            other.append(int(state[1 - seat]))
            discs.append(result if seat == 0 else -result)
            values.append(expected)
        numbers += [number] * len(kept)
        if (number + 1) % 500 == 0:
            tell(f"{number + 1} games, {len(own)} positions")
    return Positions(
        np.array(own, np.uint64),
        np.array(other, np.uint64),
        np.array(discs, np.int8),
        np.array(values, np.float32),
        np.array(numbers, np.int32),
    )

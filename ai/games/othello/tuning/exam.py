"""``python -m agon.ai.games.othello.tuning.exam``: what the evaluation says of solved positions.

Positions of random games, which no tables were fitted to, are solved; printed are the correlation with the exact
difference of discs and the root mean square error, in discs, of the evaluation and of a search of four plies.
"""

from __future__ import annotations

import argparse
import random
import sys

import numpy as np

from agon.ai.engines import registry
from agon.ai.engines.alphabeta import AlphaBeta
from agon.ai.games.othello.evaluate import evaluate
from agon.ai.games.othello.pattern_evaluation import CLEAR
from agon.ai.games.othello.solver import OthelloSolver
from agon.ai.search.contract import Problem
from agon.ai.search.kernel_binding import BoundKernels, bound_kernels
from agon.games.othello import PASS
from agon.games.verbs import State
from agon.protocol.cards import Limits

DEPTH = 4
TABLE_BITS = 18
NEARLY_DECIDED = 0.999


def random_positions(kernels: BoundKernels, count: int, fewest: int, most: int, seed: int) -> list[State]:
    """Return positions with a choice, each from a random game of its own, with so many empty squares."""
    rules = kernels.rules
    rng = random.Random(seed)
    found: list[State] = []
    while len(found) < count:
        state = rules.initial()
        empty = rng.randint(fewest, most)
        while not rules.is_over(state) and 64 - (int(state[0]) | int(state[1])).bit_count() > empty:
            state = rules.apply(state, rng.choice(rules.legal(state)))
        if not rules.is_over(state) and rules.legal(state) != [PASS]:
            found.append(state)
    return found


def discs_of(value: float) -> float:
    """Return the difference of discs that the evaluation turns into this return, at most all."""
    value = min(max(value, -NEARLY_DECIDED), NEARLY_DECIDED)
    return min(max(CLEAR * value / (1.0 - abs(value)), -64.0), 64.0)


def examined(kernels: BoundKernels, state: State) -> tuple[int, float, float]:
    """Return the exact value and those of the evaluation and the search, in discs, for the side to move."""
    rules = kernels.rules
    seat = rules.current(state)
    solver = OthelloSolver(Problem(kernels, state, seat, rules.options(), Limits()), TABLE_BITS)
    while not solver.run(1 << 30):
        pass
    engine = AlphaBeta()
    settings = registry.settings(engine, {"probcut": False, "solver": False})
    problem = Problem(kernels, state, seat, rules.options(), Limits(depth=DEPTH))
    searched = engine.choose(problem, settings).thinking.value or 0.0
    return solver.value, discs_of(kernels.bind(evaluate)(state, seat)), discs_of(searched)


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m agon.ai.games.othello.tuning.exam", description="Hold the evaluation against solved positions."
    )
    parser.add_argument("--positions", type=int, default=500)
    parser.add_argument("--fewest", type=int, default=16, help="fewest empty squares (default: 16)")
    parser.add_argument("--most", type=int, default=18, help="most empty squares (default: 18)")
    parser.add_argument("--seed", type=int, default=2026)
    chosen = parser.parse_args(argv)
    kernels = bound_kernels("othello")
    states = random_positions(kernels, chosen.positions, chosen.fewest, chosen.most, chosen.seed)
    found = np.array([examined(kernels, state) for state in states])
    for column, name in enumerate(("evaluation", f"depth {DEPTH}"), 1):
        error = float(np.sqrt(np.mean((found[:, column] - found[:, 0]) ** 2)))
        alike = float(np.corrcoef(found, rowvar=False)[0, column])
        sys.stdout.write(f"{name}: r {alike:.3f}, error {error:.1f} discs\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())

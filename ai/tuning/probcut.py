"""``python -m agon.ai.tuning.probcut othello``: fit Multi-ProbCut, the prediction of a deeper search by a shallower
one.

Positions from the middle of random games are searched to every depth without selection, and for each pair of depths of
the same parity the deep value is regressed on the shallow one. The output is ``PROBCUT`` of the game's evaluation: for
each number of plies left the plies of the probe, slope, offset, and as margin ``CONFIDENCE`` standard errors. The seed
is fixed, so the same evaluation gives the same numbers; another evaluation needs a new fit.

Source: M. Buro, "Experiments with Multi-ProbCut and a new high-quality evaluation function for Othello" (1997).
"""

from __future__ import annotations

import argparse
import random
import sys
from typing import Final

import numpy as np
from numpy.typing import NDArray

from agon import games
from agon.ai.engines import registry
from agon.ai.engines.alphabeta import AlphaBeta
from agon.ai.search.contract import Problem
from agon.ai.search.kernel_binding import bound_kernels
from agon.games.verbs import State
from agon.protocol.cards import Limits

SEED: Final = 2026
CONFIDENCE: Final = 1.4
DECIDED: Final = 0.9
"""Positions with a value further from 0 are left out: they are cut without a probe."""
PROBES: Final = {3: 1, 4: 2, 5: 1, 6: 2, 7: 3, 8: 4, 9: 3, 10: 4}
"""Plies of the probe by plies left."""


def positions(game: str, count: int) -> list[State]:
    """Return positions from the middle of random games, one each."""
    rules = games.load(game)
    rng = random.Random(SEED)
    found: list[State] = []
    while len(found) < count:
        state = rules.initial()
        for _ in range(rng.randrange(6, 44)):
            after = rules.apply(state, rng.choice(rules.legal(state)))
            if rules.is_over(after):
                break
            state = after
        if len(rules.legal(state)) > 1:
            found.append(state)
    return found


def values(game: str, state: State, depths: int) -> list[float]:
    """Return the values of a position by searches of 1 to ``depths`` plies without selection."""
    kernels = bound_kernels(game)
    rules = kernels.rules
    engine = AlphaBeta()
    settings = registry.settings(engine, {"probcut": False, "late_move_reductions": False, "futility": False})
    found: list[float] = []
    for depth in range(1, depths + 1):
        problem = Problem(kernels, state, rules.current(state), rules.options(), Limits(depth=depth))
        found.append(engine.choose(problem, settings).thinking.value or 0.0)
    return found


def fit(deep: NDArray[np.float64], shallow: NDArray[np.float64]) -> tuple[float, float, float]:
    """Return slope, offset and standard error of the deep values given the shallow ones."""
    near = (np.abs(deep) < DECIDED) & (np.abs(shallow) < DECIDED)
    slope, offset = np.polyfit(shallow[near], deep[near], 1)
    rest = deep[near] - slope * shallow[near] - offset
    return float(slope), float(offset), float(rest.std())


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m agon.ai.tuning.probcut", description="Fit Multi-ProbCut.")
    parser.add_argument("game")
    parser.add_argument("--positions", type=int, default=300)
    parser.add_argument("--depth", type=int, default=max(PROBES))
    parser.add_argument("--confidence", type=float, default=CONFIDENCE, help="margin in standard errors")
    arguments = parser.parse_args(argv)
    chosen = positions(arguments.game, arguments.positions)
    found = np.array([values(arguments.game, state, arguments.depth) for state in chosen])
    out = sys.stdout
    out.write("PROBCUT = {\n")
    for left, plies in PROBES.items():
        if left <= arguments.depth:
            slope, offset, error = fit(found[:, left - 1], found[:, plies - 1])
            margin = arguments.confidence * error
            out.write(f"    {left}: ({plies}, {slope:.3f}, {offset:.4f}, {margin:.4f}),\n")
    out.write("}\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())

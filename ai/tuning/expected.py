"""``python -m agon.ai.tuning.expected GAME``: fit the expected return of alpha-beta's values (``EXPECTED`` of an
evaluation).

The engine plays itself, searches evaluate positions of the games, and one number is fitted: the steepness with which
the mean pay-off rises with the value. A table compares promise and pay-off. Nothing is written.
"""

from __future__ import annotations

import argparse

import numpy as np
from numpy.typing import NDArray

from agon import games
from agon.ai.engines.alphabeta import AlphaBeta
from agon.ai.search.expected_return import returned
from agon.ai.tuning.__main__ import played
from agon.ai.tuning.progress import say
from agon.ai.tuning.regression import HELD_OUT, fit_unit, loss
from agon.ai.tuning.samples import SelfPlay, with_values

NEVER = 2.0
"""Bound that no value reaches: games are played to their end."""
BINS = 8


def table(values: NDArray[np.float32], results: NDArray[np.float32], slope: float) -> list[str]:
    """Return rows by the promise to the better side: number of positions, mean promise and mean pay-off."""
    promised = np.array([returned(abs(float(value)), slope) for value in values])
    paid = np.where(values >= 0.0, 2.0 * results - 1.0, 1.0 - 2.0 * results)
    rows: list[str] = []
    for number in range(BINS):
        inside = (promised >= number / BINS) & (promised < (number + 1) / BINS + (number == BINS - 1))
        if inside.any():
            rows.append(f"{inside.sum():>7}  {promised[inside].mean():.2f}  {paid[inside].mean():.2f}")
    return rows


def main(argv: list[str] | None = None) -> int:
    """Print the constant, and its quality on games that were held out."""
    parser = argparse.ArgumentParser(
        prog="python -m agon.ai.tuning.expected", description="Fit the expected return of alpha-beta's values."
    )
    parser.add_argument(
        "game", choices=[name for name in games.names() if not AlphaBeta().refuses(games.room(name).INFO)]
    )
    parser.add_argument("--games", type=int, default=400, help="number of games (default: 400)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--nodes", type=int, default=1000, help="nodes a move (default: 1000)")
    parser.add_argument(
        "--judge", type=int, default=3000, metavar="NODES", help="nodes of the search that evaluates a position"
    )
    parser.add_argument("--most", type=int, default=8000, help="number of random positions (default: 8000)")
    parser.add_argument("--processes", type=int, default=2, help="number of processes; does not change the result")
    arguments = parser.parse_args(argv)
    how = SelfPlay(arguments.game, arguments.seed, arguments.nodes, decided=NEVER, longest=400)
    samples, note = played(how, arguments.games, arguments.processes)
    samples = samples.some(min(arguments.most, len(samples.results)), arguments.seed)
    samples = with_values(samples, arguments.game, arguments.judge, arguments.processes)
    undecided = np.abs(samples.values) < 1.0
    values, results = samples.values[undecided], samples.results[undecided]
    held = samples.games[undecided] % HELD_OUT == HELD_OUT - 1
    unit = fit_unit(values[~held], results[~held])
    say(note)
    for row in ("positions promised paid", *table(values[held], results[held], unit / 2.0)):
        say(row)
    say(f"EXPECTED = {unit / 2.0:.2f}; held out, cross-entropy {loss(values[held], results[held], unit):.4f}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())

"""Regret minimisation beside OpenSpiel's C++ in one run: ``agon bench equilibria``.

Each row gives iterations per second of CPU time on one thread over ``--seconds``, and NashConv / seats of the average
policy after 10, 100 and 1,000 iterations (fewer if the peer is too slow) and at the end. Both sides compute it exactly,
ours from the sequence form, theirs by ``nash_conv``, so the numbers check each other.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from typing import Any

import pyspiel

from agon.ai.equilibrium.solution import begin
from agon.ai.search.kernel_binding import bound_kernels
from bench.figures import add_json_flag, write_json

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# Reason: OpenSpiel's bindings are untyped.

GAMES = {
    "kuhn": ("kuhn_poker", {"seats": 2}, "kuhn_poker"),
    "kuhn 3 seats": ("kuhn_poker", {"seats": 3}, "kuhn_poker(players=3)"),
    "leduc": ("leduc_poker", {"seats": 2}, "leduc_poker"),
}
MILESTONES = (10, 100, 1000)
ALGORITHMS = ("cfr+", "cfr", "external", "outcome")


def peer(algorithm: str, game: Any) -> Any:
    """Return OpenSpiel's solver."""
    match algorithm:
        case "cfr+":
            return pyspiel.CFRPlusSolver(game)
        case "cfr":
            return pyspiel.CFRSolver(game)
        case "external":
            return pyspiel.ExternalSamplingMCCFRSolver(game, 1)
        case _:
            return pyspiel.OutcomeSamplingMCCFRSolver(game, 0.6, 1)


@dataclass
class Figure:
    game: str
    algorithm: str
    who: str
    iterations: int = 0
    per_second: float = 0.0
    at: dict[int, float] = field(default_factory=dict[int, float])
    """NashConv / seats after each number of iterations."""
    after: float = 0.0
    """NashConv / seats at the end."""
    values: list[float] = field(default_factory=list[float])

    def __str__(self) -> str:
        marks = "  ".join(f"{self.at[mark]:.4g} at {mark:,}" for mark in self.at)
        start = f"{self.game:<13} {self.algorithm:<9} {self.who:<10} {self.per_second:>12,.0f}/s  {self.after:.3g} at "
        return f"{start}{self.iterations:,}  {marks}"


def measure(row: Figure, run: Callable[[int], Any], judge: Callable[[], float], seconds: float) -> Figure:
    """Run to each milestone within the time, then to its end. The time of ``judge`` does not count."""
    spent = 0.0
    size = 1
    for mark in (*MILESTONES, None):
        while spent < seconds and row.iterations != mark:
            chunk = size if mark is None else min(size, mark - row.iterations)
            began = time.thread_time()
            run(chunk)
            took = time.thread_time() - began
            spent += took
            row.iterations += chunk
            size = size * 2 if took < seconds / 50 else size
        if mark is not None and row.iterations == mark:
            row.at[mark] = judge()
    row.per_second = row.iterations / spent
    row.after = judge()
    return row


def ours(label: str, algorithm: str, seconds: float) -> Figure:
    game, options, _ = GAMES[label]
    kernels = bound_kernels(game)
    solution = begin(kernels, kernels.rules.options(options), algorithm)
    solution.run(0)
    row = measure(Figure(label, algorithm, "agon"), solution.run, lambda: solution.judge().exploitability, seconds)  # type: ignore[union-attr]
    judged = solution.judge()
    row.values = [] if judged is None else judged.values
    return row


def theirs(label: str, algorithm: str, seconds: float) -> Figure:
    game = pyspiel.load_game(GAMES[label][2])
    solver = peer(algorithm, game)
    step = solver.run_iteration if algorithm in ("external", "outcome") else solver.evaluate_and_update_policy

    def run(iterations: int) -> None:
        for _ in range(iterations):
            step()

    sampled = algorithm in (
        "external",
        "outcome",
    )  # such a policy is looked up by state: it lacks texts of unvisited ones

    def judge() -> float:
        return float(pyspiel.nash_conv(game, solver.average_policy(), sampled)) / int(game.num_players())

    return measure(Figure(label, algorithm, "openspiel"), run, judge, seconds)


def main(argv: list[str] | None = None) -> int:
    """Print the figures; return 0 if both sides find the same exploitability after the same iterations."""
    parser = argparse.ArgumentParser(prog="agon bench equilibria", description="Regret minimisation beside OpenSpiel.")
    parser.add_argument("--seconds", type=float, default=1.0, help="CPU time a row")
    parser.add_argument("--games", nargs="*", choices=GAMES, default=list(GAMES))
    parser.add_argument("--algorithms", nargs="*", choices=ALGORITHMS, default=list(ALGORITHMS))
    add_json_flag(parser)
    arguments = parser.parse_args(argv)
    rows: list[Figure] = []
    differ = 0
    for label in arguments.games:
        for algorithm in arguments.algorithms:
            pair = ours(label, algorithm, arguments.seconds), theirs(label, algorithm, arguments.seconds)
            for row in pair:
                print(row, flush=True)
            rows += pair
            if algorithm in ("cfr", "cfr+"):
                both = set(pair[0].at) & set(pair[1].at)
                differ += sum(abs(pair[0].at[mark] - pair[1].at[mark]) > 1e-9 for mark in both)
    write_json(arguments.json, [asdict(row) for row in rows])
    print("the same exploitability on both sides" if not differ else f"{differ} differ")
    return 1 if differ else 0

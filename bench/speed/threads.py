"""Gain from more threads of alpha-beta: ``agon bench threads GAME``.

Nodes per second with one thread and with several that share a table, in turn, so that other load on the machine affects
both alike; then, with ``--games-each``, a match of the two at the same time a move. Needs an idle core for each thread.
"""

from __future__ import annotations

import argparse
import os
import statistics
from dataclasses import asdict, dataclass

from agon import games
from agon.ai.engines import registry
from agon.ai.engines.alphabeta import AlphaBeta
from agon.ai.search.contract import Problem
from agon.ai.search.kernel_binding import bound_kernels
from agon.games.verbs import State
from agon.protocol.cards import Limits
from bench.figures import add_json_flag, write_json
from bench.positions import positions
from bench.strength.duels import Duel, fight


@dataclass
class Figure:
    """``alone`` and ``together``: median nodes per second with one and with several threads; ``ratio``: median of their
    ratios; ``overrun_ms``: the longest excess of a search with several threads over its time limit."""

    game: str
    threads: int
    alone: float
    together: float
    ratio: float
    overrun_ms: float
    match: Duel | None = None


def speed(game: str, state: State, threads: int, time_ms: int) -> tuple[float, float]:
    """Return (nodes per second, milliseconds beyond the limit)."""
    kernels = bound_kernels(game)
    rules = kernels.rules
    limits = Limits(time_ms=time_ms)
    problem = Problem(kernels, state, rules.current(state), rules.options(), limits, report_seconds=3600.0)
    engine = AlphaBeta()
    thinking = engine.choose(problem, registry.settings(engine, {"threads": threads})).thinking
    return thinking.nodes / (thinking.time_ms / 1000.0), thinking.time_ms - time_ms


def measure(game: str, threads: int, time_ms: int, repeats: int) -> Figure:
    states = positions(game)
    speed(game, states[0], threads, 50)
    alone: list[float] = []
    together: list[float] = []
    ratios: list[float] = []
    overrun = 0.0
    for state in states:
        pairs = [(speed(game, state, 1, time_ms), speed(game, state, threads, time_ms)) for _ in range(repeats)]
        alone.append(statistics.median(one[0] for one, _ in pairs))
        together.append(statistics.median(other[0] for _, other in pairs))
        ratios.append(statistics.median(other[0] / one[0] for one, other in pairs))
        overrun = max(overrun, *(other[1] for _, other in pairs))
    median = statistics.median
    return Figure(game, threads, median(alone), median(together), median(ratios), overrun)


def main(argv: list[str] | None = None) -> int:
    """Print a line for each game."""
    parser = argparse.ArgumentParser(prog="agon bench threads", description="Gain from more threads of alpha-beta.")
    parser.add_argument("games", nargs="*", default=["chess", "othello", "checkers"])
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--time-ms", type=int, default=1000, help="time of a search (default: 1000)")
    parser.add_argument("--repeats", type=int, default=3, help="searches of every position")
    parser.add_argument("--games-each", type=int, default=0, metavar="N", help="also play N games against one thread")
    parser.add_argument("--move-ms", type=int, default=200, help="time of a move in these games (default: 200)")
    add_json_flag(parser)
    arguments = parser.parse_args(argv)
    for game in arguments.games:
        if game not in games.names() or AlphaBeta().refuses(games.room(game).INFO) is not None:
            parser.error(f"alphabeta plays no game {game!r}")
    print(f"{arguments.threads} threads against one, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}")
    rows: list[Figure] = []
    for game in arguments.games:
        row = measure(game, arguments.threads, arguments.time_ms, arguments.repeats)
        if arguments.games_each:
            several = f"alphabeta:threads={arguments.threads}"
            row.match = fight(several, "alphabeta", game, arguments.games_each, time_ms=arguments.move_ms)
        rows.append(row)
        print(
            f"  {row.game:<14}{row.alone / 1e6:>7.2f} -> {row.together / 1e6:.2f} M nodes/s, {row.ratio:.2f}x; at most "
            f"{row.overrun_ms:.1f} ms too late" + (f"; {row.match}" if row.match else ""),
            flush=True,
        )
    write_json(arguments.json, [asdict(row) for row in rows])
    return 0

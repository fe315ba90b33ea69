"""Delay with which a search stops: ``agon bench stopping``.

For every engine and game: the time from the deadline, or from the stop flag set by another thread, until the decision.
The table has the median and the worst of several positions; more than ``BAR_MS`` is marked. Before that, a loop that
only reads the clock measures the pauses of the machine itself (a thread without a core).
"""

from __future__ import annotations

import argparse
import os
import statistics
import threading
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass

from agon import games
from agon.ai.engines import registry
from agon.ai.search.contract import Engine, Problem, Value
from agon.ai.search.kernel_binding import bound_kernels
from agon.games.verbs import State
from agon.protocol.cards import Limits
from bench.figures import add_json_flag, write_json
from bench.positions import positions

BAR_MS = 5.0
VARIANTS: dict[str, tuple[dict[str, Value], ...]] = {
    "alphabeta": ({}, {"threads": 2}, {"solver": True}),
    "mcts": ({}, {"threads": 2}, {"rave": 200.0, "rollout": "heuristic"}, {"rollout": "evaluated"}),
}
"""Settings that use different kernels."""


@dataclass
class Figure:
    """Delay (ms) after the deadline and after the flag: medians and worst cases."""

    game: str
    engine: str
    deadline: float
    deadline_worst: float
    flag: float
    flag_worst: float

    @property
    def is_late(self) -> bool:
        return max(self.deadline_worst, self.flag_worst) > BAR_MS


def problem_of(game: str, state: State, limits: Limits, seed: int) -> Problem:
    kernels = bound_kernels(game)
    rules = kernels.rules
    return Problem(kernels, state, rules.current(state), rules.options(), limits, seed=seed, report_seconds=3600.0)


def after_deadline(engine: Engine, settings: dict[str, Value], problem: Problem, time_ms: int) -> float | None:
    """Return the delay (ms), or None if the search ended before the deadline."""
    problem.limits = Limits(time_ms=time_ms)
    began = time.perf_counter()
    thinking = engine.choose(problem, settings).thinking
    late = (time.perf_counter() - began) * 1000.0 - time_ms
    return late if thinking.stop == "time" else None


def after_flag(engine: Engine, settings: dict[str, Value], problem: Problem, time_ms: int) -> float | None:
    """Return the delay (ms) after another thread sets the flag at ``time_ms``, or None if the search ended before."""
    problem.limits = Limits(time_ms=60_000)
    set_at = 0.0

    def stop() -> None:
        nonlocal set_at
        set_at = time.perf_counter()
        problem.flag[0] = 1

    timer = threading.Timer(time_ms / 1000.0, stop)
    timer.start()
    thinking = engine.choose(problem, settings).thinking
    ended = time.perf_counter()
    timer.cancel()
    timer.join()
    return (ended - set_at) * 1000.0 if thinking.stop == "flag" else None


def longest_pause(seconds: float) -> float:
    """Return the longest time (ms) for which this process was ready but did not run."""
    longest, end = 0.0, time.perf_counter() + seconds
    last = time.perf_counter()
    while last < end:
        now = time.perf_counter()
        longest, last = max(longest, now - last), now
    return longest * 1000.0


def starts(game: str) -> list[State]:
    """Return positions in which a seat is to move."""
    rules = games.load(game)
    if not rules.info.chance:
        return positions(game)
    state = rules.initial()
    while rules.current(state) < 0:
        state = rules.apply(state, rules.chance(state)[0][0])
    return [state]


def measure(game: str, time_ms: int, repeats: int) -> Iterator[Figure]:
    states = starts(game)
    for name, engine in registry.engines().items():
        if name == "random" or engine.refuses(games.room(game).INFO) is not None:
            continue
        for changed in VARIANTS.get(name, ({},)):
            settings = registry.settings(engine, changed)
            engine.choose(problem_of(game, states[0], Limits(nodes=200), 1), settings)  # compile before measuring
            times: tuple[list[float], list[float]] = ([], [])
            for number, state in enumerate(states * repeats):
                for way, found in zip((after_deadline, after_flag), times, strict=True):
                    late = way(engine, settings, problem_of(game, state, Limits(nodes=1), number), time_ms)
                    if late is not None:
                        found.append(late)
            label = " ".join([name, *(f"{key}={value}" for key, value in changed.items())])
            deadline, flag = ([statistics.median(found), max(found)] if found else [0.0, 0.0] for found in times)
            yield Figure(game, label, *deadline, *flag)


def main(argv: list[str] | None = None) -> int:
    """Print a line for each game, engine and kind of search; return 1 if one of them is late."""
    parser = argparse.ArgumentParser(prog="agon bench stopping", description="Delay with which a search stops.")
    parser.add_argument("games", nargs="*", default=games.names())
    parser.add_argument("--time-ms", type=int, default=60, help="time of a search (default: 60)")
    parser.add_argument("--repeats", type=int, default=2, help="searches of every position")
    add_json_flag(parser)
    arguments = parser.parse_args(argv)
    for game in arguments.games:
        if game not in games.names():
            parser.error(f"there is no game {game!r}")
    print(f"milliseconds late: median and worst after the deadline, after the flag; load {os.getloadavg()[0]:.1f}")
    print(f"  the machine itself pauses a process for up to {longest_pause(2.0):.1f} ms")
    rows: list[Figure] = []
    for game in arguments.games:
        for row in measure(game, arguments.time_ms, arguments.repeats):
            rows.append(row)
            print(
                f"  {row.game:<20}{row.engine:<38}{row.deadline:>7.2f}{row.deadline_worst:>8.2f}"
                f"{row.flag:>9.2f}{row.flag_worst:>8.2f}{'  LATE' if row.is_late else ''}",
                flush=True,
            )
    write_json(arguments.json, [asdict(row) for row in rows])
    return int(any(row.is_late for row in rows))

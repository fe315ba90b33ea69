"""How late a search stops: ``agon bench stopping``.

For every engine and game: the time from the deadline, or from the setting of the stop flag by another thread, until the
decision is there. The worst and the median of several positions each; more than ``BAR_MS`` is marked. What the machine
itself adds (a thread that is not put on a core) is measured before by a loop that does nothing but look at the clock.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import threading
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

from agon import games
from agon.ai.engines import registry
from agon.ai.search.contract import Engine, Problem, Value
from agon.ai.search.kernel_binding import bound_kernels
from agon.games.verbs import State
from agon.protocol.cards import Limits
from bench.strength.ablation import positions

BAR_MS = 5.0
VARIANTS: dict[str, tuple[dict[str, Value], ...]] = {
    "alphabeta": ({}, {"threads": 2}, {"solver": True}),
    "mcts": ({}, {"threads": 2}, {"rave": 200.0, "rollout": "heuristic"}, {"rollout": "evaluated"}),
}
"""Settings under which other kernels run."""


@dataclass
class Row:
    """Milliseconds after the deadline and after the flag."""

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
    """Milliseconds; None where the search came to an end before."""
    problem.limits = Limits(time_ms=time_ms)
    began = time.perf_counter()
    thinking = engine.choose(problem, settings).thinking
    late = (time.perf_counter() - began) * 1000.0 - time_ms
    return late if thinking.stop == "time" else None


def after_flag(engine: Engine, settings: dict[str, Value], problem: Problem, time_ms: int) -> float | None:
    """Likewise, with the flag set from another thread after ``time_ms``."""
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
    """Milliseconds for which this process did not run although it wanted to."""
    longest, end = 0.0, time.perf_counter() + seconds
    last = time.perf_counter()
    while last < end:
        now = time.perf_counter()
        longest, last = max(longest, now - last), now
    return longest * 1000.0


def starts(game: str) -> list[State]:
    """Positions in which somebody is to choose."""
    rules = games.load(game)
    if not rules.info.chance:
        return positions(game)
    state = rules.initial()
    while rules.current(state) < 0:
        state = rules.apply(state, rules.chance(state)[0][0])
    return [state]


def measure(game: str, time_ms: int, repeats: int) -> Iterator[Row]:
    states = starts(game)
    for name, engine in registry.engines().items():
        if name == "random" or engine.refuses(games.room(game).INFO) is not None:
            continue
        for changed in VARIANTS.get(name, ({},)):
            settings = registry.settings(engine, changed)
            engine.choose(
                problem_of(game, states[0], Limits(nodes=200), 1), settings
            )  # nothing is to be compiled later
            times: tuple[list[float], list[float]] = ([], [])
            for number, state in enumerate(states * repeats):
                for way, found in zip((after_deadline, after_flag), times, strict=True):
                    late = way(engine, settings, problem_of(game, state, Limits(nodes=1), number), time_ms)
                    if late is not None:
                        found.append(late)
            label = " ".join([name, *(f"{key}={value}" for key, value in changed.items())])
            deadline, flag = ([statistics.median(found), max(found)] if found else [0.0, 0.0] for found in times)
            yield Row(game, label, *deadline, *flag)


def main(argv: list[str] | None = None) -> int:
    """Prints a line for each game, engine and kind of search; 1 where one of them is late."""
    parser = argparse.ArgumentParser(prog="bench stopping", description="How late a search stops.")
    parser.add_argument("games", nargs="*", default=games.names())
    parser.add_argument("--time-ms", type=int, default=60, help="a search (default: 60)")
    parser.add_argument("--repeats", type=int, default=2, help="of every position")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures there")
    arguments = parser.parse_args(argv)
    for game in arguments.games:
        if game not in games.names():
            parser.error(f"there is no game {game!r}")
    print(f"milliseconds late: median and worst after the deadline, after the flag; load {os.getloadavg()[0]:.1f}")
    print(f"  the machine itself pauses a process for up to {longest_pause(2.0):.1f} ms")
    rows: list[Row] = []
    for game in arguments.games:
        for row in measure(game, arguments.time_ms, arguments.repeats):
            rows.append(row)
            print(
                f"  {row.game:<20}{row.engine:<38}{row.deadline:>7.2f}{row.deadline_worst:>8.2f}"
                f"{row.flag:>9.2f}{row.flag_worst:>8.2f}{'  LATE' if row.is_late else ''}",
                flush=True,
            )
    if arguments.json:
        arguments.json.write_text(json.dumps([asdict(row) for row in rows], indent=2) + "\n")
    return int(any(row.is_late for row in rows))


if __name__ == "__main__":
    raise SystemExit(main())

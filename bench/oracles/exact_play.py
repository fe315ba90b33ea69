"""Connect Four by the strongest level's search at a tenth of a second of CPU time a move: ``agon bench exact-play``.

Positions: those in which it was to move in games that it plays itself from the empty board, as first and as second
player, against random moves, alpha-beta and Monte Carlo search; those of random games; and, with ``--truth DIR``, P.
Pons's test sets. A move keeps the result if the position after it has the same result as before. The judge is the
solver without the table of openings and without a limit, which takes minutes for the first plies: positions with fewer
discs than ``--judged`` are judged by the result of their game alone.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

from agon.ai.engines import registry
from agon.ai.games.connect_four.solver import ConnectFourSolver
from agon.ai.search.budget import Budget, StopFlag
from agon.ai.search.contract import Engine, Problem, Value
from agon.ai.search.kernel_binding import bound_kernels
from agon.games.verbs import State
from agon.protocol.cards import Limits
from bench.figures import add_json_flag, write_json

LAST = 20
"""Most discs in a position."""
LEVEL: dict[str, Value] = {"solver": True}
OPPONENTS: dict[str, tuple[str, dict[str, Value], Limits]] = {
    "random": ("random", {}, Limits(nodes=1)),
    "alpha-beta": ("alphabeta", {}, Limits(nodes=20_000)),
    "Monte Carlo": ("mcts", {}, Limits(nodes=5_000)),
}
KERNELS = bound_kernels("connect_four")
RULES = KERNELS.rules


def by_cpu_time(limits: Limits, flag: StopFlag) -> Budget:
    return Budget(limits, flag, clock=time.thread_time)


@dataclass
class Kept:
    name: str
    positions: int = 0
    kept: int = 0
    proven: int = 0
    """Moves of which the search said that the result is proven."""
    longest_ms: float = 0.0

    def __str__(self) -> str:
        return (
            f"{self.name:<34} result kept in {self.kept} of {self.positions} positions, {self.proven} proven, longest "
            f"{self.longest_ms:.0f} ms of CPU time"
        )


def task_at(state: State, limits: Limits, seed: int = 0) -> Problem:
    seat = RULES.current(state)
    return Problem(KERNELS, state, seat, RULES.options(), limits, seed=seed, budget=by_cpu_time)


def result(state: State, seat: int) -> int:
    """Return the exact result for ``seat``."""
    if RULES.is_over(state):
        return int(RULES.returns(state)[seat])
    found = ConnectFourSolver(task_at(state, Limits())).result()
    return found if RULES.current(state) == seat else -found


class Level:
    """The strongest level; counts what it does."""

    def __init__(self, cpu_ms: int, judged: int) -> None:
        self._engine = registry.engines()["alphabeta"]
        self._limits = Limits(time_ms=cpu_ms)
        self._judged = judged

    def play(self, state: State, found: Kept) -> State:
        """Return the position after its move; compare it if it is judged."""
        began = time.thread_time()
        decision = registry.think(self._engine, task_at(state, self._limits), LEVEL)
        found.longest_ms = max(found.longest_ms, 1000.0 * (time.thread_time() - began))
        after = RULES.apply(state, decision.action)
        if discs(state) >= self._judged:
            seat = RULES.current(state)
            found.positions += 1
            found.kept += result(after, seat) == result(state, seat)
            found.proven += decision.thinking.exact
        return after


def discs(state: State) -> int:
    return (int(state[0]) | int(state[1])).bit_count()


def random_positions(count: int, judged: int, seed: int) -> Iterator[State]:
    """Yield positions after random moves, equally many of each number of discs, that are not over."""
    rng = random.Random(seed)
    for number in range(count):
        while True:
            state = RULES.initial()
            for _ in range(judged + number % (LAST + 1 - judged)):
                state = RULES.apply(state, rng.choice(RULES.legal(state)))
                if RULES.is_over(state):
                    break
            if not RULES.is_over(state):
                break
        yield state


def play_games(level: Level, name: str, games: int, seed: int) -> tuple[Kept, list[int]]:
    """Play games against an opponent, the level first in every other one; return what was kept and the results of the
    games in which it was first."""
    engine_name, settings, limits = OPPONENTS[name]
    engine: Engine = registry.engines()[engine_name]
    found = Kept(f"games against {name}")
    first: list[int] = []
    for game in range(games):
        own, state = game % 2, RULES.initial()
        while not RULES.is_over(state):
            if RULES.current(state) == own and discs(state) <= LAST:
                state = level.play(state, found)
            elif RULES.current(state) == own:
                state = level.play(state, Kept(""))
            else:
                problem = task_at(state, limits, seed=seed + 1000 * game + discs(state))
                state = RULES.apply(state, registry.think(engine, problem, settings).action)
        if own == 0:
            first.append(int(RULES.returns(state)[0]))
    return found, first


def positions_of(path: Path) -> Iterator[State]:
    for line in path.read_text().splitlines():
        state = RULES.initial()
        for move in line.split()[0]:
            state = RULES.apply(state, int(move) - 1)
        yield state


def main(argv: list[str] | None = None) -> int:
    """Print what was kept; return 0 if that is everything."""
    parser = argparse.ArgumentParser(
        prog="agon bench exact-play", description="Connect Four: moves that keep the result, at a tenth of a second."
    )
    parser.add_argument("--cpu-ms", type=int, default=100, help="CPU time of a move")
    parser.add_argument("--games", type=int, default=20, help="against each opponent, half of them as first player")
    parser.add_argument("--positions", type=int, default=200, help="of random games, as many of each number of discs")
    parser.add_argument("--judged", type=int, default=8, help="fewest discs in a position that is judged")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--truth", type=Path, metavar="DIR", help="folder with connect4/")
    add_json_flag(parser)
    arguments = parser.parse_args(argv)
    level = Level(arguments.cpu_ms, arguments.judged)
    level.play(RULES.initial(), Kept("loads the kernels"))
    found: list[Kept] = []
    lost = 0
    for name in OPPONENTS if arguments.games else ():
        kept, first = play_games(level, name, arguments.games, arguments.seed)
        lost += sum(result < 1 for result in first)
        print(f"{kept}; won {first.count(1)} of {len(first)} as first player", flush=True)
        found.append(kept)
    groups = {"random games": random_positions(arguments.positions, arguments.judged, arguments.seed)}
    if arguments.truth:
        groups |= {path.name: positions_of(path) for path in sorted((arguments.truth / "connect4").iterdir())}
    for name, states in groups.items():
        kept = Kept(name)
        for state in states:
            level.play(state, kept)
        print(kept, flush=True)
        found.append(kept)
    write_json(arguments.json, [asdict(one) for one in found])
    return 1 if lost or any(one.kept < one.positions for one in found) else 0

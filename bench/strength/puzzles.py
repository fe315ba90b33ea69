"""Soundness of puzzles: ``agon bench puzzles``.

Grove's levels play themselves after some random moves, and the server's own code reviews the games and makes puzzles of
them, with nodes in place of time: ``--nodes`` in the review's second look, ten times as many for a puzzle, ten times
those for the judge. In tic-tac-toe, Connect Four and small Hex the judge is exact: it knows the result of every move
with best play. A puzzle is sound if in each of its positions the judge prefers the right move, and every other one
gives away at least an inaccuracy (5 % of the range of pay-offs).
"""

from __future__ import annotations

import argparse
import asyncio
import hashlib
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, field
from functools import cache
from itertools import count as count_from
from typing import Final

import numpy as np

from agon import games
from agon.ai.engines import registry
from agon.ai.games.connect_four.solver import ConnectFourSolver
from agon.ai.search.contract import Problem
from agon.ai.search.kernel_binding import BoundKernels, bound_kernels
from agon.ai.style.grove_scale import scale_of
from agon.games.api import Options
from agon.games.rules import Rules
from agon.games.verbs import State
from agon.protocol.cards import Limits
from agon.protocol.events import SessionId
from agon.protocol.thinking import Thinking
from agon.server.bots.game_review import GameReview
from agon.server.bots.hint_service import ENGINE
from agon.server.bots.puzzle_line import APART, Task, right_line, tasks
from agon.server.bots.puzzle_maker import candidates
from agon.server.bots.review import span
from bench.figures import add_json_flag, write_json
from bench.strength.reviews import questions_of, search_of

SAMPLE: Final[dict[str, int]] = {
    "tic_tac_toe": 20,
    "connect_four": 60,
    "hex": 45,
    "othello": 25,
    "checkers": 25,
    "chess": 25,
}
"""Puzzles of each game."""
NODES: Final[dict[str, int]] = {"connect_four": 150_000, "hex": 2_500}
MOST_NODES: Final = 50_000
"""Nodes of the second look: about a fifth of those of a quiet core in the server's 160 ms."""
SMALL: Final[dict[str, Options]] = {"hex": {"size": 5, "swap": 0}}
OPENING: Final = 4
"""Most random moves with which a game begins."""
LEVELS: Final = 3
"""Number of Grove's weakest levels that play."""
MOST_PLIES: Final = 120
LONGER: Final = 100
"""Nodes of the judge as a multiple of the review's second look."""
LEAST: Final = 0.05
FEWEST_DISCS: Final = 8
"""Discs from which Connect Four is solved in seconds."""

Gap = float
"""Share of the range of pay-offs that the best other move gives away; negative if one is better than the answer."""


@dataclass
class Sample:
    """Puzzles of a game. ``apart``: those whose judge finds the maker's own margin in every position."""

    game: str
    games: int = 0
    puzzles: int = 0
    sound: int = 0
    apart: int = 0
    exact: int = 0
    several: int = 0
    cpu_seconds: float = 0.0
    unsound: list[str] = field(default_factory=list[str])

    def __str__(self) -> str:
        return (
            f"{self.game:<14}{self.sound:>4} of {self.puzzles} sound, {self.apart} by the maker's margin; {self.exact} "
            f"judged exactly, {self.several} of several moves; {self.games} games, {self.cpu_seconds:.0f} CPU seconds"
        )


@dataclass(frozen=True)
class Made:
    """A puzzle."""

    start: State
    tasks: list[Task]
    line: list[int]


def played(kernels: BoundKernels, options: Options, number: int) -> list[int]:
    """Return the actions of a game of one of Grove's weak levels with itself."""
    scale = scale_of(kernels.rules.info.name)
    if scale is None:
        raise SystemExit(f"{kernels.rules.info.name} has no levels")
    step, luck = scale.steps[number % min(LEVELS, len(scale.steps))], np.random.default_rng(number)
    rules, state, actions = kernels.rules, kernels.rules.initial(options), list[int]()
    persona, opening = registry.engines()["persona"], int(luck.integers(OPENING + 1))
    while (seat := rules.current(state)) >= 0 and len(actions) < MOST_PLIES:
        if len(actions) < opening:
            actions.append(int(luck.choice(rules.legal(state))))
        else:
            seed = int(luck.integers(1 << 32))
            problem = Problem(kernels, state, seat, options, step.limits, seed=seed)
            actions.append(registry.think(persona, problem, step.parameters).action)
        state = rules.apply(state, actions[-1])
    return actions


async def puzzles_of(rules: Rules, options: Options, actions: Sequence[int], nodes: int) -> list[Made]:
    """Return the puzzles that the server makes of a game."""
    asks = questions_of(rules, options, actions)
    search = search_of(rules.info.name, nodes)
    found = await GameReview(SessionId("game"), rules, asks, search, lambda _: None).run()
    made: list[Made] = []
    for each in candidates(rules, asks.positions, found.positions):
        question = each.question
        line = await right_line(search, rules, question, each.answer)
        if line:
            made.append(Made(question.state, tasks(rules, question.state, question.turn.seat, line), line))
    return made


def exact_gap(rules: Rules, task: Task, answer: int, result: Callable[[State, int], float]) -> Gap:
    """Return the gap by the results of all moves with best play."""
    seat = rules.current(task.state)
    results = {action: result(rules.apply(task.state, action), seat) for action in rules.legal(task.state)}
    best = results.pop(answer)
    return (best - max(results.values())) / span(rules.info)


def searched_gap(name: str, task: Task, options: Options, answer: int, nodes: int) -> tuple[Gap, bool]:
    """Return the gap by a search with so many nodes, and if it is exact. A search that proves the value may not know
    the other moves: then each is searched with as many nodes."""
    kernels = bound_kernels(name)
    rules = kernels.rules

    def search(state: State) -> Thinking:
        problem = Problem(kernels, state, rules.current(state), options, Limits(nodes=nodes), seed=2)
        return registry.think(registry.engines()[ENGINE.name], problem, ENGINE.parameters).thinking

    exact = list[bool]()

    def result(state: State, seat: int) -> float:
        if rules.is_over(state):
            return float(rules.returns(state)[seat])
        found = search(state)
        exact.append(found.exact)
        return (found.value or 0.0) * (1 if rules.current(state) == seat else -1)

    thinking = search(task.state)
    if thinking.exact:
        gap = exact_gap(rules, task, answer, result)
        return gap, all(exact)
    values = {line.action: line.value for line in thinking.lines}
    if answer not in values or len(values) < 2:
        return -1.0, False
    best = values.pop(answer)
    return (best - max(values.values())) / span(rules.info), False


def tic_tac_toe_result(rules: Rules) -> Callable[[State, int], float]:
    @cache
    def value(raw: bytes) -> float:
        state = np.frombuffer(raw, dtype=rules.info.dtype)
        if rules.is_over(state):
            return rules.returns(state)[0]
        values = [value(rules.apply(state, action).tobytes()) for action in rules.legal(state)]
        return max(values) if rules.current(state) == 0 else min(values)

    return lambda state, seat: value(state.tobytes()) * (1 if seat == 0 else -1)


def connect_four_result(state: State, seat: int) -> float:
    kernels = bound_kernels("connect_four")
    rules = kernels.rules
    if rules.is_over(state):
        return float(rules.returns(state)[seat])
    mover = rules.current(state)
    found = ConnectFourSolver(Problem(kernels, state, mover, rules.options(), Limits())).result()
    return float(found if mover == seat else -found)


def judge_of(name: str, options: Options, nodes: int) -> Callable[[Task, int], tuple[Gap, bool]]:
    """Return a function that gives the gap of a position's right move, and if it is exact."""
    rules = bound_kernels(name).rules
    results = tic_tac_toe_result(rules) if name == "tic_tac_toe" else connect_four_result

    def judge(task: Task, answer: int) -> tuple[Gap, bool]:
        is_late = name == "connect_four" and (int(task.state[0]) | int(task.state[1])).bit_count() >= FEWEST_DISCS
        if name == "tic_tac_toe" or is_late:
            return exact_gap(rules, task, answer, results), True
        return searched_gap(name, task, options, answer, nodes)

    return judge


def sampled(name: str, count: int, nodes: int, first: int, found: Sample) -> Iterator[tuple[Made, int]]:
    """Yield different puzzles of a game, with the numbers of their games."""
    kernels = bound_kernels(name)
    options = kernels.rules.options(SMALL.get(name, {}))
    seen = set[str]()
    for number in count_from(first):
        found.games += 1
        actions = played(kernels, options, number)
        for made in asyncio.run(puzzles_of(kernels.rules, options, actions, nodes)):
            text = hashlib.blake2b(made.start.tobytes()).hexdigest()
            if text not in seen:
                seen.add(text)
                yield made, number
            if len(seen) == count:
                return


def measure(name: str, count: int, nodes: int, first: int) -> Sample:
    """Return the soundness of a game's puzzles."""
    rules = games.load(name)
    judge = judge_of(name, rules.options(SMALL.get(name, {})), LONGER * nodes)
    found, began = Sample(name), time.thread_time()
    for made, number in sampled(name, count, nodes, first, found):
        gaps = [judge(task, made.line[task.place]) for task in made.tasks]
        worst = min(gap for gap, _ in gaps)
        found.puzzles += 1
        found.sound += worst >= LEAST
        found.apart += worst >= APART
        found.exact += all(is_exact for _, is_exact in gaps)
        found.several += len(gaps) > 1
        if worst < LEAST:
            found.unsound.append(f"game {number}: {rules.position_to_text(made.start)} {made.line} {worst:+.3f}")
            print(f"{name}: {found.unsound[-1]}", flush=True)
    found.cpu_seconds = time.thread_time() - began
    print(found, flush=True)
    return found


def main(argv: list[str] | None = None) -> int:
    """Print the soundness of a sample; return 0 if 95 % are sound."""
    parser = argparse.ArgumentParser(prog="agon bench puzzles", description="Soundness of puzzles.")
    parser.add_argument("games", nargs="*", help=f"by default {', '.join(SAMPLE)}")
    parser.add_argument("--count", type=int, help="puzzles of each game; by default 200 in all")
    parser.add_argument("--nodes", type=int, help="of the review's second look; by default a fifth of the server's")
    parser.add_argument("--first", type=int, default=1, help="number (seed) of the first game")
    add_json_flag(parser)
    chosen = parser.parse_args(argv)
    names: list[str] = chosen.games or list(SAMPLE)
    found = [
        measure(
            name,
            chosen.count or SAMPLE.get(name, 30),
            chosen.nodes or NODES.get(name, MOST_NODES),
            chosen.first,
        )
        for name in names
    ]
    sound, whole = sum(each.sound for each in found), sum(each.puzzles for each in found)
    print(f"{sound} of {whole} sound ({sound / max(1, whole):.1%})")
    write_json(chosen.json, [asdict(each) for each in found])
    return 0 if sound >= 0.95 * whole else 1

"""Backgammon beside GNU Backgammon's 0-ply evaluation: ``python -m bench.gnubg games`` or ``cube``.

``games``: single games without a cube, every seed twice with seats exchanged. Both sides play what their evaluation
likes best of the positions that a roll allows, gnubg by its cubeless equity. ``cube``: positions from matches that our
evaluation plays against itself, where somebody may double; what our search decides there, to double or not and to take
or drop, beside gnubg's cubeful evaluation, and what the differences cost by gnubg's reckoning. gnubg is asked in its
own Python, over two pipes.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import random
import statistics
import subprocess
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ai import engines
from ai.engine import Problem
from ai.specialise import Specialised, specialised
from games import verbs
from games.api import CHANCE
from games.backgammon.layout import (
    ANSWERING,
    BAR,
    CRAWFORD,
    CUBE,
    DECIDING,
    DOUBLE,
    IN_CRAWFORD,
    LENGTH,
    OVER,
    OWNER,
    ROLL,
    SCORE,
    STAGE,
    TAKE,
    TURN,
)
from games.verbs import State
from protocol.cards import Limits
from tests.programs import find_program

SERVED = """
import gnubg, json, os
asked, answers = os.fdopen({0}), os.fdopen({1}, "w")
for name in ("set player 0 human", "set player 1 human", "new session"):
    gnubg.command(name)
plain = dict(cubeful=0, plies=0, deterministic=1, prune=0, noise=0.0)
money = gnubg.cubeinfo()
money["jacoby"] = 0
for line in asked:
    wish = json.loads(line)
    if "boards" in wish:
        found = []
        for board in wish["boards"]:
            win, gammon, backgammon, lost, worse = gnubg.evaluate(tuple(map(tuple, board)), money, plain)[:5]
            found.append(2 * win - 1 + gammon + backgammon - lost - worse)
    else:
        cube, owner, length, mine, theirs, crawford = wish["cube"]
        match = gnubg.cubeinfo(cube, owner, 0, length, (mine, theirs), crawford)
        found = gnubg.cfevaluate(tuple(map(tuple, wish["board"])), match, dict(plain, cubeful=1))[1:4]
    answers.write(json.dumps(found) + "\\n")
    answers.flush()
"""


class Gnubg:
    """The program, asked for what positions are worth."""

    def __init__(self) -> None:
        program = find_program("gnubg")
        if program is None:
            raise SystemExit("gnubg is not installed: apt-get install gnubg, or set AGON_GNUBG")
        self._folder = tempfile.TemporaryDirectory()
        home = Path(self._folder.name)
        asked, ask = os.pipe()
        answers, answer = os.pipe()
        script = home / "serve.py"
        script.write_text(SERVED.format(asked, answer), "utf-8")
        self._process = subprocess.Popen(
            [program, "-t", "-q", "-p", str(script)],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            pass_fds=(asked, answer),
            env={"HOME": str(home), "PATH": os.environ["PATH"]},
        )
        os.close(asked)
        os.close(answer)
        self._ask, self._answers = os.fdopen(ask, "w"), os.fdopen(answers)

    def _answer(self, wish: dict[str, Any]) -> list[float]:
        self._ask.write(json.dumps(wish) + "\n")
        self._ask.flush()
        return json.loads(self._answers.readline())

    def equities(self, boards: list[list[list[int]]]) -> list[float]:
        """Cubeless, for the side that rolls next."""
        return self._answer({"boards": boards})

    def cube(self, state: State) -> tuple[float, float, float]:
        """What it is worth to the side on roll not to double, to double and be taken, and to be dropped (1)."""
        roller = int(state[TURN])
        owner = int(state[OWNER])
        match = [int(state[CUBE]), owner if owner < 0 else int(owner != roller), int(state[LENGTH])]
        match += [int(state[SCORE + roller]), int(state[SCORE + 1 - roller]), int(state[CRAWFORD] == IN_CRAWFORD)]
        without, taken, dropped = self._answer({"board": board(state, roller), "cube": match})
        return without, taken, dropped

    def close(self) -> None:
        self._ask.close()
        self._answers.close()
        self._process.wait()
        self._folder.cleanup()


def board(state: State, roller: int) -> list[list[int]]:
    """As gnubg has it: the checkers of the side that waits, then of the one that rolls, each on its own points, and on
    the bar."""
    white = [max(0, int(state[point])) for point in range(24)] + [int(state[BAR])]
    black = [max(0, -int(state[23 - point])) for point in range(24)] + [int(state[BAR + 1])]
    return [black, white] if roller == 0 else [white, black]


Chooser = Callable[[State, list[State]], int]
"""Of the positions that the actions lead to, none of them won, the best one's index."""


def choosers(kernels: Specialised, gnubg: Gnubg) -> tuple[Chooser, Chooser]:
    """Ours and gnubg's."""
    evaluate: Any = kernels.bind(verbs.evaluate)

    def ours(state: State, after: list[State]) -> int:
        worth = [float(evaluate(each, int(state[TURN]))) for each in after]
        return worth.index(max(worth))

    def theirs(state: State, after: list[State]) -> int:
        worth = gnubg.equities([board(each, 1 - int(state[TURN])) for each in after])
        return worth.index(min(worth))

    return ours, theirs


def moved(kernels: Specialised, state: State, choose: Chooser) -> State:
    """The position after the chosen play."""
    rules = kernels.rules
    after = [rules.apply(state, action) for action in rules.legal(state)]
    won = next((each for each in after if each[STAGE] == OVER), None)
    if won is not None:
        return won
    return after[0] if len(after) == 1 else after[choose(state, after)]


def thrown(kernels: Specialised, state: State, luck: random.Random) -> State:
    outcomes, odds = zip(*kernels.rules.chance(state), strict=True)
    return kernels.rules.apply(state, luck.choices(outcomes, odds)[0])


def play(kernels: Specialised, sides: tuple[Chooser, Chooser], seed: int) -> float:
    """One game; what the first seat won."""
    luck = random.Random(seed)
    state = kernels.rules.initial()
    while state[STAGE] != OVER:
        if kernels.rules.current(state) == CHANCE:
            state = thrown(kernels, state, luck)
        else:
            state = moved(kernels, state, sides[int(state[TURN])])
    return kernels.rules.returns(state)[0]


def match_of_games(pairs: int, seed: int) -> None:
    kernels, gnubg = specialised("backgammon"), Gnubg()
    ours, theirs = choosers(kernels, gnubg)
    means: list[float] = []
    for number in range(pairs):
        first = play(kernels, (ours, theirs), seed + number)
        second = -play(kernels, (theirs, ours), seed + number)
        means.append((first + second) / 2)
        if len(means) > 1 and (number % 50 == 49 or number == pairs - 1):
            error = statistics.stdev(means) / math.sqrt(len(means))
            print(f"{2 * len(means)} games: {statistics.mean(means):+.3f} +- {error:.3f} points a game", flush=True)
    gnubg.close()


@dataclass
class Agreement:
    """Decisions of one kind."""

    name: str
    costs: list[float] = field(default_factory=list[float])
    """What each decision costs in gnubg's eyes: 0 where it decides alike."""
    close: int = 0
    """Those between whose choices gnubg sees less than ``CLOSE``."""
    wrong_where_clear: int = 0

    def add(self, chosen: float, other: float) -> None:
        """What the decision and its contrary are worth to who decides."""
        self.costs.append(max(0.0, other - chosen))
        if abs(chosen - other) < CLOSE:
            self.close += 1
        elif other > chosen:
            self.wrong_where_clear += 1

    def __str__(self) -> str:
        count = len(self.costs)
        alike = sum(cost == 0.0 for cost in self.costs)
        clear = count - self.close
        return (
            f"{self.name}: {alike} of {count} alike ({alike / max(1, count):.1%}), where it matters "
            f"{clear - self.wrong_where_clear} of {clear}; mean cost {sum(self.costs) / max(1, count):.4f}"
        )


CLOSE = 0.02
"""In units of the cube."""


def cube(count: int, length: int, seed: int, depth: int) -> None:
    """Prints how often the cube decisions agree, over so many positions."""
    kernels, gnubg = specialised("backgammon"), Gnubg()
    rules = kernels.rules
    options = rules.options({"length": length, "cube": 1})
    ours, _ = choosers(kernels, gnubg)
    luck = random.Random(seed)
    engine = engines.registry()["expectiminimax"]

    def decided(state: State) -> int:
        problem = Problem(kernels, state, rules.current(state), options, Limits(depth=depth), seed=1)
        return engines.think(engine, problem).action

    doubles, answers, seen = Agreement("double or roll"), Agreement("take or drop"), [0, 0]
    state = rules.initial(options)
    while len(doubles.costs) < count:
        if rules.is_over(state):
            state = rules.initial(options)
        elif rules.current(state) == CHANCE:
            state = thrown(kernels, state, luck)
        elif state[STAGE] == DECIDING:
            without, taken, dropped = gnubg.cube(state)
            doubled = min(taken, dropped)
            action = decided(state)
            seen[0] += doubled > without
            seen[1] += action == DOUBLE
            doubles.add(*((doubled, without) if action == DOUBLE else (without, doubled)))
            offered = rules.apply(state, DOUBLE)
            if max(without, taken) > 0.2:  # nobody is asked where no one would double
                answer = decided(offered)
                answers.add(*((-taken, -dropped) if answer == TAKE else (-dropped, -taken)))
            state = rules.apply(state, DOUBLE if doubled > without else ROLL)
        elif state[STAGE] == ANSWERING:
            _, taken, dropped = gnubg.cube(before_double(state))
            state = rules.apply(state, TAKE if taken < dropped else 1 - TAKE)
        else:
            state = moved(kernels, state, ours)
    gnubg.close()
    print(f"match to {length}, depth {depth}; gnubg doubles {seen[0]} times, we {seen[1]}")
    print(f"{doubles}\n{answers}")


def before_double(state: State) -> State:
    before = state.copy()
    before[STAGE] = DECIDING
    return before


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="bench.gnubg", description="Backgammon beside GNU Backgammon's 0-ply.")
    parser.add_argument("what", choices=("games", "cube"))
    parser.add_argument("--count", type=int, default=1000, help="pairs of games, or positions")
    parser.add_argument("--length", type=int, default=7, help="of the match, for the cube")
    parser.add_argument("--depth", type=int, default=2, help="of our search, for the cube")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args(argv)
    if chosen.what == "games":
        match_of_games(chosen.count, chosen.seed)
    else:
        cube(chosen.count, chosen.length, chosen.seed, chosen.depth)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())

"""Single games of backgammon without a cube: ``agon bench backgammon FIRST SECOND``.

Players: ``gnubg`` plays the best move of GNU Backgammon's cubeless 0-ply evaluation; ``pubeval`` is G. Tesauro's linear
evaluation (``bench.strength.backgammon.pubeval``); ``random``; any other is ours, as in ``agon match``:
``expectiminimax:depth=1``, ``expectiminimax:depth=2,filter=8``. Gammons count two points and backgammons three; there
is no doubling and no Jacoby rule. Each game is played twice with the same dice and exchanged seats, so that one side's
luck becomes the other's; the error is that of the mean over such pairs. Points are also given minus the luck of the
rolls, which keeps the mean and removes much of the noise.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections.abc import Callable, Generator
from dataclasses import dataclass, field
from pathlib import Path

from agon.ai.matches.openings import draw
from agon.ai.matches.players import read_spec
from agon.ai.search.contract import Problem
from agon.ai.search.kernel_binding import BoundKernels, bound_kernels
from agon.games.api import CHANCE, Options
from agon.games.backgammon.layout import OVER, STAGE, TURN
from agon.games.backgammon.moves import step
from agon.games.rules import Rules
from agon.games.verbs import State
from agon.protocol.cards import Limits
from bench.figures import standard_error
from bench.strength.backgammon.gnubg import Gnubg
from bench.strength.backgammon.luck import Luck
from bench.strength.backgammon.pubeval import Pubeval

Asked = tuple[State, list[State]]
"""A position to move in, and the positions after each legal action in order, none of them won."""
Player = Callable[[list[Asked]], list[int]]
"""Returns the index of the chosen position for each of several games, so that a program is asked once for all."""
Won = tuple[float, float]
"""The first seat's points, and its luck (``bench.strength.backgammon.luck``)."""
AT_ONCE = 50
"""Number of pairs of games played side by side."""
PROGRAMS = 8
"""Number of gnubg processes asked side by side."""


def ours(kernels: BoundKernels, spec: str, options: Options) -> Player:
    """Return our player. Raises ``EngineError``."""
    rules = kernels.rules
    named = read_spec(spec, game=rules.info.name).make(Limits(depth=1), 0)

    def choose(asked: list[Asked]) -> list[int]:
        chosen: list[int] = []
        for state, _ in asked:
            problem = Problem(kernels, state, rules.current(state), options, named.limits, seed=1)
            chosen.append(rules.legal(state).index(named.choose(problem).action))
        return chosen

    return choose


def asking_gnubg(programs: list[Gnubg]) -> Player:
    """Return a player that asks several processes at a time, as gnubg mostly sleeps (10 ms for each answer)."""

    def choose(asked: list[Asked]) -> list[int]:
        shares = [asked[number :: len(programs)] for number in range(len(programs))]
        for program, share in zip(programs, shares, strict=True):
            program.ask([state for state, _ in share])
        chosen = [0] * len(asked)
        for number, (program, share) in enumerate(zip(programs, shares, strict=True)):
            plays = zip(share, program.plays(), strict=True)
            chosen[number :: len(programs)] = [index_of(state, after, places) for (state, after), places in plays]
        return chosen

    return choose


def index_of(state: State, after: list[State], places: list[int]) -> int:
    """Return the index of the position after moving checkers from and to these places in turn."""
    moved = state.copy()
    for place, to in zip(places[::2], places[1::2], strict=True):
        if place:
            step(moved, int(state[TURN]), place, place - to)
    return next(index for index, each in enumerate(after) if (each[:STAGE] == moved[:STAGE]).all())


def by_pubeval(weights: Pubeval) -> Player:
    def choose_one(state: State, after: list[State]) -> int:
        seat, is_race = int(state[TURN]), weights.is_race(state)
        worth = [weights.score(each, seat, is_race=is_race) for each in after]
        return worth.index(max(worth))

    return lambda asked: [choose_one(*each) for each in asked]


def at_random(luck: random.Random) -> Player:
    return lambda asked: [luck.randrange(len(after)) for _, after in asked]


def moved(rules: Rules, state: State) -> Generator[Asked, int, State]:
    """Return the position after the next play; yield the choices if there are several."""
    after = [rules.apply(state, action) for action in rules.legal(state)]
    won = next((each for each in after if each[STAGE] == OVER), None)
    if won is not None:
        return won
    return after[0] if len(after) == 1 else after[(yield state, after)]


def game(rules: Rules, luck: Luck, seed: int) -> Generator[Asked, int, Won]:
    """Play a game; yield each choice, and return the result."""
    dice, lucky = random.Random(seed), 0.0
    state = rules.initial()
    while state[STAGE] != OVER:
        if rules.current(state) == CHANCE:
            action = draw(rules, state, dice)
            lucky += luck.of(state, action)
            state = rules.apply(state, action)
        else:
            state = yield from moved(rules, state)
    return rules.returns(state)[0], lucky


def play(rules: Rules, luck: Luck, games: list[tuple[int, tuple[Player, Player]]]) -> list[Won]:
    """Return the result of each game, which is given as its seed and the players by seat."""
    won = [(0.0, 0.0)] * len(games)
    running = [game(rules, luck, seed) for seed, _ in games]
    asked = {number: next(each) for number, each in enumerate(running)}
    while asked:
        answered: dict[int, int] = {}
        for player in {player for _, players in games for player in players}:
            numbers = [number for number, (state, _) in asked.items() if games[number][1][int(state[TURN])] is player]
            if numbers:
                answered |= zip(numbers, player([asked[number] for number in numbers]), strict=True)
        asked.clear()
        for number, index in answered.items():
            try:
                asked[number] = running[number].send(index)
            except StopIteration as end:
                won[number] = end.value
    return won


@dataclass(eq=False)
class Clock:
    """CPU time of a player's choices in this process."""

    player: Player
    spent: float = 0.0
    choices: int = 0

    def __call__(self, asked: list[Asked]) -> list[int]:
        began = time.thread_time()
        chosen = self.player(asked)
        self.spent += time.thread_time() - began
        self.choices += len(asked)
        return chosen

    def __str__(self) -> str:
        return f"{1000 * self.spent / max(1, self.choices):.2f} ms a choice"


@dataclass
class Score:
    """The first player's results, by pairs of games."""

    points: list[float] = field(default_factory=list[float])
    without_luck: list[float] = field(default_factory=list[float])
    wins: list[float] = field(default_factory=list[float])
    gammons: list[int] = field(default_factory=lambda: [0, 0])
    """Number of games won, and lost, with two points or more."""

    def add(self, first: Won, second: Won) -> None:
        """Add a pair; in ``second`` the second player sits first."""
        own = (first[0], -second[0])
        self.points.append(sum(own) / 2)
        self.without_luck.append((own[0] - first[1] + own[1] + second[1]) / 2)
        self.wins.append(sum(each > 0 for each in own) / 2)
        self.gammons[0] += sum(each > 1 for each in own)
        self.gammons[1] += sum(each < -1 for each in own)

    def __str__(self) -> str:
        return (
            f"{2 * len(self.points)} games: {mean(self.without_luck, '+.3f')} points a game without luck, "
            f"{mean(self.points, '+.3f')} with luck, {mean(self.wins, '.1%')} won, "
            f"gammons {self.gammons[0]} to {self.gammons[1]}"
        )


def mean(values: list[float], shape: str) -> str:
    return f"{statistics.fmean(values):{shape}} +- {standard_error(values):{shape.lstrip('+')}}"


def player(name: str, kernels: BoundKernels, gnubg: Callable[[], list[Gnubg]], pubeval: Path | None) -> Player:
    if name == "gnubg":
        return asking_gnubg(gnubg())
    if name == "pubeval":
        if pubeval is None:
            raise SystemExit("pubeval's weights are not part of the project: --pubeval FOLDER")
        return by_pubeval(Pubeval.read(pubeval))
    if name == "random":
        return at_random(random.Random(0))
    return ours(kernels, name, kernels.rules.options({}))


def main(argv: list[str] | None = None) -> int:
    """Print the running mean, then the time of a choice."""
    parser = argparse.ArgumentParser(prog="agon bench backgammon", description="Single games of backgammon.")
    parser.add_argument("players", nargs=2, metavar="PLAYER", help="gnubg, pubeval, random, or as in agon match")
    parser.add_argument("--pairs", type=int, default=500, help="of games with the same dice")
    parser.add_argument("--pubeval", type=Path, metavar="FOLDER", help="where WT.cntc and WT.race are")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args(argv)
    kernels = bound_kernels("backgammon")
    opened: list[Gnubg] = []

    def gnubg() -> list[Gnubg]:
        opened.extend(Gnubg() for _ in range(PROGRAMS))
        return opened[-PROGRAMS:]

    first, second = (Clock(player(name, kernels, gnubg, chosen.pubeval)) for name in chosen.players)
    score, luck = Score(), Luck(kernels)
    for began in range(0, chosen.pairs, AT_ONCE):
        seeds = range(chosen.seed + began, chosen.seed + min(chosen.pairs, began + AT_ONCE))
        games = [(seed, seated) for seed in seeds for seated in ((first, second), (second, first))]
        won = play(kernels.rules, luck, games)
        for one, other in zip(won[::2], won[1::2], strict=True):
            score.add(one, other)
        print(score, flush=True)
    for name, clock in zip(chosen.players, (first, second), strict=True):
        print(f"{name}: {clock}")
    for each in opened:
        each.close()
    return 0

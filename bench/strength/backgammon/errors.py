"""Sizes of errors in backgammon beside GNU Backgammon's: ``agon bench errors``.

In single games without a cube, played about as well as club players do, each choice and each roll is judged twice: by
the search of our review, and by gnubg's equities of the positions after every move and after every roll. What a move
gives away, and the luck of a roll, should be the same. gnubg compares moves by its cubeless evaluation of ``--plies``;
if that is above 0, its evaluation without a search is compared with it too: how far gnubg is apart from itself.
"""

from __future__ import annotations

import argparse
import math
import random
from dataclasses import dataclass, field

from agon.ai.engines import registry
from agon.ai.search.contract import Problem
from agon.ai.search.kernel_binding import BoundKernels, bound_kernels
from agon.games.api import CHANCE
from agon.games.backgammon.layout import BAR
from agon.games.verbs import State
from agon.protocol.cards import Limits
from bench.strength.backgammon.gnubg import Gnubg

BLURRED = 0.08
"""Equity by which a worse move is played e times less often."""
MOST_LINES = 64
LUCK_SHARE = 0.1
"""Share of the rolls that are judged: gnubg has every play of every roll to value."""


@dataclass
class Sizes:
    """Sizes of the same errors by two judges, in points."""

    name: str
    ours: list[float] = field(default_factory=list[float])
    theirs: list[float] = field(default_factory=list[float])

    def add(self, ours: float, theirs: float) -> None:
        self.ours.append(ours)
        self.theirs.append(theirs)

    def __str__(self) -> str:
        count = len(self.ours)
        if not count:
            return f"{self.name}: none"
        apart = [abs(one - other) for one, other in zip(self.ours, self.theirs, strict=True)]
        close = sum(each <= 0.01 for each in apart) / count
        return (
            f"{self.name}: {count}, mean {sum(self.ours) / count:+.4f}, gnubg's {sum(self.theirs) / count:+.4f}; "
            f"mean difference {sum(apart) / count:.4f}, root mean square "
            f"{math.sqrt(sum(each * each for each in apart) / count):.4f}, within 0.01 {close:.0%}"
        )


class Judge:
    """Our review's search."""

    def __init__(self, kernels: BoundKernels) -> None:
        self._kernels = kernels
        self._engine = registry.engines()["default"]

    def values(self, state: State, seat: int, depth: int) -> tuple[float, dict[int, float]]:
        """Return the position's value to a seat, and that of each action or outcome."""
        options = self._kernels.rules.options()
        problem = Problem(self._kernels, state, seat, options, Limits(depth=depth), seed=1)
        thinking = registry.think(self._engine, problem, {"lines": MOST_LINES}).thinking
        return thinking.value or 0.0, {line.action: line.value for line in thinking.lines}


def errors(count: int, seed: int, depth: int, plies: int) -> None:
    """Print how far the sizes of errors and of luck are apart, over ``count`` choices."""
    kernels, gnubg = bound_kernels("backgammon"), Gnubg()
    rules, judge, luck = kernels.rules, Judge(kernels), random.Random(seed)
    contact, race, rolls = Sizes("choices with contact"), Sizes("choices in races"), Sizes("luck of rolls")
    itself = Sizes("gnubg's 0-ply in place of ours")
    state = rules.initial()
    while len(contact.ours) + len(race.ours) < count:
        seat = rules.current(state)
        if rules.is_over(state):
            state = rules.initial()
        elif seat == CHANCE:
            outcomes = rules.chance(state)
            drawn = luck.choices([each for each, _ in outcomes], [odds for _, odds in outcomes])[0]
            if luck.random() < LUCK_SHARE and len(outcomes) == 21:
                rolls.add(*_luck_of(judge, gnubg, kernels, state, drawn))
            state = rules.apply(state, drawn)
        else:
            legal = rules.legal(state)
            after = [rules.apply(state, action) for action in legal]
            if not 1 < len(legal) <= MOST_LINES or any(rules.is_over(each) for each in after):
                state = after[0]
                continue
            theirs = [-each for each in gnubg.equities(after, plies)]
            _, ours = judge.values(state, seat, depth)
            best = max(theirs)
            chosen = luck.choices(range(len(legal)), [math.exp((each - best) / BLURRED) for each in theirs])[0]
            sizes = race if _is_race(state) else contact
            sizes.add(max(ours.values()) - ours[legal[chosen]], best - theirs[chosen])
            if plies > 0:
                quick = [-each for each in gnubg.equities(after, 0)]
                itself.add(max(quick) - quick[chosen], best - theirs[chosen])
            state = after[chosen]
    gnubg.close()
    print(f"depth {depth}, gnubg {plies}-ply, seed {seed}")
    print(contact, race, rolls, itself, sep="\n")


def _luck_of(judge: Judge, gnubg: Gnubg, kernels: BoundKernels, state: State, drawn: int) -> tuple[float, float]:
    """Return a roll's luck for the first seat, by our review and by gnubg's best moves at 0-ply."""
    rules = kernels.rules
    mean, values = judge.values(state, 0, 1)
    theirs: dict[int, float] = {}
    for outcome, _ in rules.chance(state):
        rolled = rules.apply(state, outcome)
        seat = rules.current(rolled)
        after = [rules.apply(rolled, action) for action in rules.legal(rolled)]
        over = [rules.returns(each)[seat] for each in after if rules.is_over(each)]
        value = max(
            [*over, *(-each for each in gnubg.equities([each for each in after if not rules.is_over(each)], 0))]
        )
        theirs[outcome] = value if seat == 0 else -value
    expected = sum(odds * theirs[outcome] for outcome, odds in rules.chance(state))
    return values[drawn] - mean, theirs[drawn] - expected


def _is_race(state: State) -> bool:
    """True if the sides have passed each other."""
    first = [point for point in range(24) if state[point] > 0]
    second = [point for point in range(24) if state[point] < 0]
    return not (state[BAR] or state[BAR + 1]) and max(first, default=-1) < min(second, default=24)


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="agon bench errors", description="Sizes of errors in backgammon beside GNU Backgammon's."
    )
    parser.add_argument("--count", type=int, default=300, help="of choices")
    parser.add_argument("--depth", type=int, default=2, help="of our search of choices")
    parser.add_argument("--plies", type=int, default=0, help="of gnubg's evaluation of choices")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args(argv)
    errors(chosen.count, chosen.seed, chosen.depth, chosen.plies)
    return 0

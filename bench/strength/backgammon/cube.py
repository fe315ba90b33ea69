"""Cube decisions of backgammon beside GNU Backgammon's: ``agon bench cube``.

In matches that our evaluation plays against itself, every position in which a player may double is compared: our
search's decision to double or not, and to take or drop, beside gnubg's cubeful 0-ply evaluation, and the cost of the
differences by gnubg's estimate.
"""

from __future__ import annotations

import argparse
import random
from dataclasses import dataclass, field

from agon.ai.engines import registry
from agon.ai.matches.openings import draw
from agon.ai.search.contract import Problem
from agon.ai.search.kernel_binding import bound_kernels
from agon.games.api import CHANCE
from agon.games.backgammon.layout import ANSWERING, DECIDING, DOUBLE, ROLL, STAGE, TAKE
from agon.games.verbs import State
from agon.protocol.cards import Limits
from bench.strength.backgammon.gnubg import Gnubg


@dataclass
class Agreement:
    """Comparison of the decisions of one kind."""

    name: str
    costs: list[float] = field(default_factory=list[float])
    """Cost of each decision by gnubg's estimate; 0 if gnubg decides alike."""
    close: int = 0
    """Number of decisions whose two choices differ by less than ``CLOSE`` for gnubg."""
    clearly_wrong: int = 0

    def add(self, chosen: float, other: float) -> None:
        """Add a decision: its value and that of the other choice, for the player who decides."""
        self.costs.append(max(0.0, other - chosen))
        if abs(chosen - other) < CLOSE:
            self.close += 1
        elif other > chosen:
            self.clearly_wrong += 1

    def __str__(self) -> str:
        count = len(self.costs)
        alike = sum(cost == 0.0 for cost in self.costs)
        clear = count - self.close
        return (
            f"{self.name}: {alike} of {count} alike ({alike / max(1, count):.1%}), where it matters "
            f"{clear - self.clearly_wrong} of {clear}; mean cost {sum(self.costs) / max(1, count):.4f}"
        )


CLOSE = 0.02
"""Difference (units of the cube) below which two choices count as equal."""


def cube(count: int, length: int, seed: int, depth: int) -> None:
    """Print how often the cube decisions agree, over ``count`` positions."""
    kernels, gnubg = bound_kernels("backgammon"), Gnubg()
    rules = kernels.rules
    options = rules.options({"length": length, "cube": 1})
    luck = random.Random(seed)
    engine = registry.engines()["expectiminimax"]

    def decided(state: State, depth: int = depth) -> int:
        problem = Problem(kernels, state, rules.current(state), options, Limits(depth=depth), seed=1)
        return registry.think(engine, problem).action

    doubles, answers, seen = Agreement("double or roll"), Agreement("take or drop"), [0, 0]
    state = rules.initial(options)
    while len(doubles.costs) < count:
        if rules.is_over(state):
            state = rules.initial(options)
        elif rules.current(state) == CHANCE:
            state = rules.apply(state, draw(rules, state, luck))
        elif state[STAGE] == DECIDING:
            without, taken, dropped = gnubg.cube(state)
            doubled = min(taken, dropped)
            action = decided(state)
            seen[0] += doubled > without
            seen[1] += action == DOUBLE
            doubles.add(*((doubled, without) if action == DOUBLE else (without, doubled)))
            offered = rules.apply(state, DOUBLE)
            if max(without, taken) > 0.2:  # otherwise nobody would double
                answer = decided(offered)
                answers.add(*((-taken, -dropped) if answer == TAKE else (-dropped, -taken)))
            state = rules.apply(state, DOUBLE if doubled > without else ROLL)
        elif state[STAGE] == ANSWERING:
            _, taken, dropped = gnubg.cube(before_double(state))
            state = rules.apply(state, TAKE if taken < dropped else 1 - TAKE)
        else:
            state = rules.apply(state, decided(state, 1))
    gnubg.close()
    print(f"match to {length}, depth {depth}; gnubg doubles {seen[0]} times, we {seen[1]}")
    print(f"{doubles}\n{answers}")


def before_double(state: State) -> State:
    before = state.copy()
    before[STAGE] = DECIDING
    return before


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="agon bench cube", description="Cube decisions beside GNU Backgammon's 0-ply."
    )
    parser.add_argument("--count", type=int, default=600, help="of positions")
    parser.add_argument("--length", type=int, default=7, help="of the match")
    parser.add_argument("--depth", type=int, default=2, help="of our search")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args(argv)
    cube(chosen.count, chosen.length, chosen.seed, chosen.depth)
    return 0

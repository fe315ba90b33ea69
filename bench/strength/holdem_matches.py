"""Heads-up hold'em for points a hand: ``agon bench holdem-matches blueprint mcts:rollout=heuristic,nodes=300``.

Every deal is one hand with full stacks, played twice with the same cards and exchanged seats; its result is the mean of
the two. Players are engines as ``agon match`` names them, or one of four rules:

- ``call`` never folds and never raises;
- ``uniform`` chooses any legal action;
- ``tight`` bets hands that beat a random one in 60 % of 100 samples, raises with 75 %, calls with 60 %, else folds;
- ``loose`` calls with 30 %, bets and raises with 80 %.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections.abc import Callable
from typing import Any, Final

import numpy as np

from agon.ai.engines import registry
from agon.ai.games.holdem import evaluate
from agon.ai.matches.game import Referee
from agon.ai.matches.openings import Opening
from agon.ai.matches.players import read_spec
from agon.ai.matches.statistics import NORMAL_95
from agon.ai.search.contract import Problem
from agon.ai.search.kernel_binding import BoundKernels, bound_kernels
from agon.games.api import CHANCE, TERMINAL
from agon.games.holdem.layout import CALL, FOLD
from agon.games.verbs import State
from agon.protocol.cards import Limits
from agon.protocol.jobs import Step
from bench.figures import standard_error

SAMPLES: Final = 100
RULES: Final = {"tight": (0.6, 0.75, 0.6), "loose": (0.8, 0.8, 0.3)}
"""Least shares of won samples with which a rule bets, raises and calls."""
Chooser = Callable[[State, int, list[Step], int], int]
"""Arguments: the state as the seat knows it, the seat, the steps that it saw, a seed."""


def player(kernels: BoundKernels, options: dict[str, Any], text: str) -> Chooser:
    """Return the player that ``text`` names. Raises ``EngineError`` for an unknown one."""
    rules = kernels.rules
    if text in RULES:
        return by_rule(kernels, *RULES[text])
    if text == "call":
        return lambda state, seat, seen, seed: CALL
    if text == "uniform":
        return lambda state, seat, seen, seed: random.Random(seed).choice(rules.legal(state))
    named = read_spec(text, game="holdem").make(Limits(nodes=300), 0)

    def choose(state: State, seat: int, seen: list[Step], seed: int) -> int:
        limits = Limits(nodes=named.limits.nodes)  # independent of the machine's load
        problem = Problem(kernels, state, seat, options, limits, seed=seed, seen=seen, report_seconds=3600.0)
        return registry.think(named.engine, problem, named.settings).action

    return choose


def by_rule(kernels: BoundKernels, bets: float, raises: float, calls: float) -> Chooser:
    equity: Any = kernels.bind(evaluate.equity)

    def choose(state: State, seat: int, seen: list[Step], seed: int) -> int:
        legal = kernels.rules.legal(state)
        chance = equity(state, seat, np.array([seed], np.uint64), SAMPLES)
        is_facing = FOLD in legal
        higher = [action for action in legal if action > CALL]
        if higher and chance >= (raises if is_facing else bets):
            pot = evaluate.raise_by(state, 0.75)
            return pot if pot in higher else higher[0]
        return CALL if not is_facing or chance >= calls else FOLD

    return choose


def play(
    kernels: BoundKernels, options: dict[str, Any], seats: list[Chooser], deck: list[int], seed: int
) -> list[float]:
    """Play a hand with these cards in this order; return the winnings of each seat."""
    rules = kernels.rules
    referee = Referee(kernels, options, stop=lambda: False)
    line = referee.begin(Opening(()))
    cards, seeds = iter(deck), random.Random(seed)
    while (mover := rules.current(line.state)) != TERMINAL:
        if mover == CHANCE:
            action = next(cards)
        else:
            number = seeds.getrandbits(60)
            action = seats[mover](rules.resample(line.state, mover, number), mover, line.seen[mover], number)
        referee.advance(line, action)
    return rules.returns(line.state)[:2]


def main(argv: list[str] | None = None) -> int:
    """Print the first player's mean winnings a hand, with a 95 % interval."""
    parser = argparse.ArgumentParser(prog="agon bench holdem-matches", description="Points a hand, heads up.")
    parser.add_argument("first")
    parser.add_argument("second", nargs="+", help="one after another")
    parser.add_argument("--deals", type=int, default=1000, help="each of two hands")
    parser.add_argument("--no-limit", action="store_true")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args(argv)
    kernels = bound_kernels("holdem")
    options = kernels.rules.options({"betting": int(not arguments.no_limit), "hands": 1})
    first = player(kernels, options, arguments.first)
    for name in arguments.second:
        second = player(kernels, options, name)
        rng = random.Random(arguments.seed)
        won: list[float] = []
        began = time.process_time()
        for _ in range(arguments.deals):
            deck = rng.sample(range(52), 9)
            seed = rng.getrandbits(60)
            ahead = play(kernels, options, [first, second], deck, seed)[0]
            won.append((ahead + play(kernels, options, [second, first], deck, seed)[1]) / 2)
        print(
            f"{arguments.first} against {name}: {statistics.mean(won):+.2f} +- {NORMAL_95 * standard_error(won):.2f} "
            f"points a hand, {2 * len(won)} hands, {time.process_time() - began:.0f} CPU s",
            flush=True,
        )
    return 0

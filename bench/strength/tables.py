"""Engines against each other in games of several players: ``agon bench tables GAME ENGINE ENGINE ...``.

Every two engines meet from openings of random plies. Each opening is played once for every way to share the seats
between the two; its result is the difference of their mean pay-offs. All get the same CPU time for each move: as many
nodes or simulations as fit into it, estimated from earlier moves.
"""

from __future__ import annotations

import argparse
import itertools
import random
import statistics
from collections.abc import Sequence
from functools import partial
from typing import Any

from agon.ai.engines import registry
from agon.ai.matches.players import Player, read_spec
from agon.ai.search.contract import Problem
from agon.ai.search.kernel_binding import BoundKernels, bound_kernels
from agon.games.api import CHANCE
from agon.games.verbs import State
from agon.protocol.cards import Limits
from bench.figures import standard_error
from bench.strength.rivals import Pace, timed


def opened(kernels: BoundKernels, options: dict[str, Any], plies: int, seed: int) -> State:
    """Return the position after ``plies`` random plies."""
    rules, luck = kernels.rules, random.Random(seed)
    state = rules.initial(options)
    for _ in range(plies):
        state = rules.apply(
            state, luck.choice(rules.legal(state)) if rules.current(state) >= 0 else thrown(rules, state, luck)
        )
    return state


def thrown(rules: Any, state: State, luck: random.Random) -> int:
    outcomes, odds = zip(*rules.chance(state), strict=True)
    return luck.choices(outcomes, odds)[0]


def play(
    kernels: BoundKernels, options: dict[str, Any], state: State, seated: Sequence[tuple[Player, Pace]], seed: int
) -> list[float]:
    """Play a game from ``state`` and return the pay-offs by seat."""
    rules, luck = kernels.rules, random.Random(seed)

    def move(player: Player, number: int, work: int) -> tuple[int, int]:
        problem = Problem(
            kernels,
            state,
            rules.current(state),
            options,
            Limits(nodes=work),
            seed=seed + number,
            report_seconds=3600.0,
        )
        decision = registry.think(player.engine, problem, player.settings)
        return decision.action, decision.thinking.nodes

    number = 0
    while not rules.is_over(state):
        number += 1
        if rules.current(state) == CHANCE:
            action = thrown(rules, state, luck)
        else:
            player, pace = seated[rules.current(state)]
            action = timed(pace, partial(move, player, number))
        state = rules.apply(state, action)
    return rules.returns(state)[: len(seated)]


def meet(  # noqa: PLR0917 - a row of the plan
    game: str, options: dict[str, Any], specs: tuple[str, str], count: int, plies: int, cpu_ms: int, seed: int
) -> str:
    """Play ``count`` openings and return a line with the result."""
    kernels = bound_kernels(game)
    rules = kernels.rules
    seats = rules.seats(options)
    sides = [(read_spec(spec, game=game).make(Limits(nodes=1), 0), Pace(cpu_ms / 1000.0)) for spec in specs]
    warm = opened(kernels, options, plies, seed)
    while rules.current(warm) == CHANCE:
        warm = rules.apply(warm, rules.chance(warm)[0][0])
    for player, _ in sides:  # compile or load before anything is timed
        task = Problem(kernels, warm, rules.current(warm), options, Limits(nodes=16), seed=1)
        registry.think(player.engine, task, player.settings)
    gaps: list[float] = []
    wins = [0.0, 0.0]
    played = 0
    for number in range(count):
        state = opened(kernels, options, plies, seed + number)
        gap: list[float] = []
        for taken in itertools.product((0, 1), repeat=seats):
            if len(set(taken)) == 1:
                continue
            paid = play(kernels, options, state, [sides[which] for which in taken], seed + number)
            means = [
                statistics.mean(p for p, which in zip(paid, taken, strict=True) if which == side) for side in (0, 1)
            ]
            gap.append(means[0] - means[1])
            played += 1
            for p, which in zip(paid, taken, strict=True):
                wins[which] += p > 0
        gaps.append(statistics.mean(gap))
    work = ", ".join(f"{pace.spent / max(1, pace.moves) * 1000:.1f} ms a move, {pace.work} nodes" for _, pace in sides)
    return (
        f"{specs[0]} against {specs[1]}: {played} games, won by {wins[0]:.0f} and {wins[1]:.0f}; "
        f"{statistics.mean(gaps):+.3f} +- {standard_error(gaps):.3f} a seat and game; {work}"
    )


def main(argv: list[str] | None = None) -> int:
    """Print a line for every two engines."""
    parser = argparse.ArgumentParser(prog="agon bench tables", description="Engines against each other, several seats.")
    parser.add_argument("game")
    parser.add_argument("engines", nargs="+", help="as in agon match")
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--cpu-ms", type=int, default=10, help="a move")
    parser.add_argument("--openings", type=int, default=10)
    parser.add_argument("--plies", type=int, default=6, help="random ones at the beginning")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=NUMBER", help="of the game")
    chosen = parser.parse_args(argv)
    rules = bound_kernels(chosen.game).rules
    given = {name: int(number) for name, number in (text.split("=") for text in chosen.option)}
    if any(option.name == "seats" for option in rules.info.options):
        given["seats"] = chosen.seats
    options = dict(rules.options(given))
    for pair in itertools.combinations(chosen.engines, 2):
        print(meet(chosen.game, options, pair, chosen.openings, chosen.plies, chosen.cpu_ms, chosen.seed), flush=True)
    return 0

"""Accuracy of Grove's levels by the review of their games: ``agon bench accuracy``.

Each level plays itself, and its games are reviewed, with fixed nodes in place of time. A level's accuracy is one minus
what its moves gave away over all games, as a share of what random moves would have given away. A stronger level should
be more accurate. Games begin with random moves, the same for every level, which are not judged: from the first position
strong levels play one game again and again.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from agon import games
from agon.ai.engines import registry
from agon.ai.search.contract import Problem
from agon.ai.search.kernel_binding import BoundKernels, bound_kernels
from agon.ai.style.grove_scale import Step, scale_of
from agon.games.api import CHANCE
from agon.games.verbs import State
from agon.protocol.thinking import Assessed
from bench.strength.reviews import review

Chooser = Callable[[State, Sequence[int]], int]
"""Returns one of the legal actions."""
OPENING = 4
"""Random moves with which a game begins."""
RESAMPLED = 1000
"""Samples of the games by which the error is estimated (bootstrap)."""


def reviewed(
    kernels: BoundKernels, choosers: Sequence[Chooser], nodes: int, seed: int = 1, opening: int = 0
) -> list[Assessed]:
    """Play a game, and review it with so many nodes in the second look. Return what was found after ``opening`` random
    moves."""
    rules, luck = kernels.rules, np.random.default_rng(seed)
    plies = 0
    state, actions = rules.initial(), list[int]()
    while (seat := rules.current(state)) >= 0 or seat == CHANCE:
        if seat == CHANCE:
            outcomes, odds = zip(*rules.chance(state), strict=True)
            actions.append(int(luck.choice(outcomes, p=odds)))
        else:
            legal = rules.legal(state)
            actions.append(int(luck.choice(legal)) if plies < opening else choosers[seat](state, legal))
            plies += 1
        state = rules.apply(state, actions[-1])
    return review(rules.info.name, actions, nodes)[opening:]


def level(kernels: BoundKernels, step: Step, luck: np.random.Generator) -> Chooser:
    """Return a player of a level."""
    persona, options = registry.engines()["persona"], kernels.rules.options()

    def choose(state: State, _legal: Sequence[int]) -> int:
        seed = int(luck.integers(1 << 32))
        problem = Problem(kernels, state, kernels.rules.current(state), options, step.limits, seed=seed)
        return registry.think(persona, problem, step.parameters).action

    return choose


def is_reviewed(name: str) -> bool:
    """True if games between two players are reviewed."""
    info = games.load(name).info
    seats = next((option.default for option in info.options if option.name == "seats"), info.seats)
    return not (info.hidden or info.simultaneous) and seats == 2 and info.utility == "zero_sum"


def pooled(sums: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the accuracy of games, given the sums of what was lost and of what was at stake (last axis)."""
    return 100.0 * np.maximum(0.0, 1.0 - sums[..., 0] / np.maximum(sums[..., 1], 1e-9))


def measure(name: str, count: int, nodes: int, seed: int, strongest: int | None = None) -> None:
    """Print the accuracy of each level of a game, or of so many of the strongest."""
    scale = scale_of(name)
    if scale is None:
        return
    kernels = bound_kernels(name)
    found: list[float] = []
    for step in scale.steps[-strongest if strongest else None :]:
        luck = np.random.default_rng(seed)
        sums: list[tuple[float, float]] = []
        for number in range(count):
            positions = reviewed(kernels, [level(kernels, step, luck)] * 2, nodes, seed + number, OPENING)
            sums.append((sum(each.lost for each in positions), sum(each.at_stake for each in positions)))
        drawn = luck.integers(count, size=(RESAMPLED, count))
        table = np.array(sums)
        means = pooled(table[drawn].sum(1))
        found.append(float(pooled(table.sum(0))))
        print(f"{name}: {step.title} {step.rating:.0f}: {found[-1]:.1f} +- {float(means.std()):.1f}", flush=True)
    drops = [one - other for one, other in pairwise(found) if one > other]
    print(f"{name}: {'monotone' if not drops else f'{len(drops)} steps fall, by at most {max(drops):.1f}'}", flush=True)


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="agon bench accuracy", description="Accuracy of Grove's levels by the review of their games."
    )
    parser.add_argument("games", nargs="*", help="all that have levels and are reviewed, unless named")
    parser.add_argument("--count", type=int, default=10, help="of games of each level with itself")
    parser.add_argument("--nodes", type=int, default=20_000, help="of the second look")
    parser.add_argument("--strongest", type=int, metavar="LEVELS", help="only so many levels of each game")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args(argv)
    for name in chosen.games or [name for name in games.names() if is_reviewed(name)]:
        measure(name, chosen.count, chosen.nodes, chosen.seed, chosen.strongest)
    return 0

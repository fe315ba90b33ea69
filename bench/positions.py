"""Positions of games that several benchmarks search."""

from __future__ import annotations

import random

from agon import games
from agon.games.verbs import State

PLIES = (0, 6, 12, 18, 24)
"""Plies of random play that lead to the positions."""
SEED = 7


def positions(game: str, count: int = len(PLIES)) -> list[State]:
    """Return so many positions, in turn for each entry of ``PLIES``, always the same ones."""
    rules = games.load(game)
    found: list[State] = []
    for number in range(count):
        plies = PLIES[number % len(PLIES)]
        rng = random.Random(SEED + plies + 1000 * (number // len(PLIES)))
        state = rules.initial()
        for _ in range(plies):
            after = rules.apply(state, rng.choice(rules.legal(state)))
            if rules.is_over(after):
                break
            state = after
        found.append(state)
    return found

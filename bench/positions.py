"""Positions of games that several benchmarks search."""

from __future__ import annotations

import random

from agon import games
from agon.games.verbs import State

PLIES = (0, 6, 12, 18, 24)
"""Plies of random play that lead to the positions."""
SEED = 7


def positions(game: str) -> list[State]:
    """Return one position for each entry of ``PLIES``, always the same ones."""
    rules = games.load(game)
    found: list[State] = []
    for plies in PLIES:
        rng = random.Random(SEED + plies)
        state = rules.initial()
        for _ in range(plies):
            after = rules.apply(state, rng.choice(rules.legal(state)))
            if rules.is_over(after):
                break
            state = after
        found.append(state)
    return found

"""Search over information sets guided by a game's knowledge: ``belief`` to draw a world, ``prior`` to open a set,
``rollout`` from there.

These functions replace those of the same name in ``ismcts``. Sources: Gelly & Silver, "Combining online and offline
knowledge in UCT" (ICML 2007), the prior as visits; Richards & Amir, "Opponent modeling in Scrabble" (IJCAI 2007),
worlds weighted by the actions played; J. von Neumann, "Various techniques used in connection with random digits"
(1951), drawing by rejection.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from agon.ai.kernels.monte_carlo.ismcts import Forest
from agon.ai.kernels.monte_carlo.playout import playout
from agon.games.bits import random_unit
from agon.games.verbs import Actions, Rng, State, belief, prior, resample, rollout

HAS_BELIEF = 0
HAS_PRIOR = 0
HAS_ROLLOUT = 0


def draw_world(root: State, seat: int, rng: Rng, tries: int, out: State) -> None:
    """Draw a state that ``seat`` cannot tell from ``root``, in proportion to its ``belief``; keep the last of ``tries``
    states in any case."""
    resample(root, seat, rng, out)
    if HAS_BELIEF:
        for _ in range(tries - 1):
            if random_unit(rng) < belief(out, seat, rng):
                break
            resample(root, seat, rng, out)


def open_set(forest: Forest, node: int, state: State, actions: Actions, count: int) -> int:
    """Write a new set's actions with their priors, without those worth minus infinity; return how many are left."""
    tried: Any = forest.tried[node]
    total: Any = forest.total[node]
    for index in range(count):
        forest.action[node, index] = actions[index]
        tried[index] = 0
        total[index] = 0.0
    if HAS_PRIOR:
        prior(state, actions, count, total, tried)
        kept = 0
        for index in range(count):
            if total[index] > -np.inf:
                forest.action[node, kept] = actions[index]
                total[kept] = total[index] * tried[index]
                tried[kept] = tried[index]
                kept += 1
        return kept
    return count


def play_on(state: State, actions: Actions, probabilities: NDArray[np.float64], rng: Rng) -> None:
    """Play from the tree to the end of the game."""
    if HAS_ROLLOUT:
        rollout(state, rng)
    else:
        playout(state, actions, probabilities, rng)

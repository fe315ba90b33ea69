"""Search over information sets, guided by what a game knows: ``belief`` where a world is drawn, ``prior`` where a set
is opened, ``rollout`` from there.

Stands in for what ``ismcts`` calls. Sources: Gelly & Silver, "Combining online and offline knowledge in UCT" (ICML
2007), the prior as visits that count; Richards & Amir, "Opponent modeling in Scrabble" (IJCAI 2007), worlds weighed by
what was played; J. von Neumann, "Various techniques used in connection with random digits" (1951), drawing by
rejection.
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
    """A state that ``seat`` cannot tell from ``root``, in proportion to how it goes with what the others did; the last
    one that is tried whatever it is."""
    resample(root, seat, rng, out)
    if HAS_BELIEF:
        for _ in range(tries - 1):
            if random_unit(rng) < belief(out, seat, rng):
                break
            resample(root, seat, rng, out)


def open_set(forest: Forest, node: int, state: State, actions: Actions, count: int) -> int:
    """A new set's actions, with what is known of them in advance; those worth minus infinity are left out."""
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
    """From the tree to the end of the game."""
    if HAS_ROLLOUT:
        rollout(state, rng)
    else:
        playout(state, actions, probabilities, rng)

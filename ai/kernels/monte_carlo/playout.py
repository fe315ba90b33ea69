"""Random play to the end of the game, the result of one Monte Carlo simulation."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from agon.games.bits import random_below, random_unit
from agon.games.seats import CHANCE, TERMINAL
from agon.games.verbs import (
    Actions,
    Rng,
    State,
    apply_action,
    chance_outcomes,
    current_player,
    legal_actions,
    random_playout,
)


def pick_outcome(probabilities: NDArray[np.float64], count: int, rng: Rng) -> int:
    """Draw the index of an outcome with these probabilities; the last takes what rounding leaves."""
    left = random_unit(rng)
    for index in range(count - 1):
        left -= probabilities[index]
        if left < 0.0:
            return index
    return count - 1


def pick_chance(state: State, actions: Actions, probabilities: NDArray[np.float64], rng: Rng) -> int:
    """Draw an outcome of the chance node ``state`` with its probability."""
    count = chance_outcomes(state, actions, probabilities)
    return actions[pick_outcome(probabilities, count, rng)]


def no_chance(state: State, actions: Actions, probabilities: NDArray[np.float64], rng: Rng) -> int:
    """Replace ``pick_chance`` in games without chance."""
    return 0


def playout(state: State, actions: Actions, probabilities: NDArray[np.float64], rng: Rng) -> None:
    """Play uniformly random legal actions, in place, until the game is over. The arrays are scratch."""
    player = current_player(state)
    while player != TERMINAL:
        if player == CHANCE:
            action = int(pick_chance(state, actions, probabilities, rng))
        else:
            action = int(actions[random_below(rng, legal_actions(state, actions))])
        apply_action(state, action)
        player = current_player(state)


def quick_playout(state: State, actions: Actions, probabilities: NDArray[np.float64], rng: Rng) -> None:
    """Replace ``playout`` in games with a faster one of the same distribution."""
    random_playout(state, actions, rng)

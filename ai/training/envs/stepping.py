"""Step of many games at once: the kernels of ``batch``."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from agon.ai.kernels.monte_carlo.playout import pick_chance
from agon.games.seats import CHANCE, TERMINAL
from agon.games.verbs import (
    Actions,
    State,
    apply_action,
    current_player,
    legal_actions,
    observation_tensor,
    returns,
)


class Games(NamedTuple):
    """Arrays of a batch, a row a game."""

    states: NDArray[Any]
    start: State
    """The initial state, of which each new game is a copy."""
    rngs: NDArray[np.uint64]
    players: NDArray[np.int64]
    legal: Actions
    """Legal actions of the seat to move, ascending, as the game numbers them."""
    counts: NDArray[np.int64]
    observations: NDArray[np.float32]
    masks: NDArray[np.int8]
    rewards: NDArray[np.float64]
    ended: NDArray[np.bool_]
    outcomes: Actions
    """Scratch for chance."""
    probabilities: NDArray[np.float64]


def first_illegal(games: Games, actions: NDArray[np.int64]) -> int:
    """Return the first row whose action is not allowed, or -1."""
    for row in range(len(actions)):
        action = actions[row]
        if action < 0 or action >= games.masks.shape[1] or games.masks[row, action] == 0:
            return row
    return -1


def begin(games: Games, row: int) -> None:
    """Start a new game in a row."""
    for cell in range(len(games.start)):
        games.states[row, cell] = games.start[cell]


def settle(games: Games, row: int) -> int:
    """Let chance act until a seat is to move or the game is over; return that seat or ``TERMINAL``."""
    state = games.states[row]
    player = current_player(state)
    while player == CHANCE:
        apply_action(state, int(pick_chance(state, games.outcomes, games.probabilities, games.rngs[row])))
        player = current_player(state)
    return player


def show(games: Games, row: int, player: int, ranked: bool) -> None:
    """Write what the seat to move sees and may do; the marks of the last position are taken away first."""
    legal = games.legal[row]
    mask = games.masks[row]
    for index in range(games.counts[row]):
        mask[index if ranked else legal[index]] = 0
    state = games.states[row]
    count = legal_actions(state, legal)
    for index in range(count):
        mask[index if ranked else legal[index]] = 1
    games.counts[row] = count
    games.players[row] = player
    observation_tensor(state, player, games.observations[row])


def reset(games: Games, ranked: bool) -> None:
    """Start a new game in every row."""
    for row in range(len(games.states)):
        begin(games, row)
        games.ended[row] = False
        for seat in range(games.rewards.shape[1]):
            games.rewards[row, seat] = 0.0
        show(games, row, settle(games, row), ranked)


def step(games: Games, actions: NDArray[np.int64], ranked: bool) -> None:
    """Take a legal action in every game; where that ends it, write its pay-offs and start the next."""
    for row in range(len(actions)):
        action = int(actions[row])
        if ranked:
            action = int(games.legal[row, action])
        apply_action(games.states[row], action)
        player = settle(games, row)
        games.ended[row] = player == TERMINAL
        if player == TERMINAL:
            returns(games.states[row], games.rewards[row])
            begin(games, row)
            player = settle(games, row)
        else:
            for seat in range(games.rewards.shape[1]):
                games.rewards[row, seat] = 0.0
        show(games, row, player, ranked)

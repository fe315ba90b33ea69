"""Laws of the observations that neural networks are given."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from tests.games.laws.exploring import Game, Node

SEEDS = (1, 2, 3)
GUARD = 5


def observations_are_whole(game: Game) -> None:
    """Every cell of the declared shape is written with a finite number, none beyond; the state stays as it was."""
    shape = game.rules.observation_tensor_shape(game.options)
    assert len(shape) == 3, f"{shape} is not planes, height and width"
    assert all(size >= 1 for size in shape), f"{shape} has no cells"
    cells = shape[0] * shape[1] * shape[2]
    for node in game.nodes:
        for seat in range(game.rules.seats(game.options)):
            state = node.state.copy()
            one, other = (_written(game, state, seat, cells, fill) for fill in (np.nan, 9.0))
            assert np.isnan(one[cells:]).all(), "cells beyond the shape are written"
            assert np.isfinite(one[:cells]).all(), "a cell is not written, or not finite"
            assert (one[:cells] == other[:cells]).all(), "a cell is not written"
            assert state.tobytes() == node.state.tobytes(), "observing changes nothing"


def _written(game: Game, state: Any, seat: int, cells: int, fill: float) -> NDArray[np.float32]:
    out = np.full(cells + GUARD, fill, np.float32)
    game.rules.kernels["observation_tensor"](state, seat, out)
    return out


def observations_tell_no_secret(game: Game) -> None:
    """States that a seat cannot tell apart have the same tensor."""
    rules = game.rules
    for node in game.nodes:
        for seat in range(rules.seats(game.options)):
            known = rules.observation_tensor(node.state, seat, game.options)
            for seed in SEEDS:
                world = rules.resample(node.state, seat, seed)
                seen = rules.observation_tensor(world, seat, game.options)
                text = rules.position_to_text(world)
                assert (seen == known).all(), f"the tensor of seat {seat} tells {text} from {node}"


def observations_tell_actions_apart(game: Game) -> None:
    """Seats to move that have different legal actions are given different tensors."""
    known: dict[bytes, Node] = {}
    for node in game.nodes:
        if node.player < 0:
            continue
        tensor = game.rules.observation_tensor(node.state, node.player, game.options).tobytes()
        other = known.setdefault(tensor, node)
        assert other.actions == node.actions, f"{node} and {other} look alike, but not the same actions are legal"

"""Self-play: what is learned is legal, seen from the seat to move, and follows from the seed."""

from __future__ import annotations

import numpy as np
import pytest

from agon import games
from agon.ai.search.kernel_binding import bound_kernels
from agon.ai.training.samples import Samples
from agon.ai.training.self_play import SelfPlay
from tests.ai.training.small_runs import Flat, small_sizes


def played(game: str, *, count: int = 6, seed: int = 1, value: float = 0.0, **changed: object) -> Samples:
    kernels = bound_kernels(game)
    rules = kernels.rules
    options = rules.options()
    judge = Flat(rules.info.num_distinct_actions, rules.seats(options), value)
    sizes = small_sizes(game, **changed)
    return SelfPlay(kernels, judge, options, sizes=sizes, games=count, seed=(seed,)).run()


@pytest.mark.parametrize("game", ["tic_tac_toe", "connect_four", "othello", "pig"])
def test_positions_are_whole(game: str) -> None:
    samples = played(game, full_share=1.0)
    rules = games.load(game)
    rows = len(samples.values)
    assert rows > 6
    assert samples.observations.shape == (rows, *rules.observation_tensor_shape(rules.options()))
    assert samples.policies.shape == (rows, rules.info.num_distinct_actions)
    assert np.allclose(samples.policies.sum(1, dtype=np.float64), 1.0, atol=0.01)
    assert (np.abs(samples.values) <= 1.0).all()
    assert np.allclose(samples.values.sum(1), 0.0, atol=1e-5)


def test_policies_are_of_legal_actions() -> None:
    """In Connect Four a column is open if the plane of reachable cells has one in it."""
    samples = played("connect_four", full_share=1.0)
    is_open = samples.observations[:, 2].max(axis=1) > 0
    assert (samples.policies[:, :7][~is_open] == 0).all()
    assert (samples.policies[:, 7:] == 0).all()
    assert (samples.policies[:, :7] > 0).any(axis=0).all()


def test_values_are_those_of_the_seat_to_move() -> None:
    """In tic-tac-toe a seat that can win at once does, and learns a value of 1; the plane of own marks says whose."""
    samples = played("tic_tac_toe", count=60, full_share=1.0, value_mix=0.0, random_plies=5)
    lines = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]]
    own = samples.observations[:, 0].reshape(-1, 9)
    free = 1 - own - samples.observations[:, 1].reshape(-1, 9)
    wins = np.zeros(len(own), bool)
    for line in lines:
        wins |= (own[:, line].sum(1) == 2) & (free[:, line].sum(1) == 1)
    assert wins.sum() > 5
    assert (samples.values[wins, 0] == 1.0).all()
    assert (samples.values[wins, 1] == -1.0).all()


def test_the_seed_decides_everything() -> None:
    one, same, other = (played("connect_four", seed=seed) for seed in (1, 1, 2))
    assert all((a == b).all() for a, b in zip(one, same, strict=True))
    assert one.observations.shape != other.observations.shape or (one.observations != other.observations).any()


def test_a_full_search_is_rarer_with_a_smaller_share() -> None:
    assert len(played("connect_four", full_share=0.25).values) < len(played("connect_four", full_share=1.0).values) / 2


def test_the_outcome_is_mixed_with_the_search() -> None:
    """A judge that finds every position good for the mover shifts what is learned only by the search's share."""
    outcome = played("connect_four", value=0.5, value_mix=0.0, full_share=1.0)
    mixed = played("connect_four", value=0.5, value_mix=0.5, full_share=1.0)
    assert set(np.unique(outcome.values)) <= {-1.0, 0.0, 1.0}
    assert not set(np.unique(mixed.values)) <= {-1.0, 0.0, 1.0}

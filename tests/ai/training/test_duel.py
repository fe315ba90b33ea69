"""Duels: equal networks share the points, a better one wins, and the seats are shared."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from agon.ai.search.kernel_binding import bound_kernels
from agon.ai.search.puct import Evaluator
from agon.ai.training.duel import Duel
from tests.ai.training.small_runs import Flat, Preferring


def points(
    game: str, one: Evaluator, other: Evaluator, *, games: int = 20, simulations: int = 4, seed: int = 1
) -> float:
    kernels = bound_kernels(game)
    duel = Duel(
        kernels,
        (one, other),
        kernels.rules.options(),
        simulations=simulations,
        games=games,
        random_plies=4,
        seed=(seed,),
    )
    return duel.run()


LINES = ([0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6])


def completes_lines(observations: NDArray[np.float32]) -> NDArray[np.float32]:
    """Prefers a cell that completes a line, its own before the other's."""
    logits = np.zeros((len(observations), 9), np.float32)
    for plane, weight in ((0, 9.0), (1, 3.0)):
        marks = observations[:, plane].reshape(-1, 9)
        for line in LINES:
            logits[np.ix_(marks[:, line].sum(1) == 2, line)] += weight
    return logits


@pytest.mark.parametrize("game", ["tic_tac_toe", "connect_four"])
def test_a_network_is_as_good_as_itself(game: str) -> None:
    """Without chance both games of a pair are the same game, with the players exchanged."""
    judge = Flat(9, 2)
    assert points(game, judge, judge) == 10.0


def test_the_points_are_those_of_the_first() -> None:
    good, plain = Preferring(completes_lines), Flat(9, 2)
    won = points("tic_tac_toe", good, plain, games=40, simulations=1)
    assert won > 28.0
    assert points("tic_tac_toe", plain, good, games=40, simulations=1) == 40.0 - won


def test_games_with_chance_are_played_to_the_end() -> None:
    rolls = Preferring(lambda rows: np.tile(np.array([5.0, 0.0], np.float32), (len(rows), 1)))
    holds_at_twenty = Preferring(
        lambda rows: np.where(rows[:, 0, :, 0] > 0.19, np.float32([[0.0, 9.0]]), np.float32([[9.0, 0.0]]))
    )
    assert points("pig", holds_at_twenty, rolls, games=10, simulations=1) > 7.0


def test_the_seed_decides_the_openings() -> None:
    good, plain = Preferring(completes_lines), Flat(9, 2)
    found = {points("tic_tac_toe", good, plain, seed=seed, simulations=1) for seed in (1, 1, 2, 3, 4)}
    assert len(found) > 1

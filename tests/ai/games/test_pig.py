"""The evaluation of pig: fair to all seats, near the exact values, and better with a search on top."""

from __future__ import annotations

import numpy as np
import pytest

from agon import games
from agon.ai.engines import registry
from agon.ai.games.pig.evaluate import evaluate
from agon.ai.games.pig.solution import solve_game
from agon.ai.search.contract import Problem
from agon.ai.search.kernel_binding import bound_kernels
from agon.games.pig import HOLD, ROLL, SCORES, TOTAL
from agon.games.verbs import State
from agon.protocol.cards import Limits
from tests.ai.positions import ENGINES

RULES = games.load("pig")


def position(seats: int, points: list[int], stake: int) -> State:
    state = RULES.initial({"seats": seats, "target": 100})
    state[SCORES : SCORES + len(points)] = points
    state[TOTAL] = stake
    return state


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_what_all_seats_expect_adds_up_to_zero(seats: int) -> None:
    rng = np.random.default_rng(seats)
    for _ in range(20):
        state = position(seats, rng.integers(0, 80, seats).tolist(), int(rng.integers(0, 30)))
        for before in (state, RULES.apply(state, ROLL) if RULES.legal(state)[0] == ROLL else state):
            values = [evaluate(before, seat) for seat in range(seats)]
            assert sum(values) == pytest.approx(0.0, abs=1e-9)
            assert all(-1 < value < 1 for value in values)


def test_points_are_worth_something_and_so_is_what_is_at_stake() -> None:
    assert evaluate(position(2, [60, 40], 0), 0) > evaluate(position(2, [50, 40], 0), 0) > 0
    assert evaluate(position(3, [50, 40, 40], 12), 0) > evaluate(position(3, [50, 40, 40], 0), 0)


def given_away(engine: str, limits: Limits, count: int = 25) -> float:
    """Return the mean loss in winning chance of an engine's move, by the exact values."""
    solution, kernels = solve_game(100), bound_kernels("pig")
    rng = np.random.default_rng(2)
    lost = 0.0
    for number in range(count):
        own, other, stake = (int(rng.integers(*span)) for span in ((0, 70), (0, 95), (1, 29)))
        options = kernels.rules.options({"seats": 2})
        task = Problem(kernels, position(2, [own, other], stake), 0, options, limits, seed=number)
        values = dict(zip((ROLL, HOLD), solution.values(own, other, stake), strict=True))
        lost += max(values.values()) - values[registry.think(ENGINES[engine], task).action]
    return lost / count


def test_search_gives_away_less_than_the_evaluation_alone_and_than_simulations() -> None:
    deep = given_away("expectiminimax", Limits(depth=6))
    assert deep < 0.001
    assert deep < given_away("expectiminimax", Limits(depth=1))
    assert deep < given_away("mcts", Limits(nodes=3000))


def test_it_is_near_the_exact_values() -> None:
    solution = solve_game(100)
    errors = [
        evaluate(position(2, [own, other], 0), 0) - (2 * max(solution.values(own, other, 0)) - 1)
        for own in range(0, 100, 9)
        for other in range(0, 100, 9)
    ]
    assert np.sqrt(np.mean(np.square(errors))) < 0.08

"""The evaluation of Chinese checkers: chances of all seats that sum to one, and better when nearer."""

from __future__ import annotations

import random

import pytest

from agon import games
from agon.ai.games.chinese_checkers.evaluate import evaluate, way_left

RULES = games.load("chinese_checkers")


@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_what_seats_may_expect_sums_to_nothing(seats: int) -> None:
    state, rng = RULES.initial({"seats": seats}), random.Random(seats)
    assert len({round(way_left(state, seat), 6) for seat in range(seats)}) == 1, "all begin as far away"
    for _ in range(60):
        values = [evaluate(state, seat) for seat in range(seats)]
        assert sum(values) == pytest.approx(0.0, abs=1e-9)
        assert all(-1 < each < seats - 1 for each in values)
        state = RULES.apply(state, rng.choice(RULES.legal(state)))


def test_a_step_ahead_is_better() -> None:
    state = RULES.initial()
    after = RULES.apply(state, RULES.action_from_text(state, "d1-e5"))
    assert way_left(after, 0) < way_left(state, 0)
    assert way_left(after, 1) == way_left(state, 1)

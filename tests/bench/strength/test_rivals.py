"""Our games and OpenSpiel's stay equal side by side."""

from __future__ import annotations

import random

import pytest

from agon import games
from bench.strength.rivals import JumpByJump


@pytest.mark.parametrize("seed", range(10))
def test_checkers_go_on_alike_jump_by_jump(seed: int) -> None:
    rules, rng, oracle = games.load("checkers"), random.Random(seed), JumpByJump("checkers")
    state, longest = rules.initial(), 0
    while not (rules.is_over(state) or oracle.is_over):
        assert oracle.state.current_player() == rules.current(state)
        if rng.random() < 0.2:
            action, simulations = oracle.move(state, seed, 16)
            assert simulations > 0
        else:
            action = rng.choice(rules.legal(state))
        longest = max(longest, rules.action_to_text(state, action).count("x"))
        oracle.apply(state, action)
        state = rules.apply(state, action)
    assert longest > 0
    if rules.is_over(state):
        assert oracle.state.returns() == list(rules.returns(state))

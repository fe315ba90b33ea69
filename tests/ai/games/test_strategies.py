"""Declared strategies: pig's policy is the solved one, and the others act as their names say."""

from __future__ import annotations

import random

import numpy as np
import pytest

from agon import games
from agon.ai.engines import registry
from agon.ai.games.pig import solution as pig
from agon.ai.games.pig.strategy import optimal
from agon.ai.games.prisoners_dilemma.strategy import ANSWERS, Past
from agon.ai.search.contract import EngineError, Problem
from agon.ai.search.kernel_binding import BoundKernels
from agon.ai.style.strategies import strategies_of
from agon.games.pig import MADE, SCORES, TOTAL
from agon.protocol.cards import Limits

OPTIMUM = 0.5306
"""Neller and Presser (2004), to four places."""


def test_the_solved_value_is_the_published_one() -> None:
    solution = pig.solve_game(100)
    assert solution.wins[0, 0] == pytest.approx(OPTIMUM, abs=5e-5)


def test_the_policy_loses_nothing_against_any_opponent() -> None:
    """In either seat its worst case, found by policy evaluation against best answers, is the value of the game."""
    solution = pig.solve_game(100)
    first, second = pig.worst_case(solution.rolls)
    assert first == pytest.approx(solution.wins[0, 0], abs=1e-9)
    assert second == pytest.approx(1 - solution.wins[0, 0], abs=1e-9)


def test_holding_at_20_falls_short_by_more_than_what_is_allowed() -> None:
    """So the test before can fail; a game to 25 points is quick to solve."""
    target = 25
    rolls = np.zeros((target, target, target), np.bool_)
    for own in range(target):
        rolls[own, :, : min(20, target - own)] = True
    assert pig.worst_case(rolls)[0] < pig.solve_game(target).wins[0, 0] - 0.001


def test_a_slow_twin_finds_the_same() -> None:
    """Sweep over all positions until nothing changes any more, as the paper describes it."""
    target = 12
    worth = {
        (own, other, total): 0.5
        for own in range(target) for other in range(target) for total in range(target - own)
    }  # fmt: skip

    def of(own: int, other: int, total: int) -> float:
        return 1.0 if own + total >= target else worth[own, other, total]

    for _ in range(60):
        for own, other, total in list(worth):
            held = 1 - of(other, own + total, 0) if own + total < target else 1.0
            rolled = (1 - of(other, own, 0) + sum(of(own, other, total + face) for face in range(2, 7))) / 6
            worth[own, other, total] = max(held, rolled)
    solution = pig.solve_game(target)
    for position, value in worth.items():
        assert max(solution.values(*position)) == pytest.approx(value, abs=1e-9)


def test_the_engine_does_in_every_position_what_the_solution_says() -> None:
    solution, rules, rng = pig.solve_game(30), games.load("pig"), random.Random(3)
    state, luck = rules.initial({"target": 30}), np.random.default_rng(1)
    for _ in range(400):
        own, other = rng.randrange(30), rng.randrange(30)
        total = rng.randrange(30 - own)
        state[SCORES], state[SCORES + 1], state[TOTAL], state[MADE] = own, other, total, 9
        chosen = optimal(state, 0, luck)
        assert (chosen.action == 0) == solution.rolls[own, other, total]
        assert chosen.values is not None
        assert max(chosen.values.values()) == chosen.values[chosen.action]
        assert chosen.exact


def test_a_decision_says_which_rule_was_followed() -> None:
    kernels = BoundKernels("pig", jit=False)
    state = kernels.rules.position_from_text("40-30 turn 1 has 20, die 4, 9 choices", kernels.rules.options())
    problem = Problem(kernels, state, 0, kernels.rules.options(), Limits(time_ms=100))
    decision = registry.think(registry.engines()["strategy"], problem, {"strategy": "hold_at_20"})
    assert decision.action == 1
    assert decision.thinking.why == ["Hold at 20: 20 points are enough for a turn."]
    with pytest.raises(EngineError, match="grim"):
        registry.think(registry.engines()["strategy"], problem, {"strategy": "grim"})


@pytest.mark.parametrize("game", [game for game in games.names() if strategies_of(game)])
def test_every_strategy_plays_whole_games(game: str) -> None:
    rules, luck, rng = games.load(game), np.random.default_rng(5), random.Random(game)
    for strategy in strategies_of(game).values():
        state = rules.initial()
        while not rules.is_over(state):
            seat = rules.current(state)
            if seat < 0:
                action = rng.choices(*zip(*rules.chance(state), strict=True))[0]
            else:
                action = strategy.choose(state, seat, luck).action
            state = rules.apply(state, action)  # raises if the action is not legal


def answers(name: str, other: str, rounds: int = 0) -> str:
    """Return the answers of a strategy of the dilemma in each round, and in the one after, to these choices."""
    own: list[int] = []
    for number in range(len(other) + 1):
        past = Past(own, ["CD".index(choice) for choice in other[:number]], np.random.default_rng(1), rounds=rounds)
        own.append(ANSWERS[name][0](past))
    return "".join("CD"[choice] for choice in own)


@pytest.mark.parametrize(
    ("name", "other", "expected"),
    [
        ("tit_for_tat", "CDDC", "CCDDC"),
        ("tit_for_two_tats", "CDDC", "CCCDC"),
        ("grim", "CDCC", "CCDDD"),
        ("win_stay_lose_shift", "CDDC", "CCDCC"),
        ("gradual", "DCCCDCCCC", "CDCCCDDCCC"),
        ("gradual", "DDCCC", "CDCCCC"),
        ("generous_tit_for_tat", "CCC", "CCCC"),
        ("gradual_to_the_last", "CC", "CCD"),
        ("grim_to_the_last", "CC", "CCD"),
    ],
)
def test_strategies_of_the_dilemma(name: str, other: str, expected: str) -> None:
    assert answers(name, other, rounds=3) == expected


def test_omega_ends_a_deadlock_of_taking_turns() -> None:
    """Against tit for tat that began by defecting, tit for tat itself takes turns for ever."""
    omega, other = "", "D"
    for _ in range(30):
        omega = answers("omega_tit_for_tat", other)
        other += omega[-2]
    assert omega.endswith("CCCCC")


@pytest.mark.parametrize(
    ("name", "given"),
    [
        ("conditional", [20, 5]),
        ("cautious", [10, 4]),
        ("hopeful", [20, 7]),
        ("free_rider", [0, 0]),
        ("altruist", [20, 20]),
    ],
)
def test_strategies_of_public_goods(name: str, given: list[int]) -> None:
    """The second seat, before and after a round in which the others gave 0, 5 and 10."""
    rules, luck = games.load("public_goods"), np.random.default_rng(1)
    for text, tokens in zip(("5 rounds: 1", "5 rounds: 0 20 5 10, 1"), given, strict=True):
        state = rules.position_from_text(text, rules.options())
        assert strategies_of("public_goods")[name].choose(state, 1, luck).action == tokens

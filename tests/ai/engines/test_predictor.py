"""Guessing in rock, paper, scissors: habits are found, and an opponent that guesses better does not win much."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pyspiel
import pytest

from agon import games
from agon.ai.engines import registry
from agon.ai.engines.predictor import Predictor, payoffs_of
from agon.ai.search.contract import Problem
from agon.ai.search.kernel_binding import BoundKernels
from agon.ai.search.opponent_prediction import Ensemble
from agon.protocol.cards import Limits
from bench.strength.roshambo import SIGMA, WORTH, match
from tests.shipped import SHIPPED

# pyright: reportUnknownMemberType=false, reportUnknownArgumentType=false
# Reason: OpenSpiel's bindings are untyped.

RPS = "rock_paper_scissors"
Other = Callable[[list[int], list[int]], int]
"""From its own choices and ours so far to its next one."""


def play(other: Other, throws: int = 300, seed: int = 1) -> Ensemble:
    ours, rng = Ensemble(WORTH, throws), np.random.default_rng(seed)
    own: list[int] = []
    theirs: list[int] = []
    for _ in range(throws):
        first, second = ours.choose(rng)[0], other(theirs, own)
        ours.see(first, second)
        own.append(first)
        theirs.append(second)
    return ours


def changes_when_tied(own: list[int], ours: list[int]) -> int:
    return (own[-1] + (1 if ours[-1] == own[-1] else 2)) % 3 if own else 0


HABITS: dict[str, Other] = {
    "rock": lambda own, ours: 0,
    "rotates": lambda own, ours: len(own) % 3,
    "period 5": lambda own, ours: (0, 0, 1, 2, 1)[len(own) % 5],
    "copies": lambda own, ours: ours[-1] if ours else 0,
    "beats the last": lambda own, ours: (ours[-1] + 1) % 3 if ours else 0,
    "changes when tied": changes_when_tied,
}


@pytest.mark.parametrize("habit", HABITS)
def test_a_habit_is_found(habit: str) -> None:
    assert play(HABITS[habit]).lead > 0.9 * 300


def test_far_behind_it_draws_at_random() -> None:
    """An opponent that knows every throw beforehand wins until luck takes over."""
    ours = Ensemble(WORTH, 1000)
    for throw in range(40):
        ours.see(throw % 3, (throw + 1) % 3)
    assert ours.lead == -40
    assert ours.gives_up
    drawn = [ours.choose(np.random.default_rng(seed)) for seed in range(60)]
    assert {action for action, _ in drawn} == {0, 1, 2}
    assert {won for _, won in drawn} == {0.0}


@pytest.mark.parametrize("bot", ["iocainebot", "greenberg", "randbot"])
def test_the_best_of_the_competition_do_not_win(bot: str) -> None:
    assert match(bot, 1) > -3 * SIGMA


def test_the_competition_has_43_entrants() -> None:
    assert len(pyspiel.roshambo_bot_names()) == 43


def test_what_a_round_is_worth_is_found_by_playing_one() -> None:
    assert payoffs_of(RPS, 0).tolist() == payoffs_of(RPS, 1).tolist() == WORTH.tolist()


def test_the_engine_goes_on_where_it_was_as_if_it_saw_all_anew() -> None:
    kernels = BoundKernels(RPS, jit=False)
    rules = kernels.rules
    options = rules.options({"rounds": 25})
    engine = Predictor()
    moves: list[str] = []
    state = rules.initial(options)
    for throw in range(9):
        first = Problem(kernels, state, 0, options, Limits(nodes=1), seed=throw)
        going_on = registry.think(engine, first)
        anew = registry.think(Predictor(), first)
        assert (going_on.action, going_on.thinking.taken) == (anew.action, anew.thinking.taken)
        moves.append(going_on.thinking.taken)
        state = rules.apply(rules.apply(state, going_on.action), 0)
    assert moves[0] == "chance"
    assert moves[-1] == "guess"
    assert [theirs for _, theirs in rules.module.past_rounds(state)] == [0] * 9


def test_it_plays_games_whose_rounds_are_alike() -> None:
    assert [name for name in SHIPPED if Predictor().refuses(games.room(name).INFO) is None] == [RPS]


def test_what_may_not_guess_throws_at_random_whatever_the_other_does() -> None:
    kernels = BoundKernels(RPS, jit=False)
    rules, options = kernels.rules, kernels.rules.options({"rounds": 25})
    state, engine, thrown = rules.initial(options), Predictor(), list[int]()
    for throw in range(20):
        task = Problem(kernels, state, 0, options, Limits(nodes=1), seed=throw)
        found = registry.think(engine, task, {"guess": False})
        assert found.thinking.taken == "chance"
        thrown.append(found.action)
        state = rules.apply(rules.apply(state, 0), 0)
        if rules.is_over(state):
            state = rules.initial(options)
    assert set(thrown) == {0, 1, 2}

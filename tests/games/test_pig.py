"""Pig: effects of a roll and a hold, the end, and OpenSpiel's game beside it for every number of seats."""

from __future__ import annotations

import random
from typing import Any

import pyspiel
import pytest

from agon import games
from agon.games.api import IllegalAction, InvalidPosition
from agon.games.pig import HOLD, ROLL
from agon.games.verbs import State
from tests.games.test_openspiel import step

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# Reason: OpenSpiel's bindings are untyped.

RULES = games.load("pig")


def at(text: str, **options: int) -> State:
    return RULES.position_from_text(text, RULES.options(options))


@pytest.mark.parametrize(("seats", "target"), [(2, 100), (3, 25), (6, 10), (5, 60)])
def test_the_same_as_openspiel(seats: int, target: int) -> None:
    oracle, rng = pyspiel.load_game(f"pig(players={seats},winscore={target})"), random.Random(seats)
    for _ in range(8):
        state, theirs = RULES.initial({"seats": seats, "target": target}), oracle.new_initial_state()
        while not theirs.is_terminal():
            _agree(state, theirs, seats)
            state = step(RULES, state, theirs, rng)
        _agree(state, theirs, seats)


def _agree(state: State, theirs: Any, seats: int) -> None:
    """Their pay-offs are as long as the table, ours as the longest table."""
    assert RULES.current(state) == theirs.current_player()
    if theirs.is_chance_node():
        assert dict(RULES.chance(state)) == pytest.approx(dict(theirs.chance_outcomes()))
    elif not theirs.is_terminal():
        assert RULES.legal(state) == theirs.legal_actions()
    assert RULES.returns(state) == theirs.returns() + [0.0] * (6 - seats)


def test_a_two_player_game_pays_as_openspiels_does() -> None:
    """A long one: no player holds until the game is drawn."""
    state, theirs = RULES.initial(), pyspiel.load_game("pig").new_initial_state()
    for _ in range(1000):
        state = RULES.apply(state, HOLD)
        theirs.apply_action(HOLD)
    assert theirs.is_terminal()
    assert RULES.is_over(state)
    assert RULES.returns(state)[:2] == theirs.returns() == [0.0, 0.0]


def test_a_one_loses_the_points_of_the_turn_and_the_turn() -> None:
    state = RULES.apply(RULES.apply(at("40-30 turn 1 has 15, die 4, 9 choices"), ROLL), 0)
    assert RULES.position_to_text(state) == "40-30 turn 2 has 0, die 1, 10 choices"


def test_holding_keeps_them() -> None:
    state = RULES.apply(at("40-30 turn 1 has 15, die 4, 9 choices"), HOLD)
    assert RULES.position_to_text(state) == "55-30 turn 2 has 0, die -, 10 choices"


def test_enough_points_can_only_be_held() -> None:
    state = at("90-30 turn 1 has 10, die 4, 9 choices")
    assert RULES.legal(state) == [HOLD]
    with pytest.raises(IllegalAction):
        RULES.apply(state, ROLL)
    assert RULES.returns(RULES.apply(state, HOLD))[:2] == [1.0, -1.0]


def test_the_others_share_the_loss() -> None:
    state = RULES.apply(at("3-8-2-0 turn 2 has 2, die 2, 9 choices", seats=4, target=10), HOLD)
    assert RULES.returns(state) == pytest.approx([-1 / 3, 1, -1 / 3, -1 / 3, 0, 0])


@pytest.mark.parametrize(
    "text",
    [
        "100-30 turn 1 has 0, die -, 9 choices",
        "100-100 turn 2 has 0, die -, 9 choices",
        "40-30 turn 3 has 0, die -, 9 choices",
        "40-30 turn 1 has 3, die 4, 9 choices",
        "40-30 turn 1 has 3, die -, 9 choices",
        "90-30 turn 1 has 16, die 6, 9 choices",
        "90-30 turn 1 has 10, die ?, 9 choices",
        "40-30-20 turn 1 has 0, die -, 9 choices",
    ],
)
def test_what_cannot_come_about_is_no_position(text: str) -> None:
    with pytest.raises(InvalidPosition):
        at(text)

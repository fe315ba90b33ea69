"""The prisoner's dilemma: pay-offs, OpenSpiel's repeated game beside it, secrecy of open choices."""

from __future__ import annotations

import random

import pyspiel
import pytest

from agon import games
from agon.games.api import SPECTATOR, InvalidPosition
from agon.games.prisoners_dilemma import PAY_OFFS
from agon.games.verbs import State

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# Reason: OpenSpiel's bindings are untyped.

RULES = games.load("prisoners_dilemma")


def at(text: str, payoffs: int = 0) -> State:
    rounds = int(text.split(maxsplit=1)[0])
    return RULES.position_from_text(text, RULES.options({"rounds": rounds, "payoffs": payoffs}))


@pytest.mark.parametrize("payoffs", range(4))
def test_every_table_is_a_dilemma(payoffs: int) -> None:
    temptation, reward, punishment, sucker = PAY_OFFS[payoffs]
    assert temptation > reward > punishment > sucker
    assert 2 * reward > temptation + sucker
    assert RULES.returns(at("1 rounds: CC", payoffs)) == [reward, reward]
    assert RULES.returns(at("1 rounds: DD", payoffs)) == [punishment, punishment]
    assert RULES.returns(at("1 rounds: DC", payoffs)) == [temptation, sucker]
    assert RULES.returns(at("1 rounds: CD", payoffs)) == [sucker, temptation]


def test_the_same_as_openspiels_repeated_game() -> None:
    """The game pays the sum of the rounds, and 10, 5, 1, 0 instead of 5, 3, 1, 0: both follow from the counts of
    outcomes."""
    paid, rng = {5: 10, 3: 5, 1: 1, 0: 0}, random.Random(7)
    oracle = pyspiel.load_game("repeated_game(stage_game=matrix_pd(),num_repetitions=12)")
    for _ in range(20):
        state, theirs, sums = RULES.initial({"rounds": 12}), oracle.new_initial_state(), [0.0, 0.0]
        while not theirs.is_terminal():
            both = [rng.randrange(2), rng.randrange(2)]
            theirs.apply_actions(both)
            state = RULES.apply(RULES.apply(state, both[0]), both[1])
            round_alone = at("1 rounds: " + "".join("CD"[choice] for choice in both))
            sums = [total + paid[int(value)] for total, value in zip(sums, RULES.returns(round_alone), strict=True)]
        assert RULES.is_over(state)
        assert sums == theirs.returns()


def test_it_pays_points_per_round() -> None:
    assert RULES.returns(at("4 rounds: CC CD DD DC")) == [(3 + 0 + 1 + 5) / 4, (3 + 5 + 1 + 0) / 4]
    assert RULES.returns(at("4 rounds: CC CD DD")) == [0.0, 0.0]


def test_an_open_choice_is_its_own_seats_alone() -> None:
    state = at("3 rounds: CC D")
    assert RULES.view(state, 0).hands[0].items == ["defect"]
    for viewer in (1, SPECTATOR):
        assert RULES.view(state, viewer).hands[0].items == ["?"]
        assert RULES.view(state, viewer) == RULES.view(at("3 rounds: CC C"), viewer)


@pytest.mark.parametrize("text", ["2 rounds: CC DD C", "2 rounds: C D", "2 rounds: CX", "2 rounds:  CC", "51 rounds:"])
def test_what_cannot_come_about_is_no_position(text: str) -> None:
    with pytest.raises((InvalidPosition, ValueError)):
        at(text)

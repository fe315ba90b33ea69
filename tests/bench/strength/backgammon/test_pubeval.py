"""The inputs of pubeval, worked out by hand from its published description."""

from __future__ import annotations

import numpy as np
import pytest

from agon import games
from agon.games.backgammon.layout import BAR, OFF
from bench.strength.backgammon.pubeval import INPUTS, Pubeval, inputs

RULES = games.load("backgammon")


@pytest.mark.parametrize("seat", [0, 1])
def test_both_sides_see_the_beginning_alike(seat: int) -> None:
    found = inputs(RULES.initial(), seat)
    # Two on the 24th point, five on the 13th, three on the 8th, five on the 6th; two beyond three are 2 / 2
    expected = {2: 1.0, 57: 1.0, 59: 1.0, 82: 1.0, 83: 1.0, 92: 1.0, 94: 1.0}
    assert {int(index): found[index] for index in np.flatnonzero(found)} == expected


def test_blots_the_bar_and_checkers_off_are_told() -> None:
    state = RULES.initial()
    state[:28] = 0
    state[9], state[4], state[OFF], state[BAR + 1], state[OFF + 1] = 1, -1, 14, 2, 12
    found = inputs(state, 0)
    expected = {71: 1.0, 95: 1.0, 120: 1.0, 121: 14 / 15}
    assert {int(index): found[index] for index in np.flatnonzero(found)} == expected


def test_the_vector_goes_by_whether_the_sides_have_passed() -> None:
    weights = Pubeval(np.ones(INPUTS), np.zeros(INPUTS))
    state = RULES.initial()
    assert not weights.is_race(state)
    state[:28] = 0
    state[5], state[6], state[BAR] = 1, -1, 0
    assert weights.is_race(state)
    state[5], state[6] = -1, 1
    assert not weights.is_race(state)
    assert weights.score(state, 0, is_race=True) == 0.0 < weights.score(state, 0, is_race=False)

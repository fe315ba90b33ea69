"""Known facts about Sample."""

from __future__ import annotations

from agon import games

RULES = games.load("sample")


def test_three_in_a_row_win() -> None:
    state = RULES.position_from_text("xx../oo../..../.... x")
    after = RULES.apply(state, RULES.action_from_text(state, "c4"))
    assert RULES.is_over(after)
    assert RULES.returns(after) == [1.0, -1.0]


def test_the_first_player_has_sixteen_squares_to_choose_from() -> None:
    assert RULES.legal(RULES.initial()) == list(range(16))

"""``agon bench ablation``: minimax beside the techniques, on fifty positions."""

from __future__ import annotations

from bench.positions import positions
from bench.strength.ablation import POSITIONS, ablate


def test_minimax_is_compared_on_fifty_positions() -> None:
    rows = ablate("tic_tac_toe", 4, ["minimax", "killers"])
    assert [row.setting for row in rows] == ["defaults", "minimax", "killers=false"]
    assert (rows[0].moves, POSITIONS) == (50, 50)
    assert rows[1].ratio > 1.5, "it prunes nothing"


def test_the_first_positions_are_those_of_shorter_lists() -> None:
    few, many = positions("connect_four"), positions("connect_four", POSITIONS)
    assert [state.tobytes() for state in many[:5]] == [state.tobytes() for state in few]
    assert len({state.tobytes() for state in many}) > 30

"""Searches through the public face: the default engine, limits, and secrets that stay secret."""

from __future__ import annotations

import pytest

import agon


def test_a_win_is_found_and_its_value_is_a_return() -> None:
    state = agon.load("tic_tac_toe", start="xx./oo./... x")
    found = agon.search(state, depth=9)
    assert found.seat == 0
    assert found.action in state.actions
    assert str(found.action) == "c3"
    assert found.value == pytest.approx(1)
    assert found.pv[0] == "c3"
    assert found.nodes > 0
    assert state.apply(found.action).returns == (1, -1)


def test_a_time_limit_ends_a_search_and_lines_are_ordered() -> None:
    found = agon.search(agon.load("tic_tac_toe"), 0.05, engine="mcts")
    assert found.seconds < 5
    assert found.engine == "mcts"
    assert found.lines[0].value >= found.lines[-1].value
    assert sum(line.visits for line in found.lines) > 0


def test_a_search_knows_only_what_its_seat_may_know() -> None:
    deals = [agon.load("kuhn_poker").apply("Q").apply(card) for card in "JK"]
    for engine in (None, "mcts"):
        first, second = (agon.search(deal, nodes=500, engine=engine, seed=3) for deal in deals)
        assert (first.action, first.value, first.lines) == (second.action, second.value, second.lines)


def test_each_seat_of_a_simultaneous_round_may_be_asked() -> None:
    state = agon.load("rock_paper_scissors")
    for seat in (0, 1):
        found = agon.search(state, nodes=200, seat=seat)
        assert found.seat == seat
        assert found.action.text in {"rock", "paper", "scissors"}
    chosen = [agon.search(state.apply(choice), nodes=200, seed=2) for choice in ("rock", "paper")]
    assert chosen[0].action == chosen[1].action
    with pytest.raises(ValueError, match="seat 0 is not to choose"):
        agon.search(state.apply("rock"), nodes=10, seat=0)


def test_what_cannot_be_searched_is_refused() -> None:
    state = agon.load("tic_tac_toe")
    with pytest.raises(ValueError, match="no engine is named 'deep'"):
        agon.search(state, engine="deep")
    with pytest.raises(ValueError, match="must be more than 0"):
        agon.search(state, nodes=0)
    with pytest.raises(ValueError, match="no seat is to choose"):
        agon.search(agon.load("pig").apply("roll"))
    with pytest.raises(ValueError, match="does not play"):
        agon.search(agon.load("kuhn_poker").sample(1), engine="alphabeta")

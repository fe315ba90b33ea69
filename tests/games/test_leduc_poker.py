"""Leduc poker: the whole tree against OpenSpiel, pay-offs, cards that each viewer sees."""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# Reason: OpenSpiel's bindings are untyped.

from __future__ import annotations

from typing import Any

import pyspiel
import pytest

from agon import games
from agon.games.api import CHANCE, SPECTATOR, TERMINAL, InvalidPosition
from agon.games.verbs import State

RULES = games.load("leduc_poker")


def at(text: str, seats: int = 2) -> State:
    return RULES.position_from_text(text, {"seats": seats})


def test_the_whole_tree_is_openspiels() -> None:
    """Players, actions, chances and pay-offs of all 9,457 nodes, and the same 936 information sets."""
    rules = games.load("leduc_poker", jit=True)
    oracle: Any = pyspiel.load_game("leduc_poker")
    left = [(rules.initial({"seats": 2}), oracle.new_initial_state())]
    ours, theirs = dict[int, str](), dict[str, int]()
    nodes = 0
    while left:
        state, other = left.pop()
        nodes += 1
        player = rules.current(state)
        assert player == other.current_player()
        if player == TERMINAL:
            assert rules.returns(state) == [*other.returns(), 0.0, 0.0]
            continue
        if player == CHANCE:
            assert dict(rules.chance(state)) == pytest.approx(dict(other.chance_outcomes()))
            actions = [card for card, _ in rules.chance(state)]
        else:
            actions = rules.legal(state)
            assert actions == other.legal_actions()
            key, name = rules.information_key(state, player), other.information_state_string()
            assert (ours.setdefault(key, name), theirs.setdefault(name, key)) == (name, key)
        left += [(rules.apply(state, action), other.child(action)) for action in actions]
    assert (nodes, len(ours)) == (9457, 936)


@pytest.mark.parametrize(
    ("position", "won"),
    [
        ("KsQs rf", 1),
        ("KsQs cc Qh cc", -1),
        ("KsQs cc Jh cc", 1),
        ("QsQh rrc Jh rrc", 0),
        ("JsKs crrc Jh rrc", 13),
        ("JsKs crrc Qh crrc", -13),
    ],
)
def test_pay_offs(position: str, won: int) -> None:
    assert RULES.returns(at(position)) == [won, -won, 0, 0]


def test_equal_cards_share_even_an_odd_pot() -> None:
    assert RULES.returns(at("KsKhQs crfc Ts cc", 3)) == [0.5, 0.5, -1.0, 0.0]


def test_each_seat_sees_its_own_card_and_all_the_public_one() -> None:
    state = at("KsQs cc Jh -")
    shown = {viewer: [hand.items for hand in RULES.view(state, viewer).hands] for viewer in (0, 1, SPECTATOR)}
    assert shown == {0: [["Jh"], ["Ks"], ["?"]], 1: [["Jh"], ["?"], ["Qs"]], SPECTATOR: [["Jh"], ["?"], ["?"]]}


def test_actions_are_called_what_players_call_them() -> None:
    assert [choice.label for choice in RULES.choices(at("KsQs -"), 0)] == ["Check", "Bet 2 chips"]
    assert [choice.label for choice in RULES.choices(at("KsQs r"), 1)] == ["Fold", "Call 2 chips", "Raise by 2 chips"]
    assert [RULES.describe(at("KsQs cc Jh r"), action) for action in (0, 1, 2)] == [
        "folds",
        "calls 4 chips",
        "raises by 4 chips",
    ]
    assert RULES.describe(at("KsQs cc"), 1) == "The jack of hearts is laid on the table"
    assert RULES.describe(at("Ks -"), 2) == "Second is dealt the queen of spades"


def test_the_view_tells_the_story() -> None:
    facts = {fact.label: fact.value for fact in RULES.view(at("KsKhQs crfc Ts crf", 3)).facts}
    assert facts["Pot"] == "11 chips"
    assert facts["Second round"] == "First checks, Second bets, First folds"
    assert facts["Result"] == "everybody else folded, Second wins the pot of 11 chips"


@pytest.mark.parametrize("text", ["KsKs -", "Ks c", "KsQs f", "KsQs rrr", "KsQs cc - -", "Ts -", "KsQs c Jh -", "KsQs"])
def test_positions_that_no_game_reaches_are_refused(text: str) -> None:
    with pytest.raises(InvalidPosition):
        at(text)

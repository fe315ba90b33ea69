"""Kuhn poker: pay-offs, cards that each viewer sees, and the value that Kuhn proved."""

from __future__ import annotations

from fractions import Fraction

import pytest

from agon import games
from agon.games.api import CHANCE, SPECTATOR, InvalidPosition
from agon.games.verbs import State

RULES = games.load("kuhn_poker")


def at(text: str) -> State:
    return RULES.position_from_text(text)


@pytest.mark.parametrize(
    ("position", "won"),
    [("KQ pp", 1), ("JQ pp", -1), ("JK bp", 1), ("JK bb", -2), ("KJ pbp", -1), ("KJ pbb", 2), ("JK pbb", -2)],
)
def test_pay_offs(position: str, won: int) -> None:
    assert RULES.returns(at(position)) == [won, -won, 0, 0]


@pytest.mark.parametrize(
    ("position", "won"),
    [
        ("JQK ppp", [-1, -1, 2]),
        ("AQK bpp", [2, -1, -1]),
        ("JAK pbpb", [-2, 3, -1]),
        ("AJK ppbpb", [-1, -2, 3]),
        ("AJK ppbbp", [3, -1, -2]),
        ("QTAJ pppp", [-1, -1, 3, -1]),
        ("QTAJ pppbbbp", [5, -2, -1, -2]),
    ],
)
def test_pay_offs_of_more_players(position: str, won: list[int]) -> None:
    seats = len(position.partition(" ")[0])
    state = RULES.position_from_text(position, {"seats": seats})
    assert RULES.is_over(state)
    assert RULES.returns(state)[:seats] == won


def test_each_seat_sees_its_own_card_and_an_onlooker_none() -> None:
    state = at("KQ p")
    shown = {viewer: [hand.items for hand in RULES.view(state, viewer).hands] for viewer in (0, 1, SPECTATOR)}
    assert shown == {0: [["K"], ["?"]], 1: [["?"], ["Q"]], SPECTATOR: [["?"], ["?"]]}


def test_all_cards_are_shown_at_the_end_even_after_a_fold() -> None:
    for viewer in (0, 1, SPECTATOR):
        assert [hand.items for hand in RULES.view(at("JK bp"), viewer).hands] == [["J"], ["K"]]


def test_actions_are_called_what_players_call_them() -> None:
    assert [RULES.describe(at("KQ -"), action) for action in (0, 1)] == ["checks", "bets 1 chip"]
    assert [RULES.describe(at("KQ pb"), action) for action in (0, 1)] == ["folds", "calls 1 chip"]
    assert RULES.describe(at("K- -"), 1) == "Second is dealt the queen"
    assert [choice.label for choice in RULES.choices(at("KQ b"), 1)] == ["Fold", "Call 1 chip"]


def test_the_view_tells_the_story() -> None:
    facts = {fact.label: fact.value for fact in RULES.view(at("KJ pbb")).facts}
    assert facts["Pot"] == "4 chips"
    assert facts["Betting"] == "First checks, Second bets, First calls"
    assert facts["Result"] == "king beats jack, First wins 2 chips"


@pytest.mark.parametrize("text", ["KK -", "K- p", "-K -", "KQ ppp", "KQ bpb", "KQ", "KQ x"])
def test_positions_that_no_game_reaches_are_refused(text: str) -> None:
    with pytest.raises(InvalidPosition):
        at(text)


def test_the_story_of_three() -> None:
    state = RULES.position_from_text("AKQ pbpp", {"seats": 3})
    facts = {fact.label: fact.value for fact in RULES.view(state).facts}
    assert facts["Betting"] == "First checks, Second bets, Third folds, First folds"
    assert facts["Result"] == "First and Third fold, Second wins 2 chips"
    shown = RULES.position_from_text("AKQ pbbb", {"seats": 3})
    assert RULES.view(shown).facts[-1].value == "ace beats king and queen, First wins 4 chips"


def test_kuhns_equilibrium_is_worth_minus_one_eighteenth() -> None:
    """Kuhn (1950) with alpha = 1/3: the first seat bets jacks 1/3 of the time and kings always, calls queens 2/3."""
    third = Fraction(1, 3)
    bets: dict[tuple[str, str], Fraction] = {
        **{("-", card): chance for card, chance in zip("JQK", (third, Fraction(0), Fraction(1)), strict=True)},
        **{("p", card): chance for card, chance in zip("JQK", (third, Fraction(0), Fraction(1)), strict=True)},
        **{("b", card): chance for card, chance in zip("JQK", (Fraction(0), third, Fraction(1)), strict=True)},
        **{("pb", card): chance for card, chance in zip("JQK", (Fraction(0), 2 * third, Fraction(1)), strict=True)},
    }

    def value(state: State) -> Fraction:
        player = RULES.current(state)
        if player == CHANCE:
            chances = RULES.chance(state)
            return sum((value(RULES.apply(state, card)) for card, _ in chances), Fraction(0)) / len(chances)
        if RULES.is_over(state):
            return Fraction(RULES.returns(state)[0])
        cards, betting = RULES.position_to_text(state).split()
        bet = bets[betting, cards[player]]
        return bet * value(RULES.apply(state, 1)) + (1 - bet) * value(RULES.apply(state, 0))

    assert value(RULES.initial()) == Fraction(-1, 18)

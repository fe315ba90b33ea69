"""Public goods: pay-offs in worked examples; giving costs the giver; secrecy of open choices."""

from __future__ import annotations

import pytest

from agon import games
from agon.games.api import SPECTATOR, InvalidAction, InvalidPosition
from agon.games.verbs import State

RULES = games.load("public_goods")


def at(text: str, **options: int) -> State:
    return RULES.position_from_text(text, RULES.options({"rounds": int(text.split(maxsplit=1)[0]), **options}))


def test_the_pool_is_multiplied_and_shared_alike() -> None:
    """Fehr and Gächter's numbers: all give 20, each has 32; one gives nothing, it has 44 and the others 24."""
    assert RULES.returns(at("1 rounds: 20 20 20 20")) == [32.0, 32.0, 32.0, 32.0, 0.0, 0.0]
    assert RULES.returns(at("1 rounds: 20 20 20 0")) == [24.0, 24.0, 24.0, 44.0, 0.0, 0.0]
    assert RULES.returns(at("1 rounds: 0 0 0 0"))[:4] == [20.0] * 4


def test_rounds_are_paid_on_average() -> None:
    assert RULES.returns(at("2 rounds: 20 20 20 20, 0 0 0 0"))[:4] == [26.0] * 4


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
@pytest.mark.parametrize("multiplier", [12, 16, 20, 25])
def test_a_token_given_costs_its_giver_and_gains_all(seats: int, multiplier: int) -> None:
    options = {"seats": seats, "multiplier": multiplier, "endowment": 10}
    less, more = (RULES.returns(at(f"1 rounds: {' '.join(['5'] * (seats - 1))} {last}", **options)) for last in (5, 6))
    assert more[seats - 1] < less[seats - 1]
    assert sum(more) > sum(less)
    assert max(more) <= RULES.info.max_return


def test_open_choices_are_their_own_seats_alone() -> None:
    state, other = at("3 rounds: 1 2 3 4, 5 6"), at("3 rounds: 1 2 3 4, 5 20")
    assert [hand.items for hand in RULES.view(state, 1).hands] == [["?"], ["6"], [], []]
    for viewer in (0, 2, 3, SPECTATOR):
        assert RULES.view(state, viewer) == RULES.view(other, viewer)
        assert RULES.information_key(state, viewer) == RULES.information_key(other, viewer)
    assert RULES.acting(state) == (2, 3)


def test_what_cannot_be_given_is_no_action() -> None:
    for text in ("21", "-1", "five", "05"):
        with pytest.raises(InvalidAction):
            RULES.action_from_text(at("1 rounds:"), text)


@pytest.mark.parametrize("text", ["1 rounds: 1 2 3 4, 5", "1 rounds: 1, 2 3", "1 rounds: 21", "2 rounds: 1 2 3 4 5"])
def test_what_cannot_come_about_is_no_position(text: str) -> None:
    with pytest.raises(InvalidPosition):
        at(text)

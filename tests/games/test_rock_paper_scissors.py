"""Rock, paper, scissors: results of choices, the end of a match, and secrecy until both have chosen."""

from __future__ import annotations

import pytest

from agon import games
from agon.games.api import SPECTATOR, InvalidOptions, InvalidPosition
from agon.games.verbs import State

RULES = games.load("rock_paper_scissors")


def at(text: str) -> State:
    return RULES.position_from_text(text, {"rounds": int(text.split(":", maxsplit=1)[0][-1])})


@pytest.mark.parametrize(
    ("rounds", "result"),
    [("rs", 1), ("sp", 1), ("pr", 1), ("sr", -1), ("ps", -1), ("rp", -1), ("rr", 0), ("pp", 0), ("ss", 0)],
)
def test_what_beats_what(rounds: str, result: int) -> None:
    assert RULES.returns(at(f"best of 1: {rounds}")) == [result, -result]


@pytest.mark.parametrize(
    ("position", "over"),
    [
        ("best of 3: rs", False),
        ("best of 3: rs rs", True),
        ("best of 3: rs rr", False),
        ("best of 3: rs rr rr", True),
        ("best of 5: rs rs rr", False),
        ("best of 5: rs rs rs", True),
    ],
)
def test_a_match_ends_when_the_lead_cannot_be_made_up(position: str, over: bool) -> None:
    assert RULES.is_over(at(position)) is over


def test_the_first_choice_is_hidden_until_the_second_is_made() -> None:
    shown = [[hand.items for hand in RULES.view(at("best of 3: r"), viewer).hands] for viewer in (0, 1, SPECTATOR)]
    assert shown == [[["rock"], []], [["?"], []], [["?"], []]]
    assert RULES.acting(at("best of 3:")) == (0, 1)
    assert RULES.acting(at("best of 3: r")) == (1,)


def test_a_round_is_told_when_it_is_over() -> None:
    facts = {fact.label: fact.value for fact in RULES.view(at("best of 3: sr pp")).facts}
    assert facts == {
        "Match": "best of 3",
        "First won": "0",
        "Second won": "1",
        "Round 1": "rock beats scissors, Second wins",
        "Round 2": "both paper, tied",
    }


def test_even_numbers_of_rounds_are_refused() -> None:
    with pytest.raises(InvalidOptions):
        RULES.initial({"rounds": 4})


@pytest.mark.parametrize("text", ["best of 3: rs rs rs", "best of 3: r s", "best of 3", "best of 5:", "best of 3: rx"])
def test_positions_that_no_game_reaches_are_refused(text: str) -> None:
    with pytest.raises(InvalidPosition):
        RULES.position_from_text(text)

"""Results in words: games of two and of many, with winners and with pay-offs for each."""

from __future__ import annotations

from typing import Any

import pytest

from agon import games
from agon.protocol.events import Ended
from agon.server.session.results import listed, sentence
from tests.server.session.test_state import TABLES, Recorded

MINUS = "\N{MINUS SIGN}"


def told(game: str, *returns: float, **more: Any) -> str:
    return sentence(games.load(game).info, Ended(returns=list(returns), **{"reason": "finished", **more}))


@pytest.mark.parametrize(
    ("game", "returns", "said"),
    [
        ("tic_tac_toe", (1, -1), "X wins"),
        ("tic_tac_toe", (0, 0), "Draw"),
        ("backgammon", (-2, 2), "Black wins (+2)"),
        ("pig", (-0.5, 1, -0.5), "Second wins"),
        ("liars_dice", (-1, -1, 3, -1), "Third wins"),
        ("liars_dice", (1, -1, 1, -1), "First and Third win"),
        ("holdem", (-30, 40, -10), f"Second wins (+40; Third {MINUS}10, First {MINUS}30)"),
        ("holdem", (5, 5, -10, 0), f"First and Second win (+5; Fourth 0, Third {MINUS}10)"),
        ("hearts", (26, 13, 18, 21), "Pay-offs: North +26, East +13, South +18, West +21"),
        ("pair_tree", (-2, 0), f"Pay-offs: P1 {MINUS}2, P2 0"),
        ("prisoners_dilemma", (1 / 3, 3), "Pay-offs: First +0.33, Second +3"),
        ("prisoners_dilemma", (-0.0, 3), "Pay-offs: First 0, Second +3"),
    ],
)
def test_a_result_in_words(game: str, returns: tuple[float, ...], said: str) -> None:
    assert told(game, *returns) == said


@pytest.mark.parametrize(
    ("reason", "said"),
    [("resigned", "East resigned"), ("time", "East ran out of time"), ("absent", "East went away")],
)
def test_how_it_came_about_is_said_too(reason: str, said: str) -> None:
    assert told("hearts", 9, 0, 9, 9, reason=reason, seat=1).endswith(f": {said}")
    assert told("pig", 1, -1, reason=reason, seat=1) == f"First wins: {said.replace('East', 'Second')}"


def test_what_nobody_won() -> None:
    assert told("hearts", 0, 0, 0, 0, reason="aborted") == "No result"
    assert told("hearts", 0, 0, 0, 0, reason="aborted", seat=2) == "Called off"
    assert told("pig", 0, 0, reason="aborted", seat=1, idle=True) == "Called off: Second did not begin to play"
    assert told("chess", 0, 0, reason="agreed") == "Draw agreed"


@pytest.mark.parametrize(("game", "options"), TABLES, ids=str)
def test_whatever_is_paid_has_words_that_name_the_best(game: str, options: dict[str, int | str]) -> None:
    info, seats = games.load(game).info, Recorded(game, options=options).session.seats
    for best in range(seats):
        returns = [info.min_return] * seats
        returns[best] = info.max_return
        said = told(game, *returns)
        if info.utility == "general_sum":
            assert [part.rpartition(" ")[0] for part in said.removeprefix("Pay-offs: ").split(", ")] == [
                *info.seat_names[:seats]
            ]
        else:
            assert said.startswith(f"{info.seat_names[best]} wins")


def test_names_are_listed() -> None:
    assert [listed(["a", "b", "c"][:count]) for count in (1, 2, 3)] == ["a", "a and b", "a, b and c"]


@pytest.mark.parametrize(
    ("game", "returns", "said"),
    [
        ("hearts", (21.5, 17.5, 21.5, 17.5), "North and South win (+21.5 each; East and West +17.5 each)"),
        ("hearts", (13, 13, 13, 13), "Draw"),
        ("hearts", (0, 62, 20, 62), "East and West win (+62 each; North and South +20 each)"),
        ("chinese_checkers", (2, -1, -1) * 2, f"First and Fourth win (+2 each; {{others}} {MINUS}1 each)"),
    ],
)
def test_a_team_wins(game: str, returns: tuple[float, ...], said: str) -> None:
    teams = 3 if len(returns) == 6 else 2
    ended = Ended(reason="finished", returns=list(returns))
    others = f"Third and Sixth {MINUS}1 each, Second and Fifth"
    assert sentence(games.load(game).info, ended, teams) == said.format(others=others)

"""Positions that are set up by hand: what is offered comes back as the same position, and the games check the rest."""

from __future__ import annotations

import random
from typing import Any

import pytest

from agon import games
from agon.games import setups
from agon.games.api import CHANCE, InvalidPosition
from agon.games.setups import Placed, Setup

PLAYED = {
    "chess": {},
    "checkers": {},
    "go": {"size": 9},
    "othello": {},
    "hex": {"size": 5},
    "backgammon": {"length": 5, "cube": 1},
}


def placed(setup: Setup, **changed: str) -> Placed:
    return Placed(cells=setup.cells, fields={field.key: field.value for field in setup.fields} | changed)


@pytest.mark.parametrize("game", PLAYED)
def test_what_is_offered_is_the_same_position(game: str) -> None:
    rules = games.load(game)
    options = rules.options(PLAYED[game])
    rng = random.Random(game)
    met = 0
    for _ in range(30):
        state = rules.initial(options)
        for _ in range(rng.randrange(4, 40)):
            actions = [a for a, _ in rules.chance(state)] if rules.current(state) == CHANCE else rules.legal(state)
            if not len(actions) or (after := rules.apply(state, rng.choice(list(actions)))) is None:
                break
            if rules.current(after) < -1:
                break
            state = after
        if game == "backgammon" and "opening" in rules.position_to_text(state):
            continue
        setup = setups.of(game, state, options)
        assert setup is not None
        again = rules.position_from_text(setups.text(game, placed(setup), options), options)
        shown: Any = rules.view(again, -2)
        assert shown.cells == rules.view(state, -2).cells
        same = setups.of(game, again, options)
        assert same is not None
        assert same == setup
        met += 1
    assert met > 20


@pytest.mark.parametrize(
    ("game", "change", "reason"),
    [
        ("chess", {4: ""}, "one king"),
        ("chess", {0: "P"}, "first or the last row"),
        ("checkers", {0: "b"}, "dark squares"),
        ("checkers", {1: "w"}, "would be a king"),
        ("othello", {27: ""}, "in the middle"),
        ("hex", {0: "B", 1: "B"}, "Red moves first"),
        ("go", {0: "B", 1: "W", 9: "W"}, "A9 has no liberty"),
        ("backgammon", {1: "W", 2: "W" * 3}, "more than 15"),
        ("backgammon", {24: "B"}, "other side's bar"),
        ("backgammon", {0: "BW"}, "cannot lie in one cell"),
        ("chess", {20: "x"}, "cannot lie in one cell"),
        ("chess", {20: "QQ"}, "cannot lie in one cell"),
    ],
)
def test_the_games_own_checks_apply(game: str, change: dict[int, str], reason: str) -> None:
    rules = games.load(game)
    options = rules.options(PLAYED[game])
    setup = setups.of(game, rules.initial(options), options)
    assert setup is not None
    cells = [change.get(cell, code) for cell, code in enumerate(setup.cells)]
    given = placed(setup)
    with pytest.raises(InvalidPosition, match=reason):
        rules.position_from_text(setups.text(game, Placed(cells=cells, fields=given.fields), options), options)


def test_fields_have_their_values_only() -> None:
    rules = games.load("chess")
    options = rules.options({})
    setup = setups.of("chess", rules.initial(options), options)
    assert setup is not None
    for name, value in (("turn", "2"), ("K", "no"), ("en passant", "z")):
        with pytest.raises(InvalidPosition, match="is no value of"):
            setups.text("chess", placed(setup, **{name: value}), options)
    short = Placed(cells=setup.cells[1:])
    with pytest.raises(InvalidPosition, match="64 cells, not 63"):
        setups.text("chess", short, options)


def test_a_game_without_set_up_offers_none() -> None:
    rules = games.load("pig")
    options = rules.options({})
    assert setups.of("pig", rules.initial(options), options) is None
    with pytest.raises(InvalidPosition, match="not set up by hand"):
        setups.text("pig", Placed(cells=[]), options)

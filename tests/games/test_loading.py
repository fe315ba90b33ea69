"""Finding games, choosing options, and how the rules answer Python code."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from agon import games
from agon.games.api import IllegalAction, InvalidOptions
from tests.games.laws.exploring import variants


def test_the_list_of_games_is_the_list_of_files() -> None:
    folder = Path(games.__file__).parent
    files = {path.stem for path in folder.glob("*.py")} | {path.parent.name for path in folder.glob("*/__init__.py")}
    contract = {"__init__", "annotations", "api", "faults", "records", "rules", "seats", "setups", "teams", "verbs"}
    compiling = {"bits", "bits_compiled", "jit", "loaded_code", "parts", "sources"}
    assert set(games.names()) == files - contract - compiling


def test_an_unknown_game_is_refused_by_name() -> None:
    for name in ("go_fish", "rules", "__init__", "../etc"):
        with pytest.raises(games.UnknownGame, match="no game named"):
            games.load(name)


@pytest.mark.parametrize(
    ("chosen", "reason"),
    [({"depth": 3}, "no option 'depth'"), ({"width": 3}, "from 4 to 9"), ({"width": True}, "from 4 to 9")],
)
def test_wrong_options_are_refused_by_name(chosen: dict[str, int], reason: str) -> None:
    with pytest.raises(InvalidOptions, match=reason):
        games.load("connect_four").initial(chosen)


def test_an_option_that_needs_another_cannot_be_chosen_without_it() -> None:
    needing = 0
    for name in games.names():
        rules = games.load(name)
        numbers = {option.name: option for option in rules.info.options if not option.longest}
        for option in numbers.values():
            for other, least in option.needs.items():
                needing += 1
                assert numbers[other].minimum < least <= numbers[other].maximum
                unusual = option.maximum if option.default != option.maximum else option.minimum
                enough = {needed: numbers[needed].maximum for needed in option.needs}
                assert rules.options({**enough, option.name: unusual})[option.name] == unusual
                with pytest.raises(
                    InvalidOptions, match=f"{option.name} must be .* unless {other} is at least {least}"
                ):
                    rules.options({**enough, other: numbers[other].minimum, option.name: unusual})
    assert needing > 0


def test_every_option_can_be_chosen_at_either_end() -> None:
    chosen = variants(games.load("connect_four"))
    assert {options["width"] for options in chosen} == {4, 7, 9}
    assert {options["height"] for options in chosen} == {4, 6, 8}


def test_a_refused_action_is_named() -> None:
    rules = games.load("tic_tac_toe")
    with pytest.raises(IllegalAction, match="action 9 is not allowed here"):
        rules.apply(rules.initial(), 9)


def test_applying_gives_a_new_state() -> None:
    rules = games.load("tic_tac_toe")
    state = rules.initial()
    after = rules.apply(state, 4)
    assert not np.shares_memory(state, after)
    assert state.tolist() == [0, 0, 0]


def test_only_who_may_act_is_offered_something() -> None:
    rules = games.load("tic_tac_toe")
    state = rules.initial()
    assert len(rules.choices(state, 0)) == len(rules.legal_for(state, 0)) == 9
    assert rules.choices(state, 1) == rules.legal_for(state, 1) == []


def test_both_seats_of_a_simultaneous_round_are_offered_their_choices() -> None:
    rules = games.load("rock_paper_scissors")
    state = rules.initial()
    assert rules.legal_for(state, 0) == rules.legal_for(state, 1) == [0, 1, 2]
    assert rules.choices(state, 0) == rules.choices(state, 1)

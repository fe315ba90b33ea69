"""The steps that explain each game: written for all, drawn by the rules, and short."""

from __future__ import annotations

import pytest

from agon import games
from agon.server.http.game_pages import drawn, forms, written

LONGEST = 32
"""Most words of a step."""


@pytest.mark.parametrize("game", games.names())
def test_every_game_is_explained_in_five_short_steps(game: str) -> None:
    steps = written(game)
    assert len(steps) == 5
    assert all(step.text.endswith((".", ",")) for step in steps)
    assert max(len(step.text.split()) for step in steps) <= LONGEST


@pytest.mark.parametrize("game", games.names())
def test_every_step_is_a_position_of_the_game_and_shows_moves_if_it_says_so(game: str) -> None:
    rules = games.load(game)
    seen: list[object] = []
    for step in written(game):
        shown = drawn(rules, step)
        assert bool(shown.choices) == bool(step.shows)
        assert all(choice.path[:1] == shown.chosen for choice in shown.choices if shown.chosen)
        seen.append((shown.view, shown.last, shown.chosen))
    assert len({repr(each) for each in seen}) == 5, "each step has a picture of its own"


def test_the_steps_show_what_they_speak_of() -> None:
    chess, go, checkers = (
        [(step, drawn(games.load(name), step)) for step in written(name)] for name in ("chess", "go", "checkers")
    )
    mate = chess[4][1]
    assert mate.view.alert, "the mated king"
    assert len(checkers[2][1].choices[0].path) == 3, "two jumps"
    rules = games.load("go")
    for index, point in ((2, "E5"), (3, "F5")):
        state = rules.initial(go[index][0].options)
        for text in go[index][0].moves:
            state = rules.apply(state, rules.action_from_text(state, text))
        assert point not in [rules.action_to_text(state, action) for action in rules.legal(state)], point


def test_secrets_of_others_are_not_in_a_step() -> None:
    for name in ("hearts", "holdem", "liars_dice"):
        first = drawn(games.load(name), written(name)[0])
        assert first.seat == 0
        others = [hand for hand in first.view.hands if hand.seat > 0]
        assert others
        assert all(set(hand.items) == {"?"} for hand in others)


@pytest.mark.parametrize("game", games.names())
def test_forms_begin_with_options_that_go_together(game: str) -> None:
    rules = games.load(game)
    found = forms(game)
    assert rules.options(found.usual).items() >= found.usual.items()
    for name, values in found.common.items():
        option = next(each for each in rules.info.options if each.name == name)
        assert option.default in values
        assert all(rules.options({name: value}) for value in values)

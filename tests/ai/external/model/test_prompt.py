"""What a model is told holds nothing that its seat may not know, and its answers are read with care."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agon import games
from agon.ai.external.model.prompt import (
    LONGEST_WORDS,
    answer_format,
    clean_words,
    digest,
    messages,
    position_text,
    read_answer,
)
from agon.games.api import CHANCE
from agon.games.rules import Rules
from agon.games.verbs import State

HIDDEN = [name for name in games.names() if games.room(name).INFO.hidden or games.room(name).INFO.simultaneous]


def walk(rules: Rules, rng: random.Random, plies: int) -> State:
    state = rules.initial(rules.options())
    for _ in range(plies):
        seat = rules.current(state)
        actions = [action for action, _ in rules.chance(state)] if seat == CHANCE else rules.legal(state)
        if not actions:
            break
        following = rules.apply(state, rng.choice(actions))
        if rules.is_over(following):
            break
        state = following
    while rules.current(state) == CHANCE:
        state = rules.apply(state, rules.chance(state)[0][0])
    return state


@pytest.mark.parametrize("game", HIDDEN)
def test_states_that_a_seat_cannot_tell_apart_give_the_same_prompt(game: str) -> None:
    rules = games.load(game, False)
    rng = random.Random(game)
    differed = 0
    for plies in range(0, 40, 3):
        state = walk(rules, rng, plies)
        if rules.is_over(state):
            continue
        seat = rules.current(state)
        prompt = position_text(rules, state, seat, rules.options())
        for seed in range(5):
            other = rules.resample(state, seat, seed)
            differed += bool((other != state).any())
            assert position_text(rules, other, seat, rules.options()) == prompt
    assert differed or game in {"rock_paper_scissors", "prisoners_dilemma", "public_goods", "extensive_form"}


@pytest.mark.parametrize("game", games.names())
def test_every_game_has_a_prompt_with_its_moves(game: str) -> None:
    rules = games.load(game, False)
    state = walk(rules, random.Random(1), 6)
    seat = rules.current(state)
    text = position_text(rules, state, seat, rules.options())
    for action in rules.legal(state)[:20]:
        assert f"{rules.action_to_text(state, action)} : " in text
        found = read_answer(f'{{"move": "{rules.action_to_text(state, action)}"}}', rules, state, rules.legal(state))
        assert found.action == action
    assert len(text) < 60_000


def connect_four() -> tuple[Rules, State, list[int]]:
    rules = games.load("connect_four", False)
    state = rules.initial(rules.options())
    return rules, state, rules.legal(state)


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ('{"move": "4", "words": "Middle."}', 3),
        ('I think of {1, 2}.\n```json\n{"move": 4}\n```\nDone.', 3),
        ('{"move": "1"} no, wait: {"move": "4"}', 3),
        ("4", 3),
        ("  4\n", 3),
        ('{"move": "44"}', None),
        ('{"move": ""}', None),
        ('{"move": null}', None),
        ('{"words": "none"}', None),
        ('{"move": ["4"]}', None),
        ("the fourth column, I would say", None),
        ("", None),
        ("{" * 5000, None),
        ('{"move": ' * 2000, None),
    ],
)
def test_answers(text: str, action: int | None) -> None:
    found = read_answer(text, *connect_four())
    assert found.action == action
    assert (found.fault == "") == (action is not None)


def test_a_move_that_is_not_legal_here_is_told_from_one_of_another_game() -> None:
    rules, state, _ = connect_four()
    for _ in range(6):
        state = rules.apply(state, 0)
    found = read_answer('{"move": "1", "words": "Again."}', rules, state, rules.legal(state))
    assert found == (None, "'1' is not legal here", "Again.")


@given(st.text(max_size=200))
def test_any_text_is_read_without_an_error(text: str) -> None:
    rules, state, legal = connect_four()
    found = read_answer(text, rules, state, legal)
    assert found.action is None or found.action in legal


def test_words_are_one_line_of_bounded_length() -> None:
    assert clean_words("a\x00b\n\u202ec\ud800 " + "x" * 5000) == ("a b c " + "x" * 5000)[:LONGEST_WORDS]


def test_the_digest_names_the_instructions() -> None:
    assert digest("") == digest("") != digest("Lose.")
    rules, state, _ = connect_four()
    system, user = messages("Lose.", rules, state, 0, rules.options())
    assert system == {"role": "system", "content": "Lose."}
    assert user["content"].startswith("Game: Connect Four.")


def test_the_schema_allows_the_legal_moves_alone() -> None:
    schema = answer_format("json_schema", ["1", "2"])
    assert schema is not None
    assert schema["json_schema"]["schema"]["properties"]["move"] == {"type": "string", "enum": ["1", "2"]}
    assert answer_format("text", ["1"]) is None
    assert answer_format("json_object", ["1"]) == {"type": "json_object"}

"""Laws of texts: they come back as what they were, and are refused by name if they mean nothing."""

from __future__ import annotations

import random

from agon.games.api import InvalidAction, InvalidPosition
from agon.games.rules import Rules
from agon.games.verbs import State
from tests.games.laws.exploring import Game

GARBAGE = (
    "",
    " ",
    "-",
    "?",
    "0",
    "00",
    "10",
    "-1",
    "x",
    "é",
    "٣",
    "²",
    "\x00",
    "a" * 5000,
    "1 1 1",
    "/",
    "best of 3:x",
)


def actions_come_back(game: Game) -> None:
    rules = game.rules
    for node in game.nodes:
        texts = [rules.action_to_text(node.state, action) for action in node.actions]
        assert len(set(texts)) == len(texts), f"{texts} are ambiguous"
        assert [rules.action_from_text(node.state, text) for text in texts] == node.actions
        for action in node.actions:
            sentence = rules.describe(node.state, action)
            assert sentence, "a sentence"
            assert not sentence.endswith("."), "a sentence that others can continue"
            choice = rules.choice(node.state, action)
            assert (choice.action, choice.text) == (action, rules.action_to_text(node.state, action))
            assert choice.label, "a label"


def short_cuts_change_nothing(game: Game) -> None:
    """A game's faster ways (all actions together, the next state at hand) give the same texts."""
    rules = game.rules
    table = {choice.action: choice for choice in rules.choice_table(game.options)}
    assert list(table) == sorted(table), "ascending"
    listed = 0
    for node in game.nodes:
        choices = [rules.choice(node.state, action) for action in node.actions]
        if node.actions == rules.legal(node.state):
            assert rules.choices_of(node.state, node.actions) == choices
        for choice, after in zip(choices, node.after, strict=True):
            sentence = rules.describe(node.state, choice.action)
            assert rules.describe(node.state, choice.action, after) == sentence
            if choice.action in table and rules.table_applies(node.state):
                assert choice == table[choice.action]
                listed += 1
    assert listed or not table, "the table is of use"


def positions_come_back(game: Game) -> None:
    rules = game.rules
    for node in game.nodes:
        text = rules.position_to_text(node.state)
        again = rules.position_from_text(text, game.options)
        assert again.dtype == node.state.dtype
        assert again.tobytes() == node.state.tobytes(), f"{text!r} is read as {rules.position_to_text(again)!r}"


def garbage_is_refused(game: Game) -> None:
    """Fixed nonsense, and valid texts with a few characters changed (Hypothesis goes further elsewhere)."""
    rng = random.Random(3)
    for node in rng.sample(game.nodes, min(40, len(game.nodes))):
        rules = game.rules
        texts = [rules.position_to_text(node.state), *(rules.action_to_text(node.state, a) for a in node.actions)]
        for text in [*GARBAGE, *(_spoiled(rng, text) for text in texts for _ in range(3))]:
            read_action(rules, node.state, text)
            read_position(game, text)


def _spoiled(rng: random.Random, text: str) -> str:
    letters = list(text)
    for _ in range(rng.randint(1, 3)):
        place = rng.randrange(len(letters) + 1)
        letters[place : place + rng.randint(0, 1)] = rng.choice(["", "x", "o", "1", "9", "/", " ", "-", "K", "p", "r"])
    return "".join(letters)


def read_action(rules: Rules, state: State, text: str) -> None:
    """Any text is an action or is refused as ``InvalidAction``; nothing else happens."""
    try:
        action = rules.action_from_text(state, text)
    except InvalidAction:
        return
    assert type(action) is int
    meant = text.strip().lower()
    meant = getattr(rules.module, "ACTION_SYNONYMS", {}).get(meant, meant)
    if getattr(rules.module, "LENIENT", False) and action in rules.legal(state):
        meant = rules.action_to_text(state, action).lower()
    assert rules.action_to_text(state, action).lower() == meant, f"{text!r} is read as {action}"


def read_position(game: Game, text: str) -> None:
    """Any text is a position, from which the game can go on, or is refused as ``InvalidPosition``."""
    rules = game.rules
    try:
        state = rules.position_from_text(text, game.options)
    except InvalidPosition:
        return
    written = rules.position_to_text(state)
    if getattr(rules.module, "LENIENT", False):
        assert rules.position_from_text(written, game.options).tobytes() == state.tobytes()
    else:
        assert written == text.strip(), f"{text!r} is read as {written!r}"
    for action in rules.legal(state):
        rules.apply(state, action)
    rules.view(state, 0)

"""Translations of what the server says, in the terminal's language."""

from __future__ import annotations

import re

import msgspec
import pytest

from agon import games
from agon.clients.languages import server_words
from agon.clients.languages.server_words import (
    MOVES,
    _is_notation,
    move_words,
    reason_words,
    refusal_words,
    result_words,
    translated,
)
from agon.server.app import WORDS
from agon.server.http.languages import Languages
from tests.clients.languages.speaking import speaking
from tests.clients.languages.spoken import texts_of

TREES = {"extensive_form", "pair_tree", "tree"}
NAME = re.compile(r"[a-z]+(/[a-z]+)*")
"""The places of a drawn tree have the names that its author gave them."""


@pytest.mark.parametrize(
    ("code", "english", "own"),
    [
        ("de", "drops in column 4", "wirft in Spalte 4 ein"),
        ("de", "Drops in column 4", "Wirft in Spalte 4 ein"),
        ("de", "Nf3", "Nf3"),
        ("de", "nothing that the rules say", "nothing that the rules say"),
        ("en", "drops in column 4", "drops in column 4"),
    ],
)
def test_a_move_is_said_in_the_language(code: str, english: str, own: str) -> None:
    with speaking(code):
        assert move_words(english) == own


def test_results_and_refusals_are_said_in_the_language() -> None:
    with speaking("de"):
        assert result_words("Yellow wins: Red resigned") == "Gelb gewinnt: Rot hat aufgegeben"
        assert refusal_words("a name has 1 to 24 characters") != "a name has 1 to 24 characters"
        assert reason_words("There is only one legal move.") != "There is only one legal move."


def test_english_needs_no_catalogue_of_the_server() -> None:
    with speaking("en"):
        server_words._said.cache_clear()
        assert move_words("drops in column 4") == "drops in column 4"
        assert server_words._said.cache_info().misses == 0


def test_messages_are_tried_in_the_order_of_the_pages() -> None:
    languages = Languages(WORDS)
    for group in ("said-moves-", "said-refusals-"):
        tried = [reader.name for reader in server_words._said(group)[1]]
        pairs = [(languages.words["en"][name], languages.words["de"][name]) for name in tried]
        assert languages.script(set(tried), "de").count(msgspec.json.encode(pairs).decode()) == 1


@pytest.mark.parametrize("game", games.names())
def test_all_that_the_rules_say_is_translated(game: str) -> None:
    with speaking("de"):
        texts = [text for text in texts_of(game) if not (game in TREES and NAME.fullmatch(text))]
        untranslated = [text for text in texts if translated(text, MOVES) is None and not _is_notation(text)]
    assert untranslated == []

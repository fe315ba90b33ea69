"""The names of the pieces of all games, in the words of the pages."""

from __future__ import annotations

import re

import pytest

from agon import games
from agon.clients.languages.compiling import FOLDER, read

MADE = re.compile(r"(\w+) of (clubs|diamonds|hearts|spades)|die showing \w+|\w+'s piece|a \d+|\d+ tokens?")
"""Names that ``clients/web/js/board/words.js`` reads as cards, dice and pieces of a seat."""

NEUTRAL = re.compile(r"[XO]|[KQJ][a-z]?|\W*\d+\W*|worth .*|(P\d|MAX|MIN) to choose|chance")
"""Signs, and names of the drawn trees, which are lessons in English."""


@pytest.mark.parametrize("name", games.names())
def test_the_names_of_all_pieces_are_in_the_catalogue(name: str) -> None:
    words = read(FOLDER / "en")
    rules = games.load(name)
    for piece in rules.board(rules.options()).pieces:
        slug = re.sub("[^a-z0-9]+", "-", piece.name.lower()) + ("-crowned" if piece.shape == "crowned" else "")
        if MADE.fullmatch(piece.name) is None and NEUTRAL.fullmatch(piece.name) is None:
            assert words[f"board-piece-{slug}"] == piece.name

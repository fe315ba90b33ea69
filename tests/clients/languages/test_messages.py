"""The terminal's words: which language, and messages with their arguments."""

from __future__ import annotations

import pytest

from agon.clients.languages import FOLDER
from agon.clients.languages.compiling import read
from agon.clients.languages.game_words import choice_title, game_title, piece_word, seat_title
from agon.clients.languages.messages import PSEUDO, chosen, decimal, grouped, known, language, sources, t
from agon.games.api import Piece
from agon.server.http import languages
from tests.clients.languages.speaking import speaking

OFFERED = ["de", "en", "es", "fr"]


@pytest.mark.parametrize(
    ("environ", "code"),
    [
        ({}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "it_IT.UTF-8"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "es"}, "es"),
        ({"LANG": "de_DE.UTF-8", "LC_MESSAGES": "fr_FR@euro"}, "fr"),
        ({"LANG": "de_DE.UTF-8", "LC_MESSAGES": "fr_FR", "LC_ALL": "es_MX.UTF-8"}, "es"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": ""}, "de"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "POSIX"}, "en"),
        ({"LANG": "de_DE.UTF-8", "LANGUAGE": "it:fr_CA:es"}, "fr"),
        ({"LANG": "de_DE.UTF-8", "LANGUAGE": "it"}, "en"),
        ({"LANG": "de_DE.UTF-8", "LANGUAGE": "C:fr"}, "en"),
        ({"LANG": "C", "LANGUAGE": "fr"}, "en"),
        ({"LANGUAGE": "fr"}, "en"),
        ({"LANG": "de_DE.UTF-8", "LANGUAGE": "es", "AGON_LANGUAGE": "fr"}, "fr"),
        ({"AGON_LANGUAGE": "de-AT"}, "de"),
        ({"AGON_LANGUAGE": "en", "LANG": "de_DE.UTF-8"}, "en"),
        ({"AGON_LANGUAGE": "tlh", "LANG": "de_DE.UTF-8"}, "en"),
        ({"AGON_LANGUAGE": "", "LANG": "de_DE.UTF-8"}, "de"),
        ({"AGON_LANGUAGE": PSEUDO}, PSEUDO),
    ],
)
def test_the_environment_names_the_language(environ: dict[str, str], code: str) -> None:
    assert chosen(environ, OFFERED) == code


@pytest.mark.parametrize("code", OFFERED)
def test_every_message_is_found_in_its_file_and_said(code: str) -> None:
    compiled = read(FOLDER / code)
    assert {name for name in sources(code) if not name.startswith("-")} == compiled.keys()
    with speaking(code):
        assert language() == code
        for name, pattern in compiled.items():
            if isinstance(pattern, str):
                assert t(name) == pattern


def test_arguments_choose_a_variant_and_numbers_are_plain() -> None:
    with speaking("de"):
        assert t("terminal-moves-to-go", moves=1) == "noch 1 Zug"
        assert t("terminal-moves-to-go", moves=1234) == "noch 1234 Züge"
        assert t("terminal-moves-to-go", moves=grouped(1234)) == "noch 1.234 Züge"
        assert t("terminal-state", state="finished") == "zu Ende"
        assert decimal("+0.50") == "+0,50"
    with speaking("es"):
        assert t("terminal-moves-to-go", moves=grouped(1234)) == "faltan 1234 jugadas"
    with speaking("en"):
        assert decimal("+0.50") == "+0.50"


def test_an_argument_that_lacks_and_a_message_that_is_not_there_are_errors() -> None:
    with pytest.raises(ValueError, match="moves"):
        t("terminal-moves-to-go")
    with pytest.raises(KeyError):
        t("terminal-nothing-of-the-kind")
    assert known("games-title-mine", "Mine") == "Mine"


def test_the_pseudo_language_is_that_of_the_pages() -> None:
    assert PSEUDO == languages.PSEUDO
    english = read(FOLDER / "en")
    with speaking(PSEUDO):
        for name in ("terminal-not-your-turn", "terminal-replay-help", "terminal-help"):
            assert t(name) == languages._pseudo(english[name])
        assert t("terminal-game", session="s1").endswith(" s1~~") or "s1" in t("terminal-game", session="s1")


def test_games_seats_and_pieces_have_their_names() -> None:
    with speaking("de"):
        assert game_title("chess", "Chess") == "Schach"
        assert game_title("mine", "Mine") == "Mine"
        assert seat_title("White") == "Weiß"
        assert choice_title("12") == "12"
        assert piece_word(Piece(code="4s", name="four of spades", shape="card")) != "four of spades"
    assert piece_word(Piece(code="4s", name="four of spades", shape="card")) == "four of spades"

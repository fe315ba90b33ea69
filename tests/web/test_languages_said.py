"""What the server says, in the page's language: all that the rules of the games say, and results."""

from __future__ import annotations

import re

import pytest

from agon import games
from agon.games.api import Info
from agon.protocol.events import Ended
from agon.server.session.results import sentence
from tests.clients.languages.spoken import texts_of
from tests.clients.languages.test_said import steps_of
from tests.live import LiveServer
from tests.web.conftest import Enter
from tests.web.test_languages import speaking

pytestmark = pytest.mark.asyncio(loop_scope="package")

TRANSLATED = """
const { inWords } = await import("/static/js/ui/server-words.js");
const { languageOf } = await import("/static/js/ui/words.js");
return arg.texts.map((text) => inWords(text, arg.group)).filter((text) => languageOf(text) === "en");
"""
"""Texts that have no translation."""

TREES = {"extensive_form", "pair_tree", "tree"}
NAME = re.compile(r"[a-z]+(/[a-z]+)*")
"""The places of a drawn tree have the names that its author gave them."""


@pytest.mark.parametrize("language", ["de", "fr", "es"])
async def test_all_that_the_rules_say_is_translated(enter: Enter, server: LiveServer, language: str) -> None:
    person = await enter()
    await speaking(person, server, language)
    await person.visit("/analysis/chess")
    for game in games.names():
        texts = [text for text in texts_of(game) if not (game in TREES and NAME.fullmatch(text))]
        left = await person.evaluate(TRANSLATED, {"texts": texts, "group": "said-moves-*"})
        assert left == [], game


async def test_the_rules_of_all_games_are_translated(enter: Enter, server: LiveServer) -> None:
    person = await enter()
    await speaking(person, server, "de")
    await person.visit("/game/chess")
    texts = [text for game in games.names() for text in (*steps_of(game), games.load(game).info.how_to_play)]
    assert await person.evaluate(TRANSLATED, {"texts": texts, "group": "said-rules-*"}) == []


def results() -> list[str]:
    """Return results of all kinds."""
    found = ["Pay-offs: First +12, Second −0.5"]
    for name in games.names():
        info: Info = games.load(name).info
        for returns in ([1, -1], [-1, 1], [0, 0], [3, -3], [40, -30, -10], [5, 5, -4, -6], [9, 3, 9, 3]):
            paid = [float(value) for value in returns[: info.seats]]
            if len(paid) < 2:
                continue
            for reason in ("finished", "resigned", "time", "absent", "agreed", "aborted"):
                ended = Ended(at=0, returns=paid, reason=reason, seat=1 if reason != "finished" else None)
                found.append(sentence(info, ended))
            if len(paid) == 4:
                found.append(sentence(info, Ended(at=0, returns=paid, reason="finished", seat=None), 2))
            found.append(sentence(info, Ended(at=0, returns=paid, reason="aborted", seat=None)))
            found.append(sentence(info, Ended(at=0, returns=paid, reason="aborted", seat=0, idle=True)))
    return sorted(set(found))


@pytest.mark.parametrize("language", ["de", "fr", "es"])
async def test_all_results_are_translated(enter: Enter, server: LiveServer, language: str) -> None:
    person = await enter()
    await speaking(person, server, language)
    await person.visit("/game/chess")
    assert await person.evaluate(TRANSLATED, {"texts": results(), "group": "said-results-*"}) == []


@pytest.mark.parametrize(
    ("language", "english", "own"),
    [
        ("de", "takes the pawn on b6 with the knight from c4, check", "Springer von c4 schlägt Bauer auf b6, Schach"),
        ("de", "Mark a3, top left", "a3, oben links, markieren"),
        ("de", "24 to 18; 13 to 7, hitting; the bar to 22", "24 nach 18; 13 nach 7, schlägt; Bar nach 22"),
        ("de", "24/18 13/7*(2)", "24/18 13/7*(2)"),
        ("fr", "Castle king's side", "Petit roque"),
        ("fr", "proposes the count: White by 3.5 points", "propose le décompte : Blancs de 3,5 points"),
        ("es", "West is dealt the queen of spades", "Oeste recibe dama de picas"),
        ("es", "Raise to 40 and be all in", "Subir a 40, all-in"),
        ("de", "waves a flag", "waves a flag"),
    ],
)
async def test_a_sentence_is_translated(
    enter: Enter, server: LiveServer, language: str, english: str, own: str
) -> None:
    person = await enter()
    await speaking(person, server, language)
    await person.visit("/analysis/chess")
    shown = 'const { inWords } = await import("/static/js/ui/server-words.js"); return inWords(arg, "said-moves-*");'
    assert await person.evaluate(shown, english) == own

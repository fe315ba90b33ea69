"""Reasons of engines and hints in the page's language."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from agon import games
from tests.clients.languages import reasons
from tests.live import LiveServer
from tests.web.conftest import Enter
from tests.web.person import Person
from tests.web.test_languages import speaking

pytestmark = pytest.mark.asyncio(loop_scope="package")

TRANSLATED = """
await import(`/static/words/${arg.language}.js`);
const { inSentences } = await import("/static/js/ui/server-words.js");
const { languageOf } = await import("/static/js/ui/words.js");
return arg.texts.map((text) => inSentences(text, arg.group));
"""
ENGLISH = """
await import(`/static/words/${arg.language}.js`);
const { inSentences } = await import("/static/js/ui/server-words.js");
const { languageOf } = await import("/static/js/ui/words.js");
return arg.texts.filter((text) => languageOf(inSentences(text, arg.group)) === "en");
"""
"""Texts that have no translation, with the words of all pages."""


async def untranslated(person: Person, server: LiveServer, language: str, texts: list[str]) -> list[str]:
    """Return the texts that a page in a language shows in English."""
    await speaking(person, server, language)
    await person.visit("/offline")
    return await person.evaluate(ENGLISH, {"language": language, "texts": texts, "group": "said-reasons-*"})


@pytest.mark.parametrize("language", ["de", "fr", "es"])
async def test_what_all_levels_say_of_their_moves_is_translated(
    enter: Enter, server: LiveServer, language: str
) -> None:
    """And the hints that would follow from it."""
    person = await enter()
    for game in games.names():
        assert await untranslated(person, server, language, reasons.of_levels(game)) == [], game


@pytest.mark.parametrize(
    "said",
    [
        reasons.of_findings,
        reasons.of_features,
        reasons.of_hints,
        reasons.of_strategies,
        reasons.of_strengths,
        reasons.of_holdem,
    ],
)
async def test_all_that_engines_can_say_is_translated(
    enter: Enter, server: LiveServer, said: Callable[[], list[str]]
) -> None:
    person = await enter()
    for language in ("de", "fr", "es"):
        assert await untranslated(person, server, language, said()) == []


@pytest.mark.parametrize(
    ("language", "english", "own"),
    [
        (
            "de",
            "Scores 52% in 1,000 simulations, 800 of them through this move. The next best, b2, gives away 0.25.",
            "Erzielt 52 % in 1.000 Simulationen, davon 800 über diesen Zug. Der nächstbeste, b2, verschenkt 0,25.",
        ),
        (
            "fr",
            "What changes most along that line, for the side to move: free steps +0.02, men \N{MINUS SIGN}1.25.",
            "Ce qui change le plus dans cette suite, pour le camp au trait : "
            "pas libres +0,02, pions \N{MINUS SIGN}1,25.",
        ),
        (
            "es",
            "e4: moves the pawn from e2 to e4. It expects e4 d5.",
            "e4: peón de e2 a e4. Se espera e4 d5.",
        ),
        (
            "de",
            "In this situation it checks 62 %, raises to 6 30 % or folds 8 %, found in 1 iteration.",
            "In dieser Lage: schiebt 62 %, erhöht auf 6 30 % oder steigt aus 8 %; gefunden in 1 Iteration.",
        ),
        (
            "de",
            "Plays now at about 1893, as Birch. It takes you for -300 ± 157 (earlier games: 1, moves of this one: 20).",
            "Spielt jetzt etwa mit 1893, wie Birch. "
            "Der Bot schätzt dich auf -300 ± 157 (frühere Partien: 1, Züge dieser Partie: 20).",
        ),
        (
            "de",
            "After 60 iterations its whole way of playing gives the best opponents 0.00024 at most, on average over "
            "the seats.",
            "Nach 60 Iterationen überlässt seine ganze Spielweise den besten Gegnern höchstens 0,00024, im Schnitt "
            "über die Plätze.",
        ),
        (
            "de",
            "The engine says what nobody translated. It expects e4 d5.",
            "The engine says what nobody translated. It expects e4 d5.",
        ),
    ],
)
async def test_reasons_are_translated_sentence_by_sentence(
    enter: Enter, server: LiveServer, language: str, english: str, own: str
) -> None:
    person = await enter()
    await speaking(person, server, language)
    await person.visit("/offline")
    given = {"language": language, "texts": [english], "group": "said-reasons-*"}
    assert await person.evaluate(TRANSLATED, given) == [own]

"""The terminal translates the server's sentences as pages do: the same sentences in both."""

from __future__ import annotations

import pytest

from agon import games
from agon.clients.languages import server_words
from tests.clients.languages.speaking import speaking as terminal_speaking
from tests.clients.languages.spoken import texts_of
from tests.live import LiveServer
from tests.web.conftest import Enter
from tests.web.test_languages import speaking
from tests.web.test_languages_said import refusals

pytestmark = pytest.mark.asyncio(loop_scope="package")

SAID = """
await import(`/static/words/${arg.language}.js`);
const { inWords, inSentences } = await import("/static/js/ui/server-words.js");
return arg.texts.map(([group, text]) => (group === "said-reasons-*" ? inSentences : inWords)(text, group));
"""
OTHERS = [
    ("said-results-*", "Yellow wins: Red resigned"),
    ("said-results-*", "Draw agreed"),
    ("said-results-*", "Pay-offs: First 1, Second -2 and Third 1,234.5"),
    ("said-results-*", "White wins (checkmate)"),
    ("said-reasons-*", "There is only one legal move."),
    ("said-reasons-*", "Scores 62% in 12,345 simulations. The opening book has this move."),
    ("said-reasons-*", "Wins +0.25 on average."),
    ("said-reasons-*", "Nobody says this."),
]
WORDS = {
    "said-moves-*": server_words.move_words,
    "said-results-*": server_words.result_words,
    "said-refusals-*": server_words.refusal_words,
    "said-reasons-*": server_words.reason_words,
}


@pytest.mark.parametrize("language", ["de", "fr", "es", "en-XA"])
async def test_the_terminal_says_what_pages_say(enter: Enter, server: LiveServer, language: str) -> None:
    texts = [("said-moves-*", text) for game in games.names() for text in texts_of(game)]
    texts += [("said-refusals-*", text) for text in refusals()] + OTHERS
    person = await enter()
    await speaking(person, server, language)
    await person.visit("/offline")
    said = await person.evaluate(SAID, {"language": language, "texts": texts})
    with terminal_speaking(language):
        found = [WORDS[group](text) for group, text in texts]
    differ = [(text, page, own) for (_, text), page, own in zip(texts, said, found, strict=True) if page != own]
    assert differ == []

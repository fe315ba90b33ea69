"""The server's sentences in the page's language: all that the rules of the games say, and results."""

from __future__ import annotations

import ast
import random
import re
from pathlib import Path

import pytest
from playwright.async_api import expect

import agon.ai
import agon.server
from agon import games
from agon.games.api import Info
from agon.protocol.cards import read_card
from agon.protocol.commands.chat import PHRASES
from agon.protocol.events import Ended
from agon.server.session.reasons import why_not
from agon.server.session.results import sentence
from tests.clients.languages.spoken import texts_of
from tests.clients.languages.test_said import steps_of
from tests.live import LiveServer
from tests.server.raw_client import RawClient, pair
from tests.web.conftest import Enter
from tests.web.person import Person
from tests.web.test_languages import speaking
from tests.web.test_reports import arrive, moderator

pytestmark = pytest.mark.asyncio(loop_scope="package")

TRANSLATED = """
await import(`/static/words/${arg.language}.js`);
const { inWords } = await import("/static/js/ui/server-words.js");
const { languageOf } = await import("/static/js/ui/words.js");
return arg.texts.map((text) => inWords(text, arg.group)).filter((text) => languageOf(text) === "en");
"""
"""Texts that have no translation, with the words of all pages."""

SERVER = Path(agon.server.__file__).parent
TREES = {"extensive_form", "pair_tree", "tree"}
NAME = re.compile(r"[a-z]+(/[a-z]+)*")
"""The places of a drawn tree have the names that its author gave them."""


async def untranslated(person: Person, server: LiveServer, language: str, texts: list[str], group: str) -> list[str]:
    """Return the texts that a page in a language shows in English."""
    await speaking(person, server, language)
    await person.visit("/offline")
    return await person.evaluate(TRANSLATED, {"language": language, "texts": texts, "group": group})


@pytest.mark.parametrize("language", ["de", "fr", "es"])
async def test_all_that_the_rules_say_is_translated(enter: Enter, server: LiveServer, language: str) -> None:
    person = await enter()
    for game in games.names():
        texts = [text for text in texts_of(game) if not (game in TREES and NAME.fullmatch(text))]
        assert await untranslated(person, server, language, texts, "said-moves-*") == [], game


def refusals() -> list[str]:
    """Return the reasons of refusals that are written in the server, with a 7 for each argument.

    Without the paths for programs of others and for curl, which no page asks.
    """
    found: set[str] = set()
    for file in SERVER.rglob("*.py"):
        if {"lichess", "rest"} & set(file.parts):
            continue
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Refused":
                match node.args[1:2]:
                    case [ast.Constant(value=str() as text)]:
                        found.add(text)
                    case [ast.JoinedStr(values=parts)]:
                        found.add("".join(str(part.value) if isinstance(part, ast.Constant) else "7" for part in parts))
                    case _:
                        pass
    return sorted(found - {"a moderator has silenced you7"})


@pytest.mark.parametrize("language", ["de", "fr", "es"])
async def test_all_refusals_are_translated(enter: Enter, server: LiveServer, language: str) -> None:
    texts = refusals()
    assert len(texts) > 250
    assert await untranslated(await enter(), server, language, texts, "said-refusals-*") == []


@pytest.mark.parametrize("game", ["chess", "checkers", "go", "othello"])
async def test_why_a_move_is_not_legal_is_translated(enter: Enter, server: LiveServer, game: str) -> None:
    """Each pair of cells of a few positions, from which and to which no move is legal."""
    rules = games.load(game)
    options = rules.options()
    rng = random.Random(3)
    state = rules.initial(options)
    texts: set[str] = set()
    for _ in range(60):
        cells = range(len(rules.board(options).cell_names))
        for _ in range(200):
            path = rng.sample(cells, 2) if game in {"chess", "checkers"} else rng.sample(cells, 1)
            texts.add(why_not(rules, options, state, path) or "")
        if rules.is_over(state):
            break
        state = rules.apply(state, rng.choice(rules.legal(state)))
    assert len(texts) > 2
    assert await untranslated(await enter(), server, "de", sorted(texts), "said-refusals-*") == []


async def test_notation_is_of_no_language(enter: Enter, server: LiveServer) -> None:
    moves = ["Nf3", "exd5", "Nbd7", "R1e2", "Qh4#", "exd8=Q+", "e8=N", "O-O-O", "b8/a8", "11x18x25", "D4", "bar/20*"]
    assert await untranslated(await enter(), server, "de", moves, "said-moves-*") == []
    words = ["Ne3w", "Nf9", "take it"]
    assert await untranslated(await enter(), server, "de", words, "said-moves-*") == words


async def test_a_refusal_is_shown_in_the_language_of_the_page(enter: Enter, server: LiveServer) -> None:
    person = await enter()
    await speaking(person, server, "de")
    await person.visit("/account")
    form = person.page.locator("#sign-in")
    await form.get_by_label("Name").fill("Niemand")
    await form.get_by_label("Passwort", exact=True).fill("kein Passwort hier")
    await form.get_by_role("button", name="Anmelden").click()
    await expect(person.page.get_by_text("Name und Passwort passen nicht zusammen.")).to_be_visible()


def said_by_cards() -> list[str]:
    """Return what the cards of our own bots say; the names of bots, levels and settings are names."""
    found: set[str] = set()
    for file in (Path(agon.ai.__file__).parent / "personas").glob("*.toml"):
        card = read_card(file.read_text())
        found |= {card.summary, card.keeps, card.information, *card.limitations, card.operator.name}
        found |= {card.algorithm, *card.algorithm_in.values(), card.knowledge, card.maximises}
        found |= {card.strength, card.cost, card.operator.contact}
        found |= {level.summary for level in card.levels}
        found |= {text for texts in card.limitations_in.values() for text in texts}
    return sorted(found)


@pytest.mark.parametrize("language", ["de", "fr", "es"])
async def test_cards_are_translated(enter: Enter, server: LiveServer, language: str) -> None:
    withheld = {each["reason"] for card in server.get("/api/bots") for each in card["withheld"]}
    assert len(withheld) > 5
    texts = [*said_by_cards(), *sorted(withheld), "weaker than Tit for tat, -0.31 ± 0.12", "not measured"]
    person = await enter()
    left = await untranslated(person, server, language, texts, "said-details-*")
    assert len(left) < len(texts)
    assert await untranslated(person, server, language, left, "said-cards-*") == []


async def test_a_bots_page_is_in_the_language_of_the_page(enter: Enter, server: LiveServer) -> None:
    """Nothing is marked as English but the titles of levels, on the pages of all our own bots."""
    person = await enter()
    await speaking(person, server, "de")
    for card in server.get("/api/bots"):
        await person.visit(f"/bots/{card['name']}")
        await person.page.locator(".levels").wait_for(state="attached")
        marked = await person.page.locator("main [lang=en]").all_text_contents()
        assert set(marked) <= {level["title"] for level in card["levels"]}, card["name"]


def phrases() -> list[str]:
    """Return the lines that people choose from, and those of our own bots."""
    cards = (Path(agon.ai.__file__).parent / "personas").glob("*.toml")
    return sorted({*PHRASES, *(line for file in cards for line in read_card(file.read_text()).phrases)})


@pytest.mark.parametrize("language", ["de", "fr", "es"])
async def test_all_phrases_are_translated(enter: Enter, server: LiveServer, language: str) -> None:
    assert len(phrases()) > 25
    assert await untranslated(await enter(), server, language, phrases(), "said-phrases-*") == []


async def test_phrases_are_offered_and_read_in_the_language_of_each_page(enter: Enter, server: LiveServer) -> None:
    host, ann, ben = await moderator(enter, server, "Phrasia"), await enter(), await enter()
    tokens = [await arrive(each) for each in (ann, ben, host)]
    await speaking(ann, server, "de")
    await speaking(ben, server, "fr")
    async with (
        RawClient(server.ws, token=tokens[0]) as one,
        RawClient(server.ws, token=tokens[1]) as other,
        RawClient(server.ws, token=tokens[2]) as mod,
    ):
        session = await pair(one, other)
        for person in (ann, ben):
            await person.at_table()  # the lobby goes there
            await person.show_tab("chat")
            await person.page.locator("#chat-text").wait_for()
        await ann.page.locator("#chat-text").fill("Sorry!")
        await ann.page.keyboard.press("Enter")
        await expect(ben.page.locator(".chat-text")).to_have_text("Sorry!")  # free text stays as it was written
        assert (await mod.ask("set_chat_mode", session=session, mode="phrases"))["t"] == "ok"
        await ann.page.get_by_role("button", name="Gut gespielt!").click()
        for person, text in ((ann, "Gut gespielt!"), (ben, "Bien joué !")):
            line = person.page.locator(".chat-text").last
            await expect(line).to_have_text(text)
            assert await line.get_attribute("lang") is None, "it is in the page's language"
        buttons = await ben.page.locator(".chat-phrases button").all_text_contents()
        assert len(buttons) == len(PHRASES)
        assert not set(buttons) & set(PHRASES)
        chat = await other.ask("follow_chat", session=session)
        assert [line["text"] for line in chat["lines"]] == ["Sorry!", "Well played!"], "stored in English"


async def test_the_rules_of_all_games_are_translated(enter: Enter, server: LiveServer) -> None:
    texts = [text for game in games.names() for text in (*steps_of(game), games.load(game).info.how_to_play)]
    assert await untranslated(await enter(), server, "de", texts, "said-rules-*") == []


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
                ended = Ended(returns=paid, reason=reason, seat=1 if reason != "finished" else None)
                found.append(sentence(info, ended))
            if len(paid) == 4:
                found.append(sentence(info, Ended(returns=paid, reason="finished", seat=None), 2))
            found.append(sentence(info, Ended(returns=paid, reason="aborted", seat=None)))
            found.append(sentence(info, Ended(returns=paid, reason="aborted", seat=0, idle=True)))
    return sorted(set(found))


@pytest.mark.parametrize("language", ["de", "fr", "es"])
async def test_all_results_are_translated(enter: Enter, server: LiveServer, language: str) -> None:
    assert await untranslated(await enter(), server, language, results(), "said-results-*") == []


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
        ("es", "chooses paper", "elige papel"),
        ("es", "chooses bold", "elige bold"),
        ("de", "waves a flag", "waves a flag"),
    ],
)
async def test_a_sentence_is_translated(
    enter: Enter, server: LiveServer, language: str, english: str, own: str
) -> None:
    person = await enter()
    await speaking(person, server, language)
    await person.visit("/offline")
    await person.evaluate("await import(`/static/words/${arg}.js`)", language)
    shown = 'const { inWords } = await import("/static/js/ui/server-words.js"); return inWords(arg, "said-moves-*");'
    assert await person.evaluate(shown, english) == own


async def test_a_sentence_that_nobody_translated_is_marked_as_english(enter: Enter, server: LiveServer) -> None:
    sentence = "no catalogue has this sentence of somebody else"
    assert await untranslated(await enter(), server, "de", [sentence, "13/8"], "said-refusals-*") == [sentence]

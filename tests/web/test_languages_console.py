"""Texts of the server on the console, of handicaps, tie-breaks, drawn trees and positions, in the page's language."""

from __future__ import annotations

import asyncio
import re
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, expect

from agon.server.http.languages import PSEUDO
from tests.clients.languages.console import REFUSED, SAID, settings
from tests.live import ROOT, LiveServer
from tests.server.raw_client import RawClient
from tests.web.conftest import Enter, people_at
from tests.web.test_account import sign_up
from tests.web.test_host import SECTIONS, administrator
from tests.web.test_languages import speaking
from tests.web.test_languages_clubs import foreign
from tests.web.test_languages_said import untranslated
from tests.web.test_reports import PHONE

pytestmark = pytest.mark.asyncio(loop_scope="package")

WIDER = "return document.documentElement.scrollWidth - innerWidth"
SHOWN = """
await import(`/static/words/${arg.language}.js`);
const { inWords } = await import("/static/js/ui/server-words.js");
return inWords(arg.text, arg.group);
"""


@pytest_asyncio.fixture(loop_scope="package")
async def own(chromium: Browser, tmp_path: Path) -> AsyncIterator[tuple[Enter, LiveServer]]:
    """A server whose log has no entries of other tests, and who comes there."""
    with LiveServer(tmp_path) as server:
        async with people_at(server.url, chromium) as enter:
            yield enter, server


@pytest.mark.parametrize("group", SAID)
async def test_all_that_the_server_says_is_translated(enter: Enter, server: LiveServer, group: str) -> None:
    said, least = SAID[group]
    texts = said()
    assert len(texts) >= least
    person = await enter()
    for language in ("de", "fr", "es"):
        assert await untranslated(person, server, language, texts, group) == []


@pytest.mark.parametrize("kind", REFUSED)
async def test_all_faults_of_trees_and_options_are_translated(enter: Enter, server: LiveServer, kind: str) -> None:
    said, least = REFUSED[kind]
    texts = said()
    assert len(texts) >= least
    person = await enter()
    for language in ("de", "fr", "es"):
        assert await untranslated(person, server, language, texts, "said-refusals-*") == []


@pytest.mark.parametrize(
    ("language", "group", "pair"),
    [
        ("de", "said-health-*", ("store: internal error in the store", "Speicher: interner Fehler im Speicher")),
        ("de", "said-health-*", ("store: the disk is full", "Speicher: the disk is full")),
        ("de", "said-health-*", ("2 warming, 3 idle, 1 busy", "2 beim Vorbereiten, 3 frei, 1 beschäftigt")),
        ("de", "said-health-*", ("1,234.5 GiB in /srv/agon", "1.234,5 GiB in /srv/agon")),
        ("fr", "said-health-*", ("mqtt://127.0.0.1:1883, away", "mqtt://127.0.0.1:1883, absent")),
        (
            "es",
            "said-health-*",
            ("broker mqtt://host is away: not connected yet", "el broker mqtt://host está ausente: aún sin conexión"),
        ),
        ("de", "said-log-*", ('has message = "Tea, at noon"', 'hat jetzt message = "Tea, at noon"')),
        ("de", "said-log-*", ("has the chat of game 5f phrases", "hat den Chat der Partie 5f jetzt nur mit Sätzen")),
        ("fr", "said-log-*", ("was made moderator", "a maintenant le rôle modérateur")),
        (
            "de",
            "said-odds-*",
            (
                "The bot gives a rook, moves second, looks at 1,000 nodes a move at most",
                "Der Bot gibt einen Turm vor, zieht als Zweiter, betrachtet höchstens 1.000 Knoten je Zug",
            ),
        ),
        ("es", "said-ties-*", ("Direct encounter", "Resultado particular")),
        (
            "de",
            "said-refusals-*",
            (
                "tree: column 15: a number from -999 to 999 is expected, not 'q'",
                "Baum: Spalte 15: eine Zahl von -999 bis 999 wird erwartet, nicht 'q'",
            ),
        ),
        (
            "fr",
            "said-refusals-*",
            (
                "tree: column 4: a move named a is expected, as elsewhere in the information set x, not b",
                "arbre : colonne 4 : un coup nommé a est attendu, "
                "comme ailleurs dans l’ensemble d’information x, pas b",
            ),
        ),
    ],
)
async def test_a_sentence_is_translated(
    enter: Enter, server: LiveServer, language: str, group: str, pair: tuple[str, str]
) -> None:
    person = await enter()
    await speaking(person, server, language)
    await person.visit("/offline")
    assert await person.evaluate(SHOWN, {"language": language, "text": pair[0], "group": group}) == pair[1]


async def test_a_console_in_german_shows_no_english(own: tuple[Enter, LiveServer]) -> None:
    """Neither a text marked as English, nor one of the descriptions of settings, on any of its pages."""
    enter, server = own
    host = await administrator(enter, server, "Deutschlinde")
    await host.visit("/host/bots")
    switch = host.page.get_by_role("switch", name="Blaze")
    for state in ("false", "true"):
        await switch.click()
        await expect(switch).to_have_attribute("aria-checked", state)
    await speaking(host, server, "de")
    for section in SECTIONS:
        await host.visit(f"/host{section}")
        await host.page.locator("main .host-menu").wait_for()
        await host.page.locator("main :is(form, .rows, .panel, p)").first.wait_for()
        if section in {"/settings", "/health", "/log", "/bots"}:
            await host.page.locator("main :is(dl, .rows)").first.wait_for()
        assert await host.page.locator("main [lang=en]").all_inner_texts() == [], section
        shown = await host.page.locator("main").inner_text()
        assert [text for text in settings() if text in shown] == []
        assert await host.evaluate(WIDER) <= 0, section
    await expect(host.page.locator("main")).to_contain_text("Der Server hat den Bot blaze jetzt aus, von Deutschlinde")
    await host.visit("/host/settings")
    described = host.page.locator(".host-settings")
    await expect(described).to_contain_text("Namen von Spielen, die die Startseite zuerst nennt, wie chess.")
    await host.visit("/host/health")
    await host.page.get_by_text("Aufträge, die auf einen Worker warten").wait_for()
    await host.page.get_by_role("button", name="Jetzt sichern").click()
    await host.page.get_by_text(".backup.sqlite3 (").wait_for()
    assert await host.page.locator("main [lang=en]").count() == 0


async def test_the_console_comes_from_the_catalogue(own: tuple[Enter, LiveServer]) -> None:
    enter, server = own
    host = await administrator(enter, server, "Pseudolinde")
    await speaking(host, server, PSEUDO)
    for section in SECTIONS[2:]:
        await host.visit(f"/host{section}")
        await host.page.locator("main :is(dl, .rows, form)").first.wait_for()
        assert await foreign(host, "Pseudolinde", str(server.folder)) == [], section
        assert await host.page.locator("main [lang=en]").count() == 0, section


async def test_faults_of_a_tree_are_told_in_the_language_of_the_page(enter: Enter, server: LiveServer) -> None:
    person = await enter()
    await speaking(person, server, "de")
    await person.visit("/lab")
    await person.page.locator(".lab-tree").first.wait_for()
    await person.page.get_by_label("Baum", exact=True).fill("MAX{{3,12},{8,q}}")
    await person.page.get_by_role("button", name="Suchen").click()
    alert = person.page.get_by_role("alert")
    await expect(alert).to_contain_text("Spalte 15: eine Zahl von -999 bis 999 wird erwartet, nicht 'q'")
    assert await alert.get_attribute("lang") is None


async def test_a_handicap_is_chosen_and_told_in_the_language_of_the_page(enter: Enter, server: LiveServer) -> None:
    async with RawClient(server.ws) as guest:
        digest = next(card["digest"] for card in server.get("/api/bots") if card["name"] == "random")
        terms = {"game": "chess", "bot": "random", "level": "random", "agreed": digest, "seat": "first"}
        made = await guest.ask("play_bot", **terms, handicap={"odds": "knight"})
        person = await enter()
        await speaking(person, server, "de")
        await person.visit(f"/play/{made['session']}")
        await expect(person.page.locator(".game-head")).to_contain_text("Der Bot gibt einen Springer vor")
    await person.open_lobby()
    await person.page.locator('.game-card[data-game="chess"] button').first.click()
    titles = person.page.locator("#odds option")
    await expect(titles).to_have_text(["nichts", "einen Bauern", "einen Springer", "einen Turm", "die Dame"])
    assert await person.page.locator("#odds [lang=en]").count() == 0


async def test_a_bots_page_names_its_games_in_the_language_of_the_page(enter: Enter, server: LiveServer) -> None:
    person = await enter()
    for language, title in (("en", "Connect Four"), ("de", "Vier gewinnt")):
        await speaking(person, server, language)
        await person.visit("/bots/blaze")
        await expect(person.page.locator(".card-full dl").first).to_contain_text(title)
        assert "connect_four" not in await person.page.locator(".card-full dl").first.inner_text()


async def test_a_position_is_set_up_in_the_language_of_the_page(enter: Enter, server: LiveServer) -> None:
    person = await enter()
    await speaking(person, server, "de")
    await person.visit("/analysis/chess")
    await person.page.get_by_role("button", name="Aufstellen").click()
    await person.page.locator(".setup").wait_for()
    await expect(person.page.locator(".setup-fields")).to_contain_text("Weiß darf kurz rochieren")
    assert await person.page.locator(".setup [lang=en]").count() == 0


async def test_a_closed_account_reads_why_in_the_language_of_the_page(enter: Enter, server: LiveServer) -> None:
    person = await enter(**PHONE)
    await sign_up(person, "Geschlossena")
    words = ["account", "close", "Geschlossena", "Schluss", "--database", str(server.folder / "agon.sqlite3")]
    command = await asyncio.create_subprocess_exec(sys.executable, "-m", "agon", *words, cwd=ROOT)
    assert await command.wait() == 0
    await speaking(person, server, "de")
    await person.visit("/")
    await expect(person.page.get_by_role("alert")).to_contain_text("Dieses Konto wurde geschlossen: Schluss")
    assert await person.page.locator("[role=alert] [lang=en]").count() == 0


async def test_the_settings_disclose_bots_in_the_language_of_the_page(enter: Enter, server: LiveServer) -> None:
    person = await enter()
    await speaking(person, server, "de")
    await person.open_lobby()
    await person.page.get_by_role("button", name="Einstellungen").click()
    text = person.page.get_by_text(re.compile("Spieler mit dem Zeichen BOT sind Computerprogramme"))
    await text.wait_for()
    assert await text.get_attribute("lang") is None

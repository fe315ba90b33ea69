"""The start page in other languages: its lists, its dialogs, and the panel of somebody who waits."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from agon.server.http.languages import PSEUDO
from tests.live import LiveServer
from tests.web.conftest import Enter
from tests.web.person import Person
from tests.web.test_languages import plain_texts, speaking

pytestmark = pytest.mark.asyncio(loop_scope="package")

OPEN_ALL = "for (const each of document.querySelectorAll('details')) each.open = true;"


async def entered(enter: Enter, server: LiveServer, language: str, path: str = "/") -> Person:
    person = await enter()
    await speaking(person, server, language)
    await person.visit(path)
    await person.page.locator(".game-card .game-icon").first.wait_for()
    return person


async def people_dialog(person: Person, game: str) -> None:
    await person.page.locator(f'.game-card[data-game="{game}"] button').nth(1).click()
    await person.page.locator("dialog form").wait_for()
    await person.evaluate(OPEN_ALL)


async def test_the_lists_of_the_start_page_come_from_the_catalogue(enter: Enter, server: LiveServer) -> None:
    person = await entered(enter, server, PSEUDO)
    assert await plain_texts(person) == []


@pytest.mark.parametrize("game", ["chess", "go", "hearts", "public_goods", "pig", "holdem"])
async def test_the_dialogs_to_find_people_come_from_the_catalogue(enter: Enter, server: LiveServer, game: str) -> None:
    person = await entered(enter, server, PSEUDO)
    await people_dialog(person, game)
    assert await plain_texts(person) == []


async def test_who_waits_and_who_is_invited_read_the_catalogue(enter: Enter, server: LiveServer) -> None:
    person = await entered(enter, server, PSEUDO)
    await people_dialog(person, "hex")
    await person.page.locator('input[name="private"]').check()
    await person.page.locator("dialog button[type=submit]").click()
    waiting = person.page.locator(".waiting")
    await waiting.wait_for()
    await waiting.locator("summary").click()
    await waiting.locator("svg[role=img]").wait_for()
    assert await plain_texts(person) == []
    link = await waiting.locator("input[readonly]").input_value()
    other = await entered(enter, server, PSEUDO, link.removeprefix(server.url))
    await other.page.locator("dialog form").wait_for()
    assert await plain_texts(other) == []
    await waiting.locator("button").last.click()
    await expect(waiting).to_have_count(0)


async def test_the_start_page_speaks_german_french_and_spanish(enter: Enter, server: LiveServer) -> None:
    for language, chess, group in (
        ("de", "Schach", "Klassiker"),
        ("fr", "Échecs", "Classiques"),
        ("es", "Ajedrez", "Clásicos"),
    ):
        person = await entered(enter, server, language)
        await expect(person.page.get_by_role("heading", name=chess, exact=True)).to_be_visible()
        await expect(person.page.get_by_role("heading", name=group)).to_be_visible()


async def test_a_search_finds_a_game_by_its_name_in_the_page_s_language_and_in_english(
    enter: Enter, server: LiveServer
) -> None:
    person = await entered(enter, server, "de")
    for words in ("schach", "chess"):
        await person.page.locator("#search").fill(words)
        await expect(person.page.locator(".game-card h4")).to_have_text(["Schach"])

"""Pages in other languages: which words they show, and that none of theirs stands outside the catalogue."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from agon.server.http.languages import COOKIE, PSEUDO
from tests.live import LiveServer
from tests.web.conftest import Enter
from tests.web.person import Person

pytestmark = pytest.mark.asyncio(loop_scope="package")

WORDED = ["/offline", "/nowhere"]
"""Pages all of whose own words come from the catalogue."""

PLAIN = """
const found = [];
const ATTRIBUTES = ["aria-label", "title", "placeholder", "alt", "aria-valuetext", "aria-description"];
const FOREIGN = "[lang]:not(html), [translate=no], noscript, script, style";
const own = (element) => element && element.closest(FOREIGN) === null;
const plain = (text) => /[A-Za-z]{2,}/.test(text.replace(/\\bAgon\\b/g, ""));
const root = document.querySelector(arg);
const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
while (walker.nextNode()) {
  const { data, parentElement } = walker.currentNode;
  if (plain(data) && own(parentElement)) found.push(data.trim());
}
for (const element of root.querySelectorAll("*")) {
  for (const name of ATTRIBUTES) {
    const text = element.getAttribute(name);
    if (text && plain(text) && own(element)) found.push(`${name}: ${text}`);
  }
}
if (plain(document.title.replace(/^.*\\|/, ""))) found.push(`title: ${document.title}`);
return [...new Set(found)];
"""
"""Texts without accents, but for parts marked as another language's or as no language's: names and notation."""


async def speaking(person: Person, server: LiveServer, language: str) -> None:
    await person.page.context.add_cookies([{"name": COOKIE, "value": language, "url": server.url}])


async def plain_texts(person: Person, within: str = "body") -> list[str]:
    """Return the texts of the page, or of the element of a selector, that do not come from the catalogue."""
    await person.drawn()
    return await person.evaluate(PLAIN, within)


@pytest.mark.parametrize("path", WORDED)
async def test_all_words_of_a_page_come_from_the_catalogue(enter: Enter, server: LiveServer, path: str) -> None:
    person = await enter()
    await speaking(person, server, PSEUDO)
    await person.visit(path)
    assert await plain_texts(person) == []


async def test_the_settings_change_the_language_and_say_what_it_covers(enter: Enter, server: LiveServer) -> None:
    person = await enter()
    await person.open_lobby()
    await person.page.get_by_role("button", name="settings").click()
    await person.page.get_by_label("Language").select_option("Deutsch")
    navigation = person.page.get_by_role("navigation", name="Hauptmenü")
    await expect(navigation.get_by_role("link", name="Meine Partien")).to_be_visible()
    await person.page.get_by_role("button", name="Einstellungen").click()
    await expect(person.page.get_by_text("Was andere geschrieben haben, bleibt, wie es ist.")).to_be_visible()
    await person.page.get_by_label("Sprache").select_option("Wie mein Gerät")
    await expect(person.page.get_by_role("navigation", name="Main")).to_be_visible()


async def test_an_account_brings_its_language_to_another_browser(enter: Enter, server: LiveServer) -> None:
    person, other = await enter(), await enter()
    await person.open_lobby()
    await person.page.get_by_role("button", name="settings").click()
    await person.page.get_by_label("Language").select_option("Español")
    await expect(person.page.get_by_role("navigation", name="Menú principal")).to_be_visible()
    token = await person.evaluate("return localStorage.getItem('agon.token')")
    await other.visit("/about")
    await other.evaluate("localStorage.setItem('agon.token', arg)", token)
    await other.visit("/")
    await expect(other.page.get_by_role("navigation", name="Menú principal")).to_be_visible()


async def test_a_browser_gets_its_own_language(enter: Enter) -> None:
    person = await enter(locale="fr-CA")
    await person.visit("/offline")
    assert await person.page.title() == "Hors ligne · Agon"
    assert await person.evaluate("return document.documentElement.lang") == "fr"

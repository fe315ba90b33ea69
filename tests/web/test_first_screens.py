"""The first screen of pages: a guest's name, an account, a bot's card."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.async_api import expect

from tests.live import LiveServer
from tests.web.conftest import Enter
from tests.web.test_account import at_account
from tests.web.test_languages import speaking

pytestmark = pytest.mark.asyncio(loop_scope="package")

DESK: dict[str, Any] = {"viewport": {"width": 1366, "height": 768}}
IS_CUT = "each => each.scrollWidth > each.clientWidth"
COMMAS = """
const begins = [];
const texts = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT);
while (texts.nextNode()) {
  const text = texts.currentNode;
  const first = /^[,.;:!?]/.exec(text.data) && text.parentElement.getClientRects().length > 0;
  const before = text.previousSibling;
  if (!first || !(before instanceof Element)) continue;
  const range = document.createRange();
  range.setStart(text, 0);
  range.setEnd(text, 1);
  if (range.getBoundingClientRect().left < before.getBoundingClientRect().right - 1) begins.push(text.data);
}
return begins;
"""
"""Texts that begin a line with a sign after an element, such as a name with its badge."""


@pytest.mark.parametrize("language", ["en", "de", "es", "fr"])
async def test_a_guest_s_name_is_whole_beside_the_menu(enter: Enter, server: LiveServer, language: str) -> None:
    person = await enter()
    await speaking(person, server, language)
    await person.visit("/account")
    name = person.page.locator(".me-name", has_text="Guest-")
    await name.wait_for()
    for width in (820, 880, 960, 980, 1060, 1080):
        await person.page.set_viewport_size({"width": width, "height": 1180})
        assert not await name.evaluate(IS_CUT), width
        assert await person.width() <= width


async def test_no_line_of_the_page_of_bots_begins_with_a_comma(enter: Enter) -> None:
    person = await enter()
    await person.visit("/bots")
    await person.page.locator(".by-strength").wait_for()
    for width in range(320, 440, 5):
        await person.page.set_viewport_size({"width": width, "height": 800})
        assert await person.evaluate(COMMAS) == [], width


async def test_what_is_rarely_needed_of_an_account_is_folded(enter: Enter) -> None:
    person = await enter(**DESK)
    page = await at_account(person)
    await page.locator("#practice-title").wait_for()
    for needed in ("#new-name", "#sign-up button[type=submit]", "#sign-in button[type=submit]"):
        await expect(page.locator(needed)).to_be_in_viewport()
    assert await page.evaluate("document.documentElement.scrollHeight") < 1_900
    folded = {"A token for a program": "Make a token", "My data": "Download my data", "Delete my account": "Delete"}
    for title, button in folded.items():
        await page.get_by_text(title, exact=True).click()
        await page.get_by_role("button", name=button).wait_for()


async def test_a_card_says_first_what_a_player_asks(enter: Enter) -> None:
    person = await enter(**DESK)
    page = person.page
    await person.visit("/bots/grove")
    await page.locator(".card-full").wait_for()
    for asked in ("Operator", "Method", "Sees"):
        await expect(page.locator("dt").get_by_text(asked, exact=True)).to_be_in_viewport()
    assert await page.evaluate("document.documentElement.scrollHeight") < 2_700
    text = await page.locator(".card-full").inner_text()
    assert "persona" not in text
    assert "`" not in text
    await page.get_by_text("For those who run bots").click()
    await page.get_by_text("a search that plays with a character").wait_for()
    await page.get_by_text("Method and limitations in each game").click()
    await page.get_by_text("Method in Chess", exact=True).wait_for()
    await page.get_by_text("17 levels", exact=True).click()
    await page.get_by_role("heading", name="Sequoia", exact=True).wait_for()


async def test_a_card_is_played_at_the_last_game(enter: Enter) -> None:
    person = await enter()
    await person.visit("/bots/grove")
    await expect(person.page.get_by_label("Play it at")).to_have_value("chess")
    await person.play_bot("Connect Four", "Coin")
    await person.visit("/bots/grove")
    await expect(person.page.get_by_label("Play it at")).to_have_value("connect_four")

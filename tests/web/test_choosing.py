"""A fitting opponent in two clicks: what the dialog shows, how many words, controls and numbers, and what comes next."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.async_api import expect

from tests.live import LiveServer
from tests.web.conftest import Enter
from tests.web.person import Person
from tests.web.test_accessibility import axe

pytestmark = pytest.mark.asyncio(loop_scope="package")

GAMES = ["Chess", "Go", "Connect Four", "Hearts", "Backgammon"]
SCREENS: list[dict[str, Any]] = [
    {"viewport": {"width": 1280, "height": 900}, "color_scheme": "dark"},
    {"viewport": {"width": 390, "height": 844}, "has_touch": True},
]
IN_SIGHT = "summary, button, a[href], input, select, textarea"
WORDS = """
const dialog = document.querySelector('dialog');
const button = dialog.querySelector('button[type=submit]');
const range = document.createRange();
range.setStart(dialog, 0);
range.setEndBefore(button);
const walker = document.createTreeWalker(dialog, NodeFilter.SHOW_TEXT);
const words = [];
for (let node = walker.nextNode(); node; node = walker.nextNode()) {
  if (!range.intersectsNode(node) || !node.parentElement.checkVisibility()) continue;
  words.push(...node.data.split(/[^\\p{L}\\p{N}'’]+/u).filter(Boolean));
}
return words;
"""
"""Words in sight before the button that agrees."""


async def controls(person: Person) -> list[str]:
    """Return everything in the dialog that can be pressed or changed and is in sight."""
    found = person.page.get_by_role("dialog").locator(IN_SIGHT)
    return [
        await each.evaluate("each => each.outerHTML.slice(0, 80)")
        for each in await found.all()
        if await each.is_visible()
    ]


@pytest.mark.parametrize("screen", SCREENS, ids=["desktop", "phone"])
@pytest.mark.parametrize("game", GAMES)
async def test_a_fitting_opponent_is_two_clicks_away(enter: Enter, game: str, screen: dict[str, Any]) -> None:
    person = await enter(reduced_motion="reduce", **screen)
    page = person.page
    await person.open_lobby()
    await person.game_button("Play a bot", game).click()
    await page.get_by_role("dialog", name=f"Play a bot at {game}").locator(".terms-of-game").wait_for()
    await page.screenshot(path=f"/tmp/h1_x/{game.replace(' ', '_')}-{screen['viewport']['width']}.png")
    words = await person.evaluate(WORDS)
    assert 20 < len(words) <= 60, words
    assert len(found := await controls(person)) <= 7, found
    assert await axe(person, "dialog of a bot") == []
    assert await person.width() <= screen["viewport"]["width"]
    slider = page.get_by_label("Opponent strength")
    for place in range(int(await slider.get_attribute("max") or 0) + 1):
        await slider.fill(str(place))
        await person.drawn()
        assert re.search(r", (-?\d+|\d+ kyu|\d dan)\b", await slider.get_attribute("aria-valuetext") or "")
        assert re.search(r"\d", await page.locator(".strength-now").inner_text())
        assert len(found := await controls(person)) <= 7, found
    await slider.fill("0")
    await page.get_by_role("button", name="I agree to play a bot").click()
    await person.at_table()

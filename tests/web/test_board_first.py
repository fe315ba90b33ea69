"""The board has the window's height, and clocks, last move and result are seen without scrolling."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.async_api import expect

from tests.web.conftest import Enter
from tests.web.person import Person
from tests.web.test_accessibility import axe

pytestmark = pytest.mark.asyncio(loop_scope="package")

WIDE = [(1366, 768), (1920, 1080), (844, 390)]
SIZES = [*WIDE, (390, 844), (320, 640)]

SEEN = """
const [left, top, right, bottom] = [0, 0, innerWidth, innerHeight];
return arg.flatMap(selector => [...document.querySelectorAll(selector)].filter(each => {
  const box = each.getBoundingClientRect();
  return box.left < left || box.top < top || box.right > right + 1 || box.bottom > bottom;
}).map(each => `${selector}: ${JSON.stringify(each.getBoundingClientRect())}`));
"""
"""Elements that are not whole in the window."""


async def at_board(enter: Enter, size: tuple[int, int], **context: Any) -> Person:
    """Open a game of chess with a clock against a bot."""
    width, height = size
    person = await enter(viewport={"width": width, "height": height}, reduced_motion="reduce", **context)
    await person.open_lobby()
    await person.game_button("Play a bot", "Chess").click()
    await person.choose_bot("Coin")
    await person.open_terms()
    await person.page.get_by_label("Clock", exact=True).select_option(label="15 min + 10 s a move")
    await person.page.get_by_label("My seat").select_option("first")
    await person.page.get_by_role("button", name="I agree to play a bot").click()
    await person.at_table()
    await person.page.locator(".board").wait_for()
    await person.drawn()
    return person


@pytest.mark.parametrize("size", WIDE)
async def test_the_board_has_85_percent_of_the_windows_height(enter: Enter, size: tuple[int, int]) -> None:
    person = await at_board(enter, size)
    box = await person.page.locator(".board").bounding_box()
    assert box is not None
    assert box["height"] >= 0.85 * size[1]
    assert await person.width() <= size[0]


@pytest.mark.parametrize("size", SIZES)
async def test_board_clocks_and_result_are_whole_in_the_window(enter: Enter, size: tuple[int, int]) -> None:
    person = await at_board(enter, size)
    assert await person.evaluate(SEEN, [".board", ".clock", ".status-text"]) == []
    await person.page.get_by_label("Type a move").fill("e4")
    await person.page.keyboard.press("Enter")
    await person.page.locator(".last").first.wait_for()
    await person.page.evaluate("scrollTo(0, 0)")
    assert await person.evaluate(SEEN, [".board", ".clock", ".last"]) == []
    await expect(person.page.get_by_role("button", name="Resign")).to_be_visible(timeout=30_000)
    await person.page.get_by_role("button", name="Resign").click()
    await person.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    await person.page.locator(".result").wait_for()
    await person.page.evaluate("scrollTo(0, 0)")
    await person.drawn()
    rematch = ".result .button-main"
    assert await person.evaluate(SEEN, [".board", ".clock", "#result-title", ".result h2 + p", rematch]) == []
    if size == (844, 390):
        assert await axe(person, "a game that is over, on a phone on its side") == []


async def test_the_buttons_of_a_replay_on_a_phone_leave_the_board_free(enter: Enter) -> None:
    person = await at_board(enter, (360, 640))
    await person.page.get_by_label("Type a move").fill("e4")
    await person.page.keyboard.press("Enter")
    await person.page.get_by_role("button", name="Resign").click()
    await person.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    await person.page.locator(".result").wait_for()
    await person.visit(person.page.url.removeprefix(person.url).replace("/play/", "/replay/"))
    steps, board = person.page.locator(".slider"), person.page.locator(".board")
    await steps.wait_for()
    await board.wait_for()
    at, above = await steps.bounding_box(), await board.bounding_box()
    assert at is not None
    assert above is not None
    assert at["y"] + at["height"] <= 640
    assert above["y"] + above["height"] <= at["y"]


async def test_a_game_opens_with_the_focus_on_the_board(enter: Enter) -> None:
    person = await at_board(enter, (1366, 768))
    await expect(person.page.locator(".grid [tabindex='0']")).to_be_focused()


async def test_zen_leaves_the_board_and_goes_by_a_key(enter: Enter) -> None:
    person = await at_board(enter, (1366, 768))
    await person.page.keyboard.press("z")
    await expect(person.page.locator("#shell")).to_be_hidden()
    box = await person.page.locator(".board").bounding_box()
    assert box is not None
    assert box["height"] >= 0.9 * 768
    assert await axe(person, "zen") == []
    await person.page.keyboard.press("z")
    await expect(person.page.locator("#shell")).to_be_visible()

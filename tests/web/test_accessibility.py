"""Every page against WCAG 2.2 AA as far as axe can tell, on a small screen, and its announcements."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from tests.live import LiveServer
from tests.programs import not_run
from tests.web.conftest import Enter
from tests.web.person import Person
from tests.web.relay import Relay

pytestmark = pytest.mark.asyncio(loop_scope="package")

AXE = Path(__file__).resolve().parents[2] / "clients" / "web" / "node_modules" / "axe-core" / "axe.min.js"
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
SMALL: dict[str, Any] = {"viewport": {"width": 320, "height": 640}}


async def every_page(person: Person) -> AsyncIterator[str]:
    """Lead a person through every page and dialog; yield the name of each."""
    page = person.page
    await person.open_lobby()
    yield "lobby"
    await person.game_button("Play a person", "Connect Four").click()
    await page.get_by_role("dialog").wait_for()
    yield "dialog: play a person"
    await page.keyboard.press("Escape")
    await page.locator(".me").click()
    await page.get_by_role("dialog").wait_for()
    yield "dialog: settings"
    await page.keyboard.press("Escape")
    await person.seek("Connect Four", private=True)
    yield "lobby: waiting"
    await person.open_lobby()
    await person.game_button("Play a bot", "Connect Four").click()
    await page.get_by_role("dialog").wait_for()
    yield "dialog: play a bot"
    await page.get_by_role("button", name="I agree to play a bot").click()
    await person.at_table()
    await person.my_turn()
    yield "table: start"
    await person.cell(38).click()
    await person.moved(1)
    await person.my_turn()
    await person.cell(38).hover()
    yield "table: in progress"
    await page.get_by_role("button", name="Previous move").click()
    await page.locator(".status-past").wait_for()
    yield "table: looking back"
    await page.get_by_role("button", name="Last move").click()
    await page.locator(".status-turn").wait_for()
    await page.get_by_role("button", name="Resign").click()
    await page.get_by_role("dialog").wait_for()
    yield "dialog: resign"
    await page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    await page.locator(".result").wait_for()
    yield "table: over"
    await page.get_by_role("link", name="Replay").click()
    await page.locator("#ply").wait_for()
    await page.keyboard.press("End")
    await page.locator(".status-over").wait_for()
    yield "replay"
    await person.play_bot("Tic-tac-toe", "Coin")
    await person.click_legal_until_over()
    yield "table: tic-tac-toe, over"
    await person.play_bot("Kuhn poker", "Coin")
    await person.my_turn()
    yield "table: cards"
    await person.play_bot("Rock, paper, scissors", "Coin")
    await person.click_legal_until_over()
    yield "table: choices, over"
    signs = {"/games": ".row-card", "/bots": ".row-card", "/bots/mcts": ".terms", "/play/none": "h1"}
    for path, sign in {**signs, "/about": "#made .row-card", "/account": "#practice-title"}.items():
        await person.visit(path)
        await page.locator(f"main {sign}").first.wait_for()
        yield path
    await person.visit("/bots/grove")
    await page.locator("main details summary").first.wait_for()
    for game in await page.locator("main details summary").all():
        await game.click()
    yield "/bots/grove"


def require_axe() -> None:
    """End the calling test, as not run, if axe is not installed; in CI it fails."""
    if not AXE.is_file():
        not_run(f"axe-core is not installed: npm ci --prefix {AXE.parents[2].relative_to(AXE.parents[4])}")


async def axe(person: Person, name: str) -> list[str]:
    """Return axe's findings on the current page; none if it is not installed, so that the rest of a test runs.

    Tests that check nothing else begin with ``require_axe``.
    """
    if not AXE.is_file() and not os.environ.get("CI"):
        return []
    await person.page.evaluate("scrollTo(0, 0)")  # or links behind the bar at the top count as too small
    await person.page.evaluate(AXE.read_text())
    result = await person.evaluate("return await axe.run(document, {runOnly: arg, resultTypes: ['violations']})", RULES)
    return [
        f"{name}: {violation['id']}: {node['target']}: {node['failureSummary']}"
        for violation in result["violations"]
        for node in violation["nodes"]
    ]


@pytest.mark.parametrize("theme", ["light", "dark"])
async def test_axe_finds_nothing_on_any_page(enter: Enter, theme: str) -> None:
    require_axe()
    person = await enter(color_scheme=theme, reduced_motion="reduce")
    found: list[str] = []
    async for name in every_page(person):
        found += await axe(person, name)
    assert found == []


@pytest.mark.parametrize("theme", ["light", "dark"])
async def test_axe_finds_nothing_while_the_connection_is_lost(enter: Enter, relay: Relay, theme: str) -> None:
    person = await enter(**SMALL, through=relay, color_scheme=theme, reduced_motion="reduce")
    await person.play_bot("Connect Four", "Coin")
    await person.page.evaluate("scrollTo(0, document.body.scrollHeight)")
    relay.cut()
    banner = person.page.get_by_text("Connection lost, trying again in")
    await banner.wait_for()
    box = await banner.bounding_box()
    assert box is not None
    assert 0 < box["y"] < 120, "in sight, however far the page has been scrolled"
    assert await axe(person, "lost") == []
    relay.mode = "carry"
    await person.page.get_by_text("Reconnected.").first.wait_for()
    assert await axe(person, "back") == []


async def test_targets_are_large_enough_for_a_finger(enter: Enter) -> None:
    person = await enter(**SMALL, has_touch=True)
    await person.play_bot("Connect Four", "Coin")
    await person.my_turn()
    sizes: list[list[float]] = await person.page.locator("main .cell, main button").evaluate_all(
        "all => all.filter(each => each.checkVisibility()).map(each => each.getBoundingClientRect())"
        ".map(({width, height}) => [width, height])"
    )
    assert min(min(size) for size in sizes) >= 24
    await person.cell(38).tap()
    await person.moved(0)


NAMES_WITHOUT_BADGE = """
const bare = [];
for (const element of document.querySelectorAll('body, body *')) {
  for (const attribute of element.attributes) {
    const isText = ['aria-label', 'title', 'alt', 'aria-valuetext', 'placeholder'].includes(attribute.name);
    const isNamed = arg.some(name => attribute.value.includes(name));
    if (isText && isNamed && !/\\bbot\\b/i.test(attribute.value)) bare.push(attribute.value);
  }
  for (const node of element.childNodes) {
    if (node.nodeType !== Node.TEXT_NODE || !arg.some(name => node.data.includes(name))) continue;
    const badge = element.closest('[data-player=bot]')?.querySelector('.badge');
    const isSeen = element.checkVisibility();
    const isBadged = badge && badge.textContent.trim() === 'BOT' && badge.checkVisibility() === isSeen;
    if (!isBadged && !/\\bbot\\b/i.test(node.data)) bare.push(node.data);
  }
}
if (arg.some(name => document.title.includes(name)) && !/\\bbot\\b/i.test(document.title)) bare.push(document.title);
return bare;
"""


async def test_the_smallest_screen_never_scrolls_sideways_and_no_bot_is_named_without_its_badge(
    enter: Enter, server: LiveServer
) -> None:
    person = await enter(**SMALL)
    titles = [card["title"] for card in server.get("/api/bots")]
    async for name in every_page(person):
        assert await person.width() <= 320, name
        assert await person.evaluate(NAMES_WITHOUT_BADGE, titles) == [], name


async def test_every_cell_says_where_it_is_what_is_there_and_what_it_offers(enter: Enter) -> None:
    person = await enter()
    await person.play_bot("Connect Four", "Coin", seat="first")
    await person.my_turn()
    cells = person.page.get_by_role("grid", name="Connect Four board").get_by_role("gridcell")
    names = [await cell.get_attribute("aria-label") for cell in await cells.all()]
    assert len(set(names)) == 42
    assert names[35] == "column 1, row 1, empty, legal: Drop in column 1"
    assert await person.page.locator(".grid [tabindex='0']").count() == 1
    await person.cell(35).click()
    await person.page.locator(".cell[aria-label*='last move']").wait_for()


async def test_arrows_home_and_end_move_in_the_board_and_tab_leaves_it(enter: Enter) -> None:
    person = await enter()
    await person.play_bot("Connect Four", "Coin")
    await person.my_turn()
    keys = person.page.keyboard
    await person.tab_to(".cell")
    at = "document.activeElement.dataset.cell"
    for key, cell in (
        ("Home", "35"), ("ArrowLeft", "35"), ("ArrowDown", "35"), ("ArrowUp", "28"), ("ArrowRight", "29"),
        ("End", "34"), ("Control+Home", "0"), ("ArrowUp", "0"), ("Control+End", "41"), ("Escape", "41"),
    ):  # fmt: skip
        await keys.press(key)
        assert await person.page.evaluate(at) == cell, key
    await keys.press("Tab")
    assert await person.page.evaluate(at) is None


async def test_the_same_announcement_twice_changes_the_text_each_time(enter: Enter) -> None:
    person = await enter()
    await person.open_lobby()
    texts = await person.evaluate(
        """
        const { announce } = await import('/static/js/ui/live-region.js');
        const region = document.getElementById('announcer');
        const texts = [];
        for (let turn = 0; turn < 4; turn += 1) { announce('Nothing new.'); texts.push(region.textContent); }
        return texts;
        """
    )
    assert {text.replace("\u00a0", "") for text in texts} == {"Nothing new."}
    assert all(before != after for before, after in pairwise(texts))


async def test_what_happens_is_said_in_a_region_that_was_there_from_the_start(enter: Enter) -> None:
    person = await enter()
    await person.play_bot("Connect Four", "Coin")
    await person.my_turn()
    await person.evaluate("window.region = document.getElementById('announcer')")
    await person.cell(38).click()
    await person.page.locator("#announcer", has_text="Coin (BOT, random): drops in column").wait_for()
    await person.page.locator("#announcer", has_text="Your move").wait_for()
    assert await person.evaluate("return window.region === document.querySelector('[aria-live=polite]')")


async def test_a_chosen_theme_stays(enter: Enter) -> None:
    person = await enter(color_scheme="light")
    await person.open_lobby()
    await person.page.locator(".me").click()
    await person.page.get_by_label("Dark").check()
    background = "getComputedStyle(document.body).backgroundColor"
    dark = await person.page.evaluate(background)
    await person.visit("/bots")
    assert await person.page.evaluate(background) == dark
    assert dark != "rgb(245, 241, 234)"


async def test_a_new_name_is_kept(enter: Enter) -> None:
    person = await enter()
    await person.open_lobby()
    await person.page.locator(".me").click()
    await person.page.get_by_label("My name").fill("Hypatia")
    await person.page.get_by_role("button", name="Change").click()
    await person.page.get_by_text("Changed.").wait_for()
    await person.open_lobby()
    await person.page.locator(".me-name", has_text="Hypatia").wait_for()

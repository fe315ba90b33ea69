"""Practice ratings in a browser: with the result, on my account page, on my player page for me alone."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import expect

from tests.live import LiveServer
from tests.web.conftest import Enter
from tests.web.test_accessibility import SMALL, axe

pytestmark = pytest.mark.asyncio(loop_scope="package")


async def test_a_game_against_a_bot_moves_my_practice_rating_for_me_alone(enter: Enter, server: LiveServer) -> None:
    person, other = await enter(**SMALL), await enter()
    page = person.page
    for line in (r"Practice rating: −?\d+\?", r"Practice rating: −?\d+ → −?\d+\? \(−\d+\)"):
        await person.play_bot("Connect Four", "Grove", "Seed", seat="first")
        await person.at_table()
        await person.my_turn()
        await person.cell(38).click()
        await person.moved(1)
        await page.get_by_role("button", name="Resign").click()
        await page.get_by_role("dialog").get_by_role("button", name="Resign").click()
        await page.get_by_text(re.compile(f"^{line}$")).wait_for()
    await person.visit("/games")
    await expect(page.locator(".rating-step")).to_have_text([re.compile(r"^Practice rating: −?\d+\?$")] * 2)
    assert await page.evaluate("document.documentElement.scrollWidth") <= 320
    await person.visit("/account")
    panel = page.locator("section", has=page.get_by_role("heading", name="Practice against bots"))
    await expect(panel.locator(".row-card")).to_contain_text("Connect Four2 games")
    await expect(panel.get_by_role("img", name=re.compile("in the last 2 games"))).to_be_visible()
    assert await page.evaluate("document.documentElement.scrollWidth") <= 320
    assert await axe(person, "account: practice") == []
    await panel.get_by_label("My new games against bots count").uncheck()
    await page.reload()
    await expect(panel.get_by_label("My new games against bots count")).not_to_be_checked()
    me = await page.locator(".me-name").inner_text()
    [player] = server.get(f"/api/players?name={me}")["players"]
    await person.visit(f"/player/{player['id']}")
    await page.get_by_text("Only you see this.").wait_for()
    assert await axe(person, "player: practice") == []
    await other.page.goto(page.url)
    await other.page.get_by_text("No rated games yet.").wait_for()
    await other.page.locator(".me-name", has_text="Guest").wait_for()
    await expect(other.page.get_by_text("Practice against bots")).to_have_count(0)

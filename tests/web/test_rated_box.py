"""Rated games: who may not play them is told before, and a rating is claimed of nobody who has none."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

from tests.live import LiveServer
from tests.web.conftest import Enter, people_at
from tests.web.test_accessibility import axe

pytestmark = pytest.mark.asyncio(loop_scope="package")


async def test_a_guest_sees_before_why_a_game_cannot_be_rated(chromium: Browser, tmp_path: Path) -> None:
    with LiveServer(tmp_path, workers=0) as server:
        async with people_at(server.url, chromium) as enter:
            person = await enter()
            await person.open_lobby()
            await expect(person.page.locator(".quick [name=rated]")).to_be_disabled()
            await expect(person.page.locator(".quick")).to_contain_text("Guests play casual games.")
            assert await axe(person, "a closed box") == []
            await person.game_button("Play a person", "Chess").click()
            await person.page.get_by_text("Rating and watchers").click()
            box = person.page.get_by_role("dialog").locator("[name=rated]")
            await expect(box).to_be_disabled()
            assert await axe(person, "a closed box in a dialog") == []
            await person.page.get_by_role("dialog").get_by_role("link", name="Choose a name and a password").click()
            await person.page.wait_for_url("**/account")


async def test_a_box_that_counts_is_open(enter: Enter) -> None:
    person = await enter()
    await person.open_lobby()
    await expect(person.page.locator(".quick [name=rated]")).to_be_enabled()


async def test_after_a_rated_game_nobody_is_said_to_have_no_rating(enter: Enter) -> None:
    ann, ben = await enter(), await enter()
    await ann.open_lobby()
    await ann.game_button("Play a person", "Othello").click()
    await ann.page.get_by_label("My seat").select_option("first")
    await ann.page.get_by_label("Clock", exact=True).select_option(label="3 min + 2 s a move")
    await ann.page.get_by_text("Rating and watchers").click()
    await ann.page.get_by_role("dialog").locator("[name=rated]").check()
    await ann.page.get_by_role("button", name="Look for an opponent").click()
    await ann.page.locator(".waiting").wait_for()
    await ben.open_lobby()
    await ben.page.locator(".row-card", has_text="Othello").get_by_role("button").first.click()
    for one in (ann, ben):
        await one.at_table()
    icons = [one.page.locator('link[rel="icon"]') for one in (ann, ben)]
    await expect(ann.page.locator(".seats")).to_contain_text("No rating yet")
    for mover, (waits, rests) in ((ann, icons), (ben, icons[::-1])):
        await expect(waits).to_have_attribute("href", re.compile("^data:image/svg"))
        await expect(rests).to_have_attribute("href", "/static/favicon.svg")
        await mover.page.locator(".cell-legal").first.click()
    await ann.page.get_by_role("button", name="Resign").click()
    await ann.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    await ann.page.locator(".result").wait_for()
    await expect(ann.page.locator(".seats")).not_to_contain_text("No rating yet")
    await expect(ann.page.get_by_role("list", name="Ratings")).to_be_visible()

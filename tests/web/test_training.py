"""The page of a training: curves with their numbers, and every network to play."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

from tests.live import LiveServer
from tests.training_runs import made_run
from tests.web.conftest import Enter, people_at, warmed
from tests.web.test_about import BEYOND
from tests.web.test_accessibility import SMALL, axe

pytestmark = pytest.mark.asyncio(loop_scope="package")


async def test_a_server_without_a_training_says_so_and_nothing_fails(enter: Enter) -> None:
    person = await enter()
    failed: list[str] = []
    person.page.on("response", lambda answer: failed.append(answer.url) if answer.status >= 400 else None)
    await person.visit("/training")
    await person.page.get_by_text("This server shows no training").wait_for()
    assert failed == []


async def test_a_training_is_shown_and_its_networks_are_played(chromium: Browser, tmp_path: Path) -> None:
    run = made_run(tmp_path / "run", 3)
    with LiveServer(tmp_path, training_folder=run.path) as server:
        page = await chromium.new_page()
        await warmed(page, server)
        await page.close()
        async with people_at(server.url, chromium) as enter:
            for theme in ("light", "dark"):
                person = await enter(color_scheme=theme, **SMALL)
                await person.visit("/training")
                await expect(person.page.locator(".line-chart")).to_have_count(3)
                await expect(person.page.locator("tbody tr")).to_have_count(3)
                await expect(person.page.locator("tbody tr").first).to_contain_text("3 (best)")
                await expect(person.page.locator("tbody tr").first).to_contain_text("65.0 %")
                assert await person.evaluate(BEYOND_TABLE) == []
                assert await axe(person, f"training, {theme}") == []
            await person.page.get_by_role("link", name="Play the network of generation 3 [BOT]").click()
            await person.page.get_by_role("button", name="Play").click()
            await person.page.get_by_role("button", name="I agree to play a bot").click()
            await person.at_table()
            await person.click_legal_until_over()
            await expect(person.page.locator(".result")).to_be_visible()


BEYOND_TABLE = BEYOND.replace("each =>", 'each => !each.closest(".table-scroll > *") &&', 1)
"""The table scrolls in a box of its own."""

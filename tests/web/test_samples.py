"""A sample game on a board of places and lines, in browsers: drawn, played, and read aloud; not a shipped game."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from playwright.async_api import Browser

from tests.games import laws
from tests.live import LiveServer
from tests.web.conftest import people_at
from tests.web.test_accessibility import SMALL, axe

pytestmark = pytest.mark.asyncio(loop_scope="package")

SAMPLES = Path(laws.__file__).parents[1] / "samples"
TITLE = "Three men's morris"


@pytest.mark.parametrize("theme", ["light", "dark"])
async def test_places_and_lines(theme: str, chromium: Browser, tmp_path: Path) -> None:
    with LiveServer(tmp_path, workers=0, games=SAMPLES) as server:
        async with people_at(server.url, chromium) as enter:
            ann = await enter(color_scheme=theme, reduced_motion="reduce")
            ben = await enter(**SMALL, color_scheme=theme, reduced_motion="reduce")
            await ann.seek(TITLE)
            await ben.open_lobby()
            await ben.page.get_by_role("button", name=f"Join {TITLE}").click()
            await ann.at_table()
            await ben.at_table()
            assert await ann.page.locator(".art .lines").count() == 1
            assert await ann.page.locator(".art .dot").count() == 9
            drawn = await ann.page.locator(".art .lines").get_attribute("d")
            assert drawn is not None
            assert drawn.count("M") == 16, "two parts of each of eight lines"
            assert await ann.named("b2").get_attribute("aria-label") == "b2, empty, legal: Place on b2"
            for person, point in ((ann, "a3"), (ben, "b3"), (ann, "c2"), (ben, "c3"), (ann, "a2"), (ben, "b1")):
                assert await person.my_turn()
                await person.named(point).click()
            assert await ann.my_turn()
            await ann.named("c2").focus()
            await ann.page.keyboard.press("ArrowLeft")
            assert await ann.page.locator(".cell:focus").get_attribute("data-cell") == "4", "the arrow follows the line"
            assert await ben.width() <= SMALL["viewport"]["width"]
            assert await axe(ann, TITLE) == []
            if folder := os.environ.get("AGON_PICTURES"):
                await ann.page.screenshot(path=Path(folder, f"places-{theme}.png"))
                await ben.page.screenshot(path=Path(folder, f"places-{theme}-phone.png"))
            await ann.named("c2").click()
            await ann.named("b2").click()
            assert await ben.my_turn()
            await ben.named("b1").click()
            await ben.named("a1").click()
            assert await ann.my_turn()
            await ann.named("b2").click()
            await ann.named("c2").click()
            assert await ben.my_turn()

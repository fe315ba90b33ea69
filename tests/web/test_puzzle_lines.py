"""A puzzle of two moves is solved on its page; the start page shows the daily puzzle's board, and stays light."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

from tests.live import LiveServer
from tests.server.raw_client import RawClient, pair
from tests.web.conftest import people_at
from tests.web.test_accessibility import axe
from tests.web.test_lobby_bars import SHIFTS
from tests.web.test_weight import SENT, show

pytestmark = pytest.mark.asyncio(loop_scope="package")

COLUMNS = "id, game, session, ply, seat, answer, line, motif, rating, deviation, volatility, tries, made, updated"
CENTRE, TOP, FAR = 4, 7, 2


@pytest.fixture
def own(tmp_path: Path) -> Iterator[LiveServer]:
    with LiveServer(tmp_path, workers=0) as server:
        yield server


async def puzzle(server: LiveServer, game: str, moves: list[int], answer: int, line: str) -> None:
    """Have a game played, and make the position after the first of its moves the puzzle of the day."""
    async with RawClient(server.ws) as me, RawClient(server.ws) as other:
        session = await pair(me, other, game=game)
        for number, move in enumerate(moves):
            mover, waiter = (me, other) if number % 2 == 0 else (other, me)
            await mover.act(session, move)
            await waiter.event(session, "acted")
        await other.ask("resign", session=session)
    row = ("puzzle", game, session, 1, 1, answer, line, "balance", 1500.0, 350.0, 0.06, 0, 0, 0)
    with closing(sqlite3.connect(server.folder / "agon.sqlite3")) as database, database:
        database.execute(f"INSERT INTO puzzles ({COLUMNS}) VALUES ({','.join('?' * len(row))})", row)


async def test_a_puzzle_of_two_moves_is_solved_on_the_page(own: LiveServer, chromium: Browser) -> None:
    await puzzle(own, "tic_tac_toe", [0, 1], CENTRE, f"{CENTRE} {TOP} {FAR}")
    async with people_at(own.url, chromium) as enter:
        person = await enter(viewport={"width": 320, "height": 640}, color_scheme="dark")
        page = person.page
        await page.goto(own.url)
        await page.get_by_role("link", name="Puzzle of the day").click()
        panel = page.get_by_role("region", name="Puzzle of the day")
        await expect(panel).to_contain_text("Find the one right move for")
        await person.cell(CENTRE).click()
        await expect(panel).to_contain_text("b2: right. b1 is the reply; go on.")
        await expect(panel).not_to_contain_text("You:")
        await expect(person.cell(TOP)).to_have_attribute("aria-label", re.compile("cross|X", re.I))
        assert await axe(person, "second move of a puzzle") == []
        assert await person.width() <= 320
        await person.cell(FAR).focus()
        await page.keyboard.press("Enter")
        await expect(panel).to_contain_text("c3: right.")
        await expect(panel).to_contain_text(re.compile(r"You: [0-9]+ ± [0-9]+ \(\+[0-9]+\)"))


async def test_the_start_page_shows_the_puzzle_of_the_day_and_stays_light(own: LiveServer, chromium: Browser) -> None:
    await puzzle(own, "chess", await opening(own), 0, "")
    async with people_at(own.url, chromium) as enter:
        person = await enter(viewport={"width": 320, "height": 640}, color_scheme="dark")
        page = person.page
        await page.add_init_script(SHIFTS)
        await page.goto(own.url)
        link = page.get_by_role("link", name=re.compile("Puzzle of the day.*Chess, Black to move"))
        await link.locator("svg .piece").nth(31).wait_for(state="attached")
        await page.locator(".game-icon").first.wait_for()
        await person.drawn()
        assert await person.evaluate("return window.shifted") < 0.05
        count = await page.locator("*").count()
        assert count <= 900, count
        sent = await person.evaluate(SENT)
        assert len(sent) <= 12, show(sent)
        assert sum(size for _, size in sent) <= 110_000, show(sent)
        assert await axe(person, "start page with a puzzle") == []
        assert await person.width() <= 320


async def opening(server: LiveServer) -> list[int]:
    """Return the first legal moves of both sides in chess."""
    async with RawClient(server.ws) as me, RawClient(server.ws) as other:
        session = await pair(me, other, game="chess")
        joined = await me.ask("join", session=session)
        first = joined["events"][-1]["position"]["choices"][0]["action"]
        await me.act(session, first)
        seen = await other.event(session, "acted")
        second = seen["position"]["choices"][0]["action"]
        await other.ask("resign", session=session)
        return [first, second]

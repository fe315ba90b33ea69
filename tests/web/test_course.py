"""A pupil hands a bot in from a phone, the teacher sets up a league, and both read its table and replay its games."""

from __future__ import annotations

import asyncio
import base64
import json
from pathlib import Path

import pytest

from tests.confinement import require_confinement
from tests.live import LiveServer
from tests.server.clubs.course.bots import BROKEN, LATE
from tests.web.conftest import Enter
from tests.web.person import Person
from tests.web.test_accessibility import SMALL, axe
from tests.web.test_classes import PHONE, WIDER, add, open_class

pytestmark = pytest.mark.asyncio(loop_scope="package")


@pytest.fixture(autouse=True)
def able() -> None:
    require_confinement()


async def hand_in(person: Person, path: Path, source: str) -> None:
    await asyncio.to_thread(path.write_text, source)
    await person.page.get_by_label("File", exact=True).set_input_files(path)
    await person.page.get_by_role("button", name="Hand it in").click()


async def set_up(teacher: Person) -> None:
    page = teacher.page
    await page.get_by_text("Set up a league").click()
    await page.get_by_label("Game (for two)").select_option("tic_tac_toe")
    await page.get_by_role("button", name="Set", exact=True).click()
    await page.get_by_text("50 ms of CPU time for a move").wait_for()


async def test_a_bot_is_handed_in_and_plays_in_the_league(enter: Enter, server: LiveServer, tmp_path: Path) -> None:
    teacher, pupil, stranger = await enter(), await enter(**PHONE), await enter()
    page = teacher.page
    await open_class(teacher, "Teacherc", "Class 7a")
    await add(teacher, "Ada Lovelace")
    code = await page.locator(".slip-code").inner_text()
    await pupil.visit("/slip")
    await pupil.page.get_by_label("Words of the slip").fill(code)
    await pupil.page.get_by_role("button", name="Sign in").tap()
    await pupil.page.get_by_role("link", name="Class 7a").tap()
    await pupil.page.get_by_role("link", name="Bots and their league").tap()
    await hand_in(pupil, tmp_path / "mine.py", BROKEN)
    await pupil.page.get_by_text("mine.py, line 9: AttributeError").wait_for(timeout=60_000)
    await hand_in(pupil, tmp_path / "mine.py", LATE)
    await pupil.page.get_by_text("may play").first.wait_for(timeout=60_000)
    assert await pupil.page.get_by_text("Set up a league").count() == 0, "for the teacher"

    await page.get_by_role("link", name="Bots and their league").click()
    await page.get_by_text("Ada Lovelace").wait_for()
    async with page.expect_download() as download:
        await page.get_by_role("button", name="Save the file mine.py, version 2").click()
    assert (await (await download.value).path()).read_text() == LATE
    await set_up(teacher)
    await page.get_by_text("All games are played").wait_for(timeout=120_000)
    assert await page.get_by_role("heading", name="League").count() == 1
    await pupil.page.reload()
    row = pupil.page.get_by_role("row", name="bot 1, version 2 (BOT)").first
    await row.wait_for()
    assert "failed" in await row.inner_text()
    assert "Ada Lovelace" not in await pupil.page.content()
    await row.get_by_role("button", name="Games of bot 1").tap()
    await pupil.page.get_by_role("link", name="bot 1, version 2").first.tap()
    await pupil.page.get_by_role("heading", level=1).wait_for()
    session = pupil.session
    events = [each["event"] for each in server.get(f"/api/sessions/{session}")["events"]]
    moves = [event for event in events if event["t"] == "acted"]
    said = next(ply for ply, move in enumerate(moves, 1) if "I see" in json.dumps(move))
    await pupil.visit(f"/replay/{session}#{said}")
    await pupil.page.get_by_text("I see").first.wait_for()

    await page.get_by_role("button", name="Offer to everybody: mine.py, version 2").click()
    await page.get_by_role("link", name="its card").click()
    await page.get_by_role("heading", name="Bot 1, version 2", level=1).wait_for()
    assert await page.locator("h1 .badge").inner_text() == "BOT"
    card = await page.locator("main").inner_text()
    assert "Written by" in card
    assert "of Class 7a" in card
    assert "Lovelace" not in card
    await stranger.play_bot("Tic-tac-toe", "Bot 1, version 2")
    await stranger.click_legal_until_over()
    await page.go_back()
    await page.get_by_role("button", name="Offer no more: mine.py, version 2").click()
    await page.get_by_role("button", name="Offer to everybody: mine.py, version 2").wait_for()

    await page.get_by_role("link", name="Class 7a").click()
    async with page.expect_download() as download:
        await page.get_by_role("button", name="Everything of the class in one file").click()
    saved = json.loads(await asyncio.to_thread((await (await download.value).path()).read_text))
    [ada] = saved["pupils"]
    assert [base64.b64decode(each["content"]).decode() for each in ada["files"]] == [LATE, BROKEN]
    assert {each["reason"] for part in ada["data"] for each in part["league_games"]} >= {"failed"}


@pytest.mark.parametrize("theme", ["light", "dark"])
async def test_axe_finds_nothing_on_the_page_of_bots(enter: Enter, tmp_path: Path, theme: str) -> None:
    teacher = await enter(**SMALL, color_scheme=theme, reduced_motion="reduce")
    found: list[str] = []
    await open_class(teacher, f"Bots{theme}", f"Bots in {theme}")
    await teacher.page.get_by_role("link", name="Bots and their league").click()
    await hand_in(teacher, tmp_path / "mine.py", BROKEN)
    await teacher.page.get_by_text("mine.py, line 9").wait_for(timeout=60_000)
    await hand_in(teacher, tmp_path / "mine.py", LATE)
    await teacher.page.get_by_role("button", name="Offer to everybody").click(timeout=60_000)
    await teacher.page.get_by_role("link", name="its card").wait_for()
    await set_up(teacher)
    await teacher.page.get_by_text("Where it failed").click()
    await teacher.page.get_by_text("Change the league").click()
    await teacher.page.get_by_text("Who scored what against whom").click()
    await teacher.page.get_by_role("button", name="Games of random:random").click()
    await teacher.page.get_by_text("None yet.").wait_for()
    found += await axe(teacher, "course")
    assert await teacher.evaluate(WIDER) <= 0
    assert found == []


async def test_a_stranger_sees_no_bots(enter: Enter) -> None:
    stranger = await enter()
    await stranger.visit("/course/unknown")
    await stranger.page.get_by_role("heading", name="No such club", level=1).wait_for()

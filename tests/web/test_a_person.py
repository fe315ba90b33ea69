"""A whole stay: an account, a bot with hints, a rated game across a restart, a watched game, export and deletion."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, expect

from tests.live import LiveServer
from tests.server.raw_client import RawClient, pair
from tests.web.conftest import Enter, people_at
from tests.web.person import Person
from tests.web.test_accessibility import axe
from tests.web.test_account import PASSWORD, at_account, sign_up

pytestmark = pytest.mark.asyncio(loop_scope="package")

GAME = "Tic-tac-toe"
SECONDS = 30
"""Of each player for the whole rated game."""


@pytest.fixture
def before(tmp_path: Path) -> Iterator[LiveServer]:
    """The server of the first half, which ends as in a power cut."""
    with LiveServer(tmp_path) as live:
        yield live
    assert "Traceback" not in live.log()


@pytest.fixture
def after(before: LiveServer) -> Iterator[LiveServer]:
    """The same server after its restart, on the same port and database; nobody plays bots there."""
    again = LiveServer(before.folder, workers=0)
    yield again
    again.stop()


@pytest_asyncio.fixture(loop_scope="package")
async def enter(chromium: Browser, before: LiveServer) -> AsyncIterator[Enter]:
    async with people_at(before.url, chromium) as enter:
        yield enter


async def test_a_person_from_the_first_minute_to_the_last(enter: Enter, before: LiveServer, after: LiveServer) -> None:
    ann, ben = [await enter() for _ in range(2)]
    found: list[str] = []
    for person, name in ((ann, "Annika"), (ben, "Benedikt")):
        await sign_up(person, name)
    found += await axe(ann, "account")

    lesson = await plays_a_bot_with_hints(ann, found)
    rated = await begins_rated(ann, ben, found)
    before.kill()
    await ann.page.get_by_text("Connection lost").first.wait_for()
    after.port = before.port
    after.start()
    for person in (ann, ben):
        await person.page.get_by_text("Connection lost").first.wait_for(state="detached")
    await loses_on_time(ann, ben, found)
    created, *_, over = after.get(f"/api/sessions/{rated}")["events"]
    assert created["event"]["rated"]
    assert (over["event"]["reason"], over["event"]["returns"]) == ("time", [-1.0, 1.0])

    await watches_and_talks(ann, after, found)
    await takes_everything_and_goes(ann, {lesson, rated}, found)
    await ben.visit(f"/replay/{rated}")
    await ben.page.locator(".seats", has_text="Deleted player").wait_for()
    for path in (f"/api/sessions/{rated}", f"/api/sessions/{lesson}", "/api/leaderboard", "/api/export.ndjson"):
        assert "Annika" not in after.text(path)
    assert "Benedikt" in after.text(f"/api/sessions/{rated}"), "what is the opponent's stays"
    assert found == []


async def plays_a_bot_with_hints(ann: Person, found: list[str]) -> str:
    """Read the card, agree to it, ask for hints, and read the bot's reasons; return the session."""
    page = ann.page
    await ann.open_lobby()
    found += await axe(ann, "lobby")
    await ann.game_button("Play a bot", GAME).click()
    await ann.choose_bot("Pruner")
    await page.get_by_label("Your opponent: Pruner, bot").get_by_text("answers for it").wait_for()
    await ann.open_terms()
    await page.get_by_label("Help").select_option("hints")
    found += await axe(ann, "dialog of a bot")
    await page.get_by_role("button", name="I agree to play a bot").click()
    await ann.at_table()
    await ann.my_turn()
    for number, question in enumerate(["How do I stand?", "Where should I look?", "Which move?", "Why that move?"], 1):
        await page.get_by_role("button", name=question).click()
        await page.locator(".hint-list li").nth(number - 1).wait_for(timeout=60_000)
    found += await axe(ann, "table with hints")
    await ann.click_legal_until_over()
    await page.get_by_role("link", name="Replay").click()
    await page.locator("#ply").wait_for()
    await page.keyboard.press("ArrowRight")
    await page.keyboard.press("ArrowRight")
    await page.locator(".thinking .why li").first.wait_for()
    found += await axe(ann, "replay")
    return ann.session


async def begins_rated(ann: Person, ben: Person, found: list[str]) -> str:
    """Find an opponent by a seek and make the first moves; return the session."""
    page = ann.page
    await ann.open_lobby()
    await ann.game_button("Play a person", GAME).click()
    form = page.get_by_role("dialog")
    await form.get_by_label("My seat").select_option("first")
    await form.get_by_label("Clock", exact=True).select_option(label="Something else…")
    await form.get_by_role("spinbutton", name="Minutes for each player").fill(str(SECONDS / 60))
    await form.get_by_role("spinbutton", name="Seconds added for each move").fill("0")
    await form.get_by_text("Rating and watchers").click()
    await form.get_by_label("Rated").check()
    found += await axe(ann, "dialog of a seek")
    await form.get_by_role("button", name="Look for an opponent").click()
    await page.locator(".waiting").wait_for()
    await ben.open_lobby()
    await ben.page.get_by_role("button", name=f"Join {GAME}").click()
    for person in (ann, ben):
        await person.at_table()
        await person.page.locator(".game-head", has_text="rated").wait_for()
    for number, person in enumerate((ann, ben)):
        await person.my_turn()
        await person.cell(number).click()
        await person.moved(number)
    await ann.my_turn()
    return ann.session


async def loses_on_time(ann: Person, ben: Person, found: list[str]) -> None:
    """The server decides the game with the time left at the cut."""
    for person, heading in ((ann, "You lost"), (ben, "You won")):
        await person.page.get_by_role("heading", name=heading).wait_for(timeout=2_000 * SECONDS)
        await person.page.locator(".result", has_text="time").wait_for()
        await expect(person.page.locator(".result")).to_contain_text("(−" if person is ann else "(+")
    found += await axe(ann, "result")


async def watches_and_talks(ann: Person, server: LiveServer, found: list[str]) -> None:
    """Watch a game of two others, as a spectator among spectators."""
    page = ann.page
    async with RawClient(server.ws) as one, RawClient(server.ws) as other:
        session = await pair(one, other)
        await ann.open_lobby()
        await page.get_by_role("link", name="Watch").first.click()
        await ann.show_tab("chat")
        await page.get_by_role("heading", name="Chat: spectators").wait_for()
        assert ann.session == session
        await one.act(session, 4)
        await ann.moved(0)
        await page.locator("#chat-text").fill("the middle, of course")
        await page.keyboard.press("Enter")
        await page.locator(".chat-line", has_text="the middle, of course").wait_for()
        found += await axe(ann, "watching")
        await one.ask("resign", session=session)
        await page.locator(".result").wait_for()


async def takes_everything_and_goes(ann: Person, played: set[str], found: list[str]) -> None:
    page = await at_account(ann)
    for name in ("My data", "Delete my account"):
        await page.locator("summary", has_text=name).press("Enter")
    async with page.expect_download() as downloading:
        await page.get_by_role("button", name="Download my data").click()
    lines = [json.loads(line) for line in (await (await downloading.value).path()).read_text().splitlines()]
    assert lines[0]["account"]["player"]["name"] == "Annika"
    assert len(lines[0]["ratings"]) == 1
    assert played <= {line["session"] for line in lines[1:] if "game" in line}
    assert "the middle, of course" in {line.get("text") for line in lines[1:]}
    found += await axe(ann, "account before it goes")
    await page.locator("#delete-password").fill(PASSWORD)
    await page.get_by_role("button", name="Delete for ever").click()
    await page.wait_for_url("**/")
    await expect(page.locator(".me-name")).to_contain_text("Guest")

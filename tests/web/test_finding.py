"""Quick pairing, ratings, players' pages and challenges, by two people, on a small screen, and under axe."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

import pytest
from playwright.async_api import expect

from tests.live import LiveServer
from tests.server.raw_client import RawClient
from tests.web.conftest import Enter
from tests.web.person import Person
from tests.web.test_accessibility import SMALL, axe

pytestmark = pytest.mark.asyncio(loop_scope="package")

WIDE = "return [document.documentElement.scrollWidth <= innerWidth]"


async def looks_right(person: Person, name: str) -> list[str]:
    """Return the layout and axe problems of the current page."""
    found = await axe(person, name)
    [fits] = await person.evaluate(WIDE)
    return found if fits else [*found, f"{name}: wider than the screen"]


@pytest.mark.parametrize("theme", ["light", "dark"])
async def test_two_people_are_paired_play_rated_and_challenge_each_other(enter: Enter, theme: str) -> None:
    ann, ben = [await enter(**SMALL, color_scheme=theme, reduced_motion="reduce") for _ in range(2)]
    found: list[str] = []
    for person in (ann, ben):
        await person.open_lobby()
        await person.page.locator("#quick-game").select_option("tic_tac_toe")
        await person.page.locator(".quick").get_by_label("Rated").check()
        await person.page.get_by_role("button", name="5 min against a person", exact=True).click()
        if person is ann:
            await ann.page.locator(".waiting", has_text=re.compile(r"ratings within \d+ of yours")).wait_for()
            found += await looks_right(ann, "waiting to be paired")
    for person in (ann, ben):
        await person.at_table()
    await ann.page.locator(".game-head", has_text="rated").wait_for()
    await ann.page.locator(".status-turn, .status-waiting, .status-text").first.wait_for()
    loser = ann if await ann.page.locator(".status-turn").count() else ben
    await loser.cell(4).click()
    await loser.page.get_by_role("button", name="Resign").click()
    await loser.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    await ann.page.locator(".result", has_text="(−162)").wait_for()
    found += await looks_right(ann, "result with ratings")

    await ann.visit("/leaderboard?game=tic_tac_toe&players=humans")
    await ann.page.locator(".table").wait_for()
    found += await looks_right(ann, "leaderboard")
    assert await ann.page.get_by_role("link", name="How strong the bots are").get_attribute("href") == "/bots"
    assert "1662?" in await ann.page.locator("tbody tr").first.inner_text()
    await ann.page.locator("tbody a.player-name").first.click()
    await ann.page.locator(".rating-graph").wait_for()
    found += await looks_right(ann, "player")
    await ben.page.locator(".me").click()
    await ben.page.get_by_role("link", name="My page").click()
    await ben.page.locator(".player-you").wait_for()
    await ann.visit(urlsplit(ben.page.url).path)
    await ben.visit("/games")
    await ben.page.locator(".row-card").first.wait_for()
    assert await ann.page.locator(".clock-own").is_hidden(), "no clock is chosen, and none is asked about"
    await ann.page.get_by_role("button", name="Challenge", exact=True).click()
    await ann.page.locator(".offer", has_text="Waiting for an answer").wait_for()
    await ben.page.locator(".offer", has_text="challenges you").wait_for()
    found += await looks_right(ben, "challenged")
    await ben.page.get_by_label("Why not").select_option("later")
    await ben.page.get_by_role("button", name="Decline").click()
    await ann.page.locator(".offer", has_text="ask me later").wait_for()
    await ann.page.get_by_text("Spectators see it late").click()
    await ann.page.get_by_label("Moves late").fill("3")
    await ann.page.get_by_role("button", name="Challenge", exact=True).click()
    await ben.page.locator(".offer", has_text="spectators see it 3 moves late").wait_for()
    found += await looks_right(ben, "challenged to a game that is seen late")
    await ben.page.get_by_role("button", name="Accept").click()
    await ben.at_table()
    await ben.page.get_by_text("spectators see it 3 moves late").wait_for()
    await ann.page.get_by_role("link", name="Go to the game").click()
    await ann.at_table()
    assert found == []


async def test_a_seek_is_kept_while_its_maker_goes_to_another_page(enter: Enter) -> None:
    ann = await enter()
    await ann.seek("Othello")
    await ann.visit("/bots")
    await ann.page.locator("main .row-card").first.wait_for()
    await ann.open_lobby()
    await ann.page.locator(".waiting", has_text="Othello").wait_for()
    assert await ann.page.locator(".waiting").count() == 1
    await ann.page.get_by_role("button", name="Stop looking").click()
    await ann.page.locator(".waiting").wait_for(state="detached")


async def test_how_late_spectators_see_a_game_is_chosen_with_the_keyboard(enter: Enter, server: LiveServer) -> None:
    ann = await enter(**SMALL)
    page = ann.page
    await ann.open_lobby()
    for game, button in (("Play a bot", "I agree to play a bot"), ("Play a person", "Look for an opponent")):
        await ann.game_button(game, "Tic-tac-toe").click()
        if game == "Play a bot":
            await ann.open_terms()
        summary = page.get_by_text("Spectators see it late")
        await summary.focus()
        await page.keyboard.press("Enter")
        await page.keyboard.press("Tab")
        await page.keyboard.type("2")
        await page.keyboard.press("Tab")
        await page.keyboard.type("30")
        await expect(page.get_by_label("Moves late")).to_have_value("2")
        assert await looks_right(ann, game) == []
        assert await page.get_by_role("button", name=button).count() == 1
        if game == "Play a bot":
            await page.keyboard.press("Escape")
    await page.get_by_role("button", name="Look for an opponent").click()
    await page.locator(".waiting").wait_for()
    async with RawClient(server.ws) as ben:
        await ben.send({"t": "watch_lobby", "id": "w"})
        [seek] = [each for each in (await ben.until("lobby"))["seeks"] if each["delay"]]
        session = (await ben.ask("accept_seek", seek=seek["id"]))["session"]
        await ann.at_table()
        await page.get_by_text("spectators see it 2 moves and 30 s late").wait_for()
        created = server.get(f"/api/sessions/{session}")["events"][0]["event"]
        assert created["delay"] == {"plies": 2, "seconds": 30}
        await ben.ask("abort", session=session)


async def test_a_person_joins_the_seek_of_a_bot_that_somebody_connected(enter: Enter, server: LiveServer) -> None:
    ann = await enter()
    await ann.open_lobby()
    async with RawClient(server.ws, register={"kind": "bot", "name": "Zephyrine", "operator": "Ada L."}) as bot:
        assert (await bot.ask("seek", game="tic_tac_toe", accepts="anyone", seat="first"))["t"] == "seeking"
        row = ann.page.locator(".row-card", has_text="Zephyrine")
        await row.get_by_role("button", name="Join").click()
        await ann.page.get_by_role("dialog", name="Your opponent is a bot").get_by_text("Ada L.").wait_for()
        await ann.page.get_by_role("button", name="I agree to play a bot").click()
        await ann.at_table()
        await bot.ask("resign", session=ann.session)


async def test_an_empty_list_of_ratings_says_how_to_get_on_it(enter: Enter) -> None:
    person = await enter()
    nothing = {"pools": [], "pool": None, "best": []}
    await person.page.route("**/api/leaderboard*", lambda route: route.fulfill(json=nothing))
    await person.visit("/leaderboard")
    await person.page.get_by_text("To be listed, finish a rated game: tick “Rated”").wait_for()

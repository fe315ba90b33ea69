"""A person learns: a lesson with hints, the reasons for a bot's moves, and the analysis of a game."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from tests.live import LiveServer
from tests.web.conftest import Enter
from tests.web.relay import Relay

pytestmark = pytest.mark.asyncio(loop_scope="package")


async def test_hints_reasons_and_analysis(enter: Enter, server: LiveServer) -> None:
    person = await enter()
    page = person.page
    await person.open_lobby()
    await person.game_button("Play a bot", "Tic-tac-toe").click()
    await person.choose_bot("Blackboard")
    await expect(page.locator(".terms-of-game > summary")).to_contain_text("a lesson")
    await person.open_terms()
    await expect(page.get_by_label("Help")).to_have_value("lesson")  # a player against the teacher comes to learn
    await person.choose_bot("Coin")
    await expect(page.locator(".terms-of-game > summary")).to_contain_text("no help")
    await expect(page.get_by_label("Help")).to_have_value("none")
    await page.get_by_label("Help").select_option("lesson")
    await page.get_by_role("button", name="I agree to play a bot").click()
    await person.at_table()
    assert await page.locator(".seat [data-player=human] .badge-assisted").count() == 1
    for number, question in enumerate(["How do I stand?", "Where should I look?", "Which move?", "Why that move?"], 1):
        await page.get_by_role("button", name=question).press("Enter")
        await page.locator(".hint-list li").nth(number - 1).wait_for()
        if number < 4:
            await page.locator(".hints button:focus", has_not_text="thinking").wait_for()
    assert await page.locator(".hints button").count() == 0, "there is no more to tell"
    await expect(page.locator(".board .drawn-best")).to_have_count(1)  # the move of the hint, on the board
    await page.locator(".hints:focus").wait_for()
    await person.cell(0).click()
    await person.moved(1)
    await expect(page.locator(".board .drawn-best")).to_have_count(0)
    await page.locator(".thinking .report").wait_for()
    await person.click_legal_until_over()
    await page.get_by_role("link", name="Replay").click()

    await page.get_by_role("button", name="Analyse this game").click()
    await page.locator(".graph").wait_for(timeout=60_000)
    assert await page.get_by_role("button", name="Analyse this game").count() == 0
    assert await page.locator(".graph-line").count() >= 1
    await page.locator(".analysis progress").wait_for(state="detached", timeout=60_000)  # a first look draws it already
    await page.reload()
    await page.locator(".graph").wait_for()
    swing = page.locator(".swings button").first
    if await swing.count():
        await swing.click()
        assert page.url.rpartition("#")[2].isdigit()
    kinds = [each["event"]["t"] for each in server.get(f"/api/sessions/{person.session}")["events"]]
    assert (kinds.count("hint_given"), kinds.count("analysed")) == (4, 1)


async def test_without_a_lesson_the_page_says_when_thinking_is_shown(enter: Enter) -> None:
    person = await enter()
    await person.play_bot("Tic-tac-toe", "Pruner")
    await person.cell(4).click()
    await person.moved(1)
    await person.show_tab("thinking")
    await person.page.get_by_text("The bot's thinking is shown after the game").wait_for()
    assert await person.page.locator(".thinking .report, .hints").count() == 0


async def test_all_is_told_once_the_game_is_over_also_after_a_lost_connection_and_beside_its_record(
    enter: Enter, relay: Relay
) -> None:
    person, other = await enter(through=relay), await enter()
    page = person.page
    await person.open_lobby()
    await person.game_button("Play a bot", "Tic-tac-toe").click()
    await person.choose_bot("Pruner")
    await person.open_terms()
    await page.get_by_label("Clock", exact=True).select_option(label="Something else…")
    await page.get_by_label("Kind of clock").select_option(label="The same for every move")
    await page.get_by_label("Seconds for each move").fill("6")
    await page.get_by_role("button", name="I agree to play a bot").click()
    await person.at_table()
    await other.visit(f"/replay/{person.session}")
    going = other.page.get_by_text("This game is in progress")
    await going.wait_for()
    await person.cell(4).click()
    await person.moved(1)
    relay.cut()
    await page.get_by_text("Connection lost").first.wait_for()
    await other.page.locator(".status-over").wait_for()
    await going.wait_for(state="detached")
    relay.mode = "carry"
    await page.get_by_role("button", name="Try now").click()
    await page.locator(".status-over").wait_for()
    await person.show_tab("thinking")
    for each in (page, other.page):
        await each.locator(".thinking .report").wait_for()

"""A person plays the bots of the server to the end and views the replay."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from tests.live import LiveServer
from tests.web.conftest import Enter
from tests.web.person import MINE, Person

pytestmark = pytest.mark.asyncio(loop_scope="package")


async def test_a_beginner_is_led_to_the_gentlest_level_and_a_handicap_is_told_to_everybody(
    enter: Enter, server: LiveServer
) -> None:
    person = await enter()
    await person.open_lobby()
    await person.game_button("Play a bot", "Chess").click()
    page = person.page
    start = page.get_by_role("button", name="For a first game: Beginner")
    await chosen(person, "Grove", "Seed")
    assert await start.count() == 0, "that is where one is"
    await person.choose_bot("Pruner")
    await start.click()
    await start.wait_for(state="hidden")
    await chosen(person, "Grove", "Seed")
    await person.open_terms()
    await page.get_by_text("Handicap for the bot").click()
    await page.get_by_label("The bot gives").select_option(label="the queen")
    await page.get_by_label("The bot thinks").select_option(label="100 nodes a move at most")
    await page.get_by_label("I move first").check()
    await page.get_by_role("button", name="I agree to play a bot").click()
    await person.at_table()
    told = "The bot gives the queen, moves second, looks at 100 nodes a move at most"
    assert told in await page.locator(".game-head").inner_text()
    record = server.get(f"/api/sessions/{person.session}")
    assert record["handicap"] == told
    assert record["events"][0]["event"]["start"].startswith("rnb1kbnr/")
    assert told in server.text(f"/api/sessions/{person.session}.pgn")


async def chosen(person: Person, bot: str, level: str) -> None:
    """Wait until the dialog shows a bot and its level, by its second name."""
    await expect(person.page.locator(".dialog-about")).to_contain_text(bot)
    await expect(person.page.locator(".strength-now")).to_contain_text(level)


async def test_the_dialog_opens_on_whom_i_played_last_in_that_game(enter: Enter) -> None:
    person = await enter()
    await person.play_bot("Tic-tac-toe", "Pruner", "Medium")
    await person.open_lobby()
    await person.game_button("Play a bot", "Tic-tac-toe").click()
    await chosen(person, "Pruner", "Medium")
    await person.page.keyboard.press("Escape")
    await person.game_button("Play a bot", "Connect Four").click()
    await chosen(person, "Grove", "Seed")  # another game begins at the gentlest


@pytest.mark.parametrize("game", ["Game tree", "Game tree with pairs"])
async def test_a_lesson_begins_with_the_bot_that_was_made_for_it(enter: Enter, game: str) -> None:
    """The measured levels are equal within their error, so the weakest number says nothing."""
    person = await enter()
    await person.open_lobby()
    await person.game_button("Play a bot", game).click()
    await expect(person.page.locator(".dialog-about")).to_contain_text("Blackboard")
    await expect(person.page.locator(".terms-of-game > summary")).to_contain_text("a lesson")


BOTS = [("Pruner", "alphabeta", "Medium"), ("Sampler", "mcts", "Medium")]


@pytest.mark.parametrize(("bot", "card", "level"), BOTS)
async def test_by_mouse_a_person_loses_to_a_bot_replays_and_shares(
    enter: Enter, server: LiveServer, bot: str, card: str, level: str
) -> None:
    person = await enter()
    await person.play_bot("Connect Four", bot, level)
    page = person.page
    assert await page.locator(".seat [data-player=bot] .badge").count() == 1
    await person.click_legal_until_over()
    await page.get_by_role("heading", name="You lost").wait_for()
    assert await page.locator(".won-over").count() >= 4

    record = server.get(f"/api/sessions/{person.session}")
    acted = [each["event"] for each in record["events"] if each["event"]["t"] == "acted"]
    assert [player["kind"] for player in record["players"]] == ["human", "bot"]
    assert record["players"][1]["card"] == card
    assert all(event["by"] == "bot" and event["thinking"]["engine"] == card for event in acted if event["seat"] == 1)
    created = record["events"][0]["event"]
    assert created["seats"][0]["agreed"] == server.get(f"/api/bots/{card}")["digest"]

    await page.get_by_role("link", name="Replay").click()
    slider = page.get_by_label(f"Position 0 of {len(acted)}")
    await slider.wait_for()
    assert all(name.endswith("empty") for name in await person.cells())
    await page.keyboard.press("End")
    await page.get_by_label(f"Position {len(acted)} of {len(acted)}").wait_for()
    final = await person.cells()
    assert sum("part of the win" in name for name in final) >= 4
    await page.keyboard.press("ArrowLeft")
    await page.keyboard.press("ArrowLeft")
    await page.get_by_label(f"Position {len(acted) - 2} of {len(acted)}").wait_for()
    assert page.url.endswith(f"#{len(acted) - 2}")
    assert await page.locator(".thinking .figures").count() == 1
    before = await person.cells()
    link = await page.get_by_label("Link to this position").input_value()

    other = await enter()
    await other.page.goto(link)
    await other.page.get_by_label(f"Position {len(acted) - 2} of {len(acted)}").wait_for()
    assert await other.cells() == before
    await other.page.get_by_role("button", name="First move").click()
    await other.page.get_by_label(f"Position 0 of {len(acted)}").wait_for()
    await other.page.get_by_role("button", name="Last move").click()
    await other.page.get_by_label(f"Position {len(acted)} of {len(acted)}").wait_for()
    assert await other.cells() == final


@pytest.mark.parametrize(("bot", "card", "level"), BOTS)
async def test_by_keyboard_alone_a_person_plays_and_replays(enter: Enter, bot: str, card: str, level: str) -> None:
    person = await enter()
    page, keys = person.page, person.page.keyboard
    await person.open_lobby()
    await person.tab_to(".game-card[data-game=connect_four] .button-main")
    await keys.press("Enter")
    await page.get_by_role("dialog").wait_for()
    await person.tab_to(".other-bots > summary")
    await keys.press("Enter")
    await person.tab_to("input[name=bot]")
    while await page.locator("input[name=bot]:checked").get_attribute("value") != card:
        await keys.press("ArrowDown")
    await page.locator(".bot-consent").get_by_text(bot).first.wait_for()
    await person.tab_to("input[name=level]")
    await keys.press("ArrowRight")
    assert await page.locator("input[name=bot]:checked").get_attribute("value") == card
    await person.tab_to(".dialog-foot button[type=submit]")
    await keys.press("Enter")
    await person.at_table()

    await person.my_turn()
    await person.tab_to(".cell")
    await keys.press("Home")
    while await person.my_turn():
        mine = await page.locator(MINE).count()
        while "legal" not in str(await page.evaluate("document.activeElement.getAttribute('aria-label')")):
            await keys.press("ArrowRight")
        await keys.press("Enter" if mine % 2 else " ")
        await person.moved(mine, MINE)
    moves = await page.locator(".move").count()
    await person.tab_to(".result a[href^='/replay/']")
    await keys.press("Enter")
    await page.get_by_label(f"Position 0 of {moves}").wait_for()
    for key, position in (("End", moves), ("ArrowLeft", moves - 1), ("ArrowRight", moves), ("Home", 0)):
        await keys.press(key)
        await page.get_by_label(f"Position {position} of {moves}").wait_for()
    await person.tab_to("#share-link")


@pytest.mark.parametrize("game", ["Kuhn poker", "Rock, paper, scissors", "Tic-tac-toe"])
async def test_the_other_games_are_played_to_the_end(enter: Enter, game: str) -> None:
    person = await enter()
    await person.play_bot(game, "Coin")
    await person.click_legal_until_over()
    await person.page.locator(".result h2").wait_for()
    for hidden in (person.page.locator(".move-text", has_text="hidden"), person.page.locator(".card-back")):
        await expect(hidden).to_have_count(0)  # the table asks for all once the game is over


async def test_a_card_that_is_mine_alone_is_hidden_from_the_other_side(enter: Enter, server: LiveServer) -> None:
    person = await enter()
    await person.play_bot("Kuhn poker", "Coin")
    await person.my_turn()
    assert await person.page.locator(".card-back").count() == 1
    onlooker = await enter()
    await onlooker.visit(f"/play/{person.session}")
    await onlooker.page.get_by_text("You are watching this game.").wait_for()
    assert await onlooker.page.locator(".card-back").count() == 2
    assert await onlooker.page.locator(".choice").count() == 0


async def test_a_game_with_secrets_is_replayed_as_each_seat_saw_it(enter: Enter) -> None:
    person = await enter()
    await person.play_bot("Kuhn poker", "Coin")
    await person.click_legal_until_over()
    await person.visit(f"/replay/{person.session}#1")  # before a showdown, if there was one
    backs, eyes = person.page.locator(".card-back"), person.page.get_by_label("As seen by")
    await eyes.wait_for()
    assert await backs.count() == 0
    for seat, other in (("0", ".place:not(.place-near)"), ("1", ".place-near")):
        await eyes.select_option(seat)
        await person.page.locator(f"{other} .card-back").wait_for()
        assert await backs.count() == 1
    await eyes.select_option("")
    await backs.wait_for(state="detached")


async def test_a_bot_agrees_to_a_rematch_with_the_seats_swapped(enter: Enter) -> None:
    person = await enter()
    await person.play_bot("Tic-tac-toe", "Coin")
    first = person.session
    await person.click_legal_until_over()
    await person.page.get_by_role("button", name="Rematch").click()
    await person.page.wait_for_url(lambda url: "/play/" in url and first not in url)
    await person.page.locator(".seat").nth(1).get_by_text("you", exact=True).wait_for()


async def test_resigning_asks_first_and_gives_the_focus_back(enter: Enter) -> None:
    person = await enter()
    page = person.page
    await person.play_bot("Connect Four", "Coin")
    await person.cell(38).click()
    await person.moved(1)
    await page.get_by_role("button", name="Resign").click()
    await page.get_by_role("dialog").wait_for()
    await page.keyboard.press("Escape")
    await page.wait_for_function("() => document.activeElement.textContent === 'Resign'")
    await page.get_by_role("button", name="Resign").click()
    await page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    await page.get_by_role("heading", name="You lost").wait_for()


async def test_a_game_is_called_off_before_my_first_move(enter: Enter) -> None:
    person = await enter()
    await person.play_bot("Connect Four", "Coin")
    await person.page.get_by_role("button", name="Call the game off").click()
    await person.page.get_by_role("heading", name="Called off").wait_for()
    await person.visit("/games")
    await person.page.locator(".outcome", has_text="Called off").wait_for()


NEAR = ".chooser, .betting, .item-button, .result"


@pytest.mark.parametrize(
    ("game", "offered"),
    [
        ("Pig", ".chooser .choice"),
        ("Hearts", ".item-allowed"),
        ("Public goods", ".betting-send"),
        ("Liar's dice", ".chooser .choice, .betting-send"),
    ],
)
async def test_who_chooses_at_a_table_with_the_keyboard_goes_on_from_there(
    enter: Enter, game: str, offered: str
) -> None:
    person = await enter(reduced_motion="reduce")
    await person.play_bot(game, "Coin", options={"passing": 2} if game == "Hearts" else None)
    for _ in range(3):
        assert await person.my_turn()
        before = await person.page.locator(MINE).count()
        choice = person.page.locator(offered).first
        await choice.focus()
        await person.page.keyboard.press("Enter")
        await person.moved(before, MINE)
        await person.drawn()
        assert await person.page.evaluate("near => document.activeElement.matches(near)", NEAR)
        if await person.page.locator(".status-over").count() > 0:
            return

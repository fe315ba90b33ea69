"""A newcomer's visit, mostly on a phone: a first game, wrong taps, the end, the replay."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.async_api import expect

from tests.live import LiveServer
from tests.web.conftest import Enter
from tests.web.person import MINE, Person, middle
from tests.web.test_accessibility import axe

pytestmark = pytest.mark.asyncio(loop_scope="package")

PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "reduced_motion": "reduce"}


async def height(person: Person, selector: str) -> float:
    box = await person.page.locator(selector).first.bounding_box()
    assert box is not None
    return box["height"]


async def test_on_a_phone_the_menu_is_one_line_and_games_are_near(enter: Enter) -> None:
    person = await enter(**PHONE)
    await person.open_lobby()
    assert await height(person, ".header") < 64
    assert await height(person, ".game-card") < 240
    assert await person.width() <= 360


@pytest.mark.parametrize("size", [(1280, 800), (360, 740)])
async def test_a_first_game_is_two_clicks_away_and_neither_needs_scrolling(enter: Enter, size: tuple[int, int]) -> None:
    width, height = size
    person = await enter(viewport={"width": width, "height": height}, reduced_motion="reduce")
    await person.open_lobby()
    computer = person.page.get_by_role("button", name="Play the computer")
    _, y = await middle(computer)
    assert y < height
    await computer.click()
    agree = person.page.get_by_role("button", name="I agree to play a bot")
    _, y = await middle(agree)
    assert y < height
    assert "BOT" in await person.page.locator(".dialog-about").inner_text(), "whom one agrees to play stands beside it"
    await agree.click()
    await person.at_table()


async def test_an_option_is_asked_for_only_where_it_may_be_chosen(enter: Enter, server: LiveServer) -> None:
    person = await enter(**PHONE)
    await person.open_lobby()
    await person.game_button("Play a bot", "Chess").click()
    await person.open_terms()
    position = person.page.get_by_label("Start position")
    variant = person.page.get_by_label("Variant")
    await variant.wait_for()
    assert await position.is_hidden()
    await variant.select_option(label="Chess960")
    await position.fill("7")
    await variant.select_option(label="Standard")
    assert await position.is_hidden()
    await person.page.get_by_role("button", name="I agree to play a bot").click()
    await person.at_table()
    played = server.get(f"/api/sessions/{person.session}")
    assert played["options"] == {"variant": 0, "position": 518}, "what had been filled in is forgotten"


async def test_an_unfinished_game_is_at_the_top_of_the_start_page(enter: Enter) -> None:
    person = await enter(**PHONE)
    await person.play_bot("Connect Four", "Coin")
    session = person.session
    await person.open_lobby()
    mine = person.page.get_by_role("region", name="Your games")
    await mine.get_by_role("link", name="Continue Connect Four").click()
    await person.at_table()
    assert person.session == session
    await person.page.get_by_role("button", name="Call the game off").click()
    await person.page.locator(".result").wait_for()
    await person.play_bot("Tic-tac-toe", "Coin")
    await person.open_lobby()
    await mine.get_by_role("link", name="Continue Tic-tac-toe").wait_for()
    assert await mine.get_by_role("listitem").count() == 1, "what was called off is over"


async def test_from_a_bots_page_to_a_game_against_it(enter: Enter) -> None:
    person = await enter(**PHONE)
    await person.visit("/bots/alphabeta")
    page = person.page
    assert "BOT" in await page.locator("h1").inner_text()
    await page.get_by_label("Play it at").select_option("connect_four")
    assert await axe(person, "a bot's page") == []
    await page.get_by_role("button", name="Play", exact=True).tap()
    await page.get_by_role("dialog", name="Play a bot at Connect Four").wait_for()
    assert await page.locator("input[name=bot]:checked").get_attribute("value") == "alphabeta"
    assert "Pruner" in await page.locator(".dialog-about").inner_text()
    await page.get_by_role("button", name="I agree to play a bot").tap()
    await person.at_table()


async def test_quick_pairing_remembers_the_game(enter: Enter) -> None:
    person = await enter(**PHONE)
    await person.open_lobby()
    await person.page.locator("#quick-game").select_option("hex")
    await person.page.get_by_role("button", name="10 min against a person").tap()
    await person.page.get_by_role("button", name="Stop looking").tap()
    await person.page.locator(".waiting").wait_for(state="detached")
    await person.open_lobby()
    assert await person.page.locator("#quick-game").input_value() == "hex"


async def test_who_looks_for_an_opponent_is_told_at_the_top(enter: Enter) -> None:
    ann, ben = await enter(), await enter(**PHONE)
    await ann.seek("Connect Four")
    await ben.open_lobby()
    looking = re.compile(r"\b1 looks for an opponent|\b([2-9]|\d\d+) look for an opponent")
    await ben.page.locator(".hero-count").get_by_role("link", name=looking).tap()
    assert ben.page.url.endswith("#seeks-title")
    _, y = await middle(ben.page.locator("#seeks-title"))
    assert 0 < y < 740


@pytest.mark.parametrize("width", [360, 1280])
async def test_the_consent_is_short_and_the_rest_is_one_press_away(enter: Enter, width: int) -> None:
    person = await enter(viewport={"width": width, "height": 740}, reduced_motion="reduce")
    page = person.page
    await person.open_lobby()
    await person.game_button("Play a bot", "Connect Four").click()
    consent = page.locator(".bot-consent")
    short = await consent.inner_text()
    for said in ("is a computer program", "answers for it", "Sees", "Keeps"):
        assert said in short
    assert "Method" not in short
    await consent.locator("summary").click()
    whole = await consent.inner_text()
    assert "first game ever" in whole
    for said in ("Limit: ", "Method", "Measured: ", "Costs", "Limitations"):
        assert said in whole
    for other in ("prisoner", "Go, Hex", "dilemma"):
        assert other not in whole, "only this game's sentences"
    assert ".." not in whole


async def test_a_wrong_tap_is_answered_and_what_can_move_is_marked(enter: Enter) -> None:
    person = await enter(**PHONE)
    await person.play_bot("Checkers", "Coin", seat="first")
    assert await person.my_turn()
    page = person.page
    _, mine = await middle(page.locator('.grid [aria-label^="9,"]'))
    _, theirs = await middle(page.locator('.grid [aria-label^="24,"]'))
    assert mine > theirs, "my men are near me"
    assert await page.locator(".target-taken").count() == 0
    await page.locator('.grid [aria-label^="5,"]').tap()
    await page.locator(".missed", has_text="The piece on 5 cannot move now.").wait_for()
    await person.drawn()
    assert "The piece on 5 cannot move now." in await person.said()
    assert await page.locator(".target-taken").count() == 4
    assert await axe(person, "after a wrong tap") == []
    await page.locator('.grid [aria-label^="11,"]').tap()
    await page.locator(".missed").wait_for(state="detached")
    await page.locator('.grid [aria-label^="20,"]').tap()
    await page.locator(".missed", has_text="A man moves one square diagonally forwards").wait_for()


async def test_a_second_tap_where_a_checker_already_went_takes_nothing_back(enter: Enter) -> None:
    person = await enter(**PHONE)
    await person.play_bot("Backgammon", "Coin", seat="first")
    assert await person.my_turn()
    page, play = person.page, person.page.locator(".confirm-play")
    while await play.count() == 0:
        await page.locator(".cell-legal").first.tap()
        await person.drawn()
    text = await play.inner_text()
    ends = re.findall(r"/(\d+)", text)
    assert ends
    for end in ends:
        await page.locator(f'.grid [aria-label^="{end} point"]').tap()
        await person.drawn()
    assert await play.inner_text() == text


async def test_the_rules_are_beside_the_game_and_its_end_is_told_above_the_board(enter: Enter) -> None:
    person = await enter(**PHONE)
    await person.play_bot("Connect Four", "Coin", seat="first")
    assert await person.my_turn()
    page = person.page
    await page.get_by_role("tab", name="Rules").tap()
    assert "four" in (await page.locator(".rules p").inner_text()).lower()
    await person.cell(38).tap()
    await person.moved(0)
    await page.get_by_role("button", name="Resign").tap()
    await page.get_by_role("dialog").get_by_role("button", name="Resign").tap()
    await page.locator(".status-over", has_text="You lost: Red resigned").wait_for()
    await page.get_by_role("link", name="Replay").tap()
    await page.locator("#ply").wait_for()
    await page.evaluate("scrollTo(0, 0)")
    _, y = await middle(page.get_by_role("button", name="Next move"))
    assert y < 740, "the board and what steps through the game are seen together"
    assert await axe(person, "replay on a phone") == []


async def test_players_of_one_name_are_told_apart_by_their_seats_and_a_deal_is_short(enter: Enter) -> None:
    person = await enter(**PHONE)
    await person.play_bot("Hearts", "Coin")
    assert await person.my_turn()
    page = person.page
    assert await page.locator(".status-text").inner_text() == "Your move: pass three cards"
    owners = [" ".join(each.split()) for each in await page.locator(".hand-owner").all_inner_texts()]
    assert [owner.split()[0] for owner in owners if "BOT" in owner] == ["East", "South", "West"]
    assert "39 hidden" in await page.locator(".move-list").inner_text()
    _, top = await middle(page.locator(".place-near .hand-title"))
    assert top < 740, "my own hand begins on the first screen"
    for card in range(3):
        await page.locator(".item-allowed").nth(card).tap()
    assert await axe(person, "three cards to pass") == []
    await page.get_by_role("button", name="Pass these three").tap()
    await page.locator(MINE).nth(2).wait_for()
    assert await person.width() <= 360
    assert await axe(person, "hearts on a phone") == []


async def test_a_challenge_is_for_games_of_two(enter: Enter) -> None:
    ann, ben = await enter(), await enter()
    await ann.seek("Tic-tac-toe")
    await ben.open_lobby()
    await (
        ben.page.locator(".row-card", has=ben.page.get_by_role("button", name="Join Tic-tac-toe"))
        .get_by_role("link")
        .first.click()
    )
    game = ben.page.get_by_label("Game", exact=True)
    await game.wait_for()
    offered = await game.locator("option").all_inner_texts()
    assert {"Chess", "Pig", "Texas hold'em"} < set(offered)
    assert not {"Hearts", "Public goods"} & set(offered)
    await game.select_option(label="Pig")
    await expect(ben.page.locator("#option-seats")).to_have_count(0)
    challenge = ben.page.get_by_role("button", name="Challenge", exact=True)
    await challenge.press("Enter")
    await ann.page.get_by_text("challenges you").first.wait_for()
    await expect(challenge).to_be_focused()
    await ben.page.get_by_role("button", name="Withdraw").press("Enter")
    await ben.page.locator("#offers").wait_for(state="hidden")
    await expect(ben.page.locator("main")).to_be_focused()


@pytest.mark.parametrize("width", [320, 375, 640, 740, 768])
async def test_the_header_is_one_line_on_a_phone_and_at_twice_the_size(enter: Enter, width: int) -> None:
    """A window of 1280 pixels at 200 % is one of 640. On the smallest phones the header may take two lines."""
    person = await enter(viewport={"width": width, "height": 430})
    await person.open_lobby()
    links = person.page.locator(".nav a")
    tops = {round(box["y"]) for link in await links.all() if (box := await link.bounding_box())}
    assert len(tops) == 1 or width == 320
    assert await person.width() <= width


async def test_on_a_phone_on_its_side_the_whole_board_is_in_sight(enter: Enter) -> None:
    person = await enter(viewport={"width": 640, "height": 320}, has_touch=True)
    await person.play_bot("Chess", "Coin", seat="first")
    assert await person.my_turn()
    box = await person.page.locator(".board").bounding_box()
    assert box is not None
    assert 0 <= box["y"] <= box["y"] + box["height"] <= 320


async def test_a_replay_says_where_a_bot_did_not_think_and_is_printed_without_what_one_presses(enter: Enter) -> None:
    person = await enter(color_scheme="dark")
    await person.play_bot("Tic-tac-toe", "Coin")
    await person.click_legal_until_over()
    await person.visit(f"/replay/{person.session}")
    await person.page.locator(".move").nth(1).click()
    await person.page.get_by_text("It did not think").wait_for()
    await person.page.emulate_media(media="print")
    for shown in (".board", ".seats", ".move"):
        assert await person.page.locator(shown).first.is_visible()
    for hidden in ("#shell", ".slider", ".share", ".typing"):
        assert not await person.page.locator(hidden).first.is_visible()
    assert await person.page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"

"""What the start page promises: it stays still, it is small, and a game is a few keys away."""

from __future__ import annotations

from pathlib import Path

import pytest
import segno
from playwright.async_api import Browser, expect

from tests.live import LiveServer
from tests.web.conftest import Enter, people_at

pytestmark = pytest.mark.asyncio(loop_scope="package")

SHIFTS = """
window.shifted = 0;
new PerformanceObserver((list) => {
  for (const each of list.getEntries()) if (!each.hadRecentInput) window.shifted += each.value;
}).observe({ type: "layout-shift", buffered: true });
"""
SIZES = [(1280, 900), (390, 844), (320, 640)]


@pytest.mark.parametrize("size", SIZES)
async def test_nothing_moves_while_the_start_page_loads(enter: Enter, size: tuple[int, int]) -> None:
    person = await enter(viewport={"width": size[0], "height": size[1]})
    await person.play_bot("Connect Four", "Coin")  # an unfinished game, and one to play again
    await person.page.add_init_script(SHIFTS)
    await person.open_lobby()
    await person.page.locator(".game-icon").first.wait_for()
    await person.drawn()
    assert await person.evaluate("return window.shifted") < 0.05


async def test_the_start_page_has_at_most_900_elements(enter: Enter) -> None:
    person = await enter()
    await person.open_lobby()
    await person.page.locator(".game-icon").first.wait_for()
    listed = await person.page.locator(".row-card *").count()  # games and seeks of other tests
    assert await person.page.locator("*").count() - listed <= 900


async def test_the_computer_is_at_most_six_keys_away(enter: Enter) -> None:
    person = await enter()
    await person.open_lobby()
    keys = 0
    for key in ("Tab", "Enter", *["Tab"] * 4):
        await person.page.keyboard.press(key)
        keys += 1
        if (await person.evaluate("return document.activeElement.textContent")).startswith("Play the computer"):
            break
    await person.page.keyboard.press("Enter")
    await person.page.get_by_role("dialog", name="Play a bot at Chess").wait_for()
    assert keys <= 6


async def test_a_slash_finds_a_game(enter: Enter) -> None:
    person = await enter()
    await person.open_lobby()
    cards = person.page.locator(".game-card h4")
    number = await cards.count()
    await person.page.keyboard.press("/")
    await person.page.keyboard.type("othel")
    await expect(cards).to_have_text(["Othello"])
    await person.page.get_by_label("Find a game").fill("nothing of the sort")
    await expect(person.page.get_by_role("status").filter(has_text="No game here is called")).to_be_visible()
    await person.page.get_by_label("Find a game").fill("")
    await person.drawn()
    assert await cards.count() == number > 1


async def test_the_games_stand_in_groups_the_best_known_first(enter: Enter) -> None:
    person = await enter()
    await person.open_lobby()
    groups = await person.page.locator(".game-group-title").all_inner_texts()
    assert groups == ["Classics", "Cards and dice", "Quick", "For study"]
    assert await person.page.locator(".game-card h4").first.inner_text() == "Chess"


async def test_a_friend_gets_a_link_after_two_clicks(enter: Enter, server: LiveServer) -> None:
    ann, ben = await enter(), await enter()
    await ann.open_lobby()
    await ann.page.get_by_role("button", name="Play a friend").click()
    await ann.page.get_by_role("button", name="Get the link").click()
    link = await ann.page.get_by_label("Send this link to your opponent").input_value()
    await ann.page.get_by_text("QR code for a phone beside you").click()
    await ann.page.get_by_role("img", name="QR code of the link above").wait_for()
    seek = link.rpartition("/join/")[2]
    rows = server.get(f"/api/seeks/{seek}/qr?origin={server.url}")
    assert rows == [
        "".join("1" if dark else "0" for dark in row) for row in segno.make(link, error="m", micro=False).matrix
    ]
    await ben.page.goto(link)
    await ben.page.get_by_role("button", name="Join the game").click()
    await ben.at_table()
    await ann.at_table()
    assert ann.session == ben.session


async def test_the_last_game_is_offered_again(enter: Enter) -> None:
    person = await enter()
    await person.play_bot("Tic-tac-toe", "Coin")
    await person.open_lobby()
    await person.page.get_by_role("button", name="Tic-tac-toe, again").click()
    await person.page.get_by_role("dialog", name="Play a bot at Tic-tac-toe").wait_for()


async def test_the_operator_pins_and_hides_games(chromium: Browser, tmp_path: Path) -> None:
    with LiveServer(tmp_path, workers=0, pinned_games="hex,go", hidden_games="pig") as server:
        async with people_at(server.url, chromium) as enter:
            person = await enter()
            await person.open_lobby()
            assert await person.page.locator(".game-group-title").first.inner_text() == "Recommended here"
            titles = await person.page.locator(".game-card h4").all_inner_texts()
            assert titles[:3] == ["Go", "Hex", "Chess"]
            assert "Pig" not in titles


TITLE = 'meta[property="og:title"]'


async def test_an_invitation_has_a_title_and_a_picture_for_messengers_and_a_closed_one_is_missing(enter: Enter) -> None:
    ann, ben = await enter(), await enter()
    await ann.open_lobby()
    await ann.page.get_by_role("button", name="Play a friend").click()
    await ann.page.get_by_role("button", name="Get the link").click()
    link = await ann.page.get_by_label("Send this link to your opponent").input_value()
    await ben.page.goto(link)
    title = await ben.page.locator(TITLE).get_attribute("content")
    assert title is not None
    assert title.startswith("Guest-")
    assert title.endswith(" invites you to Chess")
    picture = await ben.page.locator('meta[property="og:image"]').get_attribute("content")
    assert picture == f"{ben.url}/static/pictures/chess.png"
    shown = await ben.page.request.get(picture)
    assert (shown.status, shown.headers["content-type"]) == (200, "image/png")
    await ben.page.get_by_role("button", name="Close").click()
    await ben.page.wait_for_url(f"{ben.url}/")
    await ann.page.get_by_role("button", name="Stop looking").click()
    await ann.page.locator(".waiting").wait_for(state="detached")
    answer = await ben.page.goto(link)
    assert answer is not None
    assert answer.status == 404
    await ben.page.get_by_text("This game is no longer open.").wait_for()

"""The page of a game: its rules in steps on its board, its bots, its players, its last games."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from tests.web.conftest import Enter
from tests.web.person import Person
from tests.web.test_accessibility import axe

pytestmark = pytest.mark.asyncio(loop_scope="package")


async def read_about(person: Person, game: str) -> None:
    await person.visit(f"/games/{game}")
    await person.page.get_by_role("heading", name="How to play").wait_for()
    await person.drawn()


async def test_the_lobby_leads_to_the_rules_and_the_rules_to_a_game(enter: Enter) -> None:
    person = await enter()
    await person.open_lobby()
    await person.page.get_by_role("link", name="Chess", exact=True).click()
    await expect(person.page.locator(".game-step")).to_have_count(5)
    await expect(person.page).to_have_title("Chess: rules, bots, players · Agon")
    assert await person.page.locator(".game-step").nth(1).locator(".target").count() > 20, "a queen's moves"
    await person.page.get_by_role("link", name="Play the computer").click()
    await person.page.get_by_role("dialog", name="Play a bot at Chess").wait_for()
    await person.visit("/games/hearts")
    await person.page.get_by_role("link", name="Open a table").click()
    await person.page.get_by_role("dialog").get_by_role("group", name="The other seats").wait_for()
    await person.visit("/games/go")
    await person.page.get_by_role("link", name="Play a person").click()
    await person.page.get_by_role("dialog", name="Find an opponent for Go").wait_for()


@pytest.mark.parametrize("theme", ["light", "dark"])
async def test_the_pages_of_games_can_be_read_by_everybody(enter: Enter, theme: str) -> None:
    person = await enter(color_scheme=theme, viewport={"width": 390, "height": 844})
    for game in ("chess", "go", "backgammon", "hearts", "holdem", "chinese_checkers", "tree", "pig"):
        await read_about(person, game)
        assert await axe(person, f"{game}, {theme}") == []
        assert await person.width() <= 390, game


async def test_bots_are_listed_by_strength_and_a_game_that_ends_is_listed(enter: Enter) -> None:
    person = await enter()
    await person.play_bot("Tic-tac-toe", "Coin")
    session = person.session
    await person.click_legal_until_over()
    await read_about(person, "tic_tac_toe")
    numbers = await person.page.locator(".by-strength tbody tr").count()
    assert numbers > 3
    await person.page.locator(f'a[href^="/replay/{session}"]').wait_for()
    await person.page.get_by_text("Nobody has a sure rating in this game yet").wait_for()


async def test_the_page_of_a_game_that_is_not_here_is_missing(enter: Enter) -> None:
    person = await enter()
    answer = await person.page.goto(f"{person.url}/games/ludo")
    assert answer is not None
    assert answer.status == 404
    await person.page.get_by_role("heading", name="No such game").wait_for()

"""Games in other languages: none of a table's own words stands outside the catalogue."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from agon.server.http.languages import PSEUDO
from tests.live import LiveServer
from tests.web.conftest import Enter
from tests.web.person import MINE, Person
from tests.web.test_languages import PLAIN, speaking

pytestmark = pytest.mark.asyncio(loop_scope="package")

OTHERS = (
    ".player, .game-head p, .dialog-close, "  # from js/ui, whose words other tests look at
    "#announcer, #typo, .cell-legal, .cards, .item-button, .betting-slider, .chat-more"
)
"""Texts in which words of ours stand beside those of the server and of people."""

SET_ASIDE = "for (const each of document.querySelectorAll(arg)) each.translate = false;"


async def ours_that_are_plain(person: Person, others: str = OTHERS) -> list[str]:
    """Return words of the page that do not come from the catalogue, but those beside the server's in one text."""
    await person.drawn()
    found: list[str] = await person.evaluate(SET_ASIDE + PLAIN, others)  # at once: a bot may say something
    return [each for each in found if not each.startswith("title: ")]  # it has names and moves too


async def test_a_game_of_chess_speaks_the_page_s_language(enter: Enter, server: LiveServer) -> None:
    person = await enter()
    await person.play_bot("Chess", "Coin", seat="first")
    await speaking(person, server, PSEUDO)
    await person.page.reload()
    await person.at_table()
    assert await person.my_turn()
    assert await ours_that_are_plain(person) == []
    await person.page.locator(".typing input").fill("nonsense")
    await person.page.locator(".typing input").press("Enter")
    await person.page.locator("#typo").wait_for()
    assert await ours_that_are_plain(person) == []
    await person.page.locator(".typing input").fill("e4")
    await person.page.locator(".typing input").press("Enter")
    await person.moved(0, MINE)
    assert await person.my_turn()
    await person.page.locator(".moves .step").nth(1).click()
    await person.page.locator(".status-past").wait_for()
    assert await ours_that_are_plain(person) == []
    await person.show_tab("rules")
    await person.show_tab("thinking")
    assert await ours_that_are_plain(person) == []
    await person.show_tab("chat")
    await person.page.locator(".controls .button").last.click()
    await person.page.get_by_role("dialog").wait_for()
    assert await ours_that_are_plain(person) == []
    await person.page.locator(".dialog .button-danger").click()
    await person.page.locator(".result").wait_for()
    assert await ours_that_are_plain(person) == []
    await person.visit(f"/embed/{person.session}")
    await person.page.locator(".grid").wait_for()
    assert await ours_that_are_plain(person) == []


@pytest.mark.parametrize(
    ("game", "seat", "choice"),
    [("Hearts", None, ".item-button"), ("Texas hold'em", "second", ".betting"), ("Pig", None, ".choice")],
)
async def test_a_table_speaks_the_page_s_language(
    enter: Enter, server: LiveServer, game: str, seat: str | None, choice: str
) -> None:
    """In hold'em the second seat acts first: after a bot that is all in no amount is left to choose."""
    person = await enter()
    await person.play_bot(game, "Coin", seat=seat)
    await speaking(person, server, PSEUDO)
    await person.page.reload()
    await person.at_table()
    if await person.my_turn():
        await person.page.locator(choice).first.wait_for()
    assert await ours_that_are_plain(person) == []


async def test_a_spectator_s_page_speaks_the_page_s_language(enter: Enter, server: LiveServer) -> None:
    person, other = await enter(), await enter()
    await person.play_bot("Checkers", "Coin")
    await speaking(other, server, PSEUDO)
    await other.visit(f"/play/{person.session}")
    await other.page.locator(".seats").wait_for()
    assert await ours_that_are_plain(other) == []


async def test_a_lesson_speaks_the_page_s_language(enter: Enter, server: LiveServer) -> None:
    person = await enter()
    await person.open_lobby()
    await person.game_button("Play a bot", "Tic-tac-toe").click()
    await person.choose_bot("Pruner")
    await person.open_terms()
    await person.page.get_by_label("Help").select_option("lesson")
    await person.page.get_by_role("button", name="I agree to play a bot").click()
    await person.at_table()
    await speaking(person, server, PSEUDO)
    await person.page.reload()
    await person.at_table()
    assert await person.my_turn()
    before = await person.page.locator(MINE).count()
    await person.page.locator(".cell-legal").first.click()
    await person.moved(before, MINE)
    assert await person.my_turn()
    await person.page.locator(".hints .button").click()
    await person.page.locator(".hint-list").wait_for()
    await person.page.locator(".thinking .report").wait_for()
    assert await ours_that_are_plain(person, f"{OTHERS}, .cell, .report dd, .report > .small") == []


async def test_a_small_screen_shows_a_game_in_german(enter: Enter, server: LiveServer) -> None:
    person = await enter(viewport={"width": 360, "height": 740})
    await person.play_bot("Tic-tac-toe", "Coin")
    await speaking(person, server, "de")
    await person.page.reload()
    await person.at_table()
    assert await person.my_turn()
    await expect(person.page.locator(".status-text")).to_have_text("Du bist am Zug")
    await expect(person.page.get_by_role("heading", name="Züge", exact=True)).to_be_visible()
    cell = person.page.get_by_role("gridcell").first
    await expect(cell).to_have_accessible_name("a3, oben links, leer, erlaubt: a3, oben links, markieren")
    assert await person.width() <= 360
    await person.page.locator(".typing input").fill("zug")
    await person.page.locator(".typing input").press("Enter")
    await expect(person.page.locator(".said")).to_have_text("Du bist am Zug.")


async def test_questions_are_understood_in_both_languages(enter: Enter, server: LiveServer) -> None:
    person = await enter()
    await person.play_bot("Chess", "Coin", seat="first")
    await speaking(person, server, "de")
    await person.page.reload()
    await person.at_table()
    assert await person.my_turn()
    for question in ("wo dame", "where queen"):
        await person.page.locator(".typing input").fill(question)
        await person.page.locator(".typing input").press("Enter")
        await expect(person.page.locator(".said")).to_have_text("weiße Dame: d1; schwarze Dame: d8.")

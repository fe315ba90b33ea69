"""Backgammon in the browser: checkers one by one, taken back before they are confirmed; the cube; a phone."""

from __future__ import annotations

import pytest

from tests.web.conftest import Enter
from tests.web.person import Person
from tests.web.test_accessibility import axe
from tests.web.test_board_games import meet

pytestmark = pytest.mark.asyncio(loop_scope="package")

MATCH = {"length": 3, "cube": 1}


async def a_move(person: Person, *, by_keys: bool = False) -> None:
    """Checker by checker, the first that may be moved to where it may go first, until none is left; confirmed."""
    page = person.page
    play = page.locator(".confirm-play")
    while await play.count() == 0:
        choice = page.locator(".cell-legal").first
        if await choice.count() == 0:  # nothing can be moved
            play = page.locator(".chooser .choice")
            break
        if by_keys:
            await choice.focus()
            await page.keyboard.press("Enter")
        else:
            await choice.click()
    before = await page.locator(".move").count()
    await play.click()
    await person.moved(before)


async def test_a_match_with_the_cube(enter: Enter) -> None:
    ann, ben = await meet(enter, "Backgammon", MATCH)
    begins = 0 if await ann.page.locator(".status-turn").count() else 1
    first, second = (ann, ben) if begins == 0 else (ben, ann)
    await first.my_turn()
    assert await first.named("24 point").get_attribute("aria-label") is not None
    label = await first.named("24 point").get_attribute("aria-label")
    assert label is not None
    assert label.startswith(f"24 point, 2 {('white', 'black')[begins]} checkers"), "each side from its own side"
    facts = await first.page.locator("body").inner_text()
    assert "pips" in facts.lower()
    assert "167" in facts

    # A checker is moved and put back before anything is played
    await first.page.locator(".cell-legal").first.click()
    await first.page.locator(".cell-legal").first.click()
    moved = await first.cells()
    await first.page.keyboard.press("Escape")
    assert await first.cells() != moved

    await a_move(first)
    await second.my_turn()
    assert await second.page.locator(".chooser .choice").all_inner_texts() == ["Roll the dice", "Double to 2"]
    await second.page.get_by_role("button", name="Double to 2").click()
    await first.my_turn()
    await first.page.get_by_role("button", name="Take, and own the cube at 2").click()
    await second.my_turn()
    await a_move(second, by_keys=True)
    await first.my_turn()
    assert await first.page.get_by_role("button", name="Double to 4").count() == 1, "it owns the cube"
    for person in (ann, ben):
        assert await axe(person, await person.page.title()) == []


async def test_on_a_phone(enter: Enter) -> None:
    person = await enter(viewport={"width": 360, "height": 740}, has_touch=True, reduced_motion="reduce")
    await person.play_bot("Backgammon", "Coin")
    assert await person.my_turn()
    assert await person.width() <= 360
    await a_move(person)
    assert await axe(person, await person.page.title()) == []

"""Backgammon in the browser: checkers one by one, taken back before confirmation; the cube; a phone."""

from __future__ import annotations

import pytest

from tests.web.conftest import Enter
from tests.web.person import MINE, Person
from tests.web.test_accessibility import SMALL, axe
from tests.web.test_board_games import meet

pytestmark = pytest.mark.asyncio(loop_scope="package")

MATCH = {"length": 3, "cube": 1}


async def a_play(person: Person, *, by_keys: bool = False) -> None:
    """Move checker by checker, each time the first legal one to its first target, until the turn is confirmed."""
    page = person.page
    before = await page.locator(MINE).count()
    play = page.locator(".confirm-play")
    for _ in range(8):
        if await play.count() > 0:
            break
        choice = page.locator(".cell-legal").first
        if await choice.count() == 0:  # nothing can be moved
            play = page.locator(".chooser .choice")
            break
        if by_keys:
            await choice.focus()
            await page.keyboard.press("Enter")
        else:
            await choice.click()
        await person.drawn()
    await play.click()
    await person.moved(before, MINE)


async def cube(person: Person) -> tuple[str, int]:
    """Return the cube's number, and -1 if it lies on the upper half of the board, 0 in the middle, 1 on the lower."""
    number = await person.page.locator(".cube text").text_content() or ""
    box, board = await person.page.locator(".cube").bounding_box(), await person.page.locator(".art").bounding_box()
    assert box is not None
    assert board is not None
    below = box["y"] + box["height"] / 2 - board["y"] - board["height"] / 2
    return number, 0 if abs(below) < box["height"] / 4 else 1 if below > 0 else -1


async def test_a_match_with_the_cube(enter: Enter) -> None:
    ann, ben = await meet(enter, "Backgammon", MATCH)
    await ann.page.locator(".status-turn, .status-wait").first.wait_for()
    await ann.page.locator(".dice .piece").first.wait_for()
    begins = 0 if await ann.page.locator(".status-turn").count() else 1
    first, second = (ann, ben) if begins == 0 else (ben, ann)
    await first.my_turn()
    names = await first.cells()
    assert f"24 point, 2 {('white', 'black')[begins]} checkers" in names, "each from its own side"
    facts = await first.page.locator(".facts").inner_text()
    assert "167" in facts, "pips"

    for _ in range(2):  # a checker is picked up, and put down
        await first.page.locator(".cell-legal").first.click()
        await first.drawn()
    moved = await first.cells()
    held = [(one, other) for one, other in zip(names, moved, strict=True) if one.split(",")[:2] != other.split(",")[:2]]
    assert len(held) >= 2, "what the points hold is said as it is drawn, of a whole play if there is but one"
    said = await first.said()
    assert "From " in said or "Choose it again" in said
    await first.page.keyboard.press("Escape")
    await first.drawn()
    assert await first.cells() == names

    await a_play(first)
    await second.my_turn()
    assert await second.page.locator(".chooser .choice").all_inner_texts() == ["Roll the dice", "Double to 2"]
    middle = [await cube(person) for person in (first, second)]
    assert middle[0] == middle[1] == ("64", 0), "in the middle"
    await second.page.get_by_role("button", name="Double to 2").click()
    await first.page.get_by_role("button", name="Take, and own the cube at 2").click()
    await second.page.locator(".cell-legal").first.wait_for()
    assert await cube(first) == await cube(second) == ("2", 1 - 2 * begins), "on its owner's side"
    await a_play(second, by_keys=True)
    await first.my_turn()
    assert await first.page.get_by_role("button", name="Double to 4").count() == 1, "it owns the cube"
    for person in (ann, ben):
        assert await axe(person, await person.page.title()) == []


async def test_on_a_phone_each_checker_takes_two_taps_and_the_play_one(enter: Enter) -> None:
    person = await enter(viewport={"width": 360, "height": 740}, has_touch=True, reduced_motion="reduce")
    await person.play_bot("Backgammon", "Coin", seat="first")
    assert await person.my_turn()
    assert await person.width() <= 360
    await a_play(person)
    assert await axe(person, await person.page.title()) == []


async def test_on_the_smallest_screen_a_point_is_aimed_at_first(enter: Enter) -> None:
    person = await enter(**SMALL, has_touch=True, color_scheme="dark", reduced_motion="reduce")
    await person.play_bot("Backgammon", "Coin", seat="second")
    assert await person.my_turn()
    page, confirm = person.page, person.page.locator(".confirm-play")
    while not (await confirm.count() and (await confirm.inner_text()).startswith("Play")):
        await page.locator(".cell-legal").first.tap()
        await person.drawn()
        name = (await page.locator(".cell-legal").first.get_attribute("aria-label") or "").split(",")[0]
        assert name in await person.said(), "points are named as the seat that looks at them names them"
        await confirm.wait_for()
        if (await confirm.inner_text()).startswith("Choose"):
            await confirm.tap()
            await person.drawn()
    assert await person.width() <= 320
    assert await axe(person, await person.page.title()) == []
    before = await page.locator(MINE).count()
    await confirm.tap()
    await person.moved(before, MINE)


DICE = """
() => {
  const board = document.querySelector('.board').getBoundingClientRect();
  return [...document.querySelectorAll('.dice > g')].map(each => {
    const { x, y, width, height } = each.getBoundingClientRect();
    return [(x + width / 2 - board.x) / board.width, (y + height / 2 - board.y) / board.height];
  });
}
"""
"""Places of the dice on the board, as shares of its width and height."""
MARKED = """
() => {
  const board = document.querySelector('.board').getBoundingClientRect();
  return [...document.querySelectorAll('.tick-over')].map(each => each.getBoundingClientRect().height / board.height);
}
"""


async def test_my_dice_lie_on_the_right_half_and_the_other_side_s_on_the_left(enter: Enter) -> None:
    ann, ben = await meet(enter, "Backgammon", MATCH)
    for person in (ann, ben):
        await person.page.locator(".dice .piece").first.wait_for()
        assert await person.page.locator(".felt-beside").count() == 0, "nothing stands above the board"
        assert await person.page.get_by_role("list", name="dice").count() == 1, "which is told to who cannot see it"
    first, second = (ann, ben) if await ann.page.locator(".status-turn").count() else (ben, ann)
    for person, half in ((first, (0.5, 0.95)), (second, (0.0, 0.45))):
        dice = await person.page.evaluate(DICE)
        assert len(dice) in (2, 4)
        assert all(half[0] < x < half[1] and abs(y - 0.5) < 0.02 for x, y in dice), dice
    await first.my_turn()
    await a_play(first)
    await second.page.locator(".tick-over").first.wait_for()
    assert all(0.3 < height < 0.5 for height in await second.page.evaluate(MARKED)), "a point is marked as a whole"

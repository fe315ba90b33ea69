"""The board beyond today's games: every shape, longer paths, choices that cells do not distinguish."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from tests.web.conftest import Enter
from tests.web.test_accessibility import axe
from tests.web.toys import at_board, chosen

pytestmark = pytest.mark.asyncio(loop_scope="package")


@pytest.mark.parametrize(
    ("shape", "style"), [("squares", "checkered"), ("squares", "plain"), ("points", "wood"), ("hexes", "wood")]
)
async def test_every_shape_is_drawn_named_and_free_of_complaints(enter: Enter, shape: str, style: str) -> None:
    person = await at_board(enter, shape, style)
    names = await person.cells()
    assert len(set(names)) == 16
    assert "b3, black stone, last move" in names
    assert await person.page.locator(".pieces .piece").count() == 2
    assert await axe(person, shape) == []
    cells = person.page.locator(".cell")
    box, first = await person.page.locator(".board").bounding_box(), await cells.first.bounding_box()
    assert box is not None
    assert first is not None
    assert first["x"] >= box["x"] - 1
    assert first["y"] >= box["y"] - 20


async def test_a_path_is_chosen_cell_by_cell_and_taken_back_by_escape(enter: Enter) -> None:
    person = await at_board(enter, "squares", "checkered")
    page = person.page
    await person.cell(8).click()
    await expect(person.cell(8)).to_have_attribute("aria-selected", "true")
    assert await person.cell(4).get_attribute("aria-label") == "a3, empty, legal: to a3"
    await page.keyboard.press("Escape")
    await expect(person.cell(8)).not_to_have_attribute("aria-selected", "true")
    await page.keyboard.press("Enter")
    await person.cell(4).click()
    assert await chosen(person) == [0]


async def test_choices_that_cells_do_not_tell_apart_become_buttons(enter: Enter) -> None:
    person = await at_board(enter, "squares", "checkered")
    await person.cell(8).click()
    await person.cell(0).click()
    await person.page.get_by_role("group", name="Your choices").get_by_role("button", name="to a4, rook").click()
    assert await chosen(person) == [2]


async def test_a_checkered_board_on_which_my_men_are_near_may_be_turned(enter: Enter) -> None:
    person = await at_board(enter, "squares", "checkered")
    assert (await person.cells())[0].startswith("a4")
    await person.page.get_by_role("button", name="Turn the board").click()
    await person.drawn()
    assert (await person.cells())[0].startswith("d1")
    assert await person.page.locator(".row-labels").inner_text() == "1\n2\n3\n4"

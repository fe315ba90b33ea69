"""People set up positions by hand: pieces on a board, fields beside it, and the game's own checks."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import Locator, Page, expect

from tests.web.conftest import Enter
from tests.web.person import Person
from tests.web.test_accessibility import axe

pytestmark = pytest.mark.asyncio(loop_scope="package")


async def setting_up(person: Person, path: str) -> tuple[Page, Locator]:
    await person.visit(path)
    await person.page.locator(".analysis-tools").wait_for()
    await person.page.get_by_role("button", name="Set up").click()
    dialog = person.page.get_by_role("dialog")
    await dialog.locator(".setup").wait_for()
    return person.page, dialog


async def put(dialog: Locator, piece: str, *cells: int) -> None:
    await dialog.get_by_title(piece, exact=True).click()
    for cell in cells:
        await dialog.locator(f'[data-cell="{cell}"]').click()


def done(dialog: Locator) -> Locator:
    return dialog.get_by_role("button", name="Set up", exact=True)


@pytest.mark.parametrize(("theme", "width"), [("light", 1280), ("dark", 320)])
async def test_an_ending_of_chess_is_set_up(enter: Enter, theme: str, width: int) -> None:
    person = await enter(viewport={"width": width, "height": 800}, color_scheme=theme)
    page, dialog = await setting_up(person, "/analysis/chess")
    assert await axe(person, "setup") == []
    assert await person.width() <= width
    await dialog.get_by_role("button", name="Clear the board").click()
    await put(dialog, "white king", 60)
    await put(dialog, "white rook", 56)
    for mark in ("White may castle short", "Black may castle short", "Black may castle long"):
        await dialog.get_by_label(mark).uncheck()
    await done(dialog).click()
    await expect(dialog.locator(".trouble")).to_contain_text("Black must have one king, not 0")
    await put(dialog, "black king", 4, 5, 4, 4)
    await dialog.locator('[data-cell="4"]').press("ArrowLeft")
    await page.keyboard.press("Enter")  # the neighbour, without a mouse
    await put(dialog, "nothing: it takes away", 5, 4)
    await dialog.get_by_label("To move").select_option(label="Black")
    await done(dialog).click()
    await expect(page.locator(".status-text")).to_have_text("Black to move")
    await page.get_by_role("button", name="Set up").click()
    await dialog.get_by_text("As text").click()
    await expect(dialog.locator("#setup-text")).to_have_value("3k4/8/8/8/8/8/8/R3K3 b Q - 0 1")


async def test_a_bear_off_of_backgammon_has_its_dice(enter: Enter) -> None:
    person = await enter()
    page, dialog = await setting_up(person, "/analysis/backgammon")
    await dialog.get_by_role("button", name="Clear the board").click()
    await put(dialog, "white checker", 0, 0, 3)
    await put(dialog, "black checker", 23, 22)
    await dialog.get_by_label("Dice").select_option(label="6 5")
    await dialog.get_by_label("To move").select_option(label="Black")
    await done(dialog).click()
    await expect(page.locator(".status-text")).to_have_text("Black to move")
    await expect(page.locator('[data-cell="0"]').first).to_have_attribute("aria-label", "24 point, 2 white checkers")
    await expect(page.locator('[data-cell="22"]').first).to_have_attribute(
        "aria-label", re.compile("^2 point, black checker")
    )


async def test_stones_of_go_and_discs_of_othello_are_set_up(enter: Enter) -> None:
    person = await enter()
    page, dialog = await setting_up(person, "/analysis/go")
    await put(dialog, "black stone", 0)
    await put(dialog, "white stone", 1, 9)
    await done(dialog).click()
    await expect(dialog.locator(".trouble")).to_contain_text("The chain at A9 has no liberty")
    await put(dialog, "white stone", 9)  # the same stone is taken away
    await done(dialog).click()
    await expect(page.locator('[data-cell="1"]').first).to_have_attribute("aria-label", "B9, white stone")
    page, dialog = await setting_up(person, "/analysis/othello")
    await put(dialog, "black disc", 27)
    await put(dialog, "white disc", 0)
    await dialog.get_by_label("To move").select_option(label="White")
    await done(dialog).click()
    await expect(page.locator(".status-text")).to_have_text("White to move")


async def test_a_game_without_set_up_takes_a_text(enter: Enter) -> None:
    person = await enter()
    await person.visit("/analysis/tic_tac_toe")
    await person.page.locator(".analysis-tools").wait_for()
    await person.page.get_by_role("button", name="Set up").click()
    await person.page.get_by_role("dialog").locator("#setup-text").wait_for()
    assert await person.page.locator(".setup").count() == 0

"""A lost game is reviewed, its mistake tried again with a hint, and solved as a puzzle."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import expect

from tests.web.conftest import Enter
from tests.web.test_accessibility import axe
from tests.web.test_board_games import meet

pytestmark = pytest.mark.asyncio(loop_scope="package")

CORNER, EDGE, CENTRE = 0, 1, 4


async def test_a_lost_game_is_reviewed_tried_again_and_becomes_a_puzzle(enter: Enter) -> None:
    ann, ben = await meet(enter, "Tic-tac-toe")
    for mover, cell in ((ann, CORNER), (ben, EDGE)):
        await mover.my_turn()
        await mover.cell(cell).click()
    await ann.my_turn()
    page = ben.page
    await page.get_by_role("button", name="Resign").click()
    await page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    await page.get_by_role("link", name="Review").press("Enter")
    review = page.get_by_role("region", name="Review")
    await review.locator(".turning-points button").first.wait_for(timeout=60_000)
    await review.get_by_text("After a quick look").wait_for(state="detached", timeout=60_000)
    await review.locator(".turning-points button").first.press("Enter")
    await page.get_by_role("button", name="Try again").press("Enter")
    trial = page.get_by_role("region", name="Try again")
    await trial.get_by_role("button", name="Hint").press("Enter")
    await expect(trial).to_contain_text("Hint: look at b2")
    await ben.cell(CENTRE).click()
    await expect(trial).to_contain_text("the engine's own move", timeout=60_000)

    await page.set_viewport_size({"width": 320, "height": 640})
    await page.emulate_media(color_scheme="dark")
    await ben.visit("/puzzles?game=tic_tac_toe")
    mistakes = page.get_by_role("region", name="My mistakes")
    await expect(mistakes.get_by_role("link")).to_have_text("Tic-tac-toe, after 1 move")
    await expect(mistakes).to_contain_text("blunder, an even game was given away")
    puzzle = page.get_by_role("region", name="Puzzle")
    await expect(puzzle).to_contain_text("Your first try counts", timeout=60_000)
    while await page.locator(".pieces .piece").count() != 1:  # puzzles of games that other tests have played
        await puzzle.get_by_role("button", name="Show the answer").click()
        await puzzle.get_by_text("The move is").wait_for()
        await puzzle.get_by_role("button", name="Next puzzle").click()
        await puzzle.get_by_text("Your first try counts").wait_for()
    assert await axe(ben, "puzzle") == []
    assert await ben.width() <= 320
    await ben.cell(8).focus()
    await page.keyboard.press("Enter")
    await expect(puzzle).to_contain_text("is not the move.")
    await expect(puzzle).to_contain_text(re.compile(r"You: [0-9]+ ± [0-9]+ \(−[0-9]+\)"))
    await puzzle.get_by_role("button", name="Hint").press("Enter")
    await expect(puzzle).to_contain_text("Hint: look at b2")
    await ben.cell(CENTRE).click()
    await expect(puzzle).to_contain_text("b2: right.")
    await expect(puzzle).to_contain_text("The move is b2")
    await expect(page.locator(".board .drawn-best")).to_have_count(1)
    assert await axe(ben, "solved puzzle") == []
    assert await ben.width() <= 320
    await puzzle.get_by_role("button", name="Next puzzle").press("Enter")
    await expect(puzzle).to_contain_text(re.compile("You have tried them all|Find the one right move"))
    await mistakes.get_by_role("link").press("Enter")
    await page.get_by_role("button", name="Try again").wait_for()

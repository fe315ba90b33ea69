"""Arrows and circles drawn on the board with the right mouse button: local to this browser, never a move."""

from __future__ import annotations

import pytest

from tests.web.conftest import Enter
from tests.web.person import Person, middle
from tests.web.test_accessibility import axe

pytestmark = pytest.mark.asyncio(loop_scope="package")


async def draw(person: Person, start: str, goal: str) -> None:
    """Draw from one cell to another."""
    mouse = person.page.mouse
    await mouse.move(*await middle(person.named(start)))
    await mouse.down(button="right")
    await mouse.move(*await middle(person.named(goal)), steps=3)
    await mouse.up(button="right")
    await person.drawn()


async def drawn(person: Person) -> tuple[int, int]:
    """Return the number of arrows and circles."""
    board = person.page.locator(".board")
    return await board.locator(".drawn-arrow").count(), await board.locator(".drawn-circle").count()


async def test_arrows_and_circles_come_go_and_move_nothing(enter: Enter) -> None:
    person = await enter(reduced_motion="reduce")
    await person.play_bot("Chess", "Coin", seat="first")
    assert await person.my_turn()
    await draw(person, "e2", "e4")
    await draw(person, "g1", "f3")
    await draw(person, "d4", "d4")
    assert await drawn(person) == (2, 1)
    assert await axe(person, "drawn") == []
    await draw(person, "e2", "e4")
    assert await drawn(person) == (1, 1), "what is drawn again is taken away"
    assert await person.page.locator(".move").count() == 0
    await person.named("a5").click()
    await person.drawn()
    assert await drawn(person) == (0, 0), "a click clears the board"
    await draw(person, "b1", "c3")
    await person.named("e2").focus()
    await person.page.keyboard.press("Escape")
    await person.drawn()
    assert await drawn(person) == (0, 0), "so does Escape"


async def test_what_is_drawn_goes_with_my_move(enter: Enter) -> None:
    person = await enter(reduced_motion="reduce")
    await person.play_bot("Chess", "Coin", seat="second")
    assert await person.my_turn()
    await draw(person, "d7", "d5")
    await person.type_move("d5")
    await person.moved(1)
    assert await person.my_turn()
    assert await drawn(person) == (0, 0)


async def test_the_left_button_draws_nothing(enter: Enter) -> None:
    person = await enter(reduced_motion="reduce")
    await person.play_bot("Connect Four", "Coin")
    assert await person.my_turn()
    mouse = person.page.mouse
    await mouse.move(*await middle(person.cell(0)))
    await mouse.down()
    await mouse.move(*await middle(person.cell(6)), steps=3)
    await mouse.up()
    await person.drawn()
    assert await drawn(person) == (0, 0)

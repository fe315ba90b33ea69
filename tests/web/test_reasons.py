"""A move that is not legal is answered with the reason, however it was tried."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from tests.web.conftest import Enter
from tests.web.test_accessibility import axe

pytestmark = pytest.mark.asyncio(loop_scope="package")


async def test_a_move_of_chess_that_is_not_legal_is_answered_with_the_reason(enter: Enter) -> None:
    person = await enter()
    await person.play_bot("Chess", "Coin", seat="first")
    assert await person.my_turn()
    missed = person.page.locator(".missed")
    await person.named("e2").click()
    await person.named("e5").click()
    await expect(missed).to_have_text("A pawn moves one square forward, two from its first row, and takes diagonally.")
    await person.drawn()
    assert "A pawn moves one square forward" in await person.said()
    assert await axe(person, "a reason") == []
    await person.named("c1").click()
    await expect(missed).to_have_text("The bishop on c1 has no square to go to.")
    await person.carry(person.named("b1"), person.named("b3"))
    await expect(missed).to_have_text("A knight moves two squares in one direction and one across.")
    await person.type_move("Ke2")
    await expect(person.page.get_by_role("alert")).to_have_text("“Ke2” is not legal. Your own pawn on e2 is there.")
    await person.named("e2").click()
    await expect(missed).to_have_count(0)


async def test_a_stone_on_a_stone_is_answered_with_the_reason(enter: Enter) -> None:
    person = await enter()
    await person.play_bot("Othello", "Coin", seat="first")
    assert await person.my_turn()
    await person.named("a1").click()
    await expect(person.page.locator(".missed")).to_have_text("A disc there would enclose none of the other side's.")
    await person.named("d4").click()
    await expect(person.page.locator(".missed")).to_have_text("There is a disc already.")

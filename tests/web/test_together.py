"""Two people at a table and one spectator: take-backs, chat, a premove."""

from __future__ import annotations

from typing import Any

import pytest

from tests.live import LiveServer
from tests.server.raw_client import RawClient, pair
from tests.web.conftest import Enter
from tests.web.person import Person
from tests.web.test_accessibility import SMALL, axe
from tests.web.test_modules import call

pytestmark = pytest.mark.asyncio(loop_scope="package")

TONES = "each => { const { outlineColor, boxShadow } = getComputedStyle(each); return [outlineColor, boxShadow]; }"


async def sit_down(ann: Person, ben: Person) -> None:
    await ann.seek("Tic-tac-toe")
    await ben.open_lobby()
    await ben.page.get_by_role("button", name="Join Tic-tac-toe").click()
    await ann.at_table()
    await ben.at_table()
    await ann.my_turn()


async def plays(person: Person, cell: int) -> None:
    await person.my_turn()
    await person.cell(cell).click()


async def test_a_move_chosen_ahead_is_played_cancelled_or_dropped(enter: Enter) -> None:
    ann, ben = await enter(), await enter()
    await sit_down(ann, ben)
    bar = ann.page.locator(".premove-bar")
    await plays(ann, 4)
    await ann.moved(0)
    await ann.cell(0).click()
    await bar.wait_for()
    assert "Premove:" in await ann.said()
    tones = await ann.page.locator(".cell-premove").evaluate(TONES)
    assert "255, 255, 255" in tones[0], "one of its two tones is seen on any square"
    assert "16, 19, 31" in tones[1]
    await ann.page.emulate_media(forced_colors="active")
    assert await ann.page.locator(".cell-premove").evaluate("each => getComputedStyle(each).outlineStyle") == "dashed"
    await ann.page.emulate_media(forced_colors="none")
    await ann.page.keyboard.press("Escape")
    await bar.wait_for(state="detached")
    await ann.cell(0).click()
    await bar.wait_for()
    await plays(ben, 0)
    await bar.wait_for(state="detached")
    await ann.moved(1)
    assert await ann.my_turn(), "the cell is taken: nothing was played"
    await plays(ann, 8)
    await ann.moved(2)
    await ann.cell(2).focus()
    await ann.page.keyboard.press("Enter")
    await bar.wait_for()
    await plays(ben, 1)
    await ann.moved(4)
    assert "X" in (await ann.cells())[2]


async def test_a_move_is_typed_ahead(enter: Enter) -> None:
    ann, ben = await enter(), await enter()
    await sit_down(ann, ben)
    await plays(ann, 4)
    await ann.moved(0)
    typed, bar = ann.page.get_by_label("Type a move"), ann.page.locator(".premove-bar")
    corner = (await ann.cells())[0].split(",")[0]
    await typed.fill("z9")
    await typed.press("Enter")
    await ann.page.get_by_role("alert").get_by_text("It is not your turn. Type a premove").wait_for()
    await typed.fill(corner.upper())
    await typed.press("Enter")
    await bar.get_by_text(f"Premove: {corner}").wait_for()
    assert await typed.input_value() == ""
    assert await ann.page.get_by_role("alert").count() == 0
    await plays(ben, 8)
    await bar.wait_for(state="detached")
    await ann.moved(2)
    assert "X" in (await ann.cells())[0]


def table(cells: str, paths: list[list[int]]) -> dict[str, Any]:
    """A game on a2 to c1 in which I have the pieces P and, when I was last to move, could choose these paths."""
    board = {"shape": "squares", "cell_names": ["a2, far", "b2", "c2", "a1", "b1", "c1"]}
    pieces = [{"code": "P", "seat": 0}, {"code": "p", "seat": 1}]
    view = {"cells": [cell.strip(".") for cell in cells]}
    frames = [{"position": {"choices": [{"path": path} for path in paths], "view": view}}]
    return {
        "fixed": {"your_seat": 0, "board": board | {"pieces": pieces}},
        "frames": [*frames, {"position": {"choices": [], "view": view}}],
        "premove": [1],
    }


async def test_cells_that_are_typed_make_the_premove_that_clicking_them_makes(enter: Enter) -> None:
    person = await enter()
    await person.visit("/bots")

    async def typed(text: str, state: dict[str, Any]) -> list[int] | None:
        return await call(person, "game/premove", "typedPremove", state, text)

    moving, placing = table("P..p..", [[0, 1]]), table("P..p..", [[1], [2]])
    for text in ("a2b2", "A2-B2", " a2 b2"):
        assert await typed(text, moving) == [0, 1], text
    for text in ("b2", "c2a2", "a2", "a2a2", "a2b2c2", "a2b9", "Nf3", "-", ""):
        assert await typed(text, moving) is None, text
    assert await typed("c2", placing) == [2]
    assert await typed("c2b2", placing) is None
    assert await typed("c2", table("...p..", [])) == [2], "before my first turn, without a piece of mine"
    assert await typed("c2", table("P..p..", [])) is None, "before my first turn, with pieces that move"


async def test_a_move_chosen_ahead_is_played_while_its_player_looks_back(enter: Enter) -> None:
    ann, ben = await enter(), await enter()
    await sit_down(ann, ben)
    bar, past = ann.page.locator(".premove-bar"), ann.page.locator(".status-past")
    await plays(ann, 4)
    await ann.moved(0)
    await ann.cell(2).click()
    await bar.wait_for()
    await ann.page.get_by_role("button", name="Previous move").click()
    await past.wait_for()
    await plays(ben, 0)
    await ben.moved(2)
    await past.wait_for(state="detached")
    await bar.wait_for(state="detached")
    assert "X" in (await ann.cells())[2]
    await ann.cell(3).click()
    await bar.wait_for()
    await ann.page.get_by_role("button", name="Previous move").click()
    await past.wait_for()
    await plays(ben, 3)
    await bar.wait_for(state="detached")
    assert await past.count() == 1, "nothing was played: what is looked at stays"


async def test_a_move_is_taken_back_when_the_other_agrees(enter: Enter, server: LiveServer) -> None:
    ann, ben = await enter(), await enter(**SMALL)
    await sit_down(ann, ben)
    await plays(ann, 4)
    await ben.moved(0)
    await ann.page.get_by_role("button", name="Take back").click()
    await ben.page.get_by_text("asks to take a move back").first.wait_for()
    await ann.page.get_by_role("button", name="Withdraw the take-back").click()
    await ben.page.get_by_role("button", name="Agree to take back").wait_for(state="detached")
    await ann.page.get_by_role("button", name="Take back").click()
    await ben.page.get_by_role("button", name="Agree to take back").click()
    await ann.my_turn()
    assert await ann.page.locator(".move").count() == 0
    assert await ann.page.locator(".move-undone").count() == 1
    assert "Taken back" in await ben.said()
    kinds = [each["event"]["t"] for each in server.get(f"/api/sessions/{ann.session}")["events"]]
    assert kinds.count("acted") == 1
    assert kinds[-1] == "taken_back"


async def test_players_talk_and_who_watches_does_not_hear_them(enter: Enter) -> None:
    ann, ben, eve = await enter(**SMALL), await enter(), await enter(color_scheme="dark")
    await sit_down(ann, ben)
    await eve.visit(f"/play/{ann.session}")
    for person in (ann, ben, eve):
        await person.show_tab("chat")
    await eve.page.get_by_role("heading", name="Chat: spectators").wait_for()

    async def say(person: Person, text: str) -> None:
        await person.page.locator("#chat-text").fill(text)
        await person.page.keyboard.press("Enter")
        await person.page.locator(".chat-line", has_text=text).wait_for()

    await say(ben, "good luck <b>")
    await ann.page.locator(".chat-line", has_text="good luck <b>").wait_for()
    await say(eve, "who plays first?")
    assert await ann.page.locator(".chat-line").count() == 1
    for person in (ann, eve):
        assert await axe(person, "table with chat") == []
    wide = await ann.page.evaluate("document.documentElement.scrollWidth")
    assert wide <= SMALL["viewport"]["width"]
    await ann.page.get_by_role("button", name="Report or mute").click()
    await ann.page.get_by_role("button", name="Mute Guest").click()
    await ann.page.locator(".chat-line").wait_for(state="detached")
    await ann.page.get_by_role("button", name="Turn off").click()
    await ann.page.get_by_text("Chat is off in this browser").wait_for()
    await eve.page.get_by_role("heading", name="Chat: spectators").wait_for()
    await ben.page.get_by_role("button", name="Call the game off").click()
    await eve.page.locator(".chat-line", has_text="good luck <b>").wait_for()


async def test_a_game_that_nobody_could_watch_is_opened_once_both_agree(enter: Enter, server: LiveServer) -> None:
    ann, ben, eve = await enter(), await enter(), await enter()
    tokens: list[str] = []
    for person in (ann, ben):
        await person.open_lobby()
        tokens.append(await person.page.evaluate("localStorage.getItem('agon.token')"))
    async with RawClient(server.ws, token=tokens[0]) as one, RawClient(server.ws, token=tokens[1]) as other:
        session = await pair(one, other, watching="none")
        await ann.at_table()  # the lobby takes both there
        await ben.at_table()
        await one.act(session, 4)
        await one.ask("resign", session=session)
    ask, done = "Let others see this game and its chat", "You let others see this game"
    for person in (ann, ben):
        await eve.visit(f"/play/{session}")
        await eve.page.get_by_text("its players allow no spectators").wait_for()
        await person.page.get_by_role("button", name=ask).click()
        await person.page.get_by_role("button", name=done).wait_for()
        assert await person.page.get_by_role("button", name=done).is_disabled()
    await eve.visit(f"/play/{session}")
    await eve.page.get_by_role("heading", name="Tic-tac-toe").first.wait_for()
    await eve.moved(0)
    assert await eve.page.get_by_role("button", name=ask).count() == 0, "an onlooker has no say"


async def test_who_reads_older_lines_is_left_there_until_they_speak(enter: Enter) -> None:
    ann, ben = await enter(**SMALL), await enter()
    await sit_down(ann, ben)
    for person in (ann, ben):
        await person.show_tab("chat")
    lines = ann.page.locator(".chat-lines")

    async def say(person: Person, text: str) -> None:
        await person.page.locator("#chat-text").fill(text)
        await person.page.keyboard.press("Enter")
        for each in (ann, ben):
            await each.page.locator(".chat-line", has_text=text.strip()).wait_for()
            await each.drawn()

    async def below() -> int:
        return int(await lines.evaluate("each => each.scrollHeight - each.clientHeight - each.scrollTop"))

    for number in range(3):
        await say(ben, f"{number} {'a long story ' * 20}")
        assert await below() <= 1
    await lines.evaluate("each => { each.scrollTop = 0; }")
    await say(ben, "the end")
    assert await lines.evaluate("each => each.scrollTop") == 0
    await say(ann, "I see")
    assert await below() <= 1


async def test_a_conditional_move_is_left_and_played(enter: Enter) -> None:
    ann, ben = await enter(**SMALL, reduced_motion="reduce"), await enter()
    await sit_down(ann, ben)
    await plays(ann, 4)
    page = ann.page
    await page.locator("summary", has_text="Conditional moves").click()
    await page.get_by_role("button", name="Add a line").click()
    await page.get_by_label("If they play", exact=True).select_option(index=1)
    await page.get_by_label("I play", exact=True).select_option(index=1)
    assert await axe(ann, "conditional moves") == []
    await page.get_by_role("button", name="Keep this line").click()
    await page.locator("summary", has_text="Conditional moves (1)").wait_for()
    assert await page.get_by_role("button", name="Keep this line").count() == 0, "it cannot be kept twice"
    assert await ben.page.locator("summary", has_text="(1)").count() == 0
    await plays(ben, 0)
    await ben.moved(2)
    assert await ben.my_turn(), "the answer was played for Ann"
    await page.locator("summary", has_text="Conditional moves (1)").wait_for(state="detached")

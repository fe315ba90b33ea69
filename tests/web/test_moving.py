"""Ways to move: dragged, promoted, typed, confirmed, aimed at; on a made-up board that shows every mark."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web.conftest import Enter
from tests.web.person import Person
from tests.web.test_accessibility import SMALL, axe
from tests.web.toys import at_board, chosen, session, show

pytestmark = pytest.mark.asyncio(loop_scope="package")

CENTRE = """
const box = document.querySelector(`[data-cell="${arg}"]`).getBoundingClientRect();
return [box.x + box.width / 2, box.y + box.height / 2];
"""


async def centre(person: Person, cell: int) -> tuple[float, float]:
    x, y = await person.evaluate(CENTRE, cell)
    return x, y


async def carry(person: Person, cell: int, to: tuple[float, float]) -> None:
    """Drag by mouse."""
    mouse = person.page.mouse
    await mouse.move(*await centre(person, cell))
    await mouse.down()
    await mouse.move(*to, steps=4)
    await person.page.locator(".dragged .piece").wait_for()
    await mouse.up()


def promoting() -> dict[str, Any]:
    """The made-up game in which the two ways to go to a4 are two pieces."""
    told = session("squares", "checkered")
    told["board"]["pieces"] += [
        {"code": code, "name": f"white {shape}", "shape": shape, "seat": 1, "glyph": ""}
        for code, shape in (("Q", "queen"), ("R", "rook"))
    ]
    for choice, code in zip(told["events"][0]["position"]["choices"][1:], "QR", strict=True):
        choice["piece"] = code
    return told


def placing(size: int) -> dict[str, Any]:
    """A stone may be placed on any point of a large board but the first, or the turn passed."""
    told = session("points", "wood")
    names = [f"{chr(ord('a') + column)}{size - row}" for row in range(size) for column in range(size)]
    told["board"] |= {"width": size, "height": size, "cell_names": names, "dots": [size + 1]}
    told["board"] |= {
        "column_labels": list("abcdefghijklmnopqrs"[:size]),
        "row_labels": [str(size - row) for row in range(size)],
    }
    position = told["events"][0]["position"]
    position["view"]["cells"] = [""] * size * size
    position["last"] = []
    free = [
        {"action": cell, "text": name, "label": f"Place a stone on {name}", "path": [cell], "zone": [], "piece": ""}
        for cell, name in enumerate(names)
    ]
    position["choices"] = [
        *free[1:],
        {"action": 999, "text": "pass", "label": "Pass", "path": [], "zone": [], "piece": ""},
    ]
    return told


async def test_a_piece_is_carried_to_where_it_goes(enter: Enter) -> None:
    person = await at_board(enter, "squares", "checkered")
    await carry(person, 8, await centre(person, 4))
    assert await chosen(person) == [0]


LATE = """
const at = cell => document.querySelector(`[data-cell="${cell}"]`);
const key = name => new KeyboardEvent('keydown', {key: name, bubbles: true});
const pointer = (name, cell) => {
  const box = at(cell).getBoundingClientRect();
  const [clientX, clientY] = [box.x + box.width / 2, box.y + box.height / 2];
  at(8).dispatchEvent(new PointerEvent(name, {clientX, clientY, isPrimary: true, pointerId: 1}));
};
at(8).setPointerCapture = () => undefined; // there is no such pointer
window.isHeld = true;
if (arg === 'keys') for (const cell of [8, 4]) at(cell).dispatchEvent(key('Enter'));
if (arg === 'clicks') for (const cell of [8, 4]) at(cell).click();
if (arg === 'hand') for (const [name, cell] of [['down', 8], ['move', 4], ['up', 4]]) pointer(`pointer${name}`, cell);
"""


@pytest.mark.parametrize("by", ["keys", "clicks", "hand"])
async def test_a_move_that_is_made_faster_than_the_page_is_drawn_is_the_same_move(enter: Enter, by: str) -> None:
    person = await at_board(enter, "squares", "checkered")
    await person.evaluate(LATE, by)
    assert await chosen(person) == [0]


async def test_a_piece_that_is_dropped_beside_the_board_stays(enter: Enter) -> None:
    person = await at_board(enter, "squares", "checkered")
    for place in ((5.0, 5.0), await centre(person, 2)):
        await carry(person, 8, place)
        await person.page.locator(".dragged .piece").wait_for(state="detached")
        assert await person.page.locator("[aria-selected=true]").count() == 0
    await person.cell(8).click()
    await person.cell(4).click()
    assert await chosen(person) == [0], "a click after a drag is a click"


async def test_a_finger_carries_pieces_and_scrolls_everywhere_else(enter: Enter) -> None:
    person = await enter(**SMALL, has_touch=True)
    await show(person, session("squares", "checkered"))
    actions = "return arg.map(cell => getComputedStyle(document.querySelector(`[data-cell='${cell}']`)).touchAction)"
    assert await person.evaluate(actions, [8, 4, 5]) == ["pinch-zoom", "auto", "auto"]
    await person.evaluate("document.querySelector('.board').scrollIntoView({block: 'center'})")
    finger: Any = await person.page.context.new_cdp_session(person.page)
    points = [await centre(person, cell) for cell in (8, 4)]
    for kind, at in (("touchStart", points[0]), ("touchMove", points[1]), ("touchEnd", None)):
        touches = [] if at is None else [{"x": at[0], "y": at[1]}]
        await finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})
    await person.page.wait_for_function("() => window.chosen.length > 0")
    assert await chosen(person) == [0]


async def test_a_promotion_is_chosen_by_its_piece_with_the_keyboard_alone(enter: Enter) -> None:
    person = await enter()
    await show(person, promoting())
    page, keys = person.page, person.page.keyboard
    dialog = page.get_by_role("dialog", name="Choose a piece")
    await person.tab_to(".cell")
    await keys.press("Enter")
    for _ in range(2):
        await keys.press("ArrowUp")
    await keys.press("Enter")
    await dialog.wait_for()
    assert await axe(person, "promotion") == []
    await keys.press("Escape")
    await dialog.wait_for(state="detached")
    assert await page.evaluate("document.activeElement.dataset.cell") == "0", "the focus is back on the board"
    assert await chosen(person) == []
    await carry(person, 8, await centre(person, 0))
    await dialog.wait_for()
    await keys.press("Tab")
    await keys.press("Enter")
    assert await chosen(person) == [2]


async def test_a_move_is_typed_and_a_wrong_one_is_answered(enter: Enter) -> None:
    person = await enter()
    await show(person, promoting())
    field, keys = person.page.get_by_label("Type a move"), person.page.keyboard
    await field.fill("a5")
    await keys.press("Enter")
    await person.page.get_by_role("alert").get_by_text("“a5” is not a legal move. Legal moves: a3, a4q").wait_for()
    await field.fill("a2a4")
    await keys.press("Enter")
    await person.page.get_by_role("alert").get_by_text("“a2a4” may mean a4q, a4r.").wait_for()
    await field.fill(" A4=R ")
    await keys.press("Enter")
    assert await chosen(person) == [2]
    assert await field.input_value() == ""


async def test_a_typed_move_minds_letter_case_only_where_it_must(enter: Enter) -> None:
    person = await enter()
    await person.visit("/bots")
    texts = ["bxc3", "Bxc3", "O-O", "O-O-O", "e8=Q+", "1-12", "11-2"]
    paths = [[1, 2], *[[0]] * 6]
    choices: list[dict[str, Any]] = [
        {"action": 0, "text": text, "label": "", "path": path, "zone": [], "piece": "Q" if len(path) == 2 else ""}
        for text, path in zip(texts, paths, strict=True)
    ]
    asked = ["bxc3", "Bxc3", "BXC3", "0-0", "o-o-o", "e8q", "11-2", "112", "b2c3q", ""]
    meant = await person.evaluate(
        """
        const { typedChoices } = await import('/static/js/board/cell-selection.js');
        return arg.asked.map(typed => typedChoices(arg.choices, typed, ['?', 'b2', 'c3']).map(choice => choice.text));
        """,
        {"asked": asked, "choices": choices},
    )
    assert meant == [["bxc3"], ["Bxc3"], ["bxc3", "Bxc3"], ["O-O"], ["O-O-O"], ["e8=Q+"], ["11-2"], [], ["bxc3"], []]


async def test_a_person_who_wants_to_be_asked_is_asked_before_each_move(enter: Enter) -> None:
    person = await enter()
    await person.visit("/bots")
    await person.page.locator(".me").click()
    await person.page.get_by_label("Ask me to confirm each move").check()
    await show(person, session("squares", "checkered"))
    await person.cell(8).click()
    await person.cell(4).click()
    await person.page.get_by_role("button", name="Take back").click()
    assert await chosen(person) == []
    await person.cell(8).click()
    await person.cell(4).click()
    await person.page.get_by_role("button", name="Play a3").click()
    assert await chosen(person) == [0]
    await person.cell(8).press("Enter")
    await person.cell(4).press("Enter")
    await person.cell(4).press("Enter")
    assert await chosen(person) == [0, 0], "to choose it again is to confirm it"


@pytest.mark.parametrize("theme", ["light", "dark"])
async def test_small_points_are_zoomed_aimed_at_and_confirmed(enter: Enter, theme: str) -> None:
    person = await enter(**SMALL, has_touch=True, color_scheme=theme)
    await show(person, placing(19))
    page = person.page
    assert await axe(person, "whole board") == []
    assert await page.locator(".row-labels span").first.evaluate("each => each.scrollHeight <= each.clientHeight")
    await person.cell(180).tap()
    await page.get_by_role("button", name="Play j10").wait_for()
    assert await chosen(person) == [], "the first tap only aims"
    box = await person.cell(180).bounding_box()
    assert box is not None
    assert box["width"] >= 44
    frame = await page.locator(".board-frame").bounding_box()
    bar = await page.locator(".confirm").bounding_box()
    assert frame is not None
    assert bar is not None
    assert frame["y"] < box["y"] < frame["y"] + frame["height"] <= bar["y"], "what is aimed at is in sight"
    assert await axe(person, "zoomed") == []
    assert await person.width() <= 320
    await person.cell(162).tap()
    await page.get_by_role("button", name="Aim one to the right").click()
    await page.get_by_role("button", name="Play l11").wait_for()
    for _ in range(9):
        await page.get_by_role("button", name="Aim one up").click()
    await page.get_by_role("button", name="Play l19").wait_for()
    boxes = "[...document.querySelectorAll('.aim, .board-frame')].map(each => each.getBoundingClientRect())"
    inside = "aim.top >= frame.top && aim.bottom <= frame.bottom"
    await page.wait_for_function(f"() => {{ const [frame, aim] = {boxes}; return {inside}; }}")
    await page.get_by_role("button", name="Play l19").click()
    assert await chosen(person) == [10 + 1]


async def test_a_point_where_no_stone_may_be_placed_is_marked_and_said_so(enter: Enter) -> None:
    person = await enter(**SMALL, has_touch=True)
    await show(person, placing(19))
    assert await person.page.locator(".barred").count() == 1
    assert await person.page.locator(".target").count() == 0, "all the others need no mark"
    await person.cell(0).tap()
    await person.page.get_by_text("a19 cannot be chosen").wait_for()
    await person.page.get_by_role("button", name="Whole board").click()
    await person.page.locator(".zoomed").wait_for(state="detached")


async def test_what_is_counted_dead_or_in_check_is_drawn_and_said(enter: Enter) -> None:
    person = await enter()
    told = session("points", "wood")
    told["events"][0]["position"]["view"] |= {"dead": [8], "alert": [5], "owners": [0, 1, *[-1] * 14]}
    told["board"]["edges"] = [{"side": side, "seat": seat} for side, seat in (("top", 0), ("left", 1))]
    await show(person, told)
    names = await person.cells()
    assert names[:2] == ["a4, empty, counted for Black", "b4, empty, counted for White"]
    assert (names[5], names[8]) == ("b3, black stone, in check, last move", "a2, white stone, dead")
    for drawn, count in ((".owner", 2), (".alert", 1), (".dead-over", 1), (".piece-dead", 1), (".edge", 2)):
        assert await person.page.locator(f".board {drawn}").count() == count, drawn
    assert await axe(person, "marks") == []

"""The board of games that are still to come: every shape, longer paths, choices that cells do not tell apart."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web.conftest import Enter
from tests.web.person import Person
from tests.web.test_accessibility import axe

pytestmark = pytest.mark.asyncio(loop_scope="package")

SHOW = """
const { h, render } = await import('/static/js/dom.js');
const { gameView } = await import('/static/js/game-view.js');
const { EMPTY, opened } = await import('/static/js/session.js');
let state = opened(EMPTY, arg);
window.chosen = [];
const draw = () => render(document.getElementById('main'), gameView(state, {
  set: change => { state = {...state, ...change}; draw(); },
  onchoice: choice => window.chosen.push(choice.action),
  onlive: () => undefined,
}, 0));
draw();
"""


def session(shape: str, style: str) -> dict[str, Any]:
    """A made-up game on a 4 x 4 board, for its seat 1: a stone on a2 may go to a3, or to a4 in two ways."""
    cells = [""] * 16
    cells[8], cells[5] = "w", "b"
    paths = [[8, 4], [8, 0], [8, 0]]
    choices = [
        {"action": action, "text": text, "label": label, "path": path, "zone": [], "piece": ""}
        for action, (text, label, path) in enumerate(
            zip(["a3", "a4q", "a4r"], ["to a3", "to a4, queen", "to a4, rook"], paths, strict=True)
        )
    ]
    position = {
        "view": {
            "cells": cells, "hands": [], "facts": [{"label": "Komi", "value": "7"}],
            "won": [], "alert": [], "dead": [], "owners": [],
        },
        "ply": 0, "turn": [1], "choices": choices, "last": [5], "clocks": None, "draw_offer": None,
        "rematch_offers": [], "can_abort": True, "ended": False, "returns": None, "result": None,
    }  # fmt: skip
    game = {
        "name": "toy", "title": "Toy", "seats": 2, "options": [], "seat_names": ["Black", "White"], "hidden": False,
        "simultaneous": False, "min_return": -1, "max_return": 1, "utility": "zero_sum", "draw_offers": False,
    }  # fmt: skip
    board = {
        "shape": shape, "style": style, "width": 4, "height": 4,
        "cell_names": [f"{column}{row}" for row in (4, 3, 2, 1) for column in "abcd"],
        "column_labels": list("abcd"), "row_labels": list("4321"), "edges": [], "dots": [],
        "pieces": [
            {"code": "b", "name": "black stone", "shape": "stone", "seat": 0, "glyph": ""},
            {"code": "w", "name": "white stone", "shape": "stone", "seat": 1, "glyph": ""},
        ],
    }  # fmt: skip
    players = [{"id": str(seat), "name": name, "kind": "human"} for seat, name in enumerate(["Ann", "Ben"])]
    created: dict[str, Any] = {"t": "created", "game": "toy", "seats": []}
    events = [{"session": "s", "seq": 0, "at": 0, "event": created, "position": position}]
    return {
        "session": "s", "game": game, "options": {}, "board": board, "players": players, "your_seat": 1, "seq": 0,
        "clock": {"kind": "untimed"}, "now": 0, "events": events,
    }  # fmt: skip


async def at_board(enter: Enter, shape: str, style: str) -> Person:
    person = await enter()
    await person.visit("/bots")
    await person.page.locator(".row-card").first.wait_for()
    await person.evaluate(SHOW, session(shape, style))
    return person


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
    assert await person.cell(8).get_attribute("aria-selected") == "true"
    assert await person.cell(4).get_attribute("aria-label") == "a3, empty, legal: to a3"
    await page.keyboard.press("Escape")
    assert await person.cell(8).get_attribute("aria-selected") is None
    await page.keyboard.press("Enter")
    await person.cell(4).click()
    assert await page.evaluate("window.chosen") == [0]


async def test_choices_that_cells_do_not_tell_apart_become_buttons(enter: Enter) -> None:
    person = await at_board(enter, "squares", "checkered")
    await person.cell(8).click()
    await person.cell(0).click()
    await person.page.get_by_role("group", name="Your choices").get_by_role("button", name="to a4, rook").click()
    assert await person.page.evaluate("window.chosen") == [2]


async def test_the_second_seat_sees_a_checkered_board_from_its_own_side_and_may_turn_it(enter: Enter) -> None:
    person = await at_board(enter, "squares", "checkered")
    assert (await person.cells())[0].startswith("d1")
    await person.page.get_by_role("button", name="Turn the board").click()
    assert (await person.cells())[0].startswith("a4")
    assert await person.page.locator(".row-labels").inner_text() == "4\n3\n2\n1"

"""A made-up game for the board alone: every shape, longer paths, choices that cells do not distinguish."""

from __future__ import annotations

from typing import Any

from tests.web.conftest import Enter
from tests.web.person import Person

SHOW = """
const { h, render } = await import('/static/js/ui/dom.js');
const { gameView } = await import('/static/js/game/game-view.js');
const { EMPTY, opened, UNDECIDED } = await import('/static/js/game/session.js');
let state = opened(EMPTY, arg);
let isDrawing = false;
window.chosen = [];
window.isHeld = false; // true: the next frame is late
const draw = () => {
  if (window.isHeld) return;
  if (isDrawing) return queueMicrotask(draw); // a dialog that opens takes the focus from a cell, which tells
  isDrawing = true;
  const handlers = { state: () => state, set, onchoice, onlive: () => undefined };
  render(document.getElementById('main'), gameView(state, handlers, 0));
  isDrawing = false;
};
const set = change => { state = {...state, ...change}; draw(); };
const onchoice = choice => { window.chosen.push(choice.action); set(UNDECIDED); };
draw();
"""


def session(shape: str, style: str) -> dict[str, Any]:
    """On a 4 x 4 board, for its seat 1: a stone on a2 may go to a3, or to a4 in two ways."""
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
            "won": [], "alert": [], "dead": [], "owners": [], "counts": [],
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
        "column_labels": list("abcd"), "row_labels": list("4321"), "edges": [], "dots": [], "points": [],
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


async def show(person: Person, told: dict[str, Any]) -> None:
    """Show that game to a person."""
    await person.visit("/bots")
    await person.page.locator(".row-card").first.wait_for()
    await person.evaluate(SHOW, told)


async def at_board(enter: Enter, shape: str, style: str) -> Person:
    person = await enter()
    await show(person, session(shape, style))
    return person


async def chosen(person: Person) -> list[int]:
    """Return the actions chosen so far."""
    return await person.page.evaluate("window.chosen")

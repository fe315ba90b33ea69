"""Typed questions and their answers."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web.conftest import Enter
from tests.web.test_accessibility import axe
from tests.web.toys import at_board, chosen, session, show

pytestmark = pytest.mark.asyncio(loop_scope="package")

ANSWERS = """
const { EMPTY, look, opened } = await import('/static/js/game/session.js');
const { answer } = await import('/static/js/game/typed-questions.js');
const state = opened(EMPTY, arg[0]);
return arg[1].map(question => [question, answer(state, question, 5000)]);
"""


def timed() -> dict[str, Any]:
    """The made-up game after its first seat has moved, with a clock of a minute that runs since second 0 for me."""
    told = session("squares", "checkered")
    (first,) = told["events"]
    clocks = {"remaining_ms": [60_000, 60_000], "running": [1], "at": 0}
    acted = {"t": "acted", "seat": 0, "action": 0, "text": "b3", "describe": "puts a stone on b3", "by": "human"}
    position = first["position"] | {"ply": 1, "clocks": clocks}
    told["events"] = [first, first | {"seq": 1, "event": acted, "position": position}]
    return told


async def test_questions_are_answered_in_words(enter: Enter) -> None:
    person = await enter()
    await person.visit("/bots")
    expected = {
        "last": "Ann: puts a stone on b3. Your move.",
        "turn": "Your move.",
        "clock": "Black 1:00, White 0:55.",
        "moves": "a3, a4q, a4r.",
        "Where STONE": "black stone: b3; white stone: a2.",
        "where white": "white stone: a2.",
        "where knight": "Ask for one of these: black stone, white stone.",
        " what  B3 ": "b3, black stone, last move.",
        "what z9": "Ask for a cell by its name.",
        "a3": None,
        "": None,
    }
    assert dict(await person.evaluate(ANSWERS, [timed(), list(expected)])) == expected


async def test_a_game_without_a_clock_and_without_moves_says_so(enter: Enter) -> None:
    person = await enter()
    await person.visit("/bots")
    answers = await person.evaluate(ANSWERS, [session("squares", "checkered"), ["clock", "last"]])
    assert [text for _, text in answers] == ["There is no clock.", "Nothing has been played yet."]


LOOKING_BACK = """
const { EMPTY, look, opened } = await import('/static/js/game/session.js');
const { answer } = await import('/static/js/game/typed-questions.js');
const state = look(opened(EMPTY, arg), 0);
return [answer(state, 'clock', 5000), answer(state, 'clock', null)];
"""


async def test_clocks_that_go_on_are_told_to_who_looks_back_and_in_a_record_those_of_the_position(enter: Enter) -> None:
    person = await enter()
    await person.visit("/bots")
    told = timed()
    told["events"][0]["position"] |= {"clocks": {"remaining_ms": [61_000, 60_000], "running": [0], "at": 0}}
    assert await person.evaluate(LOOKING_BACK, told) == ["Black 1:00, White 0:55.", "Black 1:01, White 1:00."]


async def test_an_answer_is_shown_and_spoken_and_moves_are_typed_in_the_same_field(enter: Enter) -> None:
    person = await at_board(enter, "squares", "checkered")
    field, keys = person.page.get_by_label("Type a move"), person.page.keyboard
    await field.fill("where white")
    await keys.press("Enter")
    await person.page.locator(".said", has_text="white stone: a2.").wait_for()
    assert await person.said() == "white stone: a2."
    assert await axe(person, "answer") == []
    await keys.type("a3")
    await keys.press("Enter")
    assert await chosen(person) == [0]
    await person.page.locator(".said").wait_for(state="detached")


async def test_who_only_watches_may_ask(enter: Enter) -> None:
    person = await enter()
    told = session("squares", "checkered") | {"your_seat": None}
    told["events"][0]["position"]["choices"] = []
    await show(person, told)
    await person.page.get_by_label("Ask", exact=True).fill("a3")
    await person.page.keyboard.press("Enter")
    await person.page.get_by_role("alert").get_by_text("Ask last, turn, clock").wait_for()
    await person.page.get_by_label("Ask", exact=True).fill("moves")
    await person.page.keyboard.press("Enter")
    await person.page.locator(".said", has_text="There is nothing to choose now.").wait_for()

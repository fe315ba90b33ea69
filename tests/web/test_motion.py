"""Moving pieces on the board, and the material advantage."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web.conftest import Enter
from tests.web.person import Person
from tests.web.test_backgammon import a_play
from tests.web.test_modules import call

pytestmark = pytest.mark.asyncio(loop_scope="package")

PIECES = [
    {"code": code, "name": f"{colour} {name}", "shape": name, "seat": seat, "glyph": ""}
    for seat, (colour, codes) in enumerate([("white", "PNBRQK"), ("black", "pnbrqk")])
    for code, name in zip(codes, ["pawn", "knight", "bishop", "rook", "queen", "king"], strict=True)
]
BOARD = {"shape": "squares", "style": "checkered", "width": 8, "height": 8, "pieces": PIECES}

SLIDES = "const { slides } = await import('/static/js/board/piece-motion.js'); return [...slides(...arg)];"

STACKS = "const { stackSlides } = await import('/static/js/board/piece-motion.js'); return [...stackSlides(...arg)];"

SEEN = """
const { Motion } = await import('/static/js/board/piece-motion.js');
const motion = new Motion();
return arg.map(([cells, pending]) => [...motion.seen([...cells].map(each => each === '.' ? '' : each), [], pending)]);
"""


def cells(text: str) -> list[str]:
    return ["" if each == "." else each for each in text]


async def on_a_page(enter: Enter) -> Person:
    person = await enter()
    await person.visit("/bots")
    return person


@pytest.mark.parametrize(
    ("before", "now", "moved"),
    [
        ("P...", "..P.", [[2, 0]]),
        ("P..p", "...P", [[3, 0]]),
        ("K..R", ".RK.", [[1, 3], [2, 0]]),
        ("P...", "Q...", []),
        ("P...", "..Q.", [[2, 0]]),
        ("..Q.", "P...", [[0, 2]]),
        ("Pp..", "PPP.", []),
        ("PNB.....", "...PNB..", [[3, 0], [4, 1], [5, 2]]),
        ("PNBRQ.....", ".....PNBRQ", []),
    ],
    ids=["move", "capture", "castling", "turned", "promotion", "promotion taken back", "disc flipped", "three", "jump"],
)
async def test_a_piece_comes_from_where_its_like_went(enter: Enter, before: str, now: str, moved: list[Any]) -> None:
    person = await on_a_page(enter)
    assert sorted(await person.evaluate(SLIDES, [cells(before), cells(now), PIECES])) == moved


@pytest.mark.parametrize(
    ("before", "now", "moved"),
    [
        (["WW", "", "W"], ["W", "W", "W"], [[1, 0]]),
        (["WWW", "B", "", ""], ["WW", "W", "", "B"], [[1, 0], [3, 1]]),
        (["WW", "", "W"], ["", "WW", "W"], [[1, 0]]),
        (["WW", "W", "", ""], ["W", "", "W", "W"], [[2, 0], [3, 1]]),
        (["WWWWW", ""], ["", "WWWWW"], []),
    ],
    ids=["one", "a hit", "two together", "two apart", "jump"],
)
async def test_checkers_of_a_stack_come_from_where_their_side_left(
    enter: Enter, before: list[str], now: list[str], moved: list[Any]
) -> None:
    person = await on_a_page(enter)
    assert sorted(await person.evaluate(STACKS, [before, now])) == moved


async def test_a_piece_slides_once_and_mine_is_there_already(enter: Enter) -> None:
    person = await on_a_page(enter)
    drawn = [("P..p", None), (".P.p", None), (".P.p", None), (".P.p", {"path": [1, 2]}), ("..Pp", None), ("..Pp", None)]
    seen = await person.evaluate(SEEN, drawn)
    assert seen == [[], [[1, 0]], [[1, 0]], [[1, 0]], [[2, 2]], [[2, 2]]]


async def test_what_a_side_has_more_of_is_told_where_pieces_differ(enter: Enter) -> None:
    person = await on_a_page(enter)

    async def ahead(board: dict[str, Any], text: str, seat: int) -> list[str]:
        return [piece["name"] for piece in await call(person, "game/material", "ahead", board, cells(text), seat)]

    assert await ahead(BOARD, "KPPRkpnn", 0) == ["black pawn", "black rook"]
    assert await ahead(BOARD, "KPPRkpnn", 1) == ["white knight", "white knight"]
    assert await ahead(BOARD, "KPkp", 0) == []
    discs = {**BOARD, "pieces": [{**piece, "shape": "stone"} for piece in (PIECES[0], PIECES[6])]}
    assert await ahead(discs, "PPPp", 0) == [], "it changes with every move"


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
async def test_a_bots_move_slides_unless_motion_is_unwanted(enter: Enter, motion: str) -> None:
    person = await enter(reduced_motion=motion)
    await person.play_bot("Chess", "Coin", seat="first")
    await person.my_turn()
    await person.evaluate(
        "window.seen = []; document.addEventListener('animationstart', ({animationName}) => seen.push(animationName))"
    )
    await person.named("e2").click()
    await person.named("e4").click()
    await person.moved(1)
    assert await person.my_turn()
    assert await person.page.locator(".board .piece-slid").count() == 1, (
        "the bot's; mine was drawn there while it was sent"
    )
    assert await person.page.locator(".board .lasts .last").count() == 2, "where it went from, and to"
    await person.drawn()
    await person.drawn()
    assert ("slide" in await person.evaluate("return seen")) is (motion != "reduce")


async def test_a_bots_checkers_slide(enter: Enter) -> None:
    person = await enter(reduced_motion="no-preference")
    await person.play_bot("Backgammon", "Coin", seat="first")
    for _ in range(2):  # whoever begins, the bot has moved before my third turn
        assert await person.my_turn()
        await a_play(person)
    assert await person.my_turn()
    assert await person.page.locator(".board .piece-slid").count() >= 1

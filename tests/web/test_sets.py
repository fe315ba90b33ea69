"""Sets of boards and pieces: chosen in the settings, kept by the browser, and told apart by everybody."""

from __future__ import annotations

import pytest

from tests.web.conftest import Enter
from tests.web.person import Person
from tests.web.test_accessibility import axe
from tests.web.test_modules import GROUNDS, PIECES, STYLES, contrast

pytestmark = pytest.mark.asyncio(loop_scope="package")

BOARDS = ["Walnut", "Green", "Blue", "Grey", "Plum"]
SETS = ["Classic", "Angular", "Letters"]

DRAWN = """
return [...document.querySelectorAll('.pieces .piece')].map(piece =>
  piece.className.baseVal.match(/piece-(pawn|knight|bishop|rook|queen|king)/)[1] + ' '
  + [...piece.querySelectorAll('path')].map(path => path.getAttribute('d')).join('|'));
"""


async def choose(person: Person, name: str) -> None:
    """Choose a set in the settings."""
    await person.page.locator(".me").click()
    await person.page.get_by_role("radio", name=name, exact=True).check()
    await person.page.get_by_role("dialog").get_by_role("button", name="Close").click()


@pytest.mark.parametrize("game", ["Checkers", "Othello", "Connect Four"])
async def test_pieces_stand_out_from_the_boards_of_every_set(enter: Enter, game: str) -> None:
    person = await enter()
    await person.play_bot(game, "Coin")
    await person.page.locator(".board .piece").first.wait_for()
    seen: set[str] = set()
    for board in BOARDS:
        await choose(person, board)
        pieces: list[str] = await person.evaluate(STYLES, PIECES[game])
        grounds: list[str] = await person.evaluate(STYLES, [(ground, "fill") for ground in GROUNDS[game]])
        assert min(contrast(piece, ground) for piece in pieces for ground in grounds) >= 3, board
        seen.add(grounds[0])
    assert len(seen) >= 4, "the sets differ"


async def test_a_board_that_was_chosen_is_there_on_the_next_visit(enter: Enter) -> None:
    person = await enter()
    await person.visit("/bots")
    await choose(person, "Blue")
    await person.visit("/bots")
    assert await person.evaluate("return document.documentElement.dataset.board") == "blue"
    await choose(person, "Walnut")
    await person.visit("/bots")
    assert await person.evaluate("return document.documentElement.dataset.board ?? null") is None


async def test_each_set_draws_six_chessmen_of_its_own(enter: Enter) -> None:
    person = await enter()
    await person.play_bot("Chess", "Coin", seat="first")
    await person.page.locator(".pieces .piece").first.wait_for()
    drawn: list[set[str]] = []
    for name in SETS:
        await choose(person, name)
        await person.drawn()
        drawn.append(set(await person.evaluate(DRAWN)))
        assert len(drawn[-1]) == 6, "one drawing for each kind"
        assert await axe(person, f"pieces: {name}") == []
    assert len({shape for each in drawn for shape in each}) == 18

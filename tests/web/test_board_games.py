"""Othello, checkers, Hex, chess and Go, each played to its end by mouse and again with the keyboard alone."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest

from tests.web.conftest import Enter
from tests.web.person import MINE, Person
from tests.web.test_accessibility import SMALL, axe

pytestmark = pytest.mark.asyncio(loop_scope="package")

CHECKERS = (
    "12-16 22-18 8-12 21-17 9-14 18x9 6x13x22 25x18 16-19 24x15x6 1x10 23-19 3-8 27-24 "
    "5-9 32-27 12-16 19x12x3 4-8 3x12 11-16 12x19 9-14 18x9 10-15 19x10x3 2-6 9x2"
)
"""White takes the last man. Four moves jump more than once."""

CHESS = "e2e4 e7e5 g1f3 f7f5 e4f5 g7g6 f5g6 g8f6 g6h7 b8c6 f1c4 f8c5 e1g1 h8g8 h7g8"
MATE = "c5f8 g8f7"
"""1. e4 e5 2. Nf3 f5 3. exf5 g6 4. fxg6 Nf6 5. gxh7 Nc6 6. Bc4 Bc5 7. O-O Rg8 8. hxg8=Q+ Bf8 9. Qf7#"""

GO = "C3 D3 C2 D2 C4 D4 C5 D5 C1 D1 pass A3 pass pass"
"""On 5 x 5: two walls, and a white stone that cannot live behind the black one."""

Make = Callable[[Person, str], Awaitable[None]]


async def meet(enter: Enter, game: str, options: dict[str, int] | None = None) -> tuple[Person, Person]:
    """Two people at a table; the first, who uses the dark theme, moves first."""
    ann = await enter(color_scheme="dark", reduced_motion="reduce")
    ben = await enter(color_scheme="light", reduced_motion="reduce")
    await ann.seek(game, options=options)
    await ben.open_lobby()
    await ben.page.get_by_role("button", name=f"Join {game}").click()
    await ann.at_table()
    await ben.at_table()
    return ann, ben


async def play(ann: Person, ben: Person, moves: str, make: Make, first: int = 0) -> None:
    """Play in turn, from ply number ``first``; each waits until both have seen a move."""
    for ply, move in enumerate(moves.split(), first):
        mover = (ann, ben)[ply % 2]
        await mover.my_turn()
        await make(mover, move)
        for person in (ann, ben):
            await person.moved(ply)


async def all_is_well(*people: Person) -> None:
    """Axe finds nothing, in either theme."""
    for person in people:
        assert await axe(person, await person.page.title()) == []


async def by_click(person: Person, *cells: str) -> None:
    for cell in cells:
        await person.named(cell).click()


async def by_key(person: Person, *cells: str) -> None:
    if not await person.page.evaluate("document.activeElement.matches('.cell')"):
        await person.tab_to(".cell")
    for cell in cells:
        await person.walk_to(person.named(cell))
        await person.page.keyboard.press("Enter")


async def over(*people: Person) -> list[str]:
    """Return each person's heading at the end."""
    return [await person.page.locator(".result h2").inner_text() for person in people]


async def test_a_tree_is_played_and_what_the_search_left_out_is_named(enter: Enter) -> None:
    person = await enter(reduced_motion="reduce")
    await person.play_bot("Game tree", "Blackboard")  # it takes the root, so that there is something to prune
    await person.my_turn()
    left_out = await person.page.locator(".trace-pruned b").all_inner_texts()
    assert left_out == ["b b2", "b b3"]
    await all_is_well(person)
    await by_click(person, "a/a1")
    assert await over(person) == ["You lost"]


@pytest.mark.parametrize(("game", "options"), [("Othello", {"size": 8}), ("Hex", {"size": 5})])
async def test_a_person_plays_a_bot_to_the_end(enter: Enter, game: str, options: dict[str, int]) -> None:
    person = await enter(reduced_motion="reduce")
    await person.play_bot(game, "Coin", options=options)
    await person.click_legal_until_over()
    assert (await over(person))[0] in {"You won", "You lost", "A draw"}
    await all_is_well(person)


@pytest.mark.parametrize(("game", "options"), [("Othello", {"size": 4}), ("Hex", {"size": 3})])
async def test_a_person_without_a_mouse_plays_a_bot_to_the_end(
    enter: Enter, game: str, options: dict[str, int]
) -> None:
    person = await enter(color_scheme="dark", reduced_motion="reduce")
    await person.play_bot(game, "Coin", options=options)
    await person.key_legal_until_over()
    assert (await over(person))[0] in {"You won", "You lost", "A draw"}
    await all_is_well(person)


async def test_checkers_by_mouse_black_carries_and_white_clicks(enter: Enter) -> None:
    ann, ben = await meet(enter, "Checkers")

    async def make(person: Person, move: str) -> None:
        squares = move.replace("x", "-").split("-")
        ends = person.named(squares[0]), person.named(squares[-1])
        if person is ann:
            await person.carry(*ends)
        else:
            await by_click(person, squares[0], squares[-1])

    assert [(await each.cells())[1] for each in (ann, ben)] == ["32, white man", "1, black man"], (
        "the other's men are far"
    )
    await play(ann, ben, CHECKERS, make)
    texts = await ben.page.locator(".move-text").all_inner_texts()
    assert texts == CHECKERS.split()
    assert await over(ann, ben) == ["You lost", "You won"]
    await all_is_well(ann, ben)


async def test_checkers_without_a_mouse(enter: Enter) -> None:
    ann, ben = await meet(enter, "Checkers")

    async def make(person: Person, move: str) -> None:
        if person is ann:
            squares = move.replace("x", "-").split("-")
            await by_key(person, squares[0], squares[-1])
        else:
            await person.type_move(move)

    await play(ann, ben, CHECKERS, make)
    assert await over(ann, ben) == ["You lost", "You won"]


async def test_chess_by_mouse_castles_promotes_checks_and_mates(enter: Enter) -> None:
    ann, ben = await meet(enter, "Chess")
    assert (await ben.cells())[0].startswith("h1, white rook"), "Black looks from Black's side"

    async def make(person: Person, move: str) -> None:
        start, goal = move[:2], move[2:]
        if person is ann and start != "e1":
            await person.carry(person.named(start), person.named(goal))
        else:
            await by_click(person, start, goal)
        if (start, goal) == ("h7", "g8"):
            choices = person.page.get_by_role("dialog", name="Choose a piece")
            await choices.get_by_role("button").filter(has_text="white").nth(3).wait_for()
            await all_is_well(person)
            await choices.get_by_role("button", name="white queen").click()

    await play(ann, ben, CHESS, make)
    await ben.page.get_by_text("Your move: you are in check").wait_for()
    assert "in check" in (await ben.page.locator(".cell[aria-label*='black king']").get_attribute("aria-label") or "")
    assert await ben.page.locator(".alert").count() == 1
    await all_is_well(ann, ben)
    await play(ann, ben, MATE, make, len(CHESS.split()))
    assert await over(ann, ben) == ["You won", "You lost"]
    assert (await ann.page.locator(".move-text").all_inner_texts())[-5:] == ["O-O", "Rg8", "hxg8=Q+", "Bf8", "Qf7#"]
    assert await ann.page.locator(".move-number").all_inner_texts() == [f"{number}." for number in range(1, 10)]
    white, black = [await ann.page.locator(".move").nth(ply).bounding_box() for ply in (14, 15)]
    assert white is not None
    assert black is not None
    assert (white["y"], white["x"] + white["width"]) == (black["y"], black["x"]), "8. hxg8=Q+ Bf8 is one line"
    assert await ann.page.locator(".cell[aria-label*='last move']").count() == 2
    why = await ben.page.locator(".result .small").inner_text()
    assert why.startswith("White moves the queen from g8 to f7")
    assert why.endswith(": checkmate.")


async def test_chess_without_a_mouse(enter: Enter) -> None:
    ann, ben = await meet(enter, "Chess")

    async def make(person: Person, move: str) -> None:
        if person is ann:
            await by_key(person, move[:2], move[2:])
        else:
            await person.type_move(move)

    await play(ann, ben, "f2f3 e7e5 g2g4 qh4#", make)
    assert await over(ann, ben) == ["You lost", "You won"]


async def test_go_by_mouse_with_a_dead_stone(enter: Enter) -> None:
    ann, ben = await meet(enter, "Go", {"size": 5})

    async def make(person: Person, move: str) -> None:
        if move == "pass":
            await person.page.get_by_role("button", name="Pass", exact=True).click()
        else:
            await by_click(person, move)

    assert (await ann.cells())[0] == (await ben.cells())[0], "both see a Go board the same way up"
    await play(ann, ben, GO, make)
    await ann.page.get_by_text("Your move: mark stones as dead").wait_for()
    await by_click(ann, "A3")
    await ann.page.locator(".dead-over").wait_for()
    assert "dead, counted for Black" in (await ann.named("A3").get_attribute("aria-label") or "")
    await all_is_well(ann, ben)
    await ann.page.get_by_role("button", name="Propose the count").click()
    await ben.page.get_by_role("button", name="Accept the count").click()
    await ann.page.locator(".result").wait_for()
    await ben.page.locator(".result").wait_for()
    assert await over(ann, ben) == ["You lost", "You won"], "15 points against 10 and 7.5"
    stones = [await ann.page.locator(f".board .piece-stone.seat-{seat}:not(.piece-dead)").count() for seat in (0, 1)]
    owned = [await ann.page.locator(f".owner.seat-{seat}").count() for seat in (0, 1)]
    assert [sum(both) for both in zip(stones, owned, strict=True)] == [15, 10], "the counted points are marked"


async def test_go_without_a_mouse(enter: Enter) -> None:
    ann, ben = await meet(enter, "Go", {"size": 5})

    async def make(person: Person, move: str) -> None:
        if move == "pass":
            await person.type_move("pass")
        else:
            await by_key(person, move)

    await play(ann, ben, "C3 pass pass", make)
    await ben.my_turn()
    await by_key(ben, "C3")
    await ben.page.locator(".dead-over").wait_for()
    await by_key(ben, "C3")
    await ben.page.locator(".dead-over").wait_for(state="detached")
    for person, button in ((ben, "Propose the count"), (ann, "Accept the count")):
        await person.page.get_by_role("button", name=button).wait_for()
        while button not in await person.page.evaluate("document.activeElement.innerText"):
            await person.tab_to(".chooser .choice")
        await person.page.keyboard.press("Enter")
    await ann.page.locator(".result").wait_for()
    await ben.page.locator(".result").wait_for()
    assert await over(ann, ben) == ["You won", "You lost"]


async def test_the_largest_board_on_the_smallest_screen_is_zoomed_and_confirmed(enter: Enter) -> None:
    person = await enter(**SMALL, has_touch=True, reduced_motion="reduce")
    await person.play_bot("Go", "Coin", seat="first", options={"size": 19})
    page = person.page
    for ply, points in enumerate((["K10"], ["D4", "Q4"])):
        await person.my_turn()
        is_free = [await person.named(point).and_(page.locator(".cell-legal")).count() for point in points]
        point = points[is_free.index(1)]  # the bot's stone may be anywhere
        await person.named(point).tap()
        await page.get_by_role("button", name=f"Play {point}").wait_for()
        assert await page.locator(MINE).count() == ply, "nothing is played by the first tap"
        await page.get_by_role("button", name=f"Play {point}").tap()
        await person.moved(ply, MINE)
    await page.locator(".zoomed").wait_for(state="detached")
    assert await person.width() <= 320
    await all_is_well(person)
    await page.get_by_role("button", name="Resign").tap()
    await page.get_by_role("dialog").get_by_role("button", name="Resign").tap()
    assert await over(person) == ["You lost"]

"""Ten conventions of each game, as its players know them from elsewhere, replayed in the browser."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.async_api import Locator, expect

from tests.web.conftest import Enter
from tests.web.person import MINE, Person
from tests.web.test_accessibility import axe
from tests.web.test_backgammon import a_play
from tests.web.test_board_games import by_click, meet, over, play

pytestmark = pytest.mark.asyncio(loop_scope="package")

SUITS = ("clubs", "diamonds", "spades", "hearts")
RANKS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace")


class Conventions:
    """A checklist; ``keeps`` ticks an item off."""

    def __init__(self) -> None:
        self.kept: list[str] = []

    def keeps(self, convention: str, holds: object) -> None:
        assert holds, convention
        self.kept.append(convention)

    def are_ten(self) -> None:
        assert len(set(self.kept)) == 10, self.kept


async def texts(found: Locator) -> list[str]:
    return [" ".join(each.split()) for each in await found.all_inner_texts()]


async def facts(person: Person) -> str:
    return " ".join((await person.page.locator(".facts").inner_text()).split())


async def form_of(person: Person, button: str, game: str) -> Callable[[str], Locator]:
    """Open the form of a new game; return where its options are."""
    await person.open_lobby()
    await person.game_button(button, game).click()
    await person.page.get_by_role("dialog").wait_for()
    return lambda name: person.page.locator(f"#option-{name}")


async def test_hearts(enter: Enter) -> None:
    ten, person = Conventions(), await enter(reduced_motion="reduce")
    page = person.page
    option = await form_of(person, "Play a bot", "Hearts")
    await person.choose_bot("Coin")
    await person.open_terms()
    lengths = set(await texts(option("deals").locator("option")))
    ten.keeps("to 100 points unless the table wants less", await option("deals").input_value() == "100")
    assert lengths == {"To 100 points", "To 50 points", "Four deals", "One deal"}
    await page.get_by_role("button", name="I agree to play a bot").click()
    await person.at_table()
    assert await person.my_turn()
    mine = page.locator(".cards-mine .item-button")
    names = [(each or "").split(",")[0] for each in await mine.evaluate_all("all => all.map(each => each.ariaLabel)")]
    order = [(SUITS.index(name.split(" of ")[1]), RANKS.index(name.split(" of ")[0])) for name in names]
    ten.keeps("thirteen cards, by suits and ranks", len(order) == 13 and order == sorted(order))
    ten.keeps("the first deal passes three cards to the left", "three cards to the left" in await facts(person))

    send = page.get_by_role("button", name="Pass these three")
    await mine.first.focus()
    for _ in range(3):
        assert await send.is_disabled()
        await page.keyboard.press("Enter")
        await page.keyboard.press("ArrowRight")
    await expect(send).to_be_enabled()
    ten.keeps("three cards are marked, and passed by one button", await page.locator(MINE).count() == 0)
    await page.keyboard.press("Enter")
    missed = await page.locator(".missed").inner_text()
    ten.keeps("a fourth is not taken", missed == "Three cards are chosen already. Put one back first.")
    await mine.nth(2).click()
    await expect(mine.nth(2)).to_have_attribute("aria-pressed", "false")
    ten.keeps("a marked card can be put back", await send.is_disabled())
    await mine.nth(4).click()
    assert await axe(person, "three cards to pass") == []
    given = {names[0], names[1], names[4]}
    await send.focus()
    await page.keyboard.press("Enter")
    await page.locator(MINE).nth(2).wait_for()
    hidden = await page.locator(".place:not(.place-near) .card:not(.card-back)").count()
    ten.keeps("others' cards lie face down", hidden == 0)

    await page.locator(".facts", has_text="West to North").wait_for()
    told = await facts(person)
    ten.keeps("one sees what one gave and got", all(name in told for name in given) and "East to South" not in told)
    assert await person.my_turn()
    reasons = ("two of clubs leads the first trick", "you must follow suit: clubs", "no points on the first trick")
    said = " ".join(await texts(page.locator(".hand-why p")))
    ten.keeps("the two of clubs leads, clubs are followed", any(reason in said for reason in reasons))
    points = await texts(page.locator(".place-facts"))
    ten.keeps("points of the deal and of the game at each seat", all("0 points, 0 before" in each for each in points))
    ten.are_ten()


async def test_holdem(enter: Enter) -> None:
    ten, person = Conventions(), await enter(reduced_motion="reduce")
    page = person.page
    option = await form_of(person, "Open a table", "Texas hold'em")
    ten.keeps("people play twenty hands", await option("hands").input_value() == "20")
    await person.play_bot("Texas hold'em", "Coin", seat="second")
    assert await person.my_turn()
    own = page.locator(".place-near .card")
    ten.keeps("two cards of one's own, face up", await own.count() == 2 and not await own.locator(".card-back").count())
    ten.keeps("the others' face down", await page.locator(".place:not(.place-near) .card-back").count() > 0)
    told, bets = await facts(person), " ".join(await texts(page.locator(".place-facts")))
    ten.keeps("blinds are posted", "Blinds 1 and 2" in told and "Bet 1" in bets and "Bet 2" in bets)
    ten.keeps("the button acts first before the flop", "Dealer button Second" in told)
    ten.keeps("the pot is in the middle", "3" in await page.locator(".middle .pot").inner_text())
    ten.keeps("fold and call", await texts(page.locator(".chooser .choice")) == ["Fold", "Call 1 chip"])
    field, slider = page.locator("#amount"), page.get_by_role("slider")
    ten.keeps("a raise by a slider from the least", await field.input_value() == "4" and await slider.is_visible())
    presets = await texts(page.locator(".presets .button"))
    ten.keeps("least, half pot, pot, all in", presets == ["Least", "Half pot", "Pot", "All in"])
    await field.fill("3")
    await page.get_by_text("This amount is not offered. The nearest is 4.").wait_for()
    await field.press("a")
    await person.drawn()
    ten.keeps("all in says so", "all in" in (await page.locator(".betting-send").inner_text()).lower())
    assert await axe(person, "hold'em") == []
    ten.are_ten()


async def test_backgammon(enter: Enter) -> None:
    ten = Conventions()
    ann, ben = await meet(enter, "Backgammon")
    await ann.page.locator(".dice .piece").first.wait_for()
    first, second = (ann, ben) if await ann.page.locator(".status-turn").count() else (ben, ann)
    await first.my_turn()
    told = await facts(first)
    ten.keeps("a match to five points", "to 5 points: 0 - 0" in told)
    ten.keeps("with the cube", "Cube" in told)
    ten.keeps("two dice on the board", await first.page.locator(".dice .piece").count() >= 2)
    ten.keeps("pips are counted", told.count("167") == 2)
    before = await first.cells()
    at_24 = [next(name for name in await each.cells() if name.startswith("24 point")) for each in (ann, ben)]
    ten.keeps("each plays home at the same corner", "2 white" in at_24[0] and "2 black" in at_24[1])
    for _ in range(2):
        await first.page.locator(".cell-legal").first.click()
        await first.drawn()
    ten.keeps("checkers move one by one", await first.cells() != before)
    await first.page.locator(".confirm").get_by_role("button", name="Take back").click()
    await first.drawn()
    ten.keeps("a checker is taken back", await first.cells() == before)
    await a_play(first)
    ten.keeps("the whole play is confirmed", await first.page.locator(MINE).count() == 1)
    row = await first.page.locator(".move-row .move-text").first.inner_text()
    ten.keeps("plays are written with their roll", re.fullmatch(r"[1-6][1-6]: (no move|(\S+/\S+ ?)+)", row))
    await second.my_turn()
    assert await texts(second.page.locator(".chooser .choice")) == ["Roll the dice", "Double to 2"]
    await second.page.get_by_role("button", name="Double to 2").click()
    await first.my_turn()
    answers = await texts(first.page.locator(".chooser .choice"))
    ten.keeps(
        "double before the roll, take or drop", [each.split(",")[0].split()[0] for each in answers] == ["Take", "Drop"]
    )
    ten.are_ten()


async def test_go(enter: Enter) -> None:
    ten, reader = Conventions(), await enter()
    option = await form_of(reader, "Play a person", "Go")
    komi = await texts(reader.page.get_by_label("Komi", exact=True).locator("option"))
    ten.keeps("komi 7.5, 6.5, 0.5 or another", komi == ["7.5", "6.5", "0.5", "Another…"])
    ways = [await texts(option(name).locator("option")) for name in ("territory", "handicap")]
    ten.keeps("area or territory, handicap stones", ways[0] == ["area", "territory"] and "2 stones" in ways[1])
    ann, ben = await meet(enter, "Go", {"size": 9})
    await ann.my_turn()
    ten.keeps("Black plays first", "Black" in (await ann.page.locator(".seat").first.inner_text()))
    names = [name.split(",")[0] for name in await ann.cells()]
    ten.keeps("letters without I, numbers from below", names[0] == "A9" and names[8] == "J9" and names[-1] == "J1")

    async def make(person: Person, move: str) -> None:
        if move == "pass":
            await person.page.get_by_role("button", name="Pass", exact=True).click()
        else:
            await by_click(person, move)

    await play(ann, ben, "A2 A1 B1", make)
    await ben.my_turn()
    taken = (await ben.cells())[names.index("A1")]
    ten.keeps("a stone without liberties is taken", "Captured by Black 1" in await facts(ben) and "black" not in taken)
    await by_click(ben, "A1")
    await expect(ben.page.locator(".missed")).to_contain_text("no empty crossing beside its chain")
    ten.keeps("no suicide, and the reason is said", await ben.page.locator(MINE).count() == 1)
    ten.keeps("the last stone is marked", await ben.page.locator(".tick-over").count() > 0)
    await play(ann, ben, "pass pass", make, first=3)
    await ben.page.get_by_text("Your move: mark stones as dead").wait_for()
    ten.keeps("two passes end the play; the dead are marked", True)
    await ben.page.get_by_role("button", name="Propose the count").click()
    await ann.page.get_by_role("button", name="Accept the count").click()
    await ann.page.locator(".result").wait_for()
    ten.keeps("the count counts when both agree", await over(ann) == ["You won"])
    result = await ann.page.locator(".result").inner_text()
    ten.keeps("the result says by how much", "81" in await facts(ann) + result and "7.5" in await facts(ann))
    ten.are_ten()


async def test_othello(enter: Enter) -> None:
    ten = Conventions()
    ann, ben = await meet(enter, "Othello")
    await ann.my_turn()
    cells = await ann.cells()
    names = [name.split(",")[0] for name in cells]
    ten.keeps("Black plays first", "Black" in await ann.page.locator(".seat").first.inner_text())
    ten.keeps("a1 is at the top left", names[0] == "a1" and names[-1] == "h8")
    discs = {
        name: "white" if "white" in cell else "black"
        for name, cell in zip(names, cells, strict=True)
        if "empty" not in cell and ", " in cell
    }
    ten.keeps("four discs, White's on d4", discs == {"d4": "white", "e4": "black", "d5": "black", "e5": "white"})
    legal = [name for name in names if "cell-legal" in (await ann.named(name).get_attribute("class") or "")]
    ten.keeps("legal squares are marked", sorted(legal) == ["c4", "d3", "e6", "f5"])
    await ann.named("a1").click()
    await expect(ann.page.locator(".missed")).to_have_text("A disc there would enclose none of the other side's.")
    ten.keeps("an illegal square is answered with the reason", await ann.page.locator(MINE).count() == 0)

    async def typed(person: Person, move: str) -> None:
        await person.type_move(move)

    await play(ann, ben, "D3", typed)
    ten.keeps("moves may be typed in capitals", await texts(ann.page.locator(".move-text")) == ["d3"])
    ten.keeps("enclosed discs turn over", "black" in (await ann.cells())[names.index("d4")])
    ten.keeps("discs are counted", "Black 4 White 1" in await facts(ann))
    ten.keeps("the last disc is marked", await ben.page.locator(".tick-over").count() > 0)
    await play(ann, ben, "c3", typed, first=1)
    one, other = [await ann.page.locator(".move").nth(ply).bounding_box() for ply in (0, 1)]
    assert one is not None
    assert other is not None
    ten.keeps("moves are listed in two columns", abs(one["y"] - other["y"]) < 2 and one["x"] < other["x"])
    ten.are_ten()


async def test_hex(enter: Enter) -> None:
    ten, reader = Conventions(), await enter()
    option = await form_of(reader, "Play a person", "Hex")
    ten.keeps("eleven by eleven unless another size is chosen", await option("size").input_value() == "11")
    ten.keeps("with the swap rule", await option("swap").input_value() == "1")
    ann, ben = await meet(enter, "Hex", {"size": 3})
    await ann.my_turn()
    names = [name.split(",")[0] for name in await ann.cells()]
    ten.keeps("a1 is at the top left", names[0] == "a1" and names[-1] == "c3")
    told = await facts(ann)
    ten.keeps(
        "red joins top and bottom, blue left and right", "Red top to bottom" in told and "Blue left to right" in told
    )
    ten.keeps("the first stone goes anywhere", await ann.page.locator(".cell-legal").count() == 9)

    async def make(person: Person, move: str) -> None:
        await by_click(person, move)

    await play(ann, ben, "b1", make)
    await ben.my_turn()
    swap = await texts(ben.page.locator(".chooser .choice"))
    ten.keeps("the second player may swap", len(swap) == 1 and swap[0].startswith("Swap: blue stone on a2"))
    ten.keeps("the last stone is marked", await ben.page.locator(".tick-over").count() > 0)
    await play(ann, ben, "a2 b2 a3", make, first=1)
    one, other = [await ann.page.locator(".move").nth(ply).bounding_box() for ply in (0, 1)]
    assert one is not None
    assert other is not None
    ten.keeps("moves are listed in two columns", abs(one["y"] - other["y"]) < 2 and one["x"] < other["x"])
    await ann.my_turn()
    await by_click(ann, "b3")
    await ann.page.locator(".result").wait_for()
    await ben.page.locator(".result").wait_for()
    ten.keeps("a connected chain wins, and nothing is drawn", await over(ann, ben) == ["You won", "You lost"])
    ten.keeps("the winning chain is shown", await ann.page.locator(".won-over").count() == 3)
    ten.are_ten()


async def test_chess(enter: Enter) -> None:
    ten = Conventions()
    ann, ben = await meet(enter, "Chess")
    await ann.my_turn()
    ten.keeps("White plays first", "White" in await ann.page.locator(".seat").first.inner_text())
    corners = [(await each.cells())[0].split(",")[0] for each in (ann, ben)]
    ten.keeps("each sees its own pieces below", corners == ["a8", "h1"])
    await ann.named("e2").click()
    await expect(ann.named("e4")).to_have_class(re.compile("cell-legal"))
    ten.keeps("a piece that is picked up shows where it may go", True)
    await ann.named("e5").click()
    await expect(ann.page.locator(".missed")).to_contain_text("A pawn moves one square forward")
    ten.keeps("an illegal move is answered with the reason", await ann.page.locator(MINE).count() == 0)

    async def typed(person: Person, move: str) -> None:
        await person.type_move(move)

    await play(ann, ben, "e4 e7e5", typed)
    ten.keeps("moves are typed by name or by squares", await texts(ann.page.locator(".move-text")) == ["e4", "e5"])
    ten.keeps("moves are numbered in pairs", await texts(ann.page.locator(".move-number")) == ["1."])
    ten.keeps("the last move is marked", await ann.page.locator(".lasts .last").count() == 2)
    await ann.my_turn()
    await ben.named("b8").click()
    await ben.named("c6").click()
    ten.keeps("a move is made before one's turn", "b8" in await ben.page.locator(".premove-bar").inner_text())
    ten.keeps("a draw may be offered", await ann.page.get_by_role("button", name="Offer a draw").count() == 1)
    await ann.page.get_by_role("button", name="Resign").click()
    dialog = ann.page.get_by_role("dialog")
    await dialog.get_by_role("button", name="Play on").click()
    ten.keeps("to resign asks first", await ann.page.locator(".result").count() == 0)
    ten.are_ten()


async def test_checkers(enter: Enter) -> None:
    ten = Conventions()
    ann, ben = await meet(enter, "Checkers")
    await ann.my_turn()
    page = ann.page
    ten.keeps("Black plays first", "Black" in await page.locator(".seat").first.inner_text())
    corners = [(await each.cells())[-8] for each in (ann, ben)]
    ten.keeps("own men are near, with a dark corner at the left", corners == ["4, black man", "29, white man"])
    numbers = await page.locator(".board .square-number").all_text_contents()
    ten.keeps("the dark squares are numbered 1 to 32", sorted(map(int, numbers)) == list(range(1, 33)))
    await ann.named("11").click()
    await expect(ann.named("15")).to_have_class(re.compile("cell-legal"))
    await expect(ann.named("16")).to_have_class(re.compile("cell-legal"))
    ten.keeps("a man that is picked up shows where it may go", True)

    async def make(person: Person, move: str) -> None:
        await by_click(person, *re.split("[-x]", move)[:: move.count("x") or 1])

    await play(ann, ben, "12-16 22-18 8-12 21-17 9-14", make)
    await ben.my_turn()
    await by_click(ben, "24")
    await expect(ben.page.locator(".missed")).to_have_text("You must capture: 18x9.")
    ten.keeps("who can capture must, and the move is named", await ben.page.locator(MINE).count() == 2)
    await play(ann, ben, "18x9", make, first=5)
    await ann.my_turn()
    await by_click(ann, "6", "13")
    for each in (ann, ben):
        await each.moved(6)
    rows = await texts(page.locator(".move-text"))
    ten.keeps("a jump goes on to its end by itself, and lists its squares", rows[-1] == "6x13x22")
    pairs = await texts(page.locator(".move-number"))
    ten.keeps("moves are numbered in pairs: 1. 12-16 22-18", pairs == ["1.", "2.", "3.", "4."] and rows[0] == "12-16")
    await expect(ben.page.locator(".lasts .last")).to_have_count(3)
    ten.keeps("each square of the last move is marked", True)
    more = await texts(page.locator(".seat .material"))
    ten.keeps("who is men ahead is shown", more == ["ahead by: white man"])
    await play(ann, ben, "25x18 16-19 24x15x6 1x10 23-19 3-8 27-24 5-9 32-27 12-16 19x12x3", make, first=7)
    ten.keeps(
        "a man on the last row is crowned",
        await ben.named("3").get_attribute("aria-label") == "3, white king, last move",
    )
    ten.are_ten()

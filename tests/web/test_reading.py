"""Information visible at a glance: moves at a table, drawn trees, my hand on a phone."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest
from playwright.async_api import FloatRect

from tests.web.conftest import Enter
from tests.web.person import MINE, Person
from tests.web.test_modules import call
from tests.web.test_newcomers import PHONE

pytestmark = pytest.mark.asyncio(loop_scope="package")

CARDS: dict[str, Any] = {"shape": "table", "pieces": [{"code": code, "shape": "card"} for code in ("Th", "Ks")]}
DICE: dict[str, Any] = {"shape": "table", "pieces": [{"code": "6", "shape": "die"}]}
SQUARES: dict[str, Any] = {"shape": "squares", "pieces": []}


@pytest.mark.parametrize(
    ("board", "moves", "said"),
    [
        (CARDS, [("acted", "cbr 160", "bets 160 chips")], "bets 160 chips"),
        (CARDS, [("acted", "f", "folds; First loses 34 chips")], "folds"),
        (CARDS, [("acted", "Ks", "plays the king of spades")], "K♠"),
        (CARDS, [("drawn", "Th", "First is dealt the ten of hearts"), ("drawn", None, None)], "10♥, hidden"),
        (CARDS, [("drawn", "Th", None), *[("drawn", None, None)] * 4], "10♥, 4 hidden"),
        (CARDS, [("drawn", "Th", None)] * 52, "52 cards dealt"),
        (DICE, [("acted", "7x6", "bids seven sixes")], "bids seven sixes"),
        (DICE, [("acted", None, None)], "hidden"),
        (SQUARES, [("acted", "Nf3", "moves the knight from g1 to f3")], "Nf3"),
    ],
)  # fmt: skip
async def test_a_move_at_a_table_is_told_in_words_and_a_card_as_it_looks(
    enter: Enter, board: dict[str, Any], moves: list[tuple[str, str | None, str | None]], said: str
) -> None:
    person = await enter()
    await person.visit("/bots")
    events = [{"t": t, "text": text, "describe": describe} for t, text, describe in moves]
    assert await call(person, "game/move-list", "movesText", events, board) == said


@pytest.mark.parametrize(
    ("board", "texts", "said"),
    [
        (CARDS, ["the king"], "the king"),
        (CARDS, [None], "Chance decides, hidden from you"),
        (CARDS, ["the king", None, "the ten", None], "the king, the ten, 2 hidden from you"),
        (CARDS, [None] * 6, "6 cards dealt, all hidden from you"),
        (CARDS, ["a card"] * 13 + [None] * 39, "52 cards dealt, 39 hidden from you"),
        (DICE, ["a die"] * 30, "30 dice thrown"),
        (SQUARES, ["a draw"] * 5, "5 draws of chance"),
    ],
)
async def test_a_deal_is_told_as_one_thing(
    enter: Enter, board: dict[str, Any], texts: list[str | None], said: str
) -> None:
    person = await enter()
    await person.visit("/bots")
    draws = [{"t": "drawn", "text": text, "describe": text} for text in texts]
    assert await call(person, "game/chance-text", "dealText", draws, board) == said


async def test_who_listens_to_hearts_hears_the_deal_once_and_sees_it_in_one_line(enter: Enter) -> None:
    person = await enter(**PHONE)
    await person.play_bot("Hearts", "Coin")
    assert await person.my_turn()
    heard = await person.said()
    assert heard.count("hidden from you") <= 1
    assert len(heard) < 300
    assert "random bits" not in heard, "the page adds them by itself"
    for card in range(3):
        await person.page.locator(".item-allowed").nth(card).tap()
    await person.page.get_by_role("button", name="Pass these three").tap()
    await person.page.locator(MINE).nth(2).wait_for()
    await person.page.locator(".move").first.tap()
    box = await person.page.locator(".status-past .status-text").bounding_box()
    assert box is not None
    assert box["height"] < 80


async def test_beside_a_long_list_of_options_there_is_room_for_the_move_that_is_looked_at(enter: Enter) -> None:
    person = await enter()
    await person.play_bot("Texas hold'em", "Coin", options={"stack": 20, "big_blind": 4, "hands": 3})
    assert await person.my_turn()
    await person.page.locator(".chooser .choice").first.click()
    await person.page.locator(MINE).wait_for()
    await person.page.locator(".move").first.click()
    text = person.page.locator(".status-past .status-text")
    await text.wait_for()
    box = await text.bounding_box()
    assert box is not None
    assert box["width"] > 200


@pytest.mark.parametrize(("behind", "numbers"), [(0, ["1.", None, "2.", None]), (1, ["1. …", "2.", None, "3."])])
async def test_moves_are_numbered_in_pairs_whoever_began(enter: Enter, behind: int, numbers: list[str | None]) -> None:
    person = await enter()
    await person.visit("/bots")
    assert [await call(person, "game/move-list", "pairNumber", at, behind) for at in range(4)] == numbers


@pytest.mark.parametrize("example", ["both can gain", "centipede", "a threat"])
async def test_names_of_branches_stand_apart(enter: Enter, example: str) -> None:
    person = await enter()
    await person.open_lobby()
    await person.game_button("Play a bot", "Game tree with pairs").click()
    await person.open_terms()
    await person.page.get_by_label("Tree: an example").select_option(label=example)
    await person.page.get_by_role("button", name="I agree to play a bot").click()
    await person.at_table()
    await person.page.locator(".board .branch-name").first.wait_for()
    boxes = [await name.bounding_box() for name in await person.page.locator(".board .branch-name").all()]
    assert len(boxes) >= 4
    assert all(apart(one, other) for one, other in combinations([box for box in boxes if box], 2))


async def test_the_mark_of_the_last_move_leaves_the_names_of_branches_free(enter: Enter) -> None:
    person = await enter()
    await person.play_bot("Game tree with pairs", "Coin", seat="first")
    assert await person.my_turn()
    await person.page.locator(".cell-legal").last.click()
    mark = person.page.locator(".board .tick-over").first
    await mark.wait_for()
    box = await mark.bounding_box()
    names = [await name.bounding_box() for name in await person.page.locator(".board .branch-name").all()]
    assert box is not None
    assert names
    assert all(apart(box, name) for name in names if name)


def apart(one: FloatRect, other: FloatRect) -> bool:
    """Return True if two boxes do not overlap."""
    beside = one["x"] + one["width"] <= other["x"] or other["x"] + other["width"] <= one["x"]
    below = one["y"] + one["height"] <= other["y"] or other["y"] + other["height"] <= one["y"]
    return beside or below


async def left_out(person: Person) -> int:
    """Return the number of leaves of the large board that are drawn as pruned."""
    return await person.page.locator(".board-frame .piece-unseen").count()


async def test_a_replay_shows_on_the_board_itself_what_alpha_beta_left_out(enter: Enter) -> None:
    person = await enter(reduced_motion="reduce")
    await person.play_bot("Game tree", "Blackboard", "Alpha-beta", seat="second")
    assert await person.my_turn()
    assert await left_out(person) == 0, "while it is played the board says what may be chosen"
    await person.click_legal_until_over()
    await person.page.get_by_role("link", name="Replay").click()
    await person.page.get_by_role("button", name="Next move").click()
    await person.page.locator(".board-frame .branch-cut").first.wait_for()
    assert await left_out(person) == 2
    await person.page.get_by_role("button", name="First move").click()
    await person.page.locator(".board-frame .branch-cut").first.wait_for(state="detached")


async def test_a_hand_of_hearts_is_in_sight_on_a_phone(enter: Enter) -> None:
    person = await enter(**PHONE)
    await person.play_bot("Hearts", "Coin")
    assert await person.my_turn()
    box = await person.page.locator(".item-button").last.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= 740


async def test_on_a_phone_a_move_is_typed_in_one_line_below_the_board(enter: Enter) -> None:
    person = await enter(**PHONE)
    await person.play_bot("Chess", "Coin", seat="first")
    assert await person.my_turn()
    box = await person.page.locator(".board-tools").bounding_box()
    assert box is not None
    assert box["height"] < 60
    assert box["y"] + box["height"] <= 740
    assert await person.page.get_by_label("Type a move").get_attribute("placeholder") == "Type a move"


THOUGHT = """
const { thinkingShown } = await import('/static/js/game/bot-thinking.js');
const [board, text, describe] = arg;
const frames = [{ moves: [{ t: 'acted', seat: 0, text, describe, thinking: {} }] }];
const { move, isTold } = thinkingShown({ fixed: { board }, frames, looking: 0, thoughts: new Map() });
return [move, isTold];
"""


@pytest.mark.parametrize(
    ("board", "text", "describe", "shown"),
    [
        (DICE, "7x6", "bids seven sixes", ["bids seven sixes", True]),
        (CARDS, "Ks", "plays the king of spades", ["K♠", False]),
        (SQUARES, "Nf3", "moves the knight from g1 to f3", ["Nf3", False]),
    ],
)
async def test_what_a_bot_chose_is_a_sentence_of_its_own_or_a_move(
    enter: Enter, board: dict[str, Any], text: str, describe: str, shown: list[Any]
) -> None:
    person = await enter()
    await person.visit("/bots")
    assert await person.evaluate(THOUGHT, [board, text, describe]) == shown


async def test_what_a_level_runs_in_each_game_is_unfolded_on_demand(enter: Enter) -> None:
    person = await enter(**PHONE)
    await person.visit("/bots/grove")
    await person.page.get_by_text("17 levels", exact=True).tap()
    level = person.page.locator(".levels > li").first
    assert "Othello:" not in await level.inner_text()
    await level.get_by_text("Limits in each game").tap()
    assert "Othello:" in await level.inner_text()


MARKED = """
([selector, marked, side]) => {
  const colours = all => new Set([...all].map(each => getComputedStyle(each)[side]));
  const found = [...document.querySelectorAll(selector)];
  const of = is => colours(found.filter(each => each.matches(marked) === is));
  const [one, others] = [of(true), of(false)];
  return one.size === 1 && others.size === 1 && !others.has([...one][0]);
}
"""


async def test_in_forced_colours_one_page_and_one_move_are_marked(enter: Enter) -> None:
    person = await enter(forced_colors="active")
    await person.visit("/bots")
    await person.page.locator(".nav a").first.wait_for()
    assert await person.page.evaluate(MARKED, [".nav a", "[aria-current]", "borderBottomColor"])
    await person.play_bot("Tic-tac-toe", "Coin", seat="first")
    await person.cell(4).click()
    await person.moved(1)
    assert await person.page.evaluate(MARKED, [".move", ".move-current", "borderLeftColor"])

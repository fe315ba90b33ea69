"""A fitting opponent in two clicks: the words, controls and numbers of the dialog, and the level that comes next."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.async_api import expect

from tests.live import LiveServer
from tests.web.conftest import Enter
from tests.web.person import Person
from tests.web.test_accessibility import axe
from tests.web.test_modules import call

pytestmark = pytest.mark.asyncio(loop_scope="package")

GAMES = ["Chess", "Go", "Connect Four", "Hearts", "Backgammon"]
SCREENS: list[dict[str, Any]] = [
    {"viewport": {"width": 1280, "height": 900}, "color_scheme": "dark"},
    {"viewport": {"width": 390, "height": 844}, "has_touch": True},
]
IN_SIGHT = "summary, button, a[href], input, select, textarea"
WORDS = """
const dialog = document.querySelector('dialog');
const button = dialog.querySelector('button[type=submit]');
const range = document.createRange();
range.setStart(dialog, 0);
range.setEndBefore(button);
const walker = document.createTreeWalker(dialog, NodeFilter.SHOW_TEXT);
const words = [];
for (let node = walker.nextNode(); node; node = walker.nextNode()) {
  if (!range.intersectsNode(node) || !node.parentElement.checkVisibility()) continue;
  words.push(...node.data.split(/[^\\p{L}\\p{N}'’]+/u).filter(Boolean));
}
return words;
"""
"""Words in sight before the button that agrees."""


async def controls(person: Person) -> list[str]:
    """Return everything in the dialog that can be pressed or changed and is in sight."""
    found = person.page.get_by_role("dialog").locator(IN_SIGHT)
    return [
        await each.evaluate("each => each.outerHTML.slice(0, 80)")
        for each in await found.all()
        if await each.is_visible()
    ]


@pytest.mark.parametrize("screen", SCREENS, ids=["desktop", "phone"])
@pytest.mark.parametrize("game", GAMES)
async def test_a_fitting_opponent_is_two_clicks_away(enter: Enter, game: str, screen: dict[str, Any]) -> None:
    person = await enter(reduced_motion="reduce", **screen)
    page = person.page
    await person.open_lobby()
    await person.game_button("Play a bot", game).click()
    await page.get_by_role("dialog", name=f"Play a bot at {game}").locator(".terms-of-game").wait_for()
    words = await person.evaluate(WORDS)
    assert 20 < len(words) <= 60, words
    assert len(found := await controls(person)) <= 7, found
    assert await axe(person, "dialog of a bot") == []
    assert await person.width() <= screen["viewport"]["width"]
    slider = page.get_by_label("Opponent strength")
    for place in range(int(await slider.get_attribute("max") or 0) + 1):
        await slider.fill(str(place))
        await person.drawn()
        assert re.search(r", (-?\d+|\d+ kyu|\d dan)\b", await slider.get_attribute("aria-valuetext") or "")
        assert re.search(r"\d", await page.locator(".strength-now").inner_text())
        assert len(found := await controls(person)) <= 7, found
    await slider.fill("0")
    await page.get_by_role("button", name="I agree to play a bot").click()
    await person.at_table()


async def loses(person: Person, game: str = "Connect Four") -> None:
    """Open the dialog, agree, make a move and give up."""
    page = person.page
    await page.get_by_role("button", name="I agree to play a bot").click()
    await person.at_table()
    await person.my_turn()
    await person.cell(38).click()
    await person.moved(1)
    await page.get_by_role("button", name="Resign").click()
    await page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    await page.locator(".result").wait_for()


@pytest.mark.parametrize("screen", SCREENS, ids=["desktop", "phone"])
async def test_the_result_offers_the_next_level_and_the_dialog_opens_on_it(
    enter: Enter, server: LiveServer, screen: dict[str, Any]
) -> None:
    person = await enter(reduced_motion="reduce", **screen)
    page = person.page
    await person.visit("/#play=connect_four&bot=grove&level=oak")
    await loses(person)
    line = page.locator(".next-level")
    await expect(line).to_contain_text("You won 0 of 1.")
    link = line.get_by_role("link", name="Next: ")
    offered = (await link.inner_text()).removeprefix("Next: ")
    assert re.fullmatch(r"(Beginner|Casual|Club|Strong|Strongest), \d+", offered), offered
    assert await page.get_by_role("button", name="Rematch").is_visible()
    assert await axe(person, "the next level") == []
    await link.click()
    now = page.locator(".strength-now")
    await expect(now).to_contain_text(offered)
    await expect(now).to_contain_text("your level")
    await loses(person)
    await expect(line).to_contain_text("You won 0 of 2.")
    await person.open_lobby()
    await person.game_button("Play a bot", "Connect Four").click()
    await expect(now).to_contain_text("your level")
    level = re.search(r"\d+", await now.inner_text())
    assert level is not None
    assert int(level.group()) <= int(offered.partition(", ")[2]), "who loses is offered no stronger one"
    words = await person.evaluate(WORDS)
    assert len(words) <= 60, words
    slider = page.get_by_label("Opponent strength")
    await slider.fill(await slider.get_attribute("max") or "")
    await page.get_by_role("button", name="About my level: ").click()
    await expect(now).to_contain_text("your level")
    assert len(found := await controls(person)) <= 7, found


def measured(*ratings: int) -> dict[str, Any]:
    """A card with a level for each rating, named by it, each with an error of 40."""
    levels = [{"name": str(rating), "title": str(rating), "at": {}} for rating in ratings]
    rows = [{"game": "toy", "level": str(rating), "rating": rating, "plus_minus": 40} for rating in ratings]
    return {"levels": levels, "measured": rows, "offered": {"toy": [str(rating) for rating in ratings]}}


async def test_after_few_games_the_next_level_is_one_step_above_the_level_played(enter: Enter) -> None:
    person = await enter()
    await person.visit("/bots")
    card = measured(195, 230, 270, 500, 893)

    async def offered(played: int, nearest: int, *, provisional: bool) -> str:
        arguments = (card, "toy", str(played), str(nearest), provisional)
        return str(await call(person, "game/next-level", "nextTo", *arguments))

    assert await offered(195, 893, provisional=True) == "270", "230 is not measurably stronger"
    assert await offered(195, 893, provisional=False) == "893"
    assert await offered(195, 230, provisional=True) == "230"
    assert await offered(893, 195, provisional=True) == "195"
    assert await offered(1, 500, provisional=True) == "500", "a level that was not measured"


async def test_strength_is_chosen_with_the_keyboard(enter: Enter) -> None:
    person = await enter()
    page = person.page
    await person.open_lobby()
    await person.game_button("Play a bot", "Chess").click()
    await page.get_by_role("dialog").locator(".terms-of-game").wait_for()
    await person.tab_to("#strength", 5)
    slider = page.get_by_label("Opponent strength")
    most = int(await slider.get_attribute("max") or 0)
    for key, place in (("End", most), ("Home", 0), ("ArrowRight", 1), ("PageUp", 1 + max(1, (most + 5) // 10))):
        await page.keyboard.press(key)
        await person.drawn()
        assert await slider.input_value() == str(place), key
    text = await slider.get_attribute("aria-valuetext")
    assert text is not None
    assert f"{int(await slider.input_value()) + 1} of {most + 1}" in text
    await person.tab_to(".other-bots > summary", 2)
    await page.keyboard.press("Enter")
    await page.get_by_role("group", name="Bot").get_by_role("radio").first.wait_for()
    await person.tab_to("input[name=bot]", 3)
    await page.keyboard.press("ArrowDown")
    await person.tab_to(".terms-of-game > summary", 4)
    await page.keyboard.press("Enter")
    await page.get_by_label("Clock", exact=True).select_option(label="5 min + 3 s a move")
    await page.get_by_label("My seat").select_option("second")
    await expect(page.locator(".terms-of-game > summary")).to_contain_text(
        "5 min + 3 s a move · you move second · no help"
    )
    assert await axe(person, "everything of the dialog is open") == []


async def test_every_bot_has_a_number_and_can_be_chosen(enter: Enter, server: LiveServer) -> None:
    """Every choice of the long dialog of before is behind a press in the short one."""
    person = await enter()
    page = person.page
    listings = {each["info"]["title"]: each for each in server.get("/api/games")}
    await person.open_lobby()
    for game in GAMES:
        await person.game_button("Play a bot", game).click()
        await page.get_by_role("dialog").locator(".other-bots > summary").click()
        chips = page.get_by_role("group", name="Bot").locator("label")
        assert await chips.count() == len(listings[game]["bots"])
        texts = await chips.all_inner_texts()
        assert [text for text in texts if not re.search(r"\d|not measured|adapts to you", text)] == []
        assert [text for text in texts if "BOT" not in text] == []
        await page.keyboard.press("Escape")
        await page.get_by_role("dialog").wait_for(state="detached")


async def test_a_level_is_compared_with_the_people_here_once_they_are_many(enter: Enter) -> None:
    person = await enter(reduced_motion="reduce")
    page = person.page
    ratings = [400 + 50 * place for place in range(19)]
    shares = {"game": "connect_four", "people": 40, "ratings": ratings}
    await page.route("**/api/practice/connect_four", lambda route: route.fulfill(json=shares))
    await person.open_lobby()
    await person.game_button("Play a bot", "Connect Four").click()
    line = page.locator("#strength-scale")
    slider = page.get_by_label("Opponent strength")
    await expect(line).to_contain_text("of people here")
    words = await person.evaluate(WORDS)
    assert len(words) <= 60, words
    await slider.fill("0")
    await expect(line).to_contain_text("Below 95 % of people here")
    await slider.fill(await slider.get_attribute("max") or "")
    await expect(line).to_contain_text("Above 95 % of people here")
    await slider.fill("2")
    await person.drawn()
    [rating] = re.findall(r"\d+", await page.locator(".strength-now").inner_text())
    weaker = 5 * sum(each < int(rating) for each in ratings)
    await expect(line).to_contain_text(f"Above {weaker} % of people here")


@pytest.mark.parametrize("screen", SCREENS, ids=["desktop", "phone"])
async def test_all_levels_stand_on_one_scale_with_their_errors(
    enter: Enter, server: LiveServer, screen: dict[str, Any]
) -> None:
    person = await enter(**screen)
    page = person.page
    await person.visit("/bots")
    rows = page.locator(".by-strength tbody tr")
    for title, name in (("Connect Four", "connect_four"), ("Chess", "chess")):
        await page.get_by_label("Game", exact=True).select_option(label=title)
        await page.locator(".by-strength tbody tr", has_text="Sequoia").wait_for()
        cards = [card for card in server.get("/api/bots") if name in card["offered"]]
        offered = {(card["name"], level) for card in cards for level in card["offered"][name]}
        measured = [row for card in cards for row in card["measured"] if (card["name"], row["level"]) in offered]
        await expect(rows).to_have_count(len([row for row in measured if row["game"] == name]))
        heads = await page.locator(".by-strength tbody th").all_inner_texts()
        found = [re.fullmatch(r"(Beginner|Casual|Club|Strong|Strongest), (−?-?\d+) ± \d+", head) for head in heads]
        assert None not in found, heads
        numbers = [int(each[2]) for each in found if each]
        assert numbers == sorted(numbers)
    assert await rows.locator(".badge").count() == await rows.count()
    assert await rows.locator(".error-bar").count() == await rows.count()
    assert await axe(person, "bots by strength") == []
    assert await person.width() <= screen["viewport"]["width"]
    await person.visit("/bots/grove")
    await page.locator("summary", has_text="Chess").last.click()
    await page.get_by_role("table", name="Measurements in Chess").locator("th", has_text="Beginner, ").first.wait_for()
    assert await axe(person, "a card") == []

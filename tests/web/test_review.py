"""A finished game is reviewed: mistakes in the list of moves, turning points, the better move on the board."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest
from playwright.async_api import expect

from tests.live import LiveServer
from tests.web.conftest import Enter
from tests.web.test_accessibility import axe
from tests.web.test_records import stored

pytestmark = pytest.mark.asyncio(loop_scope="package")

BAR = re.compile(r"^White [1-9]\d? %Black [1-9]\d? %$")
STANDING = re.compile(r"^(White scores [0-9]+%|Black wins \(proven\))$")
TRIES = (
    ((52, 36), re.compile("e4(: as good|: the engine's own| gives away .*, better)")),
    ((54, 38), re.compile("g4 gives away")),
)
"""Cells of a good move and of the blunder, and the words about each."""
FOOLS_MATE = '[White "Ann"]\n[Black "Bea"]\n[Round "{}"]\n[Result "0-1"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n'


@pytest.mark.parametrize(("theme", "width"), [("light", 1366), ("dark", 320)])
async def test_a_lost_game_shows_where_it_went_wrong(
    enter: Enter, server: LiveServer, tmp_path: Path, theme: str, width: int
) -> None:
    path = await stored(server, tmp_path / "fool.pgn", FOOLS_MATE.format(width))  # each is another game
    person = await enter(viewport={"width": width, "height": 768}, color_scheme=theme, reduced_motion="reduce")
    page = person.page
    await person.visit(path)
    await page.get_by_role("button", name="Analyse this game").press("Enter")
    review = page.get_by_role("region", name="Review")
    await review.locator("tbody tr").first.wait_for(timeout=60_000)
    await review.get_by_text("After a quick look").wait_for(state="detached", timeout=60_000)

    blunder = page.get_by_role("button", name=re.compile("^2. g4 ?, blunder"))
    point = review.locator(".turning-points > li").filter(has=blunder)
    await expect(point).to_contain_text("% of the score. Better: ")
    ann, bea = await review.locator("tbody tr").all_inner_texts()
    assert ann.split("\t")[2] == "1", "a blunder of Ann's"
    assert bea.split("\t")[1:] == ["100%", "0", "0", "0"]
    await expect(page.locator(".move-row", has_text="g4").locator(".verdict-blunder")).to_have_text("??")

    await blunder.press("Enter")
    assert page.url.endswith("#2"), "the position before the mistake"
    here = page.get_by_role("region", name="This position")
    await expect(here).to_contain_text("Played: 2. g4 ??, a blunder: gives away ")
    await expect(page.locator(".board-frame")).to_be_in_viewport()
    await expect(page.locator(".expected-bar")).to_have_text(BAR)
    await expect(page.locator(".board .drawn-best")).to_have_count(1)
    await expect(page.locator(".board .drawn-played")).to_have_count(1)
    await here.get_by_role("button", name="Try again").press("Enter")
    trial = page.get_by_role("region", name="Try again")
    await expect(trial).to_contain_text("Find a better move for White.")
    await expect(trial).to_be_in_viewport()
    await expect(page.locator(".board .drawn-best")).to_have_count(0)  # the answer is not on the board
    for cells, outcome in TRIES:
        for cell in cells:
            await person.cell(cell).click()
        await expect(trial).to_contain_text(outcome, timeout=60_000)
        await trial.get_by_role("button", name="Try another").click()
    assert await axe(person, "second try") == []
    await trial.get_by_role("button", name="Show the answer").press("Enter")
    await expect(page.locator(".board .drawn-best")).to_have_count(1)
    for _ in range(2):  # whoever is to move, the score is that of the same side
        await expect(here.locator(".review-standing")).to_have_text(STANDING)
        await page.keyboard.press("ArrowRight")
    await expect(page.locator(".expected-bar")).to_have_text("White 0 %Black 100 %")
    await page.get_by_text("All values as a table").press("Enter")
    values = page.get_by_role("region", name="Expected result for White after each move").locator("tbody tr")
    await expect(values).to_have_count(4)
    assert [row.split("\t")[0].split() for row in await values.all_inner_texts()] == [
        ["Start"],
        ["1.", "f3"],
        ["1…", "e5"],
        ["2.", "g4"],
    ]
    await values.nth(2).get_by_role("button").press("Enter")
    assert page.url.endswith("#2")
    await page.keyboard.press("End")
    await expect(page.locator(".expected-bar")).to_have_text("White 0 %Black 100 %")
    assert await axe(person, "review") == []
    assert await person.width() <= width

    await page.reload()
    await review.locator(".turning-points").wait_for()
    assert await page.get_by_role("button", name="Analyse this game").count() == 0, "it is stored with the game"
    async with page.expect_download() as clicked:
        await page.get_by_role("link", name="PGN file of this game").click()
    text = await asyncio.to_thread(Path(await (await clicked.value).path()).read_text)
    assert "g4 $4" in " ".join(text.split())


async def test_a_line_of_the_engine_is_followed_on_the_analysis_board(
    enter: Enter, server: LiveServer, tmp_path: Path
) -> None:
    path = await stored(server, tmp_path / "line.pgn", FOOLS_MATE.format("line"))
    person = await enter()
    page = person.page
    await person.visit(path)
    await page.get_by_role("button", name="Analyse this game").press("Enter")
    here = page.get_by_role("region", name="This position")
    await here.locator(".review-best a").nth(1).wait_for(timeout=60_000)
    line = await here.locator(".review-best a").all_inner_texts()
    await here.locator(".review-best a").nth(1).press("Enter")
    await page.wait_for_url("**/analysis/chess?**")
    await expect(page.locator(".move-current")).to_contain_text(line[1])
    shown = [text.split("\n")[-1] for text in await page.locator(".tree-move").all_inner_texts()]
    assert line[0].rstrip("+#") in " ".join(shown)
    await person.visit(page.url.removeprefix(person.url) + "&line=Kxh8")
    await page.get_by_text("The line ends here: Kxh8 is not legal in this position.").wait_for()
    await expect(page.locator(".move-current")).to_contain_text(line[1])


OPERA = (
    '[White "Paul"]\n[Black "Duke"]\n[Result "1-0"]\n\n1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 '
    "6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6 9. Bg5 b5 10. Nxb5 cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 "
    "15. Bxd7+ Nxd7 16. Qb8+ Nxb8 17. Rd8# 1-0\n"
)


async def test_a_page_that_is_opened_meanwhile_shows_a_review_that_is_running(
    enter: Enter, server: LiveServer, tmp_path: Path
) -> None:
    path = await stored(server, tmp_path / "opera.pgn", OPERA)
    person, other = await enter(), await enter()
    await person.visit(path)
    await person.page.get_by_role("button", name="Analyse this game").click()
    await person.page.get_by_text("% of two looks at every position").wait_for()  # so it was asked for
    await person.page.reload()
    await other.visit(path)
    for each in (person, other):
        await each.page.get_by_role("progressbar", name="Analysis").wait_for()
    for each in (person, other):
        review = each.page.get_by_role("region", name="Review")
        await review.locator(".turning-points").wait_for(timeout=60_000)
        await each.page.get_by_role("progressbar", name="Analysis").wait_for(state="detached", timeout=60_000)
        assert await each.page.get_by_role("button", name="Analyse this game").count() == 0


MATCH = """ 0 point match

 Game 1
 Ann : 0                          Bea : 0
  1) 31: 8/5 6/5                   52: 24/22 13/8
  2) 62: 24/22 24/18               31: 8/5 6/5
  3) 21: 5/3 6/5
"""


@pytest.mark.parametrize(("theme", "width"), [("dark", 1366), ("light", 320)])
async def test_a_review_of_backgammon_splits_luck_from_skill(
    enter: Enter, server: LiveServer, tmp_path: Path, theme: str, width: int
) -> None:
    path = await stored(server, tmp_path / "match.mat", MATCH.replace("Ann", f"Ann{width}"))
    person = await enter(viewport={"width": width, "height": 768}, color_scheme=theme, reduced_motion="reduce")
    page = person.page
    await person.visit(path)
    await page.get_by_role("button", name="Analyse this game").press("Enter")
    review = page.get_by_role("region", name="Review")
    await expect(review).to_contain_text("Luck over the game: ", timeout=60_000)
    await review.get_by_text("After a quick look").wait_for(state="detached", timeout=60_000)
    await expect(review.locator(".review-luck")).to_contain_text(re.compile(r"([+−][0-9.]+|: 0) points for White"))
    await review.locator(".turning-points button").first.press("Enter")
    here = page.get_by_role("region", name="This position")
    await expect(here).to_contain_text(re.compile(r"Luck of the draw: [+−][0-9.]+ points for White"))
    await expect(here).to_contain_text(re.compile(r"gives away [0-9.]+ points"))
    await expect(here.locator(".review-standing")).to_contain_text("White expects ")
    assert await axe(person, "review of dice") == []
    assert await person.width() <= width


async def test_one_press_at_the_end_of_a_game_reviews_it(enter: Enter) -> None:
    person = await enter()
    page = person.page
    await person.play_bot("Tic-tac-toe", "Coin")
    await person.click_legal_until_over()
    await page.get_by_role("link", name="Review").press("Enter")
    review = page.get_by_role("region", name="Review")
    await review.locator("tbody tr").nth(1).wait_for(timeout=60_000)
    assert await page.get_by_role("button", name="Analyse this game").count() == 0


async def test_a_why_is_large_enough_for_a_finger(enter: Enter) -> None:
    person = await enter()
    await person.visit("/replay/x")
    await person.page.locator("h1").wait_for()
    height = await person.evaluate(
        "const why = document.createElement('details');"
        "why.className = 'small';"
        "why.append(document.createElement('summary'));"
        "document.querySelector('main').append(why);"
        "return why.firstChild.getBoundingClientRect().height;"
    )
    assert height >= 24

"""The page of an imported game: its origin, the comments of its file, and the downloads."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from agon.command import cli
from tests.live import LiveServer
from tests.web.conftest import Enter
from tests.web.test_accessibility import axe

pytestmark = pytest.mark.asyncio(loop_scope="package")

SGF = (
    "(;FF[4]GM[11]SZ[5]PB[Ada (BOT)]PW[Bea]EV[Club night]DT[2020-02-01]RE[W+R]C[Round one]"
    ";B[c3]C[In the middle];W[swap-pieces])"
)
PGN = '[White "Ann"]\n[Black "Bea"]\n[Result "*"]\n\n1. e4 {[%eval 0.31] Best by test} e5 *\n'


async def stored(server: LiveServer, file: Path, text: str) -> str:
    """Import a file with one game; return the path of its replay."""
    await asyncio.to_thread(file.write_text, text)
    words = ["import", str(file), "--database", str(server.folder / "agon.sqlite3"), "--json"]
    done = await asyncio.to_thread(CliRunner().invoke, cli, words)
    assert done.exit_code == 0, done.output
    found = json.loads(done.stdout)
    return f"/replay/{(found['imported'] + found['known'])[0]['session']}"


@pytest.mark.parametrize("theme", ["light", "dark"])
async def test_an_imported_game_says_so_and_is_a_file_to_keep(
    enter: Enter, server: LiveServer, tmp_path: Path, theme: str
) -> None:
    path = await stored(server, tmp_path / "club.sgf", SGF)
    person = await enter(viewport={"width": 320, "height": 640}, color_scheme=theme, reduced_motion="reduce")
    page = person.page
    await person.visit(path)
    panel = page.get_by_role("region", name="Download")
    await panel.get_by_text("Not played here: imported from club.sgf (SGF): Club night, 2020-02-01").wait_for()
    assert await page.locator(".seats .player-bot", has_text="Ada").locator(".badge").count() == 1
    comment = page.get_by_role("region", name="Comment")
    await comment.get_by_text("Round one").wait_for()
    await page.keyboard.press("ArrowRight")
    await comment.get_by_text("In the middle").wait_for()
    assert await axe(person, "imported game") == []
    assert await person.width() <= 320
    await page.keyboard.press("End")
    await comment.wait_for(state="detached")

    async with page.expect_download() as clicked:
        await panel.get_by_role("link", name="SGF file of this game").click()
    kept = await clicked.value
    assert kept.suggested_filename == f"hex-{path.rpartition('/')[2]}.sgf"
    text = await asyncio.to_thread(Path(await kept.path()).read_text)
    assert "PB[Ada (BOT)]" in text
    assert "C[In the middle]" in text

    await person.tab_to(".downloads a[href$='.json']")
    async with page.expect_download() as pressed:
        await page.keyboard.press("Enter")
    told = json.loads(await asyncio.to_thread(Path(await (await pressed.value).path()).read_text))
    assert told["events"][0]["event"]["imported"]["file"] == "club.sgf"


async def test_a_game_that_breaks_off_has_no_score_and_evaluations_are_words(
    enter: Enter, server: LiveServer, tmp_path: Path
) -> None:
    path = await stored(server, tmp_path / "analysis.pgn", PGN)
    person = await enter()
    await person.visit(path)
    await person.page.locator("#ply").wait_for()
    await person.page.keyboard.press("ArrowRight")
    await person.page.get_by_text("Evaluation: 0.31. Best by test").wait_for()
    await person.page.keyboard.press("End")
    await person.page.locator(".status-over", has_text="No result").wait_for()
    assert await person.page.locator(".seat-score").count() == 0


STUDY = (
    '[White "Ann"]\n[Black "Bea"]\n[Round "3"]\n[WhiteElo "2100"]\n[ECO "C20"]\n[Result "*"]\n\n'
    "1. e4 e5 $1 (1... c5 {sharp} 2. Nf3 (2. c3) 2... d6) (1... -- 2. d4) 2. Nf3 *\n"
)


async def test_variations_of_a_file_are_stepped_through(enter: Enter, server: LiveServer, tmp_path: Path) -> None:
    path = await stored(server, tmp_path / "study.pgn", STUDY)
    person = await enter(viewport={"width": 320, "height": 640})
    page = person.page
    await person.visit(path)
    facts = page.get_by_role("region", name="Download")
    for text in ("Round", "White 2100", "C20"):
        await facts.get_by_text(text).first.wait_for()
    await page.keyboard.press("ArrowRight")
    await page.keyboard.press("ArrowRight")
    panel = page.get_by_role("region", name="Variations")
    await panel.get_by_role("button", name="c3", exact=True).click()
    await panel.get_by_role("button", name="c3", pressed=True).wait_for()
    await panel.get_by_role("button", name="c5", exact=True).click()
    await panel.get_by_text("sharp").wait_for()
    assert await axe(person, "variations") == []
    assert await person.width() <= 320
    await panel.get_by_role("button", name="Back to the game").click()
    await page.keyboard.press("ArrowRight")
    await panel.wait_for(state="detached")

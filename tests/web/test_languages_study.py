"""Replays, analysis, puzzles, audits, the lab and trainings take all their words from the catalogue."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

from agon.server.http.languages import PSEUDO
from tests.live import LiveServer
from tests.training_runs import made_run
from tests.web.conftest import Enter, people_at, warmed
from tests.web.person import Person
from tests.web.test_languages import plain_texts, speaking
from tests.web.test_records import stored

pytestmark = pytest.mark.asyncio(loop_scope="package")

MATE = '[White "Ann"]\n[Black "Bea"]\n[Round "words"]\n\n1. f3 {A start} e5 2. g4 $4 (2. e4 d5) Qh4# 0-1\n'
STUDY = "1. e4 {King's pawn} e5 (1... c5 $1 2. Nf3) 2. Nf3 Nc6 $6 *"
SAID = "#announcer, .lab-tree, #ply, .game:has(.felt), .board-frame, .review-why"
"""Parts that have the server's words in them: texts about a step or a position, with moves, tables of cards, places."""


async def own_texts(person: Person) -> list[str]:
    """Return texts outside the catalogue; a replay's title may have the server's words about a result."""
    await person.evaluate("document.querySelectorAll(arg).forEach(each => each.setAttribute('translate', 'no'))", SAID)
    return [text for text in await plain_texts(person) if not text.startswith("title: ")]


async def test_the_words_of_the_lab_come_from_the_catalogue(enter: Enter, server: LiveServer) -> None:
    person = await enter()
    page = person.page
    await speaking(person, server, PSEUDO)
    for link in ("", "#game=tic_tac_toe&tree=&moves=b2+a1+c1&algorithm=mcts&compare=deepening&nodes=20&depth=2"):
        await person.visit(f"/lab{link}")
        await page.locator(".lab-tree").first.wait_for()
        assert await own_texts(person) == []
    questions = page.locator(".lab-questions .button-small")
    for number in range(await questions.count()):
        await questions.nth(number).click()
        assert await own_texts(person) == []
    await page.locator(".lab-demonstrations .button-small").nth(1).click()
    await expect(page.locator(".lab-demonstrations tbody tr")).to_have_count(6, timeout=60_000)
    assert await own_texts(person) == []


async def test_the_words_of_the_analysis_come_from_the_catalogue(enter: Enter, server: LiveServer) -> None:
    person = await enter()
    page = person.page
    await speaking(person, server, PSEUDO)
    await person.visit("/analysis/chess")
    tools = page.locator(".analysis-tools .row").first.locator("button")
    await tools.nth(0).click()
    assert await own_texts(person) == []
    await page.locator("#paste-text").fill(STUDY)
    await page.locator("dialog .button-main").click()
    await page.locator(".tree-comment").wait_for()
    await page.locator(".explorer .button").click()
    await page.locator(".explorer select").first.wait_for()
    assert await own_texts(person) == []
    for number in (1, 2, 4):
        await tools.nth(number).click()
        await page.locator("dialog .dialog-body").wait_for()
        assert await own_texts(person) == []
        await page.keyboard.press("Escape")
        await page.locator("dialog").wait_for(state="detached")
    await page.locator(".explorer").scroll_into_view_if_needed()
    await person.visit("/analysis/leduc_poker")
    await page.locator(".chance select").wait_for()
    assert await own_texts(person) == []


async def test_the_words_of_a_replay_and_its_review_come_from_the_catalogue(
    enter: Enter, server: LiveServer, tmp_path: Path
) -> None:
    path = await stored(server, tmp_path / "mate.pgn", MATE)
    person = await enter()
    page = person.page
    await speaking(person, server, PSEUDO)
    await person.visit(path)
    await page.locator(".analysis .button").click()
    await page.locator(".turning-points").wait_for(timeout=60_000)
    for ply in (1, 2, 3):
        await page.locator("#ply").fill(str(ply))
        await page.locator(".position-review").wait_for()
        assert await own_texts(person) == []
    await page.locator(".position-review .button-small").wait_for(state="detached")
    await page.locator(".turning-points button").first.click()
    await page.locator(".position-review .button-small").click(timeout=60_000)
    await page.locator(".second-try").wait_for()
    assert await own_texts(person) == []


async def test_the_words_of_puzzles_and_audits_come_from_the_catalogue(enter: Enter, server: LiveServer) -> None:
    person = await enter()
    page = person.page
    await speaking(person, server, PSEUDO)
    await person.visit("/puzzles")
    await page.locator(".mistakes").wait_for()
    assert await own_texts(person) == []
    await person.visit("/audit")
    await page.locator("h1").wait_for()
    assert await own_texts(person) == []
    await page.locator("#file").set_input_files(
        {"name": "game.json", "mimeType": "application/json", "buffer": json.dumps({"events": 1}).encode()}
    )
    await page.get_by_role("alert").wait_for()
    assert await own_texts(person) == []


async def test_the_words_of_a_training_come_from_the_catalogue(chromium: Browser, tmp_path: Path) -> None:
    run = made_run(tmp_path / "run", 3)
    with LiveServer(tmp_path, training_folder=run.path) as server:
        page = await chromium.new_page()
        await warmed(page, server)
        await page.close()
        async with people_at(server.url, chromium) as enter:
            person = await enter()
            await speaking(person, server, PSEUDO)
            await person.visit("/training")
            await expect(person.page.locator("tbody tr")).to_have_count(3)
            assert await own_texts(person) == []

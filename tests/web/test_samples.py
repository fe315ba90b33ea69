"""Sample games on boards that no shipped game has, and a new game, in browsers: drawn, played, and read aloud."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from click.testing import CliRunner
from playwright.async_api import Browser

from agon.command import cli
from tests.games import laws
from tests.live import LiveServer
from tests.web.conftest import people_at
from tests.web.person import Person
from tests.web.test_accessibility import SMALL, axe

pytestmark = pytest.mark.asyncio(loop_scope="package")

SAMPLES = Path(laws.__file__).parents[1] / "samples"
TITLE = "Three men's morris"
LEAST_PX = 24
"""Least size of a target (WCAG 2.2, 2.5.8)."""


@pytest_asyncio.fixture(scope="module", loop_scope="package", params=["light", "dark"])
async def pair(
    request: pytest.FixtureRequest, chromium: Browser, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[tuple[Person, Person]]:
    """Two people at a server with the sample games; the second has the smallest screen."""
    theme = str(request.param)
    with LiveServer(tmp_path_factory.mktemp("samples"), workers=0, games=SAMPLES) as server:
        async with people_at(server.url, chromium) as enter:
            ann = await enter(color_scheme=theme, reduced_motion="reduce")
            ben = await enter(**SMALL, color_scheme=theme, reduced_motion="reduce")
            yield ann, ben


async def meet(ann: Person, ben: Person, title: str) -> None:
    await ann.seek(title)
    await ben.open_lobby()
    await ben.page.get_by_role("button", name=f"Join {title}").click()
    await ann.at_table()
    await ben.at_table()


async def take_turns(moves: list[tuple[Person, str]]) -> None:
    for person, cell in moves:
        assert await person.my_turn()
        await person.named(cell).click()


async def said_of(person: Person, cell: str) -> str | None:
    return await person.named(cell).get_attribute("aria-label")


async def is_well_drawn(ann: Person, ben: Person, title: str) -> None:
    """Nothing is too wide or too small, and axe finds nothing. ``AGON_PICTURES`` names a folder for pictures."""
    assert await ben.width() <= SMALL["viewport"]["width"]
    boxes = [await cell.bounding_box() for cell in await ben.page.locator(".cell-legal, .cell").all()]
    assert min(min(box["width"], box["height"]) for box in boxes if box) >= LEAST_PX
    assert await axe(ann, title) == []
    if folder := os.environ.get("AGON_PICTURES"):
        is_dark = await ann.page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches")
        name, theme = title.lower().replace(" ", "-"), "dark" if is_dark else "light"
        await ann.page.screenshot(path=Path(folder, f"{name}-{theme}.png"))
        await ben.page.screenshot(path=Path(folder, f"{name}-{theme}-phone.png"))


async def test_places_and_lines(pair: tuple[Person, Person]) -> None:
    ann, ben = pair
    await meet(ann, ben, TITLE)
    assert await ann.page.locator(".art .lines").count() == 1
    assert await ann.page.locator(".art .dot").count() == 9
    drawn = await ann.page.locator(".art .lines").get_attribute("d")
    assert drawn is not None
    assert drawn.count("M") == 16, "two parts of each of eight lines"
    assert await ann.named("b2").get_attribute("aria-label") == "b2, empty, legal: Place on b2"
    await take_turns([(ann, "a3"), (ben, "b3"), (ann, "c2"), (ben, "c3"), (ann, "a2"), (ben, "b1")])
    assert await ann.my_turn()
    await ann.named("c2").focus()
    await ann.page.keyboard.press("ArrowLeft")
    await ann.drawn()
    assert await ann.page.locator(".cell:focus").get_attribute("data-cell") == "4", "the arrow follows the line"
    await is_well_drawn(ann, ben, TITLE)
    await ann.named("c2").click()
    await ann.named("b2").click()
    assert await ben.my_turn()
    await ben.named("b1").click()
    await ben.named("a1").click()
    assert await ann.my_turn()
    await ann.named("b2").click()
    await ann.named("c2").click()
    assert await ben.my_turn()


async def test_edges_as_cells(pair: tuple[Person, Person]) -> None:
    ann, ben = pair
    await meet(ann, ben, "Dots and boxes")
    assert await ann.page.locator(".art .loose-point").count() == 16
    assert await ann.page.locator(".cell").count() == 24 + 9
    assert await said_of(ann, "a1-b1") == "a1-b1, empty, legal: Draw a1-b1"
    await take_turns([(ann, "a1-b1"), (ben, "a1-a2"), (ann, "a2-b2")])
    assert await ben.my_turn()
    await ben.walk_to(ben.named("b1-b2"))
    await ben.page.keyboard.press("Enter")
    await ben.page.locator(".art .piece-disc.seat-1").wait_for()
    assert await ben.page.locator(".art .piece-bar").count() == 4
    assert await said_of(ben, "box a1") == "box a1, second player's mark"
    assert await said_of(ben, "b1-b2") == "b1-b2, line, last move"
    assert await ben.my_turn(), "after a box it is still my turn"
    await is_well_drawn(ann, ben, "Dots and boxes")


async def test_pits_with_counts(pair: tuple[Person, Person]) -> None:
    ann, ben = pair
    await meet(ann, ben, "Kalah")
    assert await said_of(ann, "c1") == "c1, 4 seeds, legal: Sow c1"
    assert await ann.page.locator(".art .target-taken").count() == 6, "the pits that can be sown are marked"
    await take_turns([(ann, "c1")])
    await ann.moved(0)
    await take_turns([(ann, "f1")])
    assert await ben.my_turn()
    assert await said_of(ben, "South's store") == "South's store, 2 seeds"
    assert await said_of(ben, "c1") == "c1, empty"
    assert await said_of(ben, "d2") == "d2, 5 seeds, legal: Sow d2"
    numbers = await ben.page.locator(".art .count").all_text_contents()
    assert sorted(numbers) == ["2", *"4444", *"555555"]
    assert await ben.page.locator(".art .piece-seeds .face").count() == 48
    await is_well_drawn(ann, ben, "Kalah")


async def test_an_ambiguous_capture_asks_for_the_first_man_to_be_taken(pair: tuple[Person, Person]) -> None:
    ann, ben = pair
    await meet(ann, ben, "Fanorona")
    await take_turns([(ann, "d3"), (ann, "e3")])
    assert await said_of(ann, "f3") == "f3, black man, legal: d3 to e3, taking forwards"
    assert await said_of(ann, "c3") == "c3, black man, legal: d3 to e3, taking backwards"
    await is_well_drawn(ann, ben, "Fanorona")
    await ann.named("c3").click()
    assert await ben.my_turn()
    assert await said_of(ben, "c3") == "c3, empty, last move"


async def test_a_new_game_is_played_to_its_end(chromium: Browser, tmp_path: Path) -> None:
    """A game from the scaffold, with no file edited: in the lobby and at the table, by mouse and by keyboard."""
    folder = tmp_path / "games"
    made = CliRunner().invoke(cli, ["game", "new", "four_by_four", "--dir", str(folder)])
    assert made.exit_code == 0, made.output
    with LiveServer(tmp_path, workers=0, games=folder) as server:
        async with people_at(server.url, chromium) as enter:
            ann, ben = await enter(reduced_motion="reduce"), await enter(**SMALL, reduced_motion="reduce")
            await meet(ann, ben, "Four by four")
            assert await said_of(ann, "a4") == "a4, empty, legal: Mark a4"
            await is_well_drawn(ann, ben, "Four by four")
            await asyncio.gather(ann.click_legal_until_over(), ben.key_legal_until_over())
            record = server.get(f"/api/sessions/{ann.session}")
            assert record["events"][-1]["event"]["reason"] == "finished"
            for person in (ann, ben):
                shown = await person.page.locator(".result p").first.inner_text()
                assert shown == record["events"][-1]["position"]["result"]

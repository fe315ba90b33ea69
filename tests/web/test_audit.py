"""The audit page: it verifies every draw of a game in the browser, from the server's record and from a file."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.live import LiveServer
from tests.web.conftest import Enter
from tests.web.person import Person
from tests.web.test_accessibility import SMALL, axe
from tests.web.test_every_game import play

pytestmark = pytest.mark.asyncio(loop_scope="package")


async def choose_file(person: Person, text: str) -> None:
    """Give the page a file with that text."""
    await person.page.locator("#file").set_input_files(
        {"name": "game.json", "mimeType": "application/json", "buffer": text.encode()}
    )


async def test_every_draw_is_derived_again_and_a_false_one_is_found(enter: Enter, server: LiveServer) -> None:
    person = await enter(**SMALL, reduced_motion="reduce")
    page = person.page
    await person.play_bot("Pig", "Coin", options={"target": 10})
    await play(person)
    game: dict[str, Any] = server.get(f"/api/sessions/{person.session}")
    drawn = [each["event"] for each in game["events"] if each["event"]["t"] == "drawn"]
    await page.get_by_role("link", name="Replay").click()
    await page.get_by_role("link", name="Verify every draw").click()
    await page.get_by_text(f"OK: all {len(drawn)} draws match the seed.").wait_for()
    rolls = await page.locator(".audit-draws li").all_inner_texts()
    assert [roll.split(", event")[0] for roll in rolls] == [event["text"] for event in drawn]
    assert await page.locator("code", has_text=game["events"][0]["event"]["seed_hash"]).count() == 2
    assert await axe(person, "audit") == []
    assert await person.width() <= 320

    false = drawn[-1]
    false["action"] = (false["action"] + 1) % 6
    await choose_file(person, json.dumps(game))
    problems = page.get_by_role("alert").get_by_role("listitem")
    await problems.first.wait_for()
    assert [text.partition(":")[2] for text in await problems.all_inner_texts()] == [
        f" {false['text']} was drawn, but the seed gives another outcome."
    ]
    assert (await page.locator(".audit-draws li").last.inner_text()).endswith(": differs")
    assert await page.get_by_text("OK: all").count() == 0
    assert await axe(person, "audit of a false draw") == []

    game["events"][-1]["event"]["seed"] = "00" * 32
    await choose_file(person, json.dumps(game))
    await problems.filter(has_text="The seed is not the one whose hash was published at the start.").wait_for()
    await choose_file(person, "no JSON")
    await page.get_by_text("This file is not an exported game.").wait_for()

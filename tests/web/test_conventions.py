"""Forms begin as players of the game expect: among people, and against a bot, whose strength was measured."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.async_api import expect

from tests.live import LiveServer
from tests.web.conftest import Enter
from tests.web.test_accessibility import axe

pytestmark = pytest.mark.asyncio(loop_scope="package")

AMONG_PEOPLE: dict[str, dict[str, int]] = {
    "Backgammon": {"length": 5, "cube": 1},
    "Texas hold'em": {"hands": 20},
    "Hearts": {"deals": 100},
    "Chinese checkers": {"blocked": 1},
}


@pytest.mark.parametrize("title", AMONG_PEOPLE)
async def test_people_begin_with_what_people_play_and_bots_with_what_was_measured(
    enter: Enter, server: LiveServer, title: str
) -> None:
    info = next(each["info"] for each in server.get("/api/games") if each["info"]["title"] == title)
    usual: dict[str, Any] = {option["name"]: str(option["default"]) for option in info["options"]}
    person = await enter()
    await person.open_lobby()
    await person.game_button("Open a table" if info["seats"] > 2 else "Play a person", title).click()
    for name, value in AMONG_PEOPLE[title].items():
        await expect(person.page.locator(f"#option-{name}")).to_have_value(str(value))
    await person.open_lobby()
    await person.game_button("Play a bot", title).click()
    await person.open_terms()
    for name in AMONG_PEOPLE[title]:
        await expect(person.page.locator(f"#option-{name}")).to_have_value(usual[name])


async def test_the_komi_is_one_of_three_or_any_other(enter: Enter, server: LiveServer) -> None:
    person = await enter()
    await person.open_lobby()
    await person.game_button("Play a person", "Go").click()
    komi = person.page.get_by_label("Komi", exact=True)
    await komi.wait_for()
    assert await komi.locator("option").all_inner_texts() == ["7.5", "6.5", "0.5", "Another…"]
    other = person.page.get_by_label("Komi, another")
    await expect(other).to_be_hidden()
    await komi.select_option("other")
    await expect(other).to_be_visible()
    assert await axe(person, "another komi") == []
    await other.select_option(label="9.5")
    await person.page.get_by_role("button", name="Look for an opponent").click()
    await person.page.locator(".waiting").wait_for()
    ben = await enter()
    await ben.open_lobby()
    await expect(ben.page.locator(".row-card", has_text="Komi").filter(has_text="9.5")).to_be_visible()

"""Notices on every page, and the page of my games, in other languages."""

from __future__ import annotations

import pytest

from agon.server.http.languages import PSEUDO
from tests.live import LiveServer
from tests.web.conftest import Enter
from tests.web.test_languages import plain_texts, speaking

pytestmark = pytest.mark.asyncio(loop_scope="package")

SEARCH = "document.querySelector('.game-search').remove();"


async def test_challenges_on_both_sides_come_from_the_catalogue(enter: Enter, server: LiveServer) -> None:
    ann, ben = await enter(), await enter()
    await ann.seek("Tic-tac-toe")
    await ben.open_lobby()
    join = ben.page.get_by_role("button", name="Join Tic-tac-toe")
    await ben.page.locator(".row-card", has=join).get_by_role("link").first.click()
    await speaking(ann, server, PSEUDO)
    await ann.visit("/")
    await ben.page.get_by_role("button", name="Challenge", exact=True).click()
    await ben.page.locator("#offers .offer").wait_for()
    await ann.page.locator("#offers form").wait_for()
    assert await plain_texts(ann, "#offers") == []
    await speaking(ben, server, PSEUDO)
    await ben.visit("/")
    await ben.page.locator("#offers .offer").wait_for()
    assert await plain_texts(ben, "#offers") == []
    await ann.page.locator("#offers form button").click()
    await ben.page.locator("#offers", has_text="~").wait_for()
    assert await plain_texts(ben, "#offers p") == []


@pytest.mark.parametrize("has_played", [False, True])
async def test_my_games_come_from_the_catalogue(enter: Enter, server: LiveServer, has_played: bool) -> None:
    person = await enter()
    if has_played:
        await person.play_bot("Go", "Coin", options={"size": 5})
    await speaking(person, server, PSEUDO)
    await person.visit("/games")
    await person.page.locator(".row-card" if has_played else "main a.button").first.wait_for()
    await person.evaluate(SEARCH)
    assert await plain_texts(person) == []

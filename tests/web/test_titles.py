"""Titles and statuses of pages of things that do not exist."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from tests.web.conftest import Enter

pytestmark = pytest.mark.asyncio(loop_scope="package")


@pytest.mark.parametrize(
    ("path", "title"),
    [
        ("/play/x", "No such game"),
        ("/replay/x", "No such game"),
        ("/bots/x", "No such bot"),
        ("/player/x", "No such player"),
        ("/tournament/x", "No such tournament"),
        ("/tournament/x/board", "No such tournament"),
        ("/nowhere", "Nothing here"),
    ],
)
async def test_a_page_of_what_does_not_exist_says_so_in_its_status_and_title(
    enter: Enter, path: str, title: str
) -> None:
    person = await enter()
    answer = await person.page.goto(person.url + path)
    assert answer is not None
    assert answer.status == 404
    await person.page.get_by_role("heading", name=title, level=1).wait_for()
    await expect(person.page).to_have_title(f"{title} · Agon")


async def test_a_page_of_what_exists_is_found(enter: Enter) -> None:
    person = await enter()
    await person.play_bot("Tic-tac-toe", "Grove")
    session, me = person.page.url.rpartition("/")[2], await person.evaluate("return localStorage.length")
    assert me
    for path in (f"/play/{session}", f"/replay/{session}", f"/audit/{session}", "/bots/grove", "/player/bot:grove"):
        answer = await person.page.goto(person.url + path)
        assert answer is not None
        assert answer.status == 200, path

"""The page when something fails: a wrong address, a silent server, a refusal."""

from __future__ import annotations

import pytest

from tests.web.conftest import Enter
from tests.web.relay import Relay
from tests.web.test_accessibility import SMALL, axe

pytestmark = pytest.mark.asyncio(loop_scope="package")


@pytest.mark.parametrize(
    ("path", "heading", "why", "way"),
    [
        ("/nowhere", "Nothing here", "This server has no page at /nowhere.", "To the start page"),
        ("/play/none", "No such game", "There is no game none.", "To the start page"),
        ("/replay/none", "No such game", "There is nothing of that name here.", "To my games"),
        ("/bots/none", "No such bot", "There is nothing of that name here.", "All bots"),
    ],
)
async def test_an_address_that_leads_nowhere_says_so_and_leads_on(
    enter: Enter, path: str, heading: str, why: str, way: str
) -> None:
    person = await enter(**SMALL)
    await person.visit(path)
    await person.page.get_by_role("heading", name=heading).wait_for()
    await person.page.get_by_text(why).wait_for()
    assert await axe(person, path) == []
    await person.page.get_by_role("main").get_by_role("link", name=way).click()
    await person.page.get_by_role("heading", name=heading).wait_for(state="detached")


@pytest.mark.parametrize("path", ["/bots", "/bots/mcts", "/replay/none"])
async def test_a_page_whose_server_is_away_can_be_tried_again(enter: Enter, path: str) -> None:
    person = await enter()
    await person.page.route("**/api/**", lambda route: route.abort())
    await person.visit(path)
    await person.page.get_by_role("heading", name="This page could not be loaded").wait_for()
    await person.page.get_by_text("The server does not answer.").wait_for()
    await person.page.locator(".header").wait_for()
    assert await axe(person, path) == []
    await person.page.unroute("**/api/**")
    await person.page.get_by_role("button", name="Try again").click()
    await person.page.locator("h1", has_text="could not be loaded").wait_for(state="detached")


async def test_games_that_cannot_be_fetched_are_no_silence(enter: Enter) -> None:
    person = await enter()
    await person.page.route("**/api/games", lambda route: route.fulfill(status=503))
    for path in ("/", "/games"):
        await person.visit(path)
        await person.page.get_by_role("alert").get_by_text("The server answered 503 to /api/games.").wait_for()


async def test_a_refused_name_is_answered_in_a_sentence(enter: Enter) -> None:
    person = await enter()
    await person.open_lobby()
    await person.page.locator(".me").click()
    await person.page.get_by_label("My name").fill("Coin BOT")
    await person.page.get_by_role("button", name="Change").click()
    answer = person.page.get_by_role("dialog").get_by_role("status")
    await answer.filter(has_not_text="Your opponents see it").wait_for()
    text = await answer.inner_text()
    assert text[0].isupper()
    assert text[-1] == "."


async def test_what_gives_my_part_of_the_dice_is_fetched_again_once_the_connection_is_back(
    enter: Enter, relay: Relay
) -> None:
    """The module is fetched on demand, which a lost connection may prevent: no error, as the next join asks again.

    The server goes on without my contribution if it must wait too long.
    """
    person = await enter(through=relay)
    page = person.page
    await page.route("**/commit-reveal.js", lambda route: route.abort())
    async with page.expect_event("requestfailed", lambda request: request.url.endswith("/commit-reveal.js")):
        await person.play_bot("Pig", "Coin", seat="first")
    await page.unroute("**/commit-reveal.js")
    relay.cut()
    await page.get_by_text("Connection lost, trying again in").wait_for()
    async with page.expect_response("**/commit-reveal.js"):
        relay.mode = "carry"
    await page.locator(".status-turn").wait_for()

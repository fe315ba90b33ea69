"""Every listed game, opened through the page's own dialogs and played to its end in browsers.

Each game runs with every number of seats and the shortest options; bots take the other seats. A seeded generator picks
from the choices on the page, so that each run plays the same game.
"""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from agon import games
from tests.live import LiveServer
from tests.web.conftest import Enter
from tests.web.person import Person

pytestmark = pytest.mark.asyncio(loop_scope="package")

PATIENCE_S = 120.0
LONGEST = 12
"""Moves of mine after which I resign in one of these."""
PLAYED_OUT_ELSEWHERE = {"checkers", "chess"}
"""Long games whose ends ``test_board_games`` reaches."""

PLAY = """
async longest => {
  const offered = ['.promotion-choice', '.confirm-play', '.together-send:not([disabled])',
    '.cell-legal, .item-allowed:not([aria-pressed="true"]), .chooser .choice, .betting-send'];
  const frame = () => new Promise(requestAnimationFrame);
  const changed = () => new Promise(done => {
    const seen = new MutationObserver(() => (seen.disconnect(), done()));
    const all = {subtree: true, childList: true, attributes: true, characterData: true};
    seen.observe(document.getElementById("main"), all);
  });
  let draw = 1;
  for (;;) {
    if (document.querySelector('.status-over') || document.querySelectorAll('[data-mine]').length >= longest) return;
    if (!document.querySelector('.status-turn')) await changed();
    else {
      const found = offered.map(each => [...document.querySelectorAll(each)]).find(each => each.length > 0);
      if (!found) throw new Error(`it is my turn, and nothing is offered: ${document.body.innerText}`);
      draw = (draw * 48271) % 2147483647;
      found[draw % found.length].click();
      await frame();
    }
  }
}
"""
"""Clicks what is offered until the game is over, or there are so many moves of mine."""


def listing(server: LiveServer, game: str) -> dict[str, Any]:
    """Return the server's listing of a game."""
    (found,) = [each for each in server.get("/api/games") if each["info"]["name"] == game]
    return found["info"]


def shortest(info: dict[str, Any]) -> dict[str, int]:
    """Return the least value of every required numeric option, except the number of seats."""
    asked = [option for option in info["options"] if not option["needs"] and option["name"] != "seats"]
    return {option["name"]: option["minimum"] for option in asked if not option["longest"]}


def tables(info: dict[str, Any]) -> list[int]:
    """Return the numbers of seats that the game allows."""
    found = [each for each in info["options"] if each["name"] == "seats"]
    if not found:
        return [info["seats"]]
    named = [int(number) for number in found[0]["choices"]]
    return named or [*range(found[0]["minimum"], found[0]["maximum"] + 1)]


async def play(person: Person, longest: int = 1_000_000) -> None:
    """Play until the game is over or I have made that many moves."""
    await person.page.locator(".status-turn, .status-wait, .status-over").first.wait_for()
    try:
        async with asyncio.timeout(PATIENCE_S):
            await person.page.evaluate(PLAY, longest)
    except TimeoutError as error:
        shown = await person.page.locator("main").inner_text()
        raise AssertionError(f"it does not come to an end; the page says: {shown}") from error


async def is_over(person: Person, server: LiveServer, seats: int) -> dict[str, Any]:
    """Return the stored game after the page has shown my result."""
    await person.page.locator(".result").wait_for()
    record = server.get(f"/api/sessions/{person.session}")
    ended = record["events"][-1]["event"]
    assert len(record["players"]) == len(ended["returns"]) == await person.page.locator(".seat").count() == seats
    said = record["events"][-1]["position"]["result"]
    assert await person.page.locator(".result p").first.inner_text() == said
    verdict = await person.page.locator(".result h2").inner_text()
    title = (await person.page.title()).partition(" · ")[0]
    assert title.endswith(said.partition(" wins: ")[2] or said) or (title == verdict and said.endswith(" wins"))
    assert verdict.startswith(("You ", "Your pay-off", "Together", "A draw")), verdict
    if record["game"]["utility"] == "general_sum":
        assert "win" not in said.lower(), "each plays for points of its own"
    return ended


async def test_they_are_what_the_server_lists(server: LiveServer) -> None:
    assert {each["info"]["name"] for each in server.get("/api/games")} == set(games.names())


@pytest.mark.parametrize("game", games.names())
async def test_one_person_and_bots(enter: Enter, server: LiveServer, game: str) -> None:
    info = listing(server, game)
    person = await enter(reduced_motion="reduce")
    for seats in tables(info):
        if seats > 2:
            await person.open_table(info["title"], seats, options=shortest(info))
        else:
            chosen = {"seats": seats} if len(tables(info)) > 1 else {}
            least = {} if game in PLAYED_OUT_ELSEWHERE else shortest(info)
            await person.play_bot(info["title"], "Coin", options=least | chosen)
        await person.at_table()
        await play(person, LONGEST if game in PLAYED_OUT_ELSEWHERE else 1_000_000)
        if await person.page.locator(".status-over").count() == 0:
            assert game in PLAYED_OUT_ELSEWHERE
            await person.page.get_by_role("button", name="Resign").click()
            await person.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
        ended = await is_over(person, server, seats)
        assert ended["reason"] == "finished" or game in PLAYED_OUT_ELSEWHERE


@pytest.mark.parametrize(("game", "seats"), [("hearts", 4), ("liars_dice", 6), ("public_goods", 3)])
async def test_two_people_and_bots(enter: Enter, server: LiveServer, game: str, seats: int) -> None:
    info = listing(server, game)
    ann, ben = await enter(reduced_motion="reduce"), await enter(reduced_motion="reduce")
    await ann.open_table(info["title"], seats, people=2, options=shortest(info))
    await ben.sit_down(info["title"])
    await ann.at_table()
    await ben.at_table()
    await asyncio.gather(play(ann), play(ben))
    for person in (ann, ben):
        assert (await is_over(person, server, seats))["reason"] == "finished"
    assert ann.session == ben.session

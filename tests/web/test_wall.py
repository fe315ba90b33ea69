"""The screen of a tournament for a wall: live boards, clocks, standings; it pages itself and shows no secrets."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import expect

from agon.protocol.commands.tournament import OrganiseTournament, StartNow
from tests.live import LiveServer
from tests.server.competitions.players import Organiser
from tests.server.competitions.test_tournaments_live import announce, organiser
from tests.server.raw_client import RawClient
from tests.web.conftest import Enter
from tests.web.person import Person
from tests.web.test_accessibility import SMALL, axe
from tests.web.test_weight import SENT, show

pytestmark = pytest.mark.asyncio(loop_scope="package")
WALL: dict[str, Any] = {"viewport": {"width": 1920, "height": 1080}}
HIDDEN_PARTS = """
const root = document.documentElement;
const screen = { bottom: innerHeight, right: innerWidth };
const room = each => each.closest(".wall-standings, .wall-boards")?.getBoundingClientRect() ?? screen;
const cut = [...document.querySelectorAll(".wall-player, .wall-art, .wall-standings tr, .wall-head, .wall-foot")]
  .filter(each => {
    const [box, within] = [each.getBoundingClientRect(), room(each)];
    return box.bottom > within.bottom + 1 || box.right > within.right + 1;
  });
return [root.scrollHeight - innerHeight, root.scrollWidth - innerWidth, cut.map(each => each.textContent)];
"""
"""Parts that the screen does not show: pixels below and beside it, and cut parts."""


@pytest_asyncio.fixture(loop_scope="package")
async def olga(server: LiveServer) -> AsyncIterator[Organiser]:
    async with organiser(server) as olga:
        yield olga


@contextlib.asynccontextmanager
async def begun(
    server: LiveServer, olga: Organiser, count: int, **terms: Any
) -> AsyncIterator[tuple[str, list[RawClient]]]:
    """A tournament of ``count`` players whose first round goes on; each follows their game."""
    name = await announce(olga, **terms)
    async with contextlib.AsyncExitStack() as stack:
        players = [await stack.enter_async_context(RawClient(server.ws)) for _ in range(count)]
        for player in players:
            await player.ask("join_tournament", tournament=name)
        await olga.do(OrganiseTournament, tournament=name, do=StartNow())
        for player in players:
            await player.ask("join", session=(await player.until("started"))["session"])
        yield name, players


async def visit(person: Person, name: str, boards: int) -> None:
    await person.visit(f"/tournament/{name}/board")
    await expect(person.page.locator(".wall-game .wall-art")).to_have_count(boards)


async def moves(player: RawClient, action: int) -> bool:
    """True if it was the player's turn: then the action is taken."""
    session = next(iter(player.seq))
    answer = await player.act(session, action)
    return answer["t"] == "event"


async def test_all_games_are_on_the_wall_and_follow_the_play(enter: Enter, server: LiveServer, olga: Organiser) -> None:
    wall = await enter(**WALL)
    async with begun(server, olga, 12, kind="swiss", rounds=3, game="connect_four") as (name, players):
        await visit(wall, name, 6)
        assert await wall.evaluate(HIDDEN_PARTS) == [0, 0, []]
        await expect(wall.page.locator(".wall-standings tbody tr")).to_have_count(12)
        await expect(wall.page.locator(".wall-clock")).to_have_count(12)
        await expect(wall.page.locator(".wall-art .piece")).to_have_count(0)
        moved = [await moves(player, 3) for player in players]
        assert sum(moved) == 6
        await expect(wall.page.locator(".wall-art .piece")).to_have_count(6)
        await expect(wall.page.locator(".wall-turn")).to_have_count(6)
        first = players[0]
        session = next(iter(first.seq))
        await first.send({"t": "resign", "id": "gone", "session": session})
        score = wall.page.locator(".wall-score")
        await expect(score).to_have_count(2)  # the result stays a while
        assert sorted(await score.all_inner_texts()) == ["0", "1"]
        rows = wall.page.locator(".wall-standings tbody tr td:last-child")
        await expect(rows.first).to_have_text("1")
        narrow = await wall.evaluate(
            "return document.querySelector('.wall-who .player-name').getBoundingClientRect().height"
        )
        assert narrow >= 22, "read from afar"


async def test_the_wall_is_linked_from_the_page_and_names_the_page(
    enter: Enter, server: LiveServer, olga: Organiser
) -> None:
    person = await enter(**WALL)
    name = await announce(olga, kind="arena", minutes=30, title="Linked")
    await person.visit(f"/tournament/{name}")
    await person.page.get_by_role("link", name="Screen for a wall").click()
    await person.page.get_by_role("heading", name="Linked", level=1).wait_for()
    await person.page.get_by_text("Begins in").wait_for()
    await person.page.get_by_role("link", name="Arena at 127.0.0.1").click()
    await person.page.get_by_role("link", name="Screen for a wall").wait_for()


async def test_a_small_screen_shows_one_board_after_the_other(
    enter: Enter, server: LiveServer, olga: Organiser
) -> None:
    wall = await enter(**SMALL)
    await wall.page.clock.install()
    async with begun(server, olga, 6, kind="swiss", rounds=3, game="connect_four") as (name, _):
        await visit(wall, name, 1)
        seen: list[str] = []
        games = wall.page.locator(".wall-games h2")
        for part in ("1–1 of 3", "2–2 of 3", "3–3 of 3", "1–1 of 3"):
            await expect(games).to_contain_text(part)
            await expect(wall.page.locator(".wall-art")).to_have_count(1)
            seen.append(await wall.page.locator(".wall-art").get_attribute("aria-label") or "")
            assert await wall.evaluate(HIDDEN_PARTS) == [0, 0, []]
            await wall.page.clock.fast_forward(12_000)
        assert len(set(seen)) == 3
        assert seen[0] == seen[3]
        await expect(games).to_contain_text("2–2 of 3")
        await wall.page.get_by_role("button", name="Hold").click()
        await wall.page.clock.fast_forward(24_500)
        await expect(games).to_contain_text("2–2 of 3")


async def test_who_plays_sees_on_the_wall_no_more_than_others_see(
    enter: Enter, server: LiveServer, olga: Organiser
) -> None:
    """The wall may be shown by a browser in which a player is signed in."""
    person = await enter(**WALL)
    name = await announce(olga, kind="swiss", rounds=1, game="kuhn_poker", title="Cards of one's own")
    await person.visit(f"/tournament/{name}")
    await person.page.get_by_role("button", name="Enter").click()
    await person.page.get_by_text("You take part.").first.wait_for()
    async with RawClient(server.ws) as other:
        await other.ask("join_tournament", tournament=name)
        await olga.do(OrganiseTournament, tournament=name, do=StartNow())
        await person.at_table()
        mine = person.page.locator(".place-near .card:not(.card-back)")
        await mine.first.wait_for()
        me = await person.evaluate("return localStorage.getItem('agon.token')")
        await person.visit(f"/tournament/{name}/board")
        await person.page.locator(".wall-table").wait_for()
        assert await person.evaluate("return localStorage.getItem('agon.token')") == me
        assert await person.page.locator(".card:not(.card-back)").count() == 0
        session = server.get(f"/api/tournaments/{name}")["games"][0]["session"]
        async with RawClient(server.ws, token=me) as again:
            whole = await again.ask("join", session=session)
            public = await again.ask("join", session=session, spectate=True)
        assert whole["your_seat"] is not None
        assert public["your_seat"] is None
        hands = [event["position"]["view"]["hands"] for event in public["events"]]
        assert all(set(hand["items"]) <= {"?"} for each in hands for hand in each)


@pytest.mark.parametrize("theme", ["light", "dark"])
async def test_axe_finds_nothing_on_the_wall_also_with_tables_of_more_than_two(
    enter: Enter, server: LiveServer, olga: Organiser, theme: str
) -> None:
    found: list[str] = []
    async with begun(server, olga, 8, kind="swiss", rounds=2, game="chinese_checkers", options={"seats": 4}) as (
        name,
        players,
    ):
        for size in (WALL, SMALL):
            wall = await enter(**size, color_scheme=theme, reduced_motion="reduce")
            await visit(wall, name, 2 if size is WALL else 1)
            assert await wall.page.locator(".wall-many .wall-player").count() == (8 if size is WALL else 4)
            assert await wall.evaluate(HIDDEN_PARTS) == [0, 0, []]
            found += await axe(wall, f"wall {size}")
        assert players
    assert found == []


async def test_the_wall_is_a_few_requests(enter: Enter, server: LiveServer, olga: Organiser) -> None:
    wall = await enter(**WALL)
    async with begun(server, olga, 4, kind="swiss", rounds=2, game="connect_four") as (name, _):
        await visit(wall, name, 2)
        sent = await wall.evaluate(SENT)
    assert len(sent) <= 9, show(sent)
    assert sum(size for _, size in sent) <= 74_000, show(sent)

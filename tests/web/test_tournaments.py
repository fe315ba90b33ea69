"""Two people with phones enter an arena, play, and read the standings; the pages are readable for everybody."""

from __future__ import annotations

import asyncio
import contextlib
import re
import sys
from collections.abc import AsyncIterator
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import expect

from agon.protocol.commands.tournament import CallOff, EnterBot, OrganiseTournament, StartNow
from tests.live import ROOT, LiveServer
from tests.server.competitions.players import Organiser
from tests.server.competitions.test_tournaments_live import announce, organiser, stored
from tests.server.raw_client import RawClient
from tests.web.conftest import Enter
from tests.web.person import Person
from tests.web.test_accessibility import SMALL, axe
from tests.web.test_account import sign_up

pytestmark = pytest.mark.asyncio(loop_scope="package")
WIDER = "return document.documentElement.scrollWidth - innerWidth"
PHONE: dict[str, Any] = {**SMALL, "has_touch": True}


@pytest_asyncio.fixture(loop_scope="package")
async def olga(server: LiveServer) -> AsyncIterator[Organiser]:
    async with organiser(server) as olga:
        yield olga


async def enter_by_two_taps(person: Person, title: str) -> None:
    """From the list, as somebody does who was told the name."""
    await person.visit("/tournaments")
    await person.page.get_by_role("link", name=title).tap()
    await person.page.get_by_role("button", name="Enter").tap()
    await person.page.get_by_text("You take part.").first.wait_for()


async def has_the_move(person: Person) -> bool:
    """True if it is this person's move, and not the other's, in a game that begins."""
    await person.page.locator(".status-turn, .status-wait").first.wait_for()
    return await person.page.locator(".status-turn").count() > 0


async def move_in_turn(first: Person, second: Person) -> None:
    """Each makes a move; the game counts as played."""
    for person, other in ((first, second), (second, first)):
        await person.my_turn()
        await person.page.locator(".cell-legal").first.click()
        await other.my_turn()


async def resign(person: Person) -> None:
    await person.page.get_by_role("button", name="Resign").click()
    await person.page.get_by_role("dialog").get_by_role("button", name="Resign").click()


async def test_two_phones_enter_an_arena_play_and_see_the_standings(enter: Enter, olga: Organiser) -> None:
    title = "Phones at night"
    name = await announce(olga, kind="arena", minutes=30, title=title)
    ann, ben = await enter(**PHONE), await enter(**PHONE, color_scheme="dark")
    for person in (ann, ben):
        await enter_by_two_taps(person, title)
    await olga.do(OrganiseTournament, tournament=name, do=StartNow())
    for person in (ann, ben):
        await person.at_table()  # the game opens by itself
    for person in (ann, ben):
        assert "/play/" in person.page.url
    first, second = (ann, ben) if await has_the_move(ann) else (ben, ann)
    await move_in_turn(first, second)
    await resign(first)
    await second.page.locator(".result").wait_for()
    await second.page.get_by_role("link", name="Back to the tournament").click()
    winner = second.page.locator("tr.is-me")
    await winner.wait_for()
    cells = await winner.locator("td").all_inner_texts()
    assert cells[0] == "1"
    assert cells[2] == "2"
    assert await second.evaluate(WIDER) <= 0


@pytest.mark.parametrize("theme", ["light", "dark"])
async def test_axe_finds_nothing_on_the_pages_of_tournaments(
    enter: Enter, olga: Organiser, server: LiveServer, theme: str
) -> None:
    person = await enter(**SMALL, color_scheme=theme, reduced_motion="reduce")
    name = await announce(olga, kind="swiss", rounds=3, accepts="anyone", title=f"Swiss {theme}")
    found: list[str] = []
    await person.visit("/tournaments")
    await person.page.get_by_role("link", name=f"Swiss {theme}").wait_for()
    found += await axe(person, "/tournaments")
    assert await person.evaluate(WIDER) <= 0
    await person.page.get_by_role("button", name="Announce a tournament").click()
    await person.page.get_by_role("dialog").wait_for()
    found += await axe(person, "announce")
    await person.visit(f"/tournament/{name}")
    await person.page.get_by_role("button", name="Enter").wait_for()
    found += await axe(person, "announced")
    card = server.get("/api/bots/random")
    for level in card["levels"]:
        bot = EnterBot(bot="random", level=level["name"], agreed=card["digest"])
        await olga.do(OrganiseTournament, tournament=name, do=bot)
    await person.page.get_by_text("1 players").wait_for()
    await person.page.get_by_role("button", name="Enter").click()
    await person.page.get_by_label("I agree to play Coin (BOT)").check()
    found += await axe(person, "entering")
    await person.page.get_by_role("dialog").get_by_role("button", name="Enter").click()
    await person.page.get_by_text("You take part.").first.wait_for()
    await olga.do(OrganiseTournament, tournament=name, do=StartNow())
    await person.at_table()
    await person.click_legal_until_over()
    await person.page.get_by_role("link", name="Back to the tournament").click()
    await person.page.locator("tr.is-me").wait_for()
    for summary in await person.page.locator("main details summary").all():
        await summary.click()
    found += await axe(person, "running")
    assert await person.evaluate(WIDER) <= 0
    assert found == []


async def test_an_organiser_repairs_a_round_with_buttons_alone(enter: Enter, server: LiveServer) -> None:
    """The dialog's own clock is accepted; every deed of an organiser has its button, and each is in the log."""
    olga = await enter()
    await sign_up(olga, "Olgabuttons")
    await olga.visit("/tournaments")
    await olga.page.get_by_role("button", name="Announce a tournament").click()
    dialog = olga.page.get_by_role("dialog")
    await dialog.get_by_label("Title").fill("All by buttons")
    await dialog.get_by_label("Game", exact=True).select_option("connect_four")
    await dialog.get_by_role("button", name="Announce").click()
    await olga.page.get_by_role("heading", name="All by buttons").wait_for()
    name = olga.page.url.rpartition("/")[2]
    async with contextlib.AsyncExitStack() as stack:
        for _ in range(6):
            player = await stack.enter_async_context(RawClient(server.ws))
            await player.ask("join_tournament", tournament=name)
        await olga.page.get_by_text("6 players").wait_for()
        await olga.page.get_by_label("Begins at").fill("2030-01-01T20:00")
        for button in ("Postpone", "Start now", "Pause", "Go on"):
            await olga.page.get_by_role("button", name=button).click()
        await olga.page.get_by_label("Board", exact=True).select_option(index=0)
        await olga.page.get_by_label("with", exact=True).select_option(index=2)
        before = [game["session"] for game in server.get(f"/api/tournaments/{name}")["games"]]
        await olga.page.get_by_role("button", name="Pair again").click()
        await olga.page.get_by_label("Player", exact=True).select_option(index=2)
        await olga.page.get_by_label("Bye in the next round").select_option("full")
        await olga.page.get_by_role("button", name="Award the bye").click()
        await olga.page.get_by_role("button", name="Withdraw").click()
        await olga.page.get_by_text("5 players").wait_for()
    after = [game["session"] for game in server.get(f"/api/tournaments/{name}")["games"]]
    assert len(set(after) - set(before)) == 2
    deeds = [event["t"] for event, _ in await stored(server, name) if event.get("decided_by")]
    assert [deed for deed in deeds if deed != "registered"] == [
        "postponed", "started", "paused", "resumed", "repaired", "bye_awarded", "withdrew",
    ]  # fmt: skip


async def close_reports(server: LiveServer) -> None:
    """Leave no report to the tests after this one."""
    async with RawClient(server.ws) as mona:
        token = (await mona.ask("sign_up", name="Mona Closes", password="long enough words"))["token"]
    words = ["account", "role", "Mona Closes", "moderator", "--database", str(server.folder / "agon.sqlite3")]
    command = await asyncio.create_subprocess_exec(sys.executable, "-m", "agon", *words, cwd=ROOT)
    assert await command.wait() == 0
    async with RawClient(server.ws, token=token) as mona:
        for report in (await mona.ask("read_reports"))["reports"]:
            assert (await mona.ask("close_report", report=report["id"], answer="seen"))["t"] == "ok"


async def test_people_talk_on_the_page_of_a_tournament(enter: Enter, server: LiveServer, olga: Organiser) -> None:
    """Players and spectators have rooms of their own; a line can be reported and its author muted."""
    title = "Talk of the evening"
    name = await announce(olga, kind="arena", minutes=30, title=title)
    ann, ben, eve = await enter(**PHONE), await enter(), await enter()
    for person in (ann, ben):
        await person.visit(f"/tournament/{name}")
        await person.page.get_by_role("button", name="Enter").click()
        await person.page.get_by_role("heading", name="Chat: players").wait_for()
    await eve.visit(f"/tournament/{name}")
    await eve.page.get_by_role("heading", name="Chat: spectators").wait_for()
    await ann.page.get_by_label("Say to the players").fill("good evening")
    await ann.page.get_by_role("button", name="Say").tap()
    log = ben.page.get_by_role("log", name="What was said")
    await log.get_by_text("good evening").wait_for()
    assert await eve.page.get_by_text("good evening").count() == 0
    assert await ann.evaluate(WIDER) <= 0
    await ben.page.get_by_role("button", name="Report or mute: good evening").click()
    await ben.page.get_by_role("dialog").get_by_role("button", name="Report to a moderator").click()
    await ben.page.get_by_text("Reported. A moderator will see it").wait_for()
    await ben.page.get_by_role("button", name="Report or mute: good evening").click()
    await ben.page.get_by_role("dialog").get_by_role("button", name="Mute").click()
    await log.get_by_text("No messages yet.").wait_for()
    await ben.page.get_by_label("Say to the players").fill("unheard here, heard there")
    await ben.page.get_by_role("button", name="Say").click()
    await ann.page.get_by_role("log").get_by_text("unheard here, heard there").wait_for()
    await olga.do(OrganiseTournament, tournament=name, do=CallOff())
    await eve.page.get_by_role("log").get_by_text("good evening").wait_for()  # it is over: all may read both rooms
    await close_reports(server)


async def test_people_play_a_challenge_on_a_ladder(enter: Enter, olga: Organiser) -> None:
    """The lower challenges; the higher answers on the page; the winner has the better place."""
    name = await announce(olga, kind="ladder", minutes=0, title="Ladder of the house")
    top, low = await enter(), await enter(**PHONE, color_scheme="dark")
    for place, person in enumerate((top, low), 1):
        await person.visit(f"/tournament/{name}")
        await person.page.get_by_role("button", name="Enter").click()
        await person.page.get_by_text(f"{place} players").wait_for()
    await olga.do(OrganiseTournament, tournament=name, do=StartNow())
    await low.page.get_by_role("button", name="Challenge Guest").tap()
    await top.page.get_by_text("challenges you").wait_for()
    assert await low.page.get_by_text("You challenge").count() == 1
    assert await axe(top, "challenged") + await axe(low, "challenging") == []
    await top.page.get_by_role("button", name="Play", exact=True).click()
    for person in (top, low):
        await person.at_table()  # the game opens by itself
    await move_in_turn(*((top, low) if await has_the_move(top) else (low, top)))
    await resign(top)
    await low.page.locator(".result").wait_for()
    await low.page.get_by_role("link", name="Back to the tournament").tap()
    mine = low.page.locator("tr.is-me td")
    await expect(mine.first).to_have_text("1")
    await expect(low.page.get_by_role("button", name="Challenge Guest")).to_have_count(0)
    await top.page.get_by_role("link", name="Back to the tournament").click()
    await expect(top.page.locator("tr.is-me td").first).to_have_text("2")
    await top.page.get_by_role("button", name="Leave", exact=True).wait_for()


async def test_a_person_plays_several_others_at_once(enter: Enter, server: LiveServer) -> None:
    """A simul by buttons alone: the host goes from board to board by links, the others' games open by themselves."""
    host, ann, ben = await enter(), await enter(), await enter(**PHONE)
    await sign_up(host, "Hostessa")
    await host.visit("/tournaments")
    await host.page.get_by_role("button", name="Announce a tournament").click()
    dialog = host.page.get_by_role("dialog")
    await dialog.get_by_label("Title").fill("All against one")
    await dialog.get_by_label("Kind", exact=True).select_option("simul")
    await dialog.get_by_label("Game", exact=True).select_option("connect_four")
    await dialog.get_by_label("Seconds between rounds").fill("0")
    await dialog.get_by_role("button", name="Announce").click()
    await host.page.get_by_role("heading", name="All against one").wait_for()
    name = host.page.url.rpartition("/")[2]
    for person in (ann, ben):
        await person.visit(f"/tournament/{name}")
        await person.page.get_by_role("button", name="Enter").click()
        await person.page.get_by_text("You take part.").first.wait_for()
    await host.page.get_by_text("3 players").wait_for()
    await host.page.get_by_role("button", name="Start now").click()
    for person in (ann, ben):
        await person.at_table()
        assert await person.page.locator(".status-turn").count() == 0, "the host has the first move"
    sessions = {person.session: person for person in (ann, ben)}
    for board in (1, 2):
        await host.visit(f"/tournament/{name}")
        await host.page.get_by_role("link", name=re.compile(f"My game( at board {board})?$")).click()
        await host.at_table()
        other = sessions.pop(host.session)
        await move_in_turn(host, other)
        await resign(other)
        await host.page.locator(".result").wait_for()
    await host.visit(f"/tournament/{name}")
    await host.page.get_by_text("Over.", exact=True).wait_for()
    line = host.page.locator("tr.is-me td")
    assert (await line.all_inner_texts())[0] == "1"
    assert (await line.all_inner_texts())[2] == "2"
    scores = {each["entrant"]: each["score"] for each in server.get(f"/api/tournaments/{name}")["standings"]}
    assert scores == {1: 2.0, 2: 0.0, 3: 0.0}

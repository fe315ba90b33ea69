"""A class of 30 lives through an evening: slips, a Swiss with two withdrawals, an arena with a bot by consent, a league
of three bots that were handed in. The server is killed twice; what the pages print equals a recomputation.

The teacher and two pupils have browsers; the other pupils are programs that play at random.
"""

from __future__ import annotations

import asyncio
import contextlib
import math
import re
import sqlite3
import sys
from collections import Counter
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest
import pytest_asyncio
from playwright.async_api import Browser, Error

from agon.ai.league.robin import rated
from agon.protocol.commands.tournament import LeaveTournament
from agon.protocol.league import Rate
from agon.protocol.tournament_events import FinalStanding, TournamentEvent
from agon.server.clubs.course.fold import LeagueState, pairs
from agon.server.competitions.recompute import computed
from agon.server.store.clubs.leagues import LeagueEventRow
from agon.server.store.database import database_at
from agon.server.store.maintenance.tournament_logs import stored_tournaments
from tests.confinement import require_confinement
from tests.live import LiveServer
from tests.server.clubs.course.bots import FIRST, LATE
from tests.server.competitions.players import Organiser
from tests.server.competitions.test_tournaments_live import is_over, recomputed, until
from tests.server.raw_client import RawClient
from tests.web.conftest import Enter, people_at
from tests.web.person import MOVE_MS, Person
from tests.web.test_classes import PHONE, add, open_class
from tests.web.test_course import hand_in, set_up

pytestmark = pytest.mark.asyncio(loop_scope="package")
NAMES = [f"Quillfeather Number{number}" for number in range(30)]
LAST = FIRST.replace("turn.choices[0]", "turn.choices[-1]")
_events: msgspec.json.Decoder[TournamentEvent] = msgspec.json.Decoder(TournamentEvent)
SPREAD = """
most => {
  const left = document.querySelector("main").innerText.match(/([0-9]+) games are left/);
  return left ? Number(left[1]) <= most : document.querySelector("main").innerText.includes("All games are played");
}
"""
"""So many games of the league are left, or fewer."""


@pytest_asyncio.fixture(loop_scope="package")
async def school(chromium: Browser, tmp_path: Path) -> AsyncIterator[tuple[LiveServer, Enter]]:
    """A server that may be killed, and people at it."""
    require_confinement()
    with LiveServer(tmp_path, frames_per_second=10_000, burst_frames=10_000) as live:
        async with people_at(live.url, chromium) as enter:
            yield live, enter


class Slip(NamedTuple):
    """A slip: words, and the name under which others see the pupil."""

    code: str
    seen_as: str


async def slips_of(teacher: Person) -> list[Slip]:
    codes = await teacher.page.locator(".slip-code").all_inner_texts()
    seen = await teacher.page.locator(".slip p:last-child").all_inner_texts()
    return [
        Slip(code, text.removeprefix("Others see you as ").removesuffix("."))
        for code, text in zip(codes, seen, strict=True)
    ]


async def come_by_slip(live: LiveServer, slip: Slip, seed: int) -> Organiser:
    """Return a program in a pupil's place, which the caller enters."""
    async with RawClient(live.ws, hello=False) as door:
        answer = await door.ask("use_slip", code=slip.code, label="tablet")
    assert answer["t"] == "logged_in", answer
    return Organiser(live, None, seed=seed, token=answer["token"])


async def announce(teacher: Person, title: str, **fields: str) -> str:
    """Announce a tournament of tic-tac-toe on the page of the class; return its id."""
    page = teacher.page
    await page.get_by_role("button", name="Announce a tournament").click()
    dialog = page.get_by_role("dialog")
    await dialog.get_by_label("Title").fill(title)
    await dialog.get_by_label("Game", exact=True).select_option("tic_tac_toe")
    await dialog.get_by_label("Seconds between rounds").fill("0")
    for label, value in fields.items():
        await dialog.locator(f"#{label}").select_option(value)
    await dialog.get_by_role("button", name="Announce").click()
    await page.get_by_role("link", name=title).click()
    await page.get_by_role("heading", name=title).wait_for()
    return page.url.rpartition("/")[2]


async def play_next(pupil: Person) -> None:
    """From the page of a tournament, play the game that opens by itself or, after a lost connection, by its link."""
    mine = pupil.page.get_by_role("link", name="My game", exact=True)
    await pupil.page.locator(".seats").or_(mine).first.wait_for(timeout=MOVE_MS)
    with contextlib.suppress(Error):  # it opens by itself in the meantime
        await mine.click(timeout=1_000)
    await pupil.at_table()
    await pupil.click_legal_until_over()
    before = pupil.page.url
    await pupil.page.get_by_role("link", name="Back to the tournament").click()
    await pupil.page.wait_for_url(lambda url: url != before)  # the tournament's page, or already the next game


def plays(view: dict[str, Any], seen_as: str, number: int) -> bool:
    """Return if a pupil has a game in a round."""
    [who] = [each["number"] for each in view["entrants"] if each["player"]["name"] == seen_as]
    return any(who in (game["white"], game["black"]) for game in view["games"] if game["round"] == number)


def restart(live: LiveServer) -> None:
    live.kill()
    live.start()


async def printed(reader: Person, label: str) -> list[list[str]]:
    """Return the rows of a table as it is on paper."""
    await reader.page.emulate_media(media="print")
    table = reader.page.get_by_role("region", name=label, exact=True).locator("tbody tr")
    rows = [
        [" ".join(cell.split()) for cell in await row.locator("td, th").all_inner_texts()] for row in await table.all()
    ]
    await reader.page.emulate_media(media="screen")
    return rows


async def follows(live: LiveServer, name: str) -> list[FinalStanding]:
    """Return the final standings of a tournament, computed again from its log."""
    async for found in stored_tournaments(database_at(str(live.folder / "agon.sqlite3")), name):
        both = computed(name, [(_events.decode(row.body), row.at) for row in found.log])
        assert both is not None
        return both[1]
    raise AssertionError(f"there is no tournament {name}")


def rounded(value: float) -> int:
    """Round as the page does: halves up."""
    return math.floor(value + 0.5)


def points(value: float) -> str:
    half = "½" if value % 1 else ""
    return f"{int(value) or ('' if half else 0)}{half}"


async def check_standings(live: LiveServer, reader: Person, name: str, *, ties: bool) -> dict[str, Any]:
    """Check the printed standings against the recomputed; return the tournament."""
    view = await until(live, name, is_over)
    assert view["status"] == "finished", view["reason"]
    await reader.page.get_by_text("Over.", exact=True).wait_for(timeout=MOVE_MS)
    rows, again = await printed(reader, "Standings"), await follows(live, name)
    assert len(rows) == len(again) == len(view["entrants"])
    for row, line in zip(rows, again, strict=True):
        player = view["entrants"][line.entrant - 1]["player"]
        assert [row[0], row[2].removesuffix(" ×2")] == [str(line.rank), points(line.score)]
        assert row[1].startswith(player["name"])
        assert ("BOT" in row[1]) == (player["kind"] == "bot")
        if ties:
            assert [float(cell) for cell in row[3:]] == [round(value, 2) for value in line.ties]
    return view


async def hold_swiss(live: LiveServer, teacher: Person, phones: dict[str, Person], others: list[Organiser]) -> None:
    """Five rounds: one pupil leaves in the second, in which the server is killed, one is withdrawn in the third."""
    page = teacher.page
    name = await announce(teacher, "Swiss of the class")
    for phone in phones.values():
        await phone.visit(f"/tournament/{name}")
        await phone.page.get_by_role("button", name="Enter").tap()
        await phone.page.get_by_text("You take part.").first.wait_for()
    await asyncio.gather(*(other.join(name) for other in others))
    await page.get_by_text("30 players").wait_for()
    await page.get_by_role("button", name="Start now").click()
    for number in range(1, 6):
        view = await until(live, name, lambda view, number=number: view["round"] == number)
        if number == 2:
            await others[0].do(LeaveTournament, tournament=name)
            await page.get_by_text("29 players").wait_for()
            await asyncio.to_thread(restart, live)
        if number == 3:
            await page.get_by_label("Player", exact=True).select_option(label=others[1].connection.you.name)
            await page.get_by_role("button", name="Withdraw").click()
            await page.get_by_text("28 players").wait_for()
        await asyncio.gather(*(play_next(phone) for seen_as, phone in phones.items() if plays(view, seen_as, number)))
    view = await check_standings(live, teacher, name, ties=True)
    assert view["rounds"] == 5
    out = {other.connection.you.id: number for number, other in zip((3, 4), others, strict=False)}
    absent = {
        (byes["round"], each["entrant"]) for byes in view["byes"] for each in byes["byes"] if each["kind"] == "absent"
    }
    numbers = {each["player"]["id"]: each["number"] for each in view["entrants"]}
    assert absent == {(number, numbers[who]) for who, first in out.items() for number in range(first, 6)}
    met = Counter(tuple(sorted((game["white"], game["black"]))) for game in view["games"])
    assert set(met.values()) == {1}, "nobody meets twice"
    saw = {session: returns for other in others for session, returns in other.ended.items()}
    for game in view["games"]:
        if game["session"] in saw and not game["forfeit"]:
            first, second = saw[game["session"]]
            assert (game["white_points"], game["black_points"]) == (
                (first - second) / 4 + 0.5,
                (second - first) / 4 + 0.5,
            )


async def hold_arena(live: LiveServer, teacher: Person, phones: dict[str, Person], others: list[Organiser]) -> None:
    """With Coin among the players, for those who agreed to its card; the server is killed in it."""
    page = teacher.page
    name = await announce(teacher, "Arena with Coin", kind="arena", accepts="anyone")
    await page.get_by_label("Bot", exact=True).select_option("random random")
    await page.get_by_role("button", name="Enter the bot").click()
    await page.get_by_text("1 players").wait_for()
    card = await asyncio.to_thread(live.get, "/api/bots/random")
    for agrees, phone in zip((True, False), phones.values(), strict=True):
        await phone.visit(f"/tournament/{name}")
        await phone.page.get_by_role("button", name="Enter").tap()
        if agrees:
            await phone.page.get_by_label("I agree to play Coin (BOT)").check()
        await phone.page.get_by_role("dialog").get_by_role("button", name="Enter").tap()
        await phone.page.get_by_text("You take part.").first.wait_for()
    for number, other in enumerate(others):
        await other.join(name, {"random": card["digest"]} if number % 2 else {})
    await page.get_by_role("button", name="Start now").click()
    await asyncio.gather(*(play_next(phone) for phone in phones.values()))
    await asyncio.to_thread(restart, live)
    await asyncio.gather(*(play_next(phone) for phone in phones.values()))
    await until(
        live,
        name,
        lambda view: any(
            1 in (each["white"], each["black"]) and each["white_points"] is not None for each in view["games"]
        ),
    )
    await page.get_by_role("button", name="End now").click()
    view = await check_standings(live, teacher, name, ties=False)
    agreed = {seen_as for seen_as, _ in list(phones.items())[:1]} | {
        other.connection.you.name for other in others[1::2]
    }
    rivals = [
        view["entrants"][each["white"] + each["black"] - 2]["player"]["name"]
        for each in view["games"]
        if 1 in (each["white"], each["black"])
    ]
    assert view["entrants"][0]["player"]["kind"] == "bot"
    assert rivals
    assert agreed.issuperset(rivals), "nobody else met the bot"


async def check_league(live: LiveServer, reader: Person, club: str) -> None:
    """Check the printed table of the league against its log and the logs of its games."""
    with contextlib.closing(sqlite3.connect(live.folder / "agon.sqlite3")) as database:
        rows = database.execute("select seq, at, body from league_events where club = ? order by seq", (club,))
        state = LeagueState()
        state.add(LeagueEventRow(seq, at, body.encode()) for seq, at, body in rows)
    assert state.setting is not None
    again: Counter[str] = Counter()
    played: Counter[str] = Counter()
    keys: dict[str, str] = {}
    sessions = [(each.meeting, game) for each in state.held for game in each.meeting.games]
    for meeting, game in sessions:
        log = await asyncio.to_thread(live.get, f"/api/sessions/{game.session}")
        events = [each["event"] for each in log["events"]]
        names = [seat["player"]["name"] for seat in events[0]["seats"]]
        returns = next(event["returns"] for event in events if event["t"] == "ended")
        ours = (meeting.first, meeting.second) if game.first == 0 else (meeting.second, meeting.first)
        for name, key, mine, theirs in zip(names, ours, returns, reversed(returns), strict=True):
            assert keys.setdefault(name, key) == key
            played[name] += 1
            again[name] += (mine > theirs) + (mine == theirs) / 2
    assert len({game.session for _, game in sessions}) == len(sessions), "no game counts twice"
    bots = sorted(name for name in keys if name.startswith("bot "))
    assert bots == [f"bot {number}, version 1" for number in (1, 2, 3)]
    players = [keys[name] for name in (*bots, *sorted(keys.keys() - set(bots)))]
    fitted = rated(Rate(game=state.setting.game, players=players, pairs=pairs(state.held))).ratings
    ratings = {each.player: f"{rounded(each.rating)} ± {rounded(each.plus_minus)}" for each in fitted}
    table = await printed(reader, "Table of the league")
    shown = {re.split(r" \(BOT\)", row[1])[0]: row[2:4] for row in table}
    assert shown == {name: [ratings[key], f"{again[name]:g}/{played[name]}"] for name, key in keys.items()}
    assert "failed" in next(row[4] for row in table if row[1].startswith("bot 2"))


async def test_an_evening_of_a_class_of_thirty_with_two_kills_prints_what_a_recomputation_finds(
    school: tuple[LiveServer, Enter], tmp_path: Path
) -> None:
    live, enter = school
    teacher, ada, ben = await enter(), await enter(**PHONE), await enter(**PHONE)
    page = teacher.page
    await open_class(teacher, "Teachere", "Class 5b")
    club = page.url.rpartition("/")[2]
    await add(teacher, "\n".join(NAMES))
    slips = await slips_of(teacher)
    assert len(slips) == 30
    await page.get_by_role("button", name="Done").click()
    phones = {slips[0].seen_as: ada, slips[1].seen_as: ben}
    for phone, slip, source in ((ada, slips[0], FIRST), (ben, slips[1], LATE)):
        await phone.visit("/slip")
        await phone.page.get_by_label("Words of the slip").fill(slip.code)
        await phone.page.get_by_role("button", name="Sign in").tap()
        await phone.page.get_by_role("link", name="Class 5b").tap()
        await phone.page.get_by_role("link", name="Bots and their league").tap()
        await hand_in(phone, tmp_path / "mine.py", source)
        await phone.page.get_by_text("may play").first.wait_for(timeout=2 * MOVE_MS)
    async with contextlib.AsyncExitStack() as stack:
        made = [await come_by_slip(live, slip, number) for number, slip in enumerate(slips[2:])]
        others = [await stack.enter_async_context(each) for each in made]
        assert {other.connection.you.name for other in others} == {slip.seen_as for slip in slips[2:]}
        file = tmp_path / "last.py"
        await asyncio.to_thread(file.write_text, LAST)
        token = others[0].connection.token
        command = ("bot", "submit", file, "--club", club, "--token", token, "--url", live.url)
        done = await asyncio.create_subprocess_exec(sys.executable, "-m", "agon", *map(str, command))
        assert await done.wait() == 0, "it passes the check"
        await page.get_by_role("link", name="Bots and their league").click()
        await set_up(teacher)
        await page.get_by_role("link", name="Class 5b").click()
        await hold_swiss(live, teacher, phones, others)
        await teacher.visit(f"/club/{club}")
        await hold_arena(live, teacher, phones, others)
    await teacher.visit(f"/course/{club}")
    meetings = 3 + 3 * 2  # each bot meets the others, and two levels of this game: then each has met each
    await page.wait_for_function(SPREAD, arg=2 * (5 - 1) * meetings, timeout=2 * MOVE_MS)
    await page.get_by_text("Change the league").click()
    await page.get_by_label("It is on").uncheck()
    await page.get_by_role("button", name="Set", exact=True).click()
    await page.get_by_text("It is turned off.").wait_for()
    await check_league(live, teacher, club)
    assert "Traceback" not in live.log()
    await asyncio.to_thread(recomputed, live, "2 tournaments counted: equal")

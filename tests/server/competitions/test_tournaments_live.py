"""Whole tournaments at a real server, with restarts in between."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import subprocess
import sys
import time
import urllib.request
from collections import Counter
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from agon.clients.sdk.connection import Connection
from agon.protocol.clocks import Fischer
from agon.protocol.commands.tournament import (
    AnnounceTournament,
    AnswerEntrant,
    AwardBye,
    ChallengeEntrant,
    EndNow,
    EnterBot,
    GoOn,
    NewPair,
    OrganiseTournament,
    PairAgain,
    Pause,
    Remove,
    SetResult,
    StartNow,
    TournamentAt,
    TournamentChanged,
    WatchTournament,
)
from agon.protocol.errors import Refused
from agon.protocol.messages import Register, ServerMessage, Welcome
from agon.protocol.tournament_events import GivenOdds
from agon.server.store.database import database_at
from agon.server.store.maintenance.tournament_logs import stored_tournaments
from tests.live import LiveServer
from tests.server.competitions.players import Organiser, Player, with_password
from tests.server.raw_client import RawClient

CLOCK = Fischer(initial_ms=120_000, increment_ms=1_000)
NAMES = itertools.count()
LETTERS = "abdeghknpst"
"""No two of them look alike, as names may not."""
PASSWORD = "correct horse battery"


@contextlib.asynccontextmanager
async def organiser(live: LiveServer) -> AsyncIterator[Organiser]:
    token = await with_password(live, f"Olga{''.join(LETTERS[each] for each in divmod(next(NAMES), len(LETTERS)))}x")
    async with Organiser(live, None, token=token) as olga:
        yield olga


async def announce(olga: Organiser, **fields: Any) -> str:
    """Announce a tournament that begins in an hour, unless its organiser starts it."""
    terms: dict[str, Any] = {"title": "Evening", "game": "tic_tac_toe", "clock": CLOCK, "break_s": 0, **fields}
    answer = await olga.do(AnnounceTournament, starts_at=time.time_ns() // 1_000_000 + 3_600_000, **terms)
    assert isinstance(answer, TournamentAt)
    return answer.tournament


async def until(live: LiveServer, tournament: str, is_so: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    """Return the tournament once something is so; ask when the server says that it has changed."""
    changed = asyncio.Event()
    async with Connection(
        live.ws, register=Register(kind="human"), on_told=lambda message: _note(message, changed)
    ) as watcher:
        while True:
            await watcher.request(WatchTournament, tournament=tournament)
            view: dict[str, Any] = await asyncio.to_thread(live.get, f"/api/tournaments/{tournament}")
            if is_so(view):
                return view
            await asyncio.wait_for(changed.wait(), 180)
            changed.clear()


def _note(message: ServerMessage, changed: asyncio.Event) -> None:
    if isinstance(message, TournamentChanged | Welcome):
        changed.set()


def is_over(view: dict[str, Any]) -> bool:
    return view["status"] in {"finished", "cancelled"}


def check_all_games(view: dict[str, Any], live: LiveServer) -> None:
    """Check that each game was played once, and that each result is that of the game."""
    sessions = [game["session"] for game in view["games"]]
    assert len(sessions) == len(set(sessions))
    for game in view["games"]:
        assert game["white_points"] is not None
        if game["forfeit"] or game["adjusted"]:
            continue
        log = [each["event"] for each in live.get(f"/api/sessions/{game['session']}")["events"]]
        ended = next(event for event in log if event["t"] == "ended")
        assert log[0]["tournament"] == view["id"]
        white, black = ended["returns"]
        expected = (1, 0) if white > black else (0, 1) if white < black else (0.5, 0.5)
        assert (game["white_points"], game["black_points"]) == expected
    players = Counter((game["round"], who) for game in view["games"] for who in (game["white"], game["black"]))
    assert set(players.values()) == {1}


@pytest.fixture
def server(tmp_path: Path) -> Any:
    with LiveServer(tmp_path, frames_per_second=10_000, burst_frames=10_000) as live:
        yield live


async def test_a_swiss_of_people_and_bots_runs_by_itself_through_a_kill_of_the_server(server: LiveServer) -> None:
    async with contextlib.AsyncExitStack() as all_of_them:
        olga = await all_of_them.enter_async_context(organiser(server))
        name = await announce(olga, kind="swiss", rounds=5, accepts="anyone")
        card = server.get("/api/bots/minimax")
        level = card["levels"][0]["name"]
        await olga.do(
            OrganiseTournament, tournament=name, do=EnterBot(bot="minimax", level=level, agreed=card["digest"])
        )
        bots = [await all_of_them.enter_async_context(Player(server, f"Robot{n}", "bot", n)) for n in range(7)]
        for bot in bots:
            await bot.join(name)
        people = [await all_of_them.enter_async_context(Player(server, None, seed=n)) for n in range(8)]
        entrants = server.get(f"/api/tournaments/{name}")["entrants"]
        agreed = {each["player"]["card"]: each["card"] for each in entrants}
        for person in people[:6]:
            await person.join(name, agreed)
        for person in people[6:]:
            await person.join(name)  # never with a bot
        await olga.do(OrganiseTournament, tournament=name, do=StartNow())
        await until(server, name, lambda view: view["round"] >= 2)
        server.kill()
        server.start()
        view = await until(server, name, is_over)
    assert view["status"] == "finished"
    assert view["round"] == view["rounds"] == 5
    check_all_games(view, server)
    met = Counter(tuple(sorted((game["white"], game["black"]))) for game in view["games"])
    assert max(met.values()) == 1
    shy = {
        each["number"] for each in view["entrants"] if each["player"]["id"] in {p.connection.you.id for p in people[6:]}
    }
    robots = {each["number"] for each in view["entrants"] if each["player"]["kind"] == "bot"}
    assert not any(a in shy and b in robots for pair in met for a, b in (pair, pair[::-1]))
    assert "Traceback" not in server.log()
    assert server.get(f"/api/tournaments/{name}")["standings"] == view["standings"]
    report = await asyncio.to_thread(report_of, server, name)
    assert report.startswith("012 Evening")
    await asyncio.to_thread(recomputed, server, "1 tournament counted: equal")


def report_of(server: LiveServer, name: str) -> str:
    with urllib.request.urlopen(f"{server.url}/api/tournaments/{name}.trf") as report:
        text: str = report.read().decode()
        return text


def recomputed(server: LiveServer, verdict: str) -> None:
    """Check what ``agon tournament recompute`` says of the server's database."""
    database = str(server.folder / "agon.sqlite3")
    done = subprocess.run(
        [sys.executable, "-m", "agon", "tournament", "recompute", "--database", database],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stderr.strip().splitlines()[-1] == verdict, done.stdout + done.stderr


@pytest.mark.parametrize("kind", ["round_robin", "double_round_robin", "knockout", "arena"])
async def test_every_kind_runs_by_itself_from_its_start_to_its_standings(server: LiveServer, kind: str) -> None:
    async with contextlib.AsyncExitStack() as all_of_them:
        olga = await all_of_them.enter_async_context(organiser(server))
        name = await announce(olga, kind=kind, minutes=1)
        people = [await all_of_them.enter_async_context(Player(server, None, seed=n)) for n in range(5)]
        for person in people:
            await person.join(name)
        await olga.do(OrganiseTournament, tournament=name, do=StartNow())
        view = await until(server, name, is_over)
    assert view["status"] == "finished"
    assert len(view["standings"]) == 5
    assert view["standings"][0]["rank"] == 1
    if kind != "arena":
        assert all(game["white_points"] is not None for game in view["games"])
    await asyncio.to_thread(recomputed, server, "1 tournament counted: equal")


async def test_tables_of_four_are_played_by_people_and_bots_by_consent(server: LiveServer) -> None:
    async with contextlib.AsyncExitStack() as all_of_them:
        olga = await all_of_them.enter_async_context(organiser(server))
        terms: dict[str, Any] = {
            "game": "hearts",
            "options": {"deals": 1},
            "accepts": "anyone",
            "clock": Fischer(initial_ms=600_000, increment_ms=0),
        }
        name = await announce(olga, kind="swiss", rounds=2, **terms)
        robot = await all_of_them.enter_async_context(Player(server, "Tablerobot", "bot"))
        await robot.join(name)
        [bot] = server.get(f"/api/tournaments/{name}")["entrants"]
        people = [await all_of_them.enter_async_context(Player(server, None, seed=n)) for n in range(7)]
        for number, person in enumerate(people):
            await person.join(name, {bot["player"]["card"]: bot["card"]} if number < 5 else {})
        await olga.do(OrganiseTournament, tournament=name, do=StartNow())
        await until(server, name, lambda view: view["round"] >= 1)
        server.kill()
        server.start()
        view = await until(server, name, is_over)
    assert view["seats"] == 4
    assert [line["score"] for line in view["standings"]] == sorted(
        (line["score"] for line in view["standings"]), reverse=True
    )
    assert len(view["games"]) == 4
    for game in view["games"]:
        points = [game["white_points"], game["black_points"], *game["other_points"]]
        assert sum(points) == 6
        created = server.get(f"/api/sessions/{game['session']}")["events"][0]["event"]
        if bot["number"] in (game["white"], game["black"], *game["others"]):
            agreed = [seat for seat in created["consents"] if seat]
            assert agreed == [{bot["player"]["card"]: bot["card"]}] * 3
            shy = {each["number"] for each in view["entrants"][6:]}
            assert not shy & {game["white"], game["black"], *game["others"]}
    await asyncio.to_thread(recomputed, server, "1 tournament counted: equal")


async def test_a_simul_from_a_position_with_odds_in_time(server: LiveServer) -> None:
    async with contextlib.AsyncExitStack() as all_of_them:
        olga = await all_of_them.enter_async_context(organiser(server))
        start = "4k3/7R/8/8/8/8/8/R3K3 w - - 0 1"
        odds = GivenOdds(time_percent=50)
        refused = {"kind": "simul", "game": "chess", "start": start, "rated": True}
        with pytest.raises(Refused, match="not rated"):
            await announce(olga, **refused)
        name = await announce(olga, kind="simul", game="chess", start=start, odds=odds)
        people = [await all_of_them.enter_async_context(Player(server, None, seed=n)) for n in range(4)]
        for person in people:
            await person.join(name)
        await olga.do(OrganiseTournament, tournament=name, do=StartNow())
        view = await until(server, name, lambda view: len(view["games"]) == 4)
        assert {game["white"] for game in view["games"]} == {1}
        assert view["entrants"][0]["player"]["id"] == olga.connection.you.id
        view = await until(server, name, is_over)  # all play at random: a king and two rooks against a king
    for game in view["games"]:
        created = server.get(f"/api/sessions/{game['session']}")["events"][0]
        assert created["event"]["start"].startswith("4k3/7R")
        assert created["position"]["clocks"]["remaining_ms"] == [60_000, 120_000]
    await asyncio.to_thread(recomputed, server, "1 tournament counted: equal")


async def test_a_ladder_is_climbed_and_ended(server: LiveServer) -> None:
    async with contextlib.AsyncExitStack() as all_of_them:
        olga = await all_of_them.enter_async_context(organiser(server))
        name = await announce(olga, kind="ladder")
        people = [await all_of_them.enter_async_context(Organiser(server, None, seed=n)) for n in range(4)]
        for person in people:
            await person.join(name)
        await olga.do(OrganiseTournament, tournament=name, do=StartNow())
        await until(server, name, lambda view: view["status"] == "running")
        with pytest.raises(Refused, match="above you"):
            await people[0].do(ChallengeEntrant, tournament=name, entrant=2)
        await people[2].do(ChallengeEntrant, tournament=name, entrant=1)
        view = await until(server, name, lambda view: view["challenges"] != [])
        assert view["reachable"] == {"4": [2]}
        await people[0].do(AnswerEntrant, tournament=name)
        await until(
            server, name, lambda view: [game for game in view["games"] if game["white_points"] is not None] != []
        )
        await people[3].do(ChallengeEntrant, tournament=name, entrant=2)
        server.kill()
        server.start()
        await people[1].do(AnswerEntrant, tournament=name, accept=False)
        await olga.do(OrganiseTournament, tournament=name, do=EndNow())
        view = await until(server, name, is_over)
    order = [line["entrant"] for line in view["standings"]]
    [game] = view["games"]
    assert order.index(4) < order.index(2)
    assert (order.index(3) < order.index(1)) == (game["black_points"] == 1)
    await asyncio.to_thread(recomputed, server, "1 tournament counted: equal")


async def test_what_an_organiser_decides_is_in_the_log_with_who_and_when(server: LiveServer) -> None:
    async with contextlib.AsyncExitStack() as all_of_them:
        olga = await all_of_them.enter_async_context(organiser(server))
        name = await announce(olga, kind="swiss", rounds=2, game="connect_four")
        people = [await all_of_them.enter_async_context(RawClient(server.ws)) for _ in range(6)]
        for person in people:
            assert (await person.ask("join_tournament", tournament=name))["t"] == "tournament"
        refused = await people[0].ask("organise_tournament", tournament=name, do={"t": "start"})
        assert refused["code"] == "forbidden"
        await olga.do(OrganiseTournament, tournament=name, do=StartNow())
        view = await until(server, name, lambda view: len(view["games"]) == 3)
        one, other, third = view["games"]
        swapped = [
            NewPair(white=one["white"], black=other["black"]),
            NewPair(white=other["white"], black=one["black"]),
        ]
        await olga.do(OrganiseTournament, tournament=name, do=PairAgain(pairs=swapped))
        await olga.do(OrganiseTournament, tournament=name, do=Pause())
        for game in (await until(server, name, lambda view: view["status"] == "paused"))["games"]:
            result = SetResult(session=game["session"], white=1.0, black=0.0, reason="agreed at the desk")
            await olga.do(OrganiseTournament, tournament=name, do=result)
        await olga.do(OrganiseTournament, tournament=name, do=Remove(entrant=third["black"]))
        again = await people[third["black"] - 1].ask("join_tournament", tournament=name)
        assert again["code"] == "not_accepted"
        await olga.do(OrganiseTournament, tournament=name, do=AwardBye(entrant=third["white"], kind="half"))
        view = await asyncio.to_thread(server.get, f"/api/tournaments/{name}")
        assert view["round"] == 1, "it is paused"
        pairs = {(game["white"], game["black"]) for game in view["games"]}
        assert {(pair.white, pair.black) for pair in swapped} < pairs
        await olga.do(OrganiseTournament, tournament=name, do=GoOn())
        view = await until(server, name, lambda view: view["round"] >= 2)
        byes = {bye["entrant"]: bye["kind"] for bye in view["byes"][0]["byes"]}
        assert byes == {third["white"]: "half", third["black"]: "absent"}
        me = olga.connection.you.id
    events = [event for event, at in await stored(server, name) if event.get("decided_by") == me and at > 0]
    assert Counter(event["t"] for event in events) == {
        "started": 1, "repaired": 1, "paused": 1, "adjusted": 3, "withdrew": 1, "bye_awarded": 1, "resumed": 1,
    }  # fmt: skip


async def stored(server: LiveServer, name: str) -> list[tuple[dict[str, Any], int]]:
    """Return a tournament's log."""
    database = database_at(str(server.folder / "agon.sqlite3"))
    async for found in stored_tournaments(database, name):
        return [(msgspec.json.decode(row.body), row.at) for row in found.log]
    return []


async def test_who_deletes_their_account_is_withdrawn_and_named_nowhere(server: LiveServer) -> None:
    async with contextlib.AsyncExitStack() as all_of_them:
        olga = await all_of_them.enter_async_context(organiser(server))
        name = await announce(olga, kind="round_robin", game="connect_four")
        ann, *others = [await all_of_them.enter_async_context(RawClient(server.ws)) for _ in range(3)]
        real = ann.me["name"]
        for person in (ann, *others):
            await person.ask("join_tournament", tournament=name)
        await olga.do(OrganiseTournament, tournament=name, do=StartNow())
        await until(server, name, lambda view: view["round"] >= 1)
        [mine] = (await ann.ask("export_my_data"))["tournaments"]
        assert (mine["tournament"], mine["organised"], len(mine["entered"])) == (name, False, 1)
        assert (await ann.ask("delete_account", password=PASSWORD, name=real))["t"] == "ok"
        await until(server, name, lambda view: not view["entrants"][0]["active"])
        view = await until(server, name, lambda view: view["entrants"][0]["player"]["name"] == "Deleted player")
    assert real not in msgspec.json.encode(view).decode()
    assert real not in msgspec.json.encode(await stored(server, name)).decode()

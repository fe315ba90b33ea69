"""The league of a club: played in the background, stored with its games, and the same after a kill."""

from __future__ import annotations

import asyncio
import os
from collections import Counter
from pathlib import Path

import pytest

from agon.protocol.league import FromLeague, Meet, Rated, ToLeague
from agon.server.app import Parts, running
from agon.server.clubs.course.fold import ROUNDS, Held
from agon.server.clubs.course.judges import Judges, league_judges
from agon.server.clubs.course.running import LeagueRunner, Players
from agon.server.ops.settings import Settings
from agon.transport.judge import Judge
from tests.server.clubs.course.bots import LATE, Json, events_of, handed_in
from tests.server.clubs.people import manage, open_club, person
from tests.server.clubs.test_classes import open_class, pupil
from tests.server.conftest import at
from tests.server.raw_client import RawClient

SETTING = {"game": "tic_tac_toe", "time_ms": 50}
pytestmark = pytest.mark.usefixtures("able")


async def until(app: Parts, club: str, meetings: int) -> None:
    """Wait until so many meetings are stored."""
    while len((await app.course.league.state(club)).held) < meetings:
        app.course.league.held.clear()
        if len((await app.course.league.state(club)).held) < meetings:
            await asyncio.wait_for(app.course.league.held.wait(), 120)


async def test_a_league_of_a_class_is_played_and_shown(app: Parts) -> None:
    async with person(app) as teacher:
        club, slips = await open_class(teacher, "Ada", "Alan")
        async with await pupil(app, slips[0]["code"]) as ada, await pupil(app, slips[1]["code"]) as alan:
            mine = (await handed_in(app, ada, club))["submission"]
            other = (await handed_in(app, alan, club, LATE))["submission"]
            assert (await ada.ask("set_league", club=club, running=True, **SETTING))["code"] == "forbidden"
            assert (await ada.ask("read_league", club=club))["setting"] is None
            begun = await teacher.ask("set_league", club=club, running=True, **SETTING)
            pairs = 1 + 2 * len(app.course.league._anchors("tic_tac_toe"))  # pyright: ignore[reportPrivateUsage]
            assert begun["left"] == 2 * ROUNDS * pairs
            await until(app, club, pairs * ROUNDS)
            table = await ada.ask("read_league", club=club)
            assert table["left"] == 0
            rows = {row["key"]: row for row in table["rows"]}
            assert rows.keys() >= {mine, other, "random:random"}
            assert rows[mine]["by"]["name"] == slips[0]["player"]["name"]
            assert (rows["random:random"]["rating"], rows["random:random"]["by"]) == (0.0, None)
            assert all(row["plus_minus"] is not None for row in table["rows"])
            assert rows[other]["faults"]["failed"] > 0, "an error is a loss, and says so"
            assert sum(row["points"] for row in table["rows"]) == 2 * ROUNDS * pairs, "nothing lost, nothing doubled"
            await self_consistent(app, club, table)
            await replayed(app, ada, club, other)
            await teacher.ask("set_league", club=club, running=False, **SETTING)
            assert await app.store.leagues.running() == []


async def self_consistent(app: Parts, club: str, table: Json) -> None:
    """The table follows from the log, and the log's games from the store."""
    events = events_of(await app.store.leagues.events(club))
    points: Counter[str] = Counter()
    met: Counter[tuple[str, str, int]] = Counter()
    for event in events[1:]:
        met[event["first"], event["second"], event["round"]] += 1
        for game in event["games"]:
            points[event["first"]] += game["points"]
            points[event["second"]] += 1 - game["points"]
            head = await app.store.head(game["session"])
            assert head is not None
            assert (head.status, head.watching) == ("ended", "link")
    assert set(met.values()) == {1}
    assert points == {row["key"]: row["points"] for row in table["rows"]}
    assert await app.store.recent() == [], "the games are listed nowhere"


async def replayed(app: Parts, reader: RawClient, club: str, bot: str) -> None:
    """The games have what the bots printed, and say which fault lost them."""
    found = (await reader.ask("read_league_games", club=club, player=bot))["games"]
    assert {"failed"} <= {game["reason"] for game in found}
    lost = next(game for game in found if game["reason"] == "failed")
    events = events_of(await app.store.events(lost["session"]))
    assert "lost the thread" in events[0]["imported"]["comment"]
    assert "line 10" in events[0]["imported"]["comment"]
    notes = [event["comment"] for event in events if event.get("comment")]
    assert any("choices" in note for note in notes)
    assert all("Amber" not in str(event) for event in events[0]["seats"])


async def test_a_league_goes_on_where_it_was_when_the_server_was_stopped(tmp_path: Path) -> None:
    settings = Settings(database=str(tmp_path / "agon.sqlite3"), port=0, workers=0)
    async with running(settings) as app, person(app) as owner:
        club, token = await open_club(owner), owner.token
        await handed_in(app, owner, club)
        await owner.ask("set_league", club=club, running=True, **SETTING)
        await until(app, club, 2)
    async with running(settings) as app, RawClient(at(app), token=token) as owner:
        pairs = len(app.course.league._anchors("tic_tac_toe"))  # pyright: ignore[reportPrivateUsage]
        await until(app, club, pairs * ROUNDS)
        table = await owner.ask("read_league", club=club)
        await self_consistent(app, club, table)
        assert table["left"] == 0
        games = [
            game["session"] for row in events_of(await app.store.leagues.events(club))[1:] for game in row["games"]
        ]
        await manage(owner, club, "close", title="Evening club")
        assert [await app.store.events(session) for session in games] == [[]] * len(games), "a club's games go with it"


async def test_two_servers_store_a_meeting_once(app: Parts) -> None:
    async with person(app) as owner:
        club = await open_club(owner)
        await handed_in(app, owner, club)
        judges = Judges()
        second = LeagueRunner(app.registry, app.bots, judges)
        second.held = app.course.league.held
        await owner.ask("set_league", club=club, running=True, **SETTING)
        beside = asyncio.create_task(second.run())
        pairs = len(app.course.league._anchors("tic_tac_toe"))  # pyright: ignore[reportPrivateUsage]
        await until(app, club, pairs * ROUNDS)
        assert (await owner.ask("read_league", club=club))["left"] == 0
        beside.cancel()
        await asyncio.wait([beside])
        await judges.close()
        assert len((await app.course.league.state(club)).held) == pairs * ROUNDS


async def test_a_meeting_is_stored_once_although_its_league_is_read_while_ratings_are_counted(
    app: Parts, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with person(app) as owner:
        club = await open_club(owner)
        await handed_in(app, owner, club)
        judges = Judges()
        second = LeagueRunner(app.registry, app.bots, judges)
        second.held = app.course.league.held
        rated = app.course.league._rated  # pyright: ignore[reportPrivateUsage]

        async def overtaken(judge: Judge, game: str, players: Players, held: list[Held]) -> Rated:
            if (meeting := await second._next()) is not None:  # pyright: ignore[reportPrivateUsage]
                await second._hold(judges.leagues[0], meeting)  # pyright: ignore[reportPrivateUsage]
            await app.course.league.state(club)
            return await rated(judge, game, players, held)

        monkeypatch.setattr(app.course.league, "_rated", overtaken)
        await owner.ask("set_league", club=club, running=True, **SETTING)
        pairs = len(app.course.league._anchors("tic_tac_toe"))  # pyright: ignore[reportPrivateUsage]
        while (left := (await owner.ask("read_league", club=club))["left"]) > 0:
            await until(app, club, pairs * ROUNDS - left // 2 + 1)
        await self_consistent(app, club, await owner.ask("read_league", club=club))
        await judges.close()


async def test_each_program_holds_a_meeting_and_no_pair_meets_twice_at_once(
    app: Parts, monkeypatch: pytest.MonkeyPatch
) -> None:
    now: list[frozenset[str]] = []
    seen: list[int] = []
    ask = Judge.ask

    async def watched(judge: Judge, request: ToLeague, longest_s: float | None = None) -> FromLeague:
        if not isinstance(request, Meet):
            return await ask(judge, request, longest_s)
        pair = frozenset((request.first.name, request.second.name))
        assert pair not in now
        now.append(pair)
        seen.append(len(now))
        try:
            return await ask(judge, request, longest_s)
        finally:
            now.remove(pair)

    monkeypatch.setattr(Judge, "ask", watched)
    async with person(app) as owner:
        club = await open_club(owner)
        await handed_in(app, owner, club)
        await owner.ask("set_league", club=club, running=True, **SETTING)
        pairs = len(app.course.league._anchors("tic_tac_toe"))  # pyright: ignore[reportPrivateUsage]
        await until(app, club, pairs * ROUNDS)
        assert max(seen) == len(app.course.judges.leagues)
        await self_consistent(app, club, await owner.ask("read_league", club=club))


async def test_leagues_take_turns_and_what_is_played_now_is_not_due(app: Parts) -> None:
    async with person(app) as owner:
        clubs = [await open_club(owner) for _ in range(2)]
        for club in clubs:
            await handed_in(app, owner, club)
            await owner.ask("set_league", club=club, running=True, **SETTING)
        beside = LeagueRunner(app.registry, app.bots, Judges())
        pairs = len(app.course.league._anchors("tic_tac_toe"))  # pyright: ignore[reportPrivateUsage]
        due = [await beside._next() for _ in range(2 * pairs)]  # pyright: ignore[reportPrivateUsage]
        served = [meeting.club for meeting in due if meeting is not None]
        assert set(served[::2]) != set(served[1::2]), served
        assert len({(meeting.club, meeting.due[:2]) for meeting in due if meeting is not None}) == 2 * pairs
        assert await beside._next() is None  # pyright: ignore[reportPrivateUsage]


def test_a_program_keeps_to_a_core_of_its_own_if_there_are_several() -> None:
    cores = sorted(os.sched_getaffinity(0))
    judges = league_judges(2)
    assert len(judges) == min(2, len(cores))
    named = [judge.command[-1] for judge in judges if "--core" in judge.command]
    assert named == ([] if len(judges) == 1 else [str(core) for core in cores[:2]])
    assert "--core" not in league_judges(1)[0].command


async def test_only_games_for_two_in_turn_have_leagues(app: Parts) -> None:
    async with person(app) as owner:
        club = await open_club(owner)
        for game, code in (("hearts", "not_allowed"), ("prisoners_dilemma", "not_allowed"), ("ludo", "unknown_game")):
            found = await owner.ask("set_league", club=club, running=True, game=game, time_ms=50)
            assert found["code"] == code, game
        assert (await owner.ask("set_league", club=club, running=True, game="hex", time_ms=5))["code"] == "malformed"

"""Games without a clock leave memory while nobody needs them, and come back as they were."""

from __future__ import annotations

import asyncio
import gc
import json
import urllib.request
import weakref
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager
from dataclasses import fields
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from agon.protocol import codec, topics
from agon.protocol.clocks import Fischer, Untimed
from agon.protocol.events import AccountId, PlayerRef, SeatTaken, SessionId
from agon.protocol.messages import Act
from agon.protocol.thinking import Thinking
from agon.server.app import Parts, running
from agon.server.bots.turns import last_value
from agon.server.live import registry, take_over
from agon.server.live.request import Request
from agon.server.live.table import Table
from agon.server.mqtt.publisher import Publisher
from agon.server.ops.settings import Settings
from agon.server.session.commands import FromSeat
from agon.server.session.state import Session
from agon.server.store import StoreFailed
from agon.server.store.unfinished import UnfinishedGames
from agon.transport.link import Letter
from tests.server.bots.test_sharing import Asked, against_a_bot, asked
from tests.server.conftest import at
from tests.server.raw_client import Json, RawClient, pair

__all__ = ["asked"]

BLITZ = {"kind": "fischer", "initial_ms": 600_000, "increment_ms": 0}
DAYS = {"kind": "correspondence", "days": 3}

Start = Callable[[], AbstractAsyncContextManager[Parts]]


@pytest.fixture
def start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Start:
    monkeypatch.setattr(registry, "UNUSED_S", 0.02)
    busy = {"frames_per_second": 100_000, "burst_frames": 100_000, "bytes_per_second": 10_000_000}
    return partial(running, Settings(database=str(tmp_path / "agon.sqlite3"), port=0, workers=0, **busy))


@pytest_asyncio.fixture
async def app(start: Start) -> AsyncIterator[Parts]:
    async with start() as app:
        yield app


def back(app: Parts, token: str | None) -> RawClient:
    """Return a client of an account that was here before: its commands have new ids."""
    client = RawClient(at(app), token=token)
    client._number = 1_000
    return client


async def left(app: Parts, session: str) -> None:
    """Wait until a session has left memory."""
    gone = asyncio.Event()
    app.registry.events.rests.subscribe(lambda _: gone.set())
    async with asyncio.timeout(20):
        while session in app.registry.tables:
            gone.clear()
            await gone.wait()


def folded(table: Table) -> Json:
    """Return everything that the session consists of, in a form that can be compared."""
    session = table.session
    kept = {each.name: getattr(session, each.name) for each in fields(Session) if each.compare}
    kept |= {"state": session.state.tolist(), "rules": session.rules.info, "turn": session.acting()}
    kept["last"] = session.last and (session.last[0].tolist(), session.last[1])
    return kept


async def test_a_game_comes_back_as_it_was(app: Parts) -> None:
    async with RawClient(at(app)) as ann, RawClient(at(app)) as ben:
        seek = (await ann.ask("seek", game="tic_tac_toe", seat="first", assisted=True))["seek"]["id"]
        session: str = (await ben.ask("accept_seek", seek=seek))["session"]
        for client in (ann, ben):
            await client.ask("join", session=session)
        await ann.act(session, 4)
        await ann.ask("offer_draw", session=session)
        await ann.ask("ask_take_back", session=session)
        await ann.ask("follow_chat", session=session)
        await ann.ask("say", session=session, text="back soon")
        seen = [await client.ask("join", session=session) for client in (ann, ben)]
        before = folded(app.registry.tables[SessionId(session)])
        tokens = ann.token, ben.token
    assert before["draw_offer"] == 0
    assert before["take_back"] is not None
    await left(app, session)
    async with back(app, tokens[0]) as ann, back(app, tokens[1]) as ben:
        again = [await client.ask("join", session=session) for client in (ann, ben)]
        for joined in (*seen, *again):
            del joined["re"], joined["now"]
        assert again == seen
        assert [player["assisted"] for player in again[1]["players"]] == [True, False]
        assert folded(app.registry.tables[SessionId(session)]) == before
        assert (await ben.ask("follow_chat", session=session))["lines"][0]["text"] == "back soon"
        await ben.ask("answer_take_back", session=session, accept=True)
        await ann.event(session, "taken_back")
        assert (await ann.act(session, 0))["event"]["action"] == 0


async def test_nothing_of_a_game_stays_in_memory(app: Parts) -> None:
    async with RawClient(at(app)) as ann, RawClient(at(app)) as ben:
        session = await pair(ann, ben)
        await ann.act(session, 4)
        await ben.ask("join", session=session, since=-1)  # its past is cached now
        table = weakref.ref(app.registry.tables[SessionId(session)])
        folds = weakref.ref(app.registry.tables[SessionId(session)].broadcaster)
    await left(app, session)
    await asyncio.sleep(0)
    gc.collect()
    assert table() is folds() is None
    assert app.registry._replay_cache.bytes == 0
    assert not app.handlers.conditional_moves._known


async def test_a_game_that_nobody_ever_joined_leaves_too(app: Parts) -> None:
    async with RawClient(at(app)) as ann, RawClient(at(app)) as ben:
        seek = (await ann.ask("seek", game="tic_tac_toe"))["seek"]["id"]
        session = (await ben.ask("accept_seek", seek=seek))["session"]
        await left(app, session)
        assert (await ann.ask("join", session=session))["t"] == "joined"


@pytest.mark.parametrize("clock", [BLITZ, DAYS])
async def test_a_game_with_a_clock_stays(app: Parts, clock: Json) -> None:
    async with RawClient(at(app)) as ann, RawClient(at(app)) as ben:
        timed = await pair(ann, ben, clock=clock)
        untimed = await pair(ann, ben)
    await left(app, untimed)
    table = app.registry.tables[SessionId(timed)]
    assert not table.is_at_rest
    assert table._alarm._timer is not None


async def test_a_spectator_keeps_a_game_and_a_mirror_does_not(app: Parts) -> None:
    letters: list[Letter] = []
    mirror = Publisher(
        lambda letter, _: letters.append(letter) is None, "s", "v", bots=(), lobby=app.lobby, now=lambda: 0
    )
    app.registry.events.owned.subscribe(mirror.owned)
    app.registry.events.rests.subscribe(mirror.rests)
    async with RawClient(at(app)) as eve:
        async with RawClient(at(app)) as ann, RawClient(at(app)) as ben:
            session = await pair(ann, ben)
            await eve.ask("join", session=session)
            token = ann.token
        while app.presence.account(ann.me["id"]) is not None:
            await eve.ask("ping")
        assert not app.registry.tables[SessionId(session)].is_at_rest
        await eve.ask("leave", session=session)
        await left(app, session)
    topic = topics.snapshot(SessionId(session))
    assert [letter.payload for letter in letters if letter.topic == topic and letter.retain][-1] == b""
    async with back(app, token) as ann:
        await ann.ask("join", session=session)
        mirror.up()
        assert [letter.payload for letter in letters if letter.topic == topic and letter.retain][-1] != b""
    mirror.close()


async def test_a_bot_that_owes_a_move_makes_it_first(app: Parts, asked: Asked) -> None:
    async with RawClient(at(app)) as ann:
        session = await against_a_bot(ann, app)
        await ann.ask("join", session=session)
        await asked.until(1)
        token = ann.token
    async with RawClient(at(app)) as eve:
        while app.presence.account(ann.me["id"]) is not None:
            await eve.ask("ping")
    assert not app.registry.tables[SessionId(session)].is_at_rest
    asked.answers.set()
    await left(app, session)
    async with back(app, token) as ann:
        joined = await ann.ask("join", session=session)
        assert joined["events"][-1]["event"]["by"] == "bot"


async def test_a_bot_that_owed_a_move_when_the_server_ended_makes_it_when_its_opponent_is_back(
    start: Start, asked: Asked
) -> None:
    async with start() as app, RawClient(at(app)) as ann:
        session = await against_a_bot(ann, app)
        await asked.until(1)
        token = ann.token
    asked.answers.set()
    async with start() as app, back(app, token) as ann:
        joined = await ann.ask("join", session=session)
        acted = [each for each in joined["events"] if each["event"]["t"] == "acted"]
        assert (acted or [await ann.event(session, "acted")])[-1]["event"]["by"] == "bot"


async def test_a_bot_judges_a_draw_by_the_value_in_the_log(app: Parts) -> None:
    seats = [
        SeatTaken(player=PlayerRef(id=AccountId(name), name=name, kind="human")) for name in ("ann", "ben")
    ]  # fmt: skip
    table = await create(app, "drawn", seats=seats)
    assert last_value(table, 0) == 1.0
    with table.held():
        for seat, value in ((0, -0.25), (1, None)):
            act = Act(id="", session=table.name, seq=table.session.moved, action=seat)
            thinking = Thinking(engine="default", version="1", value=value)
            done = asyncio.Event()
            app.registry.events.folded.subscribe(lambda _, done=done: done.set())
            table.post(Request(FromSeat(seat, act, by="bot", thinking=thinking)))
            await asyncio.wait_for(done.wait(), 20)
    assert (last_value(table, 0), last_value(table, 1)) == (-0.25, 1.0)


async def test_a_conditional_move_is_made_before_its_game_leaves(app: Parts) -> None:
    async with RawClient(at(app)) as ann:
        async with RawClient(at(app)) as ben:
            session = await pair(ann, ben)
            await ann.act(session, 4)
            await ann.ask("set_plan", session=session, seq=ann.seq[session], lines=[[0, 8]])
            token, seq = ben.token, ann.seq[session]
        await ann.ask("leave", session=session)
        await left(app, session)
    async with back(app, token) as ben:
        await ben.ask("act", session=session, seq=seq, action=0)
    await left(app, session)
    rows = await app.store.events(session)
    assert [json.loads(row.body).get("action") for row in rows if b'"acted"' in row.body] == [4, 0, 8]


async def test_my_games_are_listed_as_they_stand(start: Start) -> None:
    async with start() as app, RawClient(at(app)) as ann, RawClient(at(app)) as ben:
        left_early, left_late = await pair(ann, ben), await pair(ann, ben)
        for session in (left_early, left_late):
            await ann.act(session, 4)
            await ben.act(session, 0, seq=ann.seq[session])
        for client in (ann, ben):
            await client.ask("leave", session=left_early)
        await left(app, left_early)
        await app.registry._background.finish()
        listed = (await ann.ask("my_games"))["games"]
        assert [game["plies"] for game in listed] == [2, 2]
        token = ann.token
        moved_at = {game["session"]: game["updated"] for game in listed}
    async with start() as app, back(app, token) as ann:
        again = (await ann.ask("my_games"))["games"]
        assert {game["session"]: game["updated"] for game in again} == moved_at
        assert [game["plies"] for game in again] == [2, 2]
        assert not app.registry.tables


async def test_a_seat_that_a_bot_took_over_is_listed_as_the_bots(app: Parts) -> None:
    digest = app.bots.card_digest("random")
    stand_in = {"bot": "random", "level": "random", "agreed": digest}
    async with RawClient(at(app)) as ann, RawClient(at(app)) as ben, RawClient(at(app)) as cid:
        wish: Json = {"game": "liars_dice", "options": {"seats": 3, "dice": 1}, "absent": "bot", "stand_in": stand_in}
        table = (await ann.ask("open_table", seat=0, **wish))["seek"]["id"]
        for seat, person in enumerate((ben, cid), 1):
            answer = await person.ask("sit_down", table=table, seat=seat, agreed={"random": digest})
        session = answer["session"]
        await ann.ask("resign", session=session)
        app.registry._drop(app.registry.tables[SessionId(session)])
        [mine] = (await ben.ask("my_games"))["games"]
        assert [player["kind"] for player in mine["players"]] == ["bot", "human", "human"]


# Restarts


async def create(app: Parts, name: str, *, clock: Any = None, seats: list[SeatTaken] | None = None) -> Table:
    ids = [AccountId(f"{name}-{seat}") for seat in "ab"]
    people = [SeatTaken(player=PlayerRef(id=each, name=each[:20], kind="human")) for each in ids]
    options = app.registry.rules("tic_tac_toe").options()
    return await app.registry.create(
        SessionId(name), game="tic_tac_toe", options=options, clock=clock or Untimed(), seats=seats or people
    )


async def test_a_restart_loads_no_abandoned_game_and_all_with_a_clock(start: Start) -> None:
    async with start() as app:
        for number in range(30):
            await create(app, f"untimed{number}")
        for number in range(3):
            await create(app, f"timed{number}", clock=Fischer(initial_ms=600_000, increment_ms=0))
    async with start() as app, RawClient(at(app)) as eve:
        while len(app.registry.tables) < 3:
            await eve.ask("ping")
        assert set(app.registry.tables) == {f"timed{number}" for number in range(3)}
        assert all(table.owned for table in app.registry.tables.values())


async def test_the_port_is_open_before_games_are_taken_over(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    async with start() as app, RawClient(at(app)) as ann, RawClient(at(app)) as ben:
        session, other = await pair(ann, ben, clock=BLITZ), await pair(ann, ben, clock=BLITZ)
        await ann.act(session, 4)
        token = ben.token
    find, found, tries = UnfinishedGames.timed, asyncio.Event(), list[int]()

    async def timed(games: UnfinishedGames) -> list[str]:
        tries.append(1)
        if len(tries) == 1:
            raise StoreFailed("not now")
        await found.wait()
        return await find(games)

    monkeypatch.setattr(UnfinishedGames, "timed", timed)
    monkeypatch.setattr(take_over, "AGAIN_S", 0.0)
    async with start() as app, back(app, token) as ben:
        ready = f"http://127.0.0.1:{app.port}/readyz"
        assert await asyncio.to_thread(lambda: urllib.request.urlopen(ready, timeout=20).status) == 200
        assert not app.registry.tables
        joined = await ben.ask("join", session=session)
        assert joined["t"] == "joined"
        acted = await ben.act(session, 0)
        assert acted["event"]["action"] == 0, "a game that is asked for is there at once"
        assert set(app.registry.tables) == {session}
        found.set()
        while other not in app.registry.tables:
            await ben.ask("ping")
        events = [codec.decode_event(row.body) for row in await app.store.events(session)]
        assert [type(event).__name__ for event in events].count("Resumed") == 1, "it was taken over once"

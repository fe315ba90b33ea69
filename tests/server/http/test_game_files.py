"""Games for GETs: made once, kept within a limit, and never more than the asker may know."""

from __future__ import annotations

import asyncio
import random
import threading
from pathlib import Path
from typing import Any

import msgspec
import pytest

from agon.protocol import codec
from agon.protocol.events import AccountId
from agon.protocol.messages import Occurred, SessionExport
from agon.server.app import Parts, running
from agon.server.http import game_files
from agon.server.http.game_files import GameFiles, Wanted, answer
from agon.server.http.reply import Reply
from agon.server.live.broadcast import Broadcaster
from agon.server.ops import long_work
from agon.server.ops.long_work import CPU_BURST_S, Busy, LongWork
from agon.server.ops.settings import Settings
from tests.server.conftest import at
from tests.server.live.test_replay_cache import NAME, begun, move
from tests.server.raw_client import RawClient, pair


def test_a_game_that_is_over_is_given_as_each_seat_saw_it_and_one_that_goes_on_is_not() -> None:
    session, log = begun("kuhn_poker")
    rng, told = random.Random(4), Broadcaster(NAME, session, log, lambda: 0, show_thinking=True)

    def ask(seat: int | None) -> Reply:
        over = session.ended is not None
        return answer(Wanted(NAME, "json", seat), session.rules, told.visible_log(), over=over, thinking=True)

    def events(seat: int | None) -> list[Occurred]:
        return msgspec.json.decode(ask(seat).body, type=SessionExport).events

    seen: list[list[Occurred]] = []
    while session.ended is None:
        assert ask(0).status == 403
        seen = [[codec.decode_occurred(bytes(each)) for each in told.replay(seat)] for seat in (0, 1)]
        move(session, log, rng)
    for seat, before in enumerate(seen):
        after = events(seat)
        assert [each.event for each in after[: len(before)]] == [each.event for each in before]
        assert [each.position.view for each in after[: len(before)]] == [each.position.view for each in before]
        hidden = after[2].position.view.hands[1 - seat].items
        assert hidden == ["?"]
    assert "?" not in str(events(None)[2].position.view.hands)
    assert ask(2).status == 403


class Folds:
    """Count how often a game is folded for a GET, and note in which threads."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.count = 0
        self.threads: set[str] = set()
        whole = game_files.exported

        def exported(*given: Any, **named: Any) -> SessionExport:
            self.count += 1
            self.threads.add(threading.current_thread().name)
            return whole(*given, **named)

        monkeypatch.setattr(game_files, "exported", exported)


async def answered(app: Parts, path: str) -> tuple[int, str, bytes]:
    """Return the status, the head and the body of the answer to a GET."""
    reader, writer = await asyncio.open_connection("127.0.0.1", app.port)
    writer.write(f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode())
    head, _, content = (await reader.read()).partition(b"\r\n\r\n")
    writer.close()
    return int(head.split()[1]), head.decode(), content


async def body(app: Parts, path: str) -> tuple[int, bytes]:
    status, _, content = await answered(app, path)
    return status, content


async def test_a_game_is_folded_once_however_many_ask_and_never_by_the_event_loop(
    app: Parts, monkeypatch: pytest.MonkeyPatch
) -> None:
    folds = Folds(monkeypatch)
    async with RawClient(at(app)) as one, RawClient(at(app)) as other:
        session = await pair(one, other, "go", options={"size": 9})
        path = f"/api/sessions/{session}"
        await one.act(session, 40)
        await other.event(session, "acted")
        answers = await asyncio.gather(*(body(app, f"{path}.sgf") for _ in range(32)))
        assert {status for status, _ in answers} == {200}
        assert len(set(answers)) == 1
        assert folds.count == 1
        await other.act(session, 41)
        assert (await body(app, f"{path}.sgf"))[1] != answers[0][1], "there is a new move"
        assert folds.count == 2
        await one.event(session, "acted")
        await one.ask("resign", session=session)
        ended = await asyncio.gather(*(body(app, path) for _ in range(16)), *(body(app, f"{path}.sgf") for _ in "ab"))
        assert {status for status, _ in ended} == {200}
        assert folds.count == 4
    assert session not in app.registry.tables
    assert await body(app, path) == ended[0], "the same from the store"
    assert folds.count == 4
    assert folds.threads == {"agon-get_0"}


async def test_a_game_in_the_store_alone_is_given_without_bringing_it_back(app: Parts) -> None:
    async with RawClient(at(app)) as one, RawClient(at(app)) as other:
        session = await pair(one, other)
        await one.act(session, 4)
        whole = await body(app, f"/api/sessions/{session}.json")
        assert whole[0] == 200
        table = app.registry.tables.pop(app.registry.tables[next(iter(app.registry.tables))].name)
        try:
            files = GameFiles(app.registry, LongWork())
            reply = await files.get(f"{session}.json", "", "192.0.2.1")
            assert (reply.status, reply.body) == whole
            assert not app.registry.tables
        finally:
            app.registry.tables[table.name] = table


async def test_what_is_kept_is_bounded_and_forgets_a_deleted_player(app: Parts) -> None:
    async with RawClient(at(app)) as one, RawClient(at(app)) as other:
        games: list[str] = []
        for _ in range(3):
            session = await pair(one, other)
            await one.act(session, 4)
            await other.event(session, "acted")
            await other.ask("resign", session=session)
            games.append(session)
        size = len((await body(app, f"/api/sessions/{games[0]}"))[1])
        files = GameFiles(app.registry, LongWork(), most_bytes=2 * size + size // 2)
        for session in games:
            assert (await files.get(session, "", "192.0.2.1")).status == 200
            assert files.bytes <= 2 * size + size // 2
        assert files.bytes > size
        files.forget(AccountId("nobody"))
        assert files.bytes > size
        files.forget(AccountId(one.me["id"]))
        assert files.bytes == 0


async def test_an_address_that_used_up_its_share_is_told_when_to_come_back_and_no_other() -> None:
    work = LongWork()
    async with work.turn("192.0.2.1"):
        pass
    work.charge("2001:db8::1", CPU_BURST_S + 1)
    with pytest.raises(Busy) as refused:
        async with work.turn("2001:db8::ffff"):
            pass
    assert (refused.value.status, round(refused.value.retry_s)) == (429, 4)
    async with work.turn("2001:db8:0:1::1"):
        pass


async def test_addresses_take_turns() -> None:
    """A request waits for at most one of each other address."""
    work, order = LongWork(), list[str]()

    async def ask(address: str) -> None:
        async with work.turn(address):
            order.append(address)
            await asyncio.sleep(0)

    await asyncio.gather(*(ask("192.0.2.1") for _ in range(5)), ask("192.0.2.2"))
    assert order.index("192.0.2.2") <= 1


async def test_a_refused_get_says_when_to_ask_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(long_work, "CPU_BURST_S", long_work.EACH_S)
    monkeypatch.setattr(long_work, "CPU_SHARE", 1e-6)
    settings = Settings(database=str(tmp_path / "agon.sqlite3"), port=0, workers=0)
    async with running(settings) as app, RawClient(at(app)) as one, RawClient(at(app)) as other:
        session = await pair(one, other)
        assert (await body(app, f"/api/sessions/{session}"))[0] == 200, "its cost is known afterwards"
        status, head, content = await answered(app, f"/api/sessions/{session}.json?seat=0")
        assert status == 429
        assert "\r\nRetry-After: " in head
        assert b"later" in content
        assert (await body(app, "/livez"))[0] == 200

"""Streams of lines: the same messages as on the WebSocket, to a client that only listens."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from agon.server.app import Parts, running
from agon.server.gateway import streaming
from agon.server.gateway.connection import Connection
from agon.server.ops.settings import Settings
from tests.server.conftest import at
from tests.server.http_client import HttpClient, new_bot
from tests.server.raw_client import RawClient, pair


async def test_a_stream_of_a_session_has_its_past_and_its_future(app: Parts) -> None:
    async with RawClient(at(app)) as ann, RawClient(at(app)) as ben, HttpClient(app.port) as watcher:
        session = await pair(ann, ben)
        await ann.act(session, 4)
        watcher.send("GET", f"/api/stream/sessions/{session}?since=0")
        head = await watcher.head()
        assert (head.status, head.headers["content-type"]) == (200, "application/x-ndjson")
        joined = await watcher.until("joined")
        assert [event["event"]["action"] for event in joined["events"]] == [4]
        assert joined["your_seat"] is None
        await ben.until("event")
        await ben.act(session, 0)
        assert (await watcher.until("event"))["event"]["action"] == 0


async def test_a_player_sees_only_its_own_cards(app: Parts) -> None:
    async with RawClient(at(app)) as ann, RawClient(at(app)) as ben:
        session = await pair(ann, ben, "kuhn_poker")
        seen = []
        for token in (ann.token, ben.token, None):
            async with HttpClient(app.port, token) as reader:
                reader.send("GET", f"/api/stream/sessions/{session}")
                await reader.head()
                events = (await reader.until("joined"))["events"]
                seen.append([each["event"].get("action") for each in events if each["event"]["t"] == "drawn"])
        assert seen[0][0] is not None
        assert seen[0][1] is None
        assert seen[1][0] is None
        assert seen[1][1] is not None
        assert seen[2] == [None, None]


async def test_a_refusal_is_the_answer_to_the_get(app: Parts) -> None:
    async with RawClient(at(app)) as ann, RawClient(at(app)) as ben:
        private = await pair(ann, ben, watching="none")
        for path, status in (
            ("/api/stream/sessions/unknown", 404),
            ("/api/stream/sessions/x%20y", 400),
            (f"/api/stream/sessions/{private}?since=x", 400),
            (f"/api/stream/sessions/{private}", 403),
            ("/api/stream/elsewhere", 404),
        ):
            async with HttpClient(app.port) as client:
                assert (await client.ask("GET", path)).status == status, path
        async with HttpClient(app.port, "agon_h_unknown") as client:
            assert (await client.ask("GET", "/api/stream")).status == 401
        async with HttpClient(app.port, ann.token) as client:
            client.send("GET", f"/api/stream/sessions/{private}")
            assert (await client.head()).status == 200
    assert len(app.gateway._all) <= 1


async def test_the_lobby_streams_its_seeks(app: Parts) -> None:
    async with RawClient(at(app)) as ann, HttpClient(app.port) as watcher:
        watcher.send("GET", "/api/stream/lobby")
        await watcher.head()
        assert (await watcher.until("lobby"))["seeks"] == []
        await ann.ask("seek", game="hex")
        while not (seeks := (await watcher.until("lobby"))["seeks"]):
            pass
        assert seeks[0]["game"] == "hex"


async def test_silence_is_filled_with_empty_lines(app: Parts, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streaming, "QUIET_S", 0.01)
    async with HttpClient(app.port, await new_bot(app.port)) as client:
        client.send("GET", "/api/stream")
        await client.head()
        await client.until("welcome")
        for _ in range(3):
            assert await client.reader.readexactly(6) == b"1\r\n\n\r\n"


async def test_http_1_0_gets_lines_without_chunks(app: Parts) -> None:
    async with HttpClient(app.port) as client:
        client.writer.write(b"GET /api/stream HTTP/1.0\r\nHost: localhost\r\n\r\n")
        assert "transfer-encoding" not in (await client.head()).headers
        assert (await client.reader.readline()).startswith(b'{"t":"welcome"')


async def test_streams_count_as_connections(tmp_path: Path) -> None:
    settings = Settings(database=str(tmp_path / "agon.sqlite3"), port=0, workers=0, max_per_address=2)
    async with running(settings) as app, HttpClient(app.port) as one_, HttpClient(app.port) as two:
        for client in (one_, two):
            client.send("GET", "/api/stream")
            assert (await client.head()).status == 200
        assert app.gateway.connections == 2
        async with HttpClient(app.port) as three:
            assert (await three.ask("GET", "/api/stream")).status == 429


async def test_a_stream_ends_with_the_server_and_with_its_token(tmp_path: Path) -> None:
    settings = Settings(database=str(tmp_path / "agon.sqlite3"), port=0, workers=0)
    async with running(settings) as app:
        token = await new_bot(app.port)
        async with HttpClient(app.port, token) as first:
            first.send("GET", "/api/stream")
            you = (await first.head(), await first.until("welcome"))[1]["you"]
            app.presence.end(you["id"], "the token was revoked")
            assert (await first.until("goodbye"))["reason"] == "the token was revoked"
            assert await first.line() is None
        second = HttpClient(app.port, token)
        await second.__aenter__()
        second.send("GET", "/api/stream")
        await second.head()
    await second.until("goodbye")
    assert await second.line() is None
    await second.__aexit__(None, None, None)


async def test_whoever_does_not_read_is_cut_off(tmp_path: Path) -> None:
    settings = Settings(database=str(tmp_path / "agon.sqlite3"), port=0, workers=0, outgoing_buffer_bytes=4_096)
    async with running(settings) as app:
        token = await new_bot(app.port)
        async with HttpClient(app.port, token) as reader, RawClient(at(app)) as person:
            reader.send("GET", "/api/stream")
            await reader.head()
            you = (await reader.until("welcome"))["you"]
            (client,) = app.presence.clients[you["id"]]
            gone = watch_losses(app)
            for _ in range(64):  # more than the kernel's buffers hold
                client.send(b'"' + b"x" * 1_000_000 + b'"')
            await gone.wait()
            assert you["id"] not in app.presence.clients
            assert (await person.ask("ping"))["t"] == "pong"


async def test_a_reader_who_is_gone_before_the_answer_leaves_nothing(app: Parts) -> None:
    token = await new_bot(app.port)
    gone = watch_losses(app)
    for _ in range(20):
        async with HttpClient(app.port, token) as client:
            client.send("GET", "/api/stream")
            await client.writer.drain()
            client.writer.transport.abort()
    while app.gateway._all:
        gone.clear()
        await gone.wait()
    assert app.presence.clients == {}


def watch_losses(app: Parts) -> asyncio.Event:
    """Return an event that is set whenever a connection is lost."""
    event, lost = asyncio.Event(), app.gateway.lost

    def noted(connection: Connection) -> None:
        lost(connection)
        event.set()

    app.gateway.lost = noted  # type: ignore[method-assign]
    return event

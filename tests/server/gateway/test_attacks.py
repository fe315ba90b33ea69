"""Clients that attack, or cannot keep up: they lose their connection, without effect on others."""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.protocol import State
from websockets.typing import Subprotocol

from agon.server.gateway.connection import Connection
from agon.server.http.static_files import PAGES
from agon.server.ops.settings import Settings
from agon.server.presence.client import Presence
from bench.speed.floods import FLOODS, PATIENCE_S, ended, shaken
from tests.live import LiveServer
from tests.server.raw_client import RawClient, pair

PACE_S = 0.03
"""Time (s) between two pings of a client that keeps to the limits."""
LIMIT = 1 << 18
AGON = [Subprotocol("agon.v1")]


@pytest.fixture(scope="module")
def flooded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    """Start one server for every flood: none may hurt it."""
    with LiveServer(tmp_path_factory.mktemp("flooded"), workers=0) as server:
        yield server


@pytest.mark.parametrize("name", list(FLOODS))
async def test_every_flood_ends_the_connection_and_no_other(flooded: LiveServer, name: str) -> None:
    async with RawClient(flooded.ws) as quiet:
        reader, writer, head = await shaken(flooded.port)
        assert b"permessage-deflate" not in head, "what a compressed message grows to is not known before"
        await ended(reader, writer, FLOODS[name]())
        assert (await asyncio.wait_for(quiet.ask("ping"), PATIENCE_S))["t"] == "pong"
    assert "Traceback" not in flooded.log()


class Wire:
    """A transport whose other end reads nothing, or all of it."""

    def __init__(self) -> None:
        self.waiting = 0
        self.most = 0

    def get_write_buffer_size(self) -> int:
        return self.waiting

    def write(self, data: bytes) -> None:
        self.waiting += len(data)
        self.most = max(self.most, self.waiting)


@pytest.fixture
def wire() -> Wire:
    return Wire()


class Overheard(Connection):
    """An open connection to a wire that keeps the reasons with which it is given up."""

    def __init__(self, wire: Wire) -> None:
        metrics = SimpleNamespace(messages_out=0)
        host: Any = SimpleNamespace(settings=Settings(database="x"), metrics=metrics, presence=Presence())
        super().__init__(host, asyncio.new_event_loop())
        self._loop.close()
        self.transport = cast(Any, wire)
        self.protocol.state = State.OPEN
        self.given_up: list[tuple[int, str]] = []

    def give_up(self, code: int, reason: str) -> None:
        self.given_up.append((code, reason))


def transmitting(wire: Wire) -> tuple[Callable[[bytes], None], list[tuple[int, str]]]:
    """Return ``Connection.transmit`` onto a wire, and the reasons with which the connection was given up."""
    connection = Overheard(wire)
    return connection.transmit, connection.given_up


def test_the_limit_is_a_quarter_of_a_megabyte() -> None:
    assert Settings(database="x").outgoing_buffer_bytes == LIMIT == 256 * 1024


@pytest.mark.parametrize("size", [10, 1_000, 100_000])
def test_a_client_that_does_not_read_is_given_up_before_its_buffer_is_over_the_limit(wire: Wire, size: int) -> None:
    transmit, given_up = transmitting(wire)
    while not given_up:
        transmit(b"x" * size)
    assert wire.most <= LIMIT + 10  # a frame's header
    assert wire.most > LIMIT - size - 20
    assert given_up[0][0] == 1013, "to be resumed"


def test_a_message_over_the_limit_arrives_where_it_is_alone_and_more_may_follow_it(wire: Wire) -> None:
    transmit, given_up = transmitting(wire)
    transmit(b"x" * (3 * LIMIT))
    transmit(b"x" * 1000)
    assert not given_up, "the log of a long game, and a move while it is on its way"
    transmit(b"x" * LIMIT)
    assert given_up
    wire.waiting = 0
    given_up.clear()
    transmit(b"x" * 10)
    transmit(b"x" * LIMIT)
    assert given_up, "what was large has gone"


async def test_others_see_no_delay_while_somebody_does_not_read(tmp_path: Path) -> None:
    """A spectator of many games stops reading in the middle of them; it can resume."""
    more = {"frames_per_second": 400, "bytes_per_second": 60_000, "outgoing_buffer_bytes": 4096}
    with LiveServer(tmp_path, workers=0, **more) as server:
        async with RawClient(server.ws) as one, RawClient(server.ws) as other:
            session = await pair(one, other)
            small = socket.socket()
            small.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            small.connect(("127.0.0.1", server.port))
            deaf = await connect(server.ws, sock=small, max_queue=1, subprotocols=["agon.v1"])  # type: ignore[list-item]
            await deaf.send(json.dumps({"t": "hello", "id": "h", "protocol": 1}))
            flooding = asyncio.create_task(_ask_for_ever(deaf, session))
            answered = 0
            while not flooding.done():
                assert (await one.ask("ping"))["t"] == "pong"
                answered += 1
                await asyncio.wait([flooding], timeout=PACE_S)
            assert answered > 10, "one that had to wait for the deaf one would hear nothing before its end"
            assert "does not read" in server.log()
            deaf.transport.abort()
            await deaf.wait_closed()
            await flooding
            async with RawClient(server.ws) as again:
                joined = await again.ask("join", session=session, since=0)
                assert joined["t"] == "joined"


async def _ask_for_ever(client: Any, session: str) -> None:
    """Each answer is larger than its question."""
    with contextlib.suppress(ConnectionClosed):
        number = 0
        while True:
            number += 1
            await client.send(json.dumps({"t": "join", "id": f"j{number}", "session": session}))
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(client.wait_closed(), PACE_S / 10)


async def test_connections_are_limited_for_each_address_and_for_all(tmp_path: Path) -> None:
    with LiveServer(tmp_path, workers=0, max_per_address=2, max_connections=3, trusted_proxies="127.0.0.1") as server:
        async with RawClient(server.ws), RawClient(server.ws):
            with pytest.raises(InvalidStatus) as refused:
                await RawClient(server.ws).__aenter__()
            assert refused.value.response.status_code == 429
            elsewhere = {"X-Forwarded-For": "192.0.2.1"}
            third = await connect(server.ws, additional_headers=elsewhere, subprotocols=AGON)
            with pytest.raises(InvalidStatus) as full:
                await connect(server.ws, additional_headers={"X-Forwarded-For": "192.0.2.2"}, subprotocols=AGON)
            assert full.value.response.status_code == 503
            await third.close()
        async with RawClient(server.ws):
            pass  # there is room again


async def test_connections_that_come_too_fast_are_dropped_before_they_are_read(tmp_path: Path) -> None:
    with LiveServer(tmp_path, workers=0, connects_per_second=1, burst_connects=3) as server:
        async with RawClient(server.ws) as one, RawClient(server.ws), RawClient(server.ws):
            with pytest.raises((ConnectionError, asyncio.IncompleteReadError)):
                await shaken(server.port)
            assert (await one.ask("ping"))["t"] == "pong"
        assert "Traceback" not in server.log()


async def test_a_trusted_proxy_may_bring_as_many_as_it_likes(tmp_path: Path) -> None:
    with LiveServer(
        tmp_path, workers=0, burst_connects=1, connects_per_second=1, trusted_proxies="127.0.0.1"
    ) as server:
        async with RawClient(server.ws), RawClient(server.ws), RawClient(server.ws):
            pass


async def test_limits_count_for_whom_a_trusted_proxy_names(tmp_path: Path) -> None:
    limits = {"burst_connects": 2, "connects_per_second": 1, "max_per_address": 1}

    async def comes(address: str) -> ClientConnection:
        return await connect(server.ws, additional_headers={"X-Forwarded-For": address}, subprotocols=AGON)

    with LiveServer(tmp_path, workers=0, trusted_proxies="127.0.0.1", **limits) as server:
        first = await comes("2001:db8:0:1::1")
        with pytest.raises(InvalidStatus) as refused:
            await comes("2001:db8:0:1:ffff::2")
        assert "too many connections" in refused.value.response.body.decode(), "one network is one address"
        pages = await asyncio.gather(*(_status_of_a_page(server.port, f"2001:db8:0:1::{n}") for n in range(2, 32)))
        assert 429 in pages, "they came faster than one address may"
        assert await _status_of_a_page(server.port, "2001:db8:0:2::1") == 200
        second = await comes("2001:db8:0:3::1")
        await first.close()
        await second.close()


async def _status_of_a_page(port: int, address: str) -> int:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    head = f"GET /livez HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Forwarded-For: {address}\r\nConnection: close\r\n\r\n"
    writer.write(head.encode())
    answer = await asyncio.wait_for(reader.read(), PATIENCE_S)
    writer.close()
    return int(answer.split()[1])


async def test_a_stranger_cannot_say_where_it_comes_from(tmp_path: Path) -> None:
    """Without a trusted proxy no header changes an address."""
    with LiveServer(tmp_path, workers=0, max_per_address=1) as server:
        async with RawClient(server.ws):
            with pytest.raises(InvalidStatus):
                await connect(server.ws, additional_headers={"X-Forwarded-For": "192.0.2.1"}, subprotocols=AGON)


@pytest.mark.parametrize(
    "path",
    [
        "/static/../../pyproject.toml", "/static/..%2f..%2fpyproject.toml", "/static/%2e%2e/%2e%2e/server/app.py",
        "/../agon.sqlite3", "//etc/passwd", "/static/js/../../../server/app.py", "/static/..\\..\\pyproject.toml",
        "/static/%00", "/schema/../jobs.py", "/static/" + "a" * 4000, "/static/%c0%ae%c0%ae/pyproject.toml",
        "/api/sessions/../../../etc/passwd", "/api/sessions/..%2f..%2fetc%2fpasswd",
    ],
)  # fmt: skip
async def test_no_path_leads_out_of_what_is_served(live: LiveServer, path: str) -> None:
    """Send a GET as bytes: a library would normalise the path first."""
    reader, writer = await asyncio.open_connection("127.0.0.1", live.port)
    writer.write(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n".encode())
    answer = await asyncio.wait_for(reader.read(), PATIENCE_S)
    writer.close()
    assert answer.split(b" ", 2)[1] in {b"404", b"400"}
    assert b"root:" not in answer
    assert b"[project]" not in answer


async def headers_of(live: LiveServer, path: str) -> tuple[int, dict[str, str]]:
    """Return the status and the headers of a GET, names in lower case."""
    reader, writer = await asyncio.open_connection("127.0.0.1", live.port)
    writer.write(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n".encode())
    head = (await asyncio.wait_for(reader.read(), PATIENCE_S)).partition(b"\r\n\r\n")[0].decode()
    writer.close()
    status, *lines = head.split("\r\n")
    found = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines)}
    return int(status.split(" ")[1]), found


SAY_SO = {"/analysis/*", "/club/*", "/course/*", "/embed/*"}
"""Pages of analyses, clubs and frames say themselves that there is none."""
NOBODYS = [path.replace("*", "x") for path in PAGES if "*" in path and path not in SAY_SO]
"""Pages of a game, tournament, bot or player that does not exist."""
PLACES = [path.replace("*", "x") for path in PAGES]


@pytest.mark.parametrize("path", [*PLACES, "/static/js/board/board.js", "/schema/messages.d.ts", "/nothing/here"])
async def test_every_page_has_its_security_headers(live: LiveServer, path: str) -> None:
    status, headers = await headers_of(live, path)
    assert status == (404 if path == "/nothing/here" or path in NOBODYS else 200)
    policy = dict(part.strip().split(" ", 1) for part in headers["content-security-policy"].split(";"))
    assert policy["default-src"] == policy["script-src"] == policy["style-src"] == policy["form-action"] == "'self'"
    assert policy["base-uri"] == "'none'"
    assert policy["frame-ancestors"] == ("*" if path == "/embed/x" else "'none'"), "nothing can be done on that page"
    assert "unsafe" not in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["cross-origin-opener-policy"] == "same-origin"
    assert headers["referrer-policy"] == "same-origin"
    assert "server" not in headers


@pytest.mark.parametrize(
    "path", ["/api/games", "/api/players/nobody", "/api/nothing", "/metrics", "/livez", "/static/no"]
)
async def test_what_is_no_page_is_never_taken_for_one(live: LiveServer, path: str) -> None:
    """A browser neither guesses the type of an answer as a script or a page, nor shows an old one."""
    _, headers = await headers_of(live, path)
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["cache-control"] == ("no-cache" if path == "/api/games" else "no-store")
    assert "text/html" not in headers["content-type"]
    assert "access-control-allow-origin" not in headers, "no other site reads it"

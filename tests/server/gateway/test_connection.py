"""A connection without a network: its reaction to bytes, silence and the other side's end."""

from __future__ import annotations

import asyncio
import struct
from typing import Any, cast

import pytest

from agon.server.gateway.connection import KEEP_S, PING_AFTER_S, Connection, Request
from agon.server.http.reply import Asked, Reply
from agon.server.ops.metrics import Metrics
from agon.server.ops.settings import Settings
from agon.server.presence.client import Presence

HANDSHAKE = (
    b"GET /ws HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Protocol: agon.v1\r\n\r\n"
)
PING = b"\x89\x80\0\0\0\0"


def text(payload: bytes, first: int = 0x81) -> bytes:
    """Return a masked frame; the mask is zero."""
    return bytes((first, 0x80 | 126)) + struct.pack(">H", len(payload)) + b"\0\0\0\0" + payload


class Wire:
    """A transport that keeps all data."""

    def __init__(self) -> None:
        self.sent = b""
        self.ended = asyncio.Event()
        self.aborted = False

    def write(self, data: bytes) -> None:
        self.sent += data

    def write_eof(self) -> None:
        self.ended.set()

    def abort(self) -> None:
        self.aborted = True

    def get_write_buffer_size(self) -> int:
        return 0

    def get_extra_info(self, _: str) -> tuple[str, int]:
        return "192.0.2.1", 1

    def is_closing(self) -> bool:
        return self.aborted

    def pause_reading(self) -> None: ...
    def resume_reading(self) -> None: ...


class Host:
    """The gateway of a connection, which keeps all reports to it."""

    def __init__(self) -> None:
        self.settings = Settings(database="x", burst_frames=50)
        self.metrics, self.presence = Metrics(), Presence()
        self.frames: list[bytes] = []
        self.open = self.gone = 0

    def lets_in(self, _: object) -> bool:
        return True

    def refusal(self, *_: object) -> None:
        return None

    def asked(self, _: Connection, request: Request, body: bytes) -> Asked:
        return Asked(request.path, body=body)

    async def answer(self, asked: Asked) -> Reply:
        return Reply(200, [("X-Path", asked.target)], b"here it is")

    def opened(self, _: Connection) -> None:
        self.open += 1

    def received(self, _: Connection, frame: bytes) -> None:
        self.frames.append(frame)

    def lost(self, _: Connection) -> None:
        self.gone += 1


@pytest.fixture
async def met() -> tuple[Connection, Wire, Host]:
    host, wire = Host(), Wire()
    connection = Connection(cast(Any, host), asyncio.get_running_loop())
    connection.connection_made(cast(Any, wire))
    return connection, wire, host


async def test_a_message_is_whole_however_it_comes(met: tuple[Connection, Wire, Host]) -> None:
    connection, wire, host = met
    stream = HANDSHAKE + text(b"one") + text(b"t", 0x01) + PING + text(b"w", 0x00) + text(b"o", 0x80)
    for at in range(len(stream)):
        connection.data_received(stream[at : at + 1])
    assert wire.sent.startswith(b"HTTP/1.1 101 ")
    assert host.open == 1
    assert host.frames == [b"one", b"two"]
    assert wire.sent.endswith(b"\x8a\0"), "the pong"
    assert not wire.ended.is_set()


@pytest.mark.parametrize("late", range(6))
async def test_frames_right_behind_the_handshake_are_counted_too(met: tuple[Connection, Wire, Host], late: int) -> None:
    connection, wire, _ = met
    begin = len(HANDSHAKE) - late if late else 0  # of the packet that also has the end of the handshake
    connection.data_received(HANDSHAKE[:begin])
    connection.data_received(HANDSHAKE[begin:] + PING * 51)
    assert wire.sent.startswith(b"HTTP/1.1 101 ")
    assert not connection.is_open
    assert b"\x8a\0" not in wire.sent, "no ping was answered"


async def answered(connection: Connection) -> None:
    """Wait until no GET is being answered."""
    while (task := cast(Any, connection)._task) is not None:
        await task


@pytest.mark.parametrize("last", [b"/page HTTP/1.1\r\nConnection: x, Close\r\n", b"/page HTTP/1.0\r\n"])
async def test_a_page_is_answered_and_the_connection_ends(met: tuple[Connection, Wire, Host], last: bytes) -> None:
    connection, wire, host = met
    connection.data_received(b"GET " + last + b"Host: here\r\n\r\n")
    await wire.ended.wait()
    assert wire.sent.startswith(b"HTTP/1.1 200 OK\r\nX-Path: /page\r\n")
    assert b"Connection: close\r\n" in wire.sent
    assert wire.sent.endswith(b"\r\n\r\nhere it is")
    connection.connection_lost(None)
    assert (host.open, host.gone) == (0, 1)


async def test_pages_are_answered_on_one_connection_and_then_it_becomes_a_websocket(
    met: tuple[Connection, Wire, Host],
) -> None:
    connection, wire, host = met
    for page in (b"/one", b"/two"):
        connection.data_received(b"GET " + page + b" HTTP/1.1\r\nHost: here\r\n\r\n")
        await answered(connection)
        assert connection.is_idle
        assert b"X-Path: " + page + b"\r\nContent-Length: 10\r\nKeep-Alive: timeout=10\r\n" in wire.sent
    connection.data_received(HANDSHAKE + text(b"hello"))
    assert host.open == 1
    assert host.frames == [b"hello"]
    assert not wire.ended.is_set()


@pytest.mark.parametrize("size", [1, 7, 1_000])
async def test_requests_that_do_not_wait_are_answered_in_their_order(
    met: tuple[Connection, Wire, Host], size: int
) -> None:
    connection, wire, _ = met
    asked = b"".join(b"GET /%d HTTP/1.1\r\nHost: here\r\n\r\n" % number for number in range(5))
    for at in range(0, len(asked), size):
        connection.data_received(asked[at : at + size])
    await answered(connection)
    paths = [line for line in wire.sent.split(b"\r\n") if line.startswith(b"X-Path: ")]
    assert paths == [b"X-Path: /%d" % number for number in range(5)]


async def test_a_kept_connection_gets_no_time_for_a_part_of_a_request(met: tuple[Connection, Wire, Host]) -> None:
    connection, wire, _ = met
    connection.data_received(b"GET /page HTTP/1.1\r\nHost: here\r\n\r\n")
    await answered(connection)
    end: asyncio.TimerHandle = cast(Any, connection)._timer
    assert end.when() <= asyncio.get_running_loop().time() + KEEP_S
    connection.data_received(b"GET /page HT")
    assert cast(Any, connection)._timer is end
    end._run()
    assert wire.aborted


async def test_a_server_that_ends_keeps_no_connection(met: tuple[Connection, Wire, Host]) -> None:
    connection, wire, _ = met
    connection.data_received(b"GET /page HTTP/1.1\r\nHost: here\r\n\r\n")
    await answered(connection)
    connection.close(1001, "the server ends")
    assert wire.aborted


async def test_who_is_silent_is_pinged_once_and_then_has_gone(met: tuple[Connection, Wire, Host]) -> None:
    connection, wire, _ = met
    connection.data_received(HANDSHAKE)
    now = asyncio.get_running_loop().time()
    sent = len(wire.sent)
    connection.look_after(now + PING_AFTER_S - 1)
    assert len(wire.sent) == sent
    for more in (1, 2, 3):
        connection.look_after(now + PING_AFTER_S + more)
    assert wire.sent[sent:] == b"\x89\0"
    connection.look_after(now + 2 * PING_AFTER_S + 2)
    assert not connection.is_open
    assert b"keepalive" in wire.sent


async def test_who_answers_the_ping_stays(met: tuple[Connection, Wire, Host]) -> None:
    connection, _, _ = met
    connection.data_received(HANDSHAKE)
    now = asyncio.get_running_loop().time()
    connection.look_after(now + PING_AFTER_S + 1)
    connection.data_received(b"\x8a\x80\0\0\0\0")
    connection.look_after(now + 2 * PING_AFTER_S + 2)
    assert connection.is_open


async def test_a_closing_handshake_is_answered_and_our_side_ends_first(met: tuple[Connection, Wire, Host]) -> None:
    connection, wire, host = met
    connection.data_received(HANDSHAKE + b"\x88\x82\0\0\0\0\x03\xe8")
    assert wire.sent.endswith(b"\x88\x02\x03\xe8")
    assert wire.ended.is_set()
    connection.connection_lost(None)
    assert host.gone == 1


async def test_who_talks_on_after_it_was_given_up_buys_no_time(met: tuple[Connection, Wire, Host]) -> None:
    connection, wire, host = met
    connection.data_received(HANDSHAKE)
    connection.give_up(1008, "enough")
    abort: asyncio.TimerHandle = cast(Any, connection)._timer
    connection.data_received(text(b"more") + PING)
    assert cast(Any, connection)._timer is abort
    assert abort.when() <= asyncio.get_running_loop().time() + 1
    assert wire.ended.is_set()
    assert host.frames == []


@pytest.mark.parametrize("said", [b"", HANDSHAKE[:40], HANDSHAKE + b"\x88\x82\0\0\0\0\x03\xe8"])
async def test_a_server_that_ends_waits_for_nobody_who_does_not_ask(
    met: tuple[Connection, Wire, Host], said: bytes
) -> None:
    connection, wire, _ = met
    if said:
        connection.data_received(said)
    connection.close(1001, "the server ends")
    assert wire.aborted


async def test_a_server_that_ends_answers_who_asked(met: tuple[Connection, Wire, Host]) -> None:
    connection, wire, _ = met
    connection.data_received(b"GET /page HTTP/1.1\r\nHost: here\r\n\r\n")
    connection.close(1001, "the server ends")
    await wire.ended.wait()
    assert not wire.aborted
    assert wire.sent.endswith(b"here it is")


async def test_a_server_that_ends_says_goodbye_to_a_player(met: tuple[Connection, Wire, Host]) -> None:
    connection, wire, _ = met
    connection.data_received(HANDSHAKE)
    connection.close(1001, "the server ends")
    assert wire.sent.endswith(b"\x88\x11\x03\xe9the server ends")
    assert not wire.aborted

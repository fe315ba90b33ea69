"""Requests that a page of another site, a stranger or a broken client may send, and the plain answer to each."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from agon.server.app import running
from agon.server.gateway.names import Names
from agon.server.ops.settings import Settings
from agon.server.store import SessionHead, Store
from tests.live import LiveServer
from tests.server.raw_client import RawClient

PATIENCE_S = 30.0
CONTACT = "mailto:host@play.example"
MONITOR = "192.0.2.7/32"


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    """Start a server on this machine only."""
    with LiveServer(
        tmp_path_factory.mktemp("here"), workers=0, hosts="games.lan", origins="https://play.example"
    ) as server:
        yield server
    assert "Traceback" not in server.log()


@pytest.fixture(scope="module")
def anywhere(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    """Start a server for a whole network."""
    settings = {"host": "0.0.0.0", "security_contact": CONTACT}  # noqa: S104 -- as a host does for a network
    with LiveServer(tmp_path_factory.mktemp("anywhere"), workers=0, **settings) as server:
        yield server


async def said(port: int, request: str, *, host: str = "127.0.0.1") -> tuple[int, str, bytes]:
    """Return status, head and body of the answer to the first lines of a request."""
    reader, writer = await asyncio.open_connection(host, port)
    lines, blank, rest = request.partition("\n\n")
    closing = lines if "\nConnection:" in lines else f"{lines}\nConnection: close"
    writer.write(f"{closing}{blank}{rest}".replace("\n", "\r\n").encode() + b"\r\n\r\n")
    head, _, body = (await asyncio.wait_for(reader.read(), PATIENCE_S)).partition(b"\r\n\r\n")
    writer.close()
    return int(head.split()[1]), head.decode(), body


SOCKET = (
    "GET /ws HTTP/1.1\nUpgrade: websocket\nConnection: Upgrade\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\n"
    "Sec-WebSocket-Version: 13\nSec-WebSocket-Protocol: agon.v1\n"
)


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE"])
@pytest.mark.parametrize(
    "more", ["", "\nContent-Length: 0", "\nContent-Length: 2\n\n{}", "\nTransfer-Encoding: chunked\n\n0"]
)
async def test_what_would_change_something_is_refused_with_what_is_allowed(
    here: LiveServer, method: str, more: str
) -> None:
    status, head, _ = await said(here.port, f"{method} /api/games HTTP/1.1\nHost: localhost{more}")
    assert status == 405
    assert "\r\nAllow: GET, HEAD" in head


@pytest.mark.parametrize("path", ["/", "/api/games", "/livez", "/api/sessions/none"])
async def test_head_is_get_without_the_body(here: LiveServer, path: str) -> None:
    got = await said(here.port, f"GET {path} HTTP/1.1\nHost: localhost")
    status, head, body = await said(here.port, f"HEAD {path} HTTP/1.1\nHost: localhost")
    assert (status, body) == (got[0], b"")
    assert f"Content-Length: {len(got[2])}" in head


@pytest.mark.parametrize("text", ["GET / HTTP/3.0", "hello", "GET /ä HTTP/1.1", "GET / HTTP/1.1\nContent-Length: 5"])
async def test_what_cannot_be_read_is_said_to_be_so(here: LiveServer, text: str) -> None:
    assert (await said(here.port, text))[0] == 400


@pytest.mark.parametrize("host", ["rebound.example", "127.0.0.1.rebound.example", "localhost.example:8000", ""])
@pytest.mark.parametrize("path", ["/", "/metrics", "/api/export.ndjson", "/ws"])
async def test_a_server_on_this_machine_answers_to_no_name_of_others(here: LiveServer, host: str, path: str) -> None:
    status, _, body = await said(here.port, f"GET {path} HTTP/1.1\nHost: {host}")
    assert status == 421
    assert b"'hosts'" in body


@pytest.mark.parametrize(
    "host", ["localhost:8000", "127.0.0.1", "[::1]:8000", "GAMES.lan", "play.example", "a.localhost"]
)
async def test_it_answers_to_addresses_and_to_names_that_its_operator_gave(here: LiveServer, host: str) -> None:
    assert (await said(here.port, f"GET / HTTP/1.1\nHost: {host}"))[0] == 200


async def test_a_server_for_a_network_answers_to_any_name(anywhere: LiveServer) -> None:
    assert (await said(anywhere.port, "GET / HTTP/1.1\nHost: table.lan:8000"))[0] == 200


@pytest.mark.parametrize(
    "origin",
    ["https://", "https://localhost:8000", "chrome-extension://localhost:8000", "null", "ftp://localhost:8000"],
)
async def test_an_origin_must_be_a_page_of_this_server(here: LiveServer, origin: str) -> None:
    for host in ("localhost:8000", "localhost"):
        assert (await said(here.port, f"{SOCKET}Host: {host}\nOrigin: {origin}"))[0] == 403


def test_behind_a_proxy_the_scheme_is_the_proxys() -> None:
    names = Names(Settings(database="x", origins=("https://other.example",)))
    assert names.may_connect("https://here.example", "here.example", scheme="https")
    assert names.may_connect("https://here.example", "here.example", scheme=None)
    assert not names.may_connect("http://here.example", "here.example", scheme="https")
    assert names.may_connect("https://other.example", "here.example", scheme="http")
    assert not names.may_connect("chrome-extension://here.example", "here.example", scheme=None)


async def test_the_servers_state_is_for_this_machine_and_those_who_monitor_it(anywhere: LiveServer) -> None:
    local, rebound = "Host: localhost", "Host: rebound.example"
    for path, shown, hidden in (("/metrics", (200, b"agon_"), 403), ("/readyz", (200, b"workers"), 200)):
        for host, header, sees in (
            ("127.0.0.1", local, True),
            ("127.0.0.1", rebound, False),
            ("127.0.0.1", f"{local}\nX-Forwarded-For: 192.0.2.1", False),
        ):
            status, _, body = await said(anywhere.port, f"GET {path} HTTP/1.1\n{header}", host=host)
            assert (status, shown[1] in body) == ((shown[0], True) if sees else (hidden, False))


async def test_metrics_are_for_the_addresses_that_the_host_named(tmp_path: Path) -> None:
    settings = Settings(
        database=str(tmp_path / "a.sqlite3"), port=0, workers=0, trusted_proxies=("127.0.0.1",), monitors=(MONITOR,)
    )
    async with running(settings) as app:
        for address, allowed in (("192.0.2.7", True), ("192.0.2.8", False), ("127.0.0.1", False)):
            for path, open_to_all in (("/metrics", False), ("/readyz", True)):
                head = f"GET {path} HTTP/1.1\nHost: localhost\nX-Forwarded-For: {address}"
                status, _, body = await said(app.port, head)
                assert status == (200 if allowed or open_to_all else 403), (address, path)
                assert (b"agon_" in body or b"workers" in body) == allowed, (address, path)


def test_monitors_are_addresses_and_networks() -> None:
    names = Names(Settings(database="x", monitors=("192.0.2.0/24", "2001:db8::1")))
    assert names.may_monitor("192.0.2.7")
    assert names.may_monitor("::ffff:192.0.2.7")
    assert names.may_monitor("2001:db8::1")
    assert not names.may_monitor("2001:db8::2")
    assert not names.may_monitor("unknown")


async def test_vulnerabilities_are_reported_to_whom_the_host_names(here: LiveServer, anywhere: LiveServer) -> None:
    path = "GET /.well-known/security.txt HTTP/1.1\nHost: localhost"
    assert (await said(here.port, path))[0] == 404
    status, head, body = await said(anywhere.port, path)
    assert status == 200
    assert "Content-Type: text/plain; charset=utf-8" in head
    lines = dict(line.split(": ", 1) for line in body.decode().splitlines())
    assert lines["Contact"] == CONTACT
    assert lines["Expires"].endswith("Z")


async def test_who_listens_to_a_network_in_clear_is_warned(here: LiveServer, anywhere: LiveServer) -> None:
    assert "passwords travel in clear" in anywhere.log()
    assert "passwords travel in clear" not in here.log()


async def test_no_answer_is_cut_in_silence_however_long_it_takes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Sixty ask at once, and the database answers only after the time that a request's head may take."""
    released, arrived = asyncio.Event(), asyncio.Semaphore(0)

    async def ended(*_: object, **__: object) -> list[SessionHead]:
        arrived.release()
        await released.wait()
        return []

    monkeypatch.setattr(Store, "ended", ended)
    async with running(Settings(database=str(tmp_path / "a.sqlite3"), port=0, workers=0, hello_ms=100)) as app:
        path = "GET /api/export.ndjson?limit=100 HTTP/1.1\nHost: localhost"
        asking = [asyncio.create_task(said(app.port, path)) for _ in range(60)]
        for _ in asking:
            await arrived.acquire()
        reader, writer = await asyncio.open_connection("127.0.0.1", app.port)
        assert await asyncio.wait_for(reader.read(), PATIENCE_S) == b"", "a silent connection is cut"
        writer.close()
        released.set()
        assert [status for status, _, _ in await asyncio.gather(*asking)] == [200] * 60


async def test_a_locked_database_is_told_to_newcomers_and_to_operators(tmp_path: Path) -> None:
    """To a bot, whose account is stored at once; a guest needs no database to come in."""
    bot = {"kind": "bot", "name": "newcomer", "operator": "the tests"}
    with LiveServer(tmp_path, workers=0, hello_ms=1_000) as server:
        lock = sqlite3.connect(tmp_path / "agon.sqlite3", isolation_level=None)
        try:
            lock.execute("BEGIN EXCLUSIVE")
            async with RawClient(server.ws, hello=False) as newcomer:
                asked = asyncio.create_task(newcomer.ask("hello", protocol=1, register=bot))
                status, body = 200, b""
                while status == 200 and not asked.done():  # until the hello waits for the database
                    status, _, body = await said(server.port, "GET /readyz HTTP/1.1\nHost: localhost")
                assert (status, b"database" in body) == (503, True)
                assert (await said(server.port, "GET /livez HTTP/1.1\nHost: localhost"))[0] == 200
                answer = await asked
                assert (answer["t"], answer["code"]) == ("failure", "unavailable")
                assert "database does not answer" in answer["reason"]
        finally:
            lock.close()
        async with RawClient(server.ws):
            pass

"""The links of the cluster: they pass data on, and break on command."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator

import pytest

from tests.cluster.harness.proxy import Proxy

PATIENCE_S = 20.0


class Echo:
    """A server that sends its name and then echoes everything."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.port = 0

    async def __aenter__(self) -> Echo:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *_: object) -> None:
        self._server.close()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(self.name.encode() + b"\n")
        while line := await reader.readline():
            writer.write(line)
        writer.close()


@pytest.fixture
async def echoes() -> AsyncIterator[list[Echo]]:
    async with Echo("a") as one, Echo("b") as other:
        yield [one, other]


@pytest.fixture
async def proxy(echoes: list[Echo]) -> AsyncIterator[Proxy]:
    async with Proxy([("127.0.0.1", echo.port) for echo in echoes]) as proxy:
        yield proxy


class Client:
    def __init__(self, proxy: Proxy) -> None:
        self._proxy = proxy

    async def __aenter__(self) -> Client:
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self._proxy.port)
        return self

    async def __aexit__(self, *_: object) -> None:
        self.writer.transport.abort()

    async def line(self) -> bytes:
        return await asyncio.wait_for(self.reader.readline(), PATIENCE_S)

    async def is_broken(self) -> bool:
        """True if the other end has closed; it must not send anything more."""
        try:
            return await self.line() == b""
        except ConnectionError:
            return True


async def test_connections_go_round(proxy: Proxy) -> None:
    async with Client(proxy) as one, Client(proxy) as other:
        assert {await one.line(), await other.line()} == {b"a\n", b"b\n"}


async def test_a_target_that_is_gone_is_passed_over(echoes: list[Echo]) -> None:
    async with Proxy([("127.0.0.1", 1), ("127.0.0.1", echoes[1].port)]) as proxy, Client(proxy) as client:
        assert await client.line() == b"b\n"


async def test_what_is_large_arrives_whole(proxy: Proxy) -> None:
    async with Client(proxy) as client:
        await client.line()
        for _ in range(64):
            client.writer.write(b"x" * 16_383 + b"\n")
            assert await client.line() == b"x" * 16_383 + b"\n"


async def test_a_cut_breaks_what_is_there_and_refuses_what_comes(proxy: Proxy) -> None:
    async with Client(proxy) as client:
        await client.line()
        await proxy.cut()
        assert await client.is_broken()
        async with Client(proxy) as late:
            assert await late.is_broken()
    proxy.heal()
    async with Client(proxy) as client:
        assert await client.line() in {b"a\n", b"b\n"}


async def test_what_is_stalled_comes_later(proxy: Proxy) -> None:
    async with Client(proxy) as client:
        await client.line()
        proxy.stall()
        client.writer.write(b"x\n")
        reading = asyncio.create_task(client.line())
        done, _ = await asyncio.wait([reading], timeout=0.1)
        assert not done
        proxy.heal()
        assert await reading == b"x\n"


async def test_what_is_slow_takes_its_time(proxy: Proxy) -> None:
    async with Client(proxy) as client:
        await client.line()
        proxy.slow(0.1)
        began = time.monotonic()
        client.writer.write(b"x\n")
        assert await client.line() == b"x\n"
        assert time.monotonic() - began >= 0.2

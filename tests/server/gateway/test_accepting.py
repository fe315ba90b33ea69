"""Accepting connections: what a new one is like."""

from __future__ import annotations

import asyncio
import socket

import pytest

from agon.server.gateway.accepting import Acceptor


class Accepted(asyncio.Protocol):
    """Keep the transport."""

    def __init__(self) -> None:
        self.made: asyncio.Future[asyncio.BaseTransport] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.made.set_result(transport)


def anybody(_: str) -> bool:
    return True


async def test_moves_are_sent_at_once_and_the_port_is_free_again() -> None:
    accepted = Accepted()
    acceptor = Acceptor(lambda: accepted, anybody)
    port = await acceptor.bind("127.0.0.1", 0)
    with pytest.raises(ConnectionRefusedError):
        await asyncio.open_connection("127.0.0.1", port)
    acceptor.listen()
    _, writer = await asyncio.open_connection("127.0.0.1", port)
    transport = await accepted.made
    assert transport.get_extra_info("socket").getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY) == 1
    transport.close()
    writer.close()
    acceptor.close()
    with socket.create_server(("127.0.0.1", port)):
        pass


async def test_a_port_that_is_taken_is_refused() -> None:
    first, second = Acceptor(Accepted, anybody), Acceptor(Accepted, anybody)
    port = await first.bind("127.0.0.1", 0)
    first.listen()
    with pytest.raises(OSError, match="in use"):
        await second.bind("127.0.0.1", port)
    first.close()


async def test_an_address_that_is_not_admitted_costs_no_connection() -> None:
    made: list[asyncio.Protocol] = []

    def connection() -> asyncio.Protocol:
        made.append(asyncio.Protocol())
        return made[-1]

    acceptor = Acceptor(connection, lambda address: address != "127.0.0.2")
    port = await acceptor.bind("127.0.0.1", 0)
    acceptor.listen()
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=("127.0.0.2", 0))
    assert await reader.read() == b""
    writer.close()
    assert not made
    acceptor.close()

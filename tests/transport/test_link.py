from __future__ import annotations

import asyncio
import socket
from typing import Any

import pytest

from agon.transport.address import broker_at
from agon.transport.link import Letter, Link


class _Deaf:
    def up(self) -> None: ...
    def down(self, reason: str) -> None: ...
    def hear(self, letter: Letter) -> None: ...


@pytest.fixture(params=["asyncio", "uvloop"])
def loop_class(request: pytest.FixtureRequest) -> type[asyncio.AbstractEventLoop]:
    return asyncio.SelectorEventLoop if request.param == "asyncio" else pytest.importorskip("uvloop").Loop


def test_a_socket_closed_before_it_is_watched_is_left_alone(loop_class: type[asyncio.AbstractEventLoop]) -> None:
    loop = loop_class()
    seen: list[dict[str, Any]] = []
    loop.set_exception_handler(lambda _, context: seen.append(context))

    async def close_at_once() -> None:
        ours, theirs = socket.socketpair()
        ours.setblocking(False)
        link = Link(broker_at("mqtt://127.0.0.1:1"), "me", _Deaf(), [])
        paho: Any = link._new_client()._client
        paho.on_socket_register_write(paho, None, ours)
        ours.close()
        theirs.close()
        queued = loop.create_future()  # behind what paho's callback has queued
        loop.call_soon_threadsafe(queued.set_result, None)
        await queued

    try:
        loop.run_until_complete(close_at_once())
    finally:
        loop.close()
    assert seen == []

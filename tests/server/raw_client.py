"""A client that says exactly what it is told to, for tests of the protocol itself."""

from __future__ import annotations

import asyncio
import json
from types import TracebackType
from typing import Any, Self

from websockets.asyncio.client import ClientConnection, connect

Json = dict[str, Any]


class RawClient:
    """``async with RawClient(url) as me`` is a guest; with ``token`` a known account; ``hello=False`` says nothing.

    ``source``: address that it connects from.
    """

    def __init__(
        self, url: str, *, token: str | None = None, hello: bool = True, source: str = "", **more: Any
    ) -> None:
        self._url = url
        self._hello = hello
        self._place: dict[str, Any] = {"local_addr": (source, 0)} if source else {}
        self._more = {**more, **({"token": token} if token else {})}
        self.token = token
        self.ws: ClientConnection
        self.me: Json = {}
        self.welcome: Json = {}
        self.seq: dict[str, int] = {}
        self._number = 0

    async def __aenter__(self) -> Self:
        self.ws = await connect(self._url, subprotocols=["agon.v1"], compression=None, **self._place)  # type: ignore[list-item]
        if self._hello:
            welcome = await self.ask("hello", protocol=1, **self._more)
            assert welcome["t"] == "welcome", welcome
            self.me, self.welcome = welcome["you"], welcome
            self.token = self.token or welcome["token"]
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.ws.close()

    async def send(self, message: Json | str | bytes) -> None:
        await self.ws.send(json.dumps(message) if isinstance(message, dict) else message)

    async def next(self) -> Json:
        message: Json = json.loads(await asyncio.wait_for(self.ws.recv(), 60))
        if message["t"] == "event" or message["t"] == "joined":
            self.seq[message["session"]] = message["seq"]
        return message

    async def until(self, *kinds: str, re: str | None = None) -> Json:
        """The next message of one of these kinds (and, if given, in answer to this command)."""
        while True:
            message = await self.next()
            if message["t"] in kinds and (re is None or message.get("re") == re):
                return message

    async def ask(self, command: str, /, id: str | None = None, **fields: Any) -> Json:  # noqa: A002
        """Sends a command and returns its answer."""
        self._number += 1
        name = id or f"c{self._number}"
        await self.send({"t": command, "id": name, **fields})
        while True:
            message = await self.next()
            if message.get("re") == name:
                return message

    async def act(self, session: str, action: int, **fields: Any) -> Json:
        return await self.ask("act", session=session, action=action, **{"seq": self.seq[session], **fields})

    async def event(self, session: str, kind: str) -> Json:
        """The next event of a kind in a session."""
        while True:
            message = await self.until("event")
            if message["session"] == session and message["event"]["t"] == kind:
                return message


async def warm(client: RawClient) -> None:
    """Waits until everything that the server compiles in the background is compiled."""
    await client.send({"t": "watch_lobby", "id": "warm"})
    while True:
        warmth = (await client.until("lobby"))["warmth"]
        if warmth["done"] >= warmth["total"]:
            await client.send({"t": "unwatch_lobby", "id": "warm"})
            return


async def pair(one: RawClient, other: RawClient, game: str = "tic_tac_toe", **fields: Any) -> str:
    """A game between two clients, ``one`` in the first seat; both follow it."""
    seeking = await one.ask("seek", game=game, seat="first", accepts="anyone", **fields)
    started = await other.ask("accept_seek", seek=seeking["seek"]["id"])
    assert started["t"] == "started", started
    for client in (one, other):
        assert (await client.ask("join", session=started["session"]))["t"] == "joined"
    session: str = started["session"]
    return session

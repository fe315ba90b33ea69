"""Choose the answer to a plain request: a command, a stream, or what the HTTP API has."""

from __future__ import annotations

import urllib.parse
from collections.abc import Awaitable, Callable

import msgspec

from agon.protocol import messages as m
from agon.protocol.base import Id
from agon.protocol.commands import chat as cm
from agon.protocol.errors import Refused
from agon.server.accounts.accounts import Accounts
from agon.server.gateway.dispatch import Dispatcher
from agon.server.gateway.rest.commands import Calls
from agon.server.gateway.rest.status import failed
from agon.server.gateway.rest.streams import Streams
from agon.server.gateway.streaming import Stream
from agon.server.http.reply import Asked, Reply, not_allowed
from agon.server.ops.metrics import Metrics
from agon.server.presence.client import Presence
from agon.server.store import StoreFailed

Answers = Callable[[list[str], str, Asked], Awaitable[Reply | Stream | None]]


class Routes:
    """Answer every plain request; ``get`` answers GETs that are neither commands nor streams."""

    def __init__(
        self,
        dispatcher: Dispatcher,
        accounts: Accounts,
        presence: Presence,
        metrics: Metrics,
        get: Callable[[Asked], Awaitable[Reply]],
    ) -> None:
        self.calls = Calls(dispatcher, accounts, presence, metrics)
        self.streams = Streams(dispatcher, presence, metrics)
        self._get = get
        self.others: list[Answers] = []
        """Further sets of paths, asked in order."""

    async def answer(self, asked: Asked) -> Reply | Stream:
        """Answer a request."""
        path, _, query = asked.target.partition("?")
        parts = [urllib.parse.unquote(part) for part in path.strip("/").split("/")]
        try:
            for other in self.others:
                answer = await other(parts, query, asked)
                if answer is not None:
                    return answer
            if asked.method == "POST":
                return await self._post(parts, asked)
            if asked.method == "GET" and parts[:2] == ["api", "stream"]:
                return await self._stream(parts, query, asked)
        except Refused as refusal:
            return failed(m.Failure(re=None, code=refusal.code, reason=refusal.reason, path=refusal.path))
        except StoreFailed as error:
            return failed(m.Failure(re=None, code="unavailable", reason=f"the server cannot do this now: {error}"))
        return await self._get(asked)

    async def _post(self, parts: list[str], asked: Asked) -> Reply:
        match parts:
            case ["api", "commands", name]:
                return await self.calls.post(name, asked)
            case _:
                return not_allowed()

    async def _stream(self, parts: list[str], query: str, asked: Asked) -> Reply | Stream:
        match parts:
            case ["api", "stream"]:
                return await self.streams.open(asked, [])
            case ["api", "stream", "lobby"]:
                return await self.streams.open(asked, [m.WatchLobby(id="watch")])
            case ["api", "stream", "sessions", session]:
                return await self.streams.open(asked, _following(session, query))
            case _:
                return await self._get(asked)


def _following(session: str, query: str) -> list[m.ClientMessage]:
    """Return the commands that follow a session: its events after ``since``, and its chat with ``chat=1``."""
    wanted = urllib.parse.parse_qs(query)
    since = wanted.get("since", ["-1"])[0]
    try:
        name = msgspec.convert(session, Id)
        join = msgspec.convert({"t": "join", "id": "join", "session": name, "since": int(since)}, m.Join)
    except (msgspec.ValidationError, ValueError):
        raise Refused("malformed", "no session has such a name, or no event such a number") from None
    chat = [cm.FollowChat(id="chat", session=name)] if wanted.get("chat") == ["1"] else []
    return [join, *chat]

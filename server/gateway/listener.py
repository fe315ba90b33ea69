"""Listen for WebSockets and plain requests on one port, and decide which connections are let in."""

from __future__ import annotations

import asyncio
import logging
import re
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Final

from agon.protocol import codec
from agon.protocol.errors import Refused
from agon.protocol.messages import Goodbye
from agon.server.gateway.accepting import Acceptor
from agon.server.gateway.connection import CLOSE_S, WAITING_COMMANDS, Connection, Request
from agon.server.gateway.dispatch import Dispatcher, failed
from agon.server.gateway.half_open import HalfOpen
from agon.server.gateway.names import Names, is_loopback
from agon.server.gateway.streaming import Stream
from agon.server.http.reply import METHODS, Asked, Reply, not_allowed, retry_reply, text_reply
from agon.server.ops import logs
from agon.server.ops.descriptors import half_open
from agon.server.ops.metrics import Metrics
from agon.server.ops.rate_limit import AddressBuckets, counted
from agon.server.ops.settings import Settings
from agon.server.presence.client import Presence

log = logging.getLogger("agon.gateway")

Answer = Callable[[Asked], Awaitable[Reply | Stream]]
CLOSE_RESTART: Final = 1012
ROUND_S: Final = 5.0
"""Time (s) in which every connection is checked once, a part of them at a time."""
PARTS: Final = 20


class Gateway:
    """Listen on the port, and turn connections into clients."""

    def __init__(self, settings: Settings, metrics: Metrics, presence: Presence) -> None:
        self.settings = settings
        self.metrics = metrics
        self.presence = presence
        self._addresses: Counter[str] = Counter()
        self._comings = AddressBuckets(settings.connects_per_second, settings.burst_connects)
        self._half_open = HalfOpen(each=settings.max_per_address, in_all=half_open(settings))
        self._names = Names(settings)
        self._all: set[Connection] = set()
        """All connections, including handshakes and plain requests."""
        self._connections: set[Connection] = set()
        self._acceptor: Acceptor | None = None
        self._dispatcher: Dispatcher
        self._answer: Answer
        self._round: asyncio.TimerHandle | None = None
        self._part = 0
        self._empty: asyncio.Future[None] | None = None
        """Future that is done when the last connection has gone."""
        self.banned: Callable[[str], str | None] = lambda _: None
        """Return the reason why an address is not let in, or None."""
        self.draining = False
        """True if the server is about to end and refuses new connections."""

    def drain(self) -> None:
        """Refuse new connections from now on."""
        self.draining = True

    async def bind(self) -> int:
        """Take the port and return its number; it accepts no connections before ``open``. Raises ``OSError``."""
        loop = asyncio.get_running_loop()

        def connection() -> Connection:
            made = Connection(self, loop)
            self._all.add(made)
            return made

        self._acceptor = Acceptor(connection, self._admits)
        return await self._acceptor.bind(self.settings.host, self.settings.port)

    def unbind(self) -> None:
        """Release the port if ``close`` did not."""
        if self._acceptor is not None:
            self._acceptor.close()

    async def open(self, dispatcher: Dispatcher, answer: Answer) -> None:
        """Accept connections. ``answer`` answers plain requests.

        Raises ``OSError`` if another program listens there meanwhile.
        """
        if self._acceptor is None:
            raise RuntimeError("bind first")
        self._dispatcher, self._answer = dispatcher, answer
        self._acceptor.listen()
        self._look_after([])

    async def close(self, reason: str, *, retry_ms: int) -> None:
        """Send ``goodbye`` with the reason, then close every connection and the port."""
        goodbye = codec.encode(Goodbye(reason=reason, retry_ms=retry_ms))
        if self._round is not None:
            self._round.cancel()
        self.unbind()
        for connection in list(self._all):
            connection.transmit(goodbye)
            connection.close(CLOSE_RESTART, "restart")
        if self._all:
            self._empty = asyncio.get_running_loop().create_future()
            await asyncio.wait([self._empty], timeout=CLOSE_S)
            for connection in list(self._all):
                connection.transport.abort()
        await self._dispatcher.close()

    def _look_after(self, waiting: list[Connection]) -> None:
        """Check the next part of all connections: one timer serves all, and never many at once."""
        loop = asyncio.get_running_loop()
        if not waiting:
            waiting = list(self._connections)
            self._part = -(-len(waiting) // PARTS)
        now = loop.time()
        for connection in waiting[: self._part]:
            connection.look_after(now)
        del waiting[: self._part]
        self._round = loop.call_later(ROUND_S / PARTS, self._look_after, waiting)

    async def answer(self, asked: Asked) -> Reply | Stream:
        """Answer a plain request."""
        return await self._answer(asked)

    def lost_stream(self, stream: Stream) -> None:
        """Forget a stream whose reader has gone before it began."""
        self._dispatcher.closed(stream.client)
        stream.client.detach()
        stream.closed()

    @property
    def connections(self) -> int:
        return len(self._connections)

    def lets_in(self, connection: Connection) -> bool:
        """True if there is a place for one more half-open connection of the address; counts it."""
        address = connection.address
        return self._half_open.admit(connection, address, limited=address not in self.settings.trusted_proxies)

    def _admits(self, address: str) -> bool:
        """True if an address may open one more connection now."""
        return address in self.settings.trusted_proxies or self._may_come(address)

    def _may_come(self, address: str) -> bool:
        """True if an address is within its rate of new connections; counts this one."""
        now = asyncio.get_running_loop().time()
        return self._comings.of(address, now).take(1, now)

    def received(self, connection: Connection, frame: bytes) -> None:
        """Take one message of a client: do it at once if it needs no waiting, or else queue it."""
        client = connection.client
        self.metrics.messages_in += 1
        try:
            command = codec.decode_client(frame)
        except Refused as refusal:
            client.fail(refusal, codec.command_id(frame))
            return
        logs.SESSION.set(getattr(command, "session", None))
        try:
            if not connection.commands and self._dispatcher.take(client, command):
                return
            if len(connection.commands) > WAITING_COMMANDS:
                client.fail(Refused("too_fast", "too many commands are waiting; send this one again later"), command.id)
                return
            connection.commands.append(command)
            connection.serve()
        except Exception:
            failed(client, command)

    async def work(self, connection: Connection) -> None:
        """Do the waiting commands of a connection in order."""
        commands = connection.commands
        while commands:
            command = commands[0]
            logs.SESSION.set(getattr(command, "session", None))
            try:
                await self._dispatcher.handle(connection.client, command)
            except Exception:
                failed(connection.client, command)
            commands.popleft()

    def opened(self, connection: Connection) -> None:
        """Count an open WebSocket, or an answer that goes on."""
        self._half_open.discard(connection)
        self._connections.add(connection)
        self._addresses[counted(connection.address)] += 1
        self.metrics.connections.inc()

    def lost(self, connection: Connection) -> None:
        """Forget a connection that is lost and has no command at work."""
        self._all.discard(connection)
        self._half_open.discard(connection)
        if connection in self._connections:
            self._connections.discard(connection)
            address = counted(connection.address)
            self._addresses[address] -= 1
            if not self._addresses[address]:
                del self._addresses[address]
            self.metrics.connections.dec()
            self._dispatcher.closed(connection.client)
        if not self._all and self._empty is not None and not self._empty.done():
            self._empty.set_result(None)

    def refusal(self, connection: Connection, request: Request) -> Reply | None:
        """Return the answer to a refused request, or None. Sets the address behind a proxy, too."""
        proxied = connection.address in self.settings.trusted_proxies
        forwarded = request.headers.get_all("X-Forwarded-For")
        if forwarded and proxied:
            connection.address = forwarded[-1].rpartition(",")[2].strip()
            if not (self._may_come(connection.address) and self._half_open.admit(connection, connection.address)):
                return retry_reply(429, "too many requests from your address; try again in a moment", 1)
        elif connection.is_kept and not proxied and not self._may_come(connection.address):
            return retry_reply(429, "too many requests from your address; try again in a moment", 1)
        banned = self.banned(connection.address)
        if banned is not None:
            return text_reply(banned + "\n", 403)
        if request.method not in METHODS or (request.path == "/ws" and request.method != "GET"):
            return not_allowed()
        host = request.headers.get("Host")
        if not proxied and not self._names.serves(host):
            return text_reply(
                f"this server does not answer to {host}; its host may add it to the setting 'hosts'\n", 421
            )
        if request.path != "/ws" and request.method != "POST":
            return None
        headers, scheme = request.headers, request.headers.get("X-Forwarded-Proto") if proxied else "http"
        if not self._names.may_connect(headers.get("Origin"), headers.get("Host"), scheme=scheme):
            named = headers.get("Origin")
            return text_reply(f"origin {named} may not connect here; add it to the setting 'origins'\n", 403)
        return self.has_no_place(connection) if request.path == "/ws" else None

    def has_no_place(self, connection: Connection) -> Reply | None:
        """Return the answer to a connection that would stay, if there are too many, or None."""
        settings = self.settings
        if self.draining:
            return text_reply("this server is about to end\n", 503)
        if len(self._connections) >= settings.max_connections:
            return text_reply("this server is full; try again later\n", 503)
        if self._addresses[counted(connection.address)] >= settings.max_per_address:
            return text_reply("too many connections from your address\n", 429)
        return None

    def asked(self, connection: Connection, request: Request, body: bytes) -> Asked:
        """Return the question of a plain request."""
        headers, address = request.headers, connection.address
        direct = "X-Forwarded-For" not in headers and "Forwarded" not in headers
        here = direct and is_loopback(address) and self._names.is_ours(headers.get("Host"))
        scheme = "https" if headers.get("X-Forwarded-Proto") == "https" else "http"
        return Asked(
            request.path,
            headers.get("If-None-Match"),
            address,
            is_operator=here or self._names.may_monitor(address),
            takes_gzip=_takes_gzip(",".join(headers.get_all("Accept-Encoding"))),
            language=(tuple(headers.get_all("Cookie")), ",".join(headers.get_all("Accept-Language"))),
            method=request.method,
            token=_bearer(headers.get("Authorization")),
            kind=(headers.get("Content-Type") or "").partition(";")[0].strip().lower(),
            body=body,
            origin=f"{scheme}://{headers.get('Host', '')}",
        )


def _bearer(authorization: str | None) -> str | None:
    """Return the token of a header ``Authorization`` (RFC 6750, section 2.1)."""
    scheme, _, token = (authorization or "").strip().partition(" ")
    return token.strip() or None if scheme.lower() == "bearer" else None


def _takes_gzip(accepted: str) -> bool:
    """True if a header ``Accept-Encoding`` names gzip and does not forbid it (RFC 9110, section 12.5.3)."""
    for each in accepted.lower().split(","):
        coding, _, weight = each.partition(";")
        if coding.strip() == "gzip":
            return re.fullmatch(r"\s*q\s*=\s*0(\.0*)?\s*", weight) is None
    return False

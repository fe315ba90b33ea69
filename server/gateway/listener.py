"""Listen for WebSockets and plain GETs on one port, and decide which connections are let in."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter, OrderedDict
from collections.abc import Awaitable, Callable
from typing import Any, Final

from agon.protocol import codec
from agon.protocol.errors import Refused
from agon.protocol.messages import ClientMessage, Goodbye
from agon.server.gateway.connection import CLOSE_S, WAITING_COMMANDS, Connection, Request
from agon.server.gateway.dispatch import Dispatcher
from agon.server.http.reply import Reply
from agon.server.ops import logs
from agon.server.ops.metrics import Metrics
from agon.server.ops.rate_limit import TokenBucket, counted
from agon.server.ops.settings import Settings
from agon.server.presence.client import Presence

log = logging.getLogger("agon.gateway")

ADDRESSES: Final = 10_000
"""Most addresses whose rate of new connections is kept."""
CLOSE_RESTART: Final = 1012
ROUND_S: Final = 5.0
"""Time (s) in which every connection is checked once, a part of them at a time."""
PARTS: Final = 20
BACKLOG: Final = 1_024
"""Connections that the system queues while the loop is busy: whole tournaments reconnect at once after a restart."""


class Gateway:
    """Listen on the port, and turn connections into clients."""

    def __init__(self, settings: Settings, metrics: Metrics, presence: Presence) -> None:
        self.settings = settings
        self.metrics = metrics
        self.presence = presence
        self._addresses: Counter[str] = Counter()
        self._comings: OrderedDict[str, TokenBucket] = OrderedDict()
        self._all: set[Connection] = set()
        """All connections, including handshakes and plain GETs."""
        self._connections: set[Connection] = set()
        self._server: asyncio.Server | None = None
        self._dispatcher: Dispatcher
        self._get: Callable[[str, str | None], Awaitable[Reply]]
        self._round: asyncio.TimerHandle | None = None
        self._part = 0
        self._empty: asyncio.Future[None] | None = None
        """Future that is done when the last connection has gone."""
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

        self._server = await loop.create_server(
            connection, self.settings.host, self.settings.port, backlog=BACKLOG, start_serving=False
        )
        return int(self._server.sockets[0].getsockname()[1])

    def unbind(self) -> None:
        """Release the port if ``close`` did not."""
        if self._server is not None:
            self._server.close()

    async def open(self, dispatcher: Dispatcher, get: Callable[[str, str | None], Awaitable[Reply]]) -> None:
        """Accept connections. ``get`` answers plain GETs: path and If-None-Match to a reply.

        Raises ``OSError`` if another program listens there meanwhile.
        """
        if self._server is None:
            raise RuntimeError("bind first")
        self._dispatcher, self._get = dispatcher, get
        await self._server.start_serving()
        self._look_after([])

    async def close(self, reason: str, *, retry_ms: int) -> None:
        """Send ``goodbye`` with the reason, then close every connection and the port."""
        goodbye = codec.encode(Goodbye(reason=reason, retry_ms=retry_ms))
        if self._round is not None:
            self._round.cancel()
        if self._server is not None:
            self._server.close()
        for connection in list(self._all):
            connection.transmit(goodbye)
            connection.close(CLOSE_RESTART, "restart")
        if self._all:
            self._empty = asyncio.get_running_loop().create_future()
            await asyncio.wait([self._empty], timeout=CLOSE_S)
            for connection in list(self._all):
                connection.transport.abort()
        if self._server is not None:
            await self._server.wait_closed()

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

    async def get(self, target: str, if_none_match: str | None) -> Reply:
        """Answer a plain GET."""
        return await self._get(target, if_none_match)

    @property
    def connections(self) -> int:
        return len(self._connections)

    def lets_in(self, transport: asyncio.BaseTransport) -> bool:
        """True if the peer's address may open one more connection now."""
        peer: Any = transport.get_extra_info("peername")
        address = str(peer[0]) if peer else "local"
        return address in self.settings.trusted_proxies or self._may_come(address)

    def _may_come(self, address: str) -> bool:
        """True if an address is within its rate of new connections; counts this one."""
        address, now = counted(address), asyncio.get_running_loop().time()
        bucket = self._comings.get(address)
        if bucket is None:
            if len(self._comings) >= ADDRESSES:
                self._comings.popitem(last=False)
            bucket = self._comings[address] = TokenBucket(
                self.settings.connects_per_second, self.settings.burst_connects
            )
            bucket.updated = now
        self._comings.move_to_end(address)
        return bucket.take(1, now)

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
            _failed(connection, command)

    async def work(self, connection: Connection) -> None:
        """Do the waiting commands of a connection in order."""
        commands = connection.commands
        while commands:
            command = commands[0]
            logs.SESSION.set(getattr(command, "session", None))
            try:
                await self._dispatcher.handle(connection.client, command)
            except Exception:
                _failed(connection, command)
            commands.popleft()

    def opened(self, connection: Connection) -> None:
        """Count an open WebSocket."""
        self._connections.add(connection)
        self._addresses[counted(connection.address)] += 1
        self.metrics.connections.inc()

    def lost(self, connection: Connection) -> None:
        """Forget a connection that is lost and has no command at work."""
        self._all.discard(connection)
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

    def refusal(self, connection: Connection, request: Request) -> tuple[int, str] | None:
        """Return the status and reason of a refused request, or None. Sets the address behind a proxy, too."""
        settings = self.settings
        forwarded = request.headers.get_all("X-Forwarded-For")
        if forwarded and connection.address in settings.trusted_proxies:
            connection.address = forwarded[-1].rpartition(",")[2].strip()
            if not self._may_come(connection.address):
                return 429, "too many requests from your address; try again in a moment"
        if request.path != "/ws":
            return None
        if self.draining:
            return 503, "this server is about to end"
        origin = request.headers.get("Origin")
        if origin is not None and not _same_site(origin, request.headers.get("Host"), settings.origins):
            return 403, f"origin {origin} may not connect here; add it to the setting 'origins'"
        if len(self._connections) >= settings.max_connections:
            return 503, "this server is full; try again later"
        if self._addresses[counted(connection.address)] >= settings.max_per_address:
            return 429, "too many connections from your address"
        return None


def _failed(connection: Connection, command: ClientMessage) -> None:
    """Handle our own fault: the traceback into our log, "internal error" to the peer."""
    log.exception("connection %s: %s failed", connection.id, type(command).__name__)
    connection.client.fail(Refused("internal", "internal error; try again"), command.id)


def _same_site(origin: str, host: str | None, allowed: tuple[str, ...]) -> bool:
    return origin in allowed or (host is not None and origin.partition("://")[2] == host)

"""WebSocket and plain GETs on one port; the only file of the server that imports websockets."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter, OrderedDict
from collections.abc import Awaitable, Callable
from typing import Any, cast

from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.datastructures import Headers
from websockets.frames import Frame, Opcode
from websockets.http11 import Request, Response
from websockets.protocol import State
from websockets.server import ServerProtocol

from protocol import codec
from protocol.errors import Refused
from protocol.messages import SUBPROTOCOL, ClientMessage, Goodbye
from server import logs
from server.budget import Bucket, FrameCounter
from server.client import Client, Rooms
from server.pages import Reply
from server.settings import Settings

log = logging.getLogger("agon.gateway")

WAITING_COMMANDS = 64
"""Commands of one connection that may wait for an earlier one; the rest are refused as ``too_fast``."""
ADDRESSES = 10_000
"""Of which the rate of new connections is remembered."""
CLOSE_POLICY = 1008
CLOSE_RESTART = 1012
CLOSE_TRY_LATER = 1013


class Connection(ServerConnection):
    """A WebSocket whose text frames go straight to ``Client``, without the queue that ``recv`` would need.

    Sending never waits: what the transport cannot take at once is buffered up to a limit, and beyond it the connection
    is closed, to be resumed by the client when it can read again.
    """

    def __init__(self, gateway: Gateway, protocol: ServerProtocol, server: Server, **options: Any) -> None:
        super().__init__(protocol, server, **options)
        settings = gateway.settings
        self._gateway = gateway
        self._bytes = Bucket(settings.bytes_per_second, settings.burst_bytes)
        self._frames = Bucket(settings.frames_per_second, settings.burst_frames)
        self._counter = FrameCounter()
        self._fragments = bytearray()
        self._limit = settings.outgoing_buffer_bytes
        self._over = False
        self._large = 0
        """Size of the largest message that waits, where it is over the limit alone."""
        self.client = Client(
            gateway.rooms,
            self.transmit,
            str(self.id),
            hang_up=lambda reason: self.give_up(CLOSE_POLICY, reason),
            address=lambda: gateway.address(self),
        )
        self.commands: asyncio.Queue[ClientMessage] = asyncio.Queue(WAITING_COMMANDS)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """One connection too many from an address in too short a time ends here, before a byte of it is read."""
        super().connection_made(transport)
        if not self._gateway.lets_in(transport):
            self._over = True
            cast(asyncio.Transport, transport).abort()

    def data_received(self, data: bytes) -> None:
        """Charges the budget before anything is parsed."""
        if self._over:
            return
        logs.about(None, self.client)
        if self.protocol.state is State.OPEN:
            now = self.loop.time()
            if not (self._bytes.take(len(data), now) and self._frames.take(self._counter.feed(data), now)):
                self._over = True
                self._gateway.rooms.metrics.errors.labels("too_fast").inc()
                log.warning("connection %s sends too much: closed", self.id)
                self.give_up(CLOSE_POLICY, "you send more than this server takes")
                return
        super().data_received(data)

    def process_event(self, event: Any) -> None:
        """Hands complete text messages to the client; everything else is the library's business."""
        if not isinstance(event, Frame) or event.opcode not in _DATA:
            super().process_event(event)
            return
        if event.opcode is Opcode.BINARY:
            self.client.fail(Refused("malformed", "messages are JSON text frames"), None)
            return
        if event.fin and not self._fragments:
            self._gateway.received(self, bytes(event.data))
            return
        self._fragments += event.data
        if event.fin:
            whole = bytes(self._fragments)
            self._fragments.clear()
            self._gateway.received(self, whole)

    def transmit(self, payload: bytes) -> None:
        """Sends one text message, now or never."""
        if self.protocol.state is not State.OPEN:
            return
        size = len(payload)
        waiting = self.transport.get_write_buffer_size()
        if not waiting:
            self._large = 0
        if waiting and waiting + size > self._limit + self._large:
            log.warning(
                "connection %s does not read: closed, to be resumed", self.id, extra={"connection": str(self.id)}
            )
            self.give_up(CLOSE_TRY_LATER, "you do not read what is sent; reconnect and resume")
            return
        # One unfragmented, unmasked text frame (RFC 6455, section 5.2): this is the path of every move, and the
        # library's own way to it costs as much again as all else that a move needs here.
        if size < 126:
            header = bytes((0x81, size))
        elif size < 65_536:
            header = b"\x81\x7e" + size.to_bytes(2, "big")
        else:
            header = b"\x81\x7f" + size.to_bytes(8, "big")
        if size > self._limit:
            self._large = max(self._large, size)
        self.transport.write(header + payload)
        self._gateway.rooms.metrics.messages_out += 1

    def give_up(self, code: int, reason: str) -> None:
        """Closes from our side without waiting for the peer."""
        if self.protocol.state is State.OPEN:
            self.protocol.fail(code, reason)
            self.send_data()
        self.loop.call_later(1.0, self.transport.abort)


_DATA = (Opcode.TEXT, Opcode.BINARY, Opcode.CONT)


class Gateway:
    """Listens; turns connections into clients. ``get`` answers plain GETs: path and If-None-Match to a reply."""

    def __init__(self, settings: Settings, rooms: Rooms, get: Callable[[str, str | None], Awaitable[Reply]]) -> None:
        self.settings = settings
        self.rooms = rooms
        self._get = get
        self._addresses: Counter[str] = Counter()
        self._comings: OrderedDict[str, Bucket] = OrderedDict()
        self._connections: set[Connection] = set()
        self._server: Server | None = None
        self.draining = False
        """The server is about to end: whoever comes is to go elsewhere, or to come again."""

    def drain(self) -> None:
        """From now on takes no new connections."""
        self.draining = True

    async def open(self) -> int:
        """Opens the port; returns its number. Raises ``OSError``."""
        settings = self.settings

        def create(protocol: ServerProtocol, server: Server, **options: Any) -> Connection:
            return Connection(self, protocol, server, **options)

        self._server = await serve(
            self._serve,
            settings.host,
            settings.port,
            process_request=cast(Any, self._request),
            subprotocols=[cast(Any, SUBPROTOCOL)],
            compression=None,
            server_header=None,
            max_size=settings.max_message_bytes,
            max_queue=4,
            open_timeout=settings.hello_ms / 1000,
            close_timeout=5,
            ping_interval=20,
            ping_timeout=20,
            create_connection=cast(Any, create),
            logger=logging.getLogger("agon.websockets"),
        )
        return int(self._server.sockets[0].getsockname()[1])

    async def close(self, reason: str, *, retry_ms: int) -> None:
        """Says where things stand, then closes every connection and the port."""
        goodbye = codec.encode(Goodbye(reason=reason, retry_ms=retry_ms))
        for connection in list(self._connections):
            connection.transmit(goodbye)
        if self._server is not None:
            self._server.close(code=CLOSE_RESTART, reason="restart")
            await self._server.wait_closed()

    @property
    def connections(self) -> int:
        return len(self._connections)

    def lets_in(self, transport: asyncio.BaseTransport) -> bool:
        """Whether one more connection from there, now, is not too many."""
        peer: Any = transport.get_extra_info("peername")
        address = str(peer[0]) if peer else "local"
        if address in self.settings.trusted_proxies:
            return True
        now = asyncio.get_running_loop().time()
        bucket = self._comings.get(address)
        if bucket is None:
            if len(self._comings) >= ADDRESSES:
                self._comings.popitem(last=False)
            bucket = self._comings[address] = Bucket(self.settings.connects_per_second, self.settings.burst_connects)
            bucket.updated = now
        self._comings.move_to_end(address)
        return bucket.take(1, now)

    def received(self, connection: Connection, frame: bytes) -> None:
        """One message of a client. What need not wait is done at once; the rest waits for its turn."""
        client = connection.client
        self.rooms.metrics.messages_in += 1
        try:
            command = codec.decode_client(frame)
        except Refused as refusal:
            client.fail(refusal, codec.command_id(frame))
            return
        logs.SESSION.set(getattr(command, "session", None))
        try:
            if connection.commands.empty() and client.take(command):
                return
            connection.commands.put_nowait(command)
        except asyncio.QueueFull:
            client.fail(Refused("too_fast", "too many commands are waiting; send this one again later"), command.id)
        except Exception:
            _failed(connection, command)

    async def _serve(self, raw: ServerConnection) -> None:
        connection = cast(Connection, raw)
        client = connection.client
        logs.about(None, client)
        address = self.address(connection)
        self._connections.add(connection)
        self._addresses[address] += 1
        self.rooms.metrics.connections.inc()
        worker = asyncio.create_task(self._work(connection, client))
        timer = connection.loop.call_later(self.settings.hello_ms / 1000, self._expect_hello, connection, client)
        try:
            await connection.wait_closed()
        finally:
            timer.cancel()
            worker.cancel()
            await asyncio.wait([worker])
            client.closed()
            self._connections.discard(connection)
            self._addresses[address] -= 1
            if not self._addresses[address]:
                del self._addresses[address]
            self.rooms.metrics.connections.dec()

    async def _work(self, connection: Connection, client: Client) -> None:
        while True:
            command = await connection.commands.get()
            logs.SESSION.set(getattr(command, "session", None))
            try:
                await client.handle(command)
            except Exception:
                _failed(connection, command)

    def _expect_hello(self, connection: Connection, client: Client) -> None:
        if client.account is None:
            connection.give_up(CLOSE_POLICY, "no hello came")

    async def _request(self, connection: ServerConnection, request: Request) -> Response | None:
        """Answers plain GETs, and lets WebSocket handshakes pass if they may."""
        path = request.path
        if path != "/ws":
            return _response(await self._get(path, request.headers.get("If-None-Match")))
        refusal = self._refuse_handshake(connection, request)
        if refusal is not None:
            status, reason = refusal
            log.warning("handshake from %s refused: %s", self.address(connection), reason)
            return connection.respond(status, reason + "\n")
        return None

    def address(self, connection: ServerConnection) -> str:
        """Where a connection comes from; behind a trusted proxy, what the proxy says."""
        remote: Any = connection.remote_address
        address = str(remote[0]) if remote else "local"
        if address in self.settings.trusted_proxies and connection.request is not None:
            forwarded = connection.request.headers.get_all("X-Forwarded-For")
            if forwarded:
                return forwarded[-1].rpartition(",")[2].strip()
        return address

    def _refuse_handshake(self, connection: ServerConnection, request: Request) -> tuple[int, str] | None:
        settings = self.settings
        if self.draining:
            return 503, "this server is about to end"
        origin = request.headers.get("Origin")
        if origin is not None and not _same_site(origin, request.headers.get("Host"), settings.origins):
            return 403, f"origin {origin} may not connect here; add it to the setting 'origins'"
        if len(self._connections) >= settings.max_connections:
            return 503, "this server is full; try again later"
        if self._addresses[self.address(connection)] >= settings.max_per_address:
            return 429, "too many connections from your address"
        return None


def _failed(connection: Connection, command: ClientMessage) -> None:
    """Our fault: the traceback into our log, "internal error" to the peer."""
    log.exception("connection %s: %s failed", connection.id, type(command).__name__)
    connection.client.fail(Refused("internal", "internal error; try again"), command.id)


def _same_site(origin: str, host: str | None, allowed: tuple[str, ...]) -> bool:
    return origin in allowed or (host is not None and origin.partition("://")[2] == host)


def _response(reply: Reply) -> Response:
    headers = Headers(reply.headers)
    headers["Content-Length"] = str(len(reply.body))
    headers["Connection"] = "close"
    return Response(reply.status, reply.reason, headers, reply.body)

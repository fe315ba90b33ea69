"""Handle a connection: a WebSocket, or plain requests on the same port; the only file of the server that imports
websockets.

The library's own connections each keep a task, a queue and a few futures, which cost more memory than all the rest of
an idle client, and task switches for each message. So its protocol without I/O (``ServerProtocol``) runs in
a bare asyncio protocol here: bytes in, frames out, and a task only while a command waits for the store.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import deque
from functools import partial
from typing import Any, Final, Protocol, cast

from websockets.datastructures import Headers
from websockets.exceptions import InvalidMessage
from websockets.frames import Frame, Opcode
from websockets.http11 import Request, Response
from websockets.protocol import State
from websockets.server import ServerProtocol

from agon.protocol.errors import Refused
from agon.protocol.messages import SUBPROTOCOL, ClientMessage
from agon.server.gateway.bodies import CONTINUE, BodyReader, TooLarge, Unreadable, Whole
from agon.server.gateway.framing import FrameCounter, framed
from agon.server.gateway.streaming import KIND, LineWriter, Stream
from agon.server.http.reply import SAFE, Asked, Reply, retry_reply, text_reply, unreadable
from agon.server.ops import logs
from agon.server.ops.metrics import Metrics
from agon.server.ops.rate_limit import TokenBucket
from agon.server.ops.settings import Settings
from agon.server.presence.client import Client, Presence
from agon.server.presence.latency import Lag

log = logging.getLogger("agon.gateway")

WAITING_COMMANDS: Final = 64
"""Most commands of one connection that may wait for an earlier one; others are refused as ``too_fast``."""
KEEP_S: Final = 10.0
"""Time (s) for which an answered connection is kept for the next GET, which must be whole by then."""
PING_AFTER_S: Final = 20.0
"""Silence (s) after which a connection is pinged; after as much silence again it counts as lost."""
CLOSE_S: Final = 5.0
"""Time (s) that a peer may take to close its side."""
SLOWEST_BYTES: Final = 8_192
"""Bytes of an answer that a peer must read in ``CLOSE_S``."""
_METHOD_BYTES: Final = 10
POST: Final = b"POST "
STREAMED: Final = Reply(
    200,
    [
        ("Content-Type", KIND),
        ("Cache-Control", "no-store"),
        ("X-Accel-Buffering", "no"),  # or a proxy (nginx) collects lines before it sends any
        *SAFE,
    ],
    b"",
)
CLOSE_POLICY: Final = 1008
CLOSE_TRY_LATER: Final = 1013
_GONE: Final = 1011
_DATA: Final = (Opcode.TEXT, Opcode.BINARY, Opcode.CONT)
_LIBRARY: Final = logging.getLogger("agon.websockets")


class Host(Protocol):
    """The part of the gateway that a connection uses."""

    settings: Settings
    metrics: Metrics
    presence: Presence

    def lets_in(self, connection: Connection) -> bool:
        """True if the address may hold one more half-open connection."""
        ...

    def refusal(self, connection: Connection, request: Request) -> Reply | None:
        """Return the answer to a refused request, or None."""
        ...

    def asked(self, connection: Connection, request: Request, body: bytes) -> Asked:
        """Return the question of a plain request."""
        ...

    async def answer(self, asked: Asked) -> Reply | Stream:
        """Answer a plain request."""
        ...

    def has_no_place(self, connection: Connection) -> Reply | None:
        """Return the answer to a connection that would stay, if there are too many, or None."""
        ...

    def lost_stream(self, stream: Stream) -> None:
        """Forget a stream whose reader has gone before it began."""
        ...

    def opened(self, connection: Connection) -> None: ...
    def received(self, connection: Connection, frame: bytes) -> None:
        """Take a whole text message."""
        ...

    async def work(self, connection: Connection) -> None:
        """Do the waiting commands in order."""
        ...

    def lost(self, connection: Connection) -> None:
        """Forget a connection that is lost and has no command at work."""
        ...


class Connection(asyncio.Protocol):
    """A WebSocket whose text frames go straight to ``Client``.

    Sending never waits: the transport buffers up to a limit, and beyond it the connection is closed; the client resumes
    when it can read again.
    """

    __slots__ = (
        "_bytes",
        "_counter",
        "_ending",
        "_fragments",
        "_frames",
        "_heard",
        "_host",
        "_kept",
        "_large",
        "_last",
        "_limit",
        "_lines",
        "_loop",
        "_over",
        "_peer",
        "_pending",
        "_pinged",
        "_reader",
        "_requested",
        "_runs_on",
        "_start",
        "_tail",
        "_task",
        "_timer",
        "address",
        "client",
        "commands",
        "id",
        "protocol",
        "transport",
    )

    def __init__(self, host: Host, loop: asyncio.AbstractEventLoop) -> None:
        settings = host.settings
        self._host = host
        self._loop = loop
        self.protocol = self._new_protocol()
        self.id = str(self.protocol.id)
        self.client = Client(
            host.presence,
            host.metrics,
            self.transmit,
            self.id,
            hang_up=self._hang_up,
            address=lambda: self.address,
            measure=self.measure,
        )
        self.commands: deque[ClientMessage] = deque()
        """Commands at work (the first) and waiting."""
        self.address = self._peer = "local"
        """Address from which the request comes, behind a trusted proxy too."""
        self.transport: asyncio.Transport
        self._bytes = TokenBucket(settings.bytes_per_second, settings.burst_bytes)
        self._frames = TokenBucket(settings.frames_per_second, settings.burst_frames)
        self._counter = FrameCounter()
        self._fragments: bytearray | None = None
        self._limit = settings.outgoing_buffer_bytes
        self._large = 0
        """Size of the largest waiting message if it alone is over the limit."""
        self._over = False
        """True if incoming data is ignored from now on."""
        self._ending = False
        """True if the close has begun and its time limit is set."""
        self._heard = 0.0
        self._pinged: float | None = None
        self._requested = False
        self._kept = False
        """True if a GET was answered on it and another may follow."""
        self._last = False
        """True if the answer at work is the last."""
        self._pending = b""
        """Data that came while a GET was being answered."""
        self._start = b""
        """First bytes of the request."""
        self._tail = b""
        """Last bytes of an incomplete head."""
        self._reader: BodyReader | None = None
        """Reader of a request with a body."""
        self._runs_on = False
        """True if the request at work runs to its end even if nobody waits for its answer."""
        self._lines: LineWriter | None = None
        """Writer of an answer that goes on."""
        self._task: asyncio.Task[None] | None = None
        self._timer: asyncio.TimerHandle | None = None

    @property
    def is_open(self) -> bool:
        return self.protocol.state is State.OPEN

    @property
    def is_silent(self) -> bool:
        """True if no whole request waits for its answer."""
        return not self._requested

    @property
    def is_kept(self) -> bool:
        """True if an earlier GET was answered on this connection."""
        return self._kept

    @property
    def is_idle(self) -> bool:
        """True if it has read its last answer and asks nothing."""
        return self._kept and not self._requested and not self.transport.get_write_buffer_size()

    def drop(self) -> None:
        """End the connection without an answer."""
        self._over = True
        self.transport.abort()

    # Callbacks of asyncio

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Admit a new connection, or abort it before reading a byte if its address holds too many."""
        self.transport = cast(asyncio.Transport, transport)
        peer: Any = transport.get_extra_info("peername")
        if peer:
            self.address = self._peer = str(peer[0])
        if not self._host.lets_in(self):
            self.drop()
            return
        self._within(self._host.settings.hello_ms / 1000, self.transport.abort)

    def data_received(self, data: bytes) -> None:
        """Charge the rate limits before parsing anything."""
        if self._over:
            return
        if self._task is not None and self.protocol.state is State.CONNECTING:
            self._pending += data
            return
        logs.about(None, self.client)
        protocol, rest = self.protocol, b""
        state = protocol.state
        now = self._heard = self._loop.time()
        self._pinged = None
        if state is State.CONNECTING:
            if self._has_body(data):
                return
            data, rest = self._head(data)
        elif state is State.OPEN:
            whole = self._fragments is None and len(data) <= self._host.settings.max_message_bytes
            text = self._counter.text_alone(data) if whole else None
            frames = self._counter.feed(data) if text is None else 1
            if not (self._bytes.take(len(data), now) and self._frames.take(frames, now)):
                self._host.metrics.errors.labels("too_fast").inc()
                log.warning("connection %s sends too much: closed", self.id)
                self.give_up(CLOSE_POLICY, "you send more than this server takes")
                return
            if text is not None:
                self._host.received(self, text)
                return
        protocol.receive_data(data)
        if state is State.CONNECTING and isinstance(protocol.handshake_exc, InvalidMessage) and not self._requested:
            self._requested = True
            self.transport.write(_response(unreadable(self._start)).serialize())
        self._process()
        if rest and (self.is_open or self._task is not None):
            self.data_received(rest)

    def _has_body(self, data: bytes) -> bool:
        """Take data of a request that may have a body; return False for all others."""
        if self._reader is None:
            if not data or self._start or self._requested or not POST.startswith(data[: len(POST)]):
                return False
            self._reader = BodyReader(self._host.settings.max_message_bytes)
        try:
            whole = self._reader.feed(data)
        except Unreadable:
            self._refuse_unread(unreadable(b""))
        except TooLarge:
            limit = self._host.settings.max_message_bytes
            self._refuse_unread(text_reply(f"a body has at most {limit} bytes here\n", 413))
        else:
            if whole is not None:
                self._read(whole)
            elif self._reader.wants_continue():
                self.transport.write(CONTINUE)
        return True

    def _read(self, whole: Whole) -> None:
        """Answer a request with its body."""
        self._reader = None
        self._pending = whole.rest
        request = Request(whole.target, Headers(whole.headers), whole.method, whole.protocol)
        now = self._loop.time()
        if self._frames.take(1, now) and self._bytes.take(len(whole.body), now):
            self._asked(request, whole.body)
        else:
            self._asked(request, refused=retry_reply(429, "you send more than this server takes", 1))

    def _refuse_unread(self, refused: Reply) -> None:
        """Refuse a request of which the rest is not read."""
        self._requested = self._over = True
        self.transport.write(_response(refused).serialize())
        self._see_off()

    def _head(self, data: bytes) -> tuple[bytes, bytes]:
        """Split data into the part that belongs to a request's head and the rest: frames, which must be counted."""
        if len(self._start) < _METHOD_BYTES:
            self._start += data[:_METHOD_BYTES]
        seen = self._tail + data
        end = seen.find(b"\r\n\r\n")
        if end < 0:
            self._tail = seen[-3:]
            return data, b""
        at = end + 4 - len(self._tail)
        self._tail = b""
        return data[:at], data[at:]

    def eof_received(self) -> None:
        """Note that the peer sends no more; the transport sends what is buffered, and closes."""
        if self._lines is not None:
            self._lines.stop()
        self.protocol.receive_eof()
        self._process()

    def connection_lost(self, exc: Exception | None) -> None:
        self._over = True
        self.protocol.receive_eof()
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._lines is not None:
            self._lines.stop()
        if self._task is None:
            self._gone()
        else:
            # A page; a command runs to its end: half of one may take a seek without a game.
            if not self.commands and not self._runs_on:
                self._task.cancel()
            while len(self.commands) > 1:
                self.commands.pop()
            self._task.add_done_callback(lambda _: self._gone())

    def _gone(self) -> None:
        """Report the loss, and break reference cycles, so that the garbage collector is not needed."""
        self._host.lost(self)
        self.client.detach()
        protocol = self.protocol
        protocol.parser.close()
        protocol.parser_exc = protocol.handshake_exc = None

    # Incoming

    def _process(self) -> None:
        for event in self.protocol.events_received():
            if self._over:
                break
            if isinstance(event, Request):
                self._asked(event)
            elif isinstance(event, Frame) and event.opcode in _DATA:
                self._framed(event)
            elif isinstance(event, Frame) and event.opcode is Opcode.PONG and self.client.lag is not None:
                self.client.lag.answered(bytes(event.data), self._heard)
        self._flush()

    def _framed(self, frame: Frame) -> None:
        """Pass complete text messages on."""
        if frame.opcode is Opcode.BINARY:
            self.client.fail(Refused("malformed", "messages are JSON text frames"), None)
        elif frame.fin and self._fragments is None:
            self._host.received(self, bytes(frame.data))
        else:
            whole = self._fragments = bytearray() if self._fragments is None else self._fragments
            whole += frame.data
            if frame.fin:
                self._fragments = None
                self._host.received(self, bytes(whole))

    def _asked(self, request: Request, body: bytes = b"", refused: Reply | None = None) -> None:
        """Answer a plain request, or a WebSocket handshake. ``refused``: the answer, if it is decided already."""
        self._requested = True
        if self._timer is not None:  # the time for a request ends with the request
            self._timer.cancel()
            self._timer = None
        protocol, refusal = self.protocol, refused or self._host.refusal(self, request)
        if refusal is not None:
            log.warning("request from %s refused: %s", self.address, refusal.body.decode().strip())
            self._reply(refusal, request)
        elif request.path != "/ws":
            self.transport.pause_reading()  # one request is answered after the other
            self._runs_on = request.method == "POST"
            self._task = self._loop.create_task(self._answer(request, body))
        else:
            protocol.send_response(protocol.accept(request))
            self._flush()
            if self.is_open:
                self._within(self._host.settings.hello_ms / 1000, self._expect_hello)
                self._host.opened(self)
            else:
                self._see_off()

    async def _answer(self, request: Request, body: bytes) -> None:
        try:
            reply = await self._host.answer(self._host.asked(self, request, body))
        except Exception:
            log.exception("%s %s failed", request.method, request.path)
            reply = text_reply("internal error; try again\n", 500)
        self._task = None
        self._runs_on = False
        if isinstance(reply, Stream):
            self._stream(reply, request)
            return
        if self.transport.is_closing() or self._last or not _may_keep(request):
            self._reply(reply, request)
        else:
            self._reply_and_keep(reply, request)
        if not self.transport.is_closing():
            self.transport.resume_reading()
        pending, self._pending = self._pending, b""
        if pending and self._kept:
            self.data_received(pending)

    def _stream(self, stream: Stream, request: Request) -> None:
        """Send an answer that goes on until either side ends the connection."""
        refusal = self._host.has_no_place(self)
        if refusal is not None or self.transport.is_closing() or self._last:
            self._host.lost_stream(stream)
            if refusal is not None:
                self._reply(refusal, request)
            return
        chunked = request.protocol == "HTTP/1.1"
        self.transport.write(_response(STREAMED, streamed=True, chunked=chunked).serialize())
        self.client = stream.client
        self._lines = LineWriter(self.transport, stream, self._limit, chunked=chunked)
        self._over = True  # nothing more is read
        self._host.opened(self)
        self._lines.begin()
        if not self.transport.is_closing():
            self.transport.resume_reading()  # to see its end

    def _reply(self, reply: Reply, request: Request) -> None:
        """Send the last answer of this connection."""
        self._kept = False
        self.protocol.send_response(_response(reply, bare=request.method == "HEAD"))
        self._flush()
        if not self.transport.is_closing():
            self._see_off()

    def _reply_and_keep(self, reply: Reply, request: Request) -> None:
        """Send an answer and wait for another request.

        The library's protocol reads one request, so the next one gets a new protocol.
        """
        self.transport.write(_response(reply, bare=request.method == "HEAD", keep=True).serialize())
        self.protocol = self._new_protocol()
        self._kept, self._requested = True, False
        self._start = self._tail = b""
        self.address = self._peer
        self._within(KEEP_S, partial(self._see_off, self.transport.get_write_buffer_size()))

    def _new_protocol(self) -> ServerProtocol:
        size = self._host.settings.max_message_bytes
        return ServerProtocol(subprotocols=[cast(Any, SUBPROTOCOL)], max_size=size, logger=_LIBRARY)

    def _see_off(self, unread: int | None = None) -> None:
        """Abort the answered connection once the peer has had time to close it, but not while it reads the answer.

        ``unread``: the bytes that it had not read the last time.
        """
        self._timer = None
        waiting = self.transport.get_write_buffer_size()
        if unread is None or 0 < waiting <= unread - SLOWEST_BYTES:
            self._within(CLOSE_S, partial(self._see_off, waiting))
        else:
            self.transport.abort()

    def serve(self) -> None:
        """Start doing the waiting commands, one after the other."""
        if self._task is None:
            self._task = self._loop.create_task(self._work())

    async def _work(self) -> None:
        try:
            await self._host.work(self)
        finally:
            self._task = None

    def _expect_hello(self) -> None:
        self._timer = None
        if self.client.account is not None:
            return
        if self.commands:  # a hello is at work, and waits for the store
            self._within(self._host.settings.hello_ms / 1000, self._expect_hello)
        else:
            self.give_up(CLOSE_POLICY, "no hello came")

    # Outgoing

    def transmit(self, payload: bytes) -> None:
        """Send one text message at once, or drop it if the connection is not open."""
        if self.protocol.state is not State.OPEN:
            if self._lines is not None:
                self._lines.send(payload)
            return
        size = len(payload)
        waiting = self.transport.get_write_buffer_size()
        if not waiting:
            self._large = 0
        elif waiting + size > self._limit + self._large:
            self._deaf()
            return
        if size > self._limit:
            self._large = max(self._large, size)
        self.transport.write(framed(payload))
        self._host.metrics.messages_out += 1

    def close(self, code: int, reason: str) -> None:
        """Begin the closing handshake, or let the GET that is being answered be the last."""
        self._last = True
        if self.protocol.state is State.OPEN:
            self.protocol.send_close(code, reason)
            self._flush()
        elif self._lines is not None:
            self._lines.end()
        elif self._task is None:
            self.transport.abort()

    def give_up(self, code: int, reason: str) -> None:
        """Close from our side without waiting for the peer or reading more from it."""
        if self.protocol.state is State.OPEN:
            self._over = self._ending = True
            self.protocol.fail(code, reason)
            self._flush()
            self._within(1.0, self.transport.abort)

    def measure(self) -> None:
        """Send a ping to measure the client's delay, if one is due."""
        if self.protocol.state is not State.OPEN:
            return
        lag = self.client.lag
        if lag is None:
            lag = self.client.lag = Lag()
        payload = lag.ask(self._loop.time())
        if payload is not None:
            self.protocol.send_ping(payload)
            self._flush()

    def _hang_up(self, reason: str) -> None:
        self.give_up(CLOSE_POLICY, reason)

    def look_after(self, now: float) -> None:
        """Ping a silent connection, and give up one that stays silent; ``now`` is the loop's time."""
        if self.protocol.state is not State.OPEN:
            return
        if self._pinged is not None:
            if now - self._pinged >= PING_AFTER_S:
                self.give_up(_GONE, "keepalive ping timeout")
        elif now - self._heard >= PING_AFTER_S:
            self._pinged = now
            self.protocol.send_ping(b"")
            self._flush()

    def _deaf(self) -> None:
        log.warning("connection %s does not read: closed, to be resumed", self.id, extra={"connection": self.id})
        self.give_up(CLOSE_TRY_LATER, "you read messages too slowly; reconnect and resume")

    def _flush(self) -> None:
        """Write the protocol's own output: handshakes, pongs, closes."""
        protocol, transport = self.protocol, self.transport
        waiting = protocol.data_to_send()
        if not waiting:  # a close always has output
            return
        for data in waiting:
            if data:
                transport.write(data)
            else:
                with contextlib.suppress(OSError, RuntimeError):  # the peer has gone; uvloop raises RuntimeError
                    transport.write_eof()
        if protocol.state is State.OPEN:
            # A peer that does not read its pongs is treated like one that does not read moves.
            if transport.get_write_buffer_size() > self._limit + self._large:
                self._deaf()
        elif protocol.state is State.CLOSING and not self._ending:
            self._ending = True  # once: later data must not extend the time
            self._within(CLOSE_S, transport.abort)

    def _within(self, seconds: float, otherwise: Any) -> None:
        """Reset the one timer of the connection."""
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self._loop.call_later(seconds, otherwise)


def _may_keep(request: Request) -> bool:
    """True if the peer may send another request on the same connection (RFC 9112, section 9.3)."""
    options = ",".join(request.headers.get_all("Connection")).lower().split(",")
    return request.protocol == "HTTP/1.1" and "close" not in map(str.strip, options)


def _response(
    reply: Reply, *, bare: bool = False, keep: bool = False, streamed: bool = False, chunked: bool = False
) -> Response:
    """Return the response to send.

    ``bare``: without the body, which is announced all the same. ``keep``: the connection stays. ``streamed``: the body
    follows, in chunks or until the connection ends.
    """
    headers = Headers(reply.headers)
    if chunked:
        headers["Transfer-Encoding"] = "chunked"
    elif not streamed:
        headers["Content-Length"] = str(len(reply.body))
    if keep:
        headers["Keep-Alive"] = f"timeout={KEEP_S:.0f}"
    else:
        headers["Connection"] = "close"
    return Response(reply.status, reply.reason, headers, b"" if bare else reply.body)

"""Send lines of JSON as an answer that goes on (NDJSON), to a client that reads plain HTTP."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Final

from agon.server.presence.client import Client

QUIET_S: Final = 6.0
"""Silence (s) after which an empty line is sent: clients of such streams take 9 seconds of it for a lost connection."""
KIND: Final = "application/x-ndjson"

Translate = Callable[[bytes], Iterable[bytes]]


@dataclass(frozen=True, slots=True)
class Stream:
    """An answer that goes on. ``client`` gets the messages; ``came``: those that came before the stream begins."""

    client: Client
    came: list[bytes]
    translate: Translate = lambda payload: (payload,)
    """Return the lines that a message becomes."""
    opened: Callable[[Callable[[bytes], None], Callable[[], None]], None] = lambda _write, _end: None
    """Gets the functions that write a line and end the stream, before any message."""
    closed: Callable[[], None] = lambda: None
    """Runs once the stream has ended."""
    first: list[bytes] = field(default_factory=list[bytes])
    """Lines before all others."""


class LineWriter:
    """Write a stream to a connection. ``limit``: bytes that the client may leave unread."""

    def __init__(self, transport: asyncio.Transport, stream: Stream, limit: int, *, chunked: bool) -> None:
        self._transport = transport
        self._stream = stream
        self._limit = limit
        self._chunked = chunked
        self._loop = asyncio.get_running_loop()
        self._heard = self._loop.time()
        self._over = False
        self._timer = self._loop.call_later(QUIET_S, self._keep_alive)

    def begin(self) -> None:
        """Send what came already, and each later message as it comes."""
        self._stream.opened(self.write, self.end)
        for line in self._stream.first:
            self.write(line)
        for payload in self._stream.came:
            self.send(payload)
        self._stream.client.attach(self.send, lambda _: self.end())

    def send(self, payload: bytes) -> None:
        """Send the lines that a message becomes."""
        for line in self._stream.translate(payload):
            self.write(line)

    def write(self, line: bytes) -> None:
        """Send one line; a client that does not read is cut off, and comes back."""
        if self._over:
            return
        waiting = self._transport.get_write_buffer_size()
        if waiting and waiting + len(line) > self._limit:
            self.stop()
            self._transport.abort()
            return
        self._put(line + b"\n")

    def end(self) -> None:
        """End the answer as one that is complete."""
        if self._over:
            return
        if self._chunked:
            self._transport.write(b"0\r\n\r\n")
        self.stop()
        self._transport.close()

    def stop(self) -> None:
        """Send nothing more."""
        if not self._over:
            self._over = True
            self._timer.cancel()
            self._stream.closed()

    def _put(self, data: bytes) -> None:
        self._transport.write(b"%x\r\n%s\r\n" % (len(data), data) if self._chunked else data)
        self._heard = self._loop.time()

    def _keep_alive(self) -> None:
        left = self._heard + QUIET_S - self._loop.time()
        if left <= 0:
            if self._transport.get_write_buffer_size() == 0:
                self._put(b"\n")
            left = QUIET_S
        self._timer = self._loop.call_later(left, self._keep_alive)

"""Read requests with a body (RFC 9112); the only file that imports h11.

The WebSocket library reads heads of GETs alone. h11 is a parser without I/O as that one is, so a POST is read inside
the same connection, under the same limits and timers, and a WebSocket passes no other code on its way.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import h11

HEAD_BYTES: Final = 16_384
"""Longest head of a request."""
CONTINUE: Final = b"HTTP/1.1 100 Continue\r\n\r\n"


class Unreadable(Exception):
    """This is no request."""


class TooLarge(Exception):
    """The body is larger than the limit."""


class Whole(NamedTuple):
    """A request with its body. ``rest``: bytes after it."""

    method: str
    target: str
    protocol: str
    headers: list[tuple[str, str]]
    body: bytes
    rest: bytes


class BodyReader:
    """Read one request; ``limit``: the most bytes of its body."""

    def __init__(self, limit: int) -> None:
        self._parser = h11.Connection(h11.SERVER, max_incomplete_event_size=HEAD_BYTES)
        self._limit = limit
        self._head: h11.Request | None = None
        self._body = bytearray()
        self._continued = False

    def feed(self, data: bytes) -> Whole | None:
        """Take the next bytes; return the request if it is complete. Raises ``Unreadable``, ``TooLarge``."""
        try:
            self._parser.receive_data(data)
            while True:
                event = self._parser.next_event()
                if event is h11.NEED_DATA:
                    return None
                if isinstance(event, h11.Request):
                    self._begin(event)
                elif isinstance(event, h11.Data):
                    self._body += event.data
                    if len(self._body) > self._limit:
                        raise TooLarge
                elif isinstance(event, h11.EndOfMessage):
                    return self._whole()
                else:
                    raise Unreadable("no more can come")
        except h11.RemoteProtocolError as error:
            raise Unreadable(str(error)) from None

    def wants_continue(self) -> bool:
        """True, once, if the client waits for ``100 Continue`` before it sends the body."""
        due = self._head is not None and not self._continued and self._parser.they_are_waiting_for_100_continue
        self._continued = self._continued or due
        return due

    def _begin(self, head: h11.Request) -> None:
        names = {name for name, _ in head.headers}
        if {b"content-length", b"transfer-encoding"} <= names:  # a proxy in front may read it as two requests
            raise Unreadable("two lengths")
        self._head = head
        for name, value in head.headers:
            if name == b"content-length" and int(value) > self._limit:
                raise TooLarge

    def _whole(self) -> Whole:
        head, (rest, _) = self._head, self._parser.trailing_data
        if head is None:
            raise AssertionError("a body has a head")
        headers = [(name.decode("latin-1"), value.decode("latin-1")) for name, value in head.headers]
        protocol = f"HTTP/{head.http_version.decode()}"
        method, target = head.method.decode(), head.target.decode("latin-1")
        return Whole(method, target, protocol, headers, bytes(self._body), bytes(rest))

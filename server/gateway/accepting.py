"""Listen on the port and accept connections.

asyncio's own loop tries ``accept`` a thousand times when the process has no descriptor left, and logs each try. Here
one failure pauses listening for a second, and is logged once.
"""

from __future__ import annotations

import asyncio
import logging
import socket
from collections.abc import Callable
from typing import Any, Final

log = logging.getLogger("agon.gateway")

BACKLOG: Final = 1_024
"""Connections that the system queues while the loop is busy: whole tournaments reconnect at once after a restart."""
AT_ONCE: Final = 64
"""Most connections accepted before the event loop gets its turn."""
PAUSE_S: Final = 1.0


class Acceptor:
    """Accept connections of a port; ``connection`` makes the protocol of each that ``admits`` its address."""

    def __init__(self, connection: Callable[[], asyncio.Protocol], admits: Callable[[str], bool]) -> None:
        self._connection = connection
        self._admits = admits
        self._loop = asyncio.get_running_loop()
        self._sockets: list[socket.socket] = []
        self._beginning: set[asyncio.Task[Any]] = set()
        self._pause: asyncio.TimerHandle | None = None

    async def bind(self, host: str, port: int) -> int:
        """Take a port on all addresses of a host and return its number. Raises ``OSError``."""
        found = await self._loop.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
        try:
            for family, kind, protocol, _, address in dict.fromkeys(found):
                sock = socket.socket(family, kind, protocol)  # asyncio sets TCP_NODELAY only if the protocol is known
                self._sockets.append(sock)
                sock.setblocking(False)
                sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                if family == socket.AF_INET6:
                    sock.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
                sock.bind(address)
        except OSError:
            self.close()
            raise
        return int(self._sockets[0].getsockname()[1])

    def listen(self) -> None:
        """Accept connections from now on. Raises ``OSError`` if another program listens there meanwhile."""
        for sock in self._sockets:
            sock.listen(BACKLOG)
        self._resume()

    def close(self) -> None:
        """Release the port."""
        if self._pause is not None:
            self._pause.cancel()
        for sock in self._sockets:
            self._loop.remove_reader(sock)
            sock.close()
        self._sockets.clear()

    def accept(self, sock: socket.socket) -> None:
        """Accept the connections that wait at a socket."""
        for _ in range(AT_ONCE):
            try:
                accepted, peer = sock.accept()
            except (BlockingIOError, InterruptedError, ConnectionAbortedError):
                return
            except OSError as error:  # no descriptor or no memory is left: waiting connections keep the socket readable
                log.error("no connection can be accepted for %.0f s: %s", PAUSE_S, error.strerror)  # noqa: TRY400
                for each in self._sockets:
                    self._loop.remove_reader(each)
                self._pause = self._loop.call_later(PAUSE_S, self._resume)
                return
            if not self._admits(str(peer[0])):
                accepted.close()  # before it costs anything
                continue
            accepted.setblocking(False)
            task = self._loop.create_task(self._loop.connect_accepted_socket(self._connection, accepted))
            self._beginning.add(task)
            task.add_done_callback(self._begun)

    def _resume(self) -> None:
        for sock in self._sockets:
            self._loop.add_reader(sock, self.accept, sock)

    def _begun(self, task: asyncio.Task[Any]) -> None:
        self._beginning.discard(task)
        if not task.cancelled() and isinstance(task.exception(), Exception):
            log.debug("a connection was lost as it began: %s", task.exception())

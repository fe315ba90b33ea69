"""A TCP proxy as a network: it takes its targets in turn, and can be cut, stalled or slowed down.

Cut: connections are broken and new ones closed at once, as by a firewall that resets. Stalled: nothing is closed and
nothing passes, as with an unplugged cable. Slowed: each piece arrives later.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Sequence
from types import TracebackType
from typing import Self

Address = tuple[str, int]

PIECE = 1 << 16
CONNECT_S = 5.0


class Proxy:
    """``async with Proxy(targets) as proxy``; clients connect to ``proxy.port``."""

    def __init__(self, targets: Sequence[Address], port: int = 0) -> None:
        self.targets = list(targets)
        self.port = port
        self.delay_s = 0.0
        self._next = 0
        self._cut = False
        self._flows = asyncio.Event()
        self._flows.set()
        self._server: asyncio.Server | None = None
        self._passing: set[asyncio.Task[None]] = set()

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._accept, "127.0.0.1", self.port)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._server is not None:
            self._server.close()
        await self._drop()

    # Faults

    async def cut(self) -> None:
        """Break every connection and refuse new ones until ``heal``."""
        self._cut = True
        await self._drop()

    def stall(self) -> None:
        """Let nothing pass until ``heal``, without closing connections."""
        self._flows.clear()

    def slow(self, seconds: float) -> None:
        """Delay each piece, in both directions, until ``heal``."""
        self.delay_s = seconds

    def heal(self) -> None:
        """End all faults. Stalled data arrives now."""
        self._cut = False
        self.delay_s = 0.0
        self._flows.set()

    # Passing on

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._passing.add(task)
        try:
            if not self._cut:
                await self._connect(reader, writer)
        except (OSError, asyncio.CancelledError):
            pass  # one end has closed, or the link was cut: both ends are closed below
        finally:
            self._passing.discard(task)
            writer.transport.abort()

    async def _connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Join a client with the next reachable target."""
        await self._flows.wait()
        for _ in range(len(self.targets)):
            host, port = self.targets[self._next % len(self.targets)]
            self._next += 1
            try:
                there = await asyncio.wait_for(asyncio.open_connection(host, port), CONNECT_S)
            except OSError:
                continue
            await self._join(reader, writer, *there)
            return

    async def _join(
        self,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        far_reader: asyncio.StreamReader,
        far_writer: asyncio.StreamWriter,
    ) -> None:
        ways = [
            asyncio.create_task(self._pass(reader, far_writer)),
            asyncio.create_task(self._pass(far_reader, writer)),
        ]
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for way in ways:
                way.cancel()
            await asyncio.wait(ways)
            far_writer.transport.abort()

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            while piece := await reader.read(PIECE):
                if self.delay_s:
                    await asyncio.sleep(self.delay_s)
                await self._flows.wait()
                writer.write(piece)
                await writer.drain()
            if writer.can_write_eof():
                writer.write_eof()

    async def _drop(self) -> None:
        for task in list(self._passing):
            task.cancel()
        if self._passing:
            await asyncio.wait(list(self._passing))

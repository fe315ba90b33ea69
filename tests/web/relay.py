"""A network that can fail: carries TCP connections to a port on this machine, until a test changes its mode."""

from __future__ import annotations

import asyncio
import contextlib
from types import TracebackType
from typing import Literal, Self

Mode = Literal["carry", "refuse", "deaf", "freeze"]


class Relay:
    """``carry``: both directions. ``refuse``: aborts new connections. ``deaf``: nothing arrives from the server.

    ``freeze``: nothing passes, and neither side notices.
    """

    def __init__(self, port: int) -> None:
        self.mode: Mode = "carry"
        self.refused = asyncio.Condition()
        self._port = port
        self._server: asyncio.Server | None = None
        self._open: set[asyncio.StreamWriter] = set()

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._carry, "127.0.0.1", 0)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.cut()
        assert self._server is not None
        self._server.close()
        await self._server.wait_closed()

    @property
    def url(self) -> str:
        assert self._server is not None
        return f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"

    def cut(self) -> None:
        """Break every connection and refuse new ones."""
        self.mode = "refuse"
        for writer in self._open:
            writer.transport.abort()

    async def stay_cut(self, seconds: float) -> None:
        """Refuse every reconnection for that long; at least one must be tried."""
        attempts = 0
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds), self.refused:
                while await self.refused.wait():
                    attempts += 1
        assert attempts >= 3, f"only {attempts} attempts to come back in {seconds} s"

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self.mode == "refuse":
            writer.transport.abort()
            async with self.refused:
                self.refused.notify_all()
            return
        far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self._port)
        both = {writer, far_writer}
        self._open |= both
        try:
            async with asyncio.TaskGroup() as group:
                group.create_task(self._pump(reader, far_writer, ("freeze",)))
                group.create_task(self._pump(far_reader, writer, ("freeze", "deaf")))
        finally:
            self._open -= both
            for each in both:
                each.close()

    async def _pump(self, source: asyncio.StreamReader, sink: asyncio.StreamWriter, lost_in: tuple[Mode, ...]) -> None:
        with contextlib.suppress(ConnectionError):  # the other side hears of it below, as on a real network
            while data := await source.read(65_536):
                if self.mode not in lost_in:
                    sink.write(data)
                    await sink.drain()
        sink.transport.abort()

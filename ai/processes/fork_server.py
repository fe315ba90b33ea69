"""Client of processes that have loaded the compiler and fork for each game.

Work that is the same for every game is done once: loading Numba, and compiling the functions that every kernel inlines.
The memory that a fork takes to compile is freed when it ends.
"""

from __future__ import annotations

import contextlib
import subprocess
import sys
from collections.abc import Iterator, Sequence
from typing import Any

END = "end"
"""Line that announces the end of a fork."""


class ForkServer:
    """A process that compiles one game at a time (``agon.ai.worker.compile_pool``)."""

    def __init__(self) -> None:
        command = [sys.executable, "-P", "-m", "agon.ai.worker.compile_pool"]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)  # noqa: S603 - ours
        self._orders: Any = self._process.stdin
        self._news: Any = self._process.stdout
        self.busy = False

    @property
    def alive(self) -> bool:
        return self._process.poll() is None

    def compile(self, game: str, kernels: Sequence[str]) -> Iterator[str]:
        """Yield the fork's lines until it or this process ends."""
        with contextlib.suppress(BrokenPipeError):  # it has ended; reading finds that too
            self._orders.write("\t".join((game, *kernels)) + "\n")
            self._orders.flush()
        while (line := self._news.readline().strip()) not in ("", END):
            yield line
        self.busy = False

    def stop(self) -> None:
        """Kill it and its fork at once."""
        self._process.kill()

    def close(self) -> None:
        """End it while it is not busy, and wait for that."""
        with contextlib.suppress(BrokenPipeError):
            self._orders.close()
        self._news.close()
        self._process.wait()


class ForkServers:
    """Fork servers, as many as were ever busy at the same time. One thread calls ``take`` and ``close``."""

    def __init__(self) -> None:
        self._servers: list[ForkServer] = []

    def take(self) -> ForkServer:
        """Return an idle server, marked busy until it has compiled a game."""
        for server in self._servers:
            if not server.alive:
                server.close()
        self._servers = [server for server in self._servers if server.alive]
        server = next((server for server in self._servers if not server.busy), None)
        if server is None:
            server = ForkServer()
            self._servers.append(server)
        server.busy = True
        return server

    def close(self) -> None:
        """End all servers that are not busy."""
        for server in self._servers:
            if not server.busy:
                server.close()
        self._servers = [server for server in self._servers if server.busy]

"""Processes that have loaded the compiler and fork for each game, seen from the process that wants games compiled.

What is the same for every game is done once for all of them: loading Numba, and compiling what every kernel inlines.
What a fork compiles goes with it when it ends, with the memory that this takes.
"""

from __future__ import annotations

import contextlib
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

END = "end"
"""Says that a fork has ended."""


class ForkServer:
    """One such process, which compiles one game at a time (``agon.ai.worker.compile_pool``)."""

    def __init__(self) -> None:
        command = [sys.executable, "-P", "-m", "agon.ai.worker.compile_pool"]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)  # noqa: S603 - ours
        self._orders: Any = self._process.stdin
        self._news: Any = self._process.stdout
        self.busy = False

    @property
    def alive(self) -> bool:
        return self._process.poll() is None

    def compile(self, game: str) -> Iterator[str]:
        """What the fork says, line by line, until it or this process ends."""
        with contextlib.suppress(BrokenPipeError):  # it has ended, which is what reading finds too
            self._orders.write(f"{game}\n")
            self._orders.flush()
        while (line := self._news.readline().strip()) not in ("", END):
            yield line
        self.busy = False

    def stop(self) -> None:
        """Ends it at once, and what it has forked."""
        self._process.kill()

    def close(self) -> None:
        """Ends it, which is not busy, and waits for that."""
        with contextlib.suppress(BrokenPipeError):
            self._orders.close()
        self._news.close()
        self._process.wait()


class ForkServers:
    """As many as were ever busy at the same time. ``take`` and ``close`` are called by one thread."""

    def __init__(self) -> None:
        self._servers: list[ForkServer] = []

    def take(self) -> ForkServer:
        """One that is not busy, and is from now on until it has compiled a game."""
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
        """Ends all that are not busy."""
        for server in self._servers:
            if not server.busy:
                server.close()
        self._servers = [server for server in self._servers if server.busy]

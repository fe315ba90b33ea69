"""A real server as a child process for tests, with a real port, database file and workers."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import socket
import subprocess
import sys
import urllib.request
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from tests.new_database import new_database

ROOT = Path(__file__).resolve().parent.parent
PATIENCE_S = 40.0
NICE = 5
"""Niceness of the workers: at the usual 15 they hardly get a core beside processes of tests and their browsers."""


def free_port() -> int:
    """Return a port that was free a moment ago."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class LiveServer:
    """``settings`` become ``AGON_*`` variables. The log of all runs is ``folder/server.log``.

    ``program``: Python's arguments.
    """

    def __init__(self, folder: Path, program: tuple[str, ...] = ("-m", "agon.server"), **settings: object) -> None:
        self._program = program
        self.folder = folder
        self.log_file = folder / "server.log"
        self.port = 0
        self._usual = folder / "agon.sqlite3"
        self._settings: dict[str, object] = {"database": self._usual, "workers": 1, "worker_nice": NICE, **settings}
        self._process: subprocess.Popen[str] | None = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def ws(self) -> str:
        return f"ws://127.0.0.1:{self.port}/ws"

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def start(self) -> None:
        """Start it, on the same port if it ran before, and wait until it is open."""
        environ = {name: value for name, value in os.environ.items() if not name.startswith("AGON_")}
        if "AGON_KERNEL_CACHE" in os.environ:
            environ["AGON_KERNEL_CACHE"] = os.environ["AGON_KERNEL_CACHE"]
        environ |= {f"AGON_{key.upper()}": str(value) for key, value in self._settings.items()}
        environ["AGON_PORT"] = str(self.port)
        if self._settings["database"] == self._usual and not self._usual.exists():
            new_database(self._usual)
        with self.log_file.open("a") as log:
            self._process = subprocess.Popen(
                [sys.executable, *self._program],
                cwd=ROOT,
                env=environ,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
            )
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        found = re.search(r"http://[^:]+:(\d+)/", line)
        assert found is not None, f"the server did not open: {line!r}\n{self.log()}"
        self.port = int(found[1])

    def stop(self) -> int:
        """Stop it as an operator would and return its exit code."""
        return self._end(signal.SIGTERM)

    def kill(self) -> None:
        """End it as a power cut would."""
        self._end(signal.SIGKILL)

    def _end(self, number: signal.Signals) -> int:
        process, self._process = self._process, None
        if process is None:
            return 0
        process.send_signal(number)
        code = process.wait(timeout=20)
        if process.stdout is not None:
            process.stdout.close()
        return code

    def log(self) -> str:
        return self.log_file.read_text()

    async def logged(self, text: str, since: int = 0) -> str:
        """Wait for a line with ``text`` in the log, from ``since`` bytes on, and return the first."""
        tail = await asyncio.create_subprocess_exec(
            "tail", "-c", f"+{since + 1}", "-f", self.log_file, stdout=subprocess.PIPE
        )
        assert tail.stdout is not None
        try:
            async with asyncio.timeout(PATIENCE_S):
                while line := (await tail.stdout.readline()).decode():
                    if text in line:
                        return line
            raise AssertionError("the log ended")
        finally:
            tail.kill()
            await tail.wait()

    def get(self, path: str) -> Any:
        """Return the JSON at a path."""
        with urllib.request.urlopen(self.url + path, timeout=20) as answer:
            return json.load(answer)

    def text(self, path: str) -> str:
        with urllib.request.urlopen(self.url + path, timeout=20) as answer:
            return answer.read().decode()

    def worker_pids(self) -> list[int]:
        """Return the ids of its child processes."""
        children = Path(f"/proc/{self.pid}/task/{self.pid}/children").read_text().split()
        return [int(pid) for pid in children]

    def memory_mb(self) -> float:
        """Return the resident memory (MB) of the server process."""
        status = Path(f"/proc/{self.pid}/status").read_text()
        found = re.search(r"VmRSS:\s+(\d+) kB", status)
        assert found is not None
        return int(found[1]) / 1024

"""Run the programs that meet at a broker as child processes, and a listener that records their messages."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from agon.protocol import codec, topics
from agon.protocol.jobs import FromWorker
from agon.server.mqtt.bridge import server_name
from agon.transport.link import Letter, Link
from tests.live import ROOT, LiveServer
from tests.mqtt.mosquitto import Mosquitto

PATIENCE_S = 40.0
COMPILING_S = 300.0
"""Time limit (s): a worker takes its first job after compiling its kernels."""


class WorkerHost:
    """``agon worker --mqtt`` with one slot. Its log is in ``folder/worker.log``."""

    def __init__(
        self, broker: Mosquitto, *, account: str = "farm", name: str = "w1", games: tuple[str, ...] = ("tic_tac_toe",)
    ) -> None:
        self.id = f"{account}/{name}"
        self.log_file = broker.folder / f"worker-{name}.log"
        self._environ = {name: value for name, value in os.environ.items() if not name.startswith("AGON_MQTT")}
        self._environ |= broker.environment(account)
        self._command = [sys.executable, "-m", "agon", "worker", "--slots", "1", "--name", name, "--far", "2000"]
        self._command += [flag for game in games for flag in ("--game", game)]
        self.start()

    def start(self) -> None:
        with self.log_file.open("a") as log:
            self._process = subprocess.Popen(self._command, cwd=ROOT, env=self._environ, stderr=log)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._process.returncode is None:
            self.stop()

    def stop(self) -> int:
        """End it as an operator would; return its exit code."""
        self._process.send_signal(signal.SIGTERM)
        return self._process.wait(timeout=20)

    def kill(self) -> None:
        """End it as a power cut would: its children die with it."""
        self._process.kill()
        self._process.wait(timeout=20)

    @property
    def pid(self) -> int:
        return self._process.pid

    def child_pids(self) -> list[int]:
        pid = self._process.pid
        return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]

    def log(self) -> str:
        return self.log_file.read_text()


class Heard:
    """All messages of a broker that an account may read. ``async with``; ``until`` waits for a message."""

    def __init__(self, broker: Mosquitto, *subscribe: str, account: str | None = "server") -> None:
        self.letters: list[Letter] = []
        self.connected = asyncio.Event()
        self._come = asyncio.Event()
        self._checked = 0
        self.link = Link(
            broker.seen_by(account),
            f"heard-{id(self)}",
            self,
            subscribe,
            echo=None if account is None else topics.echo(account, f"heard-{id(self)}"),
        )

    def up(self) -> None:
        self.connected.set()

    def down(self, reason: str) -> None:
        self.connected.clear()

    def hear(self, letter: Letter) -> None:
        self.letters.append(letter)
        self._come.set()

    async def __aenter__(self) -> Self:
        self._task = asyncio.create_task(self.link.run())
        await asyncio.wait_for(self.connected.wait(), PATIENCE_S)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._task.cancel()
        await asyncio.wait([self._task])

    async def until(self, wanted: Callable[[Letter], bool]) -> Letter:
        """Return the next wanted message after the last one found."""
        async with asyncio.timeout(PATIENCE_S):
            while True:
                while self._checked < len(self.letters):
                    letter = self.letters[self._checked]
                    self._checked += 1
                    if wanted(letter):
                        return letter
                self._come.clear()
                await self._come.wait()

    async def until_all(self, *wanted: str) -> None:
        """Wait for a message on each of these topics, now or before."""
        async with asyncio.timeout(PATIENCE_S):
            while not set(wanted) <= {letter.topic for letter in self.letters}:
                self._come.clear()
                await self._come.wait()

    def forget(self) -> None:
        """Drop all earlier messages."""
        self.letters.clear()
        self._checked = 0

    async def until_there(self, *workers: str) -> None:
        """Wait until the latest reports of these workers say that they take jobs."""
        async with asyncio.timeout(COMPILING_S):
            while not all(map(self._is_there, workers)):
                self._come.clear()
                await self._come.wait()

    def _is_there(self, worker: str) -> bool:
        said = [letter.payload for letter in self.letters if letter.topic == topics.presence(worker)]
        return bool(said) and said[-1] != b"" and codec.decode_present(said[-1]).capacity > 0

    async def until_answer(self, kind: type[FromWorker], session: str) -> tuple[str, Any]:
        """Return the next message of a kind by a worker about a job of a session, with the worker."""
        found: list[tuple[str, Any]] = []

        def wanted(letter: Letter) -> bool:
            worker = topics.worker_of(letter.topic)
            if worker is None or letter.topic == topics.presence(worker):
                return False
            message = codec.unpack_answer(letter.payload)
            found[:] = [(worker, message)]
            return isinstance(message, kind) and getattr(message, "job", "").startswith(f"{session}.")

        await self.until(wanted)
        return found[0]


@dataclass(frozen=True)
class Farm:
    """Parts of a test with remote workers."""

    broker: Mosquitto
    server: LiveServer
    workers: dict[str, WorkerHost]

    @property
    def name(self) -> str:
        """Return the server's name in the topics."""
        return server_name(self.server.port)

    @property
    def answers(self) -> str:
        return topics.answers(self.name, "+/+")

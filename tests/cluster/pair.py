"""Two servers on one database and one broker, and a worker for both, as real processes."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType
from typing import Any, Self
from urllib.error import HTTPError

from tests.cluster.harness import skewed
from tests.live import LiveServer
from tests.mqtt.mosquitto import Mosquitto
from tests.mqtt.programs import COMPILING_S, WorkerHost

PATIENCE_S = 40.0
LOOK_S = 0.02


class Pair:
    """Servers ``a`` and ``b`` with the same ``settings`` and ``database`` (default: a file).

    ``ahead_ms``: the wall clock of ``b`` is ahead by this.
    """

    def __init__(
        self, folder: Path, broker: Mosquitto, *, database: str = "", ahead_ms: int = 0, **settings: object
    ) -> None:
        self.broker = broker
        self._shared: dict[str, object] = {
            "database": database or folder / "agon.sqlite3",
            "cluster": "true",
            "workers": 0,
            "seek_grace_ms": 300,
            "frames_per_second": 100_000,
            "burst_frames": 100_000,
            "bytes_per_second": 1_000_000,
            **broker.credentials("server"),
            **settings,
        }
        self.servers: list[LiveServer] = []
        for name in ("a", "b"):
            place = folder / name
            place.mkdir()
            program = ("-m", "agon.server")
            if ahead_ms and name == "b":
                skewed.set_ahead(place / "clock", ahead_ms / 1000)
                program = ("-m", "tests.cluster.harness.skewed", str(place / "clock"), "serve")
            self.servers.append(LiveServer(place, program, **{**self._shared, "node": name}))
        self.a, self.b = self.servers
        self.worker: WorkerHost
        self._running = ExitStack()

    def __enter__(self) -> Self:
        for server in self.servers:
            self._running.enter_context(server)
        self.worker = self._running.enter_context(WorkerHost(self.broker))
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._running.close()

    def another(self, folder: Path, *, node: str) -> LiveServer:
        """Return a further server of the cluster, not started."""
        return LiveServer(folder, **{**self._shared, "node": node})

    def other(self, server: LiveServer) -> LiveServer:
        return self.b if server is self.a else self.a

    def signal_worker(self, number: signal.Signals) -> None:
        for pid in (self.worker.pid, *self.worker.child_pids()):
            os.kill(pid, number)


def standing(server: LiveServer) -> dict[str, Any]:
    """Return a server's own report of its state in the cluster."""
    try:
        found: dict[str, Any] = server.get("/readyz")
    except HTTPError as busy:  # not ready, and says why
        found = json.load(busy)
    return found


async def eventually(true: Callable[[], bool], what: str, within_s: float = PATIENCE_S) -> float:
    """Poll until ``true()`` holds, as other processes give no notice; return the seconds that it took."""
    started = time.monotonic()
    while not await asyncio.to_thread(true):
        assert time.monotonic() - started < within_s, f"never: {what}"
        await asyncio.sleep(LOOK_S)
    return time.monotonic() - started


async def until_peers(pair: Pair) -> None:
    """Wait until both see each other, through the store and the broker, and the worker works for both."""
    what = "they see each other and the worker"
    await eventually(lambda: all(_sees(server, pair.other(server)) for server in pair.servers), what, COMPILING_S)


def _sees(server: LiveServer, other: LiveServer) -> bool:
    found = standing(server)
    seen = found["cluster"]["peers"] == [other.folder.name] and found["broker"]["up"]
    return seen and found["workers"]["idle"] + found["workers"]["busy"] > 0

"""Reach workers behind a broker: their presence, their distance and their jobs.

A worker's presence is a retained message; its last will removes it. Before it gets a job it is probed over the whole
path, because a broker that grants a subscription or a publish may still not deliver it. Its messages are untrusted:
size and schema are checked here, the rest in ``agon.server.workers.dispatcher``.
"""

from __future__ import annotations

import asyncio
import logging
import math
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass
from itertools import count
from typing import Protocol

from agon.protocol import codec, topics
from agon.protocol.jobs import (
    Accepted,
    Chosen,
    Declined,
    Engine,
    Failed,
    Present,
    Probe,
    Probed,
    Progress,
    Stop,
    Think,
    Warm,
)
from agon.server.workers.dispatcher import Workers
from agon.transport.link import Letter

log = logging.getLogger("agon.workers")

ACCEPT_S = 2.0
"""A worker that has not accepted a job in this time loses it: the message, or the worker, was lost."""
PROBES = 3
PROBE_S = 3.0
FIRST_PAUSE_S, LAST_PAUSE_S = 0.5, 10.0
"""Growing pauses between probes of a worker that does not answer."""
FAR_S = 0.020
"""A longer round trip is worth a warning: a broker without TCP_NODELAY costs 88 ms, one with it 1.4 ms."""
STOP_EXPIRY_S = 10


class Send(Protocol):
    """``Link.send``."""

    def __call__(self, letter: Letter, *, qos: int = 1, on_refused: Callable[[str], None] | None = None) -> bool: ...


@dataclass(slots=True)
class RemoteWorker:
    """A worker that has announced itself."""

    present: Present
    joined: bool = False
    probing: asyncio.Task[None] | None = None


class MqttChannel:
    """Channel to workers behind a broker. ``too_far_s``: workers with a longer round trip are not used."""

    def __init__(self, send: Send, server: str, workers: Workers, *, too_far_s: float) -> None:
        self._send = send
        self._server = server
        self._workers = workers
        self._too_far = too_far_s
        self._remotes: dict[str, RemoteWorker] = {}
        self._numbers = count()
        self._probes: dict[str, asyncio.Future[bool]] = {}
        """Open probes by name; the result is True if the worker answered."""

    # Calls of the dispatcher

    @property
    def accept_s(self) -> float | None:
        return ACCEPT_S

    def title(self, worker: str) -> str:
        return "a remote worker"

    def send(self, worker: str, message: Think | Stop | Probe | Warm) -> None:
        """Raises ``codec.FrameError``."""
        expiry = math.ceil(message.deadline_ms / 1000) if isinstance(message, Think) else STOP_EXPIRY_S
        correlation = "warm" if isinstance(message, Warm) else message.job
        letter = Letter(
            topics.jobs(worker),
            codec.pack_body(message),
            reply_to=topics.answers(self._server, worker),
            correlation=correlation.encode(),
            expiry_s=expiry,
        )
        remote = self._remotes.get(worker)
        self._send(letter, on_refused=lambda reason: self._refused(worker, remote, message, reason))

    def hurry(self, game: str, engine: Engine) -> None:
        for worker, remote in self._remotes.items():
            plays = any(game in games for games in remote.present.engines.values())
            if remote.joined and plays and game not in remote.present.games:
                self.send(worker, Warm(games=[game], engine=engine))

    def overran(self, worker: str, job: str) -> None:
        self.send(worker, Stop(job=job))

    # Messages from the broker

    def count(self) -> int:
        """Number of workers that take jobs."""
        return sum(remote.joined for remote in self._remotes.values())

    def presence(self, worker: str, payload: bytes) -> None:
        """Handle a presence message: a worker came, changed its load, or left (an empty message)."""
        if not payload:
            self._leave(worker, "went away")
            return
        try:
            present = codec.decode_present(payload)
        except codec.FrameError as error:
            log.warning("worker %s: its presence cannot be read: %s", worker, error)
            return
        known = self._remotes.get(worker)
        if known is not None and known.present.life == present.life:
            known.present = present
            if known.joined:
                self._update(worker, present)
            return
        if known is not None:
            self._leave(worker, "restarted")
        remote = self._remotes[worker] = RemoteWorker(present)
        remote.probing = asyncio.create_task(self._probe(worker, remote), name=f"probe-{worker}")

    def answer(self, worker: str, payload: bytes) -> None:
        """Handle a worker's message about a job."""
        try:
            message = codec.unpack_answer(payload)
        except codec.FrameError as error:
            log.warning("worker %s: an answer cannot be read: %s", worker, error)
            return
        match message:
            case Probed(job=job):
                probe = self._probes.get(job)
                if probe is not None and not probe.done():
                    probe.set_result(True)
            case Accepted() | Declined() | Progress() | Chosen() | Failed():
                remote = self._remotes.get(worker)
                if remote is not None and remote.joined:
                    self._workers.heard(worker, message)
            case _:
                log.warning("worker %s said %s, which is not for a broker", worker, type(message).__name__)

    def away(self, reason: str) -> None:
        """Remove all workers: the broker is unreachable."""
        for worker in list(self._remotes):
            self._leave(worker, reason)

    def _leave(self, worker: str, reason: str) -> None:
        remote = self._remotes.pop(worker, None)
        if remote is None:
            return
        if remote.probing is not None:
            remote.probing.cancel()
        if remote.joined:
            log.info("worker %s %s", worker, reason)
            self._workers.left(worker, reason)

    def _refused(
        self, worker: str, remote: RemoteWorker | None, message: Think | Stop | Probe | Warm, reason: str
    ) -> None:
        """Handle a refusal of the broker: no receiver, or no right to publish."""
        if isinstance(message, Probe):
            probe = self._probes.get(message.job)
            if probe is not None and not probe.done():
                probe.set_result(False)
        elif remote is not None and self._remotes.get(worker) is remote:  # else it has come back since
            self._leave(worker, f"cannot be reached: {reason}")

    async def _probe(self, worker: str, remote: RemoteWorker) -> None:
        """Probe a worker until it answers and is near enough, then let it join."""
        pause = FIRST_PAUSE_S
        while True:
            trip = await self._round_trip(worker)
            if trip is None:
                log.warning(
                    "worker %s is there but does not answer: does the broker let it read %s and write %s?",
                    worker, topics.jobs(worker), topics.answers(self._server, worker),
                )  # fmt: skip
            elif trip > self._too_far:
                log.warning("worker %s is not used: it is %.0f ms away; is TCP_NODELAY on?", worker, trip * 1000)
            else:
                break
            await asyncio.sleep(pause)
            pause = min(LAST_PAUSE_S, pause * 4)
        if trip > FAR_S:
            log.warning("worker %s is %.0f ms away: is TCP_NODELAY on in the broker?", worker, trip * 1000)
        present = remote.present
        log.info("worker %s takes %d jobs at once, %.1f ms away", worker, present.capacity, trip * 1000)
        remote.joined = True
        self._workers.joined(worker, present.engines, capacity=present.capacity, channel=self)
        self._update(worker, present)

    def _update(self, worker: str, present: Present) -> None:
        games = frozenset(present.games)
        self._workers.update(worker, capacity=present.capacity, reported=present.busy, games=games)

    async def _round_trip(self, worker: str) -> float | None:
        """Return the median round trip to the worker in seconds, or None if it does not answer."""
        times: list[float] = []
        for _ in range(PROBES):
            name = f"probe.{self._server}.{next(self._numbers)}"
            probe = self._probes[name] = asyncio.get_running_loop().create_future()
            began = time.perf_counter()
            self.send(worker, Probe(job=name))
            try:
                if not await asyncio.wait_for(probe, PROBE_S):
                    return None
            except TimeoutError:
                return None
            finally:
                del self._probes[name]
            times.append(time.perf_counter() - began)
        return statistics.median(times)

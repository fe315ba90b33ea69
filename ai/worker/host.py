"""Workers on this machine for servers behind a broker: ``agon worker --mqtt``.

Child processes search, so that the program that talks to the broker is never late. A job is accepted or declined at
once; an accepted job is answered even if its child dies or overruns, so that the server need not wait until its lease
expires.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from agon import games
from agon.protocol import codec, topics
from agon.protocol.jobs import (
    FRAME_LIMIT,
    REASON_LIMIT,
    Accepted,
    Chosen,
    Declined,
    Failed,
    FromWorker,
    Present,
    Probe,
    Probed,
    Progress,
    Stop,
    Think,
    Warm,
)
from agon.transport.address import Broker
from agon.transport.children import AboutJob, Children
from agon.transport.link import BrokerRefuses, Letter, Link

log = logging.getLogger("agon.worker")

GRACE_S: Final = 0.2
"""Time (s) after its deadline, or after a stop, in which a child may still answer before it is replaced."""
QUIET_S: Final = 0.02
"""Least time (s) between two messages on how busy this worker is."""
VERSION: Final = "1"


@dataclass(slots=True)
class Running:
    """A job of a child and the topic of its answer; None if no server wants it any more."""

    job: str
    reply_to: str | None
    deadline: asyncio.TimerHandle


class Host:
    """A worker with ``slots`` children, one job each. ``far_s``: a longer round trip to the broker is refused."""

    def __init__(
        self, broker: Broker, name: str, *, slots: int, nice: int, far_s: float, only: Sequence[str] = ()
    ) -> None:
        """Prepare the host. ``only``: these games; empty: all. Raises ``ValueError`` if the name cannot be part of a
        topic."""
        if not topics.is_name(name):
            raise ValueError(f"the name {name!r} cannot be part of a topic: letters, digits, '_', '.' and '-' can")
        self._name = f"{broker.account}/{name}"
        self._far = far_s
        self._games = list(only) or list(games.names())
        self._children = Children(count=slots, nice=nice, games=self._games, listener=self)
        presence = Letter(topics.presence(self._name), b"", retain=True)
        self._link = Link(
            broker,
            f"agon-worker-{broker.account}-{name}",
            self,
            [topics.jobs(self._name)],
            echo=topics.echo(broker.account, name),
            will=presence,
            farewell=[presence],
            largest=FRAME_LIMIT + 4096,
        )
        self._engines: dict[str, list[str]] = {}
        self._warm: dict[str, frozenset[str]] = {}
        """Games for which each child is warm."""
        self._idle: deque[str] = deque()
        self._running: dict[str, Running] = {}
        """Jobs of the children that are not idle."""
        self._life = ""
        self._timer: asyncio.TimerHandle | None = None
        self._too_far: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    async def run(self) -> None:
        """Work until cancelled. Raises ``BrokerRefuses`` if the broker refuses the connection or is too far away."""
        parts = [
            asyncio.create_task(self._children.run(), name="children"),
            asyncio.create_task(self._link.run(give_up=True), name="link"),
        ]
        try:
            done, _ = await asyncio.wait([*parts, self._too_far], return_when=asyncio.FIRST_COMPLETED)
            for ended in done:
                ended.result()
        finally:
            for part in reversed(parts):  # farewell first
                part.cancel()
            await asyncio.wait(parts)

    # Messages from the broker

    def up(self) -> None:
        trip = self._link.round_trip_s
        if trip is not None and trip > self._far and self._link.connections == 1:
            reason = (
                f"the broker is {trip * 1000:.0f} ms away, more than {self._far * 1000:.0f} ms: "
                "is set_tcp_nodelay on in its settings? --far lets a slow one pass"
            )
            if not self._too_far.done():
                self._too_far.set_exception(BrokerRefuses(reason))
            return
        self._life = secrets.token_hex(8)
        log.info("worker %s: %d children", self._name, self._children.count)
        self._tell_presence()

    def down(self, reason: str) -> None:
        log.warning("the broker at %s is away: %s", self._link.broker, reason)
        for child, running in self._running.items():
            running.reply_to = None  # the server has given the job to another worker by now
            self._end_soon(child, running)

    def hear(self, letter: Letter) -> None:
        """Handle a server's message. One that asks for the answer in another's place is ignored."""
        server = topics.server_of(letter.reply_to or "", self._name)
        if server is None or letter.reply_to is None:
            log.warning("a job that is to be answered on %r is not done", letter.reply_to)
            return
        try:
            message = codec.unpack_to_worker(letter.payload)
        except codec.FrameError as error:
            log.warning("a job of %s cannot be read: %s", server, error)
            return
        match message:
            case Think():
                self._take(message, letter.reply_to)
            case Stop(job=job):
                self._stop(job, letter.reply_to)
            case Probe(job=job):
                self._say(letter.reply_to, Probed(job=job))
            case Warm(games=names, engine=engine):
                for game in set(names).intersection(self._games):
                    self._children.hurry(game, engine)

    def _take(self, think: Think, reply_to: str) -> None:
        if think.game not in self._games:
            self._say(reply_to, Failed(job=think.job, reason="it does not play that game"))
            return
        child = next((child for child in self._idle if think.game in self._warm[child]), None)
        if child is None:
            self._say(reply_to, Declined(job=think.job, reason="busy"))
            self._changed_soon()
            return
        self._idle.remove(child)
        seconds = think.deadline_ms / 1000 + GRACE_S
        deadline = asyncio.get_running_loop().call_later(seconds, self._children.kill, child)
        self._running[child] = Running(think.job, reply_to, deadline)
        self._children.send(child, think)
        self._say(reply_to, Accepted(job=think.job))
        self._changed_soon()

    def _stop(self, job: str, reply_to: str) -> None:
        for child, running in self._running.items():
            if (running.job, running.reply_to) == (job, reply_to):
                self._end_soon(child, running)

    def _end_soon(self, child: str, running: Running) -> None:
        """Stop a job: the child answers now with its best action so far, or is replaced."""
        self._children.send(child, Stop(job=running.job))
        running.deadline.cancel()
        running.deadline = asyncio.get_running_loop().call_later(GRACE_S, self._children.kill, child)

    # Messages from the children

    def joined(self, worker: str, engines: dict[str, list[str]], *, cold: bool) -> None:
        """Add a child. It gets no job of a game before it is warm for it: another host may be."""
        self._engines = {engine: [game for game in plays if game in self._games] for engine, plays in engines.items()}
        self._warm[worker] = frozenset()
        self._idle.append(worker)
        self._changed_soon()

    def warmed(self, worker: str, games: frozenset[str]) -> None:
        self._warm[worker] = games
        self._changed_soon()

    def heard(self, worker: str, message: AboutJob) -> None:
        running = self._running.get(worker)
        if running is None or message.job != running.job:
            return
        if running.reply_to is not None:
            self._say(running.reply_to, message, qos=0 if isinstance(message, Progress) else 1)
        if isinstance(message, Chosen | Failed | Declined):
            running.deadline.cancel()
            del self._running[worker]
            self._idle.append(worker)
            self._changed_soon()

    def left(self, worker: str, reason: str) -> None:
        del self._warm[worker]
        running = self._running.pop(worker, None)
        if running is None:
            self._idle.remove(worker)
        else:
            running.deadline.cancel()
            if running.reply_to is not None:
                self._say(running.reply_to, Failed(job=running.job, reason=f"its process {reason}"[:REASON_LIMIT]))
        self._changed_soon()

    def changed(self) -> None:
        """Do nothing: no message depends on it."""

    # Messages to the broker

    def _say(self, reply_to: str, message: FromWorker, *, qos: int = 1) -> None:
        job = getattr(message, "job", "")
        self._link.send(Letter(reply_to, codec.pack_body(message), correlation=job.encode(), expiry_s=60), qos=qos)

    def _changed_soon(self) -> None:
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(QUIET_S, self._tell_presence)

    def _tell_presence(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if not self._life:
            return
        games = max(self._warm.values(), key=len, default=frozenset[str]())  # the others are about to load these
        present = Present(
            life=self._life,
            capacity=sum(bool(games) and warm >= games for warm in self._warm.values()),
            busy=len(self._running),
            engines=self._engines,
            games=sorted(games),
            version=VERSION,
        )
        self._link.send(Letter(topics.presence(self._name), codec.encode(present), retain=True))

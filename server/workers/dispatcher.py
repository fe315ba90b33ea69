"""Hands jobs to AI workers: one worker a job, with a lease, attempts and stand-in moves.

Which worker has which job is the map in ``agon.server.workers.pool``; how a worker is reached is its road: a child's
pipes, or a broker (``agon.server.workers.mqtt_channel``). What is here is the same for both. The lease is the server's:
no queue anywhere holds a job.
"""

from __future__ import annotations

import asyncio
import itertools
import logging
import secrets
import sys
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal

import msgspec

from agon.protocol import codec
from agon.protocol.jobs import Accepted, Chosen, Declined, Failed, Progress, Stop, Think, position_key
from agon.protocol.messages import Warmth
from agon.protocol.thinking import Thinking
from agon.server.workers.channel import PipeChannel, WorkerChannel
from agon.server.workers.pool import WorkerPool
from agon.transport.children import AboutJob, Children
from agon.transport.tracing import Trace

log = logging.getLogger("agon.workers")

ATTEMPTS = 2
"""Workers that a job is given to before the best move so far, or a random one, stands in."""
NO_WORKER_MS = 15_000
"""How long a job waits while not one worker is alive."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What the workers came to. ``action`` is None where not even a streamed move exists."""

    action: int | None
    by: Literal["bot", "bot_streamed", "bot_fallback"]
    thinking: Thinking | None
    troubles: list[str]
    resigns: bool = False
    """The engine gives the game up."""


class WorkerLost(Exception):
    """A worker died, hung, broke the protocol or said that it failed."""


class EngineResigned(Exception):
    """An engine gives the game up."""


class WorkerBusy(Exception):
    """A worker did not take the job; that costs no attempt."""


@dataclass(slots=True)
class Assignment:
    """A job in the hands of a worker, and who waits for it."""

    think: Think
    position: str
    worker: str
    answer: asyncio.Future[Chosen]
    on_progress: Callable[[Progress], None]
    accepted: asyncio.Event = field(default_factory=asyncio.Event)


@dataclass(slots=True)
class Waiter:
    """A job for which no worker is free yet."""

    think: Think
    tried: frozenset[str]
    worker: asyncio.Future[str]
    background: bool = False
    """Only when nobody else waits."""


class Workers:
    """All workers of this server: ``count`` children of its own, and those that other roads ``join``."""

    def __init__(
        self,
        *,
        count: int,
        nice: int,
        games: list[str],
        grace_ms: int,
        on_change: Callable[[], None],
        command: list[str] | None = None,
    ) -> None:
        self._grace = grace_ms / 1000
        self._on_change = on_change
        self._children = Children(count=count, nice=nice, games=games, listener=self, command=command)
        self._pipes = PipeChannel(self._children)
        self._roster = WorkerPool()
        self._roads: dict[str, WorkerChannel] = {}
        self._given: dict[str, Assignment] = {}
        self._waiting: deque[Waiter] = deque()
        self._engines: dict[str, list[str]] = {}
        self._life = secrets.token_hex(3)
        self._jobs = itertools.count()
        """With ``_life``: no job has the id of another, not even of one that was given before a restart."""

    async def run(self) -> None:
        """Keeps the children alive until cancelled; then ends them."""
        await self._children.run()

    # What is shown

    def warmth(self) -> Warmth:
        """Progress of compiling, over all children."""
        return self._children.warmth()

    def engines(self) -> dict[str, list[str]]:
        """Which engine plays which games, as the workers say; empty until the first is up."""
        self._engines = self._roster.engines() or self._engines
        return self._engines

    def states(self) -> dict[str, int]:
        """How many jobs could begin now and how many are at work; how many children are not there yet, or have kernels
        left to warm up. One of those is idle, or busy, with the games that it has warmed."""
        return {
            "starting": self._children.starting(),
            "warming": self._children.warming(),
            "idle": self._roster.idle,
            "busy": self._roster.busy,
        }

    def pids(self) -> list[int]:
        return self._children.pids()

    @property
    def restarts(self) -> int:
        return self._children.restarts

    # What the one who needs a move calls

    async def choose(
        self,
        think: Think,
        on_progress: Callable[[Progress], None],
        give_up_at: float | None,
        trace: Trace | None = None,
        *,
        background: bool = False,
    ) -> Outcome:
        """An action for ``think``, or what stands in for it. ``background``: no game waits for it, so all others that
        wait for a worker come first.

        ``give_up_at`` (``time.monotonic()``): when the game's clock leaves no more time. Cancelling this stops the job.
        The caller checks the action: a worker's answer is untrusted.
        """
        troubles: list[str] = []
        tried: set[str] = set()
        best: Progress | None = None

        def progressed(progress: Progress) -> None:
            nonlocal best
            best = progress
            on_progress(progress)

        while len(troubles) < ATTEMPTS:
            job = msgspec.structs.replace(think, job=f"{think.job}.{self._life}{next(self._jobs)}")
            try:
                chosen = await self._attempt(job, tried, progressed, give_up_at, trace, background=background)
            except WorkerBusy as refusal:
                log.info("job %s: %s", job.job, refusal)
                continue
            except WorkerLost as error:
                troubles.append(str(error))
                log.warning("job %s: %s", job.job, error)
                continue
            except EngineResigned:
                return Outcome(None, "bot", None, troubles, resigns=True)
            except asyncio.CancelledError:
                if trace is not None:
                    trace.end("no longer wanted")
                raise
            return Outcome(chosen.action, "bot", chosen.thinking, troubles)
        if best is not None:
            return Outcome(best.action, "bot_streamed", best.thinking, troubles)
        return Outcome(None, "bot_fallback", None, troubles)

    async def _attempt(
        self,
        job: Think,
        tried: set[str],
        on_progress: Callable[[Progress], None],
        give_up_at: float | None,
        trace: Trace | None,
        *,
        background: bool,
    ) -> Chosen:
        """One worker's answer. Raises ``WorkerLost``, ``WorkerBusy``."""
        worker = await self._acquire(job, frozenset(tried), give_up_at, background=background)
        tried.add(worker)
        road = self._roads[worker]
        span = None
        if trace is not None:
            trace.step("wait for a worker")
            span = trace.child("job", worker=worker, attempt=len(tried))
            job = msgspec.structs.replace(job, trace=span.parent)
        answer: asyncio.Future[Chosen] = asyncio.get_running_loop().create_future()
        assignment = self._given[job.job] = Assignment(job, position_key(job), worker, answer, on_progress)
        seconds = job.deadline_ms / 1000 + self._grace
        if give_up_at is not None:
            seconds = max(0.0, min(seconds, give_up_at - time.monotonic()))
        try:
            road.send(worker, job)
            async with asyncio.timeout(seconds):
                if road.accept_s is not None:
                    await self._accepted(assignment, road.accept_s)
                return await asyncio.shield(answer)
        except codec.FrameError as error:
            self._roster.give_back(worker, job.job)
            raise WorkerLost(f"the job cannot be sent: {error}") from None
        except TimeoutError:
            road.overran(worker, job.job)
            raise WorkerLost(f"{road.title(worker)} overran its deadline of {job.deadline_ms} ms") from None
        except asyncio.CancelledError:
            # The game no longer wants it. The worker answers soon, or is made free by force.
            road.send(worker, Stop(job=job.job))
            asyncio.get_running_loop().call_later(self._grace, self._free_by_force, worker, job.job)
            raise
        finally:
            del self._given[job.job]
            if span is not None:
                error = sys.exception()
                span.end(None if error is None else str(error) or "no longer wanted")

    async def _accepted(self, assignment: Assignment, seconds: float) -> None:
        """Waits until the worker has begun. Raises ``WorkerLost`` where it says nothing."""
        begun = asyncio.create_task(assignment.accepted.wait())
        try:
            await asyncio.wait({begun, assignment.answer}, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
        finally:
            begun.cancel()
        if not assignment.accepted.is_set() and not assignment.answer.done():
            road = self._roads.get(assignment.worker)
            if road is not None:
                road.overran(assignment.worker, assignment.think.job)
            raise WorkerLost(f"{'a worker' if road is None else road.title(assignment.worker)} did not take the job")

    def _free_by_force(self, worker: str, job: str) -> None:
        if self._roster.has(worker, job):
            log.warning("worker %s did not stop job %s", worker, job, extra=_session(job))
            self._roads[worker].overran(worker, job)

    async def _acquire(self, job: Think, tried: frozenset[str], give_up_at: float | None, *, background: bool) -> str:
        """A worker that the job is now given to. Raises ``WorkerLost``."""
        waiter = Waiter(job, tried, asyncio.get_running_loop().create_future(), background)
        self._waiting.append(waiter)
        self._serve()
        if not waiter.worker.done():
            for road in {self._pipes, *self._roads.values()}:
                road.hurry(job.game)
        try:
            while not waiter.worker.done():
                seconds = NO_WORKER_MS / 1000
                if give_up_at is not None:
                    seconds = min(seconds, max(0.0, give_up_at - time.monotonic()))
                await asyncio.wait([waiter.worker], timeout=seconds)
                if waiter.worker.done():
                    break
                if give_up_at is not None and time.monotonic() >= give_up_at:
                    raise WorkerLost("no worker was free before the clock ran out")
                if not self._children.alive and not self._roster.is_played(job.engine.name, job.game):
                    raise WorkerLost("no AI worker is alive")
            worker = waiter.worker.result()
            if not self._roster.has(worker, job.job):
                raise WorkerBusy(f"worker {worker} left before it was given the job")
            return worker
        except BaseException:
            if waiter.worker.done():
                self._roster.give_back(waiter.worker.result(), job.job)
                self._serve()
            else:
                self._waiting.remove(waiter)
            raise

    def _serve(self) -> None:
        """Gives jobs to whoever waits longest, as far as workers are free."""
        for waiter in sorted(self._waiting, key=lambda waiter: waiter.background):
            think = waiter.think
            anyone = not self._children.starting()  # else one of them may play it
            worker = self._roster.give(think.job, think.engine.name, think.game, waiter.tried, anyone=anyone)
            if worker is not None:
                self._waiting.remove(waiter)
                waiter.worker.set_result(worker)

    # What the roads call

    def changed(self) -> None:
        self._on_change()

    def joined(
        self, worker: str, engines: dict[str, list[str]], *, capacity: int = 1, road: WorkerChannel | None = None
    ) -> None:
        """A worker takes jobs from now on, of the games that it is then ``told`` to be warm for."""
        self._roster.join(worker, capacity, engines)
        self._roads[worker] = road = road or self._pipes
        for waiter in reversed(self._waiting):
            road.hurry(waiter.think.game)
        self._serve()
        self._on_change()

    def warmed(self, worker: str, games: frozenset[str]) -> None:
        """A child takes jobs of these games."""
        self.told(worker, capacity=1, reported=0, games=games)

    def told(self, worker: str, *, capacity: int, reported: int, games: frozenset[str]) -> None:
        """A worker says how much it can take, how busy it is, and which games it is warm for."""
        self._roster.update(worker, capacity, reported, games)
        self._serve()
        self._on_change()

    def left(self, worker: str, reason: str) -> None:
        """A worker takes no more jobs, and those that it had are lost."""
        road = self._roads.pop(worker, None)
        if road is None:
            return
        for job in self._roster.leave(worker):
            self._answer(job, WorkerLost(f"{road.title(worker)} {reason}"))
        self._serve()
        self._on_change()

    def heard(self, worker: str, message: AboutJob) -> None:
        """What a worker says about a job. Nothing that it says about another's job, or a job long over, counts."""
        assignment = self._given.get(message.job)
        if assignment is not None and assignment.worker != worker:
            log.warning(
                "worker %s spoke about job %s, which it does not have", worker, message.job, extra=_session(message.job)
            )
            return
        title = self._roads[worker].title(worker) if worker in self._roads else "a worker"
        match message:
            case Accepted():
                if assignment is not None:
                    assignment.accepted.set()
                return
            case Progress():
                if assignment is not None and _fault(assignment, message) is None:
                    assignment.accepted.set()
                    assignment.on_progress(message)
                return
            case Declined(reason=reason):
                if self._roads.get(worker) is self._pipes:
                    self._children.kill(worker)  # a child has no other master: it is out of step
                self._roster.is_full(worker)
                answer = WorkerBusy(f"{title} did not take it: {_plain(reason)}")
            case Failed(reason=reason, resigns=resigns):
                answer = EngineResigned(reason) if resigns else WorkerLost(f"{title} failed: {_plain(reason)}")
            case Chosen():
                fault = None if assignment is None else _fault(assignment, message)
                answer = message if fault is None else WorkerLost(f"{title} {fault}")
        if not self._roster.give_back(worker, message.job) or assignment is None:
            log.info("late answer of worker %s to job %s dropped", worker, message.job, extra=_session(message.job))
        else:
            self._answer(message.job, answer)
        self._serve()
        self._on_change()

    def _answer(self, job: str, answer: Chosen | WorkerLost | WorkerBusy | EngineResigned) -> None:
        assignment = self._given.get(job)
        if assignment is None or assignment.answer.done():
            return
        if isinstance(answer, Chosen):
            assignment.answer.set_result(answer)
        else:
            assignment.answer.set_exception(answer)
            assignment.answer.exception()  # the one who asked may have gone


def _fault(assignment: Assignment, answer: Progress | Chosen) -> str | None:
    """What is wrong with an answer, apart from its legality."""
    if answer.position != assignment.position:
        return "answered about another position"
    if not codec.can_be_kept(answer.thinking):
        return "said what cannot be stored"
    return None


def _session(job: str) -> dict[str, str]:
    """For a line of the log: a job is named after its session."""
    return {"session": job.partition(".")[0]}


def _plain(reason: str) -> str:
    """A worker's words, fit for everybody's eyes."""
    return "".join(character if character.isprintable() else " " for character in reason)

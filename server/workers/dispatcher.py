"""Give jobs to AI workers: one worker a job, with a lease, retries and stand-in moves.

``agon.server.workers.pool`` maps workers to jobs; a worker is reached over its channel: a child's pipes, or a broker
(``agon.server.workers.mqtt_channel``). This module is the same for both. The lease is the server's: no queue anywhere
holds a job.
"""

from __future__ import annotations

import asyncio
import itertools
import logging
import secrets
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field

import msgspec

from agon.protocol import codec
from agon.protocol.jobs import Accepted, Chosen, Declined, Failed, Progress, Stop, Think, position_key
from agon.protocol.messages import Warmth
from agon.server.workers.channel import PipeChannel, WorkerChannel
from agon.server.workers.line import Waiter, WaitingLine
from agon.server.workers.pool import WorkerPool
from agon.server.workers.requests import (
    EngineResigned,
    JobRequest,
    Kind,
    Outcome,
    WorkerBusy,
    WorkerFailed,
    WorkerLost,
)
from agon.server.workers.waits import WaitMeter, Waits
from agon.transport.children import AboutJob, Children
from agon.transport.tracing import Trace

log = logging.getLogger("agon.workers")

ATTEMPTS = 2
"""Number of workers that get a job before the best streamed move stands in, or a random one if time presses."""
FIRST_PAUSE_S, LAST_PAUSE_S = 2.0, 300.0
"""Growing pauses before a job that lost its workers, and is in no hurry, is tried again."""
COLD_S = 30.0
"""Additional time (s) for a worker that is not warm for the game: it may still load code, and would load it again if it
were replaced."""
NO_WORKER_MS = 15_000
"""Time (ms) for which a job waits while no worker is alive."""


@dataclass(slots=True)
class Assignment:
    """A job that a worker has, and the future of its answer."""

    think: Think
    position: str
    worker: str
    answer: asyncio.Future[Chosen]
    on_progress: Callable[[Progress], None]
    yields: bool = False
    """True if it gives way to jobs that wait."""
    accepted: asyncio.Event = field(default_factory=asyncio.Event)


class Workers:
    """All workers of this server: ``count`` children of its own, and those that other channels add."""

    def __init__(
        self,
        *,
        count: int,
        nice: int,
        games: list[str],
        grace_ms: int,
        on_change: Callable[[], None],
        on_wait: Callable[[Kind, float], None] = lambda _, __: None,
        command: list[str] | None = None,
    ) -> None:
        self._grace = grace_ms / 1000
        self._on_change = on_change
        self._children = Children(count=count, nice=nice, games=games, listener=self, command=command)
        self._pipes = PipeChannel(self._children)
        self._pool = WorkerPool()
        self._channels: dict[str, WorkerChannel] = {}
        self._given: dict[str, Assignment] = {}
        self._line = WaitingLine()
        self._waits = WaitMeter(on_wait)
        self._engines: dict[str, list[str]] = {}
        self._life = secrets.token_hex(3)
        self._jobs = itertools.count()
        """Makes job ids unique together with ``_life``, also across restarts."""

    async def run(self) -> None:
        """Keep the children alive until cancelled, then end them."""
        await self._children.run()

    def restart(self) -> None:
        """End every child of this server; their successors load all code again, that of games too."""
        self._children.restart()

    # State

    def warmth(self) -> Warmth:
        """Return the progress of compiling, over all children."""
        return self._children.warmth()

    def engines(self) -> dict[str, list[str]]:
        """Return the games of each engine, as the workers report; empty until the first is up."""
        self._engines = self._pool.engines() or self._engines
        return self._engines

    def states(self) -> dict[str, int]:
        """Return the number of free and of busy places, of children that are starting, and of children that still have
        kernels to warm up. A warming child also counts as idle, or busy, with the games that it has warmed.
        """
        return {
            "starting": self._children.starting(),
            "warming": self._children.warming(),
            "idle": self._pool.idle,
            "busy": self._pool.busy,
        }

    def waits(self) -> dict[Kind, Waits]:
        """Return how long jobs of each kind wait for a worker."""
        return self._waits.state()

    def pids(self) -> list[int]:
        return self._children.pids()

    @property
    def restarts(self) -> int:
        return self._children.restarts

    # For callers that need a move

    async def choose(
        self,
        request: JobRequest,
        on_progress: Callable[[Progress], None],
        on_trouble: Callable[[str], None] = lambda _: None,
        trace: Trace | None = None,
    ) -> Outcome:
        """Return an action for ``request``, or the move that stands in for it.

        A game without a clock, or with much time left, waits for another worker instead of taking a random move.
        ``on_trouble`` is called at once with each reason that players are told. Cancelling this call stops the job. The
        caller checks the action: a worker's answer is untrusted.
        """
        troubles: list[str] = []
        tried: set[str] = set()
        best: Progress | None = None
        pause = FIRST_PAUSE_S

        def progressed(progress: Progress) -> None:
            nonlocal best
            best = progress
            on_progress(progress)

        def troubled(reason: str) -> None:
            troubles.append(reason)
            on_trouble(reason)

        losses = 0
        while True:
            name = f"{request.job}.{self._life}{next(self._jobs)}"
            try:
                chosen = await self._attempt(name, request, tried, progressed, trace)
                return Outcome(chosen.action, "bot", chosen.thinking, troubles)
            except WorkerBusy as refusal:
                log.info("job %s: %s", name, refusal)
                continue
            except WorkerLost as error:
                losses += 1
                log.warning("job %s: %s", name, error, extra=_session(name))
                if losses <= ATTEMPTS:
                    troubled(str(error))
                lost = error
            except EngineResigned:
                return Outcome(None, "bot", None, troubles, resigns=True)
            except asyncio.CancelledError:
                if trace is not None:
                    trace.end("no longer wanted")
                raise
            if losses < ATTEMPTS:
                continue
            if best is not None or not self._is_worth_waiting(request, lost, pause):
                break
            if losses == ATTEMPTS:
                troubled("no worker has answered: the bot waits and tries again")
            await asyncio.sleep(pause)
            pause = min(LAST_PAUSE_S, pause * 2)
        if best is not None:
            return Outcome(best.action, "bot_streamed", best.thinking, troubles)
        return Outcome(None, "bot_fallback", None, troubles)

    def _is_worth_waiting(self, request: JobRequest, lost: WorkerLost, pause: float) -> bool:
        """True if a request that lost its workers has time for another try after ``pause`` (s), and that may help."""
        if request.kind != "untimed" or isinstance(lost, WorkerFailed):
            return False
        if not self._children.count and not self._pool.is_played(*request.plays):
            return False
        return request.give_up_at is None or time.monotonic() + pause < request.give_up_at

    async def _attempt(
        self,
        name: str,
        request: JobRequest,
        tried: set[str],
        on_progress: Callable[[Progress], None],
        trace: Trace | None,
    ) -> Chosen:
        """Return one worker's answer. Raises ``WorkerLost``, ``WorkerBusy``, ``EngineResigned``."""
        worker = await self._acquire(name, request, frozenset(tried))
        tried.add(worker)
        channel = self._channels[worker]
        try:
            job = msgspec.structs.replace(request.make(), job=name)
        except BaseException:
            self._pool.give_back(worker, name)
            self._serve()
            raise
        span = None
        if trace is not None:
            trace.step("wait for a worker")
            span = trace.child("job", worker=worker, attempt=len(tried))
            job = msgspec.structs.replace(job, trace=span.parent)
        answer: asyncio.Future[Chosen] = asyncio.get_running_loop().create_future()
        assignment = self._given[name] = Assignment(job, position_key(job), worker, answer, on_progress, request.yields)
        seconds = job.deadline_ms / 1000 + self._grace
        if not self._pool.is_warm(worker, job.game):
            seconds += COLD_S
        if request.give_up_at is not None:
            seconds = max(0.0, min(seconds, request.give_up_at - time.monotonic()))
        try:
            channel.send(worker, job)
            async with asyncio.timeout(seconds):
                if channel.accept_s is not None:
                    await self._accepted(assignment, channel.accept_s)
                return await asyncio.shield(answer)
        except codec.FrameError as error:
            self._pool.give_back(worker, name)
            raise WorkerFailed(f"the job cannot be sent: {error}") from None
        except TimeoutError:
            channel.overran(worker, name)
            raise WorkerLost(f"{channel.title(worker)} overran its deadline of {job.deadline_ms} ms") from None
        except asyncio.CancelledError:
            # The game no longer wants it. The worker answers soon, or is made free by force.
            channel.send(worker, Stop(job=name))
            asyncio.get_running_loop().call_later(self._grace, self._free_by_force, worker, name)
            raise
        finally:
            del self._given[name]
            if span is not None:
                error = sys.exception()
                span.end(None if error is None else str(error) or "no longer wanted")

    async def _accepted(self, assignment: Assignment, seconds: float) -> None:
        """Wait until the worker has started. Raises ``WorkerLost`` if it does not accept the job in time."""
        begun = asyncio.create_task(assignment.accepted.wait())
        try:
            await asyncio.wait({begun, assignment.answer}, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
        finally:
            begun.cancel()
        if not assignment.accepted.is_set() and not assignment.answer.done():
            channel = self._channels.get(assignment.worker)
            if channel is not None:
                channel.overran(assignment.worker, assignment.think.job)
            raise WorkerLost(
                f"{'a worker' if channel is None else channel.title(assignment.worker)} did not take the job"
            )

    def _free_by_force(self, worker: str, job: str) -> None:
        if self._pool.has(worker, job):
            log.warning("worker %s did not stop job %s", worker, job, extra=_session(job))
            self._channels[worker].overran(worker, job)

    async def _acquire(self, name: str, request: JobRequest, tried: frozenset[str]) -> str:
        """Give the job to a worker and return its name; wait until one is free.

        Raises ``WorkerLost``, ``WorkerBusy``.
        """
        give_up_at = request.give_up_at
        ready: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        waiter = Waiter(name, request, tried, ready)
        self._line.add(waiter)
        self._waits.begins(request.kind, name)
        self._serve()
        if not ready.done() or not self._pool.is_warm(ready.result(), request.game):
            for channel in {self._pipes, *self._channels.values()}:
                channel.hurry(request.game, request.engine)
        if not ready.done() and not request.yields:
            self._make_room(request)
        try:
            while not ready.done():
                seconds = NO_WORKER_MS / 1000
                if give_up_at is not None:
                    seconds = min(seconds, max(0.0, give_up_at - time.monotonic()))
                await asyncio.wait([ready], timeout=seconds)
                if ready.done():
                    break
                if give_up_at is not None and time.monotonic() >= give_up_at:
                    raise WorkerLost("no worker was free before the clock ran out")
                if not self._children.alive and not self._pool.is_played(*request.plays):
                    raise WorkerLost("no AI worker is alive")
            worker = ready.result()
            if not self._pool.has(worker, name):
                raise WorkerBusy(f"worker {worker} left before it was given the job")
            return worker
        except BaseException:
            if ready.done():
                self._pool.give_back(ready.result(), name)
                self._serve()
            else:
                self._line.remove(waiter)
            raise
        finally:
            self._waits.ends(request.kind, name)

    def _make_room(self, request: JobRequest) -> None:
        """Stop a job that yields, at a worker that can play the request; that job answers with the best so far."""
        for name, assignment in self._given.items():
            if assignment.yields and self._pool.could_take(assignment.worker, *request.plays, cold=request.cold):
                assignment.yields = False  # one request stops it once
                self._channels[assignment.worker].send(assignment.worker, Stop(job=name))
                return

    def _serve(self) -> None:
        """Give jobs to the waiters, in their order, as far as workers are free."""
        anyone = not self._children.starting()  # else one of them may play it
        unable: set[tuple[str, str, bool]] = set()
        """Engines and games for which no worker is free, and whether one that is not warm will do."""
        while self._pool.has_room:
            waiter = self._line.next(lambda waiter: (*waiter.request.plays, waiter.request.cold) not in unable)
            if waiter is None:
                break
            engine, game = waiter.request.plays
            cold = waiter.request.cold
            worker = self._pool.give(waiter.job, engine, game, waiter.tried, anyone=anyone, cold=cold)
            if worker is None:
                unable.add((engine, game, cold))
            else:
                self._line.take(waiter)
                waiter.worker.set_result(worker)

    # For the channels

    def changed(self) -> None:
        self._on_change()

    def joined(
        self,
        worker: str,
        engines: dict[str, list[str]],
        *,
        cold: bool = False,
        capacity: int = 1,
        channel: WorkerChannel | None = None,
    ) -> None:
        """Add a worker. It gets jobs of games that a later ``update`` reports as warm; of others if it is ``cold``."""
        self._pool.join(worker, capacity, engines, cold=cold)
        self._channels[worker] = channel = channel or self._pipes
        for game, engine in {waiter.request.game: waiter.request.engine for waiter in [*self._line][::-1]}.items():
            channel.hurry(game, engine)
        self._serve()
        self._on_change()

    def warmed(self, worker: str, games: frozenset[str]) -> None:
        """Record the games that a child is warm for."""
        self.update(worker, capacity=1, reported=0, games=games)

    def update(self, worker: str, *, capacity: int, reported: int, games: frozenset[str]) -> None:
        """Store what a worker reports: its capacity, how busy it is, and the games that it is warm for."""
        self._pool.update(worker, capacity, reported, games)
        self._serve()
        self._on_change()

    def left(self, worker: str, reason: str) -> None:
        """Remove a worker; its jobs fail."""
        channel = self._channels.pop(worker, None)
        if channel is None:
            return
        for job in self._pool.leave(worker):
            self._answer(job, WorkerLost(f"{channel.title(worker)} {reason}"))
        self._serve()
        self._on_change()

    def heard(self, worker: str, message: AboutJob) -> None:
        """Handle a message about a job. Messages about another worker's job, or a job long over, are dropped."""
        assignment = self._given.get(message.job)
        if assignment is not None and assignment.worker != worker:
            log.warning(
                "worker %s spoke about job %s, which it does not have", worker, message.job, extra=_session(message.job)
            )
            return
        title = self._channels[worker].title(worker) if worker in self._channels else "a worker"
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
                if self._channels.get(worker) is self._pipes:
                    self._children.kill(worker)  # a child has only this server: it is out of step
                self._pool.is_full(worker)
                answer = WorkerBusy(f"{title} did not take it: {_plain(reason)}")
            case Failed(reason=reason, resigns=resigns):
                answer = EngineResigned(reason) if resigns else WorkerFailed(f"{title} failed: {_plain(reason)}")
            case Chosen():
                fault = None if assignment is None else _fault(assignment, message)
                answer = message if fault is None else WorkerFailed(f"{title} {fault}")
        if not self._pool.give_back(worker, message.job) or assignment is None:
            log.info("late answer of worker %s to job %s dropped", worker, message.job, extra=_session(message.job))
        else:
            self._answer(message.job, answer)
        self._serve()
        self._on_change()

    def _answer(self, job: str, answer: Chosen | WorkerLost | WorkerBusy | EngineResigned) -> None:
        """Answer a job that was just taken back from its worker; that happens once, so its future is not done."""
        assignment = self._given.get(job)
        if assignment is None:
            return
        if isinstance(answer, Chosen):
            assignment.answer.set_result(answer)
        else:
            assignment.answer.set_exception(answer)
            assignment.answer.exception()  # the caller may have gone


def _fault(assignment: Assignment, answer: Progress | Chosen) -> str | None:
    """Return the fault of an answer, apart from its legality."""
    if answer.position != assignment.position:
        return "answered about another position"
    if not codec.can_be_kept(answer.thinking):
        return "sent thinking that cannot be stored"
    return None


def _session(job: str) -> dict[str, str]:
    """Return the fields of a log line: a job is named after its session."""
    return {"session": job.partition(".")[0]}


def _plain(reason: str) -> str:
    """Return a worker's words without control characters, fit for display."""
    return "".join(character if character.isprintable() else " " for character in reason)

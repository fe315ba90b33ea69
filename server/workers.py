"""Hands jobs to AI workers: supervised child processes over pipes, with deadlines, retries and stand-in moves.

Why not ``ProcessPoolExecutor``: one killed worker loses every queued job and breaks the pool, a running job cannot be
cancelled, and the children outlive their server.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import sys
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal, cast

import msgspec

from protocol import codec
from protocol.events import Thinking
from protocol.jobs import Chosen, Failed, FromWorker, Progress, Ready, Stop, Think, ToWorker, Warm, Warming
from protocol.messages import Warmth

log = logging.getLogger("agon.workers")

ATTEMPTS = 2
"""Workers that a job is given to before the best move so far, or a random one, stands in."""
NO_WORKER_MS = 15_000
"""How long a job waits while not one worker is alive."""
QUICK_DEATH_S = 5.0
"""A worker that dies sooner than this after its start is restarted with a growing delay."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What the workers came to. ``action`` is None where not even a streamed move exists."""

    action: int | None
    by: Literal["bot", "bot_streamed", "bot_fallback"]
    thinking: Thinking | None
    troubles: list[str]


class WorkerLost(Exception):
    """A worker died, hung, broke the protocol or said that it failed."""


@dataclass(slots=True)
class Assignment:
    """A job in the hands of a worker."""

    think: Think
    answer: asyncio.Future[Chosen]
    on_progress: Callable[[Progress], None]


@dataclass(slots=True)
class Worker:
    """One child process. It takes one job at a time."""

    number: int
    process: asyncio.subprocess.Process
    engines: dict[str, list[str]] = field(default_factory=dict[str, list[str]])
    ready: bool = False
    warm: bool = False
    games: frozenset[str] = frozenset()
    """Games whose kernels it has warmed: it takes jobs of these."""
    taken: bool = False
    """Whether somebody has it, from ``_acquire`` to ``_free``."""
    assignment: Assignment | None = None
    warmth: Warmth | None = None

    def send(self, message: ToWorker) -> None:
        if self.process.stdin is not None and not self.process.stdin.is_closing():
            self.process.stdin.write(codec.pack(message))

    def kill(self) -> None:
        if self.process.returncode is None:
            with contextlib.suppress(ProcessLookupError):  # it ended in this very moment
                self.process.kill()


class Workers:
    """A fixed number of workers, kept alive.

    ``games`` are compiled in the background, by the first worker that is up; the others start warming when it is done,
    so that everything is compiled once and loaded by the rest. A game's jobs wait for its own kernels only, which come
    before the others' as soon as somebody waits for them.
    """

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
        self._count = count
        me = str(os.getpid())
        self._command = command or [sys.executable, "-m", "ai.worker", "--nice", str(nice), "--parent", me]
        self._games = games
        self._grace = grace_ms / 1000
        self._on_change = on_change
        self._workers: dict[int, Worker] = {}
        self._waiting: deque[tuple[str, asyncio.Future[Worker]]] = deque()
        """Jobs' games, and what tells them of their worker, the longest wait first."""
        self._engines: dict[str, list[str]] = {}
        self._compiled = False
        """Whether some worker has warmed everything in this run."""
        self._warming: Worker | None = None
        self.restarts = 0

    async def run(self) -> None:
        """Keeps the workers alive until cancelled; then ends them."""
        async with asyncio.TaskGroup() as group:
            for number in range(self._count):
                group.create_task(self._supervise(number), name=f"worker-{number}")

    def warmth(self) -> Warmth:
        """Progress of compiling, over all workers."""
        if self._compiled:
            return Warmth(done=1, total=1)
        if self._warming is not None and self._warming.warmth is not None:
            return self._warming.warmth
        return Warmth(done=0, total=1, kernel="starting")

    def engines(self) -> dict[str, list[str]]:
        """Which engine plays which games, as the workers say; empty until the first is up."""
        for worker in self._workers.values():
            if worker.ready:
                self._engines = worker.engines
        return self._engines

    def states(self) -> dict[str, int]:
        """How many workers are starting, warming, idle and busy."""
        counts = {"starting": self._count - len(self._workers), "warming": 0, "idle": 0, "busy": 0}
        for worker in self._workers.values():
            state = (
                "busy" if worker.assignment else "idle" if worker.warm else "warming" if worker.ready else "starting"
            )
            counts[state] += 1
        return counts

    def pids(self) -> list[int]:
        return [worker.process.pid for worker in self._workers.values()]

    async def choose(self, think: Think, on_progress: Callable[[Progress], None], give_up_at: float | None) -> Outcome:
        """An action for ``think``, or what stands in for it.

        ``give_up_at`` (``time.monotonic()``): when the game's clock leaves no more time. Cancelling this stops the job.
        The caller checks the action: a worker's answer is untrusted.
        """
        troubles: list[str] = []
        best: Progress | None = None

        def progressed(progress: Progress) -> None:
            nonlocal best
            best = progress
            on_progress(progress)

        for attempt in range(ATTEMPTS):
            job = msgspec.structs.replace(think, job=f"{think.job}.{attempt}")
            try:
                chosen = await self._attempt(job, progressed, give_up_at)
            except WorkerLost as error:
                troubles.append(str(error))
                log.warning("job %s: %s", job.job, error)
                continue
            return Outcome(chosen.action, "bot", chosen.thinking, troubles)
        if best is not None:
            return Outcome(best.action, "bot_streamed", best.thinking, troubles)
        return Outcome(None, "bot_fallback", None, troubles)

    async def _attempt(self, job: Think, on_progress: Callable[[Progress], None], give_up_at: float | None) -> Chosen:
        worker = await self._acquire(job.game, give_up_at)
        answer: asyncio.Future[Chosen] = asyncio.get_running_loop().create_future()
        assignment = worker.assignment = Assignment(job, answer, on_progress)
        seconds = job.deadline_ms / 1000 + self._grace
        if give_up_at is not None:
            seconds = max(0.0, min(seconds, give_up_at - time.monotonic()))
        worker.send(job)
        try:
            return await asyncio.wait_for(asyncio.shield(answer), seconds)
        except TimeoutError:
            worker.kill()
            raise WorkerLost(f"worker {worker.number} overran its deadline of {job.deadline_ms} ms") from None
        except asyncio.CancelledError:
            # The game no longer wants it. The worker answers soon, or is killed.
            worker.send(Stop(job=job.job))
            asyncio.get_running_loop().call_later(self._grace, self._kill_if_still_on, worker, assignment)
            raise

    def _kill_if_still_on(self, worker: Worker, assignment: Assignment) -> None:
        if worker.assignment is assignment:
            log.warning("worker %d did not stop job %s", worker.number, assignment.think.job)
            worker.kill()

    async def _acquire(self, game: str, give_up_at: float | None) -> Worker:
        """A living worker that nobody else has, warm for ``game``. Raises ``WorkerLost``."""
        while True:
            worker = next((each for each in self._workers.values() if not each.taken and game in each.games), None)
            if worker is None:
                worker = await self._next_free(game, give_up_at)
            worker.taken = True
            if self._workers.get(worker.number) is worker:
                return worker

    async def _next_free(self, game: str, give_up_at: float | None) -> Worker:
        waiter: asyncio.Future[Worker] = asyncio.get_running_loop().create_future()
        entry = (game, waiter)
        self._waiting.append(entry)
        self._hurry(game)
        try:
            while True:
                seconds = NO_WORKER_MS / 1000
                if give_up_at is not None:
                    seconds = min(seconds, max(0.0, give_up_at - time.monotonic()))
                done, _ = await asyncio.wait([waiter], timeout=seconds)
                if done:
                    return waiter.result()
                if give_up_at is not None and time.monotonic() >= give_up_at:
                    raise WorkerLost("no worker was free before the clock ran out")
                if not self._workers:
                    raise WorkerLost("no AI worker is alive")
        except BaseException:
            if waiter.done() and not waiter.cancelled():
                self._free(waiter.result())
            waiter.cancel()
            with contextlib.suppress(ValueError):  # it was served in this very moment
                self._waiting.remove(entry)
            raise

    def _hurry(self, game: str) -> None:
        """Somebody waits for this game: the worker that compiles does it next."""
        warming = self._warming
        if warming is not None and game not in warming.games and warming.ready:
            warming.send(Warm(games=[game]))

    def _free(self, worker: Worker) -> None:
        """Gives a worker to whoever has waited longest among those that it can serve."""
        worker.taken = False
        if worker.process.returncode is not None:
            return
        for place, (game, waiter) in enumerate(self._waiting):
            if game in worker.games:
                del self._waiting[place]
                worker.taken = True
                waiter.set_result(worker)
                return

    # Supervision

    async def _supervise(self, number: int) -> None:
        delay = 0.0
        while True:
            started = time.monotonic()
            try:
                await self._live(number)
            except OSError as error:
                log.error("worker %d cannot start: %s", number, error)  # noqa: TRY400 - the message says it all
            self.restarts += 1
            delay = min(10.0, delay * 2 + 0.25) if time.monotonic() - started < QUICK_DEATH_S else 0.0
            log.warning("worker %d ended; starting it again in %.1f s", number, delay)
            await asyncio.sleep(delay)

    async def _live(self, number: int) -> None:
        process = await asyncio.create_subprocess_exec(
            *self._command, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE
        )
        worker = Worker(number, process)
        self._workers[number] = worker
        reason = "ended"
        output = cast(asyncio.StreamReader, process.stdout)  # a pipe was asked for
        try:
            while True:
                prefix = await output.readexactly(4)
                body = await output.readexactly(codec.frame_length(prefix))
                self._received(worker, codec.unpack_from_worker(body))
        except asyncio.IncompleteReadError:
            reason = "died"
        except codec.FrameError as error:
            reason = f"broke the protocol: {error}"
        finally:
            worker.kill()
            del self._workers[number]
            if self._warming is worker:
                self._warming = None
            if worker.assignment is not None and not worker.assignment.answer.done():
                worker.assignment.answer.set_exception(WorkerLost(f"worker {number} {reason}"))
                worker.assignment.answer.exception()  # the one who asked may have gone
            self._warm_next()
            self._on_change()
            await _reap(process)

    def _received(self, worker: Worker, message: FromWorker) -> None:
        match message:
            case Ready(engines=engines):
                worker.ready, worker.engines = True, engines
                self._warm_next()
            case Warming(done=done, total=total, kernel=kernel):
                worker.warmth = Warmth(done=done, total=max(total, 1), kernel=kernel)
                worker.games = frozenset(message.games)
                if done >= total:
                    if message.compiled:
                        log.info("worker %d compiled %d kernels", worker.number, message.compiled)
                    worker.warm = self._compiled = True
                    if self._warming is worker:
                        self._warming = None
                    self._warm_next()
                if not worker.taken:
                    self._free(worker)
            case Progress(job=job):
                if worker.assignment is not None and worker.assignment.think.job == job:
                    worker.assignment.on_progress(message)
                return
            case Chosen(job=job):
                self._answer(worker, job, message)
            case Failed(job=job, reason=reason):
                self._answer(worker, job, WorkerLost(f"worker {worker.number} failed: {reason}"))
        self._on_change()

    def _answer(self, worker: Worker, job: str, answer: Chosen | WorkerLost) -> None:
        if worker.assignment is None or worker.assignment.think.job != job:
            log.info("late answer of worker %d to job %s dropped", worker.number, job)
            return
        future, worker.assignment = worker.assignment.answer, None
        if not future.done():
            if isinstance(answer, WorkerLost):
                future.set_exception(answer)
                future.exception()
            else:
                future.set_result(answer)
        self._free(worker)

    def _warm_next(self) -> None:
        """Lets one worker compile; once all is compiled, lets every other one load."""
        for worker in self._workers.values():
            if worker.ready and not worker.warm and worker.warmth is None and (self._compiled or self._warming is None):
                worker.warmth = Warmth(done=0, total=1)
                if not self._compiled:
                    self._warming = worker
                worker.send(Warm(games=self._games))
                for game, _ in reversed(self._waiting):
                    self._hurry(game)


async def _reap(process: asyncio.subprocess.Process) -> None:
    """Waits for a process that was killed, even if the one who waits is cancelled: it must leave no zombie."""
    gone = asyncio.ensure_future(process.wait())
    try:
        await asyncio.shield(gone)
    except asyncio.CancelledError:
        await gone
        raise

"""The worker program: jobs in on stdin, thinking and moves out on stdout (``agon.protocol.jobs``), nothing else.

``python -m agon.ai.worker``. The main thread reads frames, so that it receives ``Stop`` while a kernel runs (kernels
release the interpreter lock); a second thread runs jobs and, between them, warms kernels up. The server sends one job
at a time: a second one is refused. The end of stdin ends the program at once (exit code 0), a bad frame does so with a
message on stderr (exit code 2), and the death of the parent kills it.
"""

from __future__ import annotations

import argparse
import os
import queue
import signal
import sys
import threading
import traceback
from functools import partial
from typing import Final, NoReturn

import msgspec
import numpy as np

from agon import games
from agon.ai import external
from agon.ai.confined.adapter import SubmittedBots
from agon.ai.engines import registry
from agon.ai.engines.registry import kernels_of
from agon.ai.external.dialogue import Resigned
from agon.ai.external.model.wording import Wording
from agon.ai.processes.parent_death import die_with_parent
from agon.ai.search.budget import PLAIN_CHUNK, Budget, StopFlag, stop_flag
from agon.ai.search.contract import Engine, EngineError, Problem
from agon.ai.search.explanation import explained
from agon.ai.worker.compile_pool import Compilers, is_cached, size_of
from agon.ai.worker.warm_up import RULES, Kernel, Warmup, title
from agon.games.api import CannotCompile, GameError
from agon.games.rules import Rules
from agon.games.verbs import State
from agon.protocol import codec
from agon.protocol.jobs import (
    REASON_LIMIT,
    Chosen,
    Declined,
    Failed,
    FromWorker,
    Probe,
    Probed,
    Progress,
    Ready,
    Stop,
    Think,
    ToWorker,
    Warm,
    Warming,
    position_key,
)
from agon.protocol.jobs import Engine as EngineAsked
from agon.protocol.thinking import Thinking
from agon.transport.tracing import Trace, Tracer, TracingUnavailable

VERSION: Final = "1"
PLAIN_MS: Final = 2000
"""Most time (ms) of a search in plain Python. The lowest level of every bot ends well within it by its own limits."""


class Pipe:
    """Pipe to the server. Everything else in this process gets /dev/null as stdin and stderr as stdout."""

    def __init__(self) -> None:
        self._in = os.dup(0)
        self._out = os.dup(1)
        with open(os.devnull, "rb") as nothing:
            os.dup2(nothing.fileno(), 0)
        os.dup2(2, 1)  # prints go to the log
        self._lock = threading.Lock()

    def send(self, message: FromWorker) -> None:
        frame = memoryview(codec.pack(message))
        with self._lock:
            while frame:
                try:
                    frame = frame[os.write(self._out, frame) :]
                except BrokenPipeError:
                    leave(0)

    def receive(self) -> ToWorker | None:
        """Return the next message, or None at the end of the stream. Raises ``codec.FrameError``."""
        prefix = self._read(4)
        if not prefix:
            return None
        if len(prefix) < 4:
            raise codec.FrameError("the stream ended inside a frame's length")
        length = codec.frame_length(prefix)
        body = self._read(length)
        if len(body) < length:
            raise codec.FrameError("the stream ended inside a frame")
        return codec.unpack_to_worker(body)

    def _read(self, length: int) -> bytes:
        """Read exactly ``length`` bytes, fewer only at the end of the stream."""
        parts: list[bytes] = []
        while length > 0 and (part := os.read(self._in, min(length, 1 << 16))):
            parts.append(part)
            length -= len(part)
        return b"".join(parts)


def complain(text: str) -> None:
    """Write a line to stderr, the log of the parent process."""
    sys.stderr.write(f"worker {os.getpid()}: {text}\n")


def leave(code: int) -> NoReturn:
    """End the process at once, whatever its threads are doing."""
    sys.stderr.flush()
    os._exit(code)


class Worker:
    """Runs one job at a time and warms up in between. The reading thread calls ``take``, the other calls ``work``.

    A job whose kernels are not compiled yet is searched by their plain Python twins, for ``PLAIN_MS`` at most.
    """

    def __init__(self, pipe: Pipe) -> None:
        self._pipe = pipe
        own: dict[str, Engine] = {SubmittedBots.name: SubmittedBots(), Wording.name: Wording()}
        self._engines: dict[str, Engine] = {**registry.engines(), **external.engines(), **own}
        self._jobs: queue.SimpleQueue[Think | Warm | None] = queue.SimpleQueue()
        """Messages to work on; None: a compiler has news."""
        self._lock = threading.Lock()
        self._job: str | None = None
        self._flag: StopFlag = stop_flag()
        self._warmup = Warmup(self._engines)
        self._cached: set[Kernel] = set()
        """Kernels that were found in the cache."""
        self._compilers = Compilers(lambda: self._jobs.put(None))
        self._tracer: Tracer | None = None
        self._untraceable = False

    def ready(self) -> Ready:
        playable = {
            name: [game for game in games.names() if engine.refuses(games.room(game).INFO) is None]
            for name, engine in self._engines.items()
        }
        return Ready(pid=os.getpid(), engines=playable, version=VERSION, cold=True)

    def take(self, message: ToWorker) -> None:
        """Accept a message; refuse a job while another runs. Never waits for a job."""
        match message:
            case Think(job=job):
                with self._lock:
                    busy = self._job is not None
                    if not busy:
                        self._job = job
                        self._flag = stop_flag()
                if busy:
                    self._pipe.send(Declined(job=job, reason="busy"))
                else:
                    self._jobs.put(message)
            case Stop(job=job):
                with self._lock:
                    if job == self._job:
                        self._flag[0] = 1
            case Probe(job=job):
                self._pipe.send(Probed(job=job))
            case Warm():
                self._jobs.put(message)

    def work(self) -> None:
        """Run jobs as they come, for ever; without one, warm up a kernel at a time."""
        while True:
            kernel = self._loadable()
            try:
                task = self._jobs.get(block=kernel is None)
            except queue.Empty:
                if kernel is not None:
                    self._warm_one(kernel)
                continue
            match task:
                case None:
                    pass
                case Think():
                    self._answer(task)
                case Warm():
                    self._begin_warming(task)

    def _answer(self, job: Think) -> None:
        trace = self._trace(job)
        try:
            answer: FromWorker = self._choose(job)
        except (EngineError, GameError) as error:
            answer = Failed(job=job.job, reason=str(error)[:REASON_LIMIT], resigns=isinstance(error, Resigned))
        except Exception:  # our fault: log the traceback, fail the job, keep the worker
            traceback.print_exc()
            answer = Failed(job=job.job, reason="internal error")
        with self._lock:
            self._job = None
        self._pipe.send(answer)
        if trace is not None:
            _end(trace, answer)

    def _trace(self, job: Think) -> Trace | None:
        """Begin a part of the server's trace, if the server traces and tracing is installed here."""
        if job.trace is None or self._untraceable:
            return None
        try:
            self._tracer = self._tracer or Tracer("agon-worker")
        except TracingUnavailable as error:
            self._untraceable = True
            complain(f"jobs are not traced here: {error}")
            return None
        return self._tracer.begin("think", job.trace, job=job.job, game=job.game, engine=job.engine.name)

    def _choose(self, job: Think) -> Chosen:
        from agon.ai.search.kernel_binding import bound_kernels  # imports Numba

        engine = self._engine(job)
        is_compiled = self._is_there(job.game, RULES)
        usual = games.load(job.game, is_compiled)
        used = kernels_of(self._engines, usual, job.options, job.engine.name, job.engine.parameters)
        is_compiled = is_compiled and all(self._is_there(job.game, name) for name in used)
        kernels = bound_kernels(job.game, is_compiled)
        options, state = read_state(kernels.rules, job)
        position = position_key(job)
        limits, budget = job.limits, Budget
        threads = min(job.threads, len(os.sched_getaffinity(0)))
        if used and not is_compiled:
            limits = msgspec.structs.replace(limits, time_ms=min(limits.time_ms or PLAIN_MS, PLAIN_MS))
            budget = partial(Budget, chunk=PLAIN_CHUNK)
            threads = 1  # plain Python holds the interpreter's lock

        def honest(thinking: Thinking) -> Thinking:
            """Say that it searched in plain Python, if it did search."""
            searched = used and not is_compiled and thinking.nodes > 0 and thinking.taken != "blunder"
            return msgspec.structs.replace(thinking, interpreted=True) if searched else thinking

        def report(action: int, thinking: Thinking) -> None:
            self._pipe.send(Progress(job=job.job, position=position, action=action, thinking=honest(thinking)))

        problem = Problem(
            kernels,
            state,
            job.seat,
            options,
            limits,
            seed=job.seed,
            threads=threads,
            flag=self._flag,
            report=report,
            report_seconds=job.report_ms / 1000.0,
            history=known_actions(job),
            seen=job.history,
            start=None if job.start is None else kernels.rules.position_from_text(job.start, options),
            clock=job.clock,
            budget=budget,
        )
        decision = registry.think(engine, problem, job.engine.parameters)
        thinking = honest(explained(problem, decision.thinking, features=job.explain))
        return Chosen(job=job.job, position=position, action=decision.action, thinking=thinking)

    def _engine(self, job: Think) -> Engine:
        engine = self._engines.get(job.engine.name)
        if engine is None:
            raise EngineError(f"no engine named {job.engine.name!r}; there are {', '.join(sorted(self._engines))}")
        return engine

    def _is_there(self, game: str, name: str) -> bool:
        """True if a kernel is loaded, or compiled and soon loaded."""
        return self._warmup.has(game, name) or is_cached(game, name)

    def _begin_warming(self, message: Warm) -> None:
        """Queue games: the one that players ask for, or all of them, those that take longest to compile first."""
        is_asked = message.engine is not None or all(self._warmup.knows(game) for game in message.games)
        for game in message.games if is_asked else sorted(message.games, key=size_of, reverse=True):
            try:
                if is_asked:
                    self._warmup.ask(game, self._used(game, message.engine))
                else:
                    self._warmup.add(game)
            except GameError as error:
                complain(f"warming {game}: {error}")
        if self._warmup.is_done():
            self._pipe.send(self._warming(""))

    def _used(self, game: str, engine: EngineAsked | None) -> list[str]:
        """Return the kernels that an engine uses in a game with its usual options; none for no engine."""
        if engine is None:
            return []
        rules = games.load(game)
        return kernels_of(self._engines, rules, rules.options(), engine.name, engine.parameters)

    def _loadable(self) -> Kernel | None:
        """Return the most urgent kernel that is in the cache, or that no other process will compile.

        Other processes compile, so that this one stays small and can take jobs meanwhile.
        """
        cold = self._warmup.cold()
        self._cached |= {kernel for kernel in cold if kernel not in self._cached and is_cached(*kernel)}
        uncached = [kernel for kernel in cold if kernel not in self._cached]
        self._compilers.want(uncached)
        for kernel in cold:
            if kernel not in uncached or self._compilers.is_over(kernel[0]):
                return kernel
        return None

    def _warm_one(self, kernel: Kernel) -> None:
        try:
            if self._warmup.is_usual(kernel) or not is_cached(*kernel):
                self._warmup.run(kernel)
            else:
                self._warmup.settle(kernel)
        except CannotCompile as error:  # a game that does not compile must not take the others with it
            complain(f"warming {title(kernel)} failed: {error.reason}")
        except Exception:
            complain(f"warming {title(kernel)} failed")
            traceback.print_exc()
        self._pipe.send(self._warming(title(kernel)))

    def _warming(self, kernel: str) -> Warming:
        warmup = self._warmup
        compiled = warmup.compiled + self._compilers.compiled
        return Warming(
            done=warmup.done, total=warmup.total, kernel=kernel, compiled=compiled, games=warmup.warm_games()
        )


def _end(trace: Trace, answer: FromWorker) -> None:
    """End the trace with the work done, without the action."""
    if isinstance(answer, Chosen):
        trace.end(nodes=answer.thinking.nodes, depth=answer.thinking.depth)
    else:
        trace.end(answer.reason if isinstance(answer, Failed) else "not answered")


def known_actions(job: Think) -> list[int] | None:
    """Return every action so far, or None if the seat may not see them all."""
    actions = [step.action for step in job.history]
    return None if None in actions else [action for action in actions if action is not None]


def read_state(rules: Rules, job: Think) -> tuple[dict[str, int], State]:
    """Read and check the job's options and state. Raises ``EngineError`` or ``GameError``."""
    info = rules.info
    if job.version != info.version:
        raise EngineError(f"{info.name} is version {info.version} here, not {job.version}")
    options = rules.options(job.options)
    if not 0 <= job.seat < rules.seats(options):
        raise EngineError(f"this game of {info.name} has no seat {job.seat}")
    dtype = np.dtype(info.dtype)
    expected = int(rules.module.state_length(options)) * dtype.itemsize
    if len(job.state) != expected:
        raise EngineError(f"the state has {len(job.state)} bytes, not {expected}")
    return options, np.frombuffer(job.state, dtype.newbyteorder("<")).astype(dtype)


def main(argv: list[str] | None = None) -> NoReturn:
    parser = argparse.ArgumentParser(prog="python -m agon.ai.worker", description="Agon's AI worker: jobs on stdin.")
    parser.add_argument("--nice", type=int, default=0, help="lower this process's priority by so much (0 to 19)")
    parser.add_argument("--parent", type=int, help="end when this process, which started the worker, is gone")
    arguments = parser.parse_args(argv)
    die_with_parent(arguments.parent)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C goes to the server, which ends its workers
    if arguments.nice:
        os.nice(arguments.nice)
    pipe = Pipe()
    worker = Worker(pipe)
    pipe.send(worker.ready())
    threading.Thread(target=worker.work, name="jobs", daemon=True).start()
    try:
        while (message := pipe.receive()) is not None:
            worker.take(message)
    except (codec.FrameError, msgspec.MsgspecError) as error:
        complain(f"bad frame: {error}")
        leave(2)
    leave(0)

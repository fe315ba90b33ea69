"""AI workers as supervised child processes over pipes: started, warmed up, heard, and started again when they end.

Why not ``ProcessPoolExecutor``: one killed worker loses every queued job and breaks the pool, a running job cannot be
cancelled, and the children outlive their parent.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import sys
import time
from dataclasses import dataclass, field
from typing import Protocol, TypeAlias, cast

from agon.protocol import codec
from agon.protocol.jobs import (
    Accepted,
    Chosen,
    Declined,
    Engine,
    Failed,
    FromWorker,
    Probed,
    Progress,
    Ready,
    ToWorker,
    Warm,
    Warming,
)
from agon.protocol.messages import Warmth

log = logging.getLogger("agon.workers")

LONGEST_LINE = 1 << 16
"""Of what a child writes to its stderr, bytes; a longer one is cut."""
LAST_WORDS_S = 1.0
"""Time (s) to wait for the last output of a dead child: a process that it started may hold the pipe open."""
QUICK_DEATH_S = 5.0
"""A worker that dies sooner than this after its start is restarted with a growing delay."""

AboutJob: TypeAlias = Accepted | Declined | Progress | Chosen | Failed


class Listener(Protocol):
    """Receiver of news about the children. A worker is there from ``joined`` to ``left``."""

    def joined(self, worker: str, engines: dict[str, list[str]], *, cold: bool) -> None:
        """Report a new worker. ``cold``: it also takes jobs of games that it is not warm for."""
        ...

    def warmed(self, worker: str, games: frozenset[str]) -> None:
        """Report that the worker now takes jobs of these games."""
        ...

    def heard(self, worker: str, message: AboutJob) -> None: ...
    def left(self, worker: str, reason: str) -> None: ...
    def changed(self) -> None:
        """Report that something shown has changed: warmth, counts."""


@dataclass(slots=True)
class Child:
    """A process. It takes one job at a time."""

    name: str
    process: asyncio.subprocess.Process
    engines: dict[str, list[str]] = field(default_factory=dict[str, list[str]])
    """Engine name -> games that it can play."""
    ready: bool = False
    warm: bool = False
    """For all games."""
    games: frozenset[str] = frozenset()
    """Games that it is warm for."""
    warmth: Warmth | None = None

    def send(self, message: ToWorker) -> None:
        if self.process.stdin is not None and not self.process.stdin.is_closing():
            self.process.stdin.write(codec.pack(message))

    def kill(self) -> None:
        if self.process.returncode is None:
            with contextlib.suppress(ProcessLookupError):  # it ended in this very moment
                self.process.kill()


class Children:
    """A fixed number of workers, kept alive; named "0", "1" and so on.

    ``games`` are compiled in the background by the first worker that is up; the others start warming when it is done,
    so that everything is compiled once and loaded by the rest. ``hurry`` moves a game before the others. With a
    ``count`` of 0 only the rules are compiled, for the referee.
    """

    def __init__(
        self, *, count: int, nice: int, games: list[str], listener: Listener, command: list[str] | None = None
    ) -> None:
        self.count = count
        self._nice = nice
        me = str(os.getpid())
        self._command = command or [sys.executable, "-P", "-m", "agon.ai.worker", "--nice", str(nice), "--parent", me]
        self._games = games
        self._listener = listener
        self._children: dict[str, Child] = {}
        self._compiled = False
        """True if some child has warmed everything in this run."""
        self._warming: Child | None = None
        self._hurried: dict[str, Engine | None] = {}
        """Games that callers have asked for, in that order, and for which engine, until a child is warm for them."""
        self.restarts = 0

    async def run(self) -> None:
        """Keep the children alive until cancelled; then end them."""
        if self.count == 0:
            await self._compile_rules()
            return
        async with asyncio.TaskGroup() as group:
            for number in range(self.count):
                group.create_task(self._supervise(str(number)), name=f"worker-{number}")

    def send(self, worker: str, message: ToWorker) -> None:
        """Send a message to a worker. A child that has ended gets nothing; ``left`` reports its end."""
        if worker in self._children:
            self._children[worker].send(message)

    def kill(self, worker: str) -> None:
        """End a child that no longer answers. Another takes its place."""
        if worker in self._children:
            self._children[worker].kill()

    def restart(self) -> None:
        """End every child, and the job that it is at. Those that take their places load all code again."""
        self._compiled = False
        for child in self._children.values():
            child.kill()

    def hurry(self, game: str, engine: Engine | None = None) -> None:
        """Warm up this game before those that nobody asked for, beginning with what ``engine`` needs, if no child is
        warm for it yet; even if it was not in ``games``."""
        if any(game in child.games for child in self._children.values()):
            return
        if self._hurried.get(game, ...) == engine:
            return
        self._hurried[game] = engine
        for child in self._children.values():
            if child.warmth is not None:
                child.send(Warm(games=[game], engine=engine))

    @property
    def alive(self) -> bool:
        """True if a worker takes jobs, or will soon."""
        return bool(self._children)

    def warmth(self) -> Warmth:
        """Progress of compiling, over all children."""
        if self._compiled:
            return Warmth(done=1, total=1)
        if self._warming is not None and self._warming.warmth is not None:
            return self._warming.warmth
        return Warmth(done=0, total=1, kernel="starting")

    def starting(self) -> int:
        """Return the number of workers that are not ready yet."""
        return self.count - sum(child.ready for child in self._children.values())

    def warming(self) -> int:
        """Return the number of workers that are ready but have kernels to compile or to load."""
        return sum(child.ready and not child.warm for child in self._children.values())

    def pids(self) -> list[int]:
        return [child.process.pid for child in self._children.values()]

    async def _supervise(self, name: str) -> None:
        delay = 0.0
        while True:
            started = time.monotonic()
            try:
                await self._live(name)
            except OSError as error:
                log.error("worker %s cannot start: %s", name, error)  # noqa: TRY400 - the message says it all
            self.restarts += 1
            delay = min(10.0, delay * 2 + 0.25) if time.monotonic() - started < QUICK_DEATH_S else 0.0
            log.warning("worker %s ended; starting it again in %.1f s", name, delay)
            await asyncio.sleep(delay)

    async def _compile_rules(self) -> None:
        command = [sys.executable, "-P", "-m", "agon.ai.worker.compile_pool", "--rules", str(self._nice), *self._games]
        process = await asyncio.create_subprocess_exec(*command, stdin=asyncio.subprocess.DEVNULL)
        try:
            if await process.wait() != 0:
                log.error("not all rules could be compiled; the rules continue in plain Python")
                return
        finally:
            if process.returncode is None:
                process.kill()
                await _reap(process)
        self._compiled = True
        self._listener.changed()

    async def _live(self, name: str) -> None:
        reading, writing = os.pipe()
        complaints = asyncio.create_task(_log(name, reading), name=f"worker-{name}-log")
        try:
            process = await asyncio.create_subprocess_exec(
                *self._command, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, stderr=writing
            )
        finally:
            os.close(writing)
        child = Child(name, process)
        self._children[name] = child
        reason = "ended"
        output = cast(asyncio.StreamReader, process.stdout)  # a pipe was asked for
        try:
            while True:
                prefix = await output.readexactly(4)
                body = await output.readexactly(codec.frame_length(prefix))
                self._received(child, codec.unpack_from_worker(body))
        except asyncio.IncompleteReadError:
            reason = "died"
        except codec.FrameError as error:
            reason = f"broke the protocol: {error}"
        finally:
            child.kill()
            del self._children[name]
            if self._warming is child:
                self._warming = None
            if child.ready:
                self._listener.left(name, reason)
            self._warm_next()
            self._listener.changed()
            await _reap(process)
            await asyncio.wait([complaints], timeout=LAST_WORDS_S)
            complaints.cancel()

    def _received(self, child: Child, message: FromWorker) -> None:
        match message:
            case Ready(engines=engines, cold=cold):
                child.ready, child.engines = True, engines
                self._listener.joined(child.name, engines, cold=cold)
                self._warm_next()
            case Warming():
                self._warmed(child, message)
            case Accepted() | Declined() | Progress() | Chosen() | Failed():
                self._listener.heard(child.name, message)
                return
            case Probed():
                return
        self._listener.changed()

    def _warmed(self, child: Child, message: Warming) -> None:
        child.warmth = Warmth(done=message.done, total=max(message.total, 1), kernel=message.kernel)
        new = frozenset(message.games) - child.games
        child.games |= new
        for game in new:
            self._hurried.pop(game, None)
        if message.done >= message.total:
            if message.compiled:
                log.info("worker %s compiled %d kernels", child.name, message.compiled)
            child.warm = self._compiled = True
            if self._warming is child:
                self._warming = None
            self._warm_next()
        if new:
            self._listener.warmed(child.name, child.games)

    def _warm_next(self) -> None:
        """Let one child compile; once all is compiled, let every other one load."""
        for child in self._children.values():
            if child.ready and not child.warm and child.warmth is None and (self._compiled or self._warming is None):
                child.warmth = Warmth(done=0, total=1)
                if not self._compiled:
                    self._warming = child
                child.send(Warm(games=self._games))
                for game, engine in self._hurried.items():
                    child.send(Warm(games=[game], engine=engine))


async def _log(name: str, pipe: int) -> None:
    """Write a child's errors to our own log, line by line, in its format.

    The pipe is our own: one of asyncio's would make ``Process.wait`` wait for every process that inherited it too.
    """
    stream = asyncio.StreamReader()
    transport, _ = await asyncio.get_running_loop().connect_read_pipe(
        lambda: asyncio.StreamReaderProtocol(stream), os.fdopen(pipe, "rb", 0)
    )
    rest = b""
    try:
        while piece := await stream.read(1 << 16):
            *lines, rest = (rest + piece).split(b"\n")
            if len(rest) > LONGEST_LINE:
                lines, rest = [*lines, rest], b""
            for line in lines:
                log.warning("worker %s: %s", name, line.decode(errors="replace"))
        if rest:
            log.warning("worker %s: %s", name, rest.decode(errors="replace"))
    finally:
        transport.close()


async def _reap(process: asyncio.subprocess.Process) -> None:
    """Wait for a killed process, even if the caller is cancelled: it must leave no zombie."""
    gone = asyncio.ensure_future(process.wait())
    try:
        await asyncio.shield(gone)
    except asyncio.CancelledError:
        await gone
        raise

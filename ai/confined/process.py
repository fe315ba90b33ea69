"""A confined process: started, asked, measured, killed. Whatever it does, every wait here ends.

Between two questions it is stopped, so that it computes in its own time alone. Its CPU time is read from its process
clock, whose identifier follows from its number (``clock_getcpuclockid``).
"""

from __future__ import annotations

import contextlib
import itertools
import json
import os
import select
import signal
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Final

import msgspec

from agon.ai.confined.namespaces import FOLDER, bubblewrap, command
from agon.ai.external.process import ProgramError, TooLate
from agon.ai.search.contract import EngineError
from agon.protocol.hosted import LINE_LIMIT, Ask, Begin, Chose, Fault, FromHosted, Load, Loaded, ToHosted, Unconfined

_ANSWERS: Final = msgspec.json.Decoder(FromHosted)
_START_S: Final = 60.0
"""Seconds until bubblewrap has said which process it started."""
_GLANCE_S: Final = 0.002
"""Shortest time (s) between two looks at the clock of a process that computes."""
_LOOK_S: Final = 0.5
"""Longest time (s) between two looks."""
_CORES = itertools.count()


@dataclass(frozen=True)
class Quota:
    """Allowance of a bot."""

    memory_bytes: int = 512 << 20
    cpu_seconds: int = 900
    """Of a process, over all its games: after that the kernel ends it."""
    loading_ms: int = 5_000
    """CPU time for its import."""
    margin_ms: int = 25
    """CPU time by which a move may be late."""
    asleep_s: float = 10.0
    """Seconds of an answer in which it neither computes nor waits for a core."""
    longest_s: float = 120.0
    """Seconds that an answer may take in all: this machine has no time for more."""


class BotFault(ProgramError):
    """A bot failed; ``fault`` says where in its file."""

    def __init__(self, fault: Fault) -> None:
        place = f"{fault.file}, line {fault.line}: " if fault.file else ""
        super().__init__(f"{place}{fault.error}")
        self.fault = fault


class Ended(ProgramError):
    """The process has ended by itself."""


class NotConfined(EngineError):
    """This machine cannot confine a bot: no fault of the bot's."""


class ConfinedBot:
    """A bot's process. Use from one thread, which must live as long as the process: its end ends the process."""

    def __init__(self, folder: Path, file: str, quota: Quota) -> None:
        """Start the process and have it import ``file`` of ``folder``. Raises ``ProgramError``, ``NotConfined``."""
        self._quota = quota
        self._buffer = b""
        bwrap = bubblewrap()
        if bwrap is None:
            raise NotConfined("the program bwrap (Debian's package bubblewrap) is not installed")
        status, told = os.pipe()
        try:
            self._process = subprocess.Popen(  # noqa: S603 -- no word of it is a stranger's
                command(bwrap, folder, told),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                pass_fds=(told,),
                start_new_session=True,
            )
        except OSError as error:
            os.close(status)
            raise NotConfined(f"bwrap cannot be started: {error.strerror}") from None
        finally:
            os.close(told)
        self._in, self._out, self._err = (
            _pipe(pipe) for pipe in (self._process.stdin, self._process.stdout, self._process.stderr)
        )
        os.set_blocking(self._in, False)
        try:
            with open(status, "rb", buffering=0) as pipe:
                self.pid = self._started(pipe.fileno())
            self._handle = self._opened()
            self.loaded = self._load(file)
        except BaseException:
            self.close()
            raise

    def _started(self, status: int) -> int:
        """Return the number of the process, as bubblewrap tells it. Raises ``NotConfined``."""
        until = time.monotonic() + _START_S
        text = b""
        while not text.endswith(b"}\n"):
            if not _readable(status, until - time.monotonic()):
                raise NotConfined("bwrap did not start a process in time")
            part = os.read(status, 4096)
            if not part:
                raise NotConfined(f"bwrap made no namespaces: {self._complaint()}")
            text += part
        return int(json.loads(text.splitlines()[0])["child-pid"])

    def _opened(self) -> int:
        """Return a handle of the process. Raises ``NotConfined`` if bubblewrap failed after it had started it."""
        try:
            return os.pidfd_open(self.pid)
        except ProcessLookupError:
            raise NotConfined(f"bwrap made no namespaces: {self._complaint()}") from None

    def _complaint(self) -> str:
        return self._words(1.0) or "it did not say why"

    def _words(self, wait_s: float) -> str:
        """Return what was written to its standard error, at most 500 bytes."""
        text = os.read(self._err, 500) if _readable(self._err, wait_s) else b""
        return text.decode("utf-8", "replace").strip()

    def _load(self, file: str) -> Loaded:
        cores = sorted(os.sched_getaffinity(0))
        load = Load(
            folder=FOLDER,
            file=file,
            memory_bytes=self._quota.memory_bytes,
            cpu_seconds=self._quota.cpu_seconds,
            core=cores[next(_CORES) % len(cores)],
        )
        try:
            answer = self._ask(load, self._quota.loading_ms)
        except Ended as error:
            words = self._words(0.0)  # a bot may write there what it likes
            raise ProgramError(f"{error}: {words}" if words else str(error)) from None
        if isinstance(answer, Unconfined):
            raise NotConfined(answer.why)
        if not isinstance(answer, Loaded):
            raise ProgramError("the bot answered out of turn")
        self._signal(signal.SIGSTOP)
        return answer

    def begin(self, begin: Begin) -> None:
        """Tell the bot of a new game. Raises ``ProgramError``."""
        self._signal(signal.SIGCONT)
        self._write(begin, time.monotonic() + self._quota.longest_s)

    def ask(self, ask: Ask) -> tuple[int, str, float]:
        """Return the bot's action, its note, and the CPU time (ms) that it took.

        Raises ``TooLate``, ``BotFault``, ``ProgramError``: then the process is not to be used any more.
        """
        before = self.cpu_ms()
        answer = self._ask(ask, ask.time_ms + self._quota.margin_ms)
        used = self.cpu_ms() - before
        self._signal(signal.SIGSTOP)
        if isinstance(answer, Loaded | Unconfined):
            raise ProgramError("the bot answered out of turn")
        return answer.action, answer.said, used

    def _ask(self, message: ToHosted, allowed_ms: float) -> Loaded | Chose | Unconfined:
        """Send a message and return the answer; a fault is raised."""
        began, waited = time.monotonic(), self._waited_s()
        until = began + self._quota.longest_s
        ends = self.cpu_ms() + allowed_ms
        self._signal(signal.SIGCONT)
        self._write(message, until)
        while b"\n" not in self._buffer:
            left_ms = ends - self.cpu_ms()
            if left_ms < 0:
                raise TooLate(f"the bot computed for more than {allowed_ms:.0f} ms")
            now = time.monotonic()
            asleep = now - began - (allowed_ms - left_ms) / 1000.0 - (self._waited_s() - waited)
            if asleep > self._quota.asleep_s:
                raise TooLate(f"the bot did not answer: it was asleep for {asleep:.0f} s")
            if now > until:
                raise TooLate("the bot did not answer: this machine has no time for it")
            if not _readable(self._out, max(_GLANCE_S, min(_LOOK_S, left_ms / 1000.0))):
                continue
            part = os.read(self._out, LINE_LIMIT)
            if not part:
                raise Ended(self._end())
            self._buffer += part
            if len(self._buffer) > LINE_LIMIT:
                raise ProgramError(f"the bot wrote more than {LINE_LIMIT} bytes")
        line, _, self._buffer = self._buffer.partition(b"\n")
        if self._buffer:
            raise ProgramError("the bot wrote past its answer")
        try:
            answer = _ANSWERS.decode(line)
        except msgspec.DecodeError as error:
            raise ProgramError(f"the bot's answer cannot be read: {error}") from None
        if isinstance(answer, Fault):
            raise BotFault(answer)
        return answer

    def _write(self, message: ToHosted, until: float) -> None:
        left = memoryview(msgspec.json.encode(message) + b"\n")
        while left:
            try:
                left = left[os.write(self._in, left) :]
            except BlockingIOError:
                seconds = until - time.monotonic()
                if seconds <= 0 or not select.select([], [self._in], [], seconds)[1]:
                    raise TooLate("the bot does not read what it is told") from None
            except OSError:
                raise Ended(self._end()) from None

    def cpu_ms(self) -> float:
        """Return the CPU time of the process; 0 once it has ended."""
        try:
            return time.clock_gettime((~self.pid << 3) | 2) * 1000.0
        except OSError:
            return 0.0

    def _waited_s(self) -> float:
        """Return how long the process has waited for a core, as the kernel counted; 0 if it does not."""
        try:
            return int(Path(f"/proc/{self.pid}/schedstat").read_text("ascii").split()[1]) / 1e9
        except (OSError, IndexError):
            return 0.0

    def _end(self) -> str:
        """Say how the process ended."""
        try:
            code = self._process.wait(2.0)
        except subprocess.TimeoutExpired:
            return "the bot closed its output"
        number = code - 128 if code > 128 else -code
        if number == signal.SIGKILL:
            return "the bot's process was killed: its memory or its CPU time was used up"
        how = signal.Signals(number).name if number in set(signal.Signals) else f"with exit code {code}"
        return f"the bot's process has ended {how}"

    def _signal(self, number: signal.Signals) -> None:
        with contextlib.suppress(ProcessLookupError):
            signal.pidfd_send_signal(self._handle, number)

    def close(self) -> None:
        """Kill the process. Never raises."""
        if hasattr(self, "_handle"):
            self._signal(signal.SIGKILL)
            os.close(self._handle)
            del self._handle
        self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout, self._process.stderr):
            if pipe is not None:
                with contextlib.suppress(OSError):
                    pipe.close()


def _pipe(pipe: IO[bytes] | None) -> int:
    if pipe is None:
        raise RuntimeError("the process was started without a pipe")
    return pipe.fileno()


def _readable(descriptor: int, seconds: float) -> bool:
    return bool(select.select([descriptor], [], [], max(0.0, seconds))[0])

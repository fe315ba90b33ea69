"""An external program as a child process that speaks in lines. Nothing it does can make us hang.

A thread reads lines into a queue of bounded length, so that every wait has a time limit and a program that floods its
output waits for us. It runs in a session of its own: Ctrl-C in a terminal does not reach it, and its own children end
with it. It dies with this process (``agon.ai.processes.parent_death``), provided that the thread that starts it lives
on.
"""

from __future__ import annotations

import contextlib
import os
import queue
import shlex
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections import deque
from pathlib import Path
from typing import IO, Final

from agon.ai.processes import parent_death
from agon.ai.search.contract import EngineError

LONGEST_LINE: Final = 1 << 16
"""Bytes; the rest of a longer line counts as the next one."""
LINES_AHEAD: Final = 4096
"""Lines kept unread; at this number the program waits."""
LAST_WORDS: Final = 20
"""Lines of stderr that are kept."""
TERMINATE_S: Final = 0.5
"""Seconds that a program has to end after the request, and again after SIGTERM, before it is killed."""


class ProgramError(EngineError):
    """An external engine cannot be started, has ended, or broke its protocol. The message names the engine and the
    fault."""


class TooLate(ProgramError):
    """An external engine did not answer in time."""


class RestsNow(ProgramError):
    """An external engine has failed so often that it is not started again for a while."""


def find(command: str) -> list[str]:
    """Return the words of a command line, the first one being a program that exists. Raises ``ProgramError``."""
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise ProgramError(f"the command {command!r} cannot be read: {error}") from None
    if not words:
        raise ProgramError("no command is given for the external engine")
    path = os.environ.get("PATH", os.defpath)
    found = shutil.which(os.path.expanduser(words[0]), path=f"{path}:/usr/games")  # where Debian puts engines
    if found is None:
        raise ProgramError(f"no program {words[0]!r} was found")
    return [found, *words[1:]]


class Program:
    """A running program. Use from one thread."""

    def __init__(self, command: str) -> None:
        """Start the program. Raises ``ProgramError``."""
        words = find(command)
        self.name = os.path.basename(words[0])
        folder = str(Path(words[0]).parent)
        launcher = [sys.executable, "-I", "-S", parent_death.__file__, str(os.getpid())]
        try:
            self._process = subprocess.Popen(  # noqa: S603 -- the command is the host's, no shell reads it
                [*launcher, *words],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,
                env={**os.environ, "PATH": f"{os.environ.get('PATH', os.defpath)}:{folder}"},
            )
        except OSError as error:
            raise ProgramError(f"{self.name} cannot be started: {error.strerror}") from None
        self._lines: queue.Queue[str | None] = queue.Queue(LINES_AHEAD)
        self._words: deque[str] = deque(maxlen=LAST_WORDS)
        self._ended = False
        self._readers = [
            threading.Thread(target=self._listen, args=(self._process.stdout,), daemon=True, name=f"{self.name}-out"),
            threading.Thread(target=self._overhear, args=(self._process.stderr,), daemon=True, name=f"{self.name}-err"),
        ]
        for reader in self._readers:
            reader.start()

    @property
    def pid(self) -> int:
        return self._process.pid

    def _listen(self, stream: IO[bytes]) -> None:
        with stream:
            while line := stream.readline(LONGEST_LINE):
                self._lines.put(line.decode("utf-8", "replace").rstrip("\r\n"))
        self._lines.put(None)

    def _overhear(self, stream: IO[bytes]) -> None:
        with stream:
            while line := stream.readline(LONGEST_LINE):
                if text := line.decode("utf-8", "replace").strip():
                    self._words.append(text[:200])

    def last_words(self) -> str:
        """Return the last line on stderr, for error messages."""
        return f"; it said: {self._words[-1]}" if self._words else ""

    def say(self, line: str) -> None:
        """Write a line. Raises ``ProgramError`` if the program has ended."""
        if self._process.stdin is None or self._ended:
            raise ProgramError(f"{self.name} was ended")
        try:
            self._process.stdin.write(f"{line}\n".encode())
            self._process.stdin.flush()
        except OSError:
            raise self._gone() from None

    def hear(self, until: float) -> str | None:
        """Return the next line; None when the time (``time.monotonic()``) comes first. Raises ``ProgramError``."""
        try:
            left = until - time.monotonic()
            line = self._lines.get(timeout=left) if left > 0 else self._lines.get_nowait()
        except queue.Empty:
            return None
        if line is None:
            raise self._gone()
        return line

    def forget(self) -> None:
        """Discard all output so far."""
        with contextlib.suppress(queue.Empty):
            while self._lines.get_nowait() is not None:
                continue
            self._lines.put(None)  # it has ended: let the next reader know

    def cpu_seconds(self) -> float:
        """Return the CPU time of the process (without its children); 0 if the system does not tell it."""
        try:
            stat = Path(f"/proc/{self.pid}/stat").read_text("ascii", "replace")
        except OSError:
            return 0.0
        fields = stat.rpartition(")")[2].split()  # the name in brackets may hold anything
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def _gone(self) -> ProgramError:
        try:
            code = self._process.wait(TERMINATE_S)
        except subprocess.TimeoutExpired:
            return ProgramError(f"{self.name} closed its output{self.last_words()}")
        self._readers[1].join(TERMINATE_S)  # its last words may still be on their way
        how = f"by {signal.Signals(-code).name}" if code < 0 else f"with exit code {code}"
        return ProgramError(f"{self.name} has ended {how}{self.last_words()}")

    def end(self, farewell: str = "", patience: float = TERMINATE_S) -> None:
        """End the program: by its own word for that, then SIGTERM, then SIGKILL; and its children. Never raises.

        ``patience``: seconds to wait after each of the first two.
        """
        if self._ended:
            return
        with contextlib.suppress(ProgramError):  # it may have ended by itself
            if farewell:
                self.say(farewell)
        self._ended = True
        if self._process.stdin is not None:
            with contextlib.suppress(OSError):
                self._process.stdin.close()
        if not (farewell and self._has_ended(patience)):
            self._signal(signal.SIGTERM)
        if not self._has_ended(patience):
            self._signal(signal.SIGKILL)
            self._process.wait()
        self._signal(signal.SIGKILL)  # children that it left behind
        until = time.monotonic() + TERMINATE_S  # a child in a session of its own may hold the pipes: leave them to it
        while any(reader.is_alive() for reader in self._readers) and time.monotonic() < until:
            self._drain()  # the reader may wait for room in the queue
            self._readers[0].join(0.005)
            self._readers[1].join(0.005)

    def _has_ended(self, patience: float) -> bool:
        until = time.monotonic() + patience
        while True:
            self._drain()  # a program that waits to be read cannot end
            try:
                self._process.wait(0.02)
            except subprocess.TimeoutExpired:
                if time.monotonic() >= until:
                    return False
            else:
                return True

    def _drain(self) -> None:
        with contextlib.suppress(queue.Empty):
            while True:
                self._lines.get_nowait()

    def _signal(self, number: signal.Signals) -> None:
        """Signal the program and its children: it leads a process group of its own."""
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self.pid, number)

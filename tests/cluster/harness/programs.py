"""Programs under test, which can be started, killed, paused and restarted, with their logs in one folder."""

from __future__ import annotations

import asyncio
import contextlib
import glob
import os
import shutil
import signal
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

START_S = 120.0
END_S = 20.0


class ClusterError(Exception):
    """A program is missing or does not start; the message says which and why."""


def find(name: str) -> str:
    """Return the path of a program, also if Debian keeps it outside the PATH. Raises ``ClusterError``."""
    places = [shutil.which(name), shutil.which(name, path="/usr/sbin:/sbin")]
    places += sorted(glob.glob(f"/usr/lib/postgresql/*/bin/{name}"), reverse=True)
    found = next((place for place in places if place), None)
    if found is None:
        raise ClusterError(f"{name} is not installed; 'make programs' installs it")
    return found


def _inherited() -> dict[str, str]:
    """Return our own environment without Agon's settings, which must not reach the programs."""
    kept = {"AGON_KERNEL_CACHE"}
    return {name: value for name, value in os.environ.items() if not name.startswith("AGON_") or name in kept}


@dataclass(slots=True)
class Program:
    """``ready``: text in its log once it is ready. ``user``: the account that runs it if we are root."""

    name: str
    command: Sequence[str]
    folder: Path
    ready: str
    environ: Mapping[str, str] = field(default_factory=dict[str, str])
    user: str | None = None
    before: Callable[[], None] | None = None
    """Called before each start."""
    _process: asyncio.subprocess.Process | None = None

    @property
    def log_file(self) -> Path:
        return self.folder / f"{self.name}.log"

    @property
    def running(self) -> bool:
        return self._process is not None and self._process.returncode is None

    @property
    def pid(self) -> int:
        if self._process is None:
            raise ClusterError(f"{self.name} is not running")
        return self._process.pid

    def log(self) -> str:
        return self.log_file.read_text(errors="replace") if self.log_file.exists() else ""

    async def start(self) -> None:
        """Start it and wait until it is ready. Raises ``ClusterError``."""
        if self.running:
            return
        if self.before is not None:
            self.before()
        size = self.log_file.stat().st_size if self.log_file.exists() else 0
        with self.log_file.open("ab") as log:
            self._process = await asyncio.create_subprocess_exec(
                *self.command,
                cwd=Path(__file__).parents[3],
                env={**_inherited(), **self.environ},
                stdin=asyncio.subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,  # Ctrl-C reaches only us, and we end everything in order
                user=self.user if os.geteuid() == 0 else None,
            )
        await self._until_ready(size)

    async def _until_ready(self, since: int) -> None:
        """Follow the log from ``since`` bytes on until it is ready. Raises ``ClusterError``."""
        process = self._process
        assert process is not None
        follow = await asyncio.create_subprocess_exec(
            "tail",
            "-c",
            f"+{since + 1}",
            f"--pid={process.pid}",
            "-f",
            str(self.log_file),
            stdout=asyncio.subprocess.PIPE,
        )
        assert follow.stdout is not None
        try:
            async with asyncio.timeout(START_S):
                while line := await follow.stdout.readline():
                    if self.ready in line.decode(errors="replace"):
                        return
        except TimeoutError:
            self.kill()
        finally:
            with contextlib.suppress(ProcessLookupError):
                follow.kill()
            await follow.wait()
        raise ClusterError(f"{self.name} does not start:\n{self.log()[-1500:]}")

    async def stop(self) -> None:
        """Stop it as an operator would; kill it if it does not end."""
        if not self.running:
            return
        self.resume()
        self._signal(signal.SIGTERM, [self.pid])
        try:
            await asyncio.wait_for(self.wait(), END_S)
        except TimeoutError:
            self.kill()
            await self.wait()

    def kill(self) -> None:
        """End it as a power cut would, with all its child processes."""
        self._signal(signal.SIGKILL, self.family())

    def pause(self) -> None:
        """Freeze it with all its child processes."""
        self._signal(signal.SIGSTOP, self.family())

    def resume(self) -> None:
        """Continue it after ``pause``."""
        self._signal(signal.SIGCONT, self.family())

    async def wait(self) -> None:
        """Wait until it has ended."""
        if self._process is not None:
            await self._process.wait()

    def family(self) -> list[int]:
        """Return the ids of its process and all descendants."""
        found = [self.pid] if self.running else []
        for pid in found:
            with contextlib.suppress(OSError):  # it ended meanwhile
                found += map(int, Path(f"/proc/{pid}/task/{pid}/children").read_text().split())
        return found

    @staticmethod
    def _signal(number: signal.Signals, pids: Sequence[int]) -> None:
        for pid in pids:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, number)

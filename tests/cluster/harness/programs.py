"""Programs under trial: started, killed, paused and started again, by name, with their logs in one folder."""

from __future__ import annotations

import asyncio
import contextlib
import glob
import os
import shutil
import signal
import socket
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

START_S = 120.0
END_S = 20.0


class ClusterError(Exception):
    """A program is missing or does not start; says which and why."""


def free_port() -> int:
    """A port that was free a moment ago."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def find(name: str) -> str:
    """The path of a program; Debian keeps some of them apart. Raises ``ClusterError``."""
    places = [shutil.which(name), shutil.which(name, path="/usr/sbin:/sbin")]
    places += sorted(glob.glob(f"/usr/lib/postgresql/*/bin/{name}"), reverse=True)
    found = next((place for place in places if place), None)
    if found is None:
        raise ClusterError(f"{name} is not installed; 'make programs' brings it")
    return found


def _inherited() -> dict[str, str]:
    """Our own environment without settings, which would be those of the programs too."""
    kept = {"AGON_KERNEL_CACHE"}
    return {name: value for name, value in os.environ.items() if not name.startswith("AGON_") or name in kept}


@dataclass(slots=True)
class Program:
    """``ready`` is looked for in what it writes; ``user`` is who it runs as where we are root."""

    name: str
    command: Sequence[str]
    folder: Path
    ready: str
    environ: Mapping[str, str] = field(default_factory=dict[str, str])
    user: str | None = None
    before: Callable[[], None] | None = None
    """Run before each start."""
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
        """Starts it and waits until it is ready. Raises ``ClusterError``."""
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
                start_new_session=True,  # Ctrl-C comes to us, who end everything in order
                user=self.user if os.geteuid() == 0 else None,
            )
        await self._until_ready(size)

    async def _until_ready(self, since: int) -> None:
        """Follows the log from ``since`` bytes on."""
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
        """Ends it as an operator would; by force where it does not end."""
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
        """Ends it as a power cut would, with all that it started."""
        self._signal(signal.SIGKILL, self.family())

    def pause(self) -> None:
        """It is there, and does nothing; nor does what it started."""
        self._signal(signal.SIGSTOP, self.family())

    def resume(self) -> None:
        """It goes on where it was, later than it thinks."""
        self._signal(signal.SIGCONT, self.family())

    async def wait(self) -> None:
        """Returns when it has ended."""
        if self._process is not None:
            await self._process.wait()

    def family(self) -> list[int]:
        """Its process and all below it."""
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

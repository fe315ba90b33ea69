"""Programs under measurement: started on a core of their own, asked for their processor time, always ended."""

from __future__ import annotations

import contextlib
import os
import subprocess
from collections.abc import Generator, Mapping, Sequence
from pathlib import Path


def cpu_seconds(pid: int) -> float:
    """Processor time that a process has used so far with all its threads, without its children."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def resident_mb(pid: int) -> float:
    """Memory that a process holds now."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def cores() -> tuple[set[int], set[int]]:
    """A core for the server and the others for the load; the same for both where there is only one."""
    allowed = sorted(os.sched_getaffinity(0))
    return {allowed[0]}, set(allowed[1:]) or {allowed[0]}


@contextlib.contextmanager
def running(
    command: Sequence[str], *, core: set[int], environ: Mapping[str, str], folder: Path, log: Path
) -> Generator[subprocess.Popen[str]]:
    """A program with its output in ``stdout`` and its complaints in ``log``."""

    def place() -> None:
        os.sched_setaffinity(0, core)

    with (
        log.open("w") as complaints,
        subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=complaints,
            text=True,
            cwd=folder,
            env={**os.environ, **environ},
            preexec_fn=place,  # noqa: PLW1509 - this program has no threads
        ) as process,
    ):
        try:
            yield process
        finally:
            process.terminate()
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                process.kill()

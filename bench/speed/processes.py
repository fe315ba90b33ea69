"""Programs under measurement: start them on their own core, read their CPU time, and always end them."""

from __future__ import annotations

import contextlib
import os
import subprocess
from collections.abc import Generator, Mapping, Sequence
from pathlib import Path


def cpu_seconds(pid: int) -> float:
    """Return the CPU time (s) of a process with all its threads, without its children."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def resident_mb(pid: int) -> float:
    """Return the resident memory (MB) of a process."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def cores() -> tuple[set[int], set[int]]:
    """Return a core for the server, and the others for the load; if there is only one, both get it."""
    allowed = sorted(os.sched_getaffinity(0))
    return {allowed[0]}, set(allowed[1:]) or {allowed[0]}


@contextlib.contextmanager
def running(
    command: Sequence[str],
    *,
    core: set[int],
    environ: Mapping[str, str],
    folder: Path,
    log: Path,
    stdin: bool = False,
) -> Generator[subprocess.Popen[str]]:
    """Run a program with its stdout, and if asked for its stdin, in a pipe, and its stderr in ``log``."""

    def place() -> None:
        os.sched_setaffinity(0, core)

    with (
        log.open("w") as complaints,
        subprocess.Popen(
            command,
            stdin=subprocess.PIPE if stdin else None,
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

"""Dump of all tasks of a program and what each waits for, made if a game of a drill does not end."""

from __future__ import annotations

import asyncio
import gc
import io
import signal
import sys
from types import CoroutineType, FrameType
from typing import Any, TextIO, cast

from agon.server.live.table import Table

DEEPEST = 40
"""Most frames written for a task."""


def write_tasks(out: TextIO) -> None:
    """Write every unfinished task of this program, and every table of a server.

    In a signal handler no event loop counts as running, so the tasks are found among all objects.
    """
    for found in gc.get_objects():
        kind = cast("type[object]", type(found))  # isinstance would ask proxies, whose object may be gone
        if kind is Table:
            _table(found, out)
        elif issubclass(kind, asyncio.Task) and not found.done():
            _task(found, out)
    out.flush()


def _table(table: Any, out: TextIO) -> None:
    kept = {name: getattr(table, f"_{name}") for name in ("busy", "begins", "held", "known", "stopped", "waiting")}
    out.write(f"TABLE {table.name} seq {table.session.seq} owned {table.owned} {kept} mailbox {list(table._mailbox)}\n")


def _task(task: asyncio.Task[Any], out: TextIO) -> None:
    out.write(f"TASK {task.get_name()}\n")
    awaited: Any = task.get_coro()
    for _ in range(DEEPEST):
        frame: FrameType | None = None
        for kind in ("cr", "gi", "ag"):
            frame = frame or getattr(awaited, f"{kind}_frame", None)
        if frame is None:
            break
        out.write(f"  {frame.f_code.co_filename}:{frame.f_lineno} {frame.f_code.co_qualname}\n")
        if isinstance(awaited, CoroutineType):
            awaited = awaited.cr_await
        else:
            awaited = getattr(awaited, "gi_yieldfrom", None) or getattr(awaited, "ag_await", None)
    if awaited is not None:
        out.write(f"  waits for {awaited!r:.300}\n")


def dump_on_signal() -> None:
    """Write the dump to stderr at each ``SIGUSR1`` from now on."""

    def write(_signal: int, _frame: FrameType | None) -> None:
        text = io.StringIO()
        write_tasks(text)
        sys.stderr.write(text.getvalue())
        sys.stderr.flush()

    signal.signal(signal.SIGUSR1, write)

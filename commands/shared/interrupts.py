"""Signals that end a long command in good order."""

from __future__ import annotations

import signal
from collections.abc import Generator
from contextlib import contextmanager
from types import FrameType


@contextmanager
def interruptible() -> Generator[None]:
    """Raise ``KeyboardInterrupt`` at SIGINT and SIGTERM, however the process was started.

    A shell without job control starts what it puts into the background with SIGINT ignored, and Python leaves it so.
    To be used in the main thread.
    """
    before = {number: signal.signal(number, _interrupt) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, signal.SIG_DFL if handler is None else handler)


def _interrupt(number: int, frame: FrameType | None) -> None:
    del number, frame
    raise KeyboardInterrupt

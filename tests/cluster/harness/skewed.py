"""``agon`` with a wrong wall clock: ``python -m tests.cluster.harness.skewed FILE serve ...``.

The file holds the error in nanoseconds (eight bytes) and may change at any moment. Timers use another clock and are
right, as on a machine whose time is set. (libfaketime does the same to any program, but made this one stand still.)
"""

from __future__ import annotations

import mmap
import struct
import sys
import time
from pathlib import Path

AHEAD = struct.Struct("=q")


def set_ahead(file: Path, seconds: float) -> None:
    """Set the clock of the program that runs with this file ahead by ``seconds``."""
    with file.open("r+b" if file.exists() else "w+b") as opened:
        opened.write(AHEAD.pack(round(seconds * 1e9)))


def main() -> None:
    file, *rest = sys.argv[1:]
    with Path(file).open("rb") as opened:
        shared = mmap.mmap(opened.fileno(), AHEAD.size, access=mmap.ACCESS_READ)
    true_ns = time.time_ns

    def wrong_ns() -> int:
        return true_ns() + AHEAD.unpack(shared[: AHEAD.size])[0]

    time.time_ns = wrong_ns
    time.time = lambda: wrong_ns() / 1e9
    from agon.command import main as agon
    from tests.cluster.harness import task_dump

    task_dump.dump_on_signal()
    sys.argv = ["agon", *rest]
    agon()


if __name__ == "__main__":
    main()

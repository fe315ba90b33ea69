"""``agon`` with a wall clock that is wrong by what a file says: ``python -m tests.cluster.harness.skewed FILE serve
...``.

The file has eight bytes, nanoseconds, and may be changed at any moment. Only the wall clock is: timers use another, as
on a machine whose time somebody sets. (libfaketime does the same to any program, but made this one stand still.)
"""

from __future__ import annotations

import mmap
import struct
import sys
import time
from pathlib import Path

AHEAD = struct.Struct("=q")


def set_ahead(file: Path, seconds: float) -> None:
    """From now on the clock of whoever runs with this file is so much ahead."""
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
    from tests.cluster.harness import inquest

    inquest.on_signal()
    sys.argv = ["agon", *rest]
    agon()


if __name__ == "__main__":
    main()

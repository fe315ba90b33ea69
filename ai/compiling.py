"""Fills the kernel cache in a process of its own, which takes its compiler's memory with it when it ends.

``python -m ai.compiling GAME`` compiles what the cache lacks and writes a line after every kernel: how many
specialisations it has compiled so far. Measured: a process that compiles every kernel itself stays near 400 MB, one
that loads them stays below 180 MB.
"""

from __future__ import annotations

import subprocess
import sys
import threading
import traceback
from collections.abc import Callable
from typing import Any

from ai import engines
from ai.lifeline import die_with_parent
from ai.warming import Warmup


def is_cached(game: str) -> bool:
    """Whether a process like this one has been through all of ``game``. A cache that lost files since is no harm:
    whoever misses a kernel compiles it."""
    from games.jit import cache_folder  # imports Numba

    return (cache_folder() / f"{game}.complete").exists()


class Compiler:
    """The parent's end of one such process. ``heard`` is called, from another thread, whenever there is news."""

    def __init__(self, game: str, heard: Callable[[], None]) -> None:
        self.game = game
        self.kernels = 0
        """How many of the game's kernels are in the cache by now."""
        self.compiled = 0
        """How many specialisations were compiled, not loaded."""
        self.ended = False
        """What is not in the cache by now will not come."""
        command = [sys.executable, "-m", "ai.compiling", game]
        self._process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE)  # noqa: S603 - ours
        self._heard = heard
        threading.Thread(target=self._listen, name=f"compiling-{game}", daemon=True).start()

    def stop(self) -> None:
        """Ends the process; what it has put into the cache stays."""
        self._process.kill()

    def _listen(self) -> None:
        lines: Any = self._process.stdout
        for line in lines:
            self.compiled = int(line)
            self.kernels += 1
            self._heard()
        lines.close()
        self._process.wait()
        self.ended = True
        self._heard()


def main(game: str) -> int:
    from games.jit import cache_folder

    die_with_parent()
    warmup = Warmup(engines.registry())
    warmup.add(game)
    failures = 0
    while not warmup.is_done():
        try:
            warmup.run_next()
        except Exception:  # one kernel that does not compile must not take the others with it
            traceback.print_exc()
            failures += 1
        if warmup.is_done() and not failures:
            (cache_folder() / f"{game}.complete").touch()
        sys.stdout.write(f"{warmup.compiled}\n")
        sys.stdout.flush()
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))

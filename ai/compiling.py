"""Fills the kernel cache in a process of its own, which takes its compiler's memory with it when it ends.

``python -m ai.compiling GAME`` compiles what the cache lacks and writes a line after every kernel: how many
specialisations it has compiled so far. Measured: a process that compiles every kernel itself stays near 400 MB, one
that loads them stays below 180 MB.
"""

from __future__ import annotations

import subprocess
import sys
import traceback
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
    """The parent's end of one such process."""

    def __init__(self, game: str) -> None:
        self.game = game
        self._compiled = 0
        command = [sys.executable, "-m", "ai.compiling", game]
        self._process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE)  # noqa: S603 - ours
        self._lines: Any = self._process.stdout

    def wait(self) -> int:
        """Until the next kernel is in the cache, or the process has ended: then the caller compiles it.

        Returns how many specialisations were compiled meanwhile.
        """
        line = self._lines.readline()
        before = self._compiled
        self._compiled = int(line) if line else before
        return self._compiled - before

    def finish(self) -> None:
        """Waits for the process, whose work is done, to end."""
        self._lines.close()
        self._process.wait()


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

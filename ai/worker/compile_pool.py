"""Fills the kernel cache in processes of their own, which take their compiler's memory with them when they end.

``python -m agon.ai.worker.compile_pool`` reads names of games, a line each, and forks for each: the fork compiles what
the cache lacks and writes a line after every kernel: how many specialisations it has compiled so far, and the kernel's
name if it does not compile; after it, ``end``. Measured: a process that compiles every kernel itself stays near 400 MB,
one that loads them stays below 180 MB.

``python -m agon.ai.worker.compile_pool --rules NICE GAME...`` compiles the rules alone, for a server that has no
workers of its own.
"""

from __future__ import annotations

import gc
import os
import pkgutil
import sys
import threading
import traceback
import types
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from agon import games
from agon.ai import kernels
from agon.ai.engines import registry
from agon.ai.evaluation import listing
from agon.ai.processes.fork_server import END, ForkServers
from agon.ai.processes.parent_death import die_with_parent
from agon.ai.worker.warm_up import Warmup, warm_rules
from agon.games import sources

MOST_AT_ONCE = 4
"""A compiler takes 400 MB."""
COLLECTED = (300_000, 10, 1000)
"""A compiler makes objects by the million, most of which stay until it ends: looking for garbage among them as often as
Python does by itself took a tenth of its time."""
NICENESS = 5
"""People play on while it compiles."""


def sources_of(game: str) -> frozenset[str]:
    """The modules of a game's kernels: its own, and the generic ones in ``agon.ai.kernels``."""
    own = {name for part in ("evaluate", "kernels") if (name := listing.name_of(game, part)) is not None}
    generic = {module.name for module in pkgutil.walk_packages(kernels.__path__, f"{kernels.__name__}.")}
    return frozenset({"agon.ai.search.kernel_binding", f"{games.__name__}.{game}", *own, *generic})


def size_of(game: str) -> int:
    """Bytes of all files that can change a game's kernels: the more, the longer they take to compile, about."""
    files = (sources.file_of(module) for module in sources.reached(sources_of(game)))
    return sum(file.stat().st_size for file in files if file is not None)


def digest_of(game: str) -> str:
    """Hash of all files that can change a game's kernels."""
    from agon.games.jit import OURS, versions  # imports Numba

    return sources.digest(sources_of(game) | OURS, versions())


def stamp_of(game: str) -> Path:
    """The file that says that a game's kernels are compiled, if it is there."""
    from agon.games.jit import cache_root

    return cache_root() / game / f"{digest_of(game)}{sources.STAMP}"


def is_cached(game: str) -> bool:
    """Whether a process like this one has been through all of ``game``. A cache that lost files since is no harm:
    whoever misses a kernel compiles it."""
    stamp = stamp_of(game)
    if stamp.exists():
        sources.mark_used(stamp)
        return True
    return False


def most_at_once() -> int:
    """How many games to compile at the same time: one for each core, to a limit."""
    return min(MOST_AT_ONCE, os.cpu_count() or 1)


class Compiler:
    """One game that is being compiled. ``heard`` is called, from another thread, whenever there is news."""

    def __init__(self, game: str, heard: Callable[[], None], servers: ForkServers) -> None:
        self.game = game
        self.kernels = 0
        """How many of the game's kernels are in the cache by now."""
        self.compiled = 0
        """How many specialisations were compiled, not loaded."""
        self.failed: list[str] = []
        """The kernels that do not compile."""
        self.ended = False
        """What is not in the cache by now will not come."""
        self._server = servers.take()
        self._heard = heard
        threading.Thread(target=self._listen, name=f"compiling-{game}", daemon=True).start()

    def stop(self) -> None:
        """Compiles no more; what is in the cache stays."""
        self._server.stop()

    def _listen(self) -> None:
        for line in self._server.compile(self.game):
            compiled, _, failed = line.partition(" ")
            self.compiled = int(compiled)
            if failed:
                self.failed.append(failed)
            self.kernels += 1
            self._heard()
        self.ended = True
        self._heard()


class Compilers:
    """Compilers of several games, as many at a time as there are cores. Used by one thread, but for ``heard``."""

    def __init__(self, heard: Callable[[], None]) -> None:
        self._heard = heard
        self._servers = ForkServers()
        self._of: dict[str, Compiler] = {}
        self._compiled = 0

    def want(self, games: Sequence[str]) -> None:
        """Sees to it that the first of ``games`` are being compiled or have been; no others are from now on."""
        for game in [game for game in self._of if game not in games and not is_cached(game)]:
            self._let_go(game)
        running = [game for game in games if game in self._of and not self._of[game].ended]
        for place, game in enumerate(games):
            if game in self._of:
                continue
            if len(running) >= most_at_once():
                if running[-1] not in games[place:]:
                    return
                self._let_go(running.pop())
            self._of[game] = Compiler(game, self._heard, self._servers)
            running.append(game)
        if not games:
            self._servers.close()

    def has(self, game: str, kernels: int) -> bool:
        """Whether more than so many kernels of a game are in the cache, or no more will come."""
        compiler = self._of.get(game)
        return compiler is not None and (compiler.ended or compiler.kernels > kernels)

    @property
    def compiled(self) -> int:
        """How many specialisations were compiled by all of them so far."""
        return self._compiled + sum(compiler.compiled for compiler in self._of.values())

    def _let_go(self, game: str) -> None:
        compiler = self._of.pop(game)
        compiler.stop()
        self._compiled += compiler.compiled


def compile_rules(nice: int, names: list[str]) -> int:
    """What a server needs that leaves all searching to others. Returns the exit code."""
    os.nice(nice)
    failures = 0
    for name in names:
        try:
            warm_rules(name)
        except Exception:
            traceback.print_exc()
            failures += 1
    return 1 if failures else 0


def main(game: str) -> int:
    from agon.games.jit import cache_root

    os.nice(NICENESS)
    sources.clean(cache_root())
    warmup = Warmup(registry.engines())
    warmup.add(game)
    failures = 0
    while not warmup.is_done():
        kernel, failed = warmup.next_kernel(game), ""
        try:
            warmup.run_next(game)
        except Exception:  # one kernel that does not compile must not take the others with it
            traceback.print_exc()
            failures, failed = failures + 1, f" {kernel}"
        if warmup.is_done() and not failures:
            stamp_of(game).touch()
        sys.stdout.write(f"{warmup.compiled}{failed}\n")
        sys.stdout.flush()
    return 1 if failures else 0


def _tried(cells: npt.NDArray[np.int64], number: int, fraction: float) -> float:
    """What most kernels use of Python, for Numba to compile its own part of it."""
    cells[1:3] = 0
    cells[:2] = cells[2:4]
    for place in range(min(len(cells), number)):
        number = max(number, int(fraction), abs(int(cells[place])))
    return float(number % 7) + fraction


def _calls(cells: npt.NDArray[np.int64], number: int, fraction: float) -> float:
    """As kernels have it: inlined."""
    return _tried(cells, number, fraction)


def load() -> None:
    """Compiles what every game's kernels inline, which a fork finds done."""
    import numba

    from agon.games import bits

    gc.set_threshold(*COLLECTED)
    compile_as: Any = numba.njit
    part = compile_as(nogil=True, forceinline=True)(_tried)
    caller = types.FunctionType(_calls.__code__, {"_tried": part})
    compile_as(nogil=True)(caller)(np.zeros(8, np.int64), 3, 0.5)
    for name in games.names():
        games.room(name)
    twins, rng = bits.compiled(), np.zeros(1, np.uint64)
    for value in (1, np.uint64(1)):
        for function in (bits.popcount, bits.lowest_bit, bits.highest_bit, bits.mix64):
            twins[function](value)
        twins[bits.combine](value, 2)
    twins[bits.random_below](rng, 7)
    twins[bits.random_unit](rng)
    gc.freeze()


def serve() -> int:
    """Compiles the games that it is told on stdin, a fork for each. Returns the exit code."""
    load()
    for line in sys.stdin:
        fork = os.fork()
        if fork == 0:
            die_with_parent()
            code = main(line.strip())
            sys.stdout.flush()
            sys.stderr.flush()
            os._exit(code)
        os.waitpid(fork, 0)
        sys.stdout.write(f"{END}\n")
        sys.stdout.flush()
    return 0


if __name__ == "__main__":
    die_with_parent()
    sys.exit(compile_rules(int(sys.argv[2]), sys.argv[3:]) if sys.argv[1:2] == ["--rules"] else serve())

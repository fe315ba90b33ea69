"""Fill the kernel cache in separate processes, which free their compiler's memory when they end.

``python -m agon.ai.worker.compile_pool`` reads names of games, one per line, and forks for each. The fork compiles the
kernels that the cache lacks and writes a line after each: the number of specialisations compiled so far, and the
kernel's name if it does not compile; at last ``end``. Measured: a process that compiles every kernel itself stays near
400 MB, one that loads them stays below 180 MB.

``python -m agon.ai.worker.compile_pool --rules NICE GAME...`` compiles only the rules, for a server without workers of
its own.
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
from agon.games.api import CannotCompile
from agon.games.faults import reason_of

MOST_AT_ONCE = 4
"""Most compilers at the same time: each takes 400 MB."""
COLLECTED = (300_000, 10, 1000)
"""Thresholds of the garbage collector: a compiler makes millions of objects, most of which live until it ends, and the
default thresholds took a tenth of its time."""
NICENESS = 5
"""Niceness of compilers: people play while they run."""


def sources_of(game: str) -> frozenset[str]:
    """Return the modules of a game's kernels: its own, and the generic ones in ``agon.ai.kernels``."""
    own = {name for part in ("evaluate", "kernels") if (name := listing.name_of(game, part)) is not None}
    generic = {module.name for module in pkgutil.walk_packages(kernels.__path__, f"{kernels.__name__}.")}
    return frozenset({"agon.ai.search.kernel_binding", f"{games.__name__}.{game}", *own, *generic})


def size_of(game: str) -> int:
    """Return the bytes of all files that can change a game's kernels, a rough measure of the time to compile them."""
    files = (sources.file_of(module) for module in sources.reached(sources_of(game)))
    return sum(file.stat().st_size for file in files if file is not None)


def digest_of(game: str) -> str:
    """Return the hash of all files that can change a game's kernels."""
    from agon.games.jit import OURS, versions  # imports Numba

    return sources.digest(sources_of(game) | OURS, versions())


def stamp_of(game: str) -> Path:
    """Return the path of the file whose presence means that a game's kernels are compiled."""
    from agon.games.jit import cache_root

    return cache_root() / game / f"{digest_of(game)}{sources.STAMP}"


def fault_of(game: str) -> str | None:
    """Return why kernels of ``game`` did not compile when a process last tried, or None."""
    note = _fault_note(game)
    return note.read_text("utf-8") if note.is_file() else None


def _fault_note(game: str) -> Path:
    return stamp_of(game).with_suffix(f".fault{sources.STAMP}")  # so that it is cleaned like a stamp


def is_cached(game: str) -> bool:
    """True if a process like this one has compiled all of ``game``.

    The cache may have lost files since: a process that misses a kernel compiles it.
    """
    stamp = stamp_of(game)
    if stamp.exists():
        sources.mark_used(stamp)
        return True
    return False


def most_at_once() -> int:
    """Return the number of games to compile at the same time: one per core, up to a limit."""
    return min(MOST_AT_ONCE, os.cpu_count() or 1)


class Compiler:
    """The compilation of one game. ``heard`` is called from another thread after each piece of news."""

    def __init__(self, game: str, heard: Callable[[], None], servers: ForkServers) -> None:
        self.game = game
        self.kernels = 0
        """Number of the game's kernels in the cache by now."""
        self.compiled = 0
        """Number of specialisations that were compiled, not loaded."""
        self.failed: dict[str, str] = {}
        """Names of kernels that do not compile, and why."""
        self.ended = False
        """True once no further kernels will come."""
        self._server = servers.take()
        self._heard = heard
        threading.Thread(target=self._listen, name=f"compiling-{game}", daemon=True).start()

    def stop(self) -> None:
        """Stop compiling; the cache keeps its kernels."""
        self._server.stop()

    def _listen(self) -> None:
        for line in self._server.compile(self.game):
            compiled, _, failed = line.partition(" ")
            self.compiled = int(compiled)
            if failed:
                name, _, reason = failed.partition("\t")
                self.failed[name] = reason
            self.kernels += 1
            self._heard()
        self.ended = True
        self._heard()


class Compilers:
    """Compilers of several games, as many at a time as there are cores. Only ``heard`` is called by other threads."""

    def __init__(self, heard: Callable[[], None]) -> None:
        self._heard = heard
        self._servers = ForkServers()
        self._of: dict[str, Compiler] = {}
        self._compiled = 0

    def want(self, games: Sequence[str]) -> None:
        """Compile the first of ``games`` unless they are compiled, and stop compiling all others."""
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
        """True if more than so many kernels of a game are in the cache, or no more will come."""
        compiler = self._of.get(game)
        return compiler is not None and (compiler.ended or compiler.kernels > kernels)

    @property
    def compiled(self) -> int:
        """Number of specialisations compiled by all of them so far."""
        return self._compiled + sum(compiler.compiled for compiler in self._of.values())

    def _let_go(self, game: str) -> None:
        compiler = self._of.pop(game)
        compiler.stop()
        self._compiled += compiler.compiled


def compile_rules(nice: int, names: list[str]) -> int:
    """Compile the rules, for a server that leaves all searching to others. Returns the exit code."""
    os.nice(nice)
    failures = 0
    for name in names:
        try:
            warm_rules(name)
        except Exception as error:
            _complain(error, set())
            failures += 1
    return 1 if failures else 0


def main(game: str) -> int:
    from agon.games.jit import cache_root

    os.nice(NICENESS)
    sources.clean(cache_root())
    warmup = Warmup(registry.engines())
    warmup.add(game)
    failures: set[str] = set()
    while not warmup.is_done():
        kernel, failed = warmup.next_kernel(game), ""
        try:
            warmup.run_next(game)
        except Exception as error:  # one kernel that does not compile must not take the others with it
            failed = f" {kernel}\t{_complain(error, failures)}"
        if warmup.is_done():
            _note_end(game, failures)
        sys.stdout.write(f"{warmup.compiled}{failed}\n")
        sys.stdout.flush()
    return 1 if failures else 0


def _complain(error: Exception, said: set[str]) -> str:
    """Write an error to stderr unless it was ``said``; add its reason there and return it."""
    reason = error.reason if isinstance(error, CannotCompile) else reason_of(error)
    if reason not in said:
        sys.stderr.write(f"{error}\n" if isinstance(error, CannotCompile) else traceback.format_exc())
        said.add(reason)
    return reason


def _note_end(game: str, failures: set[str]) -> None:
    """Leave in the cache that a game is compiled, or why it is not."""
    if failures:
        _fault_note(game).write_text("\n".join(sorted(failures)), "utf-8")
    else:
        stamp_of(game).touch()
        _fault_note(game).unlink(missing_ok=True)


def _tried(cells: npt.NDArray[np.int64], number: int, fraction: float) -> float:
    """Use the parts of Python that most kernels use, so that Numba compiles its own code for them."""
    cells[1:3] = 0
    cells[:2] = cells[2:4]
    for place in range(min(len(cells), number)):
        number = max(number, int(fraction), abs(int(cells[place])))
    return float(number % 7) + fraction


def _calls(cells: npt.NDArray[np.int64], number: int, fraction: float) -> float:
    """Inline it, as kernels do."""
    return _tried(cells, number, fraction)


def load() -> None:
    """Compile the functions that every game's kernels inline, so that forks find them compiled."""
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
    """Compile the games named on stdin, each in a fork. Returns the exit code."""
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

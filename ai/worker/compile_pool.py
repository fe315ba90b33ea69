"""Fill the kernel cache in separate processes, which free their compiler's memory when they end.

``python -m agon.ai.worker.compile_pool`` reads lines, the name of a game and of its kernels between tabs, and forks for
each. The fork compiles those kernels and writes a line after each: the number of specialisations compiled so far, and
the kernel's name if it does not compile; at last ``end``. Measured: a process that compiles every kernel itself stays
near 400 MB, one that loads them at 230 MB.

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
from functools import cache
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
from agon.ai.worker.warm_up import Kernel, Warmup, title, warm_rules
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


@cache
def sources_of(game: str) -> frozenset[str]:
    """Return the modules of a game's kernels: its own, and the generic ones in ``agon.ai.kernels``."""
    own = {name for part in ("evaluate", "kernels") if (name := listing.name_of(game, part)) is not None}
    generic = {module.name for module in pkgutil.walk_packages(kernels.__path__, f"{kernels.__name__}.")}
    return frozenset({"agon.ai.search.kernel_binding", f"{games.__name__}.{game}", *own, *generic})


def size_of(game: str) -> int:
    """Return the bytes of all files that can change a game's kernels, a rough measure of the time to compile them."""
    files = (sources.file_of(module) for module in sources.reached(sources_of(game)))
    return sum(file.stat().st_size for file in files if file is not None)


@cache
def digest_of(game: str) -> str:
    """Return the hash of all files that can change a game's kernels."""
    from agon.games.jit import OURS, versions  # imports Numba

    return sources.digest(sources_of(game) | OURS, versions())


def stamp_of(game: str, kernel: str) -> Path:
    """Return the path of the file whose presence means that a kernel of a game is compiled."""
    from agon.games.jit import cache_root

    return cache_root() / game / f"{digest_of(game)}-{kernel.replace(' ', '-')}{sources.STAMP}"


def fault_of(game: str) -> str | None:
    """Return why kernels of ``game`` did not compile when a process last tried, or None."""
    note = _fault_note(game)
    return note.read_text("utf-8") if note.is_file() else None


def _fault_note(game: str) -> Path:
    return stamp_of(game, "fault")  # so that it is cleaned like a stamp


def is_cached(game: str, kernel: str) -> bool:
    """True if a process like this one has compiled that kernel.

    The cache may have lost files since: a process that misses a kernel compiles it.
    """
    stamp = stamp_of(game, kernel)
    if stamp.exists():
        sources.mark_used(stamp)
        return True
    return False


def most_at_once() -> int:
    """Return the number of games to compile at the same time: one per core, up to a limit."""
    return min(MOST_AT_ONCE, os.cpu_count() or 1)


class Compiler:
    """The compilation of a game's kernels, in this order. ``heard`` is called from another thread after each piece of
    news."""

    def __init__(self, game: str, names: Sequence[str], heard: Callable[[], None], servers: ForkServers) -> None:
        self.game = game
        self.kernels = 0
        """Number of kernels in the cache by now."""
        self.compiled = 0
        """Number of specialisations that were compiled, not loaded."""
        self.failed: dict[str, str] = {}
        """Names of kernels that do not compile, and why."""
        self.ended = False
        """True once no further kernels will come."""
        self.stopped = False
        """True if it is to end after the kernel that it is at."""
        self._names = names
        self._server = servers.take()
        self._heard = heard
        threading.Thread(target=self._listen, name=f"compiling-{game}", daemon=True).start()

    def stop(self) -> None:
        """Let it end after the kernel that it is at, so that no work is lost."""
        self.stopped = True

    def _listen(self) -> None:
        for line in self._server.compile(self.game, self._names):
            compiled, _, failed = line.partition(" ")
            self.compiled = int(compiled)
            if failed:
                name, _, reason = failed.partition("\t")
                self.failed[name] = reason
            self.kernels += 1
            if self.stopped:
                self._server.stop()
                break
            self._heard()
        self.ended = True
        self._heard()


class Compilers:
    """Compilers of several games, as many at a time as there are cores. Only ``heard`` is called by other threads."""

    def __init__(self, heard: Callable[[], None]) -> None:
        self._heard = heard
        self._servers = ForkServers()
        self._running: dict[str, Compiler] = {}
        self._over: set[str] = set()
        """Games whose compilers have ended by themselves."""
        self._compiled = 0

    def want(self, kernels: Sequence[Kernel]) -> None:
        """Compile these kernels, which are not in the cache, the first ones first; make room for a more urgent game
        between two kernels of another."""
        for compiler in [compiler for compiler in self._running.values() if compiler.ended]:
            del self._running[compiler.game]
            self._compiled += compiler.compiled
            if not compiler.stopped:
                self._over.add(compiler.game)
        names: dict[str, list[str]] = {}
        for game, name in kernels:
            if game not in self._over:
                names.setdefault(game, []).append(name)
        urgent = list(names)[: most_at_once()]
        for game in urgent:
            if game not in self._running and len(self._running) < most_at_once():
                self._running[game] = Compiler(game, names[game], self._heard, self._servers)
        if any(game not in self._running for game in urgent):
            for compiler in self._running.values():
                if compiler.game not in urgent:
                    compiler.stop()
        if not names:
            self._servers.close()

    def is_over(self, game: str) -> bool:
        """True if no more kernels of a game will come: others must do without, or compile them."""
        return game in self._over

    @property
    def compiled(self) -> int:
        """Number of specialisations compiled by all of them so far."""
        return self._compiled + sum(compiler.compiled for compiler in self._running.values())


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


def main(game: str, names: Sequence[str]) -> int:
    """Compile a game's kernels in this order. Returns the exit code."""
    from agon.games.jit import cache_root

    os.nice(NICENESS)
    _clean(cache_root())
    warmup = Warmup(registry.engines())
    warmup.add(game)
    failures: set[str] = set()
    for name in names:
        failed = ""
        try:
            warmup.run((game, name))
            stamp_of(game, name).touch()
        except Exception as error:  # one kernel that does not compile must not take the others with it
            failed = f" {title((game, name))}\t{_complain(error, failures)}"
        if name == names[-1]:
            _note_end(game, failures)
        sys.stdout.write(f"{warmup.compiled}{failed}\n")
        sys.stdout.flush()
    return 1 if failures else 0


def _clean(root: Path) -> None:
    """Remove what was not used for long; then no stamp is true for certain, and what is still there is found again."""
    if sources.clean(root):
        for stamp in root.glob(f"*/*{sources.STAMP}"):
            stamp.unlink(missing_ok=True)


def _complain(error: Exception, said: set[str]) -> str:
    """Write an error to stderr unless it was ``said``; add its reason there and return it."""
    reason = error.reason if isinstance(error, CannotCompile) else reason_of(error)
    if reason not in said:
        sys.stderr.write(f"{error}\n" if isinstance(error, CannotCompile) else traceback.format_exc())
        said.add(reason)
    return reason


def _note_end(game: str, failures: set[str]) -> None:
    """Leave in the cache why kernels of a game do not compile, or that there is no such reason any more."""
    if failures:
        _fault_note(game).write_text("\n".join(sorted(failures)), "utf-8")
    else:
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
    """Compile the kernels named on stdin, each line in a fork. Returns the exit code."""
    load()
    for line in sys.stdin:
        fork = os.fork()
        if fork == 0:
            die_with_parent()
            game, *names = line.rstrip("\n").split("\t")
            code = main(game, names)
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

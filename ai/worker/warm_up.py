"""Compile or load kernels one at a time, so that the first real job does not wait for a compiler."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Final

from agon import games
from agon.ai.engines import registry
from agon.ai.engines.default import DefaultEngine
from agon.ai.search.contract import Engine
from agon.games.api import Info

RULES: Final = "rules"
"""Name of the step that every other step of a game needs."""

Step = Callable[[], None]
Kernel = tuple[str, str]
"""A game and the name of one of its kernels."""


def kernels(game: str, engines: Iterable[Engine]) -> Iterator[tuple[str, Step]]:
    """Yield every kernel of a game that these engines use, once, as (name, function that compiles or loads it)."""
    yield RULES, lambda: warm_rules(game)
    info: Info = games.room(game).INFO
    known: set[str] = set()
    for engine in engines:
        if engine.refuses(info) is None:
            for name, warm in engine.kernels():
                if name not in known:
                    known.add(name)
                    yield name, lambda warm=warm: _warm(game, warm)


def title(kernel: Kernel) -> str:
    """Return a kernel's name for people: "chess: alphabeta"."""
    game, name = kernel
    return f"{game}: {name}"


def _warm(game: str, warm: Callable[..., None]) -> None:
    from agon.ai.search.kernel_binding import bound_kernels  # imports Numba

    bound = bound_kernels(game)
    warm(bound, bound.rules.options())


def warm_rules(game: str) -> None:
    """Call the compiled rules as a driver does."""
    from agon.ai.search.kernel_binding import bound_kernels

    rules = bound_kernels(game).rules
    state = rules.initial()
    while rules.current(state) < 0:
        state = rules.apply(state, rules.chance(state)[0][0])
    rules.returns(state)
    rules.key(state)
    rules.resample(state, rules.current(state), 1)
    rules.apply(state, rules.legal(state)[0])


class Warmup:
    """Kernels still to be warmed up. ``compiled`` counts specialisations that were not in the cache.

    Those of a game's default engine are ``usual``: a worker loads them beforehand. All others are loaded by the first
    job that uses them, which saves 50 MB.
    """

    def __init__(self, engines: Mapping[str, Engine]) -> None:
        self._engines = engines
        self._usual: set[Kernel] = set()
        self._failed: set[Kernel] = set()
        self._left: dict[str, dict[str, Step]] = {}
        """Remaining kernels of each game."""
        self._asked: dict[Kernel, None] = {}
        """Kernels that players wait for, in the order in which they were asked for."""
        self.total = 0
        self.done = 0
        self.compiled = 0

    def add(self, game: str) -> None:
        """Queue a game's kernels, once. Raises ``UnknownGame``."""
        if game not in self._left:
            self._left[game] = dict(kernels(game, self._engines.values()))
            self.total += len(self._left[game])
            rules = games.load(game)
            used = registry.kernels_of(self._engines, rules, rules.options(), DefaultEngine.name, {})
            self._usual |= {(game, name) for name in (RULES, *used)}

    def ask(self, game: str, names: Collection[str] = ()) -> None:
        """Queue a game's kernels before all that nobody asked for, and of these the rules and ``names`` first. Raises
        ``UnknownGame``."""
        self.add(game)
        for name in [RULES, *(name for name in self._left[game] if name in names or not names)]:
            self._asked.setdefault((game, name), None)

    def knows(self, game: str) -> bool:
        """True if a game's kernels were queued before."""
        return game in self._left

    def is_done(self) -> bool:
        return not any(self._left.values())

    def has(self, game: str, name: str) -> bool:
        """True if this process has compiled or loaded a kernel, or found it compiled."""
        return game in self._left and name not in self._left[game] and (game, name) not in self._failed

    def warm_games(self) -> list[str]:
        """Return the games whose kernels are done."""
        return [game for game, left in self._left.items() if not left]

    def is_usual(self, kernel: Kernel) -> bool:
        """True if a game's default engine uses a kernel."""
        return kernel in self._usual

    def settle(self, kernel: Kernel) -> None:
        """Count a kernel as done without loading it: another process has compiled it."""
        game, name = kernel
        del self._left[game][name]
        self.done += 1

    def cold(self) -> list[Kernel]:
        """Return the kernels that remain, the most urgent first: those that were asked for, then the other ones of the
        same games, then the rest."""
        asked = [(game, name) for game, name in self._asked if name in self._left[game]]
        of_asked = dict.fromkeys(game for game, _ in self._asked)
        rest = ((game, name) for game in [*of_asked, *self._left] for name in self._left[game])
        return list(dict.fromkeys([*asked, *rest]))

    def run(self, kernel: Kernel) -> None:
        """Compile or load a kernel. It counts as done even if this raises."""
        from agon.ai.search.kernel_binding import bound_kernels

        game, name = kernel
        step = self._left[game].pop(name)
        self.done += 1
        before = bound_kernels(game).stats()[1]
        try:
            step()
        except Exception:
            self._failed.add(kernel)
            raise
        finally:
            self.compiled += bound_kernels(game).stats()[1] - before

"""Compile or load kernels one at a time, so that the first real job does not wait for a compiler."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping

from agon import games
from agon.ai.search.contract import Engine
from agon.games.api import Info

Step = Callable[[], None]


def steps(game: str, engines: Iterable[Engine]) -> Iterator[tuple[str, Step]]:
    """Yield every kernel of a game that these engines use, as (name, function that compiles or loads it)."""
    yield f"{game}: rules", lambda: warm_rules(game)
    info: Info = games.room(game).INFO
    for engine in engines:
        if engine.refuses(info) is None:
            for name, warm in engine.kernels():
                yield f"{game}: {name}", lambda warm=warm: _warm(game, warm)


def _warm(game: str, warm: Callable[..., None]) -> None:
    from agon.ai.search.kernel_binding import bound_kernels  # imports Numba

    kernels = bound_kernels(game)
    warm(kernels, kernels.rules.options())


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
    """Kernels still to be warmed up. ``compiled`` counts specialisations that were not in the cache."""

    def __init__(self, engines: Mapping[str, Engine]) -> None:
        self._engines = engines
        self._steps: dict[str, deque[tuple[str, Step]]] = {}
        """Remaining steps of each game, the most urgent game first."""
        self._done_of: dict[str, int] = {}
        self.total = 0
        self.compiled = 0

    def add(self, game: str) -> None:
        """Queue a game's kernels, once; called again, move it before all others. Raises ``UnknownGame``."""
        if game in self._steps:
            self._steps = {game: self._steps[game]} | self._steps
            return
        left = deque(steps(game, self._engines.values()))
        self._steps[game] = left
        self._done_of[game] = 0
        self.total += len(left)

    @property
    def done(self) -> int:
        return sum(self._done_of.values())

    def is_done(self) -> bool:
        return not any(self._steps.values())

    def done_of(self, game: str) -> int:
        """Return the number of kernels of a game that are done."""
        return self._done_of[game]

    def warm_games(self) -> list[str]:
        """Return the games whose steps are done."""
        return [game for game, left in self._steps.items() if not left]

    def cold_games(self) -> list[str]:
        """Return the games with remaining steps, the most urgent first."""
        return [game for game, left in self._steps.items() if left]

    def next_kernel(self, game: str) -> str:
        return self._steps[game][0][0]

    def run_next(self, game: str) -> None:
        """Compile or load one kernel. It counts as done even if this raises."""
        from agon.ai.search.kernel_binding import bound_kernels

        _, step = self._steps[game].popleft()
        self._done_of[game] += 1
        before = bound_kernels(game).stats()[1]
        try:
            step()
        finally:
            self.compiled += bound_kernels(game).stats()[1] - before

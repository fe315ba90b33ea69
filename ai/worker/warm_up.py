"""Compiles or loads kernels one at a time, so that the first real job does not wait for a compiler."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping

from agon import games
from agon.ai.search.contract import Engine
from agon.games.api import Info

Step = Callable[[], None]


def steps(game: str, engines: Iterable[Engine]) -> Iterator[tuple[str, Step]]:
    """Every kernel of a game that these engines use, as (name, call that compiles or loads it)."""
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
    """Calls what a driver calls of the compiled rules themselves."""
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
    """What is still to be warmed up. ``compiled`` counts specialisations that were not in the cache."""

    def __init__(self, engines: Mapping[str, Engine]) -> None:
        self._engines = engines
        self._steps: dict[str, deque[tuple[str, Step]]] = {}
        """What is left to do for each game, the most urgent game first."""
        self._done_of: dict[str, int] = {}
        self.total = 0
        self.compiled = 0

    def add(self, game: str) -> None:
        """Queues a game's kernels, once; asked again, it comes before all others. Raises ``UnknownGame``."""
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
        """How many kernels of a game are done."""
        return self._done_of[game]

    def warm_games(self) -> list[str]:
        """The games that nothing is left to do for."""
        return [game for game, left in self._steps.items() if not left]

    def cold_games(self) -> list[str]:
        """The games that something is left to do for, the most urgent first."""
        return [game for game, left in self._steps.items() if left]

    def next_kernel(self, game: str) -> str:
        return self._steps[game][0][0]

    def run_next(self, game: str) -> None:
        """Compiles or loads one kernel. It is done with, whether or not this raises."""
        from agon.ai.search.kernel_binding import bound_kernels

        _, step = self._steps[game].popleft()
        self._done_of[game] += 1
        before = bound_kernels(game).stats()[1]
        try:
            step()
        finally:
            self.compiled += bound_kernels(game).stats()[1] - before

"""Compiles or loads kernels one at a time, so that the first real job does not wait for a compiler."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping

import games
from ai.engine import Engine
from games.api import Info

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
    from ai.specialise import specialised  # imports Numba

    kernels = specialised(game)
    warm(kernels, kernels.rules.options())


def warm_rules(game: str) -> None:
    """Calls what a driver calls of the compiled rules themselves."""
    from ai.specialise import specialised

    rules = specialised(game).rules
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
        self._queue: deque[tuple[str, str, Step]] = deque()
        self._done_of: dict[str, int] = {}
        self.done = 0
        self.total = 0
        self.compiled = 0

    def add(self, game: str) -> None:
        """Queues a game's kernels, once; asked again, it comes before all others. Raises ``UnknownGame``."""
        if game in self._done_of:
            first = [entry for entry in self._queue if entry[0] == game]
            self._queue = deque(first + [entry for entry in self._queue if entry[0] != game])
            return
        for name, step in steps(game, self._engines.values()):
            self._queue.append((game, name, step))
            self.total += 1
        self._done_of[game] = 0

    def is_done(self) -> bool:
        return not self._queue

    def done_of(self, game: str) -> int:
        """How many kernels of a game are done."""
        return self._done_of[game]

    def warm_games(self) -> list[str]:
        """The games that nothing is left to do for."""
        waiting = {entry[0] for entry in self._queue}
        return [game for game in self._done_of if game not in waiting]

    def next_game(self) -> str:
        return self._queue[0][0]

    def next_name(self) -> str:
        return self._queue[0][1]

    def run_next(self) -> None:
        """Compiles or loads one kernel. It is done with, whether or not this raises."""
        from ai.specialise import specialised

        game, _, step = self._queue.popleft()
        self.done += 1
        self._done_of[game] += 1
        before = specialised(game).stats()[1]
        try:
            step()
        finally:
            self.compiled += specialised(game).stats()[1] - before

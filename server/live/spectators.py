"""How many watch a game, here and at other servers. Told when it changes, but only so often."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Container

QUIET_S = 0.5
"""A thousand who come at once are told of once, not a thousand times each."""


def _to_nobody(_: int) -> None: ...


class SpectatorCount:
    """``tell`` says the number to those who follow the game here."""

    def __init__(self, tell: Callable[[int], None]) -> None:
        self.here = 0
        self.spread: Callable[[int], None] = lambda _: None
        """Tells other servers how many are here."""
        self._tell = tell
        self._elsewhere: dict[str, int] = {}
        """By life of a server."""
        self._timer: asyncio.TimerHandle | None = None

    @property
    def count(self) -> int:
        return self.here + sum(self._elsewhere.values())

    def change(self, by: int) -> None:
        """So many came, or went, here."""
        self.here += by
        self._soon()

    def heard(self, life: str, count: int) -> None:
        """So many are at another server. One that is heard of for the first time may not know of those here."""
        is_new = life not in self._elsewhere
        if self._elsewhere.get(life) != count:
            self._elsewhere[life] = count
            self._soon()
        if is_new and self.here:
            self.spread(self.here)

    def keep(self, alive: Container[str]) -> None:
        """Servers that died have no spectators."""
        gone = [life for life in self._elsewhere if life not in alive]
        for life in gone:
            del self._elsewhere[life]
        if gone:
            self._soon()

    def close(self) -> None:
        """Tells nobody any more, and lets go of who would have."""
        if self._timer is not None:
            self._timer.cancel()
        self._tell = _to_nobody

    def _soon(self) -> None:
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(QUIET_S, self._ring)

    def _ring(self) -> None:
        self._timer = None
        self._tell(self.count)
        self.spread(self.here)

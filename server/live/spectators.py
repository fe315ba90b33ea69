"""Count the spectators of a game, here and at other servers, and send changes at a limited rate."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Container

QUIET_S = 0.5
"""Shortest time between two messages: a thousand spectators who come at once cause one message, not a thousand."""


def _to_nobody(_: int) -> None: ...


class SpectatorCount:
    """``tell`` sends the number to the followers here; ``counted`` gets the number here, for other servers."""

    def __init__(self, tell: Callable[[int], None], counted: Callable[[int], None] = _to_nobody) -> None:
        self.here = 0
        self._counted = counted
        self._tell = tell
        self._elsewhere: dict[str, int] = {}
        """Spectators at other servers, by the server's life."""
        self._timer: asyncio.TimerHandle | None = None

    @property
    def count(self) -> int:
        return self.here + sum(self._elsewhere.values())

    def change(self, by: int) -> None:
        """Add ``by`` spectators here (negative: some left)."""
        self.here += by
        self._soon()

    def heard(self, life: str, count: int) -> None:
        """Take over another server's count; a server heard of for the first time is sent ours."""
        is_new = life not in self._elsewhere
        if self._elsewhere.get(life) != count:
            self._elsewhere[life] = count
            self._soon()
        if is_new and self.here:
            self._counted(self.here)

    def keep(self, alive: Container[str]) -> None:
        """Drop the counts of servers that died."""
        gone = [life for life in self._elsewhere if life not in alive]
        for life in gone:
            del self._elsewhere[life]
        if gone:
            self._soon()

    def close(self) -> None:
        """Stop sending, and drop the listener."""
        if self._timer is not None:
            self._timer.cancel()
        self._tell = _to_nobody

    def _soon(self) -> None:
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(QUIET_S, self._ring)

    def _ring(self) -> None:
        self._timer = None
        self._tell(self.count)
        self._counted(self.here)

"""Find the times in which nobody can play: the event loop stands still, or the store commits nothing.

A paused process, a frozen machine, a locked database: players cannot move then, so that time is nobody's. While the
store stands still, the time of the tables does so too, and no flag falls; when a standstill ends, the tables give its
length back before they decide anything else.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from agon.server.live.wall_clock import elapsed_ns

PERIOD_S = 0.5
LATE_S = 1.0
"""Shortest standstill (s); a shorter one is a busy moment."""


class Standstills:
    """Standstills of one server. ``store_s`` returns how long (s) the store has owed a commit."""

    def __init__(
        self,
        store_s: Callable[[], float],
        give_back: Callable[[int], None],
        *,
        elapsed_s: Callable[[], float] = lambda: elapsed_ns() / 1e9,
    ) -> None:
        """``give_back`` gets the length (ms) of each standstill at its end."""
        self.loop_lag_s = 0.0
        """Delay of the event loop's timers at the last look."""
        self._store_s = store_s
        self._give_back = give_back
        self._elapsed_s = elapsed_s
        self._looked: float | None = None
        """Time (s) of the last look while ``run`` does."""

    def store_ms(self) -> int:
        """Return the time (ms) that does not count because the store commits nothing; 0 if it works."""
        return max(0, round((self._store_s() - LATE_S) * 1000))

    def look(self) -> None:
        """Notice the end of a standstill of the event loop, which looks at least every ``PERIOD_S``."""
        if self._looked is None:
            return
        before, self._looked = self._looked, self._elapsed_s()
        lost_s = self._looked - before
        if lost_s > PERIOD_S + LATE_S:
            self._give_back(round(lost_s * 1000))

    def ended(self, seconds: float) -> None:
        """Notice that the store has committed, which it had owed for ``seconds``."""
        if seconds > LATE_S:
            self._give_back(round(seconds * 1000))

    async def run(self) -> None:
        """Look until cancelled."""
        self._looked = self._elapsed_s()
        try:
            while True:
                before = self._elapsed_s()
                await asyncio.sleep(PERIOD_S)
                self.loop_lag_s = max(0.0, self._elapsed_s() - before - PERIOD_S)
                self.look()
        finally:
            self._looked = None

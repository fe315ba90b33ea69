"""Ring once at a time that may be moved."""

from __future__ import annotations

import asyncio
from collections.abc import Callable


class Alarm:
    """A timer that can be set repeatedly. It calls ``ring`` when it runs out."""

    def __init__(self, ring: Callable[[], None]) -> None:
        self._ring = ring
        self._timer: asyncio.TimerHandle | None = None

    def set(self, in_ms: int) -> None:
        """Ring in ``in_ms``, in place of the time set before."""
        self.clear()
        self._timer = asyncio.get_running_loop().call_later(max(0, in_ms) / 1000, self._ring)

    def clear(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def close(self) -> None:
        """Stop ringing, and drop the listener."""
        self.clear()
        self._ring = lambda: None

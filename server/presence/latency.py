"""Measure a connection's round trip by the server's own pings (RFC 6455; browsers answer them).

Clients do not report their lag. A client that delays its pongs seems further away than it is, which is why the time
given back for lag is bounded (``agon.protocol.clocks.Timers``).
"""

from __future__ import annotations

from collections import deque
from typing import Final

AGAIN_S: Final = 1.0
"""Shortest time (s) between two pings."""
KEPT: Final = 5
"""Number of readings whose median counts, so that a single late one has no effect."""
LOST_S: Final = 10.0
"""Time (s) after which a ping without an answer counts as lost."""
MARK: Final = b"lag"


class Lag:
    """Lag of one connection. ``now``: monotonic seconds."""

    __slots__ = ("_asked_at", "_number", "_readings", "_waiting")

    def __init__(self) -> None:
        self._readings: deque[float] = deque(maxlen=KEPT)
        self._number = 0
        self._asked_at = -AGAIN_S
        self._waiting = False

    @property
    def ms(self) -> int:
        """Round trip (ms); 0 while unknown."""
        readings = sorted(self._readings)
        return round(readings[len(readings) // 2] * 1000) if readings else 0

    def ask(self, now: float) -> bytes | None:
        """Return the payload of the next ping; None if none is due."""
        if now - self._asked_at < (LOST_S if self._waiting else AGAIN_S):
            return None
        self._number += 1
        self._asked_at, self._waiting = now, True
        return MARK + self._number.to_bytes(4, "big")

    def answered(self, payload: bytes, now: float) -> None:
        """Take a pong; ignore one that answers no ping."""
        if self._waiting and payload == MARK + self._number.to_bytes(4, "big"):
            self._waiting = False
            self._readings.append(now - self._asked_at)

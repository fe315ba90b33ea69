"""What a connection takes there and back, by the server's own pings (RFC 6455; browsers answer them).

A client says nothing about its lag. One that delays its pongs seems further away than it is, which is why what is given
back for lag is bounded (``agon.protocol.clocks.Timers``).
"""

from __future__ import annotations

from collections import deque
from typing import Final

AGAIN_S: Final = 1.0
"""At most one ping in so long."""
KEPT: Final = 5
"""Readings of which the middle one counts: one that is late for once says nothing."""
LOST_S: Final = 10.0
"""A ping that is not answered by then is not waited for."""
MARK: Final = b"lag"


class Lag:
    """Of one connection. ``now`` are monotonic seconds."""

    __slots__ = ("_asked_at", "_number", "_readings", "_waiting")

    def __init__(self) -> None:
        self._readings: deque[float] = deque(maxlen=KEPT)
        self._number = 0
        self._asked_at = -AGAIN_S
        self._waiting = False

    @property
    def ms(self) -> int:
        """There and back; 0 while nothing is known."""
        readings = sorted(self._readings)
        return round(readings[len(readings) // 2] * 1000) if readings else 0

    def ask(self, now: float) -> bytes | None:
        """What a ping is to carry; None where none is due."""
        if now - self._asked_at < (LOST_S if self._waiting else AGAIN_S):
            return None
        self._number += 1
        self._asked_at, self._waiting = now, True
        return MARK + self._number.to_bytes(4, "big")

    def answered(self, payload: bytes, now: float) -> None:
        """A pong came; one that was not asked for says nothing."""
        if self._waiting and payload == MARK + self._number.to_bytes(4, "big"):
            self._waiting = False
            self._readings.append(now - self._asked_at)

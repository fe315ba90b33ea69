"""The time of events and of players' clocks: the machine's at the start, or that of a shared database."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable

KEPT = 8
"""Number of readings of the database's clock that are kept; the one that took least time counts."""
DOUBT_NS = 20_000_000
"""Largest difference (ns) of two readings, beyond their error bounds, while both clocks run properly."""
MOST_BEHIND_MS = 86_400_000


def elapsed_ns() -> int:
    """Return a monotonic time (ns) that goes on while the machine sleeps, if the system has such a clock."""
    return time.clock_gettime_ns(BOOT_CLOCK)


BOOT_CLOCK = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)


class Clock:
    """Milliseconds since the epoch.

    A single server reads the machine's wall clock once, at its start. Servers of a cluster follow the clock of their
    database: one counts on from times that another wrote, and wall clocks a few seconds apart would take those seconds
    from a player. From then on, or between two readings, the monotonic clock counts: setting the wall clock has no
    effect.
    """

    def __init__(
        self, *, wall_ns: Callable[[], int] = time.time_ns, monotonic_ns: Callable[[], int] = elapsed_ns
    ) -> None:
        self._wall_ns = wall_ns
        self._monotonic_ns = monotonic_ns
        self._readings: deque[tuple[int, int]] = deque(maxlen=KEPT)
        self._offset_ns = wall_ns() - monotonic_ns()

    def now(self) -> int:
        return (self._monotonic_ns() + self._offset_ns) // 1_000_000

    def monotonic_ns(self) -> int:
        return self._monotonic_ns()

    def start_after(self, last_ms: int) -> None:
        """Count on from the last event (``last_ms``) if the wall clock was set back since; at the start only.

        A time more than a day ahead is a mistake in one game, which the others must not follow.
        """
        behind_ms = last_ms - self.now()
        if 0 < behind_ms <= MOST_BEHIND_MS:
            self._offset_ns += behind_ms * 1_000_000

    def read(self, before_ns: int, reference_ms: int, after_ns: int) -> None:
        """Take a reading: the database gave ``reference_ms`` between these two times of ``monotonic_ns``."""
        took, offset_ns = after_ns - before_ns, reference_ms * 1_000_000 - (before_ns + after_ns) // 2
        if self._readings:
            best, believed = min(self._readings)
            if abs(offset_ns - believed) > (took + best) // 2 + DOUBT_NS:
                self._readings.clear()  # the machine slept, or the database's clock was set
        self._readings.append((took, offset_ns))
        self._offset_ns = min(self._readings)[1]

    @property
    def ahead_ms(self) -> int:
        """Time (ms) by which the machine's wall clock is ahead of this one."""
        return self._wall_ns() // 1_000_000 - self.now()

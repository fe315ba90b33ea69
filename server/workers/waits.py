"""Measure how long jobs wait for a worker, by kind, so that an operator sees who starves."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable

import msgspec

from agon.server.workers.requests import KINDS, Kind

KEPT = 500
"""Number of waits of each kind over which percentiles are taken: the latest."""


class Waits(msgspec.Struct, frozen=True):
    """Waits of the latest jobs of a kind (ms), and of those that wait now."""

    waiting: int
    longest_ms: int
    """Longest wait of those that wait now."""
    p50_ms: int
    p99_ms: int


class WaitMeter:
    """Records waits. ``observe`` gets each finished one in seconds; ``clock`` returns seconds."""

    def __init__(self, observe: Callable[[Kind, float], None], clock: Callable[[], float] = time.monotonic) -> None:
        self._observe = observe
        self._clock = clock
        self._began: dict[Kind, dict[str, float]] = {kind: {} for kind in KINDS}
        self._latest: dict[Kind, deque[float]] = {kind: deque(maxlen=KEPT) for kind in KINDS}

    def begins(self, kind: Kind, job: str) -> None:
        self._began[kind][job] = self._clock()

    def ends(self, kind: Kind, job: str) -> None:
        """End a wait, with a worker or without one."""
        seconds = self._clock() - self._began[kind].pop(job)
        self._latest[kind].append(seconds)
        self._observe(kind, seconds)

    def state(self) -> dict[Kind, Waits]:
        now = self._clock()
        return {
            kind: Waits(
                waiting=len(began),
                longest_ms=round((now - next(iter(began.values()), now)) * 1000),
                p50_ms=_percentile(self._latest[kind], 0.5),
                p99_ms=_percentile(self._latest[kind], 0.99),
            )
            for kind, began in self._began.items()
        }


def _percentile(seconds: deque[float], share: float) -> int:
    """Return the nearest-rank percentile in ms; 0 without values."""
    ordered = sorted(seconds)
    return round(ordered[min(len(ordered) - 1, int(share * len(ordered)))] * 1000) if ordered else 0

"""CPU time that an account may spend on engine lines in an hour."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

from agon.server.ops.rate_limit import TokenBucket

HOUR_S: Final = 3600.0
REMEMBERED: Final = 10_000
"""Accounts whose use is remembered; what is forgotten was used longest ago."""


class Budget:
    """Budgets of all accounts, seconds of CPU time: used at most ``hourly`` at once, and given back evenly within an
    hour. ``clock`` returns seconds."""

    def __init__(self, hourly: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.hourly = hourly
        self._clock = clock
        self._buckets: OrderedDict[str, TokenBucket] = OrderedDict()

    def left_s(self, owner: str) -> float:
        """Return what is left to ``owner`` (s); 0 if nothing is."""
        bucket, now = self._of(owner), self._clock()
        bucket.charge(0.0, now)
        return max(0.0, bucket.level)

    def charge(self, owner: str, seconds: float) -> None:
        self._of(owner).charge(seconds, self._clock())

    def _of(self, owner: str) -> TokenBucket:
        bucket = self._buckets.get(owner)
        if bucket is None:
            bucket = self._buckets[owner] = TokenBucket(self.hourly / HOUR_S, self.hourly)
            bucket.updated = self._clock()
            while len(self._buckets) > REMEMBERED:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(owner)
        return bucket

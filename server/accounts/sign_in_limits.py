"""Limit tries to sign in and sign up, before each costs a hash."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable

from agon.protocol.errors import Refused
from agon.server.accounts.names import skeleton
from agon.server.ops.rate_limit import TokenBucket, counted

TRIES_OF_NAME, NAME_PER_S = 10, 1 / 30
TRIES_OF_ADDRESS, ADDRESS_PER_S = 40, 1 / 3
SIGN_UPS_OF_ADDRESS, SIGN_UP_PER_S = 100, 1 / 3
"""A class may sign up at once; further sign-ups would delay the hashes of other logins."""
REMEMBERED = 10_000
"""Most names and addresses of which tries are counted."""


class Throttle:
    """Count tries by name, existing or not, and by address. Each server counts for itself."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._names: OrderedDict[str, TokenBucket] = OrderedDict()
        self._addresses: OrderedDict[str, TokenBucket] = OrderedDict()
        self._sign_ups: OrderedDict[str, TokenBucket] = OrderedDict()

    def check(self, name: str | None, address: str) -> None:
        """Count a try, of a password if there is a name. Raises ``Refused`` (too_fast)."""
        may = self._take(self._addresses, counted(address), ADDRESS_PER_S, TRIES_OF_ADDRESS)
        if may and name is not None:
            may = self._take(self._names, skeleton(name), NAME_PER_S, TRIES_OF_NAME)
        if not may:
            raise Refused("too_fast", "too many tries with this name, or from your network; try again in some minutes")

    def sign_up(self, address: str) -> None:
        """Count a sign-up. Raises ``Refused`` (too_fast)."""
        if not self._take(self._sign_ups, counted(address), SIGN_UP_PER_S, SIGN_UPS_OF_ADDRESS):
            raise Refused("too_fast", "too many sign-ups from your network; try again in some minutes")

    def _take(self, known: OrderedDict[str, TokenBucket], key: str, rate: float, burst: int) -> bool:
        now = self._now()
        bucket = known.get(key)
        if bucket is None:
            if len(known) >= REMEMBERED:
                known.popitem(last=False)
            bucket = known[key] = TokenBucket(rate, burst)
            bucket.updated = now
        known.move_to_end(key)
        return bucket.take(1, now)

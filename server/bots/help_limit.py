"""Limit of the help that an account may ask for: hints and searches of the lab count together."""

from __future__ import annotations

from collections import deque
from typing import Final

from agon.protocol.errors import Refused
from agon.protocol.events import AccountId

HINTS_A_MINUTE: Final = 20
MINUTE_MS: Final = 60_000


class HelpLimit:
    """Counts help of the last minute, by account. ``share``: a part of a hint."""

    def __init__(self) -> None:
        self._asked: dict[AccountId, deque[tuple[int, float]]] = {}

    def count(self, me: AccountId, now: int, share: float = 1.0) -> None:
        """Count a request at time ``now`` (ms). Raises ``Refused`` (too_fast) above the limit."""
        asked = self._asked.setdefault(me, deque())
        while asked and asked[0][0] <= now - MINUTE_MS:
            asked.popleft()
        if sum(part for _, part in asked) + share > HINTS_A_MINUTE:
            raise Refused("too_fast", f"there are {HINTS_A_MINUTE} hints a minute; think for yourself a little")
        asked.append((now, share))
        for other in [other for other, times in self._asked.items() if times and times[-1][0] <= now - MINUTE_MS]:
            del self._asked[other]

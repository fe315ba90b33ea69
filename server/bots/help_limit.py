"""Limits of the help that an account may ask for: hints and searches of the lab count together, by the minute;
questions to a language model also by the day."""

from __future__ import annotations

from collections import Counter, deque
from typing import Final

from agon.protocol.errors import Refused
from agon.protocol.events import AccountId

HINTS_A_MINUTE: Final = 20
MINUTE_MS: Final = 60_000
DAY_MS: Final = 86_400_000


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


class DayLimit:
    """Counts requests of the day (UTC), by their owner."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._day = -1
        self._asked: Counter[str] = Counter()

    def count(self, owner: str, now: int) -> None:
        """Count a request at time ``now`` (ms). Raises ``Refused`` (too_many) above the limit."""
        if now // DAY_MS != self._day:
            self._day = now // DAY_MS
            self._asked.clear()
        if self._asked[owner] >= self._most:
            raise Refused("too_many", f"today's questions to the model are used up: {self._most} for an account (UTC)")
        self._asked[owner] += 1

"""Jobs that wait for a worker, and the one whose turn is next. Pure: sends nothing, waits for nothing, reads no clock.

Kinds have an order: games with little time left, other games, hints, reviews, analysis boards. A lower kind that was
passed over ``PATIENCE`` times in a row is next all the same, but for the last: a board waits for all others. Within a
kind turns go round: first over network addresses, then over an address's accounts, then over an account's games. The
one whose last turn is longest ago is next, so a player who asks seldom does not queue behind those who always ask.
Games with little time left come by that time within an account.

Of an account or an address only so many jobs stand in the line; the others stand aside, and enter in the same order.
"""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count
from typing import Final

from agon.server.workers.requests import KINDS, JobRequest, Kind, Share

PATIENCE: Final = 4
"""Number of jobs of higher kinds in a row after which a job of a lower kind is next."""
MOST_OF_ACCOUNT: Final = 8
"""Most jobs of a kind and an account, at one address, that stand in the line."""
MOST_OF_ADDRESS: Final = 32
"""Most jobs of a kind and an address that stand in the line."""
REMEMBERED: Final = 10_000
"""Number of addresses, accounts and games whose last turn is known."""


@dataclass(slots=True, eq=False)
class Waiter:
    """A job for which no worker is free yet."""

    job: str
    request: JobRequest
    tried: frozenset[str]
    """Workers that had it already."""
    worker: asyncio.Future[str]


class Turns:
    """Last turns. An address, account or game that is not remembered counts as one that never had a turn."""

    def __init__(self) -> None:
        self._last: OrderedDict[tuple[str, str], int] = OrderedDict()
        self._numbers = count(1)

    def of(self, share: Share) -> tuple[int, int, int]:
        """Return the numbers of the last turns of address, account and game; the smallest is next."""
        last = self._last.get
        return last(("address", share.address), 0), last(("account", share.account), 0), last(("game", share.game), 0)

    def take(self, share: Share) -> None:
        """Note a turn."""
        number = next(self._numbers)
        for key in (("address", share.address), ("account", share.account), ("game", share.game)):
            self._last[key] = number
            self._last.move_to_end(key)
        while len(self._last) > REMEMBERED:
            self._last.popitem(last=False)


class WaitingLine:
    """All jobs that wait for a worker."""

    def __init__(self) -> None:
        self._turns = Turns()
        self._line: dict[Kind, list[Waiter]] = {kind: [] for kind in KINDS}
        self._aside: dict[tuple[Kind, str], list[Waiter]] = {}
        """Jobs that stand aside, by kind and address."""
        self._standing: Counter[tuple[Kind, str, str | None]] = Counter()
        """Number of jobs in the line by kind, address, and account (None: all)."""
        self._passed: dict[Kind, int] = dict.fromkeys(KINDS, 0)

    def __iter__(self) -> Iterator[Waiter]:
        for waiters in (*self._line.values(), *self._aside.values()):
            yield from waiters

    def standing(self, kind: Kind) -> int:
        """Return the number of jobs in the line, without those that stand aside."""
        return len(self._line[kind])

    def add(self, waiter: Waiter) -> None:
        """Add a job to the line, or aside if its account or its address has enough jobs there."""
        if self._has_room(waiter):
            self._enter(waiter)
        else:
            self._aside.setdefault((waiter.request.kind, waiter.request.share.address), []).append(waiter)

    def next(self, able: Callable[[Waiter], bool]) -> Waiter | None:
        """Return the job whose turn it is among those that are ``able`` to start, or None."""
        for kind in sorted(KINDS, key=lambda kind: self._passed[kind] < PATIENCE):
            found = min(filter(able, self._line[kind]), key=self._order, default=None)
            if found is not None:
                return found
        return None

    def take(self, waiter: Waiter) -> None:
        """Remove a job that gets a worker now, and note the turn."""
        self._turns.take(waiter.request.share)
        self.remove(waiter)
        self._passed[waiter.request.kind] = 0
        for lower in KINDS[KINDS.index(waiter.request.kind) + 1 : -1]:
            self._passed[lower] = self._passed[lower] + 1 if self._line[lower] else 0

    def remove(self, waiter: Waiter) -> None:
        """Remove a job; the next of those aside takes its place. Raises ``ValueError`` if it does not wait."""
        key = waiter.request.kind, waiter.request.share.address
        aside = self._aside.get(key, [])
        if waiter in aside:
            aside.remove(waiter)
        else:
            self._line[waiter.request.kind].remove(waiter)
            for counted in _counted(waiter):
                self._standing[counted] -= 1
                if not self._standing[counted]:
                    del self._standing[counted]
            following = min(filter(self._has_room, aside), key=self._order, default=None)
            if following is not None:
                aside.remove(following)
                self._enter(following)
        if not aside:
            self._aside.pop(key, None)

    def _enter(self, waiter: Waiter) -> None:
        self._line[waiter.request.kind].append(waiter)
        self._standing.update(_counted(waiter))

    def _has_room(self, waiter: Waiter) -> bool:
        account, address = _counted(waiter)
        return self._standing[account] < MOST_OF_ACCOUNT and self._standing[address] < MOST_OF_ADDRESS

    def _order(self, waiter: Waiter) -> tuple[int, int, float]:
        address, account, game = self._turns.of(waiter.request.share)
        if waiter.request.kind == "timed" and waiter.request.give_up_at is not None:
            return address, account, waiter.request.give_up_at
        return address, account, game


def _counted(waiter: Waiter) -> tuple[tuple[Kind, str, str | None], tuple[Kind, str, str | None]]:
    """Return the keys under which a job in the line counts: of its account, and of its address."""
    address = waiter.request.share.address
    return (waiter.request.kind, address, waiter.request.share.account), (waiter.request.kind, address, None)

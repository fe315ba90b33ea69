"""Count connections that are no WebSocket: those that wait for a request, and GETs that are being answered."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from agon.server.ops.rate_limit import counted


class Waiting(Protocol):
    """A connection."""

    @property
    def is_silent(self) -> bool:
        """True if no whole request waits for its answer."""
        ...

    @property
    def is_idle(self) -> bool:
        """True if it has read its last answer and asks nothing."""
        ...

    def drop(self) -> None:
        """End it without an answer."""
        ...


class HalfOpen:
    """Half-open connections by address: at most ``each`` of one address, and ``in_all``."""

    def __init__(self, *, each: int, in_all: int) -> None:
        self._each = each
        self._in_all = in_all
        self._places: dict[Waiting, str] = {}
        self._of: dict[str, dict[Waiting, None]] = {}

    def __len__(self) -> int:
        return len(self._places)

    def admit(self, connection: Waiting, address: str, *, limited: bool = True) -> bool:
        """Count a connection, or count it for another address. False: it has no place.

        If the address has all its places, its oldest idle connection gives its place up. If all places are taken, the
        oldest silent connection of the address that has the most does.
        ``limited``: the limit of each address holds; it does not for a proxy.
        """
        self.discard(connection)
        address = counted(address)
        same = self._of.get(address, {})
        if limited and len(same) >= self._each and not self._take_from(each for each in same if each.is_idle):
            return False
        if len(self._places) >= self._in_all:
            most = max(self._of.values(), key=len)
            if not self._take_from(each for each in most if each.is_silent):
                return False
        self._places[connection] = address
        self._of.setdefault(address, {})[connection] = None
        return True

    def _take_from(self, candidates: Iterator[Waiting]) -> bool:
        """End the first of these connections; False if there is none."""
        first = next(candidates, None)
        if first is not None:
            self.discard(first)
            first.drop()
        return first is not None

    def discard(self, connection: Waiting) -> None:
        """Count a connection no more; it may be unknown."""
        address = self._places.pop(connection, None)
        if address is not None:
            del self._of[address][connection]
            if not self._of[address]:
                del self._of[address]

"""Count connections that are no WebSocket: those from which no request came yet, and GETs that are being answered."""

from __future__ import annotations

from typing import Protocol

from agon.server.ops.rate_limit import counted


class Waiting(Protocol):
    """A connection."""

    @property
    def is_silent(self) -> bool:
        """True if it has not sent a whole request yet."""
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

        If all places are taken, the oldest silent connection of the address that has the most gives its place up.
        ``limited``: the limit of each address holds; it does not for a proxy.
        """
        self.discard(connection)
        address = counted(address)
        if limited and len(self._of.get(address, ())) >= self._each:
            return False
        if len(self._places) >= self._in_all:
            most = max(self._of.values(), key=len)
            oldest = next((each for each in most if each.is_silent), None)
            if oldest is None:
                return False
            self.discard(oldest)
            oldest.drop()
        self._places[connection] = address
        self._of.setdefault(address, {})[connection] = None
        return True

    def discard(self, connection: Waiting) -> None:
        """Count a connection no more; it may be unknown."""
        address = self._places.pop(connection, None)
        if address is not None:
            del self._of[address][connection]
            if not self._of[address]:
                del self._of[address]

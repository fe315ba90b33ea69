"""Places of talk: the tables, and tournaments. Each has a players' room and a spectators' room.

At a place, ``viewer`` is a seat (or 0 for who takes part in a tournament), or ``SPECTATOR``.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Protocol

from agon.games.api import SPECTATOR
from agon.protocol.errors import Refused
from agon.protocol.events import PlayerRef, SessionId
from agon.server.live.broadcast import Follower
from agon.server.live.handlers import viewer_at
from agon.server.live.registry import TableRegistry
from agon.server.live.table import Table
from agon.server.store import AccountRow


class Place(Protocol):
    """Something with a chat of its own."""

    @property
    def name(self) -> SessionId: ...

    @property
    def players(self) -> Sequence[PlayerRef]:
        """Return who plays there, or is in charge."""
        ...

    @property
    def is_over(self) -> bool:
        """True if all may read both rooms."""
        ...

    def viewer_at(self, account: AccountRow) -> int:
        """Return as whom an account is here. Raises ``Refused`` if the place is closed to it."""
        ...

    def viewer_of(self, follower: Follower, account: str) -> int | None:
        """Return as whom a connection of an account listens; None if it follows no more."""
        ...


class TablePlace:
    """A table."""

    def __init__(self, table: Table) -> None:
        self.table = table

    @property
    def name(self) -> SessionId:
        return self.table.name

    @property
    def players(self) -> Sequence[PlayerRef]:
        return self.table.session.players

    @property
    def is_over(self) -> bool:
        return self.table.session.ended is not None

    def viewer_at(self, account: AccountRow) -> int:
        viewer = viewer_at(self.table, account)
        if viewer == SPECTATOR and self.table.is_private:
            raise Refused("not_seated", "only its players are at this table")
        return viewer

    def viewer_of(self, follower: Follower, account: str) -> int | None:
        return self.table.followers.get(follower)


class Places:
    """Finds places by name. ``event``: finds a tournament for an account, or None; set by the rooms above."""

    def __init__(self, registry: TableRegistry) -> None:
        self._registry = registry
        self.event: Callable[[str, AccountRow], Awaitable[Place | None]] | None = None

    def table(self, name: SessionId) -> Place | None:
        """Return a table in memory."""
        table = self._registry.tables.get(name)
        return None if table is None else TablePlace(table)

    @asynccontextmanager
    async def at(self, name: str, account: AccountRow) -> AsyncGenerator[Place]:
        """Yield a place. Raises ``Refused`` (unknown_session, or closed to the account), ``StoreFailed``."""
        table = await self._registry.get(SessionId(name))
        if table is not None:
            try:
                yield TablePlace(table)
            finally:
                self._registry.rest(table)
            return
        event = None if self.event is None else await self.event(name, account)
        if event is None:
            raise Refused("unknown_session", f"there is no game {name}", "$.session")
        yield event

"""Define the interfaces of a table's surroundings: a log, the registry that keeps it, and listeners to its events.

Generic over the class of tables, which imports this module.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, Protocol, TypeVar

from agon.protocol.events import SessionId
from agon.server.ops.signal import Signal
from agon.server.store import Row, SessionHead
from agon.server.store.rows import BotMoves

T = TypeVar("T")
T_contra = TypeVar("T_contra", contravariant=True)


class Log(Protocol):
    """The part of the store that a table uses."""

    def commit(
        self,
        rows: list[Row],
        head: SessionHead | None,
        done: Callable[[Exception | None], None],
        *,
        awaited: bool,
        bots: BotMoves | None,
    ) -> None: ...
    async def events(self, session: str, since: int = -1) -> list[Row]: ...


class Keeper(Protocol[T_contra]):
    """The part of the registry that a table uses."""

    def now(self) -> int:
        """Return the time, ms since the epoch."""
        ...

    def look(self) -> None:
        """Give back the time in which the server stood still, before anything else is decided."""
        ...

    def rest(self, table: T_contra) -> None:
        """Drop the table from memory if nothing here needs it."""
        ...

    async def rematch(self, table: T_contra, name: SessionId) -> None:
        """Create the next session of the same players, before their agreement is committed."""
        ...


class TableEvents(Generic[T]):
    """Signals of the events at the tables of a server."""

    def __init__(self) -> None:
        self.started = Signal[[T]]()
        """A session has begun here."""
        self.owned = Signal[[T]]()
        """This server runs the session's clock and bots from now on."""
        self.disowned = Signal[[T]]()
        """Another server runs them from now on."""
        self.loaded = Signal[[T]]()
        """A session was loaded from the store."""
        self.rests = Signal[[T]]()
        """A session leaves this server's memory; it is still owned if it was."""
        self.turned = Signal[[T]]()
        """The position has changed, and this server owns the session: bots may have to move."""
        self.ended = Signal[[T]]()
        self.folded = Signal[[T]]()
        """An event was folded in, of this server or another."""
        self.stored = Signal[[T]]()
        """Events were committed here."""
        self.moved = Signal[[str]]()
        """An action was committed here, by ``player``, ``bot``, ``bot_streamed`` or ``bot_fallback``."""
        self.spectators = Signal[[SessionId, int]]()
        """The number of spectators here has changed."""

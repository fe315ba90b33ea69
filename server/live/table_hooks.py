"""What a table needs besides its session: a log to write to, whom to tell what, a timer."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from agon.protocol.events import SessionId
from agon.server.store import Row, SessionHead

if TYPE_CHECKING:
    from agon.server.live.table import Table


class Log(Protocol):
    """The part of the store that a table uses."""

    def append(self, rows: list[Row], head: SessionHead | None = None) -> asyncio.Future[None]: ...
    async def events(self, session: str, since: int = -1) -> list[Row]: ...


@dataclass(frozen=True, slots=True)
class TableHooks:
    """How a table reaches the rest of the server."""

    now: Callable[[], int]
    on_turn: Callable[[Table], None]
    """The position has changed, and the table is this server's: bots may have to move."""
    on_ended: Callable[[Table], None]
    on_rematch: Callable[[Table, SessionId], Awaitable[None]]
    """All agreed to play again: makes the next session, before the agreement is committed."""
    on_rest: Callable[[Table], None]
    """Nobody here needs the table any more."""
    on_stored: Callable[[Table], None]
    """Events were committed here: other servers are to be told."""
    on_moved: Callable[[str], None]
    """An action was committed here, by ``player``, ``bot``, ``bot_streamed`` or ``bot_fallback``."""
    on_told: Callable[[Table], None] = lambda _: None
    """Something happened, here or at another server."""


class Alarm:
    """A timer that is set again and again. ``ring`` is called when it runs out."""

    def __init__(self, ring: Callable[[], None]) -> None:
        self._ring = ring
        self._timer: asyncio.TimerHandle | None = None

    def set(self, in_ms: int) -> None:
        """Instead of what was set before."""
        self.clear()
        self._timer = asyncio.get_running_loop().call_later(max(0, in_ms) / 1000, self._ring)

    def clear(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def close(self) -> None:
        """Rings no more, and lets go of whoever would hear it."""
        self.clear()
        self._ring = lambda: None

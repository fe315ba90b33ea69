"""A stand-in for the registry of a table."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from agon.protocol.events import SessionId
from agon.server.live.table import Table


@dataclass
class Keeping:
    now: Callable[[], int]
    rest: Callable[[Table], None]
    rematch: Callable[[Table, SessionId], Awaitable[None]]
    look: Callable[[], None] = lambda: None

"""The feed that a server publishes to a broker for watchers: what every spectator sees, and nothing else. JSON.

Retained: a snapshot of each game that is being played (removed when it has ended), the lobby, the bots' cards, the
server's status (its last will says that it is gone). Not retained: events as they happen, each with its ``seq``. A
reader that misses one uses the next snapshot; ``GET /api/sessions/<id>`` has the whole game.
"""

from __future__ import annotations

import msgspec

from agon.games.api import Board, Info, OptionValue
from agon.protocol.commands.session import Position
from agon.protocol.events import Clock, PlayerRef, SessionId


class Snapshot(msgspec.Struct, frozen=True, kw_only=True):
    """A game as it stands, on ``agon/v1/games/<session>/snapshot``. An empty message: it is over."""

    server: str
    """Server that publishes it."""
    session: SessionId
    game: Info
    options: dict[str, OptionValue]
    board: Board
    players: list[PlayerRef]
    """Present player of each seat."""
    clock: Clock
    seq: int
    """The last event that is in it."""
    at: int
    """Time of it, in milliseconds since 1970."""
    position: Position
    """With ``view``, what to draw."""


class ServerStatus(msgspec.Struct, frozen=True, kw_only=True):
    """Availability of a server, on ``agon/v1/servers/<server>/status``."""

    server: str
    online: bool
    version: str
    since: int
    """Time (ms since 1970) at which it connected to the broker; 0 if it does not say."""

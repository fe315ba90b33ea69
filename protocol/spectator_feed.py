"""The feed that a server publishes to a broker for watchers: what every spectator sees, and nothing else. JSON.

Retained: a snapshot of each game that is being played and of each public tournament that is not over (removed when it
has ended), the lobby, the bots' cards, the server's status (its last will says that it is gone). Not retained: events
as they happen, each with its ``seq``. A reader that misses one uses the next snapshot; ``GET /api/sessions/<id>`` has
the whole game.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from agon.games.api import Board, Info, OptionValue
from agon.protocol.commands.session import Position
from agon.protocol.events import Clock, PlayerRef, SessionId
from agon.protocol.tournament_events import Kind, TournamentId


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


class ShownGame(msgspec.Struct, frozen=True, kw_only=True):
    """A game of a tournament: its snapshot is on ``agon/v1/games/<session>/snapshot`` while it goes on."""

    session: SessionId
    round: int
    board: int
    players: list[PlayerRef]
    """By seat."""
    points: list[float]
    """By seat; empty while it goes on."""


class ShownStanding(msgspec.Struct, frozen=True, kw_only=True):
    """``ties``: as ``TournamentSnapshot.tie_breaks``. ``active``: is to be paired."""

    rank: int
    player: PlayerRef
    score: float
    ties: list[float]
    active: bool


class TournamentSnapshot(msgspec.Struct, frozen=True, kw_only=True):
    """A tournament as it stands, on ``agon/v1/tournaments/<id>``, for a projector. An empty message: it is over, and
    the message before it, which is not retained, had the final standings. ``GET /api/tournaments/<id>`` has more."""

    server: str
    """Server that publishes it."""
    tournament: TournamentId
    seq: int
    """Number of the last event of its log that is in it."""
    at: int
    """Time at which it was written, in milliseconds since 1970, as the other times."""
    title: str
    kind: Kind
    game: str
    clock: Clock
    status: Literal["announced", "running", "paused", "finished", "cancelled"]
    starts_at: int
    ends_at: int | None
    """Of an arena or a ladder that has started."""
    next_at: int | None
    """Time at which the next round is paired, if nothing is left to be played before."""
    round: int
    rounds: int | None
    """None for an arena and a ladder."""
    games: list[ShownGame]
    """Games that go on, and those of the present round that are over."""
    tie_breaks: list[str]
    standings: list[ShownStanding]


class ServerStatus(msgspec.Struct, frozen=True, kw_only=True):
    """Availability of a server, on ``agon/v1/servers/<server>/status``."""

    server: str
    online: bool
    version: str
    since: int
    """Time (ms since 1970) at which it connected to the broker; 0 if it does not say."""

"""The explorer of openings and positions: what was played in the public games of this server that have ended, and the
search for such games."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from agon.protocol.base import Command, GameName, Message
from agon.protocol.commands.study import Actions, Root
from agon.protocol.events import PlayerRef, SessionId

PoolPlayers: TypeAlias = Literal["humans", "bots", "mixed", "assisted", "imported"]
PoolClock: TypeAlias = Literal["none", "bullet", "blitz", "rapid", "classical", "correspondence"]
Month: TypeAlias = Annotated[str, Meta(pattern=r"^[0-9]{4}-(0[1-9]|1[0-2])$")]
SearchName: TypeAlias = Annotated[str, Meta(min_length=1, max_length=60)]
MOST_FOUND = 50


# Client to server


class FindPlayed(Command, frozen=True, kw_only=True, tag="find_played"):
    """Ask which moves were played in a position. Answered by ``played``. A position of a running game of mine is
    refused, as the engine's lines are."""

    root: Root
    actions: Actions = []
    players: Annotated[list[PoolPlayers], Meta(max_length=5)] = []
    """Only games of these; empty: all."""
    clocks: Annotated[list[PoolClock], Meta(max_length=6)] = []
    since: Month | None = None
    """Only games that ended from this month (UTC) on."""
    until: Month | None = None


class FoundPosition(msgspec.Struct, frozen=True, kw_only=True):
    """A position that games must have."""

    root: Root
    actions: Actions = []


class FindGames(Command, frozen=True, kw_only=True, tag="find_games"):
    """Search the public games that have ended, and mine. Answered by ``games_found``, last changed first."""

    player: SearchName | None = None
    """Name or id of a player."""
    against: SearchName | None = None
    """Name or id of another player of the same game."""
    game: GameName | None = None
    result: Literal["won", "lost", "drawn", "first", "second"] | None = None
    """``player`` won, lost, or drew; or seat 0 (``first``) or 1 won."""
    since: Annotated[int, Meta(ge=0, lt=2**53)] = 0
    """Changed last at this time (ms) or later."""
    until: Annotated[int, Meta(ge=0, lt=2**53)] = 2**53 - 1
    position: FoundPosition | None = None
    """Only games with this position among their first moves. A position of a running game of mine is refused."""
    after: Annotated[str, Meta(max_length=80)] | None = None
    """The ``next`` of the page before."""
    limit: Annotated[int, Meta(ge=1, le=MOST_FOUND)] = 20


# Server to client


class FoundGame(msgspec.Struct, frozen=True, kw_only=True):
    """A game that was found."""

    session: SessionId
    game: str
    players: list[PlayerRef]
    plies: int
    at: int
    """Time (ms) of its last change."""
    result: str | None = None
    returns: list[float] | None = None
    rated: bool = False
    key: str | None = None
    """Of a private game of mine: as in ``joined``."""


class PlayedMoveView(msgspec.Struct, frozen=True, kw_only=True):
    """A move that was played. ``wins``, ``draws`` and ``losses`` are its player's."""

    action: int
    text: str
    games: int
    wins: int
    draws: int
    losses: int


class Played(Message, frozen=True, kw_only=True, tag="played"):
    """The moves that were played in a position, the most frequent first, and the last games with it."""

    re: str
    seat: int
    """Seat to move."""
    games: int
    moves: list[PlayedMoveView]
    last: list[FoundGame]
    most_moves: int
    """Moves of each game that are counted."""


class GamesFound(Message, frozen=True, kw_only=True, tag="games_found"):
    re: str
    games: list[FoundGame]
    next: str | None = None
    """Given if there may be more: the ``after`` of the following page."""


ExplorerCommand: TypeAlias = FindPlayed | FindGames
ExplorerMessage: TypeAlias = Played | GamesFound

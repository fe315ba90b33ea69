"""The bot course between client and server: bots that members hand in to a club or class, and the league among
them."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from agon.protocol.base import Command, GameName, Id, Message
from agon.protocol.events import PlayerRef, SessionId
from agon.protocol.league import Verdict

MOST_FILE = 128 << 10
"""Largest file that is handed in, bytes; a zip may hold more, unpacked."""

FileName: TypeAlias = Annotated[str, Meta(min_length=1, max_length=60)]
"""Letters, digits, ``_``, ``.`` and ``-``; it ends in ``.py`` or ``.zip``."""


# Client to server


class SubmitBot(Command, frozen=True, kw_only=True, tag="submit_bot"):
    """Hand in a bot to a club of mine: a file of Python or a zip, sent by ``upload`` before, in Base64. Answered by
    ``submissions`` once it is stored; it is checked after that."""

    club: Id
    file: FileName


class ReadSubmissions(Command, frozen=True, kw_only=True, tag="read_submissions"):
    """Ask for the bots that I handed in, and as a teacher of the class for everybody's. Answered by ``submissions``."""

    club: Id


class ReadSource(Command, frozen=True, kw_only=True, tag="read_source"):
    """Ask for a file that I, or a pupil of my class, handed in. Answered by ``source``."""

    club: Id
    submission: Id


class OfferBot(Command, frozen=True, kw_only=True, tag="offer_bot"):
    """Offer a bot of my class that has passed its check to everybody on the server, or offer it no more, as a teacher.
    Of an author's bots one is offered. People agree to its card, which names the author as others see them, and the
    class. Games that have begun go on. Answered by ``submissions``."""

    club: Id
    submission: Id
    on: bool


class SetLeague(Command, frozen=True, kw_only=True, tag="set_league"):
    """Turn the league of a club on or off, and choose what is played, for owners and organisers. Answered by
    ``league``. Results of another game, or of another time for a move, count again if it is chosen again."""

    club: Id
    game: GameName
    time_ms: Annotated[int, Meta(ge=10, le=1_000)]
    """CPU time of a move."""
    running: bool


class ReadLeague(Command, frozen=True, kw_only=True, tag="read_league"):
    """Ask for the table of a club's league, for members. Answered by ``league``."""

    club: Id


class ReadLeagueGames(Command, frozen=True, kw_only=True, tag="read_league_games"):
    """Ask for the last games of a player of the league. Answered by ``league_games``."""

    club: Id
    player: Annotated[str, Meta(min_length=1, max_length=80)]
    """Its ``key`` in the table."""


CourseCommand: TypeAlias = (
    SubmitBot | ReadSubmissions | ReadSource | OfferBot | SetLeague | ReadLeague | ReadLeagueGames
)


# Server to client


class SubmissionView(msgspec.Struct, frozen=True, kw_only=True):
    """A bot that somebody handed in."""

    submission: str
    by: PlayerRef
    name: str
    """By which the league knows it: ``bot 3, version 2``."""
    version: int
    file: str
    size: int
    """In bytes; 0 if a later version took the place of its file."""
    at: int
    state: Literal["waiting", "good", "bad"]
    verdict: Verdict | None
    """None while it waits."""
    card: str | None = None
    """Name of the card under which it is offered to people; None: it is not."""


class Submissions(Message, frozen=True, kw_only=True, tag="submissions"):
    re: str
    off: str | None
    """Why bots cannot be handed in here; None if they can."""
    mine: list[SubmissionView]
    """Newest first."""
    others: list[SubmissionView]
    """Newest of each other member, for teachers of a class."""


class Source(Message, frozen=True, kw_only=True, tag="source"):
    re: str
    file: str
    content: str
    """Base64; empty once later versions have taken its place."""


class LeagueSetting(msgspec.Struct, frozen=True, kw_only=True):
    game: str
    time_ms: int
    running: bool


class LeagueRow(msgspec.Struct, frozen=True, kw_only=True):
    """A line of the table. ``by``: None for a level of the server's."""

    key: str
    name: str
    by: PlayerRef | None
    rating: float | None
    """None until its games connect it with random moves."""
    plus_minus: float | None
    """Half of the 95 % interval; 0 for a level whose measured rating stays as it is."""
    games: int
    points: float
    faults: dict[str, int]
    """Games lost by a fault, by its kind: ``failed``, ``illegal``, ``time``."""
    against: list[str]
    """Score against each row of the table, in order; empty: none."""


class League(Message, frozen=True, kw_only=True, tag="league"):
    re: str
    off: str | None
    """Why no bot can play here; None if they can."""
    setting: LeagueSetting | None
    """None: nobody has set one up."""
    rows: list[LeagueRow]
    """The best first."""
    left: int
    """Games that are still to be played."""


class PlayedInLeague(msgspec.Struct, frozen=True, kw_only=True):
    session: SessionId
    at: int
    first: str
    """Name of the player that began."""
    second: str
    points: float
    """Of the player that was asked about."""
    reason: str
    """``finished``, or the cause of a loss."""


class LeagueGames(Message, frozen=True, kw_only=True, tag="league_games"):
    re: str
    games: list[PlayedInLeague]
    """Newest first."""


CourseMessage: TypeAlias = Submissions | Source | League | LeagueGames

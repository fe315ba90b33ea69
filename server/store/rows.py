"""Declare the plain values that the store reads and writes, without SQLAlchemy."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

import msgspec

from agon.server.ratings.rows import RatedGame

Role = Literal["human", "bot", "moderator", "admin"]


class StoreFailed(Exception):
    """The database failed, and nothing is stored. ``reason`` is a sentence for the operator."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class StoreInDoubt(StoreFailed):
    """The connection broke during the commit: only a later read shows if it is stored."""


class SequenceConflict(Exception):
    """Another writer was first: the session's log already has an event of this number. Nothing of ours is stored.

    ``stored`` has the log's events from there on: fold in those that are new, and decide again. They may begin before
    the refused write's own events, if it was refused with an earlier one.
    """

    def __init__(self, session: str, seq: int, stored: list[Row]) -> None:
        super().__init__(f"session {session} already has event {seq}, or lost one before it")
        self.session = session
        self.seq = seq
        self.stored = stored


class AccountExists(Exception):
    """Another account has this id or this token."""


class Row(NamedTuple):
    """An event of a session's log. ``body`` is the JSON of a ``agon.protocol.events.Event``."""

    session: str
    seq: int
    at: int
    """Milliseconds since the Unix epoch."""
    body: bytes


class BotMoves(NamedTuple):
    """Moves of bots that are stored together. ``accounts``: the people for whom they thought, in equal shares."""

    at: int
    """Time (ms)."""
    moves: int
    cpu_ms: float
    accounts: tuple[str, ...]
    node: str = ""


class GameResult(NamedTuple):
    """The event of a game's end in its tournament's log, stored with that end."""

    tournament: str
    at: int
    body: bytes


class PlayedMove(NamedTuple):
    """A move that was played in a position."""

    position: int
    """``agon.server.session.position_key.position_number``"""
    action: int
    score: int
    """1: its player won; 0: draw; -1: lost."""


class PlayedGame(NamedTuple):
    """The first moves of a game that has ended, each once: see ``agon.server.records.played_line``."""

    number: int
    month: int
    pool: int
    moves: tuple[PlayedMove, ...]


class SessionHead(msgspec.Struct, frozen=True, kw_only=True):
    """Summary of a session for lists, kept beside its log so that a list need not fold it."""

    session: str
    game: str
    options: dict[str, Any]
    clock: bytes
    """JSON of a ``agon.protocol.events.Clock``."""
    created: int
    updated: int
    status: Literal["playing", "ended"]
    plies: int
    result: str | None = None
    returns: list[float] | None = None
    accounts: list[str]
    """Account ids by seat."""
    players: bytes
    """JSON list of ``agon.protocol.events.PlayerRef``, with the names at the start of play."""
    owner: str | None = None
    """The server that runs the session's clock and bots, in a cluster; stored with a new session only."""
    rated: bool = False
    """True if it started as a rated game; stored with a new session only."""
    watching: Literal["all", "link", "none"] = "all"
    """Permission to watch: lists show only "all". Stored with a new session only."""
    timed: bool = True
    """False without a clock; stored with a new session only."""
    networks: list[str | None] = []
    """By seat, the key of the network from which its player began the game; None if unknown. Not read back."""
    effect: RatedGame | None = None
    """Effect of the end of a rated game: ratings change in the same transaction. Not read back."""
    outcome: GameResult | None = None
    """Event of the end of a tournament's game, added to its log in the same transaction. Not read back."""
    played: PlayedGame | None = None
    """First moves of a game that ends: they are counted in the same transaction. Not read back."""


class AccountRow(msgspec.Struct, frozen=True, kw_only=True):
    """An account. ``kind`` is fixed when the account is made. The password's hash stays in the store."""

    id: str
    name: str
    kind: Literal["human", "bot"]
    role: Role = "human"
    """``bot`` for every bot, and for no other account."""
    operator: str | None = None
    """Operator who answers for a bot."""
    summary: str = ""
    created: int
    """Milliseconds since the Unix epoch."""
    tune_bots: bool = False
    """True if the games may be used to tune bots."""
    model_me: bool = False
    """True if bots may model how this person plays."""
    practice: bool = True
    """True if games against bots count for this person's practice ratings."""
    language: str = ""
    """Code of the language of pages; empty: that of the device."""
    closed: str | None = None
    """Reason why the account is closed; None: it is open."""
    deleted_at: int | None = None
    """Time (ms) at which its owner asked for deletion."""
    erased: bool = False
    """True if its names are gone from the store, after deletion."""
    has_password: bool = False
    second_factor: bool = False
    """True if a login needs a code besides the password. Its secret stays in the store."""
    issuer: str | None = None
    """Provider of OpenID Connect at which its owner signs in. The name there stays in the store."""
    pupil_of: str | None = None
    """Class to which the account belongs: it has no password, and goes with the class."""
    stored: bool = True
    """False for a guest who has left nothing to keep yet: only the token knows the account."""

    @property
    def is_guest(self) -> bool:
        """True for a person who cannot sign in again and whom no class vouches for."""
        return self.kind == "human" and not self.is_member and self.pupil_of is None

    @property
    def is_member(self) -> bool:
        """True for a person who can sign in from anywhere: with a password, or at a provider."""
        return self.kind == "human" and (self.has_password or self.issuer is not None)


class CredentialRow(msgspec.Struct, frozen=True, kw_only=True):
    """A credential. The token itself is never stored."""

    token_hash: str
    """SHA-256 of the token, hex."""
    id: str
    account: str | None
    """Owner of the token; None: any bearer."""
    kind: Literal["session", "api", "admin", "reset"]
    """``admin`` makes its user administrator, ``reset`` sets a new password: each works once."""
    scopes: str = ""
    """Scopes of an ``api`` token, separated by spaces."""
    label: str = ""
    created: int
    used: int
    """Time (ms) of its last use, to the hour."""
    expires: int | None = None
    revoked: int | None = None

    def __repr__(self) -> str:
        return f"CredentialRow({self.kind} {self.id})"  # its hash has no place in a log

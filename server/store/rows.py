"""What goes into the store and comes out of it: plain values, no SQLAlchemy."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

import msgspec

from agon.server.ratings.rows import RatedGame

Role = Literal["human", "bot", "moderator", "admin"]


class StoreFailed(Exception):
    """The database did not do what was asked: nothing of it is stored. ``reason`` is a sentence for the operator."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class StoreInDoubt(StoreFailed):
    """The connection broke while it was being committed: whether it is stored is known when somebody reads."""


class SequenceConflict(Exception):
    """Another writer was first: the session's log has an event of this number already. Nothing of ours is stored.

    ``stored`` is what the log has from there on: fold it in, and decide again.
    """

    def __init__(self, session: str, seq: int, stored: list[Row]) -> None:
        super().__init__(f"session {session} already has event {seq}, or lost one before it")
        self.session = session
        self.seq = seq
        self.stored = stored


class AccountExists(Exception):
    """Another account has this id or this token."""


class Row(NamedTuple):
    """One event of a session's log. ``body`` is the JSON of a ``agon.protocol.events.Event``."""

    session: str
    seq: int
    at: int
    """Milliseconds since the Unix epoch."""
    body: bytes


class SessionHead(msgspec.Struct, frozen=True, kw_only=True):
    """What lists show of a session, kept beside its log so that a list need not fold it."""

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
    """JSON list of ``agon.protocol.events.PlayerRef``, as they were named when play began."""
    owner: str | None = None
    """The server that runs the session's clock and bots, where there are several; stored with a new session only."""
    rated: bool = False
    """Whether it was begun as a rated game; stored with a new session only."""
    watching: Literal["all", "link", "none"] = "all"
    """Who may watch it: only what all may is listed. Stored with a new session only."""
    effect: RatedGame | None = None
    """With the end of a game that counts: ratings change in the same transaction. Not read back."""


class AccountRow(msgspec.Struct, frozen=True, kw_only=True):
    """One who plays. ``kind`` is fixed for ever when the account is made. The password's hash stays in the store."""

    id: str
    name: str
    kind: Literal["human", "bot"]
    role: Role = "human"
    """``bot`` for every bot, and for nobody else."""
    operator: str | None = None
    """Who answers for a bot."""
    summary: str = ""
    created: int
    """Milliseconds since the Unix epoch."""
    tune_bots: bool = False
    """Whether the games may be used to tune bots."""
    model_me: bool = False
    """Whether bots may model how this person plays."""
    closed: str | None = None
    """Why nobody gets in any more; None: it is open."""
    deleted_at: int | None = None
    """When its owner asked that it be deleted."""
    erased: bool = False
    """Whether its names are gone from the store, after that."""
    has_password: bool = False


class CredentialRow(msgspec.Struct, frozen=True, kw_only=True):
    """What lets somebody in. The token itself is never stored."""

    token_hash: str
    """SHA-256 of the token, hex."""
    id: str
    account: str | None
    """None: whoever shows the token."""
    kind: Literal["session", "api", "admin", "reset"]
    """``admin`` makes one who shows it an administrator, ``reset`` sets a new password: each once."""
    scopes: str = ""
    """What an ``api`` token is good for, names separated by spaces."""
    label: str = ""
    created: int
    used: int
    """When it was last shown, to the hour."""
    expires: int | None = None
    revoked: int | None = None

    def __repr__(self) -> str:
        return f"CredentialRow({self.kind} {self.id})"  # its hash has no place in a log

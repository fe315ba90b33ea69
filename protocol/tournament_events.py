"""The events of a tournament: the stored log's schema. One fold over these is a tournament's whole state.

Players are entrants, numbered from 1 in the order in which they registered. ``decided_by`` is the account that
decided, or None if the server did as the rules say. When it happened is stored beside each event (``at``, ms).
"""

from __future__ import annotations

from typing import Annotated, Literal, NewType, TypeAlias

import msgspec
from msgspec import Meta

from agon.games.api import OptionValue
from agon.protocol.events import AccountId, Clock, EventBase, PlayerRef, SessionId

TournamentId = NewType("TournamentId", str)
Kind: TypeAlias = Literal["round_robin", "double_round_robin", "swiss", "knockout", "arena"]
Accepts: TypeAlias = Literal["humans", "bots", "anyone"]
Points: TypeAlias = Annotated[float, Meta(ge=0, le=1)]
ByeKind: TypeAlias = Literal["pairing", "full", "half", "absent"]
"""``pairing``: the one left over in an odd field; ``full`` and ``half``: awarded; ``absent``: a round without a game
and without a point."""
BYE_POINTS: dict[ByeKind, float] = {"pairing": 1.0, "full": 1.0, "half": 0.5, "absent": 0.0}


class Announced(EventBase, frozen=True, kw_only=True, tag="announced"):
    """The tournament exists; players may register. Always seq 0."""

    title: str
    kind: Kind
    game: str
    options: dict[str, OptionValue]
    clock: Clock
    by: PlayerRef
    starts_at: int
    accepts: Accepts = "humans"
    rated: bool = False
    rounds: int = 0
    """Of a Swiss; the others' number follows from the entrants."""
    minutes: int = 0
    """Length of an arena."""
    break_s: int = 10
    """Time (s) between the last result of a round and the next round."""
    most: int = 500
    """Most entrants."""
    club: str | None = None
    """Club whose members may enter."""
    command: str | None = None


class Registered(EventBase, frozen=True, kw_only=True, tag="registered"):
    """A player takes part, or is back after they left or were away."""

    entrant: int
    player: PlayerRef
    rating: int
    """Rating in the pool of such games, for the order of the seeds."""
    card: str | None = None
    """Of a bot: the digest of its card."""
    agreed: dict[str, str] = {}
    """Of a person: the cards of bots, by name, and the digests that they were shown and agreed to. They are paired with
    no other bot."""
    decided_by: AccountId | None = None
    command: str | None = None


class Withdrew(EventBase, frozen=True, kw_only=True, tag="withdrew"):
    """An entrant is paired no more, until they register again.

    ``away``: they did not begin a game in time. ``removed``: an organiser decided so, and they cannot come back by
    themselves. ``card``: the bot's card is no longer the one that people agreed to.
    """

    entrant: int
    reason: Literal["left", "away", "removed", "deleted", "card"]
    decided_by: AccountId | None = None
    command: str | None = None


class Started(EventBase, frozen=True, kw_only=True, tag="started"):
    """Play begins."""

    decided_by: AccountId | None = None
    command: str | None = None


class PairedGame(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """``white`` has the first seat. ``session`` is created after this is stored, by any server."""

    board: int
    white: int
    black: int
    session: SessionId


class Bye(msgspec.Struct, frozen=True, kw_only=True):
    entrant: int
    kind: ByeKind


class Paired(EventBase, frozen=True, kw_only=True, tag="paired"):
    """A round is paired, a wave of an arena, or games of a knockout's round that were drawn are played again."""

    round: int
    games: list[PairedGame]
    byes: list[Bye] = []


class Repaired(EventBase, frozen=True, kw_only=True, tag="repaired"):
    """An organiser has paired the players of some games again, none of which had begun."""

    round: int
    removed: list[SessionId]
    games: list[PairedGame]
    decided_by: AccountId
    command: str | None = None


class GameEnded(EventBase, frozen=True, kw_only=True, tag="game_ended"):
    """A game has ended; stored in the transaction of that end. ``seat`` as in the game's ``ended``."""

    session: SessionId
    reason: str
    returns: list[float]
    actions: int
    seat: int | None = None
    idle: bool = False


class Adjusted(EventBase, frozen=True, kw_only=True, tag="adjusted"):
    """An organiser has set the result of a game."""

    session: SessionId
    white: Points
    black: Points
    decided_by: AccountId | None = None
    reason: str = ""
    command: str | None = None


class ByeAwarded(EventBase, frozen=True, kw_only=True, tag="bye_awarded"):
    """An entrant is not paired in the next round, and gets the bye's points."""

    entrant: int
    kind: Literal["full", "half", "absent"]
    decided_by: AccountId
    command: str | None = None


class Postponed(EventBase, frozen=True, kw_only=True, tag="postponed"):
    """Play begins at another time (ms)."""

    starts_at: int
    decided_by: AccountId
    command: str | None = None


class Paused(EventBase, frozen=True, kw_only=True, tag="paused"):
    """Nobody is paired until ``Resumed``; games that go on go on."""

    decided_by: AccountId
    command: str | None = None


class Resumed(EventBase, frozen=True, kw_only=True, tag="resumed"):
    """Pairing goes on; an arena ends as much later as it was paused."""

    decided_by: AccountId
    command: str | None = None


class Cancelled(EventBase, frozen=True, kw_only=True, tag="cancelled"):
    reason: str
    decided_by: AccountId | None = None
    command: str | None = None


class FinalStanding(msgspec.Struct, frozen=True, kw_only=True):
    """``ties``: values of the kind's tie-breaks, in their order."""

    rank: int
    entrant: int
    score: float
    ties: list[float]


class Finished(EventBase, frozen=True, kw_only=True, tag="finished"):
    """The standings as they were computed at the end."""

    standings: list[FinalStanding]


TournamentEvent: TypeAlias = (
    Announced
    | Registered
    | Withdrew
    | Started
    | Paired
    | Repaired
    | GameEnded
    | Adjusted
    | ByeAwarded
    | Postponed
    | Paused
    | Resumed
    | Cancelled
    | Finished
)

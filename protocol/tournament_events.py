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
Kind: TypeAlias = Literal["round_robin", "double_round_robin", "swiss", "knockout", "arena", "ladder", "simul"]
Accepts: TypeAlias = Literal["humans", "bots", "anyone"]
Points: TypeAlias = Annotated[float, Meta(ge=0, le=15)]
"""Of a game: one for each opponent who did worse, half of one for each who did as well."""
HostSeat: TypeAlias = Literal["first", "second", "alternating"]
ByeKind: TypeAlias = Literal["pairing", "full", "half", "absent"]
"""``pairing``: the one left over in an odd field; ``full`` and ``half``: awarded; ``absent``: a round without a game
and without a point."""
BYE_POINTS: dict[ByeKind, float] = {"pairing": 1.0, "full": 1.0, "half": 0.5, "absent": 0.0}
"""For each opponent of a game."""


class GivenOdds(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Odds that the better player of a game gives; in a simul the host gives them. Games with odds are not rated."""

    start: Annotated[str, Meta(max_length=40)] = ""
    """Name of a start of the game at which the giver is behind (``odds`` of ``GET /api/games``)."""
    time_percent: Annotated[int, Meta(ge=5, le=1_000)] = 100
    """The giver's time at the start, in per cent of the clock's."""
    gap: Annotated[int, Meta(ge=1, le=2_000)] = 200
    """Difference in rating from which odds are given; it does not matter in a simul."""


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
    seats: int = 2
    """Players of a game."""
    start: str | None = None
    """Position from which its games begin, unless it is the usual one."""
    odds: GivenOdds | None = None
    host_seat: HostSeat = "first"
    """Of a simul, whose organiser is its host and its entrant 1."""
    rating: int = 1_500
    """Of a simul: the host's."""
    reach: int = 3
    """Of a ladder: places above oneself that one may challenge."""
    answer_h: int = 48
    """Of a ladder: hours in which a challenge is to be answered."""
    imported: bool = False
    """A tournament was played elsewhere and read from a report: its games have results and no moves."""
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
    others: list[int] = []
    """Entrants with the third seat and those after it."""


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
    absent: list[int] = []
    """At a table of more than two: seats that were given up before they had acted."""


class Adjusted(EventBase, frozen=True, kw_only=True, tag="adjusted"):
    """An organiser has set the result of a game."""

    session: SessionId
    white: Points
    black: Points
    others: list[Points] = []
    """Of the third seat and those after it."""
    played: bool = False
    """True if it was played elsewhere: its players have met."""
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


class Challenged(EventBase, frozen=True, kw_only=True, tag="challenged"):
    """On a ladder, ``entrant`` challenges ``other``, who is to answer until a time (ms)."""

    entrant: int
    other: int
    until: int
    decided_by: AccountId | None = None
    command: str | None = None


class ChallengeAnswered(EventBase, frozen=True, kw_only=True, tag="challenge_answered"):
    """The challenge of ``entrant`` is accepted: their game is paired next."""

    entrant: int
    decided_by: AccountId | None = None
    command: str | None = None


class Yielded(EventBase, frozen=True, kw_only=True, tag="yielded"):
    """On a ladder, ``entrant`` leaves the challenge between them to ``to``, without a game: they declined, did not
    answer in time, or left."""

    entrant: int
    to: int
    decided_by: AccountId | None = None
    command: str | None = None


class Finished(EventBase, frozen=True, kw_only=True, tag="finished"):
    """The standings as they were computed at the end."""

    standings: list[FinalStanding]
    decided_by: AccountId | None = None
    """An organiser who ended an arena or a ladder; None: it was over by itself."""
    command: str | None = None


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
    | Challenged
    | ChallengeAnswered
    | Yielded
    | Finished
)

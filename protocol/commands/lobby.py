"""Finding opponents, between client and server: seeks, challenges, quick pairing."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from agon.games.api import OptionValue
from agon.protocol.base import Command, GameName, GameOptions, Id, Message, PositionText, SeatChoice
from agon.protocol.commands.table import TableView
from agon.protocol.events import Clock, PlayerRef, RatingNow, SpectatorDelay, Untimed, Watching

Accepts: TypeAlias = Literal["humans", "bots", "anyone"]
Points: TypeAlias = Annotated[int, Meta(ge=0, le=4000)]
DeclineReason: TypeAlias = Literal["no", "later", "faster", "slower", "rated", "casual", "other_game"]
"""``faster``, ``slower``, ``rated``, ``casual``, ``other_game``: what would be liked better."""


class Seek(Command, frozen=True, kw_only=True, tag="seek"):
    """Look for an opponent. ``accepts`` says which kinds; default: humans.

    A seek ends some seconds after its maker's connection, a private one (by link) some minutes after it; a maker who
    comes back earlier still has it.
    """

    game: GameName
    options: GameOptions = {}
    clock: Clock = Untimed()
    seat: SeatChoice = "random"
    accepts: Accepts = "humans"
    private: bool = False
    """Not listed: found by link only."""
    rated: bool = False
    lowest: Points | None = None
    """Only opponents whose rating is at least this."""
    highest: Points | None = None
    watching: Watching = "all"
    """Audience of the game."""
    assisted: bool = False
    """I play with the engine's hints, and the opponent may too; both are marked."""
    delay: SpectatorDelay | None = None
    """Delay with which spectators see the game."""
    start: PositionText | None = None
    """Position to play from, instead of the usual one; only by link, unrated, and in games without hidden cards."""


class CancelSeek(Command, frozen=True, kw_only=True, tag="cancel_seek"):
    """Also a challenge of mine, and my waiting to be paired."""

    seek: Id


class AcceptSeek(Command, frozen=True, kw_only=True, tag="accept_seek"):
    """Sit down opposite a seeker or a challenger. If this is a bot, ``agreed`` must be its card's digest."""

    seek: Id
    agreed: Id | None = None
    assisted: bool = False
    """Play with the engine's hints: only if the seeker does too."""


class Challenge(Command, frozen=True, kw_only=True, tag="challenge"):
    """Ask one account for a game. If this is a bot, ``agreed`` must be its card's digest.

    The challenge stands for some minutes, whoever is connected meanwhile.
    """

    to: Id
    game: GameName
    options: GameOptions = {}
    clock: Clock = Untimed()
    seat: SeatChoice = "random"
    rated: bool = False
    watching: Watching = "all"
    agreed: Id | None = None
    delay: SpectatorDelay | None = None


class DeclineChallenge(Command, frozen=True, kw_only=True, tag="decline_challenge"):
    seek: Id
    reason: DeclineReason = "no"


class QuickPair(Command, frozen=True, kw_only=True, tag="quick_pair"):
    """Pair me with the person nearest in rating who waits for the same, or let me wait. Never pairs with a bot."""

    game: GameName
    options: GameOptions = {}
    clock: Clock
    rated: bool = False


class SeekView(msgspec.Struct, frozen=True, kw_only=True):
    """An open seek or table, as the lobby shows it; a challenge, as both sides see it; a person who waits to be
    paired."""

    id: str
    by: PlayerRef
    game: str
    options: dict[str, OptionValue]
    clock: Clock
    seat: SeatChoice
    accepts: Accepts
    private: bool = False
    card: str | None = None
    """For a seeker that is a bot: the digest that ``accept_seek`` must carry."""
    rated: bool = False
    rating: RatingNow | None = None
    """The seeker's, in the pool of such a game."""
    lowest: int | None = None
    highest: int | None = None
    watching: Watching = "all"
    delay: SpectatorDelay | None = None
    to: PlayerRef | None = None
    """Recipient of a challenge."""
    agreed: str | None = None
    """For a recipient that is a bot: the digest of the card that the challenger agreed to."""
    pairing: bool = False
    """Waits to be paired; nobody can choose it."""
    since: int = 0
    """Time at which it was made (ms)."""
    expires: int | None = None
    """Time at which a challenge ends by itself (ms)."""
    start: str | None = None
    """Position to play from, instead of the usual one."""
    table: TableView | None = None
    """Set for a table, which is joined by ``sit_down``."""


class Seeking(Message, frozen=True, kw_only=True, tag="seeking"):
    """The answer to ``seek`` and ``challenge``, and to ``quick_pair`` where I have to wait."""

    re: str
    seek: SeekView


class Offers(Message, frozen=True, kw_only=True, tag="offers"):
    """All open offers between me and others; sent after ``welcome`` if there are any, and at every change."""

    mine: list[SeekView]
    """Also tables of others at which I sit."""
    challenges: list[SeekView]
    """To me."""


class Declined(Message, frozen=True, kw_only=True, tag="declined"):
    """A challenge of mine is not accepted."""

    seek: str
    to: PlayerRef
    reason: DeclineReason | Literal["expired"]


class Pairing(Message, frozen=True, kw_only=True, tag="pairing"):
    """State of my waiting to be paired."""

    seek: str
    waited_ms: int
    within: int | None
    """Allowed difference between the other's rating and mine by now; None: any rating."""
    waiting: int
    """Number of others who wait for the same."""

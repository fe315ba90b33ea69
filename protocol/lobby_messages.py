"""How players find each other, between client and server: seeks, challenges to somebody, quick pairing."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from agon.games.api import OptionValue
from agon.protocol.base import Command, GameName, GameOptions, Id, Message, SeatChoice
from agon.protocol.events import Clock, PlayerRef, RatingNow, SpectatorDelay, Untimed, Watching
from agon.protocol.table_messages import TableView

Accepts: TypeAlias = Literal["humans", "bots", "anyone"]
Points: TypeAlias = Annotated[int, Meta(ge=0, le=4000)]
DeclineReason: TypeAlias = Literal["no", "later", "faster", "slower", "rated", "casual", "other_game"]
"""``faster``, ``slower``, ``rated``, ``casual``, ``other_game``: what would be liked better."""


class Seek(Command, frozen=True, kw_only=True, tag="seek"):
    """Look for an opponent. ``accepts`` says whom: humans unless told otherwise.

    A seek ends some seconds after its maker's connection, one by link some minutes after it; who comes back before has
    it still.
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
    """Only those whose rating is at least this."""
    highest: Points | None = None
    watching: Watching = "all"
    """Who may watch the game."""
    assisted: bool = False
    """I play with the engine's hints, and so may whoever accepts; both are marked."""
    delay: SpectatorDelay | None = None
    """How late they see it."""


class CancelSeek(Command, frozen=True, kw_only=True, tag="cancel_seek"):
    """Also a challenge of mine, and my waiting to be paired."""

    seek: Id


class AcceptSeek(Command, frozen=True, kw_only=True, tag="accept_seek"):
    """Sit down opposite, also where it is a challenge to me. Where the other is a bot, ``agreed`` must be its card's
    digest."""

    seek: Id
    agreed: Id | None = None
    assisted: bool = False
    """With the engine's hints: only where the seeker plays with them too."""


class Challenge(Command, frozen=True, kw_only=True, tag="challenge"):
    """Ask one account for a game. Where that is a bot, ``agreed`` must be its card's digest.

    It stands for some minutes, whoever is connected meanwhile.
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
    """Pair me with the person nearest in rating who waits for the same, or let me wait. Never with a bot."""

    game: GameName
    options: GameOptions = {}
    clock: Clock
    rated: bool = False


class SeekView(msgspec.Struct, frozen=True, kw_only=True):
    """An open seek or table, as the lobby shows it; a challenge, as both see it; somebody who waits to be paired."""

    id: str
    by: PlayerRef
    game: str
    options: dict[str, OptionValue]
    clock: Clock
    seat: SeatChoice
    accepts: Accepts
    private: bool = False
    card: str | None = None
    """Where the seeker is a bot: the digest that ``accept_seek`` must carry."""
    rated: bool = False
    rating: RatingNow | None = None
    """The seeker's, in the pool of such a game."""
    lowest: int | None = None
    highest: int | None = None
    watching: Watching = "all"
    delay: SpectatorDelay | None = None
    to: PlayerRef | None = None
    """Whom a challenge is for."""
    agreed: str | None = None
    """Where that is a bot: the digest of the card that the challenger agreed to."""
    pairing: bool = False
    """Waits to be paired; nobody can choose it."""
    since: int = 0
    """When it was made (ms)."""
    expires: int | None = None
    """When a challenge ends by itself (ms)."""
    table: TableView | None = None
    """Where it is a table: taken by ``sit_down``."""


class Seeking(Message, frozen=True, kw_only=True, tag="seeking"):
    """The answer to ``seek`` and ``challenge``, and to ``quick_pair`` where I have to wait."""

    re: str
    seek: SeekView


class Offers(Message, frozen=True, kw_only=True, tag="offers"):
    """All that stands between me and others; sent after ``welcome`` where there is any, and whenever it changes."""

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
    """How it stands with my waiting to be paired."""

    seek: str
    waited_ms: int
    within: int | None
    """How far the other's rating may be from mine by now; None: any rating."""
    waiting: int
    """How many others wait for the same."""

"""Tables of any number of seats, before their game begins: opened, joined until they are full, left."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from agon.protocol.base import Command, GameName, GameOptions, Id
from agon.protocol.events import Clock, PlayerRef, Seat, SpectatorDelay, Untimed, Watching
from agon.protocol.game_setup import Absent

Consents: TypeAlias = Annotated[dict[Id, Id], Meta(max_length=16)]
"""Cards of bots that I was shown and agree to face: the name of the card and its digest."""


class BotWish(msgspec.Struct, frozen=True, kw_only=True):
    """A bot of this server at a table. ``agreed`` is the digest of the card that I was shown."""

    bot: Id
    level: Id
    agreed: Id
    seat: Seat | None = None
    """None: any that is free."""


class OpenTable(Command, frozen=True, kw_only=True, tag="open_table"):
    """Open a table at which I sit, for others to sit down; the game begins when it is full.

    Answered by ``started`` if ``bots`` fill it, else by ``seeking``. ``cancel_seek`` closes it; it ends as a seek does
    when its maker has gone.
    """

    game: GameName
    options: GameOptions = {}
    clock: Clock = Untimed()
    seat: Seat | None = None
    """Mine; None: any."""
    bots: Annotated[list[BotWish], Meta(max_length=15)] = []
    accepts: Literal["humans", "bots", "anyone"] = "humans"
    """Kinds of accounts that may sit down: bots are those that connect, and all who sit there must agree to their
    cards."""
    absent: Absent = "forfeit"
    stand_in: BotWish | None = None
    """The bot that takes over a seat where ``absent`` is ``bot``; everybody agrees to its card."""
    private: bool = False
    """Not listed: found by link only."""
    rated: bool = False
    watching: Watching = "all"
    delay: SpectatorDelay | None = None


class SitDown(Command, frozen=True, kw_only=True, tag="sit_down"):
    """Take a seat at an open table. ``agreed`` must hold the cards of all bots there.

    Answered by ``started`` if the table is then full, else by ``seeking``. Sent again from a seat, it agrees to the
    cards of bots that came since.
    """

    table: Id
    seat: Seat | None = None
    """None: any that is free."""
    agreed: Consents = {}


class StandUp(Command, frozen=True, kw_only=True, tag="stand_up"):
    """Leave a table that has not begun. Its maker closes it by ``cancel_seek`` instead."""

    table: Id


class SeatAtTable(msgspec.Struct, frozen=True, kw_only=True):
    """A seat that is taken."""

    player: PlayerRef
    card: str | None = None
    """Of a bot: the digest of its card, to which all people at the table must agree."""
    agreed: dict[str, str] = {}
    """Of a person: to which cards of those at this table, by name, they did."""
    since: int = 0
    """Time (ms) at which they sat down, or were last seen."""


class StandIn(msgspec.Struct, frozen=True, kw_only=True):
    """The bot that takes over a seat."""

    player: PlayerRef
    card: str


class TableView(msgspec.Struct, frozen=True, kw_only=True):
    """A table that is open: it begins when every seat is taken and all people agree to the cards of all bots."""

    seats: list[SeatAtTable | None]
    """None: free."""
    absent: Absent
    stand_in: StandIn | None = None


TableCommand: TypeAlias = OpenTable | SitDown | StandUp

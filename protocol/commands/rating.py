"""Answers to plain GETs: leaderboards, a player's page, and about this server."""

from __future__ import annotations

import msgspec

from agon.protocol.events import PlayerRef
from agon.protocol.messages import GameSummary
from agon.protocol.rating_views import PoolRating, PoolView, Ranked, RatingStep
from agon.protocol.thinking import BotTime, Power


class Leaderboard(msgspec.Struct, frozen=True, kw_only=True):
    """``GET /api/leaderboard``: the pools there are, and the best of one of them."""

    pools: list[PoolView]
    pool: PoolView | None
    best: list[Ranked]


class PracticeShares(msgspec.Struct, frozen=True, kw_only=True):
    """``GET /api/practice/<game>``: how strong the people here are against bots, so that a bot's rating can be read as
    the share of people whom it would expect to beat."""

    game: str
    people: int
    """Number of people with a practice rating that is not provisional; 0 while they are too few to stay unnamed."""
    ratings: list[int]
    """Their ratings at every twentieth part of them, weakest first, from 5 to 95 %; empty while they are too few. On
    the scale of ``Measured.rating``."""


class PlayerPage(msgspec.Struct, frozen=True, kw_only=True):
    """``GET /api/players/<id>``: what everybody may know of a player."""

    player: PlayerRef
    online: bool
    created: int | None
    """Time at which the account was made (ms); None for a bot of the server."""
    card: str | None
    """For a bot: the digest that ``challenge`` must carry; None if the player cannot be challenged."""
    ratings: list[PoolRating]
    steps: list[RatingStep]
    """The last changes of all its ratings, the newest first."""
    games: list[GameSummary]
    """The last games that everybody may watch."""


class Namesakes(msgspec.Struct, frozen=True, kw_only=True):
    """``GET /api/players?name=<name>``: the players of exactly this name, or the one player who has it as an id.

    Of many who share a name only the first few are listed.
    """

    players: list[PlayerRef]


class OnlineBots(msgspec.Struct, frozen=True, kw_only=True):
    """``GET /api/connected-bots``: bots that their operators have connected here now, to be challenged."""

    bots: list[PlayerRef]


class DayOfBots(BotTime, frozen=True, kw_only=True):
    """A day's sum."""

    day: str
    """Date (UTC)."""


class Made(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Files of weights or tables, shipped with the bots, that were computed."""

    what: str
    game: str
    files: list[str]
    command: str
    """Command that made them."""
    cpu_seconds: float | None = None
    """Measured CPU time of that; None: unknown."""
    watt_hours: float | None = None
    """Estimated energy of that; None: unknown."""


class About(msgspec.Struct, frozen=True, kw_only=True):
    """``GET /api/about``: the operator of this server, and what its bots cost."""

    operator: str
    """Empty: not given."""
    contact: str
    """Address of the operator (``mailto:``, ``tel:`` or ``https:``); empty: not given."""
    version: str
    power: Power
    total: BotTime
    """All moves of this server's bots since it keeps count, those for deleted accounts too."""
    days: list[DayOfBots]
    """Last days on which bots moved, the newest first."""
    made: list[Made]
    """Shipped weights and tables."""
    words: str = ""
    """Language model that may word an engine's reasons here; empty: none."""

"""The setup of a game: its players, their agreements, the handicap of one side, who may watch."""

from __future__ import annotations

from typing import Annotated, Literal, NewType, TypeAlias

import msgspec
from msgspec import Meta

from agon.games.annotations import Mark

AccountId = NewType("AccountId", str)


class PlayerRef(msgspec.Struct, frozen=True, kw_only=True):
    """The one form in which a player's name travels. ``kind`` is stamped by the server from the account's class."""

    id: AccountId
    name: str
    kind: Literal["human", "bot"]
    card: str | None = None
    """Name of the bot's card (``/bots/<card>``); always set for a bot."""
    level: str | None = None
    assisted: bool = False
    """A person who may ask the server's engine for hints in this game, as declared before it began."""
    role: Literal["moderator", "admin"] | None = None
    """Role of a person who looks after this server; in a stored game: at its start."""


class RatingNow(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A player's rating in one pool: points, and their standard deviation."""

    rating: int
    deviation: int
    provisional: bool = False
    """So far off that it says little."""


class BotStrength(msgspec.Struct, frozen=True, kw_only=True):
    """Measured strength of a bot at its level, on the scale of its game: random moves have 0."""

    rating: int
    plus_minus: int
    """Half of the 95 % interval."""
    top: int = 0
    """Rating of the strongest bot of the server in this game: how far the scale goes."""


Watching: TypeAlias = Literal["all", "link", "none"]
"""Audience of a game: ``all`` (and it is listed), ``link`` (everybody who has its link), ``none`` (nobody during the
game; not listed)."""


class SeatTaken(msgspec.Struct, frozen=True, kw_only=True):
    """A seat's player, and what this player agreed to."""

    player: PlayerRef
    agreed: str | None = None
    """Digest of the bot card that this person was shown and agreed to face."""

    @property
    def assisted(self) -> bool:
        """True if this seat may have the engine's help: such games are rated apart, if at all."""
        return self.player.assisted


Leaving: TypeAlias = Literal["resigned", "time", "absent"]
"""Ways of leaving a game that the others continue: resigning, running out of time, being claimed absent."""
Absent: TypeAlias = Literal["wait", "forfeit", "bot"]
"""Fate of a seat, at a table of more than two, whose player resigns, runs out of time or goes away.

``forfeit``: the seat takes the first of its legal choices from then on, and is paid the game's worst at the end.
``bot``: the bot that the table agreed on from the start takes the seat over; ratings stop. ``wait``: as ``forfeit``,
but absence cannot be claimed: the others wait. In each case the game ends when no opponent is left.
"""


class Imported(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Source of a game that was not played here, and what its file says beyond players and moves.

    Its players have no accounts here: their ids begin with ``imported:``, and a bot keeps its kind.
    """

    format: str
    """``pgn``, ``sgf`` and so on."""
    file: str
    digest: str
    """SHA-256 (hex) of the file."""
    title: str = ""
    """Title of the game in its file."""
    event: str = ""
    site: str = ""
    round: str = ""
    date: str = ""
    """``2026-11-21``, or as much of it as is known."""
    clock: str = ""
    """As PGN's TimeControl."""
    ratings: list[str] = []
    """By seat, as they were written."""
    comment: str = ""
    tags: dict[str, str] = {}
    reader: int = 0
    """Version of the reader: 1 keeps NAGs, marks and variations; before, NAGs stood at the head of comments."""
    marks: list[Mark] = []
    """On the board before the first move."""
    properties: list[tuple[str, str]] = []
    """Further properties of the first node, as SGF writes them."""
    unfinished: bool = False
    """The record breaks off and does not say why; stored, such a game ends as aborted."""


class Handicap(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Handicap of the bot in a game, which gives the other side better chances."""

    time_ms: Annotated[int, Meta(ge=10, le=600_000)] | None = None
    """Most that it thinks about a move."""
    nodes: Annotated[int, Meta(ge=1, le=2**40)] | None = None
    """Most nodes or simulations of a move."""
    odds: Annotated[str, Meta(max_length=40)] = ""
    """The name of a start of that game at which it is behind."""
    first_move: bool = False
    """The other side moves first, in rematches too."""


class SpectatorDelay(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Spectators see a game that goes on so many actions and so many seconds late, whichever is later."""

    plies: Annotated[int, Meta(ge=0, le=40)] = 0
    seconds: Annotated[int, Meta(ge=0, le=3600)] = 0

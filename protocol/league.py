"""The messages between a server and the program that judges submitted bots (``agon.ai.league``): one JSON object a
line each way, one answer a request, in order.

The program is this project's own; the bots that it runs are not, so texts in its answers are strangers'.
"""

from __future__ import annotations

from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta

from agon.games.api import OptionValue
from agon.games.records import Record
from agon.protocol.hosted import Loaded

REQUEST_LIMIT = 4 << 20
ANSWER_LIMIT = 4 << 20
"""Longest line, bytes."""
ANCHOR = "random:random"
ANCHORS = (ANCHOR, "grove:seed", "grove:sprout")
"""Levels of ours that every league has, random moves first: their strength is known, and does not change."""


class Trial(msgspec.Struct, frozen=True, kw_only=True, tag="trial"):
    """Try a submission out: import it, play each of its games against random moves."""

    name: str
    """Of the file as its author calls it: it ends in ``.py`` or ``.zip``."""
    content: bytes
    time_ms: Annotated[int, Meta(ge=1, le=60_000)] = 1_000
    """CPU time of a move."""
    seed: int = 1


class Verdict(msgspec.Struct, frozen=True, kw_only=True, tag="verdict", omit_defaults=True):
    """The result: without an ``error`` the bot may play."""

    bot: Loaded | None = None
    played: dict[str, str] = {}
    """The course of each of its games."""
    error: str = ""
    game: str = ""
    """The game in which it failed; empty: before any."""
    file: str = ""
    line: int = 0
    """In the bot's own file; 0: in none."""
    trace: str = ""
    said: str = ""


class Entrant(msgspec.Struct, frozen=True, kw_only=True):
    """A player: a submission, or a level of a bot of the server (``grove:seed``) if there is no ``content``."""

    name: str
    """For the record."""
    file: str = ""
    content: bytes = b""
    level: str = ""


class Meet(msgspec.Struct, frozen=True, kw_only=True, tag="meet"):
    """Play two games from one opening, each player beginning one."""

    game: str
    first: Entrant
    second: Entrant
    time_ms: Annotated[int, Meta(ge=1, le=60_000)]
    """CPU time of a move, for both."""
    seed: int
    options: dict[str, OptionValue] = {}
    date: str = ""


class LeagueGame(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A game of two: its record with what the players noted."""

    record: Record
    first: int
    """0: the first of the pair moved first; 1: the second did."""
    points: float
    """Of the first of the pair: 1, 1/2, 0."""
    reason: str = "finished"
    """Or the cause of a loss: ``time``, ``illegal``, ``failed``."""
    detail: str = ""
    cpu_ms: tuple[float, float] = (0.0, 0.0)
    """CPU time of the pair's players."""


class Met(msgspec.Struct, frozen=True, kw_only=True, tag="met"):
    games: list[LeagueGame]


class Broken(msgspec.Struct, frozen=True, kw_only=True, tag="broken"):
    """The request could not be done, by no fault of a bot; ``confined`` False: this machine cannot confine bots."""

    reason: str
    confined: bool = True


class Pair(msgspec.Struct, frozen=True, kw_only=True):
    """The score of one player against another."""

    first: str
    second: str
    points: float
    games: int


class Rate(msgspec.Struct, frozen=True, kw_only=True, tag="rate"):
    """Fit ratings to the results of a league. Answered by ``Rated``."""

    game: str
    players: list[str]
    """Levels by their names (``grove:seed``): those whose strength was measured keep it."""
    pairs: list[Pair]


class Rating(msgspec.Struct, frozen=True, kw_only=True):
    """``plus_minus``: half of the 95 % interval."""

    player: str
    rating: float
    plus_minus: float


class Rated(msgspec.Struct, frozen=True, kw_only=True, tag="rated"):
    """``ratings``: of the players whom games connect with random moves, or with a level of known strength."""

    ratings: list[Rating]


class Able(msgspec.Struct, frozen=True, kw_only=True, tag="able"):
    """Say whether bots can be confined here: answered by ``Broken`` or ``Yes``."""


class Yes(msgspec.Struct, frozen=True, kw_only=True, tag="yes"):
    """They can."""


ToLeague: TypeAlias = Trial | Meet | Rate | Able
FromLeague: TypeAlias = Verdict | Met | Rated | Yes | Broken

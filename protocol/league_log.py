"""The log of a club's league: what was set, and what was played. Its state is a fold of this log."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from agon.protocol.events import AccountId, SessionId


class LeagueSet(msgspec.Struct, frozen=True, kw_only=True, tag="set", tag_field="t"):
    """An organiser has turned the league on or off, or chosen what is played."""

    game: str
    time_ms: int
    running: bool
    by: AccountId


class ScoredGame(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A game without its moves, which ``session`` has."""

    session: SessionId
    first: int
    """0: the first of the pair began; 1: the second did."""
    points: float
    """Of the first of the pair."""
    reason: str = "finished"
    cpu_ms: tuple[float, float] = (0.0, 0.0)


class MeetingHeld(msgspec.Struct, frozen=True, kw_only=True, tag="met", tag_field="t"):
    """Two players have met: a game from one opening begun by each."""

    game: str
    version: int
    """Of the game's rules."""
    time_ms: int
    first: str
    """A submission, or a level (``grove:seed``)."""
    second: str
    round: int
    """Number of earlier meetings of the two."""
    games: list[ScoredGame]


LeagueEvent: TypeAlias = LeagueSet | MeetingHeld

"""Ratings as the store keeps them: plain values."""

from __future__ import annotations

from typing import Final, NamedTuple

import msgspec

from agon.server.ratings.practice import PracticeGame

PRACTICE: Final = "practice"
"""Players of the pools in which people have practice ratings against bots."""


class Pool(NamedTuple):
    """Pool in which a rating counts: see ``agon.server.ratings.pools``."""

    game: str
    variant: str
    """Options that differ from their defaults, as ``size=19``."""
    clock: str
    players: str


class RatedGame(msgspec.Struct, frozen=True, kw_only=True):
    """Effect of an ended game on ratings."""

    pool: Pool
    players: list[tuple[str, str]]
    """Account and level by seat."""
    returns: list[float]
    practice: PracticeGame | None = None
    """For a game that moves a person's practice rating alone."""
    at: int
    """Time of its end (ms)."""

    @property
    def moved(self) -> list[tuple[int, tuple[str, str]]]:
        """Seats and players whose ratings the game moves."""
        moved = [*enumerate(self.players)]
        return moved if self.practice is None else [moved[self.practice.seat]]


class RatingRow(msgspec.Struct, frozen=True, kw_only=True):
    """A player's rating in one pool."""

    account: str
    level: str
    pool: Pool
    rating: float
    deviation: float
    volatility: float
    games: int
    updated: int
    """Time of its last change (ms)."""


class RatingChange(msgspec.Struct, frozen=True, kw_only=True):
    """Change of one player's rating by one game. ``games`` includes it."""

    session: str
    seat: int
    account: str
    level: str
    pool: Pool
    at: int
    """Time (ms), later than that of every earlier change of the same rating."""
    games: int
    rating_before: float
    deviation_before: float
    rating: float
    deviation: float
    volatility: float

"""Ratings as the store keeps them: plain values."""

from __future__ import annotations

from typing import NamedTuple

import msgspec


class Pool(NamedTuple):
    """Where a rating counts: see ``agon.server.ratings.pools``."""

    game: str
    variant: str
    """Options that differ from the usual, as ``size=19``."""
    clock: str
    players: str


class RatedGame(msgspec.Struct, frozen=True, kw_only=True):
    """What an ended game does to ratings."""

    pool: Pool
    players: list[tuple[str, str]]
    """Account and level by seat."""
    returns: list[float]
    at: int
    """When it ended (ms)."""


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
    """When it was last changed (ms)."""


class RatingChange(msgspec.Struct, frozen=True, kw_only=True):
    """What one game did to one player's rating: ``games`` counts it."""

    session: str
    seat: int
    account: str
    level: str
    pool: Pool
    at: int
    """After that of everything else that changed the same rating before."""
    games: int
    rating_before: float
    deviation_before: float
    rating: float
    deviation: float
    volatility: float

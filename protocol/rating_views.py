"""Ratings, their pools, and the changes that games make."""

from __future__ import annotations

import msgspec

from agon.protocol.events import PlayerRef, RatingNow, SessionId


class PoolView(msgspec.Struct, frozen=True, kw_only=True):
    """Pool of a rating. People, bots, people against bots, and assisted players are never in one pool. A pool of
    practice ratings is for the eyes of each of its people only."""

    game: str
    variant: str
    """Options that differ from the usual ones, such as ``size=19``; empty if none does."""
    clock: str
    """bullet, blitz, rapid, classical or correspondence; empty for practice."""
    players: str
    """humans, bots, mixed, assisted or practice."""


class PoolRating(msgspec.Struct, frozen=True, kw_only=True):
    """A player's rating in one pool."""

    pool: PoolView
    level: str
    """Of a bot that has several; else empty."""
    rating: RatingNow
    games: int


class RatingStep(msgspec.Struct, frozen=True, kw_only=True):
    """Change of one rating by one game."""

    session: SessionId | None
    """None: its table is not for everybody to find."""
    seat: int
    pool: PoolView
    level: str
    at: int
    before: int
    after: RatingNow


class Ranked(msgspec.Struct, frozen=True, kw_only=True):
    """A line of a leaderboard."""

    player: PlayerRef
    rating: RatingNow
    games: int
    rank: int | None = None
    """None while the rating is provisional."""

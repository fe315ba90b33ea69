"""Compute what an ended game does to its players' ratings. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from agon.server.ratings.algorithms import NEW, Rating, rated
from agon.server.ratings.rows import Pool, RatedGame, RatingChange, RatingRow

Key = tuple[str, str, str, str, str, str]
"""account, level, game, variant, clock, players"""
KEY: Final = ("account", "level", "game", "variant", "clock", "players")


def key_of(player: tuple[str, str], pool: Pool) -> Key:
    account, level = player
    return (account, level, pool.game, pool.variant, pool.clock, pool.players)


def new_rating(key: Key) -> RatingRow:
    """Return the rating of a player without a game in the pool."""
    account, level, *pool = key
    return RatingRow(
        account=account,
        level=level,
        pool=Pool(*pool),
        rating=NEW.rating,
        deviation=NEW.deviation,
        volatility=NEW.volatility,
        games=0,
        updated=0,
    )


def effect_of(
    session: str, game: RatedGame, before: Mapping[Key, RatingRow]
) -> tuple[list[RatingRow], list[RatingChange]]:
    """Return the ratings after a game and the changes, by seat. ``before`` may lack players without a game."""
    keys = [key_of(player, game.pool) for player in game.players]
    rows = [before.get(key) or new_rating(key) for key in keys]
    # Later than every game counted before: sorted by this time, games are counted again in the same order.
    at = max(game.at, *(row.updated + 1 for row in rows))
    away = [at - row.updated if row.games else 0 for row in rows]
    after = rated([Rating(row.rating, row.deviation, row.volatility) for row in rows], away, game.returns)
    new = [
        RatingRow(
            account=row.account,
            level=row.level,
            pool=game.pool,
            rating=now.rating,
            deviation=now.deviation,
            volatility=now.volatility,
            games=row.games + 1,
            updated=at,
        )
        for row, now in zip(rows, after, strict=True)
    ]
    changes = [
        RatingChange(
            session=session,
            seat=seat,
            account=row.account,
            level=row.level,
            pool=game.pool,
            at=at,
            games=now.games,
            rating_before=row.rating,
            deviation_before=row.deviation,
            rating=now.rating,
            deviation=now.deviation,
            volatility=now.volatility,
        )
        for seat, (row, now) in enumerate(zip(rows, new, strict=True))
    ]
    return new, changes

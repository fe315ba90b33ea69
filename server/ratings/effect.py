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


def keys_of(game: RatedGame) -> list[Key]:
    """Return the keys of the ratings that a game moves, by seat."""
    return [key_of(player, game.pool) for _, player in game.moved]


def effect_of(
    session: str, game: RatedGame, before: Mapping[Key, RatingRow]
) -> tuple[list[RatingRow], list[RatingChange]]:
    """Return the ratings after a game and the changes, by seat. ``before`` may lack players without a game.

    The first practice rating of a person starts at the strength of that bot.
    """
    rows = {seat: before.get(key) or new_rating(key) for (seat, _), key in zip(game.moved, keys_of(game), strict=True)}
    # Later than every game counted before: sorted by this time, games are counted again in the same order.
    at = max(game.at, *(row.updated + 1 for row in rows.values()))
    start = next((NEW._replace(rating=each.rating) for each in game.fixed if each is not None), NEW)
    old: list[Rating] = []
    away: list[int] = []
    for seat in range(len(game.players)):
        row = rows.get(seat)
        if row is None:
            old.append(game.fixed[seat] or NEW)
        else:
            old.append(Rating(row.rating, row.deviation, row.volatility) if row.games else start)
        away.append(at - row.updated if row is not None and row.games else 0)
    after = rated(old, away, game.returns)
    new = [
        RatingRow(
            account=row.account,
            level=row.level,
            pool=game.pool,
            rating=after[seat].rating,
            deviation=after[seat].deviation,
            volatility=after[seat].volatility,
            games=row.games + 1,
            updated=at,
        )
        for seat, row in rows.items()
    ]
    changes = [
        RatingChange(
            session=session,
            seat=seat,
            account=now.account,
            level=now.level,
            pool=game.pool,
            at=at,
            games=now.games,
            rating_before=old[seat].rating,
            deviation_before=old[seat].deviation,
            rating=now.rating,
            deviation=now.deviation,
            volatility=now.volatility,
        )
        for seat, now in zip(rows, new, strict=True)
    ]
    return new, changes

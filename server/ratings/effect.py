"""Compute what an ended game does to its players' ratings. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from agon.server.ratings.algorithms import NEW, Rating, rated
from agon.server.ratings.practice import Estimate, PracticeGame, after_game, first_estimate
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
    """Return the ratings after a game and the changes, by seat. ``before`` may lack players without a game."""
    rows = {seat: before.get(key) or new_rating(key) for (seat, _), key in zip(game.moved, keys_of(game), strict=True)}
    # Later than every game counted before: sorted by this time, games are counted again in the same order.
    at = max(game.at, *(row.updated + 1 for row in rows.values()))
    old, after = _practised(rows, game.practice) if game.practice else _played(rows, game.returns, at)
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


def _played(
    rows: Mapping[int, RatingRow], returns: Sequence[float], at: int
) -> tuple[Mapping[int, Rating], Mapping[int, Rating]]:
    """Return the ratings before and after a game that moves everybody's, by seat."""
    old = {seat: Rating(row.rating, row.deviation, row.volatility) for seat, row in rows.items()}
    after = rated([*old.values()], [at - row.updated if row.games else 0 for row in rows.values()], returns)
    return old, dict(zip(rows, after, strict=True))


def _practised(rows: Mapping[int, RatingRow], game: PracticeGame) -> tuple[Mapping[int, Rating], Mapping[int, Rating]]:
    """Return the practice rating before and after a game, by seat."""
    row = rows[game.seat]
    before = Estimate(row.rating, row.deviation) if row.games else first_estimate(game.top)
    old, after = (
        NEW._replace(rating=each.mean, deviation=each.deviation) for each in (before, after_game(before, game))
    )
    return {game.seat: old}, {game.seat: after}

"""Ratings in the database: what an ended game does to them, and what is asked of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, Select, and_, insert, or_, select, update
from sqlalchemy.dialects import postgresql, sqlite

from agon.server.ratings.algorithms import NEW, PROVISIONAL, Rating, rated
from agon.server.ratings.rows import Pool, RatedGame, RatingChange, RatingRow
from agon.server.store.models import rating_changes, ratings, sessions

Key = tuple[str, str, str, str, str, str]
"""account, level, game, variant, clock, players"""
KEY = ("account", "level", "game", "variant", "clock", "players")


def key_of(player: tuple[str, str], pool: Pool) -> Key:
    account, level = player
    return (account, level, pool.game, pool.variant, pool.clock, pool.players)


def effect_of(
    session: str, game: RatedGame, before: Mapping[Key, RatingRow]
) -> tuple[list[RatingRow], list[RatingChange]]:
    """Everybody's rating after a game, and what changed. ``before`` may lack those who never played."""
    keys = [key_of(player, game.pool) for player in game.players]
    rows = [before.get(key) or _new(key) for key in keys]
    # Later than all that was counted before: sorted by this time, games count again in the order in which they did.
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


def count(connection: Connection, effects: Iterable[tuple[str, RatedGame]]) -> None:
    """Changes ratings by games that have just ended. One that was counted before is left out.

    The rows of all players are locked in the order of their keys, so that servers wait for each other and not in a
    circle.
    """
    games = dict(effects)
    done = select(rating_changes.c.session).where(rating_changes.c.session.in_(list(games)))
    for session in connection.execute(done).scalars():
        games.pop(session, None)
    keys = sorted({key_of(player, game.pool) for game in games.values() for player in game.players})
    if not keys:
        return
    own = postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert
    connection.execute(own(ratings).on_conflict_do_nothing(), [_values(_new(key)) for key in keys])
    rows: dict[Key, RatingRow] = {}
    for key in keys:
        found = connection.execute(select(ratings).where(_is(key)).with_for_update()).mappings().one()
        rows[key] = read_rating({**found})
    for session, game in games.items():
        new, changes = effect_of(session, game, rows)
        rows |= {key_of((row.account, row.level), row.pool): row for row in new}
        connection.execute(insert(rating_changes), [_change_values(change) for change in changes])
    for key in keys:
        row = rows[key]
        values = {name: value for name, value in _values(row).items() if name not in KEY}
        connection.execute(update(ratings).where(_is(key)).values(**values))


def rewrite(connection: Connection, rows: Sequence[RatingRow], changes: Sequence[RatingChange]) -> None:
    """Puts these in the place of everything."""
    connection.execute(ratings.delete())
    connection.execute(rating_changes.delete())
    if rows:
        connection.execute(insert(ratings), [_values(row) for row in rows])
    if changes:
        connection.execute(insert(rating_changes), [_change_values(change) for change in changes])


# What is asked


def of_players(players: Sequence[tuple[str, str]], pool: Pool) -> Select[Any]:
    """The ratings of these players in a pool."""
    return select(ratings).where(or_(*(_is(key_of(player, pool)) for player in players)))


def of_account(account: str) -> Select[Any]:
    """All ratings of an account, the one with most games first."""
    return select(ratings).where(ratings.c.account == account).order_by(ratings.c.games.desc(), *_key_columns())


def board(pool: Pool, limit: int) -> Select[Any]:
    """The best of a pool: those whose rating is sure, then the others."""
    columns = (ratings.c.game, ratings.c.variant, ratings.c.clock, ratings.c.players)
    where = and_(*(column == value for column, value in zip(columns, pool, strict=True)))
    unsure = ratings.c.deviation > PROVISIONAL
    return select(ratings).where(where).order_by(unsure, ratings.c.rating.desc(), ratings.c.account).limit(limit)


def pools() -> Select[*tuple[Any, ...]]:
    """All pools in which anybody has played."""
    columns = [ratings.c.game, ratings.c.variant, ratings.c.clock, ratings.c.players]
    return select(*columns).distinct().order_by(*columns)


def changes_of(account: str, before: int | None, limit: int) -> Select[Any]:
    """What changed an account's ratings, the last first, before a time (ms)."""
    found = select(rating_changes).where(rating_changes.c.account == account)
    if before is not None:
        found = found.where(rating_changes.c.at < before)
    return found.order_by(rating_changes.c.at.desc(), rating_changes.c.session).limit(limit)


def unlisted(names: Sequence[str]) -> Select[Any]:
    """Those of these sessions that are not for everybody to find."""
    return select(sessions.c.session).where(sessions.c.session.in_(names), sessions.c.watching != "all")


def changes_by(session: str) -> Select[Any]:
    """What a game did to its players' ratings."""
    return select(rating_changes).where(rating_changes.c.session == session).order_by(rating_changes.c.seat)


def all_ratings() -> Select[Any]:
    return select(ratings).order_by(*_key_columns())


def all_changes() -> Select[Any]:
    return select(rating_changes).order_by(rating_changes.c.session, rating_changes.c.seat)


def read_rating(found: Mapping[str, Any]) -> RatingRow:
    return RatingRow(**_with_pool(found))


def read_change(found: Mapping[str, Any]) -> RatingChange:
    return RatingChange(**_with_pool(found))


def _new(key: Key) -> RatingRow:
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


def _is(key: Key) -> Any:
    return and_(*(column == value for column, value in zip(_key_columns(), key, strict=True)))


def _key_columns() -> list[Any]:
    return [ratings.c[name] for name in KEY]


def _with_pool(found: Mapping[str, Any]) -> dict[str, Any]:
    values = dict(found)
    pool = Pool(*(values.pop(name) for name in Pool._fields))
    return {**values, "pool": pool}


def _values(row: RatingRow) -> dict[str, Any]:
    values = {name: getattr(row, name) for name in row.__struct_fields__ if name != "pool"}
    return {**values, **row.pool._asdict()}


def _change_values(change: RatingChange) -> dict[str, Any]:
    values = {name: getattr(change, name) for name in change.__struct_fields__ if name != "pool"}
    return {**values, **change.pool._asdict()}

"""Ratings in the database: the writes at the end of a game, and the queries."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, Select, Table, and_, func, insert, or_, select, update
from sqlalchemy.dialects import postgresql, sqlite

from agon.server.ratings.algorithms import PROVISIONAL
from agon.server.ratings.effect import KEY, Key, effect_of, key_of, keys_of, new_rating
from agon.server.ratings.rows import PRACTICE, Pool, RatedGame, RatingChange, RatingRow
from agon.server.store.models import rating_changes, ratings, sessions
from agon.server.store.repository import Repository

_KEY = [ratings.c[name] for name in KEY]
_POOL = [ratings.c[name] for name in Pool._fields]


class RatingStore(Repository):
    """Queries about ratings."""

    async def of_players(self, players: Sequence[tuple[str, str]], pool: Pool) -> list[RatingRow | None]:
        """Return the rating of each (account, level) in a pool, None if it has none."""
        asked = select(ratings).where(or_(*(_is(key_of(player, pool)) for player in players)))
        found = [read_rating(row) for row in await self._read(asked)]
        by_player = {(row.account, row.level): row for row in found}
        return [by_player.get(player) for player in players]

    async def of_account(self, account: str, *, practice: bool = False) -> list[RatingRow]:
        """Return all ratings of an account, or its practice ratings; the one with most games first."""
        asked = select(ratings).where(ratings.c.account == account, is_practice(ratings, practice))
        asked = asked.order_by(ratings.c.games.desc(), *_KEY)
        return [read_rating(row) for row in await self._read(asked)]

    async def board(self, pool: Pool, limit: int) -> list[RatingRow]:
        """Return the best of a pool; provisional ratings stand below the others."""
        where = and_(*(column == value for column, value in zip(_POOL, pool, strict=True)))
        unsure = ratings.c.deviation > PROVISIONAL
        asked = select(ratings).where(where).order_by(unsure, ratings.c.rating.desc(), ratings.c.account)
        return [read_rating(row) for row in await self._read(asked.limit(limit))]

    async def pools(self) -> list[Pool]:
        """Return all pools that have a rated game; practice is not among them."""
        asked = select(*_POOL).where(is_practice(ratings, False)).distinct().order_by(*_POOL)
        return [Pool(**row) for row in await self._read(asked)]

    async def practice_in(self, game: str, parts: int) -> list[tuple[float, int]]:
        """Return the practice ratings of people in a game with its usual options, in parts of equal size, weakest
        first: of each part the greatest rating and the number of people. Provisional ratings are left out."""
        pool = Pool(game, "", "", PRACTICE)
        where = and_(*(column == value for column, value in zip(_POOL, pool, strict=True)))
        part = func.ntile(parts).over(order_by=ratings.c.rating).label("part")
        sure = select(ratings.c.rating, part).where(where, ratings.c.deviation <= PROVISIONAL).subquery()
        asked = select(func.max(sure.c.rating).label("rating"), func.count().label("people"))
        rows = await self._read(asked.select_from(sure).group_by(sure.c.part).order_by(sure.c.part))
        return [(row["rating"], row["people"]) for row in rows]

    async def changes_of(
        self, account: str, before: int | None = None, limit: int = 30, *, practice: bool = False
    ) -> list[RatingChange]:
        """Return the changes of an account's ratings, or of its practice ratings, before a time (ms), the last
        first."""
        mine = rating_changes.c.account == account
        asked = select(rating_changes).where(mine, is_practice(rating_changes, practice))
        if before is not None:
            asked = asked.where(rating_changes.c.at < before)
        asked = asked.order_by(rating_changes.c.at.desc(), rating_changes.c.session).limit(limit)
        return [read_change(row) for row in await self._read(asked)]

    async def unlisted(self, names: Sequence[str]) -> set[str]:
        """Return those of these sessions that public lists leave out."""
        asked = select(sessions.c.session).where(sessions.c.session.in_(names), sessions.c.watching != "all")
        return {row["session"] for row in await self._read(asked)}

    async def changes_in(self, account: str, games: Sequence[str]) -> list[RatingChange]:
        """Return the changes of an account's ratings, practice ratings among them, by some games."""
        asked = select(rating_changes).where(rating_changes.c.session.in_(games), rating_changes.c.account == account)
        return [read_change(row) for row in await self._read(asked)]

    async def changes_by(self, session: str) -> list[RatingChange]:
        """Return the changes that a game made, by seat; empty if it did not count."""
        asked = select(rating_changes).where(rating_changes.c.session == session).order_by(rating_changes.c.seat)
        return [read_change(row) for row in await self._read(asked)]


# Writes, inside a transaction


def count(connection: Connection, effects: Iterable[tuple[str, RatedGame]]) -> None:
    """Change ratings by games that have just ended, except games that were counted before.

    The rows of all players are locked in the order of their keys, so that no two servers wait for each other.
    """
    games = dict(effects)
    done = select(rating_changes.c.session).where(rating_changes.c.session.in_(list(games)))
    for session in connection.execute(done).scalars():
        games.pop(session, None)
    keys = sorted({key for game in games.values() for key in keys_of(game)})
    if not keys:
        return
    own = postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert
    connection.execute(own(ratings).on_conflict_do_nothing(), [_values(new_rating(key)) for key in keys])
    rows: dict[Key, RatingRow] = {}
    for key in keys:
        found = connection.execute(select(ratings).where(_is(key)).with_for_update()).mappings().one()
        rows[key] = read_rating({**found})
    for session, game in games.items():
        new, changes = effect_of(session, game, rows)
        rows |= {key_of((row.account, row.level), row.pool): row for row in new}
        connection.execute(insert(rating_changes), [_values(change) for change in changes])
    for key in keys:
        row = rows[key]
        values = {name: value for name, value in _values(row).items() if name not in KEY}
        connection.execute(update(ratings).where(_is(key)).values(**values))


def forget_practice(connection: Connection, account: str) -> None:
    """Delete the practice ratings of an account."""
    for table in (ratings, rating_changes):
        connection.execute(table.delete().where(table.c.account == account, is_practice(table, True)))


def rewrite(connection: Connection, rows: Sequence[RatingRow], changes: Sequence[RatingChange]) -> None:
    """Replace all ratings and changes by these."""
    connection.execute(ratings.delete())
    connection.execute(rating_changes.delete())
    if rows:
        connection.execute(insert(ratings), [_values(row) for row in rows])
    if changes:
        connection.execute(insert(rating_changes), [_values(change) for change in changes])


# For the audit


def all_ratings() -> Select[Any]:
    return select(ratings).order_by(*_KEY)


def all_changes() -> Select[Any]:
    return select(rating_changes).order_by(rating_changes.c.session, rating_changes.c.seat)


def read_rating(found: Mapping[str, Any]) -> RatingRow:
    return RatingRow(**_with_pool(found))


def read_change(found: Mapping[str, Any]) -> RatingChange:
    return RatingChange(**_with_pool(found))


def is_practice(table: Table, practice: bool) -> Any:
    return table.c.players == PRACTICE if practice else table.c.players != PRACTICE


def _is(key: Key) -> Any:
    return and_(*(column == value for column, value in zip(_KEY, key, strict=True)))


def _with_pool(found: Mapping[str, Any]) -> dict[str, Any]:
    values = dict(found)
    pool = Pool(*(values.pop(name) for name in Pool._fields))
    return {**values, "pool": pool}


def _values(row: RatingRow | RatingChange) -> dict[str, Any]:
    values = {name: getattr(row, name) for name in row.__struct_fields__ if name != "pool"}
    return {**values, **row.pool._asdict()}

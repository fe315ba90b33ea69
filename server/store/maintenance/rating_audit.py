"""Compute ratings again from the logs, and compare them with the stored ones."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from agon.server.ratings.effect import Key, effect_of, key_of
from agon.server.ratings.rows import PRACTICE, RatedGame, RatingChange, RatingRow
from agon.server.session.ids import BOT_ID
from agon.server.store import queries
from agon.server.store import ratings as rating_rows
from agon.server.store.database import Database, faults_explained
from agon.server.store.models import accounts, sessions
from agon.server.store.rows import Row, StoreFailed

Judge = Callable[[list[Row]], RatedGame | None]
"""Returns the effect of a game on ratings, from its log."""
T = TypeVar("T")


class Counted(NamedTuple):
    """All ratings and their changes, in the order of their keys."""

    ratings: list[RatingRow]
    changes: list[RatingChange]


class Audit(NamedTuple):
    """Stored ratings, ratings that follow from the logs, and the number of games that count."""

    stored: Counted
    counted: Counted
    games: int

    @property
    def differences(self) -> list[str]:
        """Lines, one for each rating or change that does not follow from the logs; empty if all are equal."""
        return [
            *_differences("rating", self.stored.ratings, self.counted.ratings, _rating_key),
            *_differences("change", self.stored.changes, self.counted.changes, _change_key),
        ]


def count_again(games: Iterable[tuple[str, RatedGame]], stored: Iterable[RatingChange] = ()) -> Counted:
    """Compute all ratings from nothing. Games count in their stored order if known (``stored``), else by their ends."""
    counted_at = {change.session: change.at for change in stored}
    in_order = sorted(games, key=lambda game: (counted_at.get(game[0], game[1].at), game[0]))
    rows: dict[Key, RatingRow] = {}
    changes: list[RatingChange] = []
    for session, game in in_order:
        new, changed = effect_of(session, game, rows)
        rows |= {key_of((row.account, row.level), row.pool): row for row in new}
        changes += changed
    return Counted(sorted(rows.values(), key=_rating_key), sorted(changes, key=_change_key))


async def audit(database: Database, judge: Judge, *, write: bool = False) -> Audit:
    """Audit the state of one moment. ``write``: replace the stored ratings by the computed ones; no server may run.

    Raises ``StoreFailed``.
    """
    if not database.exists():
        raise StoreFailed(f"there is no database at {database.shown}")
    with faults_explained("the ratings cannot be counted", database):
        async with database.snapshot() as connection:
            found = await _audit(connection, judge)
        if write and found.differences:
            await _write(database, found.counted)
    return found


async def _audit(connection: AsyncConnection, judge: Judge) -> Audit:
    ratings = [rating_rows.read_rating({**row}) for row in await _all(connection, rating_rows.all_ratings())]
    changes = [rating_rows.read_change({**row}) for row in await _all(connection, rating_rows.all_changes())]
    with_bots = sessions.c.accounts.contains(f'"{BOT_ID}')  # games that may count as practice
    ended = select(sessions.c.session).where(or_(sessions.c.rated, with_bots), sessions.c.status == "ended")
    erased = {row["id"] for row in await _all(connection, select(accounts.c.id).where(accounts.c.erased))}
    games: list[tuple[str, RatedGame]] = []
    for row in await _all(connection, ended):
        log = await _all(connection, queries.events_since(row["session"], -1))
        game = judge([queries.read_row({**event}) for event in log])
        if game is not None and not _is_forgotten(game, erased):
            games.append((row["session"], game))
    stored = Counted(sorted(ratings, key=_rating_key), sorted(changes, key=_change_key))
    return Audit(stored, count_again(games, changes), len(games))


def _is_forgotten(game: RatedGame, erased: set[str]) -> bool:
    """True for practice of a deleted account, whose practice ratings are deleted with it."""
    return game.pool.players == PRACTICE and any(account in erased for _, (account, _) in game.moved)


async def _write(database: Database, counted: Counted) -> None:
    engine = database.writing()
    try:
        async with engine.begin() as connection:
            await connection.run_sync(rating_rows.rewrite, *counted)
    finally:
        await engine.dispose()


async def _all(connection: AsyncConnection, query: Any) -> list[Any]:
    return list((await connection.execute(query)).mappings())


def _rating_key(row: RatingRow) -> Key:
    return key_of((row.account, row.level), row.pool)


def _change_key(change: RatingChange) -> tuple[str, int]:
    return change.session, change.seat


def _differences(what: str, stored: list[T], counted: list[T], key: Callable[[T], Any]) -> list[str]:
    there, here = ({key(row): row for row in rows} for rows in (stored, counted))
    lines: list[str] = []
    for name in sorted(there.keys() | here.keys()):
        if there.get(name) != here.get(name):
            state = "is missing" if name not in there else "has no game" if name not in here else "differs"
            lines.append(f"{what} {' '.join(map(str, name))} {state}")
    return lines

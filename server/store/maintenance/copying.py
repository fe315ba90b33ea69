"""Copy everything from one database into another of any kind: for moves, backups and restored backups."""

from __future__ import annotations

import hashlib
from collections.abc import AsyncGenerator, Callable
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Column, Table, func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from agon.server.store.database import Database, faults_explained
from agon.server.store.migrate import revision, upgrade
from agon.server.store.models import (
    HEAD,
    accounts,
    bot_time,
    chat,
    chat_reports,
    club_members,
    club_notes,
    club_tasks,
    clubs,
    credentials,
    deeds,
    events,
    host_settings,
    invitations,
    league_events,
    leagues,
    mutes,
    plans,
    played_games,
    played_moves,
    played_positions,
    puzzle_solvers,
    puzzle_tries,
    puzzles,
    rating_changes,
    ratings,
    seats,
    secrets,
    sessions,
    slips,
    studies,
    submissions,
    tournament_events,
    tournament_players,
    tournaments,
)
from agon.server.store.rows import StoreFailed

TABLES = (
    accounts,
    credentials,
    events,
    seats,
    sessions,
    ratings,
    rating_changes,
    bot_time,
    played_games,
    played_moves,
    played_positions,
    puzzles,
    puzzle_tries,
    puzzle_solvers,
    chat,
    chat_reports,
    mutes,
    plans,
    studies,
    deeds,
    host_settings,
    invitations,
    secrets,
    tournaments,
    tournament_events,
    tournament_players,
    clubs,
    club_members,
    club_notes,
    slips,
    club_tasks,
    submissions,
    leagues,
    league_events,
)
"""Lasting tables. Live servers, owners of sessions and shared seeks belong to one database at one time."""
BATCH = 2_000
"""Most rows in memory at a time."""

Progress = Callable[[str, int, int], None]
"""Called with a table, the number of its copied rows, and their total."""


def no_progress(_table: str, _done: int, _total: int) -> None:
    """Show no progress."""


class Copied(NamedTuple):
    """Content of both databases after a copy."""

    rows: dict[str, int]
    checksum: str
    """SHA-256 of all copied rows, in the order of the keys, hex."""


async def copy_database(source: Database, target: Database, progress: Progress = no_progress) -> Copied:
    """Copy the state of one moment, all or nothing. Writers of the source are not delayed.

    The copy is read and compared before it is committed. Raises ``StoreFailed``, also if the source does not exist or
    is of another version, or the target is not empty.
    """
    if not source.exists():
        raise StoreFailed(f"there is no database at {source.shown}")
    await upgrade(target)
    engine = target.writing()
    sent, arrived = hashlib.sha256(), hashlib.sha256()
    rows: dict[str, int] = {}
    try:
        with faults_explained("the copy failed", target, source):
            async with source.snapshot() as there, engine.begin() as here:
                await _check(source, there)
                await _refuse_what_is_there(target, here)
                for table in TABLES:
                    rows[table.name] = sent_rows = await _send(table, there, here, sent, progress)
                    found = await _read_again(table, here, arrived)
                    if found != sent_rows:
                        raise StoreFailed(f"{found} of {sent_rows} rows of {table.name} arrived; nothing is kept")
                if sent.digest() != arrived.digest():
                    raise StoreFailed("the copied rows differ from the source's; nothing is kept")
    finally:
        await engine.dispose()
    return Copied(rows, arrived.hexdigest())


async def _check(source: Database, there: AsyncConnection) -> None:
    found = await there.run_sync(revision)
    if found != HEAD:
        raise StoreFailed(
            f"{source.shown} is at revision {found}, not {HEAD}: 'agon db upgrade' of this version brings it there, "
            "unless it was written by a newer one"
        )


async def _refuse_what_is_there(target: Database, here: AsyncConnection) -> None:
    for table in TABLES:
        if (await here.execute(select(table).limit(1))).first() is not None:
            raise StoreFailed(f"{target.shown} is not empty: it has rows in {table.name}; choose a new database")


async def _send(table: Table, there: AsyncConnection, here: AsyncConnection, digest: Any, progress: Progress) -> int:
    total = (await there.execute(select(func.count()).select_from(table))).scalar_one()
    done = 0
    progress(table.name, done, total)
    # A text with plain tuples: half the time of a statement with parameters by name.
    names = [column.name for column in _columns(table)]
    adding = str(insert(table).compile(dialect=here.dialect, column_keys=names))
    async for rows in _batches(table, there):
        _digest(rows, digest)
        await here.exec_driver_sql(adding, rows)
        done += len(rows)
        progress(table.name, done, total)
    return done


async def _read_again(table: Table, here: AsyncConnection, digest: Any) -> int:
    count = 0
    async for rows in _batches(table, here):
        _digest(rows, digest)
        count += len(rows)
    return count


async def _batches(table: Table, connection: AsyncConnection) -> AsyncGenerator[list[tuple[Any, ...]]]:
    """Yield all rows in the order of their keys."""
    in_order = select(*_columns(table)).order_by(*table.primary_key.columns)
    async with connection.stream(in_order, execution_options={"yield_per": BATCH}) as found:
        async for rows in found.partitions():
            yield [tuple(row) for row in rows]


def _columns(table: Table) -> list[Column[Any]]:
    return [column for column in table.columns if column is not sessions.c.owner]


def _digest(rows: list[tuple[Any, ...]], digest: Any) -> None:
    digest.update(b"".join(map(msgspec.msgpack.encode, rows)))

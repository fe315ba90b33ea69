"""Back up the database while it is in use: always to an SQLite file, which can be restored into any database."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

from sqlalchemy import URL, create_engine, text
from sqlalchemy.exc import DBAPIError

from agon.server.store.backends.sqlite import SqliteDatabase
from agon.server.store.database import Database
from agon.server.store.maintenance.copying import Progress, copy_database, no_progress
from agon.server.store.rows import StoreFailed


async def back_up(database: Database, target: Path, progress: Progress = no_progress) -> None:
    """Write the state of one moment to a file that is whole and on the disk when this returns; writers are not delayed.

    ``target`` appears only when complete, and is private to its owner: it contains password hashes and seeds of running
    games. Raises ``StoreFailed``, also if it exists; an unfinished backup leaves nothing behind.
    """
    unfinished = target.with_name(target.name + ".unfinished")
    try:
        await asyncio.to_thread(_make_room, target, unfinished)
        try:
            if isinstance(database, SqliteDatabase):
                await asyncio.to_thread(_vacuum, database.path, unfinished)
            else:
                await copy_database(database, SqliteDatabase(unfinished), progress)
            await asyncio.to_thread(_finish, unfinished, target)
        except BaseException:
            _remove(unfinished)  # half a copy must not keep the disk full
            raise
    except (DBAPIError, OSError) as error:
        raise StoreFailed(f"the backup failed: {getattr(error, 'orig', error)}") from error


def folder_of(database: Database, otherwise: Path) -> Path:
    """Return the folder of a database that is a file, for backups beside it; ``otherwise`` for any other."""
    return database.path.parent if isinstance(database, SqliteDatabase) else otherwise


def _make_room(target: Path, unfinished: Path) -> None:
    if target.exists():
        raise StoreFailed(f"{target} exists already: a backup never replaces a file")
    if not target.parent.is_dir():
        raise StoreFailed(f"the backup failed: there is no folder {target.parent}")
    _remove(unfinished)
    os.close(os.open(unfinished, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))  # SQLite fills an empty file


def _remove(unfinished: Path) -> None:
    for part in ("", "-wal", "-shm"):
        unfinished.with_name(unfinished.name + part).unlink(missing_ok=True)


def _vacuum(source: Path, target: Path) -> None:
    # An engine without our BEGIN IMMEDIATE: VACUUM reads one snapshot and must not be inside a transaction.
    engine = create_engine(URL.create("sqlite+pysqlite", database=str(source)), isolation_level="AUTOCOMMIT")
    try:
        with engine.connect() as connection:
            connection.execute(text("VACUUM INTO :target"), {"target": str(target)})
    finally:
        engine.dispose()


def _finish(unfinished: Path, target: Path) -> None:
    if unfinished.with_name(unfinished.name + "-wal").exists():
        raise StoreFailed("the backup failed: another program has opened the unfinished copy")
    _sync(unfinished)
    unfinished.rename(target)
    _sync(target.parent)


def _sync(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)

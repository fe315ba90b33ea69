"""Inspect a database without changing anything."""

from __future__ import annotations

import os
from typing import NamedTuple

from sqlalchemy import Connection, text

from agon.server.ops.redact import masked
from agon.server.store.backends.sqlite import SqliteDatabase
from agon.server.store.database import Database, database_at
from agon.server.store.migrate import revision
from agon.server.store.models import HEAD
from agon.server.store.rows import StoreFailed


class Inspection(NamedTuple):
    """Result of an inspection in a sentence; and advice if the database cannot be used."""

    place: str
    state: str
    to_do: str | None = None
    notes: tuple[str, ...] = ()
    """Notes for the operator about a usable database."""
    current: bool = False
    """True if it has the tables of this version, so that it can be read as it is."""

    @property
    def usable(self) -> bool:
        return self.to_do is None


async def inspect_database(place: str) -> Inspection:
    """Inspect a database; its faults are results, never exceptions."""
    try:
        database = database_at(place)
    except StoreFailed as error:
        return Inspection(masked(place), str(error), "choose another place with --database or AGON_DATABASE")
    if isinstance(database, SqliteDatabase) and (found := _file(database)) is not None:
        return found
    return await _opened(database)


def _file(database: SqliteDatabase) -> Inspection | None:
    """Inspect the file without opening it."""
    path, folder = database.path, database.path.parent
    if not path.exists():
        if os.access(folder, os.W_OK | os.X_OK):
            return Inspection(database.shown, "not there yet; a server makes it when it starts")
        return Inspection(database.shown, f"cannot be made: {folder} is not writable", f"chown or chmod {folder}")
    if not os.access(path, os.W_OK) or not os.access(folder, os.W_OK):
        return Inspection(database.shown, "not writable by this user", f"chown or chmod {path} and its folder")
    return None


async def _opened(database: Database) -> Inspection:
    engine = database.writing()
    try:
        async with engine.begin() as connection:  # SQLite: takes the write lock, writes nothing
            found, notes = await connection.run_sync(_look, database)
    except StoreFailed as error:
        return Inspection(database.shown, str(error), "choose another place with --database or AGON_DATABASE")
    except Exception as error:
        fault = database.fault(error)
        if fault.is_ours:
            raise
        to_do = "restore a backup, or see who holds it with 'lsof'"
        if not isinstance(database, SqliteDatabase):
            to_do = "see whether 'psql' reaches it with the same URL"
        return Inspection(database.shown, f"cannot be opened: {fault.reason}", to_do)
    finally:
        await engine.dispose()
    state = f"open, writable, at revision {found}"
    if found is None:
        state = "empty; a server makes its tables when it starts"
    elif found != HEAD:
        state = f"at revision {found}, to be upgraded to {HEAD} when a server starts"
    return Inspection(database.shown, state, notes=notes, current=found == HEAD)


def _look(connection: Connection, database: Database) -> tuple[str | None, tuple[str, ...]]:
    """Return the revision and notes for the operator. Raises ``StoreFailed``."""
    database.check(connection)
    if connection.dialect.name != "postgresql":
        return revision(connection), ()
    unsafe = [
        setting
        for setting in ("fsync", "full_page_writes", "synchronous_commit")
        if connection.execute(text(f"SHOW {setting}")).scalar_one() == "off"
    ]
    notes = tuple(f"{setting} is off there: a power cut may lose games that were acknowledged" for setting in unsafe)
    return revision(connection), notes

"""A copy of the database while it is being written. Blocking: run it in a thread."""

from __future__ import annotations

import os
from pathlib import Path

from sqlalchemy import URL, create_engine, text
from sqlalchemy.exc import DBAPIError

from server.store.records import StoreFailed


def copy_database(source: Path, target: Path) -> None:
    """The state of one moment, whole and on the disk when this returns; writers are not held up.

    ``target`` appears only when it is complete. Raises ``StoreFailed``, also where it exists already.
    """
    if target.exists():
        raise StoreFailed(f"{target} exists already: a backup never replaces a file")
    unfinished = target.with_name(target.name + ".unfinished")
    # An engine without our BEGIN IMMEDIATE: VACUUM reads one snapshot and must not be inside a transaction.
    engine = create_engine(URL.create("sqlite+pysqlite", database=str(source)), isolation_level="AUTOCOMMIT")
    try:
        unfinished.unlink(missing_ok=True)
        with engine.connect() as connection:
            connection.execute(text("VACUUM INTO :target"), {"target": str(unfinished)})
        _sync(unfinished)
        unfinished.rename(target)
        _sync(target.parent)
    except (DBAPIError, OSError) as error:
        raise StoreFailed(f"the backup failed: {getattr(error, 'orig', error)}") from error
    finally:
        engine.dispose()


def _sync(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)

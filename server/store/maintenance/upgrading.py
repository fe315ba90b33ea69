"""Upgrade a database, after a backup if it is a file."""

from __future__ import annotations

import logging
from datetime import UTC, datetime
from pathlib import Path

from agon.server.store.backends.sqlite import SqliteDatabase
from agon.server.store.database import Database, faults_explained
from agon.server.store.maintenance.backup import back_up
from agon.server.store.migrate import known_revisions, revision, upgrade
from agon.server.store.models import HEAD
from agon.server.store.rows import StoreFailed

logger = logging.getLogger(__name__)


async def upgrade_safely(database: Database, *, backup: bool = True) -> Path | None:
    """Upgrade, and return the backup made before, beside the database; None if none was due.

    Raises ``StoreFailed``, also if the backup fails: nothing is changed then.
    """
    made = None
    if backup and (found := await _old_revision(database)) is not None:
        made = await _backed_up(database, found)
    await upgrade(database)
    return made


async def _old_revision(database: Database) -> str | None:
    """Return the revision of a database that is to be upgraded; None if it is new, current, or of a newer version."""
    if not database.exists():
        return None
    engine = database.writing()
    try:
        with faults_explained("the database cannot be opened", database):
            async with engine.connect() as connection:
                found = await connection.run_sync(revision)
    finally:
        await engine.dispose()
    return found if found != HEAD and found in known_revisions() else None


async def _backed_up(database: Database, found: str) -> Path | None:
    if not isinstance(database, SqliteDatabase):
        logger.warning(
            "the database is upgraded from revision %s to %s without a backup: of PostgreSQL, make one before an "
            "update, with 'agon db backup FILE' of the old version or with pg_dump",
            found,
            HEAD,
        )
        return None
    path = database.path
    target = path.with_name(f"{path.stem}-{found}-{datetime.now(UTC):%Y%m%dT%H%M%SZ}{path.suffix}")
    try:
        await back_up(database, target)
    except StoreFailed as error:
        raise StoreFailed(
            f"{error}; nothing is upgraded without one: make room, or 'agon db upgrade --no-backup'"
        ) from error
    logger.warning("the database is upgraded from revision %s to %s; its backup is %s", found, HEAD, target)
    return target

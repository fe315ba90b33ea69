"""Upgrade a database to the revision that the code knows, before anything else uses it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import Connection, inspect, text

from agon.server.store.database import Database, faults_explained
from agon.server.store.models import HEAD
from agon.server.store.rows import StoreFailed

if TYPE_CHECKING:
    from alembic.config import Config

MIGRATIONS = Path(__file__).parent / "migrations"
_LOCK = 0x41676F6E
"""Key of PostgreSQL's advisory lock; any number, the same for all servers of a database."""


async def upgrade(database: Database) -> None:
    """Upgrade, one server at a time. Raises ``StoreFailed``: another program's, in use, or newer than the code."""
    engine = database.writing()
    try:
        with faults_explained("the database cannot be opened", database):
            async with engine.begin() as connection:
                await connection.run_sync(_upgrade_tables, database)
    finally:
        await engine.dispose()


def _upgrade_tables(connection: Connection, database: Database) -> None:
    """Upgrade inside the caller's transaction. Raises ``StoreFailed``."""
    database.check(connection)
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
    found = revision(connection)
    if found != HEAD:
        _upgrade(connection, found)


def revision(connection: Connection) -> str | None:
    """Return the revision of the database, None if it is empty. Raises ``StoreFailed`` on foreign tables."""
    tables = inspect(connection).get_table_names()
    if "alembic_version" in tables:
        return connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    if tables:
        raise StoreFailed(f"it is a database of another program: it has a table {tables[0]!r}")
    return None


def known_revisions() -> set[str]:
    """Return all revisions from which this version can upgrade, and its own."""
    from alembic.script import ScriptDirectory

    return {script.revision for script in ScriptDirectory.from_config(_config()).walk_revisions()}


def _config() -> Config:
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    return config


def _upgrade(connection: Connection, found: str | None) -> None:
    from alembic import command

    config = _config()
    config.attributes["connection"] = connection
    if found is not None and found not in known_revisions():
        raise StoreFailed(
            f"the database is at revision {found}, which this version of Agon does not know: "
            "it was written by a newer version; use that one"
        )
    command.upgrade(config, HEAD)

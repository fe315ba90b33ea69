"""Brings a database to the revision that the code knows. Runs in a thread, before anything else uses the database."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection, Engine, inspect, text
from sqlalchemy.exc import DBAPIError

from server.store.models import HEAD
from server.store.records import StoreFailed

MIGRATIONS = Path(__file__).parent / "migrations"


def upgrade(engine: Engine) -> None:
    """All or nothing, under the write lock. Raises ``StoreFailed``: not a database, in use, or newer than the code."""
    try:
        with engine.begin() as connection:
            found = revision(connection)
            if found != HEAD:
                _upgrade(connection, found)
    except DBAPIError as error:
        raise StoreFailed(f"the database cannot be opened: {error.orig}") from error


def revision(connection: Connection) -> str | None:
    """The revision that the database is at; None where it is empty. Raises ``StoreFailed`` on foreign tables."""
    tables = inspect(connection).get_table_names()
    if "alembic_version" in tables:
        return connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    if tables:
        raise StoreFailed(f"the file is a database of another program: it has a table {tables[0]!r}")
    return None


def _upgrade(connection: Connection, found: str | None) -> None:
    from alembic import command
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    if found is not None and found not in known:
        raise StoreFailed(
            f"the database is at revision {found}, which this version of Agon does not know: "
            "it was written by a newer version; use that one"
        )
    command.upgrade(config, HEAD)

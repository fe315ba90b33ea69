"""Connections to the database, and what SQLite must be told on each of them."""

# pyright: reportUnusedFunction=false
# Reason: event listeners are called by SQLAlchemy, not by name.

from __future__ import annotations

from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from server.store.records import StoreFailed

BUSY_MS = 5_000
"""How long a writer waits for another process that holds the write lock."""
READERS = 4


def database_file(url_or_path: str) -> Path:
    """The file of a path or of a ``sqlite`` URL; its folder is made. Raises ``StoreFailed``."""
    database = url_or_path
    if "://" in url_or_path:
        try:
            url = make_url(url_or_path)
        except ArgumentError:
            raise StoreFailed("the database is neither a path nor a URL that SQLAlchemy can read") from None
        if url.get_backend_name() != "sqlite" or url.query:
            raise StoreFailed(f"the store keeps its data in an SQLite file so far, not in {url.get_backend_name()}")
        database = url.database or ""
    if database in {"", ":memory:"}:
        raise StoreFailed("the store needs a file: a database in memory forgets every game")
    path = Path(database).expanduser().absolute()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreFailed(f"the folder of the database cannot be made: {error}") from None
    return path


def writing_engine(path: Path) -> Engine:
    """The one that writes: transactions BEGIN IMMEDIATE, and a commit is on the disk when it returns."""
    engine = create_engine(URL.create("sqlite+pysqlite", database=str(path)), poolclass=None)

    @event.listens_for(engine, "connect")
    def _connected(connection: Any, _record: object) -> None:
        # Python's driver begins no transaction before SELECT or DDL: leave beginning to us.
        connection.isolation_level = None
        _pragmas(connection, "journal_mode=WAL", "synchronous=FULL", f"busy_timeout={BUSY_MS}")

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE")

    return engine


def reading_engine(path: Path) -> AsyncEngine:
    """A small pool of connections that cannot write."""
    engine = create_async_engine(
        URL.create("sqlite+aiosqlite", database=str(path)), pool_size=READERS, max_overflow=0, pool_timeout=30
    )

    @event.listens_for(engine.sync_engine, "connect")
    def _connected(connection: Any, _record: object) -> None:
        _pragmas(connection, f"busy_timeout={BUSY_MS}", "query_only=ON")

    return engine


def _pragmas(connection: Any, *pragmas: str) -> None:
    cursor = connection.cursor()
    for pragma in pragmas:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()

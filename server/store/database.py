"""Declare what the store needs of a kind of database, and open one. Kinds: ``sqlite`` and ``postgres``."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from contextlib import AbstractAsyncContextManager, contextmanager
from typing import NamedTuple, Protocol

from sqlalchemy import URL, Connection, make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from agon.server.store.rows import StoreFailed
from agon.server.store.transaction import Outcome, Write


class Fault(NamedTuple):
    """Reason why the database failed."""

    reason: str
    """Text for the operator; holds no password."""
    may_pass: bool
    """True if a retry may help: the connection broke, or the database is starting."""
    is_ours: bool = False
    """True if the fault is a mistake in the store, not of the database."""


Committed = Callable[[Sequence[Outcome], BaseException | None], None]
"""Called with the outcomes of a group, or with the error for which nothing of it may be committed."""


class Committer(Protocol):
    """Commits one group at a time, on its own connection, opened when needed."""

    def commit(self, group: Sequence[Write], done: Committed) -> None:
        """Commit a group, and call ``done`` in the event loop: with an outcome for each write, or with an error of the
        driver, after which the next group starts with a new connection."""
        ...

    async def close(self) -> None: ...


class Lock(Protocol):
    """Keeps other servers out of a database."""

    def release(self) -> None: ...


class Database(Protocol):
    """A database that is not open yet."""

    @property
    def shown(self) -> str:
        """Address without secrets, fit for display."""
        ...

    def reading(self) -> AsyncEngine:
        """Return a small pool of connections that cannot write and see each commit at once."""
        ...

    def writing(self) -> AsyncEngine:
        """Return an engine for migrations and copies."""
        ...

    def snapshot(self) -> AbstractAsyncContextManager[AsyncConnection]:
        """Return a connection that reads the state of one moment, and delays no writer."""
        ...

    def committer(self) -> Committer:
        """Return the committer for the writer of the store."""
        ...

    def check(self, connection: Connection) -> None:
        """Raises ``StoreFailed`` if the server cannot keep what is stored."""
        ...

    def fault(self, error: BaseException) -> Fault:
        """Explain an exception of the driver or of SQLAlchemy."""
        ...

    def lock(self) -> Lock | None:
        """Keep every other server out until the lock is released; None if servers may share it. Raises
        ``StoreFailed``."""
        ...

    def exists(self) -> bool:
        """True if there is anything to open; always True for a database on a server."""
        ...


@contextmanager
def faults_explained(trouble: str, *databases: Database) -> Generator[None]:
    """Raise faults of these databases as ``StoreFailed``, with ``trouble`` and the reason."""
    try:
        yield
    except StoreFailed:
        raise
    except Exception as error:
        fault = next((fault for database in databases if not (fault := database.fault(error)).is_ours), None)
        if fault is None:
            raise
        raise StoreFailed(f"{trouble}: {fault.reason}") from error


@contextmanager
def without_servers(database: Database) -> Generator[None]:
    """Keep servers out of a file meanwhile. Raises ``StoreFailed`` if one runs on it."""
    lock = database.lock()
    try:
        yield
    finally:
        if lock is not None:
            lock.release()


def database_at(place: str) -> Database:
    """Return the database of a path or URL. Raises ``StoreFailed`` with advice."""
    if "://" not in place:
        from agon.server.store.backends.sqlite import SqliteDatabase

        return SqliteDatabase.at(place)
    scheme = place.partition("://")[0]
    backend = scheme.partition("+")[0]
    if scheme in {"postgres", "postgresql", "postgresql+asyncpg"}:
        from agon.server.store.backends.postgres import PostgresDatabase

        return PostgresDatabase.at(place)
    if backend != "sqlite":
        raise StoreFailed(
            f"the store keeps its data in an SQLite file or in PostgreSQL (postgresql://), not in {scheme}"
        )
    from agon.server.store.backends.sqlite import SqliteDatabase

    return SqliteDatabase.at(_file(place))


def _file(url: str) -> str:
    try:
        parsed: URL = make_url(url)
    except ArgumentError:
        raise StoreFailed("the database is neither a path nor a URL that can be read") from None
    if parsed.query:
        raise StoreFailed("the URL of an SQLite file has no parameters")
    return parsed.database or ""

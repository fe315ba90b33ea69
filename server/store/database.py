"""What the store needs to know of a kind of database. There are two: ``sqlite`` and ``postgres``."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager
from typing import NamedTuple, Protocol

from sqlalchemy import URL, Connection, make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from agon.server.store.rows import StoreFailed
from agon.server.store.transaction import Outcome, Write


class Fault(NamedTuple):
    """Why the database did not do what was asked."""

    reason: str
    """For the operator; holds no password."""
    may_pass: bool
    """Whether asking again may help: the connection broke, or the database is being started."""
    is_ours: bool = False
    """Whether it is no fault of the database but a mistake in the store."""


class Committer(Protocol):
    """Commits one group at a time, on a connection of its own that it opens when it needs it."""

    async def commit(self, group: Sequence[Write]) -> list[Outcome]:
        """Raises what the driver raises; the next group then begins with a new connection."""
        ...

    async def close(self) -> None: ...


class Database(Protocol):
    """One database, not yet opened."""

    @property
    def shown(self) -> str:
        """Where it is, as others may see it."""
        ...

    def reading(self) -> AsyncEngine:
        """A small pool of connections that cannot write and see each commit at once."""
        ...

    def writing(self) -> AsyncEngine:
        """For migrations and copies."""
        ...

    def snapshot(self) -> AbstractAsyncContextManager[AsyncConnection]:
        """A connection that reads the state of one moment, and holds nobody up."""
        ...

    def committer(self) -> Committer:
        """For the writer of the store."""
        ...

    def check(self, connection: Connection) -> None:
        """Raises ``StoreFailed`` if the server cannot keep what is stored."""
        ...

    def fault(self, error: BaseException) -> Fault:
        """What an exception of the driver, or of SQLAlchemy, means."""
        ...

    def exists(self) -> bool:
        """Whether there is anything to open; a database on a server says so only when it is asked."""
        ...


def database_at(place: str) -> Database:
    """The database of a path or URL. Raises ``StoreFailed`` with a sentence that says what else to give."""
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

"""Use SQLite: a file, one thread that writes, and the settings of each connection."""

# pyright: reportUnusedFunction=false
# Reason: event listeners are called by SQLAlchemy, not by name.

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import sqlite3
import threading
import time
from collections.abc import AsyncGenerator, Sequence
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.exc import OperationalError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from agon.server.store.backends.file_lock import FileLock
from agon.server.store.database import Committed, Fault
from agon.server.store.played_moves import count_played
from agon.server.store.rows import StoreFailed
from agon.server.store.statements import SQLITE
from agon.server.store.transaction import (
    Append,
    Outcome,
    Write,
    bot_times_of,
    commit_group,
    heads_of,
    played_of,
    rows_of,
)

logger = logging.getLogger(__name__)

BUSY_MS = 5_000
"""Time (ms) that a writer waits for another process that holds the write lock."""
READERS = 4
RESTORE = "restore the last backup into a new file ('agon db restore BACKUP --database NEW') and use that"
OLDEST = (3, 35, 0)
"""First version with every statement in use."""


@dataclass(frozen=True, slots=True)
class SqliteDatabase:
    """An SQLite file in WAL mode."""

    path: Path

    @classmethod
    def at(cls, place: str) -> SqliteDatabase:
        """Return the database of a path, and make its folder. Raises ``StoreFailed``."""
        if place in {"", ":memory:"}:
            raise StoreFailed("the store needs a file: a database in memory forgets every game")
        if sqlite3.sqlite_version_info < OLDEST:
            raise StoreFailed(f"Python's SQLite is {sqlite3.sqlite_version}; 3.35 or newer is needed")
        path = Path(place).expanduser().absolute()
        _make_folder(path)
        return cls(path)

    @property
    def shown(self) -> str:
        return str(self.path)

    def lock(self) -> FileLock:
        return FileLock(self.path)

    def exists(self) -> bool:
        return self.path.exists()

    def reading(self) -> AsyncEngine:
        engine = create_async_engine(self._url("aiosqlite"), pool_size=READERS, max_overflow=0, pool_timeout=30)

        @event.listens_for(engine.sync_engine, "connect")
        def _connected(connection: Any, _record: object) -> None:
            _pragmas(connection, f"busy_timeout={BUSY_MS}", "query_only=ON")

        return engine

    def writing(self) -> AsyncEngine:
        _make_private(self.path)
        engine = create_async_engine(self._url("aiosqlite"))
        _write_at_once(engine.sync_engine)
        return engine

    @contextlib.asynccontextmanager
    async def snapshot(self) -> AsyncGenerator[AsyncConnection]:
        engine = self.reading()
        try:
            async with engine.connect() as connection:
                await connection.exec_driver_sql("BEGIN")  # Python's driver begins no transaction before SELECT
                yield connection
        finally:
            await engine.dispose()

    def committer(self) -> ThreadCommitter:
        engine = create_engine(self._url("pysqlite"))
        _write_at_once(engine)
        return ThreadCommitter(engine)

    def check(self, connection: Connection) -> None:
        pass  # ``at`` has looked at the library's version

    def fault(self, error: BaseException) -> Fault:
        # A full disk may pass too, but not while a player waits.
        cause = getattr(error, "orig", None) or error
        held = getattr(cause, "sqlite_errorcode", 0) & 0xFF in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}
        reason = str(cause)
        if held:
            reason = f"{cause}: another program holds {self.path}; 'lsof' says which"
        elif getattr(cause, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_CORRUPT:
            reason = f"{cause}; {RESTORE}"
        return Fault(reason, may_pass=held, is_ours=not isinstance(error, SQLAlchemyError | OSError))

    def _url(self, driver: str) -> URL:
        return URL.create(f"sqlite+{driver}", database=str(self.path))


def _make_folder(path: Path) -> None:
    """Make the folder of a file, private to its owner, as the XDG base directory specification asks. Raises
    ``StoreFailed``."""
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise StoreFailed(f"the folder of the database cannot be made: {error}") from None


def _make_private(path: Path) -> None:
    """Make the file its owner's alone: it has password hashes and seeds. SQLite gives its side files the same mode."""
    with contextlib.suppress(OSError):  # opening it says what is wrong; another owner's mode is that owner's choice
        if not path.exists():
            os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        for each in (path, *(path.with_name(path.name + end) for end in ("-wal", "-shm"))):
            if each.exists() and each.stat().st_mode & 0o077:
                each.chmod(0o600)


Order = tuple[Sequence[Write], Committed]
"""A group to be committed, and the callback for its outcomes."""


class ThreadCommitter:
    """Commits a transaction in one call into one thread: a third of the cost of awaiting each statement.

    The thread needs the interpreter lock several times a row. If the event loop never rests, each of these waits for
    ``sys.setswitchinterval`` (5 ms unless set): a server sets it to 0.5 ms (commit p99 beside a busy loop: 793 -> 15
    ms).
    """

    def __init__(self, engine: Engine) -> None:
        """Belongs to the event loop that is running."""
        self._engine = engine
        self._loop = asyncio.get_running_loop()
        self._orders: SimpleQueue[Order | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._work, name="agon-writer", daemon=True)
        self._thread.start()
        self._connection: Connection | None = None

    def commit(self, group: Sequence[Write], done: Committed) -> None:
        self._orders.put((group, done))

    async def close(self) -> None:
        self._orders.put(None)
        await asyncio.to_thread(self._thread.join)
        self._engine.dispose()

    def _work(self) -> None:
        """Run in the thread, with one wake-up of the loop for each group: an executor costs both sides twice as
        much."""
        while (order := self._orders.get()) is not None:
            group, done = order
            outcomes: Sequence[Outcome] = ()
            error: BaseException | None = None
            try:
                outcomes = self._commit(group)
            except BaseException as raised:
                error = raised  # for the caller
            try:
                self._loop.call_soon_threadsafe(done, outcomes, error)
            except RuntimeError:
                break  # the loop is closed: nobody waits
            del order, group, done  # while this waits, they would keep tables in memory
        self._disconnect()

    def _commit(self, group: Sequence[Write]) -> list[Outcome]:
        try:
            if self._connection is None:
                self._connection = self._engine.connect()
            if _commit_logs(self._connection, group):
                return [None] * len(group)
            return commit_group(self._connection, SQLITE, group)
        except BaseException:
            self._disconnect()  # the next group starts with a fresh connection
            raise

    def _disconnect(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            try:
                connection.invalidate()
                connection.close()
            except SQLAlchemyError:
                logger.exception("closing the writing connection")


def _commit_logs(connection: Connection, group: Sequence[Write]) -> bool:
    """Commit moves, and the heads of games that start or end, through the driver alone: SQLAlchemy would take two
    thirds of the time of such a commit.

    False if there is anything else to write, or a row is refused: nothing is written then, and ``commit_group`` must
    handle the group. Raises ``OperationalError``.
    """
    appends = [write for write in group if isinstance(write, Append) and write.effect is None and write.outcome is None]
    if len(appends) != len(group):
        return False
    rows, (heads, seats) = rows_of(appends), heads_of(appends)
    driver: Any = connection.connection.driver_connection
    cursor: sqlite3.Cursor = driver.cursor()
    _executed(cursor, "BEGIN IMMEDIATE")
    try:
        if cursor.executemany(SQLITE.insert_event, rows).rowcount != len(rows):
            driver.rollback()
            return False
        if heads:
            cursor.executemany(SQLITE.upsert_head, heads)
            cursor.executemany(SQLITE.upsert_seat, seats)
        if bots := bot_times_of(appends):
            cursor.executemany(SQLITE.add_bot_time, bots)
        count_played(cursor.execute, cursor.executemany, SQLITE, played_of(appends))
    except (sqlite3.Error, OverflowError, UnicodeError) as error:
        # ``commit_group`` writes one by one, and refuses the write that does not fit
        logger.debug("a group is committed another way: %s", error)
        driver.rollback()
        return False
    _executed(cursor, "COMMIT")
    return True


def _executed(cursor: sqlite3.Cursor, statement: str) -> None:
    try:
        cursor.execute(statement)
    except sqlite3.Error as error:
        raise OperationalError(statement, None, error) from error


def _write_at_once(engine: Engine) -> None:
    """Make transactions BEGIN IMMEDIATE, and put a commit on the disk before it returns."""

    @event.listens_for(engine, "connect")
    def _connected(connection: Any, _record: object) -> None:
        # Python's driver begins no transaction before SELECT or DDL: we begin them.
        connection.isolation_level = None
        _pragmas(connection, f"busy_timeout={BUSY_MS}")
        _write_ahead(connection)
        # Deleted content is overwritten: an erased name must not survive in the file's free pages.
        _pragmas(connection, "synchronous=FULL", "secure_delete=ON")

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE")


def _write_ahead(connection: Any) -> None:
    """Switch a file to its write-ahead log. Processes that do so at once get errors despite ``busy_timeout``: retry."""
    until = time.monotonic() + BUSY_MS / 1000
    while True:
        try:
            _pragmas(connection, "journal_mode=WAL")
            return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > until:
                raise
        time.sleep(0.01)  # another server is switching it: that takes milliseconds, and there is no event to wait for


def _pragmas(connection: Any, *pragmas: str) -> None:
    cursor = connection.cursor()
    for pragma in pragmas:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()

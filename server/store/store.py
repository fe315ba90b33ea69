"""The store as the server uses it: appends through the single writer, reads from a pool of their own."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Sequence
from typing import Any, TypeVar

from sqlalchemy import Executable, Select

from agon.server.store import queries
from agon.server.store.accounts import People
from agon.server.store.audit_log import AuditLog
from agon.server.store.backends.database import Database, database_at
from agon.server.store.chat import Talk
from agon.server.store.cluster import Sharing
from agon.server.store.conditional_moves import PlanShelf
from agon.server.store.maintenance.migrate import upgrade
from agon.server.store.name_erasure import erase_names
from agon.server.store.rating_queries import RatingReads
from agon.server.store.repository import Found
from agon.server.store.rows import AccountRow, CredentialRow, Row, SessionHead, StoreFailed
from agon.server.store.transaction import AddAccount, Append, Change, Work
from agon.server.store.writer import MOST_WAITING, Observer, Writer

T = TypeVar("T")
FOREVER = 2**62
"""A time (ms) after all others."""


class Store:
    """Made by ``open``. Everything here may be cancelled by its caller without harm: what began is finished."""

    def __init__(self, database: Database) -> None:
        """``database`` is at the revision that the code knows."""
        self.database = database
        self._loop = asyncio.get_running_loop()
        self._reading = database.reading()
        self._writer = Writer(database.committer(), database.fault, most_waiting=MOST_WAITING)
        self._reads: set[asyncio.Task[Any]] = set()
        self.sharing = Sharing(self._read, self._write)
        """What several servers of one database tell each other."""
        self.ratings = RatingReads(self._read)
        self.people = People(self._read, self._write)
        """Accounts, and what lets their owners in."""
        self.talk = Talk(self._read, self._write)
        """What is said at tables."""
        self.plans = PlanShelf(self._read, self._write)
        """Conditional moves."""
        self.deeds = AuditLog(self._read, self._write)
        """What was done to accounts by hand."""
        self._closed = False

    @classmethod
    async def open(cls, place: str) -> Store:
        """Makes or upgrades the database at a path or URL. Raises ``StoreFailed``: why it cannot be used."""
        database = database_at(place)
        await upgrade(database)
        return cls(database)

    async def close(self) -> None:
        """Everything appended is committed, then the connections are closed. Nothing can be asked afterwards."""
        if self._closed:
            return
        self._closed = True
        await self._writer.close()
        if self._reads:
            await asyncio.wait(self._reads)
        await self._reading.dispose()

    def observe(self, observer: Observer) -> None:
        """``observer(writes, seconds)`` is called after every commit."""
        self._writer.observer = observer

    @property
    def waiting(self) -> int:
        """Writes that wait for their commit."""
        return self._writer.waiting

    # Writing

    def append(self, rows: Sequence[Row], head: SessionHead | None = None) -> asyncio.Future[None]:
        """Takes its place in the order at once; the future is done after the commit.

        Rows and head are written together or not at all. The future fails with ``SequenceConflict`` where an event of
        that number is stored already (it brings what is), and with ``StoreFailed`` where the database cannot be written
        or too much waits. What was appended to the same session meanwhile fails likewise, so that a log has no holes.
        Where the database went away it waits for it first; ``StoreInDoubt`` where it did not come back in time.
        """
        future: asyncio.Future[None] = self._loop.create_future()
        self._writer.put(Append(rows, head, future))
        return future

    async def add_account(self, account: AccountRow, credential: CredentialRow) -> None:
        """A new account, and what lets its owner in. Raises ``AccountExists``, ``StoreFailed``."""
        future: asyncio.Future[None] = self._loop.create_future()
        self._writer.put(AddAccount(account, credential, future))
        await future

    async def erase(self, account: str, name: str) -> int:
        """Puts ``name`` in the place of every name that the account had, in one transaction; returns how many rows of
        logs and lists that changed. Raises ``StoreFailed``.
        """
        future: asyncio.Future[None] = self._loop.create_future()
        work = Work(lambda connection: erase_names(connection, account, name), future)
        self._writer.put(work)
        await future
        return work.result

    async def _write(self, statement: Executable, parameters: dict[str, Any]) -> None:
        future: asyncio.Future[None] = self._loop.create_future()
        self._writer.put(Change(statement, parameters, future))
        await future

    # Reading

    async def events(self, session: str, since: int = -1) -> list[Row]:
        """The events of a session after ``since``, in order."""
        return [queries.read_row(found) for found in await self._read(queries.events_since(session, since))]

    async def head(self, session: str) -> SessionHead | None:
        found = await self._read(queries.head(session))
        return queries.read_head(found[0]) if found else None

    async def live(self) -> list[str]:
        """Sessions that are being played, oldest first."""
        return [found["session"] for found in await self._read(queries.live())]

    async def games_of(self, account: str, before: int | None = None, limit: int = 30) -> list[SessionHead]:
        """Games in which the account has a seat, last changed first, changed before ``before`` (ms). More than
        ``limit`` where others changed in one millisecond with the last: there the next page begins."""
        return [queries.read_head(found) for found in await self._read(queries.games_of(account, before, limit))]

    async def recent(self, before: int | None = None, limit: int = 30) -> list[SessionHead]:
        """Everybody's games, last changed first."""
        return [queries.read_head(found) for found in await self._read(queries.recent(before, limit))]

    async def ended(
        self,
        game: str | None = None,
        *,
        since: int = 0,
        until: int = FOREVER,
        after: tuple[int, str] | None = None,
        limit: int = 30,
    ) -> list[SessionHead]:
        """Everybody's games that have ended, first changed first, changed in ``since <= updated < until`` (ms).

        ``after`` is time of change and id of the last one of the page before.
        """
        found = await self._read(queries.ended(game, since, until, after, limit))
        return [queries.read_head(head) for head in found]

    async def account(self, identity: str) -> AccountRow | None:
        found = await self._read(queries.account(identity))
        return queries.read_account(found[0]) if found else None

    async def client_bots(self) -> list[AccountRow]:
        """Bots that people connect, oldest first."""
        return [queries.read_account(found) for found in await self._read(queries.client_bots())]

    async def check(self) -> None:
        """Raises ``StoreFailed`` where the store cannot read, or could not write the last time and still cannot."""
        await self._read(queries.head(""))
        if self._writer.trouble is not None:
            if self._writer.busy:
                raise self._writer.trouble
            await self._write(queries.TOUCH, {})

    async def _read(self, query: Select[Any]) -> Found:
        return await self._finish(self._fetch(query))

    async def _finish(self, work: Coroutine[Any, Any, T]) -> T:
        """The work goes on when the caller is cancelled: a query cut off in the middle leaves a connection in doubt."""
        if self._closed:
            work.close()
            raise StoreFailed("the store is closed")
        task = self._loop.create_task(work)
        self._reads.add(task)
        task.add_done_callback(self._reads.discard)
        return await asyncio.shield(task)

    async def _fetch(self, query: Select[Any]) -> Found:
        tried = False
        while True:
            try:
                async with self._reading.connect() as connection:
                    found = (await connection.execute(query)).mappings()
                    return [{str(k): v for k, v in row.items()} for row in found]
            except Exception as error:
                fault = self.database.fault(error)
                if fault.is_ours:
                    raise
                # Once more over a new connection: all that were open broke when the database was restarted.
                if tried or not fault.may_pass:
                    raise StoreFailed(f"the database cannot be read: {fault.reason}") from error
                tried = True

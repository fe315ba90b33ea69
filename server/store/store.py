"""Give the server its store: appends through the single writer, reads through a pool of connections."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, TypeVar

from sqlalchemy import (
    BigInteger,
    Connection,
    Executable,
    Select,
    String,
    delete,
    insert,
    literal,
    select,
    text,
    tuple_,
)

from agon.server.store import models, queries
from agon.server.store.audit_log import AuditLog
from agon.server.store.bot_time import BotTimeStore
from agon.server.store.chat import ChatStore
from agon.server.store.clubs.classes import ClassStore
from agon.server.store.clubs.clubs import ClubStore
from agon.server.store.clubs.leagues import LeagueStore
from agon.server.store.clubs.submissions import SubmissionStore
from agon.server.store.clubs.tasks import TaskStore
from agon.server.store.cluster import ClusterStore
from agon.server.store.conditional_moves import ConditionalMoveStore
from agon.server.store.database import Database, Lock, database_at
from agon.server.store.game_search import GameSearchStore
from agon.server.store.host_settings import HostSettingStore
from agon.server.store.maintenance.upgrading import upgrade_safely
from agon.server.store.models import events, sessions
from agon.server.store.people.accounts import AccountStore
from agon.server.store.people.address_bans import BanStore
from agon.server.store.people.invitations import InvitationStore
from agon.server.store.people.name_erasure import erase_names, remove_guests
from agon.server.store.people.push_subscriptions import PushSubscriptionStore
from agon.server.store.people.second_factors import SecondFactorStore
from agon.server.store.people.sign_in_tries import SignInTries
from agon.server.store.played_moves import PlayedMoveStore
from agon.server.store.puzzles import PuzzleStore
from agon.server.store.ratings import RatingStore
from agon.server.store.repository import Found, insert_if_absent
from agon.server.store.rows import AccountRow, BotMoves, CredentialRow, Row, SessionHead, StoreFailed
from agon.server.store.studies import StudyStore
from agon.server.store.tournaments import TournamentStore
from agon.server.store.transaction import AddAccount, Append, Change, Outcome, Work
from agon.server.store.unfinished import UnfinishedGames
from agon.server.store.writer import MOST_WAITING, Observer, Writer

T = TypeVar("T")
FOREVER = 2**62
"""A time (ms) after all others."""
PROBE_BYTES = 8_192
"""Size of the event that tests if writing works: no move's is larger."""
PROVED_S = 5.0
"""Time (s) for which a commit proves that writing works."""


class Store:
    """Made by ``open``. A caller may cancel any call without harm: a started call is finished."""

    def __init__(self, database: Database, lock: Lock | None = None) -> None:
        """``database`` must be at the revision that the code knows; ``lock`` is released at the end."""
        self.database = database
        self._lock = lock
        self._loop = asyncio.get_running_loop()
        self._reading = database.reading()
        self._writer = Writer(database.committer(), database.fault, most_waiting=MOST_WAITING, probe=_probe)
        self._reads: set[asyncio.Task[Any]] = set()
        self.cluster = ClusterStore(self._read, self._write)
        """State that several servers of one database share."""
        self.node = ""
        """Name of this server in a cluster."""
        self.bot_time = BotTimeStore(self._read, self._write)
        self.ratings = RatingStore(self._read, self._write)
        self.accounts = AccountStore(self._read, self._write)
        """Accounts and credentials."""
        self.chat = ChatStore(self._read, self._write)
        """Chat at tables, and reports."""
        self.conditional_moves = ConditionalMoveStore(self._read, self._write)
        """Conditional moves."""
        self.studies = StudyStore(self._read, self._work)
        """Trees of moves that accounts keep."""
        self.audit_log = AuditLog(self._read, self._write)
        """Changes that moderators and operators made to accounts."""
        self.sign_in_tries = SignInTries(self._work)
        self.second_factors = SecondFactorStore(self._read, self._work)
        self.push_subscriptions = PushSubscriptionStore(self._read, self._work)
        """Browsers that get notices."""
        self.played_moves = PlayedMoveStore(self._read, self._write, self._work)
        self.game_search = GameSearchStore(self._read, self._write)
        self.puzzles = PuzzleStore(self._read, self._write, self._work)
        self.address_bans = BanStore(self._read, self._write)
        self.invitations = InvitationStore(self._read, self._work)
        self.host_settings = HostSettingStore(self._read, self._write)
        """Settings that administrators change while the servers run."""
        self.unfinished = UnfinishedGames(self._read, self._write, self._work)
        """Games that go on: those with a clock, and numbers for limits."""
        self.tournaments = TournamentStore(self._read, self._write, self._work)
        self.clubs = ClubStore(self._read, self._work)
        self.classes = ClassStore(self._read, self._work)
        """Clubs whose pupils have accounts by slips."""
        self.tasks = TaskStore(self._read, self._work)
        """Assignments of classes."""
        self.submissions = SubmissionStore(self._read, self._work)
        """Bots that members of clubs have handed in."""
        self.leagues = LeagueStore(self._read, self._work)
        """Leagues among them."""
        self._closed = False

    @classmethod
    async def open(cls, place: str, *, alone: bool = False) -> Store:
        """Open the database at a path or URL; make or upgrade it first. Raises ``StoreFailed`` with the reason.

        ``alone``: for a server, of which a file takes only one.
        """
        database = database_at(place)
        lock = database.lock() if alone else None
        try:
            await upgrade_safely(database)
        except BaseException:
            if lock is not None:
                lock.release()
            raise
        return cls(database, lock)

    async def close(self) -> None:
        """Commit everything appended, then close the connections. Later calls are refused."""
        if self._closed:
            return
        self._closed = True
        await self._writer.close()
        if self._reads:
            await asyncio.wait(self._reads)
        await self._reading.dispose()
        if self._lock is not None:
            self._lock.release()

    def observe(self, observer: Observer) -> None:
        """Call ``observer(writes, seconds)`` after every commit."""
        self._writer.observer = observer

    @property
    def waiting(self) -> int:
        """Number of writes that wait for their commit."""
        return self._writer.waiting

    def standing_s(self) -> float:
        """Return the time (s) for which nothing could be committed that had to be; 0 if all is well."""
        return self._writer.standing_s()

    def on_recovery(self, recovered: Callable[[float], None]) -> None:
        """Call ``recovered`` at each commit, with the time (s) for which the oldest write had waited."""
        self._writer.recovered = recovered

    # Writing

    def commit(
        self,
        rows: Sequence[Row],
        head: SessionHead | None,
        done: Callable[[Outcome], None],
        *,
        awaited: bool = True,
        bots: BotMoves | None = None,
    ) -> None:
        """Queue the rows at once, in the order of the calls; ``done`` gets None after the commit, or an error.

        Rows and head are written together or not at all. The error is ``SequenceConflict`` (with the stored events) if
        an event of that number is stored already, and ``StoreFailed`` if the database cannot be written or too many
        writes wait. Later writes to the same session fail likewise, so that a log has no holes. If the database went
        away, the write waits for it; it fails with ``StoreInDoubt`` if it may have been committed. ``awaited``: False
        if nobody's time depends on the write. ``bots``: the moves of bots among the rows.
        """
        write = Append(rows, head, done, None if bots is None else bots._replace(node=self.node))
        write.awaited = awaited
        self._writer.put(write)

    def append(
        self, rows: Sequence[Row], head: SessionHead | None = None, *, awaited: bool = True
    ) -> asyncio.Future[None]:
        """Do the same as ``commit`` for a caller that awaits it."""
        future: asyncio.Future[None] = self._loop.create_future()
        self.commit(rows, head, settle(future), awaited=awaited)
        return future

    async def add_account(self, account: AccountRow, credential: CredentialRow) -> None:
        """Add an account and its credential. Raises ``AccountExists``, ``StoreFailed``."""
        future: asyncio.Future[None] = self._loop.create_future()
        self._writer.put(AddAccount(account, credential, settle(future)))
        await future

    async def erase(self, account: str, name: str) -> int:
        """Replace every name that the account had by ``name``, in one transaction; return the number of changed rows of
        logs and lists. Raises ``StoreFailed``.
        """
        return await self._work(lambda connection: erase_names(connection, account, name))

    async def remove_guests(self, before: int, limit: int) -> int:
        """Remove guests without games who were not here since ``before`` (ms); return their number, ``limit`` at most.
        Raises ``StoreFailed``.
        """
        return await self._work(lambda connection: remove_guests(connection, before, limit))

    async def _work(self, do: Callable[[Connection], int]) -> int:
        """Run several statements in one transaction; return their result."""
        future: asyncio.Future[None] = self._loop.create_future()
        work = Work(do, settle(future))
        self._writer.put(work)
        await future
        return work.result

    async def secret(self, name: str, length: int) -> bytes:
        """Return a secret of all servers of the database, made by the first that asks. Raises ``StoreFailed``."""
        value = secrets.token_hex(length)
        await self._write(insert_if_absent(models.secrets, name=name, value=value), {})
        [found] = await self._read(select(models.secrets.c.value).where(models.secrets.c.name == name))
        return bytes.fromhex(found["value"])

    async def _write(self, statement: Executable, parameters: dict[str, Any]) -> None:
        future: asyncio.Future[None] = self._loop.create_future()
        self._writer.put(Change(statement, parameters, settle(future)))
        await future

    # Reading

    async def events(self, session: str, since: int = -1) -> list[Row]:
        """Return the events of a session after number ``since``, in order."""
        return [queries.read_row(found) for found in await self._read(queries.events_since(session, since))]

    async def head(self, session: str) -> SessionHead | None:
        found = await self._read(select(sessions).where(sessions.c.session == session))
        return queries.read_head(found[0]) if found else None

    async def games_of(self, account: str, before: int | None = None, limit: int = 30) -> list[SessionHead]:
        """Return games in which the account has a seat, last changed first, changed before ``before`` (ms).

        More than ``limit`` if others changed in the same millisecond as the last: the next page begins before it.
        """
        return [queries.read_head(found) for found in await self._read(queries.games_of(account, before, limit))]

    async def games_between(self, one: str, other: str, game: str, limit: int) -> list[SessionHead]:
        """Return ended games of a kind in which both accounts have a seat, last changed first."""
        asked = queries.games_between(one, other, game).limit(limit)
        return [queries.read_head(found) for found in await self._read(asked)]

    async def last_of_kind(self, account: str, kind: str, limit: int) -> list[Row]:
        """Return the events of a kind in the last games of an account, those of the game last changed first."""
        return [queries.read_row(found) for found in await self._read(queries.last_of_kind(account, kind, limit))]

    async def recent(self, before: int | None = None, limit: int = 30) -> list[SessionHead]:
        """Return the public games, last changed first."""
        asked = select(sessions).where(sessions.c.watching == "all")
        if before is not None:
            asked = asked.where(sessions.c.updated < before)
        asked = asked.order_by(sessions.c.updated.desc(), sessions.c.session).limit(limit)
        return [queries.read_head(found) for found in await self._read(asked)]

    async def ended(
        self,
        game: str | None = None,
        *,
        since: int = 0,
        until: int = FOREVER,
        after: tuple[int, str] | None = None,
        limit: int = 30,
    ) -> list[SessionHead]:
        """Return the public games that have ended, first changed first, changed in ``since <= updated < until`` (ms).

        ``after``: time of change and id of the last game of the page before, so that games that end meanwhile do not
        shift the pages.
        """
        asked = select(sessions).where(sessions.c.status == text("'ended'"), sessions.c.watching == "all")
        asked = asked.where(sessions.c.updated >= since, sessions.c.updated < until)
        if game is not None:
            asked = asked.where(sessions.c.game == game)
        if after is not None:
            last = tuple_(literal(after[0], BigInteger), literal(after[1], String))
            asked = asked.where(tuple_(sessions.c.updated, sessions.c.session) > last)
        asked = asked.order_by(sessions.c.updated, sessions.c.session).limit(limit)
        return [queries.read_head(found) for found in await self._read(asked)]

    async def last_ended(self, game: str, *, among: int, limit: int) -> list[SessionHead]:
        """Return the last public games of a kind that have ended, the newest first, among the ``among`` newest games.

        The bound keeps the query short however rare the game is.
        """
        newest = select(sessions).order_by(sessions.c.updated.desc()).limit(among).subquery()
        asked = select(newest).where(
            newest.c.game == game, newest.c.status == text("'ended'"), newest.c.watching == "all"
        )
        asked = asked.order_by(newest.c.updated.desc(), newest.c.session).limit(limit)
        return [queries.read_head(found) for found in await self._read(asked)]

    async def check(self) -> None:
        """Raises ``StoreFailed`` if the store cannot read or write; waits if a commit does not end."""
        await self.head("")
        writer = self._writer
        if writer.trouble is not None and writer.busy:
            raise writer.trouble
        if writer.trouble is not None or writer.busy or time.monotonic() - writer.proved > PROVED_S:
            done: asyncio.Future[None] = self._loop.create_future()
            writer.put(_probe(settle(done)))
            await done

    async def _read(self, query: Select[Any]) -> Found:
        return await self._finish(self._fetch(query))

    async def _finish(self, work: Coroutine[Any, Any, T]) -> T:
        """Shield the work from cancellation: a query cut off in the middle leaves a connection in doubt."""
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
                # Try again over a new connection: a restart of the database breaks all open ones.
                if tried or not fault.may_pass:
                    raise StoreFailed(f"the database cannot be read: {fault.reason}") from error
                tried = True


def _probe(done: Callable[[Outcome], None]) -> Work:
    """Return a write that leaves nothing behind, and needs as much room as a move does."""

    def do(connection: Connection) -> int:
        row = {"session": "", "seq": 0, "at": 0, "body": "x" * PROBE_BYTES}
        connection.execute(insert(events), row)
        connection.execute(delete(events).where(events.c.session == ""))
        return 0

    write = Work(do, done)
    write.awaited = False
    return write


def settle(future: asyncio.Future[None]) -> Callable[[Outcome], None]:
    """Return a callback that makes the future done. A cancelled caller's write is committed all the same."""

    def done(error: Outcome) -> None:
        if future.done():
            return
        if error is None:
            future.set_result(None)
        else:
            future.set_exception(error)

    return done

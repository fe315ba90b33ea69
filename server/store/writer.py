"""The single writer: a queue drained into one transaction at a time by one thread (group commit).

Why like this, measured: one commit for each write gives 275 a second, groups give tens of thousands. A request that is
cancelled inside a write transaction keeps SQLite's write lock for seconds; here nothing that can be cancelled touches
the transaction, and a caller that goes away leaves its write to be committed. A whole transaction is one call into one
thread: a third of the cost of awaiting each statement through aiosqlite.

The thread needs the interpreter lock several times a row. Where the event loop never rests, each of these waits for
``sys.setswitchinterval`` (5 ms unless set): a server sets it to 0.5 ms (commit p99 beside a busy loop: 793 -> 15 ms).
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from server.store.records import SequenceConflict, StoreFailed
from server.store.transaction import Outcome, Write, collision, commit_group

logger = logging.getLogger(__name__)

MOST_WAITING = 20_000
"""Writes that wait at most; more are refused at once rather than held in memory."""
MOST_IN_GROUP = 1_000
"""Keeps one transaction short enough that the next one need not wait for seconds."""

Observer = Callable[[int, float], None]
"""Told after each commit how many writes it held and how many seconds it took."""


class Writer:
    """Belongs to the event loop that is running when it is made."""

    def __init__(self, engine: Engine, *, most_waiting: int) -> None:
        self.trouble: StoreFailed | None = None
        """Why the last group could not be committed; None once one could."""
        self.observer: Observer | None = None
        self._engine = engine
        self._loop = asyncio.get_running_loop()
        self._thread = ThreadPoolExecutor(1, "agon-writer")
        self._connection: Connection | None = None
        self._queue: deque[Write] = deque()
        self._most_waiting = most_waiting
        self._committing = False
        self._closing = False
        self._idle = asyncio.Event()
        self._idle.set()

    @property
    def waiting(self) -> int:
        return len(self._queue)

    def put(self, write: Write) -> None:
        """Takes its place in the order now; ``write.future`` is set after the commit."""
        if self._closing:
            write.future.set_exception(StoreFailed("the store is closed"))
        elif len(self._queue) >= self._most_waiting:
            write.future.set_exception(StoreFailed("overloaded: the database cannot keep up"))
        else:
            self._queue.append(write)
            if not self._committing:
                self._committing = True
                self._idle.clear()
                # Not at once: what else is written in this turn of the loop comes into the same transaction.
                self._loop.call_soon(self._commit_next)

    async def close(self) -> None:
        """Everything that was put is committed first. Nothing can be put afterwards."""
        self._closing = True
        await self._idle.wait()
        await self._loop.run_in_executor(self._thread, self._disconnect)
        self._thread.shutdown()

    # One group at a time: _commit_next -> (thread) _commit -> _committed -> _commit_next

    def _commit_next(self) -> None:
        group = [self._queue.popleft() for _ in range(min(len(self._queue), MOST_IN_GROUP))]
        started = time.perf_counter()

        def finished(future: Future[list[Outcome]]) -> None:
            self._loop.call_soon_threadsafe(self._committed, group, future, started)

        self._thread.submit(self._commit, group).add_done_callback(finished)

    def _commit(self, group: list[Write]) -> list[Outcome]:
        try:
            if self._connection is None:
                self._connection = self._engine.connect()
            return commit_group(self._connection, group)
        except BaseException:
            self._disconnect()  # the next group begins with a connection of which everything is known
            raise

    def _disconnect(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            try:
                connection.invalidate()
                connection.close()
            except SQLAlchemyError:
                logger.exception("closing the writing connection")

    def _committed(self, group: list[Write], future: Future[list[Outcome]], started: float) -> None:
        error = future.exception()
        if error is None:
            self._settle(group, future.result())
            self.trouble = None
            if self.observer is not None:
                self.observer(len(group), time.perf_counter() - started)
        else:
            self._failed(group, error)
        if self._queue:
            self._commit_next()
        else:
            self._committing = False
            self._idle.set()

    def _settle(self, group: list[Write], outcomes: list[Outcome]) -> None:
        collided: set[str] = set()
        for write, outcome in zip(group, outcomes, strict=True):
            if outcome is None:
                if not write.future.done():  # done: whoever waited was cancelled; the write is committed all the same
                    write.future.set_result(None)
            else:
                _refuse(write, outcome)
                if isinstance(outcome, SequenceConflict):
                    collided |= write.sessions()
        if collided:
            self._refuse_queued(collided, collision)

    def _failed(self, group: list[Write], error: BaseException) -> None:
        if isinstance(error, DBAPIError):
            reason = f"the database cannot be written: {error.orig}"
            logger.error("%d writes are lost: %s", len(group), reason)
        else:
            reason = "internal error in the store"
            logger.error("%d writes are lost", len(group), exc_info=error)
        self.trouble = StoreFailed(reason)
        lost: set[str] = set()
        for write in group:
            _refuse(write, StoreFailed(reason))
            lost |= write.sessions()
        self._refuse_queued(lost, lambda _: StoreFailed(reason))

    def _refuse_queued(self, sessions: set[str], error: Callable[[Write], Exception]) -> None:
        """What waits behind a lost write of its session would leave a hole in the log."""
        kept: deque[Write] = deque()
        for write in self._queue:
            if sessions.isdisjoint(write.sessions()):
                kept.append(write)
            else:
                _refuse(write, error(write))
        self._queue = kept


def _refuse(write: Write, error: Exception) -> None:
    if not write.future.done():
        write.future.set_exception(error)

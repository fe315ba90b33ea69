"""Write through a single writer: a queue drained into one transaction at a time (group commit).

Reasons, measured: one commit for each write gives 275 a second, groups give tens of thousands. A request that is
cancelled inside a write transaction keeps SQLite's write lock for seconds, and costs PostgreSQL a connection; here
nothing that can be cancelled touches the transaction, and the write of a cancelled caller is still committed.

Nothing is acknowledged before it is committed. If the connection breaks, the group is committed again over a new one
until its outcome is known: rows of ours that are already stored were committed by the attempt that broke.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections import deque
from collections.abc import Callable

from agon.server.store.database import Committer, Fault
from agon.server.store.rows import SequenceConflict, StoreFailed, StoreInDoubt
from agon.server.store.transaction import Outcome, Write, follows

logger = logging.getLogger(__name__)

MOST_WAITING = 20_000
"""Most writes that wait; more are refused at once rather than held in memory."""
MOST_IN_GROUP = 1_000
"""Most writes in a transaction: it must not delay the next one for seconds."""
PATIENCE_S = 30.0
"""Time (s) that a write waits for a database that went away: longer than a restart takes."""
FIRST_PAUSE_S, LONGEST_PAUSE_S = 0.05, 1.0
PROBE_S = 1.0
"""Pause (s) before the writer tests a database that refused everything, if nobody else writes."""

Observer = Callable[[int, float], None]
"""Called after each commit with the number of its writes and its duration in seconds."""


class Writer:
    """Queue of writes; belongs to the event loop that is running when it is made. ``fault`` explains an exception."""

    def __init__(
        self,
        committer: Committer,
        fault: Callable[[BaseException], Fault],
        *,
        most_waiting: int,
        probe: Callable[[asyncio.Future[None]], Write],
    ) -> None:
        """``probe`` makes a write that changes nothing, and needs as much of the database as a move does."""
        self.trouble: StoreFailed | None = None
        """Reason why the last group could not be committed; None after a success."""
        self.observer: Observer | None = None
        self.recovered: Callable[[float], None] = lambda _: None
        """Called at a commit with the time (s) for which the oldest write had waited, refused ones included."""
        self._committer = committer
        self._fault = fault
        self._loop = asyncio.get_running_loop()
        self._queue: deque[Write] = deque()
        self._most_waiting = most_waiting
        self._draining: asyncio.Task[None] | None = None
        self._attempts = 0
        self._pause = 0.0
        self._closing = asyncio.Event()
        self._probe = probe
        self._owed_since: float | None = None
        """Time of the oldest awaited write since the last commit."""

    @property
    def waiting(self) -> int:
        return len(self._queue)

    @property
    def busy(self) -> bool:
        """True while a group is being committed, or waits for a database that went away."""
        return self._draining is not None

    def standing_s(self) -> float:
        """Return the time (s) for which writes have been waiting, or have been refused; 0 if none are."""
        return 0.0 if self._owed_since is None else time.monotonic() - self._owed_since

    def put(self, write: Write) -> None:
        """Queue a write now; ``write.future`` is set after the commit."""
        if self._closing.is_set():
            write.future.set_exception(StoreFailed("the store is closed"))
        elif len(self._queue) >= self._most_waiting:
            write.future.set_exception(StoreFailed("overloaded: the database cannot keep up"))
        else:
            self._queue.append(write)
            if self._owed_since is None and write.awaited:
                self._owed_since = write.since
            if self._draining is None:
                # Runs in the next turn of the loop: all writes of this turn share its transaction.
                self._draining = self._loop.create_task(self._drain(), name="store-writer")

    async def close(self) -> None:
        """Commit the queue first, or refuse it if the database is away. Later writes are refused."""
        self._closing.set()
        if self._draining is not None:
            await asyncio.wait([self._draining])
        await self._committer.close()

    async def _drain(self) -> None:
        try:
            while self._queue:
                await self._commit([self._queue.popleft() for _ in range(min(len(self._queue), MOST_IN_GROUP))])
        finally:
            self._draining = None

    async def _commit(self, group: list[Write]) -> None:
        started = time.perf_counter()
        try:
            outcomes = await self._committer.commit(group)
        except Exception as error:
            await self._failed(group, error)
            return
        waited_s = self.standing_s()
        self._settle(group, outcomes)
        self._owed_since = next((write.since for write in self._queue if write.awaited), None)
        self.recovered(waited_s)
        if self._attempts:
            logger.warning("the database is back: %d writes committed at attempt %d", len(group), self._attempts + 1)
        self._attempts = 0
        self.trouble = None
        if self.observer is not None:
            self.observer(len(group), time.perf_counter() - started)

    def _settle(self, group: list[Write], outcomes: list[Outcome]) -> None:
        lost: dict[str, Exception] = {}
        for write, outcome in zip(group, outcomes, strict=True):
            if outcome is not None:
                _refuse(write, outcome)
                lost |= dict.fromkeys(write.sessions(), outcome)
            elif not write.future.done():  # done: the caller was cancelled; the write is committed all the same
                write.future.set_result(None)
        self._refuse_queued(lost)

    async def _failed(self, group: list[Write], error: Exception) -> None:
        fault = self._fault(error)
        self.trouble = StoreFailed(f"the database cannot be written: {fault.reason}")
        if not fault.may_pass or self._closing.is_set():
            self._give_up(group, error, fault)
            return
        expired: list[Write] = []
        kept: list[Write] = []
        for write in group:
            (expired if time.monotonic() - write.since > PATIENCE_S else kept).append(write)
        self._queue.extendleft(reversed(kept))
        if expired:
            self._give_up(expired, error, fault)
        if not self._attempts:
            logger.warning("%d writes wait: %s", len(kept), self.trouble)
        # No pause the first time: an idle connection may have broken while the database was restarted.
        self._pause = min(LONGEST_PAUSE_S, max(FIRST_PAUSE_S, 2 * self._pause)) if self._attempts else 0.0
        self._attempts += 1
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._closing.wait(), self._pause)

    def _give_up(self, group: list[Write], error: Exception, fault: Fault) -> None:
        reason = "internal error in the store" if fault.is_ours else f"the database cannot be written: {fault.reason}"
        if any(write.awaited for write in group):  # not a probe
            logger.error("%d writes are lost: %s", len(group), reason, exc_info=error if fault.is_ours else None)
        self.trouble = StoreFailed(reason)
        self._loop.call_later(PROBE_S, self._try_again)
        for write in group:
            _refuse(write, (StoreInDoubt if write.in_doubt else StoreFailed)(reason))
        self._refuse_queued({session: self.trouble for write in group for session in write.sessions()})

    def _try_again(self) -> None:
        """Write something after a failure: nobody else might, and the time stands still until a commit succeeds."""
        if self.trouble is not None and not self.busy and not self._closing.is_set():
            future: asyncio.Future[None] = self._loop.create_future()
            future.add_done_callback(lambda done: done.cancelled() or done.exception())
            self.put(self._probe(future))

    def _refuse_queued(self, lost: dict[str, Exception]) -> None:
        """Refuse queued writes behind a lost one of their session: they would leave a hole in the log."""
        if not lost:
            return
        kept: deque[Write] = deque()
        for write in self._queue:
            session = next((session for session in write.sessions() if session in lost), None)
            if session is None:
                kept.append(write)
            else:
                _refuse(write, _again(lost[session], session))
        self._queue = kept


def _again(error: Exception, session: str) -> Exception:
    """Return a copy of the error for another write: an exception belongs to one caller."""
    if isinstance(error, SequenceConflict):
        return SequenceConflict(error.session, error.seq, error.stored)
    return StoreFailed(error.reason) if isinstance(error, StoreFailed) else follows(session)


def _refuse(write: Write, error: Exception) -> None:
    if not write.future.done():
        write.future.set_exception(error)

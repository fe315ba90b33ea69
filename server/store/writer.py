"""Write through a single writer: a queue drained into one transaction at a time (group commit).

Reasons, measured: one commit for each write gives 275 a second, groups give tens of thousands. A request that is
cancelled inside a write transaction keeps SQLite's write lock for seconds, and costs PostgreSQL a connection; here
nothing that can be cancelled touches the transaction, and the write of a cancelled caller is still committed.

Nothing is acknowledged before it is committed. If the connection breaks, the group is committed again over a new one
until its outcome is known: rows of ours that are already stored were committed by the attempt that broke.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from collections.abc import Callable, Sequence

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
        probe: Callable[[Callable[[Outcome], None]], Write],
    ) -> None:
        """``probe`` makes a write that changes nothing, and needs as much of the database as a move does."""
        self.trouble: StoreFailed | None = None
        """Reason why the last group could not be committed; None after a success."""
        self.proved = time.monotonic()
        """Time (monotonic, s) of the last commit."""
        self.observer: Observer | None = None
        self.recovered: Callable[[float], None] = lambda _: None
        """Called at a commit with the time (s) for which the oldest write had waited, refused ones included."""
        self._committer = committer
        self._fault = fault
        self._loop = asyncio.get_running_loop()
        self._queue: deque[Write] = deque()
        self._most_waiting = most_waiting
        self._group: list[Write] = []
        """Writes that are being committed."""
        self._started = 0.0
        self._idle = asyncio.Event()
        self._idle.set()
        self._attempts = 0
        self._pause = 0.0
        self._timer: asyncio.TimerHandle | None = None
        """Set during the pause before the next attempt."""
        self._closing = False
        self._probe = probe
        self._owed_since: float | None = None
        """Time of the oldest awaited write since the last commit."""

    @property
    def waiting(self) -> int:
        return len(self._queue)

    @property
    def busy(self) -> bool:
        """True while a group is being committed, or waits for a database that went away."""
        return not self._idle.is_set()

    def standing_s(self) -> float:
        """Return the time (s) for which writes have been waiting, or have been refused; 0 if none are."""
        return 0.0 if self._owed_since is None else time.monotonic() - self._owed_since

    def put(self, write: Write) -> None:
        """Queue a write now; ``write.done`` is called after the commit, never before this returns."""
        if self._closing:
            self._loop.call_soon(_tell, write, StoreFailed("the store is closed"))
        elif len(self._queue) >= self._most_waiting:
            self._loop.call_soon(_tell, write, StoreFailed("overloaded: the database cannot keep up"))
        else:
            self._queue.append(write)
            if self._owed_since is None and write.awaited:
                self._owed_since = write.since
            if self._idle.is_set():
                self._idle.clear()
                # Runs in the next turn of the loop: all writes of this turn share its transaction.
                self._loop.call_soon(self._submit)

    async def close(self) -> None:
        """Commit the queue first, or refuse it if the database is away. Later writes are refused."""
        self._closing = True
        if self._timer is not None:
            self._timer.cancel()
            self._submit()
        await self._idle.wait()
        await self._committer.close()

    def _submit(self) -> None:
        """Hand the next group to the committer, if any write waits."""
        self._timer = None
        queue = self._queue
        self._group = [queue.popleft() for _ in range(min(len(queue), MOST_IN_GROUP))]
        if self._group:
            self._started = time.perf_counter()
            self._committer.commit(self._group, self._committed)
        else:
            self._idle.set()

    def _committed(self, outcomes: Sequence[Outcome], error: BaseException | None) -> None:
        group, seconds = self._group, time.perf_counter() - self._started
        if error is not None:
            self._failed(group, error)
            return
        lost = {
            session: outcome
            for write, outcome in zip(group, outcomes, strict=True)
            if outcome is not None
            for session in write.sessions()
        }
        refused = self._behind(lost)
        waited_s = self.standing_s()
        self._owed_since = next((write.since for write in self._queue if write.awaited), None)
        if self._attempts:
            logger.warning("the database is back: %d writes committed at attempt %d", len(group), self._attempts + 1)
        self._attempts = 0
        self.trouble = None
        self.proved = time.monotonic()
        self.recovered(waited_s)  # before anybody decides anything else
        self._submit()  # the database works while the callers go on
        for write, outcome in zip(group, outcomes, strict=True):
            _tell(write, outcome)
        for write, outcome in refused:
            _tell(write, outcome)
        if self.observer is not None:
            self.observer(len(group), seconds)

    def _failed(self, group: list[Write], error: BaseException) -> None:
        fault = self._fault(error)
        self.trouble = StoreFailed(f"the database cannot be written: {fault.reason}")
        if not fault.may_pass or self._closing:
            self._give_up(group, error, fault)
            self._submit()
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
        self._timer = self._loop.call_later(self._pause, self._submit)

    def _give_up(self, group: list[Write], error: BaseException, fault: Fault) -> None:
        reason = "internal error in the store" if fault.is_ours else f"the database cannot be written: {fault.reason}"
        if any(write.awaited for write in group):  # not a probe
            logger.error("%d writes are lost: %s", len(group), reason, exc_info=error if fault.is_ours else None)
        self.trouble = StoreFailed(reason)
        self._loop.call_later(PROBE_S, self._try_again)
        refused = [(write, (StoreInDoubt if write.in_doubt else StoreFailed)(reason)) for write in group]
        refused += self._behind({session: self.trouble for write in group for session in write.sessions()})
        for write, outcome in refused:
            _tell(write, outcome)

    def _try_again(self) -> None:
        """Write something after a failure: nobody else might, and the time stands still until a commit succeeds."""
        if self.trouble is not None and not self.busy and not self._closing:
            self.put(self._probe(lambda _: None))

    def _behind(self, lost: dict[str, Exception]) -> list[tuple[Write, Exception]]:
        """Take queued writes behind a lost one of their session out: they would leave a hole in the log. Returns them,
        each with its error."""
        if not lost:
            return []
        refused: list[tuple[Write, Exception]] = []
        kept: deque[Write] = deque()
        for write in self._queue:
            session = next((session for session in write.sessions() if session in lost), None)
            if session is None:
                kept.append(write)
            else:
                refused.append((write, _again(lost[session], session)))
        self._queue = kept
        return refused


def _again(error: Exception, session: str) -> Exception:
    """Return a copy of the error for another write: an exception belongs to one caller."""
    if isinstance(error, SequenceConflict):
        return SequenceConflict(error.session, error.seq, error.stored)
    return StoreFailed(error.reason) if isinstance(error, StoreFailed) else follows(session)


def _tell(write: Write, outcome: Outcome) -> None:
    """Call back; a fault of one caller does not touch the others."""
    try:
        write.done(outcome)
    except Exception:
        logger.exception("a caller of the store failed")

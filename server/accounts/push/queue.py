"""Send notices in the background: a bounded queue, so that a slow push service delays nothing and fills no memory."""

from __future__ import annotations

import asyncio
import logging
from typing import Final, NamedTuple

from agon.server.accounts.credentials import IDLE_MS
from agon.server.accounts.push.service import Notice, PushService
from agon.server.ops.metrics import Metrics
from agon.server.store import Store, StoreFailed
from agon.server.store.people.push_subscriptions import PushSubscription

log = logging.getLogger("agon.push")

MOST_WAITING: Final = 1_000
SENDERS: Final = 4
"""Notices that are on their way at a time."""
TRIES: Final = 3


class _Job(NamedTuple):
    """A notice for all browsers of an account, or for one of them after a failed try."""

    account: str
    notice: Notice
    to: PushSubscription | None = None
    tries: int = 0


class PushQueue:
    """Notices that wait to be sent."""

    def __init__(self, store: Store, service: PushService, metrics: Metrics) -> None:
        self._store = store
        self._service = service
        self._metrics = metrics
        self._jobs: asyncio.Queue[_Job] = asyncio.Queue(MOST_WAITING)
        self._is_full = False

    def put(self, account: str, notice: Notice) -> None:
        """Send a notice to all browsers of an account, soon; it is dropped if too many wait."""
        self._add(_Job(account, notice))

    async def run(self) -> None:
        """Send until cancelled."""
        async with self._service.open(), asyncio.TaskGroup() as senders:
            for number in range(SENDERS):
                senders.create_task(self._send(), name=f"push-{number}")

    def _add(self, job: _Job) -> None:
        try:
            self._jobs.put_nowait(job)
        except asyncio.QueueFull:
            self._metrics.push_notices.labels("dropped").inc()
            if not self._is_full:
                log.warning("%d notices wait for the push services: further ones are dropped", MOST_WAITING)
            self._is_full = True
        else:
            self._is_full = False

    async def _send(self) -> None:
        while True:
            job = await self._jobs.get()
            try:
                for to in await self._browsers(job):
                    await self._post(job, to)
            except StoreFailed as error:
                self._metrics.push_notices.labels("dropped").inc()
                log.warning("a notice is dropped: %s", error)
            except Exception:  # our fault: the next notice is sent all the same
                log.exception("a notice is dropped")

    async def _browsers(self, job: _Job) -> list[PushSubscription]:
        """Return the browsers that are to get the notice, as of now."""
        now = self._service.now()
        found = await self._store.push_subscriptions.reached(job.account, now, now - IDLE_MS)
        return found if job.to is None else [each for each in found if each == job.to]

    async def _post(self, job: _Job, to: PushSubscription) -> None:
        outcome = await self._service.post(to, job.notice)
        if outcome.kind == "again" and job.tries + 1 < TRIES:
            again = job._replace(to=to, tries=job.tries + 1)
            asyncio.get_running_loop().call_later(outcome.again_s, self._add, again)
            return
        if outcome.kind == "gone":
            await self._store.push_subscriptions.drop(to.endpoint, to.account)
        self._metrics.push_notices.labels("refused" if outcome.kind == "again" else outcome.kind).inc()

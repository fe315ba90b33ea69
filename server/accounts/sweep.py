"""Remove what is of no use any more: counted tries to sign in, browsers whose session is over from those that get
notices, and guests who never played and are gone."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Final

from agon.server.store import Store, StoreFailed
from agon.server.store.unfinished import COUNTED_MS

log = logging.getLogger("agon.accounts")

EVERY_S: Final = 600.0
GUEST_MS: Final = 30 * 86_400_000
AT_ONCE: Final = 200
"""Most guests that are removed in one transaction."""


class Sweep:
    """Several servers may sweep one database."""

    def __init__(self, store: Store, now: Callable[[], int]) -> None:
        self._store = store
        self._now = now

    async def run(self) -> None:
        """Sweep from time to time until cancelled."""
        while True:
            await asyncio.sleep(EVERY_S)
            try:
                await self.sweep()
            except StoreFailed as error:
                log.warning("old accounts and tries are not removed now: %s", error)

    async def sweep(self) -> None:
        """Raises ``StoreFailed``."""
        now = self._now()
        await self._store.sign_in_tries.forget(now)
        await self._store.address_bans.forget(now)
        await self._store.push_subscriptions.forget_ended(now)
        await self._store.unfinished.forget_networks(now - COUNTED_MS)
        removed = 0
        while some := await self._store.remove_guests(now - GUEST_MS, AT_ONCE):
            removed += some
        if removed:
            log.info("%d guests who played no game and were not here for 30 days are removed", removed)

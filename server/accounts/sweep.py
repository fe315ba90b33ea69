"""Remove what is of no use any more: counted tries to sign in."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Final

from agon.server.store import Store, StoreFailed

log = logging.getLogger("agon.accounts")

EVERY_S: Final = 600.0


class Sweep:
    """Several servers may sweep one database."""

    def __init__(self, store: Store, now: Callable[[], int]) -> None:
        self._store = store
        self._now = now

    async def run(self) -> None:
        """Sweep from time to time until cancelled."""
        while True:
            try:
                await self.sweep()
            except StoreFailed as error:
                log.warning("old accounts and tries are not removed now: %s", error)
            await asyncio.sleep(EVERY_S)

    async def sweep(self) -> None:
        """Raises ``StoreFailed``."""
        await self._store.sign_in_tries.forget(self._now())

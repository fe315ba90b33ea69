"""Take over games that no server runs: after the start, or after another server died."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable
from typing import Final

from agon.protocol.events import SessionId
from agon.server.live.registry import TableRegistry
from agon.server.store import StoreFailed

log = logging.getLogger("agon.registry")

AGAIN_S: Final = 1.0
PAUSE_S: Final = 0.05
"""Longest pause (s) after a game: a pause takes as long as the game did, so that players get half of the time."""


async def take_over(registry: TableRegistry, names: Iterable[str], *, resume: bool) -> int:
    """Own these sessions, one at a time, and return their number; a session that cannot be read stays in the store.

    ``resume``: no server ran them for a while, and players get that time back.
    """
    owned = 0
    now = asyncio.get_running_loop().time
    for name in map(SessionId, names):
        began = now()
        try:
            table = await registry.current(name)
        except Exception:
            log.exception("session %s cannot be loaded; its log stays as it is", name)
            continue
        if table is not None and table.session.ended is None:
            registry.own(table, resume=resume)
            owned += 1
        if table is not None:
            registry.rest(table)
        await asyncio.sleep(min(PAUSE_S, now() - began))
    return owned


class TakeOver:
    """Takes over the games with a clock when a server that is alone has started; the port is open already.

    A game that somebody asks for meanwhile is loaded at once. Until then its clocks stand still.
    """

    def __init__(self, registry: TableRegistry) -> None:
        self._registry = registry

    async def run(self) -> None:
        while True:
            try:
                names = await self._registry.store.unfinished.timed()
                break
            except StoreFailed as error:
                log.warning("games in progress are looked for again: %s", error)
                await asyncio.sleep(AGAIN_S)
        owned = await take_over(self._registry, names, resume=True)
        if owned:
            log.info("%d games in progress go on", owned)

"""The events of one followed session, each once and in order, across any number of sockets."""

from __future__ import annotations

import asyncio

from agon.protocol.errors import Refused
from agon.protocol.messages import Joined, Occurred


class Disconnected(Exception):
    """The connection is closed for good: by the caller, or because the server refuses this client."""


class Feed:
    """``joined`` is what does not change during the game; its ``events`` come through the feed too."""

    def __init__(self, joined: Joined) -> None:
        self.joined = joined
        self._arrived: asyncio.Queue[Occurred | Disconnected | Refused] = asyncio.Queue()

    def put(self, item: Occurred | Disconnected | Refused) -> None:
        """Add an event, or the reason why no more will come."""
        self._arrived.put_nowait(item)

    async def next(self) -> Occurred:
        """Return the next event. Raises ``Disconnected``, or ``Refused`` if the session can be followed no longer."""
        item = await self._arrived.get()
        if isinstance(item, Occurred):
            return item
        self._arrived.put_nowait(item)  # a later caller gets it too
        raise item

    async def batch(self) -> list[Occurred]:
        """Return the events that came since the last call; wait for one if there are none. Raises as ``next``."""
        return [await self.next(), *self.ready()]

    def ready(self) -> list[Occurred]:
        """Return the events that came since the last call, if any. Never waits."""
        events: list[Occurred] = []
        while not self._arrived.empty():
            item = self._arrived.get_nowait()
            if not isinstance(item, Occurred):
                self._arrived.put_nowait(item)
                break
            events.append(item)
        return events

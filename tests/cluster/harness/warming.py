"""Wait until the workers of a cluster have compiled their games, by their own reports on the broker."""

from __future__ import annotations

import asyncio
from collections.abc import Collection

from agon.protocol import codec, topics
from agon.transport.address import broker_at
from agon.transport.link import Letter, Link


class Warming:
    """The workers that have compiled all ``games``."""

    def __init__(self, games: Collection[str]) -> None:
        self._games = set(games)
        self._warm: set[str] = set()
        self._changed = asyncio.Event()

    async def until(self, port: int, password: str, workers: int) -> None:
        """Wait until ``workers`` workers take jobs of all the games."""
        broker = broker_at(f"mqtt://127.0.0.1:{port}", username="server", password=password)
        name = "cluster-warming"
        link = Link(broker, name, self, [topics.presence("+/+")], echo=topics.echo("server", name))
        listening = asyncio.create_task(link.run())
        try:
            while len(self._warm) < workers:
                self._changed.clear()
                await self._changed.wait()
        finally:
            listening.cancel()
            await asyncio.wait([listening])

    # Callbacks of the link

    def up(self) -> None:
        pass

    def down(self, reason: str) -> None:
        pass

    def hear(self, letter: Letter) -> None:
        worker = topics.worker_of(letter.topic)
        if worker is None or not letter.payload:
            return
        present = codec.decode_present(letter.payload)
        if present.capacity > 0 and self._games <= set(present.games):
            self._warm.add(worker)
        self._changed.set()

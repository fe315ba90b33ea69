"""Share the seeks of all servers of a cluster: the store decides who takes one; this module keeps a list of them."""

from __future__ import annotations

import logging
from collections.abc import Callable, Coroutine
from typing import Any

import msgspec

from agon.protocol import codec
from agon.protocol.messages import GameSummary, SeekView
from agon.protocol.messages import Lobby as LobbyMessage
from agon.server.cluster.naming import Node
from agon.server.lobby.listing import latest_games
from agon.server.ops.background import BackgroundTasks
from agon.server.ops.signal import Signal
from agon.server.store import StoreFailed
from agon.server.store.cluster import ClusterStore

log = logging.getLogger("agon.cluster")


class SharedSeeks:
    """The seeks of a cluster, as the server ``node`` sees them."""

    def __init__(self, shared: ClusterStore, node: Node) -> None:
        self._shared = shared
        self._node = node
        self.changed = Signal[[]]()
        """Seeks of other servers are to be read again."""
        self._mine: set[str] = set()
        """Seeks of this server that are known to be in the store."""
        self._others: list[SeekView] = []
        self.own: list[SeekView] = []
        """This server's seeks, as others may have changed them."""
        self.peers: set[str] = set()
        self.lobbies: dict[str, LobbyMessage] = {}
        """Lobbies of the other servers, by name."""
        self._background = BackgroundTasks(log, StoreFailed, "a seek stays in the store until its server ends: %s")

    # For the lobby

    async def put(self, seek: SeekView) -> None:
        await self._shared.put_seek(seek.id, self._node.life, codec.encode(seek))
        self._mine.add(seek.id)
        self.changed()

    async def find(self, seek: str) -> SeekView | None:
        found = await self._shared.seeks(seek)
        return codec.decode_seek(found[0][1]) if found else None

    async def take(self, seek: str, by: str) -> bool:
        taken = await self._shared.take_seek(seek, by)
        self.changed()
        return taken

    async def change(self, seek: SeekView, changed: SeekView) -> bool:
        done = await self._shared.change_seek(seek.id, codec.encode(seek), codec.encode(changed))
        self.changed()
        return done

    async def cancel(self, seek: str) -> bool:
        gone = await self._shared.cancel_seek(seek)
        self.changed()
        return gone

    def drop(self, seek: str) -> None:
        self._mine.discard(seek)
        self._in_background(self._shared.drop_seek(seek, self._node.life))

    def adopt(self, seek: SeekView, adopted: Callable[[SeekView], None]) -> None:
        async def adopt() -> None:
            if await self._shared.adopt_seek(seek.id, self._node.life):
                self._mine.add(seek.id)
                self._others = [other for other in self._others if other.id != seek.id]
                adopted(seek)

        self._in_background(adopt())

    def others(self) -> list[SeekView]:
        return self._others

    def merged(self, own: LobbyMessage) -> LobbyMessage:
        others = [lobby for name, lobby in self.lobbies.items() if name in self.peers]
        games: dict[str, GameSummary] = {}
        twice = 0
        for game in (game for lobby in (own, *others) for game in lobby.playing):
            twice += game.session in games
            if game.session not in games or games[game.session].plies < game.plies:
                games[game.session] = game
        return msgspec.structs.replace(
            own,
            playing=latest_games(games.values()),
            running=sum(max(lobby.running, len(lobby.playing)) for lobby in (own, *others)) - twice,
            online=own.online + sum(lobby.online for lobby in others),
        )

    # For the cluster

    async def read(self) -> dict[str, str | None]:
        """Read the shared seeks; return this server's seeks that are gone, with their takers or None.

        Raises ``StoreFailed``.
        """
        before = set(self._mine)
        name = _name(self._node.life)
        seeks = [(_name(life), codec.decode_seek(body)) for life, body in await self._shared.seeks()]
        self._others = [seek for owner, seek in seeks if owner != name]
        self.own = [seek for owner, seek in seeks if owner == name]
        lost = before - {seek.id for owner, seek in seeks if owner == name}
        self._mine -= lost
        takers = await self._shared.takers(sorted(lost)) if lost else {}
        return {seek: takers.get(seek) for seek in lost}

    async def close(self) -> None:
        """Wait until all pending removals are done."""
        await self._background.finish()

    def _in_background(self, work: Coroutine[Any, Any, None]) -> None:
        async def run() -> None:
            try:
                await work
            finally:
                self.changed()

        self._background.start(run(), "drop-seek")


def _name(life: str) -> str:
    """Return the name of the server of a life: entries of its earlier lives are still its own."""
    return life.rpartition("~")[0]

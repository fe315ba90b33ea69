"""Send the lobby to its watchers: all of it first, then its changes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass

from msgspec.structs import replace

from agon.protocol import codec
from agon.protocol.messages import Lobby as LobbyMessage
from agon.protocol.messages import Warmth
from agon.server.live.broadcast import Follower
from agon.server.lobby.listing import difference

QUIET_S = 0.2
"""Watchers are told of changes at most this often."""


@dataclass(slots=True)
class Watcher:
    """A watcher's reading: ``changes`` if it reads ``lobby_changed``, ``is_current`` if it has the last version."""

    changes: bool
    is_current: bool


class LobbyFeed:
    """The watchers of one view of the lobby. All of them see the same, so each version is encoded once.

    ``describe`` returns the lobby as it is now; its ``version`` does not matter.
    """

    def __init__(self, describe: Callable[[], LobbyMessage]) -> None:
        self._describe = describe
        self._last = LobbyMessage(seeks=[], playing=[], online=0, warmth=Warmth(done=0, total=0))
        self._whole = codec.encode(self._last)
        self._watchers: dict[Follower, Watcher] = {}
        self._timer: asyncio.TimerHandle | None = None

    def watch(self, watcher: Follower, *, changes: bool) -> None:
        """Add a watcher and send it the present lobby.

        If that is newer than the last version, the watcher gets the next version whole: changes do not apply to it.
        """
        self._watchers.pop(watcher, None)
        now = self._describe()
        if not self._watchers:
            self._advance(now)
        now = replace(now, version=self._last.version)
        is_current = now == self._last
        self._watchers[watcher] = Watcher(changes, is_current)
        watcher.send(self._whole if is_current else codec.encode(now))
        if not is_current:
            self.changed()

    def unwatch(self, watcher: Follower) -> None:
        self._watchers.pop(watcher, None)

    def changed(self) -> None:
        """Tell the watchers, soon and once for all changes until then."""
        if self._timer is None and self._watchers:
            self._timer = asyncio.get_running_loop().call_later(QUIET_S, self.tell)

    def tell(self) -> None:
        """Send the next version, if the lobby has changed, in the shorter of its two forms."""
        self.close()
        change = self._advance(self._describe())
        shortest = min(change, self._whole, key=len)
        for watcher, reading in list(self._watchers.items()):
            if not reading.is_current:
                reading.is_current = True
                watcher.send(self._whole)
            elif change:
                watcher.send(shortest if reading.changes else self._whole)

    def close(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _advance(self, now: LobbyMessage) -> bytes:
        """Make the present lobby the last version; return the change encoded, empty if there is none."""
        change = difference(self._last, now)
        if change is None:
            return b""
        self._last = replace(now, version=change.version)
        self._whole = codec.encode(self._last)
        return codec.encode(change)

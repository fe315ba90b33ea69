"""Open seeks, and who watches the lobby. A seek lives as long as its seeker is connected."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from dataclasses import dataclass

from protocol import codec
from protocol.errors import Refused
from protocol.events import AccountId, PlayerRef
from protocol.messages import Lobby as LobbyMessage
from protocol.messages import Seek, SeekView
from server.table import Follower

QUIET_S = 0.2
"""Watchers hear of changes at most this often."""


@dataclass(frozen=True, slots=True)
class OpenSeek:
    """A seek and the connection that made it."""

    view: SeekView
    owner: Follower


class Lobby:
    """``describe`` makes the message for watchers from the public seeks."""

    def __init__(self, describe: Callable[[list[SeekView]], LobbyMessage], seek_limit: int) -> None:
        self._describe = describe
        self._limit = seek_limit
        self._seeks: dict[str, OpenSeek] = {}
        self._watchers: set[Follower] = set()
        self._timer: asyncio.TimerHandle | None = None

    def seek(self, owner: Follower, by: PlayerRef, wish: Seek, options: dict[str, int], card: str | None) -> SeekView:
        """Opens a seek. Raises ``Refused`` (too_many)."""
        if sum(seek.view.by.id == by.id for seek in self._seeks.values()) >= self._limit:
            raise Refused("too_many", f"you have {self._limit} open seeks; cancel one first")
        view = SeekView(
            id=secrets.token_urlsafe(9),
            by=by,
            game=wish.game,
            options=options,
            clock=wish.clock,
            seat=wish.seat,
            accepts=wish.accepts,
            private=wish.private,
            card=card,
        )
        self._seeks[view.id] = OpenSeek(view, owner)
        self.changed()
        return view

    def find(self, seek: str) -> SeekView:
        """Raises ``Refused`` (unknown_seek)."""
        found = self._seeks.get(seek)
        if found is None:
            raise Refused("unknown_seek", "this seek is no longer open", "$.seek")
        return found.view

    def cancel(self, seek: str, account: AccountId) -> None:
        """Raises ``Refused`` (unknown_seek) where it is not open or not yours."""
        if self.find(seek).by.id != account:
            raise Refused("unknown_seek", "this seek is not yours", "$.seek")
        del self._seeks[seek]
        self.changed()

    def take(self, seek: str, by: PlayerRef) -> SeekView:
        """Closes a seek because ``by`` accepts it.

        Raises ``Refused`` (unknown_seek, own_seek, not_accepted).
        """
        view = self.find(seek)
        if view.by.id == by.id:
            raise Refused("own_seek", "this seek is your own; send its link to somebody else", "$.seek")
        wanted = {"humans": ("human",), "bots": ("bot",), "anyone": ("human", "bot")}[view.accepts]
        if by.kind not in wanted:
            raise Refused("not_accepted", f"this seek is for {view.accepts}", "$.seek")
        del self._seeks[seek]
        self.changed()
        return view

    def forget(self, owner: Follower) -> None:
        """The connection has gone: so have its seeks."""
        self._watchers.discard(owner)
        gone = [name for name, seek in self._seeks.items() if seek.owner is owner]
        for name in gone:
            del self._seeks[name]
        if gone:
            self.changed()

    def watch(self, watcher: Follower) -> None:
        self._watchers.add(watcher)
        watcher.send(codec.encode(self._message()))

    def unwatch(self, watcher: Follower) -> None:
        self._watchers.discard(watcher)

    def changed(self) -> None:
        """Tells the watchers, soon and once for all that happens meanwhile."""
        if self._timer is None and self._watchers:
            self._timer = asyncio.get_running_loop().call_later(QUIET_S, self._tell)

    def close(self) -> None:
        if self._timer is not None:
            self._timer.cancel()

    def _tell(self) -> None:
        self._timer = None
        payload = codec.encode(self._message())
        for watcher in list(self._watchers):
            watcher.send(payload)

    def _message(self) -> LobbyMessage:
        return self._describe([seek.view for seek in self._seeks.values() if not seek.view.private])

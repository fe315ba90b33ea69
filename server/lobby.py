"""Open seeks, and who watches the lobby. A seek lives as long as its seeker is connected.

Where there are several servers a seek stands on a shelf that all of them see, and the shelf decides who takes it.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from protocol import codec
from protocol.errors import Refused
from protocol.events import AccountId, PlayerRef
from protocol.messages import Lobby as LobbyMessage
from protocol.messages import Seek, SeekView
from server.telling import Follower

LISTED = 50
"""Games being played that the lobby shows."""
QUIET_S = 0.2
"""Watchers hear of changes at most this often."""


@dataclass(frozen=True, slots=True)
class OpenSeek:
    """A seek and the connection that made it."""

    view: SeekView
    owner: Follower


class Shelf(Protocol):
    """Where the servers of a cluster put their seeks. Everything raises ``StoreFailed``."""

    async def put(self, seek: SeekView) -> None: ...
    async def find(self, seek: str) -> SeekView | None: ...
    async def take(self, seek: str, by: AccountId) -> bool:
        """Whether nobody else has taken it, or will."""
        ...

    async def cancel(self, seek: str) -> bool:
        """Whether it goes before anybody takes it."""
        ...

    def drop(self, seek: str) -> None:
        """It goes in any case; what goes wrong is logged."""
        ...

    def merged(self, own: LobbyMessage) -> LobbyMessage:
        """With what the other servers have."""
        ...


class Lobby:
    """``describe`` makes the message for watchers from the public seeks. ``shelf``: where there are several servers."""

    def __init__(
        self, describe: Callable[[list[SeekView]], LobbyMessage], seek_limit: int, shelf: Shelf | None = None
    ) -> None:
        self._describe = describe
        self._limit = seek_limit
        self.shelf = shelf
        self._seeks: dict[str, OpenSeek] = {}
        self._watchers: dict[Follower, bool] = {}
        """And whether they are shown what is this server's only."""
        self._timer: asyncio.TimerHandle | None = None

    async def seek(
        self, owner: Follower, by: PlayerRef, wish: Seek, options: dict[str, int | str], card: str | None
    ) -> SeekView:
        """Opens a seek. Raises ``Refused`` (too_many), ``StoreFailed``."""
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
        if self.shelf is not None:
            try:
                await self.shelf.put(view)
            except BaseException:
                self._seeks.pop(view.id, None)
                raise
            if view.id not in self._seeks:
                self.shelf.drop(view.id)  # its maker has gone meanwhile
        self.changed()
        return view

    async def find(self, seek: str) -> SeekView:
        """Raises ``Refused`` (unknown_seek), ``StoreFailed``."""
        found = self._seeks.get(seek)
        if found is not None:
            return found.view
        shelved = None if self.shelf is None else await self.shelf.find(seek)
        if shelved is None:
            raise _not_open()
        return shelved

    async def cancel(self, seek: str, account: AccountId) -> None:
        """Raises ``Refused`` (unknown_seek) where it is not open or not yours, ``StoreFailed``."""
        if (await self.find(seek)).by.id != account:
            raise Refused("unknown_seek", "this seek is not yours", "$.seek")
        if self.shelf is not None and not await self.shelf.cancel(seek):
            raise _not_open()
        self.forget_seek(seek)

    async def take(self, seek: str, by: PlayerRef) -> SeekView:
        """Closes a seek because ``by`` accepts it.

        Raises ``Refused`` (unknown_seek, own_seek, not_accepted), ``StoreFailed``.
        """
        view = await self.find(seek)
        if view.by.id == by.id:
            raise Refused("own_seek", "this seek is your own; send its link to somebody else", "$.seek")
        wanted = {"humans": ("human",), "bots": ("bot",), "anyone": ("human", "bot")}[view.accepts]
        if by.kind not in wanted:
            raise Refused("not_accepted", f"this seek is for {view.accepts}", "$.seek")
        if self.shelf is not None and not await self.shelf.take(seek, by.id):
            raise _not_open()
        self.forget_seek(seek)
        return view

    def forget_seek(self, seek: str) -> None:
        """It is no longer open."""
        if self._seeks.pop(seek, None) is not None:
            self.changed()

    def forget(self, owner: Follower) -> None:
        """The connection has gone: so have its seeks."""
        self._watchers.pop(owner, None)
        gone = [name for name, seek in self._seeks.items() if seek.owner is owner]
        for name in gone:
            del self._seeks[name]
            if self.shelf is not None:
                self.shelf.drop(name)
        if gone:
            self.changed()

    def watch(self, watcher: Follower, *, own: bool = False) -> None:
        """``own``: only what is this server's."""
        self._watchers[watcher] = own
        watcher.send(codec.encode(self._message(own=own)))

    def unwatch(self, watcher: Follower) -> None:
        self._watchers.pop(watcher, None)

    def changed(self) -> None:
        """Tells the watchers, soon and once for all that happens meanwhile."""
        if self._timer is None and self._watchers:
            self._timer = asyncio.get_running_loop().call_later(QUIET_S, self._tell)

    def close(self) -> None:
        if self._timer is not None:
            self._timer.cancel()

    def _tell(self) -> None:
        self._timer = None
        payload = codec.encode(self._message(own=False))
        owned = codec.encode(self._message(own=True)) if any(self._watchers.values()) else b""
        for watcher, own in list(self._watchers.items()):
            watcher.send(owned if own else payload)

    def _message(self, *, own: bool) -> LobbyMessage:
        message = self._describe([seek.view for seek in self._seeks.values() if not seek.view.private])
        return message if own or self.shelf is None else self.shelf.merged(message)


def _not_open() -> Refused:
    return Refused("unknown_seek", "this seek is no longer open", "$.seek")

"""Keep open seeks, challenges among them, and the watchers of the lobby.

A seek lives as long as its seeker is connected, and for some time after: a seeker who returns in time keeps it. In a
cluster, seeks are in a seek store that all servers share; the store decides who takes a seek.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from msgspec.structs import replace

from agon.protocol import codec
from agon.protocol.commands.lobby import Declined, DeclineReason, Offers, Seek, SeekView
from agon.protocol.errors import Refused
from agon.protocol.events import AccountId, PlayerRef, RatingNow
from agon.protocol.messages import Lobby as LobbyMessage
from agon.server.live.broadcast import Follower
from agon.server.lobby.lobby_feed import LobbyFeed
from agon.server.lobby.seek_store import SeekStore
from agon.server.lobby.seeks import check_taker, is_listed, not_open, sits_at
from agon.server.ops.signal import Signal
from agon.server.session.ids import new_seek_id

MOST_TRIES = 20
DECLINED = "!"
"""Prefix of the taker of a declined challenge; the reason follows. No account's id begins with it."""


@dataclass(slots=True)
class OpenSeek:
    """A seek and the connection that holds it; None for some time after the connection is lost."""

    view: SeekView
    owner: Follower | None
    network: str = ""
    """Network address of the seeker, by which limits count."""
    end: asyncio.TimerHandle | None = None
    """Timer of its end."""


class Lobby:
    """``describe`` makes the message for watchers from the public seeks. ``seek_store``: shared seeks of a cluster.

    ``network_of`` returns the network address of a connected account; at most ``most_of_network`` seeks are open from
    one. ``tell`` sends to all connections of an account. ``lasting``: time (s) that a seek survives its seeker's
    connection.
    """

    def __init__(
        self,
        describe: Callable[[list[SeekView]], LobbyMessage],
        seek_limit: int,
        seek_store: SeekStore | None = None,
        *,
        most_of_network: int = 0,
        network_of: Callable[[AccountId], str] = lambda _: "",
        tell: Callable[[AccountId, bytes], None] = lambda _account, _payload: None,
        lasting: Callable[[SeekView], float] = lambda _: 0.0,
    ) -> None:
        self._describe = describe
        self._limit = seek_limit
        self._most_of_network = most_of_network
        self._network_of = network_of
        self.seek_store = seek_store
        self._tell_account = tell
        self._lasting = lasting
        self._seeks: dict[str, OpenSeek] = {}
        self._challenged: dict[AccountId, set[str]] = {}
        """Challenges and tables of other servers that accounts were last told of."""
        self._feed = LobbyFeed(lambda: self.message(own=False))
        self._own_feed = LobbyFeed(lambda: self.message(own=True))
        """For watchers that are shown only this server's state."""
        self.here = Signal[[Follower, AccountId]]()
        """A connection of an account has come."""
        self.gone = Signal[[Follower]]()
        """A connection has gone."""
        self.deleted = Signal[[AccountId]]()
        """An account is deleted."""

    async def seek(
        self,
        owner: Follower,
        by: PlayerRef,
        wish: Seek,
        options: dict[str, int | str],
        card: str | None,
        *,
        rating: RatingNow | None = None,
        since: int = 0,
        start: str | None = None,
    ) -> SeekView:
        """Open a seek; ``start``: position to play from. Raises ``Refused`` (too_many), ``StoreFailed``."""
        view = SeekView(
            id="",
            by=by,
            game=wish.game,
            options=options,
            clock=wish.clock,
            seat=wish.seat,
            accepts=wish.accepts,
            private=wish.private,
            delay=wish.delay,
            card=card,
            rated=wish.rated,
            rating=rating,
            lowest=wish.lowest,
            highest=wish.highest,
            watching=wish.watching,
            since=since,
            start=start,
        )
        return await self.open(owner, view)

    async def open(self, owner: Follower | None, wished: SeekView, lasts_s: float | None = None) -> SeekView:
        """Open a seek under a new id, for at most ``lasts_s``.

        Raises ``Refused`` (too_many), ``StoreFailed``.
        """
        if sum(seek.view.by.id == wished.by.id for seek in self._seeks.values()) >= self._limit:
            raise Refused("too_many", f"you have {self._limit} open seeks; cancel one first")
        network = self._network_of(wished.by.id)
        if network and sum(seek.network == network for seek in self._seeks.values()) >= self._most_of_network:
            raise Refused("too_many", f"{self._most_of_network} seeks are open from your network; try again later")
        view = replace(wished, id=new_seek_id(wished.since))
        entry = self._seeks[view.id] = OpenSeek(view, owner, network)
        if self.seek_store is not None:
            try:
                await self.seek_store.put(view)
            except BaseException:
                self._seeks.pop(view.id, None)
                raise
            if view.id not in self._seeks:
                self.seek_store.drop(view.id)  # its maker left meanwhile
        if lasts_s is not None:
            entry.end = asyncio.get_running_loop().call_later(lasts_s, self._expire, view.id)
        self._changed_for(view)
        return view

    async def find(self, seek: str) -> SeekView:
        """Return an open seek. Raises ``Refused`` (unknown_seek), ``StoreFailed``."""
        found = self._seeks.get(seek)
        if found is not None:
            return found.view
        shelved = None if self.seek_store is None else await self.seek_store.find(seek)
        if shelved is None:
            raise not_open()
        return shelved

    def holds(self, seek: str) -> bool:
        """True if a seek that was opened here is still open."""
        return seek in self._seeks

    async def cancel(self, seek: str, account: AccountId) -> None:
        """Cancel a seek. Raises ``Refused`` (unknown_seek) if it is not open or not yours, ``StoreFailed``."""
        if (await self.find(seek)).by.id != account:
            raise Refused("unknown_seek", "this seek is not yours", "$.seek")
        if self.seek_store is not None and not await self.seek_store.cancel(seek):
            raise not_open()
        self.forget_seek(seek)

    async def take(self, seek: str, by: PlayerRef) -> SeekView:
        """Close a seek that ``by`` accepts.

        Raises ``Refused`` (unknown_seek, own_seek, not_accepted), ``StoreFailed``.
        """
        view = await self.find(seek)
        check_taker(view, by)
        return await self.claim(view, by.id)

    async def claim(self, view: SeekView, by: str) -> SeekView:
        """Close a seek for any taker. Raises ``Refused`` (unknown_seek), ``StoreFailed``."""
        if self.seek_store is not None:
            if not await self.seek_store.take(view.id, by):
                raise not_open()
        elif view.id not in self._seeks:
            raise not_open()
        self.forget_seek(view.id)
        return view

    async def change(self, seek: str, changed: Callable[[SeekView], SeekView]) -> SeekView:
        """Replace an open seek by ``changed(seek)``; call ``changed`` again if others changed it meanwhile.

        Raises what ``changed`` raises; ``Refused`` (unknown_seek, unavailable), ``StoreFailed``.
        """
        for _ in range(MOST_TRIES):
            view = await self.find(seek) if self.seek_store is None else await self.seek_store.find(seek)
            if view is None:
                raise not_open()
            new = changed(view)
            if new == view or self.seek_store is None or await self.seek_store.change(view, new):
                self._stands(view, new)
                return new
        raise Refused("unavailable", "too many changes at once; try again")

    def refresh(self, views: Iterable[SeekView]) -> None:
        """Take over own seeks that other servers have changed."""
        for view in views:
            known = self._seeks.get(view.id)
            if known is not None:
                self._stands(known.view, view)

    async def decline(self, seek: str, by: PlayerRef, reason: DeclineReason) -> None:
        """Decline a challenge. Raises ``Refused`` (unknown_seek) if it is no challenge to ``by``, ``StoreFailed``."""
        view = await self.find(seek)
        if view.to is None or view.to.id != by.id:
            raise Refused("unknown_seek", "this is no challenge to you", "$.seek")
        is_here = seek in self._seeks
        await self.claim(view, DECLINED + reason)
        if is_here:
            self._tell(view.by.id, Declined(seek=seek, to=by, reason=reason))

    def lost(self, seek: str, taker: str | None) -> None:
        """Remove a seek that another server has closed."""
        entry = self._seeks.get(seek)
        self.forget_seek(seek)
        if entry is not None and entry.view.to is not None and taker is not None and taker.startswith(DECLINED):
            declined = codec.decode_reason(taker.removeprefix(DECLINED))
            self._tell(entry.view.by.id, Declined(seek=seek, to=entry.view.to, reason=declined))

    def forget_seek(self, seek: str) -> None:
        """Remove a seek that is no longer open."""
        entry = self._seeks.pop(seek, None)
        if entry is not None:
            if entry.end is not None:
                entry.end.cancel()
            self._changed_for(entry.view)

    def forget(self, owner: Follower, heir: Follower | None = None) -> None:
        """Forget a connection; its seeks end soon, or pass to another connection of its account (``heir``)."""
        self.unwatch(owner)
        self.gone(owner)
        for name, entry in list(self._seeks.items()):
            if entry.owner is not owner:
                continue
            entry.owner = heir
            if heir is not None:
                continue
            if entry.view.to is not None:
                continue  # a challenge ends at its own time
            lasting = self._lasting(entry.view)
            if lasting <= 0:
                self._end(name)
            else:
                entry.end = asyncio.get_running_loop().call_later(lasting, self._end, name)

    def forget_account(self, account: AccountId) -> None:
        """End all seeks and challenges by or to a deleted account."""
        self.deleted(account)
        for name, entry in list(self._seeks.items()):
            view = entry.view
            if view.by.id == account or (view.to is not None and view.to.id == account):
                self._end(name)

    def welcome(self, owner: Follower, account: AccountId) -> None:
        """Give a new connection its account's open seeks, and send the account's offers."""
        for entry in self._seeks.values():
            if entry.view.by.id == account and entry.owner is None:
                entry.owner = owner
                if entry.end is not None and entry.view.to is None:
                    entry.end.cancel()
                    entry.end = None
        if self.seek_store is not None:
            for view in self.seek_store.others():
                if view.by.id == account and view.to is None and view.by.kind == "human":
                    self.seek_store.adopt(view, lambda adopted: self._adopt(owner, adopted))
        self.here(owner, account)
        offers = self.offers(account)
        if offers.mine or offers.challenges:
            owner.send(codec.encode(offers))

    def offers(self, account: AccountId) -> Offers:
        """Return the offers by and to an account, on all servers."""
        views = [entry.view for entry in self._seeks.values()]
        known = set(self._seeks)
        views += [] if self.seek_store is None else [view for view in self.seek_store.others() if view.id not in known]
        return Offers(
            mine=[view for view in views if view.by.id == account or sits_at(view, account)],
            challenges=[view for view in views if view.to is not None and view.to.id == account],
        )

    def waiting(self) -> list[SeekView]:
        """Return the seeks that wait to be paired, on all servers; of this one only those of connected accounts."""
        own = [entry.view for entry in self._seeks.values() if entry.view.pairing and entry.owner is not None]
        others = [] if self.seek_store is None else self.seek_store.others()
        return [*own, *(view for view in others if view.pairing and view.id not in self._seeks)]

    def waiting_here(self) -> list[tuple[SeekView, Follower]]:
        """Return the waiting seeks of accounts connected to this server, with their connections."""
        return [(e.view, e.owner) for e in self._seeks.values() if e.view.pairing and e.owner is not None]

    def looked(self) -> None:
        """Tell accounts of changed challenges after the seek store was read."""
        found: dict[AccountId, set[str]] = {}
        for view in [] if self.seek_store is None else self.seek_store.others():
            if view.to is not None:
                found.setdefault(view.to.id, set()).add(view.id)
            for account in _seated(view):
                found.setdefault(account, set()).add(f"{view.id} {view.table}")
        changed = [
            account for account in found | self._challenged if found.get(account) != self._challenged.get(account)
        ]
        self._challenged = found
        for account in changed:
            self._tell_offers(account)
        self.changed()

    def watch(self, watcher: Follower, *, own: bool = False, changes: bool = False) -> None:
        """Add a watcher. ``own``: show only this server's state. ``changes``: it reads ``lobby_changed``."""
        self.unwatch(watcher)
        (self._own_feed if own else self._feed).watch(watcher, changes=changes)

    def unwatch(self, watcher: Follower) -> None:
        for feed in (self._feed, self._own_feed):
            feed.unwatch(watcher)

    def changed(self) -> None:
        """Tell the watchers, soon and once for all changes until then."""
        for feed in (self._feed, self._own_feed):
            feed.changed()

    def message(self, *, own: bool) -> LobbyMessage:
        """Return the lobby as all watchers see it. ``own``: only this server's state."""
        views = [seek.view for seek in self._seeks.values() if is_listed(seek.view)]
        if own or self.seek_store is None:
            return self._describe(views)
        others = [view for view in self.seek_store.others() if is_listed(view) and view.id not in self._seeks]
        return self.seek_store.merged(self._describe(views + others))

    def close(self) -> None:
        for feed in (self._feed, self._own_feed):
            feed.close()
        for entry in self._seeks.values():
            if entry.end is not None:
                entry.end.cancel()

    def _adopt(self, owner: Follower, view: SeekView) -> None:
        self._seeks[view.id] = OpenSeek(view, owner)
        self._changed_for(view)

    def _expire(self, seek: str) -> None:
        entry = self._seeks.get(seek)
        self._end(seek)
        if entry is not None and entry.view.to is not None:
            self._tell(entry.view.by.id, Declined(seek=seek, to=entry.view.to, reason="expired"))

    def _end(self, seek: str) -> None:
        if self.seek_store is not None:
            self.seek_store.drop(seek)
        self.forget_seek(seek)

    def _changed_for(self, view: SeekView) -> None:
        if view.by.kind == "human" or view.to is not None:  # a bot knows its own seeks
            self._tell_offers(view.by.id)
        if view.to is not None:
            self._tell_offers(view.to.id)
        for account in _seated(view) - {view.by.id}:
            self._tell_offers(account)
        self.changed()

    def _stands(self, was: SeekView, now: SeekView) -> None:
        """Record a changed seek, and tell the accounts that sit there or did."""
        entry = self._seeks.get(now.id)
        if entry is not None:
            entry.view = now
        if was != now:
            for account in _seated(was) - _seated(now):
                self._tell_offers(account)
            self._changed_for(now)

    def _tell_offers(self, account: AccountId) -> None:
        self._tell(account, self.offers(account))

    def _tell(self, account: AccountId, message: Offers | Declined) -> None:
        self._tell_account(account, codec.encode(message))


def _seated(view: SeekView) -> set[AccountId]:
    return set() if view.table is None else {seat.player.id for seat in view.table.seats if seat is not None}

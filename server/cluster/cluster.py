"""One server of a cluster: counts its beats, takes over from the dead, hears and tells news, hands over when it ends.

What the news say is looked up in the store, and what they might have said is asked of it every few seconds, every
second while the broker is away.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from agon.protocol import codec
from agon.protocol.errors import Refused
from agon.protocol.events import AccountId, SessionId
from agon.server.cluster.members import Members, runner
from agon.server.cluster.naming import NameTaken, check_name
from agon.server.cluster.outbox import Outbox
from agon.server.cluster.shared_seeks import SharedShelf
from agon.server.live.registry import TableRegistry
from agon.server.live.table import Table
from agon.server.lobby.lobby import Lobby
from agon.server.session.ids import BOT_ID
from agon.server.store import Store, StoreFailed

log = logging.getLogger("agon.cluster")

BEAT_S = 0.3
LEAVE_S = 3.0
"""How long handing over may take."""
CHECK_S, ALONE_CHECK_S = 5.0, 1.0
"""How often the store is asked for what the broker may not have brought: with a broker, and without."""
READINGS = 3
"""Of the database's clock, at the start."""
LATE_MS = 10_000
"""A session that began so long ago has been seen by every check since."""
TOLD = 10_000
"""Sessions of which is known that their players here were told."""


class Cluster:
    """``send`` publishes news where there is a broker; ``is_here`` says whether an account is connected to this server,
    ``tell_started`` tells a table's players that it began."""

    def __init__(
        self,
        name: str,
        store: Store,
        registry: TableRegistry,
        lobby: Lobby,
        *,
        send: Callable[[bytes], bool],
        is_here: Callable[[AccountId], bool],
        tell_started: Callable[[Table], None],
    ) -> None:
        self.name = name
        self.life = ""
        self.takeovers = 0
        """Sessions taken over from servers that died."""
        self._store = store
        self._registry = registry
        self._lobby = lobby
        self._is_here = is_here
        self._tell_started = tell_started
        self._members = Members()
        self.seek_store = SharedShelf(store.cluster, lambda: self.life, self._seeks_changed)
        self._wake = asyncio.Event()
        self._look_due = False
        self._seeks_due = False
        self._check_due = False
        self._must_check = False
        self._heard: dict[SessionId, list[AccountId]] = {}
        """Sessions that others say have begun with players of ours."""
        self._told: OrderedDict[str, None] = OrderedDict()
        self._outbox = Outbox(send, lambda: self.life)
        self._broker_up = False
        self._trouble = False
        self._leaving = False
        self.on_said: Callable[[SessionId], None] = lambda _: None
        """Something was said at a table elsewhere."""
        self.on_planned: Callable[[SessionId], None] = lambda _: None
        """A seat left conditional moves elsewhere."""
        self.on_check: Callable[[], None] = lambda: None
        """What news may have been lost is to be looked up."""

    # From its beginning to its end

    async def begin(self) -> None:
        """Takes its place among the servers, and the sessions that are its to run.

        Raises ``NameTaken``, ``StoreFailed``.
        """
        await check_name(self.name, self._store.cluster, 3 * BEAT_S)
        await self._be_born()
        for _ in range(READINGS):
            await self._read_clock()
        self._members.seen(await self._store.cluster.alive(), time.monotonic())
        self.seek_store.peers = self._peers()
        await self._look()
        self._outbox.look()

    async def run(self) -> None:
        """Until cancelled. Raises ``NameTaken``."""
        looking = asyncio.create_task(self._look_about(), name="cluster-look")
        try:
            while not self._leaving:
                try:
                    await self._beat()
                except StoreFailed as error:
                    if not self._trouble:
                        log.warning("the other servers cannot be seen: %s", error)
                    self._trouble = True
                else:
                    self._trouble = False
                await asyncio.wait({looking}, timeout=BEAT_S)
                if looking.done():
                    looking.result()
                    return
        finally:
            looking.cancel()
            await asyncio.wait({looking})

    async def leave(self) -> None:
        """Hands everything over to the servers that stay. What cannot be, they find by themselves."""
        self._leaving = True
        self._wake.set()
        try:
            async with asyncio.timeout(LEAVE_S):
                await self._hand_over()
        except (StoreFailed, TimeoutError) as error:
            log.warning("not everything could be handed over: %s", error or f"not done within {LEAVE_S:.0f} s")
        self._outbox.look()
        self._outbox.flush()

    async def _hand_over(self) -> None:
        sharing = self._store.cluster
        stay = [life for life in await sharing.alive() if life != self.life]
        given: dict[str, list[str]] = {}
        for table in list(self._registry.owned()):
            self._registry.disown(table)
            if stay:
                given.setdefault(runner(table.name, stay), []).append(table.name)
        for life, names in given.items():
            await sharing.give(names, self.life, life)
        await sharing.end(self.life)
        log.info("handed %d games over to %d servers", sum(map(len, given.values())), len(given))

    # What happens here

    def stored(self, table: Table) -> None:
        """Events were committed here."""
        if len(self._members.names) > 1:
            self._outbox.stored(table.name, table.session.seq)

    def started(self, table: Table) -> None:
        """A session began here, and its players here were told."""
        self._remember_told(table.name)
        self._outbox.begun(table.name, _players(taken.player.id for taken in table.session.created.seats))

    def said(self, session: SessionId) -> None:
        """Something was said at a table here."""
        if len(self._members.names) > 1:
            self._outbox.said(session)

    def planned(self, session: SessionId) -> None:
        """A seat left conditional moves here."""
        if len(self._members.names) > 1:
            self._outbox.planned(session)

    def onlookers(self, session: SessionId, count: int) -> None:
        """So many watch a session here."""
        if len(self._members.names) > 1:
            self._outbox.onlookers(session, count)

    # What the broker brings

    def broker(self, up: bool) -> None:
        self._broker_up = up
        self._must_check = True  # what was said meanwhile was not heard
        self._wake.set()

    def suspect(self, name: str) -> None:
        """The broker says that a server has gone."""
        if name != self.name:
            self._members.suspect(name)
            self._wake.set()

    def lobby_of(self, name: str, payload: bytes) -> None:
        """What another server shows of itself."""
        if name == self.name:
            return
        try:
            if payload:
                self.seek_store.lobbies[name] = codec.decode_lobby(payload)
            else:
                self.seek_store.lobbies.pop(name, None)
        except (msgspec.DecodeError, UnicodeError) as error:
            log.warning("the lobby of server %s cannot be read: %s", name, error)
        self._lobby.changed()

    def hear(self, payload: bytes) -> None:
        """News of another server."""
        try:
            news = codec.decode_news(payload)
        except (msgspec.DecodeError, UnicodeError) as error:
            log.warning("news of another server cannot be read: %s", error)
            return
        if news.life == self.life:
            return
        for name, seq in news.stored.items():
            table = self._registry.tables.get(name)
            if table is not None:
                table.heard(seq)
        for name, accounts in news.begun.items():
            if any(map(self._is_here, accounts)):
                self._heard[name] = accounts
        for name, count in news.onlookers.items():
            table = self._registry.tables.get(name)
            if table is not None:
                table.broadcaster.spectators.heard(news.life, count)
        for name in news.planned:
            self.on_planned(name)
        for name in news.said:
            self.on_said(name)
        self._look_due |= news.look
        self._seeks_due |= news.seeks
        if news.look or news.seeks or self._heard:
            self._wake.set()

    def state(self) -> dict[str, Any]:
        """What an operator wants to know."""
        return {
            "node": self.name,
            "peers": sorted(self._peers()),
            "owned": sum(1 for _ in self._registry.owned()),
            "held": sum(1 for _ in self._registry.live()),
            "takeovers": self.takeovers,
            "clock_ahead_ms": self._registry.clock.ahead_ms,
            "store": "away" if self._trouble else "ok",
        }

    # Who is there: never kept waiting by what follows from it

    async def _beat(self) -> None:
        sharing = self._store.cluster
        await sharing.beat(self.life)
        found = await sharing.alive()
        now = time.monotonic()
        if self._leaving:
            return
        if self.life not in found:
            if self.name in {name for name, _ in found.values()}:
                raise NameTaken(self.name)
            log.warning("the other servers took this one for dead; it goes on without the sessions that it ran")
            await self._be_born()
            found = await sharing.alive()
            self._look_due = True
        self._look_due |= self._members.seen(found, now)
        for life in self._members.silent(self.life, now):
            log.warning("server %s is dead", found[life][0])
            await sharing.end(life)
            del found[life]
            self._look_due = True
            self._outbox.look()
        self._members.seen(found, now)
        if self._look_due:
            self.seek_store.peers = self._peers()
            self._lobby.changed()
            self._wake.set()
            for table in self._registry.tables.values():
                table.broadcaster.spectators.keep(self._members.names)

    def _peers(self) -> set[str]:
        return {name for life, name in self._members.names.items() if life != self.life}

    async def _be_born(self) -> None:
        """A life of its own: whatever is said of an earlier one is not about this."""
        before, self.life = self.life, f"{self.name}~{secrets.token_hex(4)}"
        await self._store.cluster.begin(self.life, self.name, before)
        self._registry.node = self.life
        for table in list(self._registry.owned()):
            self._registry.disown(table)

    async def _read_clock(self) -> None:
        clock = self._registry.clock
        before = clock.monotonic_ns()
        reference = await self._store.cluster.now()
        clock.read(before, reference, clock.monotonic_ns())

    # What is to be done about it

    async def _look_about(self) -> None:
        check_at = 0.0
        while not self._leaving:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._wake.wait(), max(0.0, check_at - time.monotonic()))
            self._wake.clear()
            if self._must_check or time.monotonic() >= check_at:
                self._must_check = False
                self._look_due = self._check_due = True
                check_at = time.monotonic() + (CHECK_S if self._broker_up else ALONE_CHECK_S)
            try:
                await self._do_what_is_due()
            except (StoreFailed, Refused) as error:
                log.warning("looking after the games failed, and is tried again: %s", error)
                check_at = min(check_at, time.monotonic() + ALONE_CHECK_S)
            except Exception:
                log.exception("looking after the games failed, and is tried again")
                check_at = min(check_at, time.monotonic() + ALONE_CHECK_S)

    async def _do_what_is_due(self) -> None:
        if self._look_due:
            self._look_due = False
            await self._look()
        heard, self._heard = self._heard, {}
        for name in heard:
            await self._has_begun(name)
        if self._check_due:
            self._check_due = False
            self._seeks_due = True
            await self._check()
        if self._seeks_due:
            self._seeks_due = False
            await self._read_seeks()

    async def _look(self) -> None:
        """Runs what is this server's to run, and nothing else."""
        sharing, alive = self._store.cluster, set(self._members.names) | {self.life}
        before = list(self._registry.owned())
        orphans = [name for name in await sharing.orphans(alive) if runner(name, alive) == self.life]
        if orphans:
            await sharing.claim(orphans, self.life, alive)
        mine = set(await sharing.owned(self.life))
        for table in before:
            if table.name not in mine:
                await table.refresh()  # it may have ended
                self._registry.disown(table)
        claimed = [name for name in orphans if name in mine]
        self.takeovers += await self._registry.take_over(claimed, resume=True)
        have = {table.name for table in self._registry.owned()}
        await self._registry.take_over(sorted(mine - have), resume=False)

    async def _check(self) -> None:
        """Asks the store for whatever news may have been lost."""
        sharing = self._store.cluster
        self.on_check()
        await self._read_clock()
        for name, seq in (await sharing.latest(list(self._registry.tables))).items():
            table = self._registry.tables.get(SessionId(name))
            if table is not None:
                table.heard(seq)
        for name, listed in (await sharing.begun(self._registry.clock.now() - LATE_MS)).items():
            accounts = _players(msgspec.json.decode(listed, type=list[AccountId]))
            if name not in self._told and any(map(self._is_here, accounts)):
                self._heard[SessionId(name)] = accounts
        await sharing.drop_seeks_of_others({*self._members.names, self.life})

    async def _read_seeks(self) -> None:
        for seek, taker in (await self.seek_store.read()).items():
            self._lobby.lost(seek, taker)
        self._lobby.refresh(self.seek_store.own)
        self._lobby.looked()

    async def _has_begun(self, name: SessionId) -> None:
        """Tells the players who are connected here, once."""
        if name in self._told:
            return
        table = await self._registry.get(name)
        if table is not None:
            self._remember_told(name)
            self._tell_started(table)
            self._registry.rest(table)

    def _remember_told(self, name: str) -> None:
        self._told[name] = None
        while len(self._told) > TOLD:
            self._told.popitem(last=False)

    def _seeks_changed(self) -> None:
        self._seeks_due = True
        self._wake.set()
        self._outbox.seeks()


def _players(accounts: Iterable[AccountId]) -> list[AccountId]:
    """Those who may be connected somewhere."""
    return [account for account in accounts if not account.startswith(BOT_ID)]

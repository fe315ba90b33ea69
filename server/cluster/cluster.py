"""Run one server of a cluster: heartbeats, take-overs, news from and to the others, and hand-over at its end.

News only say what to look up in the store. The store is also asked every few seconds for news that may have been lost,
and every second while the broker is away.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from collections import OrderedDict
from collections.abc import Iterable
from typing import Any

import msgspec

from agon.protocol import codec
from agon.protocol.errors import Refused
from agon.protocol.events import AccountId, SessionId
from agon.server.cluster.members import Members, runner
from agon.server.cluster.naming import NameTaken, Node, check_name
from agon.server.cluster.outbox import Outbox
from agon.server.cluster.shared_seeks import SharedSeeks
from agon.server.live.handlers import tell_started
from agon.server.live.registry import TableRegistry
from agon.server.live.table import Table
from agon.server.live.take_over import take_over
from agon.server.lobby.lobby import Lobby
from agon.server.ops.signal import Signal
from agon.server.presence.client import Presence
from agon.server.session.ids import BOT_ID
from agon.server.store import StoreFailed

log = logging.getLogger("agon.cluster")

BEAT_S = 0.3
LEAVE_S = 3.0
"""Time limit (s) of the hand-over."""
CHECK_S, ALONE_CHECK_S = 5.0, 1.0
"""Interval (s) of asking the store for lost news: with a broker, and without."""
READINGS = 3
"""Number of readings of the database's clock at the start."""
LATE_MS = 10_000
"""Age (ms) of a session that every check since its start has seen."""
TOLD = 10_000
"""Number of sessions remembered as announced to their players here."""


class Cluster:
    """Run this server, ``node``, as one of several."""

    def __init__(
        self,
        node: Node,
        registry: TableRegistry,
        lobby: Lobby,
        seeks: SharedSeeks,
        presence: Presence,
    ) -> None:
        self._node = node
        self.seeks = seeks
        self.takeovers = 0
        """Sessions taken over from servers that died."""
        self.news = Signal[[bytes]]()
        """News for the other servers, encoded."""
        self.said = Signal[[SessionId]]()
        """A line was stored at another server."""
        self.planned = Signal[[SessionId]]()
        """A seat left conditional moves at another server."""
        self.present = Signal[[list[tuple[AccountId, str]]]]()
        """People that were sought are at another server: at a session, or (an empty text) connected."""
        self.checked = Signal[[]]()
        """News may have been lost: the store is to be asked."""
        self._store = registry.store
        self._registry = registry
        self._lobby = lobby
        self._presence = presence
        self._members = Members()
        self._wake = asyncio.Event()
        self._look_due = False
        self._seeks_due = False
        self._check_due = False
        self._must_check = False
        self._heard: dict[SessionId, list[AccountId]] = {}
        """Sessions with players of ours that others have started."""
        self._resting: set[SessionId] = set()
        """Sessions that this server ran and that have left its memory."""
        self._told: OrderedDict[str, None] = OrderedDict()
        self._outbox = Outbox(self.news, lambda: node.life)
        self._broker_up = False
        self._trouble = False
        self._leaving = False
        seeks.changed.subscribe(self._seeks_changed)

    @property
    def name(self) -> str:
        return self._node.name

    @property
    def life(self) -> str:
        return self._node.life

    # Start and end

    async def begin(self) -> None:
        """Join the servers; ``run`` then takes over the sessions that this one must run.

        Raises ``NameTaken``, ``StoreFailed``.
        """
        await check_name(self.name, self._store.cluster, 3 * BEAT_S)
        await self._start_life()
        for _ in range(READINGS):
            await self._read_clock()
        self._members.seen(await self._store.cluster.alive(), time.monotonic())
        self.seeks.peers = self._peers()
        self._outbox.look()

    async def run(self) -> None:
        """Run until cancelled. Raises ``NameTaken``."""
        looking = asyncio.create_task(self._watch_others(), name="cluster-look")
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
        """Hand everything over to the remaining servers; they find the rest by themselves."""
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
        shared = self._store.cluster
        stay = [life for life in await shared.alive() if life != self.life]
        given: dict[str | None, list[str]] = {}
        for table in list(self._registry.owned()):
            self._registry.disown(table)
            if stay:
                to = runner(table.name, stay) if table.session.is_timed else None
                given.setdefault(to, []).append(table.name)
        for life, names in given.items():
            await shared.give(names, self.life, life)
        await shared.leave(self.life)
        log.info("handed %d games over to %d servers", sum(map(len, given.values())), len(stay))

    # Events here

    def stored(self, table: Table) -> None:
        """Announce events committed here."""
        if len(self._members.names) > 1:
            self._outbox.stored(table.name, table.session.seq)

    def started(self, table: Table) -> None:
        """Announce a session started here, after its players here were told."""
        self._remember_told(table.name)
        self._outbox.started(table.name, _players(taken.player.id for taken in table.session.created.seats))

    def loaded(self, table: Table) -> None:
        """Ask for a session without a clock, which nobody runs while nobody needs it."""
        if _is_free(table):
            self._look_due = True
            self._wake.set()

    def rests(self, table: Table) -> None:
        """Leave a session that this server ran to nobody, or to one that needs it."""
        if table.owned and table.session.ended is None:
            self._resting.add(table.name)
            self._wake.set()

    def said_here(self, session: SessionId) -> None:
        """Announce a chat line at a table here."""
        if len(self._members.names) > 1:
            self._outbox.said(session)

    def planned_here(self, session: SessionId) -> None:
        """Announce conditional moves stored here."""
        if len(self._members.names) > 1:
            self._outbox.planned(session)

    def onlookers(self, session: SessionId, count: int) -> None:
        """Announce the number of spectators of a session here."""
        if len(self._members.names) > 1:
            self._outbox.onlookers(session, count)

    def sought(self, account: AccountId, session: str) -> None:
        """Ask the other servers if a person is there: at a session, or (an empty text) connected."""
        if len(self._members.names) > 1:
            self._outbox.sought(account, session)

    # Messages from the broker

    def broker(self, up: bool) -> None:
        self._broker_up = up
        self._must_check = True  # news sent meanwhile are lost
        self._wake.set()

    def suspect(self, name: str) -> None:
        """Suspect a server after the broker published its last will."""
        if name != self.name:
            self._members.suspect(name)
            self._wake.set()

    def lobby_of(self, name: str, payload: bytes) -> None:
        """Store the lobby of another server."""
        if name == self.name:
            return
        try:
            if payload:
                self.seeks.lobbies[name] = codec.decode_lobby(payload)
            else:
                self.seeks.lobbies.pop(name, None)
        except (msgspec.DecodeError, UnicodeError) as error:
            log.warning("the lobby of server %s cannot be read: %s", name, error)
        self._lobby.changed()

    def hear(self, payload: bytes) -> None:
        """Handle the news of another server."""
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
            if self._is_anyone_here(accounts):
                self._heard[name] = accounts
        for name, count in news.onlookers.items():
            table = self._registry.tables.get(name)
            if table is not None:
                table.broadcaster.spectators.heard(news.life, count)
        for account, sessions in news.sought.items():
            for session in sessions:
                if self._presence.is_at(account, session):
                    self._outbox.present(account, session)
        if news.present:
            self.present([(account, session) for account, found in news.present.items() for session in found])
        for name in news.planned:
            self.planned(name)
        for name in news.said:
            self.said(name)
        self._look_due |= news.look
        self._seeks_due |= news.seeks
        if news.look or news.seeks or self._heard:
            self._wake.set()

    def state(self) -> dict[str, Any]:
        """Return the state for the operator."""
        return {
            "node": self.name,
            "peers": sorted(self._peers()),
            "owned": sum(1 for _ in self._registry.owned()),
            "held": sum(1 for _ in self._registry.live()),
            "takeovers": self.takeovers,
            "clock_ahead_ms": self._registry.clock.ahead_ms,
            "store": "away" if self._trouble else "ok",
        }

    # Heartbeats: never delayed by the work that follows from them

    async def _beat(self) -> None:
        shared = self._store.cluster
        await shared.beat(self.life)
        found = await shared.alive()
        now = time.monotonic()
        if self._leaving:
            return
        if self.life not in found:
            if self.name in {name for name, _ in found.values()}:
                raise NameTaken(self.name)
            log.warning("the other servers took this one for dead; it goes on without the sessions that it ran")
            await self._start_life()
            found = await shared.alive()
            self._look_due = True
        self._look_due |= self._members.seen(found, now)
        for life in self._members.silent(self.life, now):
            log.warning("server %s is dead", found[life][0])
            await shared.leave(life)
            del found[life]
            self._look_due = True
            self._outbox.look()
        self._members.seen(found, now)
        if self._look_due:
            self.seeks.peers = self._peers()
            self._lobby.changed()
            self._wake.set()
            for table in self._registry.tables.values():
                table.broadcaster.spectators.keep(self._members.names)

    def _peers(self) -> set[str]:
        return {name for life, name in self._members.names.items() if life != self.life}

    async def _start_life(self) -> None:
        """Start a new life: nothing known of an earlier one concerns it."""
        before, self._node.life = self.life, f"{self.name}~{secrets.token_hex(4)}"
        await self._store.cluster.join(self.life, self.name, before)
        self._registry.node = self.life
        for table in list(self._registry.owned()):
            self._registry.disown(table)

    async def _read_clock(self) -> None:
        clock = self._registry.clock
        before = clock.monotonic_ns()
        reference = await self._store.cluster.now()
        clock.read(before, reference, clock.monotonic_ns())

    # Work that follows from them

    async def _watch_others(self) -> None:
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
                await self._do_due_work()
            except (StoreFailed, Refused) as error:
                log.warning("looking after the games failed, and is tried again: %s", error)
                check_at = min(check_at, time.monotonic() + ALONE_CHECK_S)
            except Exception:
                log.exception("looking after the games failed, and is tried again")
                check_at = min(check_at, time.monotonic() + ALONE_CHECK_S)

    async def _do_due_work(self) -> None:
        if self._resting:
            await self._release()
        if self._look_due:
            self._look_due = False
            await self._look()
        heard, self._heard = self._heard, {}
        for name in heard:
            await self._announce_start(name)
        if self._check_due:
            self._check_due = False
            self._seeks_due = True
            await self._check()
        if self._seeks_due:
            self._seeks_due = False
            await self._read_seeks()

    async def _release(self) -> None:
        """Own the sessions no more that have left memory; servers that have players of them may."""
        names, self._resting = self._resting, set()
        gone = [name for name in names if (table := self._registry.tables.get(name)) is None or not table.owned]
        try:
            await self._store.cluster.give(gone, self.life, None)
        except StoreFailed:
            self._resting |= names
            raise
        self._look_due = True  # one of them may be asked for again
        self._outbox.look()

    async def _look(self) -> None:
        """Run exactly the sessions that this server must run: its share of those with a clock, and others that are
        needed here and that no server runs."""
        shared, alive = self._store.cluster, set(self._members.names) | {self.life}
        before = list(self._registry.owned())
        orphans = [name for name in await shared.orphans(alive) if runner(name, alive) == self.life]
        orphans += [table.name for table in self._registry.live() if _is_free(table)]
        if orphans:
            await shared.claim(orphans, self.life, alive)
        mine = set(await shared.owned(self.life))
        for table in before:
            if table.name not in mine:
                await table.refresh()  # it may have ended
                self._registry.disown(table)
        claimed = [name for name in orphans if name in mine]
        self.takeovers += await take_over(self._registry, claimed, resume=True)
        have = {table.name for table in self._registry.owned()}
        await take_over(self._registry, sorted(mine - have), resume=False)

    async def _check(self) -> None:
        """Ask the store for news that may have been lost."""
        shared = self._store.cluster
        self.checked()
        await self._read_clock()
        for name, seq in (await shared.latest(list(self._registry.tables))).items():
            table = self._registry.tables.get(SessionId(name))
            if table is not None:
                table.heard(seq)
        for name, listed in (await shared.started_since(self._registry.clock.now() - LATE_MS)).items():
            accounts = _players(msgspec.json.decode(listed, type=list[AccountId]))
            if name not in self._told and self._is_anyone_here(accounts):
                self._heard[SessionId(name)] = accounts
        await shared.drop_seeks_of_others({*self._members.names, self.life})

    async def _read_seeks(self) -> None:
        for seek, taker in (await self.seeks.read()).items():
            self._lobby.lost(seek, taker)
        self._lobby.refresh(self.seeks.own)
        self._lobby.looked()

    async def _announce_start(self, name: SessionId) -> None:
        """Tell the players who are connected here, once."""
        if name in self._told:
            return
        table = await self._registry.get(name)
        if table is not None:
            self._remember_told(name)
            tell_started(table, self._presence)
            self._registry.rest(table)

    def _is_anyone_here(self, accounts: Iterable[AccountId]) -> bool:
        return any(account in self._presence.clients for account in accounts)

    def _remember_told(self, name: str) -> None:
        self._told[name] = None
        while len(self._told) > TOLD:
            self._told.popitem(last=False)

    def _seeks_changed(self) -> None:
        self._seeks_due = True
        self._wake.set()
        self._outbox.seeks()


def _is_free(table: Table) -> bool:
    """True if a session without a clock is not run here: perhaps no server does."""
    return table.session.ended is None and not table.owned and not table.session.is_timed


def _players(accounts: Iterable[AccountId]) -> list[AccountId]:
    """Return the accounts that may be connected somewhere."""
    return [account for account in accounts if not account.startswith(BOT_ID)]

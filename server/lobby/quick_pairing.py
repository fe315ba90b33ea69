"""Quick pairing: pair people who wait for the same game, the nearest in rating first.

It excludes bots. In a cluster the shared seek store holds the waiting people, and the server of the later one of a
pair pairs them.
"""

from __future__ import annotations

import asyncio
import logging

from agon.protocol import codec
from agon.protocol import messages as m
from agon.protocol.errors import Refused
from agon.protocol.events import AccountId, SeatTaken
from agon.server.accounts.accounts import Accounts
from agon.server.live.broadcast import Follower
from agon.server.live.registry import TableRegistry
from agon.server.live.table import Table
from agon.server.lobby.handlers import check_games
from agon.server.lobby.lobby import Lobby
from agon.server.lobby.matching import asks, nearest, same, within
from agon.server.lobby.rated_terms import RatedPlay, Terms
from agon.server.lobby.seeks import seated
from agon.server.ops.settings import Settings
from agon.server.presence.client import Client
from agon.server.session.ids import check_seats
from agon.server.store import AccountRow, StoreFailed

log = logging.getLogger("agon.pairing")

EVERY_S = 1.0
"""Time (s) between two checks for pairs as rating ranges widen."""


class QuickPairing:
    """Handle ``quick_pair``, and pair waiting people."""

    def __init__(self, settings: Settings, accounts: Accounts, registry: TableRegistry, lobby: Lobby) -> None:
        self._settings = settings
        self._accounts = accounts
        self._rated_play = RatedPlay(settings, registry)
        self._registry = registry
        self._lobby = lobby
        self._somebody = asyncio.Event()
        self._lock = asyncio.Lock()
        """Lock for one pairing at a time, so that no player is paired twice."""

    async def quick_pair(self, client: Client, command: m.QuickPair, account: AccountRow) -> None:
        """Answer with ``started`` if another person waits for the same game, else with ``seeking``."""
        mine = await self._wish(client, command, account)
        async with self._lock:
            self._check_free(mine.by.id)
            for other in nearest(mine, self._lobby.waiting(), mine.since):
                try:
                    await self._lobby.claim(other, mine.by.id)
                except Refused:
                    continue  # another was first
                table = await self._seat(other, mine)
                seat = table.seat_of(mine.by.id)
                client.answer(command.id, m.Started(re=command.id, session=table.name, your_seat=seat or 0))
                return
            seek = await self._lobby.open(client, mine)
        client.answer(command.id, m.Seeking(re=command.id, seek=seek))
        self._tell(seek, client)
        self._somebody.set()

    async def run(self) -> None:
        """Pair waiting people and send them their status, until cancelled."""
        while True:
            await self._somebody.wait()
            await asyncio.sleep(EVERY_S)
            try:
                await self.look()
            except (StoreFailed, Refused) as error:
                log.warning("pairing is tried again: %s", error)
            except Exception:  # one failed pairing must not stop the server
                log.exception("pairing is tried again")
            if not self._lobby.waiting_here():
                self._somebody.clear()

    async def look(self) -> None:
        """Try once to pair everybody who waits here."""
        now = self._registry.clock.now()
        for mine, owner in sorted(self._lobby.waiting_here(), key=lambda entry: entry[0].since):
            async with self._lock:
                waiting = self._lobby.waiting()
                if not any(view.id == mine.id for view in waiting):
                    continue
                found = [other for other in nearest(mine, waiting, now) if asks(mine, other)]
                if found and await self._join(mine, owner, found[0]):
                    continue
            self._tell(mine, owner)

    async def _join(self, mine: m.SeekView, owner: Follower, other: m.SeekView) -> bool:
        """Pair two waiting people; return False if the other was taken. Claims ``mine`` first, to reserve it."""
        try:
            await self._lobby.claim(mine, other.by.id)
        except Refused:
            return True  # another server has claimed it
        try:
            await self._lobby.claim(other, mine.by.id)
        except Refused:
            await self._lobby.open(owner, mine)
            return False
        await self._seat(other, mine)
        return True

    async def _seat(self, other: m.SeekView, mine: m.SeekView) -> Table:
        return await self._registry.create(
            self._registry.ids.of_seek(other.id),
            game=mine.game,
            options=mine.options,
            clock=mine.clock,
            seats=seated(SeatTaken(player=other.by), SeatTaken(player=mine.by), "random"),
            rated=mine.rated,
        )

    async def _wish(self, client: Client, command: m.QuickPair, account: AccountRow) -> m.SeekView:
        if account.kind != "human":
            raise Refused("not_accepted", "quick pairing is for people")
        registry = self._registry
        rules = registry.rules(command.game)
        options = rules.options(command.options)
        check_seats(rules, options, 2)
        if isinstance(command.clock, m.Untimed):
            raise Refused("invalid_options", "quick pairing needs a clock", "$.clock")
        terms = Terms(command.game, options, command.clock)
        if command.rated:
            self._rated_play.check(account, terms, ("human",))
        await check_games(self._settings, registry, account, client.network)
        me = self._accounts.ref(account)
        return m.SeekView(
            id="",
            by=me,
            game=command.game,
            options=options,
            clock=command.clock,
            seat="random",
            accepts="humans",
            private=True,
            rated=command.rated,
            rating=await self._rated_play.rating(me, terms, "human"),
            pairing=True,
            since=registry.clock.now(),
        )

    def _check_free(self, account: AccountId) -> None:
        """Raise ``Refused`` (too_many) if the account waits already: a second pairing would leave a player alone."""
        if any(view.by.id == account for view in self._lobby.waiting()):
            raise Refused("too_many", "you wait to be paired already; stop that first")

    def _tell(self, mine: m.SeekView, owner: Follower) -> None:
        waited = max(0, self._registry.clock.now() - mine.since)
        others = sum(same(mine, other) for other in self._lobby.waiting())
        status = m.Pairing(seek=mine.id, waited_ms=waited, within=within(waited), waiting=others)
        owner.send(codec.encode(status))

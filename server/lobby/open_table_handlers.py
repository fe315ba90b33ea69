"""Open tables: people and bots join until every seat is taken, then the game begins.

The seek store holds a table, and compare-and-set changes it, so that only one of two players gets the last seat, at
any servers. The server that fills the last seat claims the table like a seek, and creates the session, whose id is
derived from the table's.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from dataclasses import dataclass

from agon.protocol.cards import digest
from agon.protocol.commands.lobby import Seeking, SeekView
from agon.protocol.commands.table import BotWish, OpenTable, SeatAtTable, SitDown, StandUp, TableView
from agon.protocol.errors import Refused
from agon.protocol.events import AccountId, SessionId
from agon.protocol.messages import Ok
from agon.server.accounts.accounts import Accounts
from agon.server.bots.turns import Bots
from agon.server.live.broadcast import Follower
from agon.server.live.handlers import answer_started
from agon.server.live.registry import TableRegistry
from agon.server.live.table import Table
from agon.server.lobby import open_table
from agon.server.lobby.handlers import check_games
from agon.server.lobby.lobby import Lobby
from agon.server.lobby.rated_terms import RatedPlay, Terms
from agon.server.lobby.seeks import sits_at
from agon.server.ops.settings import Settings
from agon.server.presence.client import Client, Presence
from agon.server.store import AccountRow, StoreFailed

log = logging.getLogger("agon.tables")

_KINDS = {"humans": {"human"}, "bots": {"bot"}, "anyone": {"human", "bot"}}


@dataclass(slots=True)
class _Sitter:
    """A player of this server at a table, with the timer that frees the seat after they have gone."""

    owner: Follower | None
    private: bool
    kind: str
    since: int
    end: asyncio.TimerHandle | None = None


class OpenTables:
    """Handle ``open_table``, ``sit_down`` and ``stand_up``."""

    def __init__(
        self,
        settings: Settings,
        accounts: Accounts,
        registry: TableRegistry,
        lobby: Lobby,
        bots: Bots,
        *,
        presence: Presence,
    ) -> None:
        self._settings = settings
        self._accounts = accounts
        self._registry = registry
        self._lobby = lobby
        self._bots = bots
        self._presence = presence
        self._rated_play = RatedPlay(settings, registry)
        self._sitters: dict[tuple[str, AccountId], _Sitter] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    async def close(self) -> None:
        for sitter in self._sitters.values():
            if sitter.end is not None:
                sitter.end.cancel()
        for task in self._tasks:
            task.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks)

    async def open_table(self, client: Client, command: OpenTable, account: AccountRow) -> None:
        registry, now = self._registry, self._registry.clock.now()
        rules = registry.rules(command.game)
        options = rules.options(command.options)
        me = self._at_table(account, {}, now)
        bots = [(self._bot(wish, command.game, now), wish.seat) for wish in command.bots]
        if (command.absent == "bot") != (command.stand_in is not None):
            raise Refused("invalid_options", 'name a stand-in if absent is "bot", and only then', "$.stand_in")
        stand_in = None
        if command.stand_in is not None:
            bot = self._bot(command.stand_in, command.game, now)
            stand_in = open_table.stand_in(bot.player, bot.card or "")
        table = TableView(
            seats=open_table.arrange(rules.seats(options), me, command.seat, bots),
            absent=command.absent,
            stand_in=stand_in,
        )
        agreed = open_table.cards_of(table)
        if account.kind == "human":
            seats = [seat and (seat if seat.player.id != account.id else _with(seat, agreed)) for seat in table.seats]
            table = TableView(seats=seats, absent=table.absent, stand_in=table.stand_in)
        terms = Terms(command.game, options, command.clock)
        kinds = {seat.player.kind for seat in table.seats if seat is not None}
        free = None in table.seats
        if command.rated:
            self._rated_play.check(account, terms, kinds | (_KINDS[command.accepts] if free else set()))
            ids = [seat.player.id for seat in table.seats if seat is not None]
            if len(ids) > len(set(ids)):
                raise Refused("not_rated", "a game of one bot at several seats is not rated", "$.rated")
        wish = SeekView(
            id="",
            by=me.player,
            game=command.game,
            options=options,
            clock=command.clock,
            seat="random",
            accepts=command.accepts,
            private=command.private,
            delay=command.delay,
            card=me.card,
            rated=command.rated,
            watching=command.watching,
            since=now,
            table=table,
        )
        name = registry.ids.of_command(account.id, account.created, command.id)
        if await registry.get(name) is None:
            await check_games(self._settings, registry, account, client.network)
        if not free:
            answer_started(client, await self._begin(name, wish), me.player.id, command.id)
            return
        client.answer(command.id, Seeking(re=command.id, seek=await self._lobby.open(client, wish)))

    async def sit_down(self, client: Client, command: SitDown, account: AccountRow) -> None:
        name = self._registry.ids.of_seek(command.table)
        me = self._at_table(account, dict(command.agreed), self._registry.clock.now())
        try:
            view = await self._lobby.find(command.table)
        except Refused:
            made = await self._registry.get(name)  # it started meanwhile
            if made is None or made.seat_of(me.player.id) is None:
                raise
            answer_started(client, made, me.player.id, command.id)
            return
        if not sits_at(view, me.player.id):
            await check_games(self._settings, self._registry, account, client.network)
        if view.rated and view.table is not None:
            kinds = {seat.player.kind for seat in view.table.seats if seat is not None} | {account.kind}
            self._rated_play.check(account, Terms(view.game, view.options, view.clock), kinds)
        view = await self._lobby.change(command.table, lambda view: open_table.sit_down(view, me, command.seat))
        if view.by.id != account.id:
            since = _since(view, me.player.id)
            self._forget(view.id, me.player.id)
            self._sitters[view.id, me.player.id] = _Sitter(client, view.private, account.kind, since)
        table = await self._begin_if_ready(name, view)
        if table is None:
            client.answer(command.id, Seeking(re=command.id, seek=view))
        else:
            answer_started(client, table, me.player.id, command.id)

    async def stand_up(self, client: Client, command: StandUp, account: AccountRow) -> None:
        me = self._accounts.ref(account).id
        view = await self._lobby.find(command.table)
        if view.by.id == me:
            raise Refused("own_seek", "you opened this table: cancel it", "$.table")
        if not sits_at(view, me):
            raise Refused("not_seated", "you do not sit at this table", "$.table")
        await self._leave(command.table, me)
        client.answer(command.id, Ok(re=command.id))

    async def _leave(self, seek: str, account: AccountId, since: int | None = None) -> None:
        """Free a seat."""
        self._forget(seek, account)
        await self._lobby.change(seek, lambda view: open_table.stand_up(view, account, since))

    async def _begin_if_ready(self, name: SessionId, view: SeekView) -> Table | None:
        """Return the game if the table is full and this server starts it, else None."""
        if view.table is None or not open_table.is_ready(view.table):
            return None
        try:
            await self._lobby.claim(view, view.by.id)
        except Refused:
            return None  # another server starts it, or it was cancelled; its players are notified either way
        for seat in view.table.seats:
            if seat is not None:
                self._forget(view.id, seat.player.id)
        return await self._begin(name, view)

    async def _begin(self, name: SessionId, view: SeekView) -> Table:
        table = view.table
        if table is None:
            raise TypeError("a seek for two begins when it is accepted")
        seats, consents = open_table.start(table)
        return await self._registry.create(
            name,
            game=view.game,
            options=view.options,
            clock=view.clock,
            seats=seats,
            rated=view.rated,
            watching=view.watching,
            delay=view.delay,
            absent=table.absent,
            stand_in=None if table.stand_in is None else table.stand_in.player,
            consents=consents,
        )

    def _at_table(self, account: AccountRow, agreed: dict[str, str], now: int) -> SeatAtTable:
        card = digest(self._accounts.card(account)) if account.kind == "bot" else None
        return SeatAtTable(player=self._accounts.ref(account), card=card, agreed=agreed, since=now)

    def _bot(self, wish: BotWish, game: str, now: int) -> SeatAtTable:
        """Return a bot of the server for a seat at a table. Raises ``Refused`` (unknown_bot, consent_required)."""
        card, level = self._bots.level(wish.bot, wish.level, game)
        if not self._bots.plays(card, game):
            raise Refused("unknown_bot", f"{card.title} (BOT) does not play {game}", "$.bots")
        current = self._bots.card_digest(card.name)
        if wish.agreed != current:
            raise Refused("consent_required", f"{card.title} is a bot: agree to its card as it is now first", "$.bots")
        return open_table.bot_at_table(self._bots.ref(card, level), current, now)

    # Connections

    def here(self, owner: Follower, account: AccountId) -> None:
        """Keep the seats of a player who is connected again, at any server."""
        for view in self._lobby.offers(account).mine:
            if not sits_at(view, account) or view.by.id == account:
                continue
            sitter = self._sitters.get((view.id, account))
            if sitter is None:
                self._in_background(self._take_up(view, owner, account))
            elif sitter.owner is None:
                self._keep(sitter, owner)

    def _keep(self, sitter: _Sitter, owner: Follower) -> None:
        sitter.owner = owner
        if sitter.end is not None:
            sitter.end.cancel()
            sitter.end = None

    async def _take_up(self, view: SeekView, owner: Follower, account: AccountId) -> None:
        now = self._registry.clock.now()
        view = await self._lobby.change(view.id, lambda view: open_table.mark_seen(view, account, now))
        kind = next(s.player.kind for s in view.table.seats if s and s.player.id == account) if view.table else "human"
        self._sitters[view.id, account] = _Sitter(owner, view.private, kind, now)

    def gone(self, owner: Follower) -> None:
        """Start the timers of a lost connection's seats, which stay taken as long as a seek stays open."""
        for (seek, account), sitter in list(self._sitters.items()):
            if sitter.owner is not owner:
                continue
            sitter.owner = None
            ms = self._settings.link_grace_ms if sitter.private else self._settings.seek_grace_ms
            seconds = ms / 1000 if sitter.kind == "human" else 0.0
            sitter.end = asyncio.get_running_loop().call_later(seconds, self._missed, seek, account, sitter.since)

    def _missed(self, seek: str, account: AccountId, since: int) -> None:
        sitter, others = self._sitters.get((seek, account)), self._presence.clients.get(account)
        if sitter is not None and others:
            self._keep(sitter, next(iter(others)))  # the player has another connection here
            return
        self._in_background(self._leave(seek, account, since))

    def deleted(self, account: AccountId) -> None:
        """Free the seats of a deleted account."""
        for view in self._lobby.offers(account).mine:
            if sits_at(view, account) and view.by.id != account:
                self._in_background(self._leave(view.id, account))

    def _forget(self, seek: str, account: AccountId) -> None:
        sitter = self._sitters.pop((seek, account), None)
        if sitter is not None and sitter.end is not None:
            sitter.end.cancel()

    def _in_background(self, work: Coroutine[None, None, None]) -> None:
        async def run() -> None:
            try:
                await work
            except Refused as refusal:
                log.debug("a table has begun or is closed: %s", refusal)
            except StoreFailed as error:
                log.warning("a seat stays taken until its table ends: %s", error)

        task = asyncio.get_running_loop().create_task(run(), name="gathering")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _with(seat: SeatAtTable, agreed: dict[str, str]) -> SeatAtTable:
    return SeatAtTable(player=seat.player, card=seat.card, agreed=agreed, since=seat.since)


def _since(view: SeekView, account: AccountId) -> int:
    seats = [] if view.table is None else view.table.seats
    return next((seat.since for seat in seats if seat is not None and seat.player.id == account), 0)

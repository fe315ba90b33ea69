"""Handle seeks, games against bots of this server, and watching the lobby."""

from __future__ import annotations

from agon.protocol import messages as m
from agon.protocol.cards import digest
from agon.protocol.errors import Refused
from agon.protocol.events import AccountId, SeatTaken
from agon.server.accounts.accounts import Accounts
from agon.server.bots.turns import Bots
from agon.server.live.handlers import answer_started
from agon.server.live.registry import TableRegistry
from agon.server.lobby.bot_games import arrange, given_start
from agon.server.lobby.lobby import Lobby
from agon.server.lobby.rated_terms import RatedPlay, Terms
from agon.server.lobby.seeks import seated
from agon.server.ops.settings import Settings
from agon.server.presence.client import Client
from agon.server.session import assistance
from agon.server.session.ids import check_seats
from agon.server.store import AccountRow
from agon.server.store.unfinished import COUNTED_MS


async def check_games(settings: Settings, registry: TableRegistry, account: AccountRow, network: str) -> None:
    """Raise ``Refused`` (too_many) if the account, or players from its network, play as many games as allowed."""
    limit, unfinished = settings.game_limit, registry.store.unfinished
    if await unfinished.of_account(account.id, limit) >= limit:
        raise Refused("too_many", f"you are playing {limit} games already; finish one first")
    limit, since = settings.games_per_address, registry.now() - COUNTED_MS
    if await unfinished.of_network(registry.ids.of_network(network), since, limit) >= limit:
        raise Refused("too_many", f"{limit} games from your network are not finished; finish one, or try again later")


class GameHandlers:
    """Handle ``seek``, ``cancel_seek``, ``accept_seek``, ``play_bot``, ``watch_lobby`` and ``unwatch_lobby``."""

    def __init__(
        self, settings: Settings, accounts: Accounts, registry: TableRegistry, lobby: Lobby, bots: Bots
    ) -> None:
        self._settings = settings
        self._accounts = accounts
        self._registry = registry
        self._lobby = lobby
        self._bots = bots
        self._rated_play = RatedPlay(settings, registry)

    def watch_lobby(self, client: Client, command: m.WatchLobby) -> None:
        self._lobby.watch(client, changes=command.changes)
        client.answer(command.id, m.Ok(re=command.id), keep=False)

    def unwatch_lobby(self, client: Client, command: m.UnwatchLobby) -> None:
        self._lobby.unwatch(client)
        client.answer(command.id, m.Ok(re=command.id), keep=False)

    async def cancel_seek(self, client: Client, command: m.CancelSeek, account: AccountRow) -> None:
        await self._lobby.cancel(command.seek, AccountId(account.id))
        client.answer(command.id, m.Ok(re=command.id))

    async def seek(self, client: Client, command: m.Seek, account: AccountRow) -> None:
        accounts, registry = self._accounts, self._registry
        rules = registry.rules(command.game)
        options = rules.options(command.options)
        check_seats(rules, options, 2)
        if command.start is not None and (command.rated or not command.private):
            raise Refused("invalid_options", "a game from a given position is by link, and not rated", "$.start")
        start = given_start(rules, options, command.start, None)
        card = digest(accounts.card(account)) if account.kind == "bot" else None
        me = assistance.declared(accounts.ref(account), assisted=command.assisted)
        terms = Terms(command.game, options, command.clock)
        rating = await self._rated_play.of_seek(account, me, command, terms)
        since = registry.clock.now()
        seek = await self._lobby.seek(client, me, command, options, card, rating=rating, since=since, start=start)
        # A bot's seek ends with its connection: a command resent on another one must open it again.
        client.answer(command.id, m.Seeking(re=command.id, seek=seek), keep=account.kind == "human")

    async def accept_seek(self, client: Client, command: m.AcceptSeek, account: AccountRow) -> None:
        registry = self._registry
        me = assistance.declared(self._accounts.ref(account), assisted=command.assisted)
        name = registry.ids.of_seek(command.seek)
        try:
            seek = await self._lobby.find(command.seek)
        except Refused:
            # A server may have died after it created the game; this is then the resent command.
            made = await registry.get(name)
            if made is None or made.seat_of(me.id) is None:
                raise
            answer_started(client, made, me.id, command.id)
            return
        if seek.table is not None:
            raise Refused("unknown_seek", "this is a table: sit down at it", "$.seek")
        if seek.by.kind == "bot" and command.agreed != seek.card:
            raise Refused("consent_required", f"{seek.by.name} is a bot: agree to its card first", "$.agreed")
        await check_games(self._settings, registry, account, client.network)
        await self._rated_play.check_taking(account, me, seek)
        seek = await self._lobby.take(command.seek, me)
        mine = SeatTaken(player=me, agreed=command.agreed if seek.by.kind == "bot" else None)
        table = await registry.create(
            name,
            game=seek.game,
            options=seek.options,
            clock=seek.clock,
            seats=seated(SeatTaken(player=seek.by, agreed=seek.agreed), mine, seek.seat),
            rated=seek.rated,
            watching=seek.watching,
            delay=seek.delay,
            start=seek.start,
        )
        if table.seat_of(me.id) is None:
            raise Refused("unknown_seek", "somebody else was first", "$.seek")
        answer_started(client, table, me.id, command.id)

    async def play_bot(self, client: Client, command: m.PlayBot, account: AccountRow) -> None:
        bots, registry = self._bots, self._registry
        card, level = bots.level(command.bot, command.level, command.game)
        options = registry.rules(command.game).options(command.options)
        if not bots.plays(card, command.game):
            raise Refused("unknown_bot", f"{card.title} (BOT) does not play {command.game}", "$.game")
        if command.lesson and command.rated:
            raise Refused("no_help", "a lesson is never rated", "$.rated")
        if command.agreed != bots.card_digest(card.name):
            raise Refused(
                "consent_required", f"{card.title} is a bot: agree to its card as it is now first", "$.agreed"
            )
        if command.rated:
            terms = Terms(command.game, options, command.clock)
            self._rated_play.check(account, terms, (account.kind, "bot"))
        name = registry.ids.of_command(account.id, account.created, command.id)
        if await registry.get(name) is None:
            await check_games(self._settings, registry, account, client.network)
        me = assistance.declared(self._accounts.ref(account), assisted=command.assisted or command.lesson)
        mine = SeatTaken(player=me, agreed=command.agreed)
        bot = SeatTaken(player=bots.ref(card, level))
        seats, start = arrange(registry.rules(command.game), options, command, mine, bot)
        table = await registry.create(
            name,
            game=command.game,
            options=options,
            clock=command.clock,
            seats=seats,
            rated=command.rated,
            start=start,
            handicap=command.handicap,
            lesson=command.lesson,
            delay=command.delay,
        )
        answer_started(client, table, me.id, command.id)

"""Handle commands about a session: follow it, and act for a seat in it."""

from __future__ import annotations

from dataclasses import replace

from msgspec import structs

from agon.games.api import SPECTATOR
from agon.protocol import codec
from agon.protocol import messages as m
from agon.protocol.errors import Refused
from agon.protocol.events import AccountId, SessionId
from agon.server.live.disconnects import Disconnects
from agon.server.live.registry import TableRegistry
from agon.server.live.request import Request
from agon.server.live.table import Table
from agon.server.ops.settings import Settings
from agon.server.presence.client import Client, Presence
from agon.server.ratings.views import step_of
from agon.server.records.summary import summary_of
from agon.server.session.commands import FromSeat
from agon.server.session.ids import BOT_ID
from agon.server.session.reasons import why_not
from agon.server.store import AccountRow
from agon.transport.tracing import Tracer


async def table_of(registry: TableRegistry, session: str, *, current: bool = False) -> Table:
    """Return the table of a session, loaded from the store if needed.

    ``current``: with everything that any server has stored. Raises ``Refused`` (unknown_session), ``StoreFailed``.
    """
    name = SessionId(session)
    table = await (registry.current(name) if current else registry.get(name))
    if table is None:
        raise Refused("unknown_session", f"there is no game {session}", "$.session")
    return table


def seat_at(table: Table, account: AccountRow) -> int:
    """Return the account's seat. Raises ``Refused`` (not_seated)."""
    seat = table.seat_of(AccountId(account.id))
    if seat is None:
        raise Refused("not_seated", "you have no seat in this game")
    return seat


def viewer_at(table: Table, account: AccountRow) -> int:
    """Return the account's seat, or ``SPECTATOR``."""
    seat = table.seat_of(AccountId(account.id))
    return SPECTATOR if seat is None else seat


def _joins_as(table: Table, command: m.Join, account: AccountRow) -> int:
    return SPECTATOR if command.spectate else viewer_at(table, account)


def check_watches(table: Table, viewer: int) -> None:
    """Raise ``Refused`` (private_table) if the game is closed to a viewer."""
    if viewer == SPECTATOR and table.is_private:
        raise Refused("private_table", "its players allow no spectators", "$.session")


def started_for(table: Table, seat: int, re: str | None) -> m.Started:
    """Return the message that a game has begun, for a seat or ``SPECTATOR``."""
    takes = seat >= 0 and table.session.rules.info.chance and seat not in table.session.contributions
    return m.Started(re=re, session=table.name, your_seat=seat, contribute=takes)


def answer_started(client: Client, table: Table, me: AccountId, re: str) -> None:
    """Answer the client whose command started the game; the table notifies all players besides."""
    seat = table.seat_of(me)
    client.answer(re, started_for(table, SPECTATOR if seat is None else seat, re))


def tell_started(table: Table, presence: Presence) -> None:
    """Notify the connections of all players at a table that their game has begun."""
    for seat, player in enumerate(table.session.players):
        if not player.id.startswith(BOT_ID):
            presence.tell(player.id, codec.encode(started_for(table, seat, None)))


class TableHandlers:
    """Handle ``join``, ``leave``, ``my_games`` and all messages of seats."""

    def __init__(
        self,
        settings: Settings,
        registry: TableRegistry,
        disconnects: Disconnects,
        tracer: Tracer | None,
    ) -> None:
        self._settings = settings
        self._registry = registry
        self._disconnects = disconnects
        self._tracer = tracer

    def loaded(self, session: str) -> Table | None:
        """Return the table if it is in memory."""
        return self._registry.tables.get(SessionId(session))

    async def seat_message(self, client: Client, message: m.SeatMessage, account: AccountRow) -> None:
        """Post a seat's message to its table, which decides and answers. Raises ``Refused``, ``StoreFailed``."""
        self.post(client, await table_of(self._registry, message.session), message, account)

    def post(self, client: Client, table: Table, message: m.SeatMessage, account: AccountRow) -> None:
        """Do the same for a table in memory. Raises ``Refused`` (not_seated)."""
        seat = seat_at(table, account)
        lag_ms = 0
        if isinstance(message, m.Act) and table.session.clock.times is not None:
            lag_ms = 0 if client.lag is None else client.lag.ms
            client.measure()
        tracer = self._tracer
        trace = None if tracer is None else tracer.begin(type(message).__name__.lower(), session=table.name, seat=seat)
        command = FromSeat(seat, message, lag_ms)
        if isinstance(message, m.Rematch):
            command = replace(command, following=self._registry.ids.of_rematch(table.name, table.created_at))
        table.post(Request(command, client, message.id, trace))

    def join_at_once(self, client: Client, command: m.Join, account: AccountRow) -> bool:
        """Join if that needs no waiting; return False if it does. Raises ``Refused``."""
        table = self.loaded(command.session)
        if table is None or not table.is_current:
            return False
        if not table.broadcaster.is_at_hand(_joins_as(table, command, account)):
            return False
        self._join(client, table, command, account)
        return True

    async def join(self, client: Client, command: m.Join, account: AccountRow) -> None:
        """Send the game so far, and its events from now on. Raises ``Refused``, ``StoreFailed``."""
        table = await table_of(self._registry, command.session, current=True)
        await table.broadcaster.prepare(_joins_as(table, command, account))
        # It may have left memory meanwhile; its past is cached, so joining needs no waiting now.
        table = self.loaded(table.name) or await table_of(self._registry, table.name)
        self._join(client, table, command, account)

    async def ask_why_not(self, client: Client, command: m.AskWhyNot, account: AccountRow) -> None:
        """Answer why a move is not legal. Raises ``Refused`` (not_seated), ``StoreFailed``."""
        table = await table_of(self._registry, command.session)
        session, seat = table.session, seat_at(table, account)
        is_turn = session.ended is None and tuple(session.acting()) == (seat,)
        options = session.created.options
        reason = why_not(session.rules, options, session.state, command.path, text=command.text) if is_turn else None
        client.answer(command.id, m.WhyNot(re=command.id, session=table.name, reason=reason), keep=False)

    def leave(self, client: Client, command: m.Leave) -> None:
        """Stop sending a session's events."""
        if command.session in client.following:
            self._unfollow(client, SessionId(command.session))
        client.answer(command.id, m.Ok(re=command.id), keep=False)

    def closed(self, client: Client) -> None:
        """Remove a lost connection from all sessions that it follows."""
        for session in list(client.following):
            self._unfollow(client, session)

    async def my_games(self, client: Client, command: m.MyGames, account: AccountRow) -> None:
        """Send a page of the account's games, newest first. Raises ``StoreFailed``."""
        heads = await self._registry.store.games_of(account.id, command.before, command.limit)
        for head in heads:
            if head.status == "playing" and len(head.accounts) > 2:
                await self._registry.get(SessionId(head.session))  # a bot may have taken a seat over
        listed = [self._as_it_stands(summary_of(head, account.id)) for head in heads]
        closed = {head.session for head in heads if head.watching == "none"}
        key = self._registry.ids.key
        listed = [structs.replace(game, key=key(game.session)) if game.session in closed else game for game in listed]
        following = heads[-1].updated if len(heads) >= command.limit else None
        changes = await self._registry.store.ratings.changes_in(account.id, [head.session for head in heads])
        steps = [step_of(change) for change in changes]
        client.answer(command.id, m.Games(re=command.id, games=listed, next=following, steps=steps), keep=False)

    def _join(self, client: Client, table: Table, command: m.Join, account: AccountRow) -> None:
        if table.name not in client.following and len(client.following) >= self._settings.follow_limit:
            raise Refused("too_many", f"you follow {len(client.following)} games already; leave one first")
        viewer = _joins_as(table, command, account)
        check_watches(table, viewer)
        joined = table.broadcaster.joined(viewer, command.since, command.id, compact=client.compact)
        if viewer != SPECTATOR and table.is_private:
            joined = structs.replace(joined, key=self._registry.ids.key(table.name))
        client.following.add(table.name)
        table.broadcaster.follow(client, viewer, compact=client.compact)
        client.send(codec.encode(joined))
        if viewer != SPECTATOR:
            self._disconnects.look(table)
            if table.session.clock.times is not None:
                client.measure()

    def _unfollow(self, client: Client, session: SessionId) -> None:
        client.following.discard(session)
        table = self._registry.tables.get(session)
        if table is not None:
            self._disconnects.left(table, table.broadcaster.unfollow(client))
            self._registry.rest(table)

    def _as_it_stands(self, listed: m.GameSummary) -> m.GameSummary:
        """Return a listed game in its present state: the store's list has only the start of one that goes on."""
        table = self._registry.tables.get(listed.session)
        if table is None:
            return listed
        session = table.session
        players = listed.players if session.ended is not None else list(session.players)
        return structs.replace(listed, players=players, plies=session.ply, updated=table.updated_at)

"""One connected client: who it is, what it follows, and what each of its commands does. Knows nothing of sockets."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, assert_never

from msgspec import structs

from agon.games.api import SPECTATOR, GameError
from agon.protocol import codec
from agon.protocol import messages as m
from agon.protocol.base import Command
from agon.protocol.errors import Refused
from agon.protocol.events import AccountId, SessionId
from agon.server.accounts import credentials
from agon.server.accounts.accounts import Accounts
from agon.server.bots.turns import Bots
from agon.server.live.broadcast import Follower
from agon.server.live.disconnects import Disconnects
from agon.server.live.registry import TableRegistry
from agon.server.live.request import Request
from agon.server.live.table import Table
from agon.server.lobby.lobby import Lobby
from agon.server.ops.metrics import Metrics
from agon.server.ops.settings import Settings
from agon.server.presence.latency import Lag
from agon.server.presence.presence import Presence, started_for
from agon.server.records.summary import summary_of
from agon.server.session import commands
from agon.server.session.ids import session_id
from agon.server.store import AccountRow, CredentialRow, Store, StoreFailed
from agon.transport.tracing import Tracer

DISCLOSURE = (
    "Players marked BOT are computer programs, on every page and in every message. You are asked before you face one."
)


Desk = Callable[["Client", Any, AccountRow], Awaitable[None]]
"""Does and answers one type of command. Raises ``Refused``, ``StoreFailed``."""
Door = Callable[["Client", Any], Awaitable[None]]
"""The same of a command that may come before ``hello``."""


@dataclass(frozen=True, slots=True)
class Rooms:
    """The parts of the server that commands reach."""

    settings: Settings
    store: Store
    accounts: Accounts
    registry: TableRegistry
    lobby: Lobby
    bots: Bots
    presence: Presence
    metrics: Metrics
    server: str
    """Name and version, for ``welcome``."""
    disconnects: Disconnects
    desks: Mapping[type[Command], Desk] = field(default_factory=dict[type[Command], Desk])
    """Who does the commands that ``Client`` does not do itself."""
    doors: Mapping[type[Command], Door] = field(default_factory=dict[type[Command], Door])
    """Who does those that may come before ``hello``."""
    tracer: Tracer | None = None


class Client(Follower):
    """``transmit`` puts one message on the wire, ``hang_up`` closes it and says why; ``connection`` is how the log
    calls it, ``address`` says where it comes from.
    """

    def __init__(
        self,
        rooms: Rooms,
        transmit: Callable[[bytes], None],
        connection: str,
        *,
        hang_up: Callable[[str], None],
        address: Callable[[], str],
    ) -> None:
        self._rooms = rooms
        self._transmit = transmit
        self.connection = connection
        self._follows: set[Table] = set()
        self._hang_up = hang_up
        self.address = address
        self.account: AccountRow | None = None
        self.credential: CredentialRow | None = None
        self.lag: Lag | None = None
        self.contributes = False
        """Whether it answers the beginning of a game with its contribution to chance."""
        self.measure: Callable[[], None] = lambda: None
        """Looks how far away the client is."""

    def send(self, payload: bytes) -> None:
        self._transmit(payload)

    def end(self, reason: str) -> None:
        """Closes the connection from our side."""
        self.send(codec.encode(m.Goodbye(reason=reason, retry_ms=1_000)))
        self._hang_up(reason)

    def fail(self, refusal: Refused, re: str | None) -> None:
        """Answers that a command is refused."""
        self._rooms.metrics.errors.labels(refusal.code).inc()
        failure = m.Failure(re=re, code=refusal.code, reason=refusal.reason, path=refusal.path)
        self.send(codec.encode(failure))

    def take(self, command: m.ClientMessage) -> bool:
        """Does and answers a command that need not wait for anything. False where it must be given to ``handle``."""
        account = self.account
        if account is None:
            return False
        try:
            self._check_scope(command, account)
            if isinstance(command, _AtTable):
                table = self._rooms.registry.tables.get(SessionId(command.session))
                if table is None:
                    return False
                self._post(table, command)
                return True
            return self._answered_before(command, account) or self._now(command, account)
        except (Refused, GameError, StoreFailed) as error:
            self._refuse(error, command.id)
            return True

    async def handle(self, command: m.ClientMessage) -> None:
        """Does what a command asks and answers it, if only with a refusal."""
        try:
            if self.account is not None:
                self._check_scope(command, self.account)  # one that waited behind others was not looked at before
            if isinstance(command, m.Hello):
                await self._hello(command)
            elif (door := self._rooms.doors.get(type(command))) is not None:
                await door(self, command)
            elif self.account is None:
                raise Refused("hello_first", "the first message must be hello")
            elif not self._answered_before(command, self.account) and not self._now(command, self.account):
                await self._later(command, self.account)
        except (Refused, GameError, StoreFailed) as error:
            self._refuse(error, command.id)

    def _refuse(self, error: Refused | GameError | StoreFailed, command: str) -> None:
        """Turns a refusal into the answer to a command."""
        match error:
            case Refused():
                refusal = error
            case GameError():
                refusal = Refused("invalid_options", str(error), "$.options")
            case StoreFailed():
                refusal = Refused("unavailable", f"the server cannot do this now: {error}")
        self.fail(refusal, command)

    def _check_scope(self, command: m.ClientMessage, account: AccountRow) -> None:
        """Refuses what the token of this connection is not good for."""
        if self.credential is not None:
            guests_play = self._rooms.settings.guests_play
            why = credentials.refusal(type(command), account, self.credential, guests_play=guests_play)
            if why is not None:
                raise Refused("not_allowed", why)

    def _answered_before(self, command: m.ClientMessage, account: AccountRow) -> bool:
        """Answers a command that was sent again with what it was answered the first time."""
        known = self._rooms.presence.answers.get((account.id, command.id))
        if known is not None:
            self.send(known)
        return known is not None

    def detach(self) -> None:
        """Lets go of the connection, which has gone: what is still said to it reaches nobody."""
        where = self.address()
        self.address = lambda: where
        self._transmit = self._hang_up = _to_nobody
        self.measure = lambda: None

    def closed(self) -> None:
        """The connection has gone."""
        rooms = self._rooms
        for table in list(self._follows):
            self._unfollow(table)
        rooms.lobby.forget(self)
        if self.account is not None:
            here = rooms.presence.clients.get(AccountId(self.account.id))
            if here is not None:
                here.discard(self)
                if not here:
                    del rooms.presence.clients[AccountId(self.account.id)]
            rooms.lobby.changed()

    def _now(self, command: m.ClientMessage, account: AccountRow) -> bool:
        """Does a command that need not wait for anything; False where it is not one."""
        rooms = self._rooms
        match command:
            case m.Ping():
                self.send(codec.encode(m.Pong(re=command.id, now=rooms.registry.clock.now())))
            case m.WatchLobby():
                rooms.lobby.watch(self)
                self.answer(command.id, m.Ok(re=command.id), keep=False)
            case m.UnwatchLobby():
                rooms.lobby.unwatch(self)
                self.answer(command.id, m.Ok(re=command.id), keep=False)
            case m.Join():
                table = rooms.registry.tables.get(SessionId(command.session))
                if table is None or not table.is_current or not table.broadcaster.is_at_hand(_viewer(table, account)):
                    return False
                self._join(table, command, account)
            case m.Leave():
                self._leave(SessionId(command.session))
                self.answer(command.id, m.Ok(re=command.id), keep=False)
            case _:
                return False
        return True

    async def _later(self, command: m.ClientMessage, account: AccountRow) -> None:
        """Does a command that has to wait for the store."""
        rooms = self._rooms
        match command:
            case m.Rename():
                rooms.presence.refresh(await rooms.accounts.rename(account, command.name))
                self.answer(command.id, m.Ok(re=command.id))
            case m.CancelSeek():
                await rooms.lobby.cancel(command.seek, AccountId(account.id))
                self.answer(command.id, m.Ok(re=command.id))
            case m.Join():
                table = await self._table(SessionId(command.session), current=True)
                await table.broadcaster.prepare(_viewer(table, account))
                # It may have left memory meanwhile; its past is kept, so this time nothing has to be waited for.
                self._join(rooms.registry.tables.get(table.name) or await self._table(table.name), command, account)
            case m.MyGames():
                heads = await rooms.store.games_of(account.id, command.before, command.limit)
                listed = [self._as_it_stands(summary_of(head, account.id)) for head in heads]
                following = heads[-1].updated if len(heads) >= command.limit else None
                self.send(codec.encode(m.Games(re=command.id, games=listed, next=following)))
            case m.Act() | m.Resign() | m.OfferDraw() | m.AnswerDraw() | m.Abort() | m.Rematch():
                self._post(await self._table(SessionId(command.session)), command)
            case m.Hello() | m.Ping() | m.WatchLobby() | m.UnwatchLobby() | m.Leave():
                raise AssertionError(f"{type(command).__name__} does not wait")
            case _:
                await rooms.desks[type(command)](self, command, account)

    def _as_it_stands(self, listed: m.GameSummary) -> m.GameSummary:
        """A listed game as it stands: of one that goes on, the store's list knows no more than its beginning."""
        table = self._rooms.registry.tables.get(listed.session)
        if table is None:
            return listed
        session = table.session
        players = listed.players if session.ended is not None else list(session.players)
        return structs.replace(listed, players=players, plies=session.ply, updated=table.updated_at)

    def answer(self, re: str, message: m.ServerMessage, *, keep: bool = True) -> None:
        """``keep``: the same command sent again is answered with the same."""
        payload = codec.encode(message)
        if keep and self.account is not None:
            self._rooms.presence.remember(self.account.id, re, payload)
        self.send(payload)

    async def _hello(self, command: m.Hello) -> None:
        rooms = self._rooms
        if self.account is not None:
            raise Refused("malformed", "hello comes once", "$.t")
        if command.protocol != m.PROTOCOL:
            raise Refused("protocol_version", f"this server speaks protocol {m.PROTOCOL}", "$.protocol")
        self.account, token, self.credential = await rooms.accounts.hello(command.token, command.register)
        self.contributes = command.contributes
        you = rooms.accounts.ref(self.account)
        rooms.presence.clients.setdefault(you.id, set()).add(self)
        welcome = m.Welcome(
            re=command.id,
            protocol=m.PROTOCOL,
            server=rooms.server,
            you=you,
            now=rooms.registry.clock.now(),
            token=token,
            disclosure=DISCLOSURE,
            allowance=m.Allowance(
                frames_per_second=rooms.settings.frames_per_second,
                burst_frames=rooms.settings.burst_frames,
                bytes_per_second=rooms.settings.bytes_per_second,
                burst_bytes=rooms.settings.burst_bytes,
            ),
        )
        self.send(codec.encode(welcome))
        rooms.lobby.welcome(self, you.id)
        rooms.lobby.changed()

    def started(self, table: Table, me: AccountId, re: str) -> None:
        """The answer to the one whose command began the game; the table tells all its players besides."""
        seat = table.seat_of(me)
        self.answer(re, started_for(table, SPECTATOR if seat is None else seat, re))

    async def _table(self, name: SessionId, *, current: bool = False) -> Table:
        registry = self._rooms.registry
        table = await (registry.current(name) if current else registry.get(name))
        if table is None:
            raise Refused("unknown_session", f"there is no game {name}", "$.session")
        return table

    def _join(self, table: Table, command: m.Join, account: AccountRow) -> None:
        if table not in self._follows and len(self._follows) >= self._rooms.settings.follow_limit:
            raise Refused("too_many", f"you follow {len(self._follows)} games already; leave one first")
        viewer = _viewer(table, account)
        if viewer == SPECTATOR and table.is_private:
            raise Refused("private_table", "its players let nobody watch while it is on", "$.session")
        joined = table.broadcaster.joined(viewer, command.since, command.id)
        self._follows.add(table)
        table.broadcaster.follow(self, viewer)
        self.send(codec.encode(joined))
        if viewer != SPECTATOR:
            self._rooms.disconnects.look(table)
            if table.session.clock.times is not None:
                self.measure()

    def _leave(self, name: SessionId) -> None:
        for table in list(self._follows):
            if table.name == name:
                self._unfollow(table)

    def _unfollow(self, table: Table) -> None:
        self._follows.discard(table)
        self._rooms.disconnects.left(table, table.broadcaster.unfollow(self))
        self._rooms.registry.rest(table)

    def _post(self, table: Table, command: AtTable) -> None:
        account = self.account
        seat = None if account is None else table.seat_of(AccountId(account.id))
        if seat is None:
            self.fail(Refused("not_seated", "you have no seat in this game"), command.id)
            return
        match command:
            case m.Act():
                lag_ms = 0 if self.lag is None else self.lag.ms
                order: commands.Command = commands.Act(seat, command.action, command.id, command.seq, lag_ms=lag_ms)
                self.measure()
            case m.Resign():
                order = commands.Resign(seat, command.id)
            case m.OfferDraw():
                order = commands.OfferDraw(seat, command.id)
            case m.AnswerDraw():
                order = commands.AnswerDraw(seat, command.accept, command.id)
            case m.Abort():
                order = commands.Abort(seat, command.id)
            case m.Rematch():
                order = commands.Rematch(seat, session_id("rematch", table.name), command.id)
            case _:
                assert_never(command)
        tracer = self._rooms.tracer
        trace = None if tracer is None else tracer.begin(type(command).__name__.lower(), session=table.name, seat=seat)
        table.post(Request(order, self, command.id, trace))


def _to_nobody(_: object) -> None: ...


AtTable = m.Act | m.Resign | m.OfferDraw | m.AnswerDraw | m.Abort | m.Rematch
_AtTable = (m.Act, m.Resign, m.OfferDraw, m.AnswerDraw, m.Abort, m.Rematch)


def _viewer(table: Table, account: AccountRow) -> int:
    """From where an account sees a game: its seat, or as a spectator."""
    seat = table.seat_of(AccountId(account.id))
    return SPECTATOR if seat is None else seat

"""Two servers' tables on one log, behind clients that drop, resend and resume, against a model: a list.

Tables and clients' links are the real ones. Between them are queues that may be cut at any moment, and a store that
commits when the test lets it, may fail, and may commit without its server, which dies, ever noticing.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from agon.clients.sdk.link import Answered, Happened, Link, Lost
from agon.games import load
from agon.protocol import codec
from agon.protocol.events import AccountId, Acted, Created, Event, PlayerRef, SeatTaken, SessionId, Untimed
from agon.protocol.messages import Act, ClientMessage, Failure, Join, ServerMessage
from agon.server.live.table import Request, Table
from agon.server.live.table_events import TableEvents
from agon.server.session import commit_reveal
from agon.server.session import state as core
from agon.server.session.commands import FromSeat
from agon.server.store import Row, SequenceConflict, SessionHead, StoreFailed
from agon.server.store.rows import BotMoves
from tests.server.live.keeping import Keeping

S = SessionId("s")
RULES = load("tic_tac_toe", jit=False)
SERVERS, SEATS = 2, 2


def beginning() -> Created:
    players = [PlayerRef(id=AccountId(f"p{seat}"), name=f"p{seat}", kind="human") for seat in range(SEATS)]
    seed = "0" * 64
    return Created(
        game="tic_tac_toe", version=RULES.info.version, options={}, clock=Untimed(), seed=seed,
        seats=[SeatTaken(player=player) for player in players], seed_hash=commit_reveal.commitment(seed),
    )  # fmt: skip


class Store:
    """The log, and the appends that wait for a commit. ``connection`` is one server's."""

    def __init__(self) -> None:
        self.rows: list[Row] = [Row(S, 0, 0, codec.encode(beginning()))]

    def connection(self) -> Connection:
        return Connection(self)


class Connection:
    def __init__(self, store: Store) -> None:
        self._store = store
        self.waiting: deque[tuple[list[Row], Callable[[Exception | None], None]]] = deque()

    def commit(
        self,
        rows: list[Row],
        head: SessionHead | None,
        done: Callable[[Exception | None], None],
        *,
        awaited: bool,
        bots: BotMoves | None,
    ) -> None:
        self.waiting.append((rows, done))

    async def events(self, session: str, since: int = -1) -> list[Row]:
        return self._store.rows[since + 1 :]

    def finish(self) -> None:
        rows, done = self.waiting.popleft()
        if rows[0].seq == len(self._store.rows):
            self._store.rows += rows
            done(None)
        else:
            done(SequenceConflict(S, rows[0].seq, self._store.rows[rows[0].seq :]))

    def fail(self) -> None:
        _, done = self.waiting.popleft()
        done(StoreFailed("full"))


class Player:
    """A client's link and the queues to and from its server."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.link = Link(f"t{seat}")
        self.server: int | None = None
        self.up: deque[ClientMessage] = deque()
        self.down: deque[ServerMessage] = deque()
        self.told: list[tuple[int, Event]] = []
        self.answers: dict[str, int] = {}
        self.refused: set[str] = set()
        self.sent: list[str] = []
        self.joining: asyncio.Task[None] | None = None
        """Join for which the server reads the log; later commands wait."""

    def send(self, payload: bytes) -> None:
        self.down.append(codec.decode_server(payload))


class Drops(RuleBasedStateMachine):
    """The model. ``tables[n]``: the table of server ``n``, or None if that is down."""

    @initialize()
    def begin(self) -> None:
        self.loop = asyncio.new_event_loop()
        self.store = Store()
        self.tables: list[Table] = []
        self.connections: list[Connection] = []
        for _ in range(SERVERS):
            self.tables.append(None)  # type: ignore[arg-type]
            self.connections.append(self.store.connection())
        self.players = [Player(seat) for seat in range(SEATS)]
        for number in range(SERVERS):
            self.run(lambda number=number: self._start(number))
        for player in self.players:
            player.link.command(Join(id=player.link.next_id(), session=S))
            self.connect(player.seat, player.seat)
            self.pass_on(player.seat)

    def run(self, what: Callable[[], None]) -> None:
        """Run an action inside the event loop until all is idle."""

        async def within() -> None:
            what()
            for _ in range(12):
                await asyncio.sleep(0)

        self.loop.run_until_complete(within())

    def _start(self, number: int) -> None:
        """Start a server, whose table is the fold of the log."""

        async def no_rematch(table: Table, name: SessionId) -> None:
            raise AssertionError("nobody asks for one")

        def nothing(_: Any) -> None:
            return

        keeper, happenings = Keeping(now=lambda: 1, rest=nothing, rematch=no_rematch), TableEvents[Table]()
        happenings.stored.subscribe(lambda _: self._news(number))
        events = [(codec.decode_event(row.body), row.at) for row in self.store.rows]
        self.connections[number] = self.store.connection()
        session = core.fold(RULES, events)
        self.tables[number] = Table(
            S,
            session,
            events,
            self.connections[number],
            keeper=keeper,
            events=happenings,
            show_thinking=False,
            shared=True,
        )

    def _news(self, origin: int) -> None:
        """Pass news between the servers; a message may be lost: see ``news_is_lost``."""
        if not self.deaf:
            for number, table in enumerate(self.tables):
                if number != origin:
                    self.loop.call_soon(table.heard, len(self.store.rows) - 1)

    deaf = False

    @rule()
    def news_is_lost(self) -> None:
        self.deaf = not self.deaf

    @rule(seat=st.integers(0, SEATS - 1), server=st.integers(0, SERVERS - 1))
    def connect(self, seat: int, server: int) -> None:
        player = self.players[seat]
        if player.link.online:
            self.drop(seat)
        player.server = server
        player.up.clear()
        player.down.clear()
        player.link.connected()
        player.up.extend(player.link.to_send())

    @rule(seat=st.integers(0, SEATS - 1))
    def drop(self, seat: int) -> None:
        player = self.players[seat]
        if player.link.online and player.server is not None:
            player.link.disconnected()
            self.tables[player.server].followers.pop(player, None)
            if player.joining is not None:
                player.joining.cancel()
                self.run(lambda: None)
            player.server = None

    @rule(number=st.integers(0, 8), wrong=st.sampled_from([False] * 5 + [True]))
    def act(self, number: int, wrong: bool) -> None:
        """Let the player to move, as far as the client knows, take a free cell; at times make an illegal move."""
        acted = [event.action for _, event in self.players[0].told if isinstance(event, Acted)]
        free = [cell for cell in range(9) if cell not in acted] or [0]
        seat = (len(acted) + wrong) % 2
        action = free[number % len(free)]
        player = self.players[seat]
        seq = player.link.last_seq(S)
        if seq is None or seq < 0:
            return
        message = Act(id=player.link.next_id(), session=S, seq=seq, action=action)
        player.sent.append(message.id)
        player.link.command(message)
        if player.link.online:
            player.up.extend(player.link.to_send())

    @rule(seat=st.integers(0, SEATS - 1), count=st.integers(1, 3))
    def server_reads(self, seat: int, count: int) -> None:
        player = self.players[seat]
        for _ in range(min(count, len(player.up))):
            if player.joining is not None and not player.joining.done():
                return
            self.run(lambda: self._take(player, player.up.popleft()))

    def _take(self, player: Player, message: ClientMessage) -> None:
        """Join as ``agon.server.live.handlers`` does."""
        if player.server is None:
            return
        table = self.tables[player.server]
        if isinstance(message, Join):
            player.joining = self.loop.create_task(self._join(player, table, message))
        elif isinstance(message, Act):
            table.post(Request(FromSeat(player.seat, message), player, message.id))

    async def _join(self, player: Player, table: Table, message: Join) -> None:
        await table.refresh()
        player.send(codec.encode(table.broadcaster.joined(player.seat, message.since, message.id)))
        table.followers[player] = player.seat

    @rule(seat=st.integers(0, SEATS - 1), count=st.integers(1, 3))
    def client_reads(self, seat: int, count: int) -> None:
        player = self.players[seat]
        if not player.link.online:
            return
        for _ in range(min(count, len(player.down))):
            for item in player.link.received(player.down.popleft()):
                if isinstance(item, Happened):
                    player.told.append((item.occurred.seq, item.occurred.event))
                elif isinstance(item, Answered):
                    player.answers[item.command] = player.answers.get(item.command, 0) + 1
                    # One server may fail to store what another still has pending: that is no promise.
                    if isinstance(item.message, Failure) and item.message.code != "unavailable":
                        player.refused.add(item.command)
                else:
                    assert not isinstance(item, Lost), item
        player.up.extend(player.link.to_send())

    @rule(seat=st.integers(0, SEATS - 1))
    def pass_on(self, seat: int) -> None:
        """Deliver all messages to and from a client."""
        self.server_reads(seat, 10)
        self.client_reads(seat, 10)

    @rule()
    def all_goes_well(self) -> None:
        for player in self.players:
            self.pass_on(player.seat)
        for server in range(SERVERS):
            self.commit(server)
        for player in self.players:
            self.pass_on(player.seat)

    @rule(server=st.integers(0, SERVERS - 1))
    def commit(self, server: int) -> None:
        if self.connections[server].waiting:
            self.run(self.connections[server].finish)

    @rule(server=st.integers(0, SERVERS - 1))
    def fail(self, server: int) -> None:
        if self.connections[server].waiting:
            self.run(self.connections[server].fail)

    @rule(server=st.integers(0, SERVERS - 1), committed=st.booleans())
    def server_dies(self, server: int, committed: bool) -> None:
        """Kill a server, with or without its pending append; nobody learns which."""
        for player in self.players:
            if player.server == server:
                self.drop(player.seat)
        connection = self.connections[server]
        self.tables[server].stop()
        if committed and connection.waiting:
            self.run(connection.finish)
        self.run(lambda: self._start(server))

    @precondition(lambda self: hasattr(self, "store"))
    @invariant()
    def every_client_has_a_beginning_of_the_log(self) -> None:
        kept = [codec.decode_event(row.body) for row in self.store.rows]
        commands = [event.command for event in kept if isinstance(event, Acted)]
        assert len(commands) == len(set(commands)), "none is applied twice"
        for player in self.players:
            assert [seq for seq, _ in player.told] == list(range(len(player.told)))
            for (_, told), event in zip(player.told, kept, strict=False):
                if isinstance(event, Acted) and isinstance(told, Acted):
                    assert (told.action, told.command) == (event.action, event.command)
                else:
                    assert type(told) is type(event)
            assert all(count == 1 for count in player.answers.values())
            assert not player.refused & set(commands), "what is refused is not in the log"

    def teardown(self) -> None:
        if not hasattr(self, "store"):
            return
        self.deaf = False
        for player in self.players:
            self.connect(player.seat, 0)
        for _ in range(200):
            for server in range(SERVERS):
                self.commit(server)
            for player in self.players:
                self.server_reads(player.seat, 3)
                self.client_reads(player.seat, 3)
            busy = any(player.up or player.down for player in self.players)
            if not busy and not any(connection.waiting for connection in self.connections):
                break
        self.run(lambda: self.tables[0].heard(len(self.store.rows) - 1))
        for player in self.players:
            self.client_reads(player.seat, 100)
        self.every_client_has_a_beginning_of_the_log()
        for player in self.players:
            assert len(player.told) == len(self.store.rows), "every event is told in the end"
            assert set(player.sent) <= set(player.answers), "every command is answered in the end"
        self.loop.close()


TestDrops = Drops.TestCase
TestDrops.settings = settings(max_examples=60, stateful_step_count=50, deadline=None)

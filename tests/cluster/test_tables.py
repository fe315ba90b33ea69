"""A session in the memory of two servers: the log decides, even if one server has missed news."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field

import pytest

from agon import games
from agon.games.api import SPECTATOR
from agon.protocol import codec
from agon.protocol.clocks import Timers
from agon.protocol.errors import Refused
from agon.protocol.events import AccountId, Clock, Created, PerMove, PlayerRef, SeatTaken, SessionId, Untimed
from agon.protocol.messages import Failure, Occurred, ServerMessage
from agon.server.live import table
from agon.server.live.request import Request
from agon.server.live.table import Table
from agon.server.live.table_events import TableEvents
from agon.server.session import commit_reveal
from agon.server.session import state as core
from agon.server.store import Row, SequenceConflict, SessionHead, StoreFailed, StoreInDoubt
from agon.server.store.rows import BotMoves
from tests.server.live.keeping import Keeping
from tests.server.session import asking

NAME = SessionId("shared")
SEED = "22" * 32


@dataclass
class FakeLog:
    """A log with a primary key."""

    rows: list[Row] = field(default_factory=list[Row])
    reads: int = 0
    answers: asyncio.Event = field(default_factory=asyncio.Event)
    faults: list[Exception] = field(default_factory=list[Exception])

    def commit(
        self,
        rows: list[Row],
        head: SessionHead | None,
        done: Callable[[Exception | None], None],
        *,
        awaited: bool,
        bots: BotMoves | None,
    ) -> None:
        outcome: Exception | None = None
        if self.faults:
            outcome = self.faults.pop()
        elif rows[0].seq == len(self.rows):
            self.rows += rows
        else:
            outcome = SequenceConflict(NAME, rows[0].seq, self.rows[rows[0].seq :])
        asyncio.get_running_loop().call_soon(done, outcome)

    async def events(self, session: str, since: int = -1) -> list[Row]:
        self.reads += 1
        await self.answers.wait()
        return self.rows[since + 1 :]


@dataclass(eq=False)
class Person:
    heard: asyncio.Queue[ServerMessage] = field(default_factory=asyncio.Queue[ServerMessage])

    def send(self, payload: bytes) -> None:
        self.heard.put_nowait(codec.decode_server(payload))

    async def answer(self, re: str) -> ServerMessage:
        while True:
            message = await asyncio.wait_for(self.heard.get(), 5)
            if getattr(message, "re", None) == re:
                return message


class World:
    """Two tables of one game of tic-tac-toe, at the same time ``now``."""

    def __init__(self, clock: Clock | None = None, timers: Timers | None = None) -> None:
        self.now = 1_000_000
        self.log = FakeLog()
        self.log.answers.set()
        self.turns: list[Table] = []
        rules = games.load("tic_tac_toe", jit=False)
        people = [PlayerRef(id=AccountId(f"p{seat}"), name=f"P{seat}", kind="human") for seat in range(2)]
        created = Created(
            game="tic_tac_toe",
            version=rules.info.version,
            options=rules.options(),
            seats=[SeatTaken(player=player) for player in people],
            clock=clock or Untimed(),
            seed_hash=commit_reveal.commitment(SEED),
            seed=SEED,
            timers=timers,
        )
        self.log.rows.append(Row(NAME, 0, self.now, codec.encode(created)))
        self.rested: list[Table] = []
        self.stored: list[int] = []

        async def no_rematch(_table: Table, _name: SessionId) -> None: ...

        keeper = Keeping(now=lambda: self.now, rest=self.rested.append, rematch=no_rematch)
        happenings = TableEvents[Table]()
        happenings.turned.subscribe(self.turns.append)
        happenings.stored.subscribe(lambda table: self.stored.append(table.session.seq))
        self.one, self.other = (
            Table(
                NAME,
                core.begin(rules, created, self.now),
                [(created, self.now)],
                self.log,
                keeper=keeper,
                events=happenings,
                show_thinking=True,
                shared=True,
            )
            for _ in range(2)
        )


def act(person: Person, seat: int, action: int, name: str, seq: int = 0) -> Request:
    return Request(asking.act(seat, action, name, seq), person, name)


async def test_who_comes_second_reads_and_decides_again() -> None:
    world, ann = World(), Person()
    world.one.post(act(ann, 0, 4, "first"))
    await ann.answer("first")
    world.other.post(act(ann, 0, 0, "second"))  # decided without knowing of the first
    refusal = await ann.answer("second")
    assert isinstance(refusal, Failure)
    assert refusal.code == "stale"
    assert [missing.seq for missing in refusal.missing] == [1], "and is told what it had not seen"
    assert len(world.log.rows) == 2


async def test_what_is_lost_with_an_earlier_write_is_decided_again() -> None:
    """Two servers create a tournament's game; who loses sends a move of it behind its own creation."""
    world, ann = World(), Person()
    world.log.faults.append(SequenceConflict(NAME, 0, list(world.log.rows)))
    world.one.post(act(ann, 0, 4, "behind"))
    assert isinstance(await ann.answer("behind"), Occurred)
    assert len(world.log.rows) == 2


async def test_a_command_sent_to_both_is_applied_once_and_answered_alike() -> None:
    world, ann = World(), Person()
    world.one.post(act(ann, 0, 4, "same"))
    first = await ann.answer("same")
    world.other.post(act(ann, 0, 4, "same"))
    second = await ann.answer("same")
    assert isinstance(first, Occurred)
    assert first == second
    assert len(world.log.rows) == 2


async def test_nobody_is_refused_for_what_this_server_has_not_heard() -> None:
    world, ann, bob = World(), Person(), Person()
    world.one.post(act(ann, 0, 4, "a1"))
    await ann.answer("a1")
    world.other.post(act(bob, 1, 0, "b1", seq=1))  # here it is still the first seat's turn
    assert isinstance(await bob.answer("b1"), Occurred)
    world.one.post(Request(asking.answer_draw(0, accept=False, command="d"), ann, "d"))
    refusal = await ann.answer("d")
    assert isinstance(refusal, Failure), "what nothing justifies is refused all the same"


async def test_news_are_read_once_and_told_to_those_who_follow() -> None:
    world, ann, eve = World(), Person(), Person()
    world.other.followers[eve] = -2
    world.one.post(act(ann, 0, 4, "a1"))
    await ann.answer("a1")
    assert world.stored == [1], "what is told is the last event there is"
    world.other.heard(1)
    told = await asyncio.wait_for(eve.heard.get(), 5)
    assert isinstance(told, Occurred)
    assert told.seq == 1
    world.other.heard(1)
    await world.other.refresh()
    assert world.log.reads == 2, "old news cost nothing"
    assert eve.heard.empty()


async def test_news_that_are_not_true_cost_one_read() -> None:
    world = World()
    world.one.heard(1_000_000)
    await world.one.refresh()
    await world.one.refresh()
    assert world.log.reads == 3
    assert world.one.session.seq == 0


async def test_only_the_owner_runs_the_clock() -> None:
    world = World(PerMove(move_ms=1_000))
    world.now += 60_000
    world.one.own(resume=False)
    while not world.one.session.ended:
        await world.one.refresh()
    assert [codec.decode_event(row.body).__class__.__name__ for row in world.log.rows] == ["Created", "Ended"]
    await world.other.refresh()
    assert world.other.session.ended is not None


async def test_time_in_which_nobody_served_is_nobodys() -> None:
    world = World(PerMove(move_ms=10_000))
    world.now += 60_000
    world.one.own(resume=True)
    await world.one.refresh()
    await world.other.refresh()
    for held in (world.one, world.other):
        assert held.session.ended is None
        times = held.session.clock_now(world.now + 4_000) or ()
        assert [time.left_ms for time in times] == [6_000, 10_000], "both servers count from the same moment"
    assert world.turns == [world.one, world.one], "the bots of the owner are asked, again when it is resumed"


async def test_what_nobody_needs_here_may_go() -> None:
    world, eve = World(PerMove(move_ms=10_000)), Person()
    assert world.one.is_at_rest
    world.one.followers[eve] = -2
    assert not world.one.is_at_rest
    del world.one.followers[eve]
    world.one.own(resume=False)
    assert not world.one.is_at_rest
    world.one.disown()
    assert world.one.is_at_rest


async def test_whoever_waits_for_a_table_that_stops_is_told() -> None:
    world = World()
    world.log.answers.clear()
    reading = [asyncio.create_task(world.one.refresh()) for _ in range(2)]
    await asyncio.sleep(0)  # lets both begin: the second waits for the first
    world.one.stop()
    world.log.answers.set()
    first, second = await asyncio.wait_for(asyncio.gather(*reading, return_exceptions=True), 5)
    assert first is None
    assert isinstance(second, Refused)


@pytest.mark.parametrize("is_stored", [False, True])
async def test_what_a_bot_could_not_store_is_tried_again_and_stored_once(
    monkeypatch: pytest.MonkeyPatch, *, is_stored: bool
) -> None:
    monkeypatch.setattr(table, "AGAIN_S", 0.0)
    world, watcher = World(), Person()
    world.one.own(resume=False)
    world.one.followers[watcher] = SPECTATOR
    move = Request(asking.act(0, 4, seq=world.one.session.moved, by="bot"))
    if is_stored:
        world.other.post(move)
    world.log.faults = [StoreInDoubt("away") if is_stored else StoreFailed("away")]
    world.one.post(move)
    while world.one.session.ply == 0:
        await asyncio.wait_for(watcher.heard.get(), 5)
    assert len(world.log.rows) == 2
    assert not world.log.faults

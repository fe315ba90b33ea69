"""Laws of the client's memory: whatever the connection loses, nothing is lost, doubled or told out of order."""

from __future__ import annotations

from collections import deque
from typing import Any

import msgspec
import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from agon.clients.sdk.link import Answered, Delayed, Delivery, Happened, Link, Lost, Told
from agon.games.api import Board, Choice, Info, View
from agon.protocol.commands.session import Position
from agon.protocol.events import Acted, SessionId, Untimed
from agon.protocol.messages import (
    Act,
    ClientMessage,
    Failure,
    Join,
    Joined,
    Leave,
    Lobby,
    LobbyChanged,
    Occurred,
    Ok,
    Ping,
    Pong,
    ServerMessage,
    Started,
    UnwatchLobby,
    Warmth,
    WatchLobby,
)

S = SessionId("s1")
INFO = Info(name="g", title="G", version=1, summary="", most_actions=2)


def occurred(seq: int, *, command: str | None = None, session: SessionId = S) -> Occurred:
    position = Position(view=View(), ply=seq, turn=[0], choices=[])
    return Occurred(
        session=session, seq=seq, at=0, event=Acted(seat=0, action=0, command=command), position=position, re=command
    )


def joined(re: str, events: list[Occurred], seq: int) -> Joined:
    return Joined(
        re=re, session=S, game=INFO, options={}, board=Board(shape="table"), players=[], clock=Untimed(), your_seat=0,
        seq=seq, now=0, events=events,
    )  # fmt: skip


def following(since: int = -1, seq: int = -1) -> Link:
    """A link online that follows ``S``, told up to ``seq``."""
    link = Link("t")
    link.connected()
    link.command(Join(id="j", session=S, since=since))
    link.received(joined("j", [occurred(n) for n in range(since + 1, seq + 1)], seq))
    link.to_send()
    return link


def seqs(deliveries: list[Delivery]) -> list[int]:
    return [item.occurred.seq for item in deliveries if isinstance(item, Happened)]


def test_a_command_waits_for_the_connection() -> None:
    link = Link("t")
    link.command(Ping(id="p"))
    assert link.to_send() == []
    link.connected()
    assert link.to_send() == [Ping(id="p")]
    assert link.to_send() == []


def test_an_unanswered_command_is_sent_again_with_the_same_id_and_an_answered_one_is_not() -> None:
    link = Link("t")
    link.connected()
    link.command(Ping(id="p1"))
    link.command(Ping(id="p2"))
    link.received(Pong(re="p1", now=0))
    link.disconnected()
    link.connected()
    assert link.to_send() == [Ping(id="p2")]


def test_a_second_answer_is_not_told() -> None:
    link = Link("t")
    link.connected()
    link.command(Ping(id="p"))
    assert link.received(Pong(re="p", now=1)) == [Answered("p", Pong(re="p", now=1))]
    assert link.received(Pong(re="p", now=2)) == []


def test_a_followed_session_is_joined_again_from_its_last_event_before_anything_else_is_sent() -> None:
    link = following(seq=4)
    link.command(Act(id="a", session=S, seq=4, action=0))
    link.disconnected()
    link.connected()
    rejoin, act = link.to_send()
    assert isinstance(rejoin, Join)
    assert (rejoin.session, rejoin.since) == (S, 4)
    assert act == Act(id="a", session=S, seq=4, action=0)


def test_doubled_events_are_told_once() -> None:
    link = following(seq=1)
    assert seqs(link.received(occurred(2))) == [2]
    assert seqs(link.received(occurred(2))) == []


def test_a_gap_is_filled_before_what_follows_it_is_told() -> None:
    link = following(seq=1)
    assert link.received(occurred(4)) == []
    assert link.received(occurred(5)) == []
    (join,) = link.to_send()
    assert isinstance(join, Join)
    assert join.since == 1
    assert seqs(link.received(joined(join.id, [occurred(n) for n in (2, 3, 4, 5)], 5))) == [2, 3, 4, 5]


def short(seq: int, changed: dict[int, str], ids: list[int]) -> Occurred:
    """Return an event in the compact form."""
    full = occurred(seq)
    position = msgspec.structs.replace(full.position, changed=changed, ids=ids)
    return msgspec.structs.replace(full, position=position)


def told_positions(deliveries: list[Delivery]) -> list[tuple[list[str], list[int]]]:
    positions = [item.occurred.position for item in deliveries if isinstance(item, Happened)]
    return [(position.view.cells, [choice.action for choice in position.choices]) for position in positions]


def test_compact_positions_are_told_in_full() -> None:
    link = Link("t")
    link.connected()
    link.command(Join(id="j", session=S))
    first = msgspec.structs.replace(occurred(0).position, view=View(cells=["", "", "x"]))
    answer = joined("j", [msgspec.structs.replace(occurred(0), position=first)], 0)
    table = [Choice(action=action, text=str(action), label="") for action in (1, 2, 3)]
    link.received(msgspec.structs.replace(answer, table=table))
    link.to_send()
    assert told_positions(link.received(short(1, {0: "o"}, [1, 3]))) == [(["o", "", "x"], [1, 3])]
    assert told_positions(link.received(short(2, {2: ""}, []))) == [(["o", "", ""], [])]
    link.received(occurred(1))  # it comes again, and changes nothing
    assert told_positions(link.received(short(3, {1: "x"}, [2]))) == [(["o", "x", ""], [2])]


def test_changes_of_cells_that_did_not_arrive_are_asked_for_once() -> None:
    link = following(seq=1)
    assert link.received(short(3, {0: "x"}, [])) == []
    assert link.received(short(4, {1: "x"}, [])) == []
    (join,) = link.to_send()
    assert isinstance(join, Join)
    assert join.since == 1


def test_events_that_come_with_a_refusal_are_told_before_it() -> None:
    link = following(seq=1)
    link.command(Act(id="a", session=S, seq=1, action=0))
    stale = Failure(re="a", code="stale", reason="", missing=[occurred(2), occurred(3)])
    told = link.received(stale)
    assert seqs(told) == [2, 3]
    assert told[-1] == Answered("a", stale)


def test_the_move_is_told_before_its_acknowledgement() -> None:
    link = following(seq=1)
    link.command(Act(id="a", session=S, seq=1, action=0))
    kinds = [type(item) for item in link.received(occurred(2, command="a"))]
    assert kinds == [Happened, Answered]


def test_a_server_that_forgot_events_is_found_out() -> None:
    link = following(seq=4)
    link.disconnected()
    link.connected()
    (rejoin,) = link.to_send()
    (lost,) = link.received(joined(rejoin.id, [], 2))
    assert isinstance(lost, Lost)
    assert link.last_seq(S) is None


def test_a_session_that_cannot_be_rejoined_is_lost_by_name() -> None:
    link = following(seq=4)
    link.disconnected()
    link.connected()
    (rejoin,) = link.to_send()
    assert link.received(Failure(re=rejoin.id, code="unknown_session", reason="gone")) == [
        Lost(S, "unknown_session: gone")
    ]


def test_a_session_that_cannot_be_rejoined_just_now_is_followed_still() -> None:
    link = following(seq=4)
    link.disconnected()
    link.connected()
    (rejoin,) = link.to_send()
    refused = Failure(re=rejoin.id, code="unavailable", reason="the database is away")
    assert link.received(refused) == [Delayed(S, "unavailable: the database is away")]
    link.rejoin(S)
    link.rejoin(S)
    (again,) = link.to_send()
    assert isinstance(again, Join)
    assert again.since == 4
    assert seqs(link.received(joined(again.id, [occurred(5)], 5))) == [5]
    link.command(Leave(id="l", session=S))
    link.to_send()
    link.rejoin(S)
    assert link.to_send() == [], "what is left is not asked for again"


def test_after_leaving_nothing_of_the_session_is_told_and_it_is_not_joined_again() -> None:
    link = following(seq=1)
    link.command(Leave(id="l", session=S))
    assert link.received(occurred(2)) == []
    link.received(Ok(re="l"))
    link.disconnected()
    link.connected()
    assert link.to_send() == []


def test_leaving_before_the_join_is_answered_leaves() -> None:
    link = Link("t")
    link.connected()
    link.command(Join(id="j", session=S))
    link.command(Leave(id="l", session=S))
    told = link.received(joined("j", [occurred(0)], 0))
    assert [type(item) for item in told] == [Answered]


def test_the_lobby_is_watched_again_after_a_drop() -> None:
    link = Link("t")
    link.connected()
    link.command(WatchLobby(id="w"))
    link.received(Ok(re="w"))
    link.disconnected()
    link.connected()
    assert [type(message) for message in link.to_send()] == [WatchLobby]


def test_the_lobby_is_watched_by_its_changes_and_told_whole() -> None:
    link = Link("t")
    link.connected()
    link.command(WatchLobby(id="w"))
    assert link.to_send() == [WatchLobby(id="w", changes=True)]
    link.received(Ok(re="w"))
    first = Lobby(seeks=[], playing=[], online=1, warmth=Warmth(done=0, total=1), version=4)
    assert link.received(first) == [Told(first)]
    second = msgspec.structs.replace(first, online=2, version=5)
    change = LobbyChanged(
        version=5, seeks=[], closed=[], playing=[], over=[], moved=[], seeking=0, running=0, online=2,
        warmth=first.warmth,
    )  # fmt: skip
    assert link.received(change) == [Told(second)]

    late = msgspec.structs.replace(change, version=9)
    assert link.received(late) == []
    assert link.received(late) == []
    [again] = link.to_send()
    assert again == WatchLobby(id=again.id, changes=True), "asked again, once"
    link.received(Ok(re=again.id))
    third = msgspec.structs.replace(first, version=9)
    assert link.received(third) == [Told(third)]

    link.command(UnwatchLobby(id="u"))
    link.to_send()
    assert link.received(late) == []
    assert link.to_send() == [], "it is no longer watched"


def test_a_started_game_is_told_and_answers_whoever_asked() -> None:
    link = Link("t")
    link.connected()
    started = Started(re=None, session=S, your_seat=1)
    assert link.received(started) == [Told(started)]


def test_an_unreadable_command_is_told() -> None:
    failure = Failure(re=None, code="malformed", reason="")
    assert Link("t").received(failure) == [Told(failure)]


def test_ids_and_sessions_in_use_are_refused() -> None:
    link = following()
    with pytest.raises(ValueError, match="followed already"):
        link.command(Join(id="j2", session=S))
    link.command(Ping(id="p"))
    with pytest.raises(ValueError, match="in use"):
        link.command(Ping(id="p"))


class Drops(RuleBasedStateMachine):
    """A link and a model of the server, joined by two queues that may be cut, with their contents, at any moment."""

    @initialize()
    def begin(self) -> None:
        self.link = Link("t")
        self.log: list[str | None] = [None]
        """The server's log: the command that caused each event."""
        self.up: deque[ClientMessage] = deque()
        self.down: deque[ServerMessage] = deque()
        self.subscribed = False
        self.told: list[Any] = []
        self.answers: dict[str, int] = {}
        self.sent: list[str] = []
        self.link.command(Join(id=self.link.next_id(), session=S))

    def pump(self) -> None:
        if self.link.online:
            self.up.extend(self.link.to_send())

    @precondition(lambda self: not self.link.online)
    @rule()
    def connect(self) -> None:
        self.up.clear()
        self.down.clear()
        self.subscribed = False
        self.link.connected()
        self.pump()

    @precondition(lambda self: self.link.online)
    @rule()
    def drop(self) -> None:
        self.link.disconnected()
        assert self.link.to_send() == []

    @rule()
    def act(self) -> None:
        message = Act(id=self.link.next_id(), session=S, seq=0, action=0)
        self.sent.append(message.id)
        self.link.command(message)
        self.pump()

    @rule()
    def opponent_acts(self) -> None:
        self.append(None)

    @precondition(lambda self: self.up)
    @rule(count=st.integers(1, 3))
    def server_reads(self, count: int) -> None:
        for _ in range(min(count, len(self.up))):
            message = self.up.popleft()
            if isinstance(message, Join):
                self.subscribed = True
                events = [occurred(n, command=self.log[n]) for n in range(message.since + 1, len(self.log))]
                self.down.append(joined(message.id, events, len(self.log) - 1))
            elif message.id in self.log:
                self.down.append(occurred(self.log.index(message.id), command=message.id))
            else:
                self.append(message.id)

    @precondition(lambda self: self.link.online and self.down)
    @rule(count=st.integers(1, 3))
    def client_reads(self, count: int) -> None:
        for _ in range(min(count, len(self.down))):
            for item in self.link.received(self.down.popleft()):
                if isinstance(item, Happened):
                    self.told.append((item.occurred.seq, item.occurred.re))
                elif isinstance(item, Answered):
                    self.answers[item.command] = self.answers.get(item.command, 0) + 1
                else:
                    pytest.fail(f"told {item}")
        self.pump()

    @precondition(lambda self: self.down and isinstance(self.down[-1], Occurred) and self.down[-1].re is None)
    @rule()
    def server_skips_one(self) -> None:
        """As if a mirror between servers loses a message; the next event shows the gap."""
        self.down.pop()

    def append(self, command: str | None) -> None:
        self.log.append(command)
        if self.subscribed or command is not None:
            self.down.append(occurred(len(self.log) - 1, command=command))

    @invariant()
    def told_once_in_order(self) -> None:
        if hasattr(self, "log"):
            assert self.told == list(enumerate(self.log))[: len(self.told)]
            assert all(count == 1 for count in self.answers.values())
            assert all(self.log.count(command) <= 1 for command in self.sent)

    def teardown(self) -> None:
        if not hasattr(self, "log"):
            return
        if self.link.online:
            self.drop()
        self.connect()
        while self.up or self.down:
            if self.up:
                self.server_reads(1)
            if self.down:
                self.client_reads(1)
        self.told_once_in_order()
        assert len(self.told) == len(self.log), "every event is told in the end"
        assert all(self.answers.get(command) == 1 for command in self.sent), "every command is answered in the end"
        assert all(self.log.count(command) == 1 for command in self.sent), "and applied once"


TestDrops = Drops.TestCase
TestDrops.settings = settings(max_examples=150, stateful_step_count=30, deadline=None)

"""The drill: its judge finds every broken promise, its deck is dealt fairly, and a short drill passes."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from agon.clients.sdk import Record
from agon.games import load
from agon.protocol.commands.session import Clocks, Position
from agon.protocol.events import AccountId, Acted, Clock, Created, Ended, PlayerRef, SeatTaken, SessionId, Untimed
from agon.protocol.messages import Joined, Occurred, SessionExport
from tests.cluster.harness.programs import ClusterError, find
from tests.drill import verdict
from tests.drill.drill import DrillPlan, drill
from tests.drill.players import Acknowledged, Ledger, parties
from tests.drill.schedule import Fault, deal
from tests.programs import not_run

CARDS = [Fault(kind, name, 0.0) for kind in ("kill", "cut", "pause") for name in ("x", "y", "z")]
PLAYERS = [
    PlayerRef(id=AccountId("me"), name="me", kind="human"),
    PlayerRef(id=AccountId("bot:random"), name="bot", kind="bot", card="random", level="random"),
]
GAME = load("tic_tac_toe", jit=False)


def position(ply: int, left: list[int], *, ended: bool) -> Position:
    clocks = Clocks(remaining_ms=left, running=[ply % 2], at=0)
    return Position(
        view=GAME.view(GAME.initial()), ply=ply, turn=[ply % 2], choices=[], last=[], clocks=clocks, draw_offer=None,
        rematch_offers=[], can_abort=False, ended=ended, returns=None, result=None,
    )  # fmt: skip


def played(moves: list[tuple[int, int]]) -> SessionExport:
    """Return a game of these moves, by the seats in turn: (seconds taken, seconds lost on the clock)."""
    seats = [SeatTaken(player=player) for player in PLAYERS]
    created = Created(game="tic_tac_toe", version=1, options={}, seats=seats, clock=Untimed(), seed_hash="")
    at, left = 0, [60_000, 60_000]
    events = [Occurred(session=SessionId("s"), seq=0, at=at, event=created, position=position(0, left, ended=False))]
    for ply, (took, cost) in enumerate(moves):
        at += took * 1000
        left = [remaining - (cost * 1000 if seat == ply % 2 else 0) for seat, remaining in enumerate(left)]
        command = f"c{ply}" if ply % 2 == 0 else None
        acted = Acted(seat=ply % 2, action=ply, command=command, remaining_ms=left)
        occurred = Occurred(
            session=SessionId("s"), seq=ply + 1, at=at, event=acted, position=position(ply + 1, left, ended=False)
        )
        events.append(occurred)
    over = Ended(reason="finished", returns=[1.0, -1.0])
    last = Occurred(
        session=SessionId("s"), seq=len(events), at=at, event=over, position=position(len(moves), left, ended=True)
    )
    clock: Clock = Untimed()
    return SessionExport(
        session=SessionId("s"), game=GAME.info, options={}, board=GAME.board({}), players=PLAYERS, clock=clock,
        events=[*events, last],
    )  # fmt: skip


def ledger_of(export: SessionExport) -> Ledger:
    """Return the ledger of a player who received the game as it is stored and thought a second for each move."""
    joined = Joined(
        re="j", session=export.session, game=export.game, options={}, board=export.board, players=PLAYERS,
        clock=export.clock, your_seat=0, seq=0, now=0, events=[], records=[],
    )  # fmt: skip
    record = Record(joined)
    record.add(export.events)
    moves = [
        Acknowledged("s", event.seq, event.event.command)
        for event in export.events
        if isinstance(event.event, Acted) and event.event.command is not None
    ]
    thought = {("s", ply, 0): 1.0 for ply in range(0, len(export.events), 2)}
    return Ledger(moves=moves, games=[("me", 0, record)], thought_s=thought, seen={"s"})


def promises(ledger: Ledger, *exports: SessionExport, faults: list[Fault] | None = None, games: int = 1) -> set[str]:
    return {broken.promise for broken in verdict.judge(ledger, {"s": list(exports)}, faults or [], games)}


FAIR = played([(1, 1), (1, 1), (1, 1)])


def test_a_game_as_it_should_be_breaks_no_promise() -> None:
    assert promises(ledger_of(FAIR), FAIR, FAIR) == set()


def without_an_event(ledger: Ledger) -> SessionExport:
    return msgspec.structs.replace(FAIR, events=[*FAIR.events[:1], *FAIR.events[2:]])


def with_a_move_doubled(ledger: Ledger) -> SessionExport:
    return msgspec.structs.replace(FAIR, events=[*FAIR.events[:2], *FAIR.events[1:]])


def with_another_move(ledger: Ledger) -> SessionExport:
    first = FAIR.events[1]
    other = msgspec.structs.replace(first, event=msgspec.structs.replace(first.event, action=8))  # type: ignore[type-var]
    return msgspec.structs.replace(FAIR, events=[FAIR.events[0], other, *FAIR.events[2:]])


@pytest.mark.parametrize(
    ("change", "promise"),
    [
        (without_an_event, "acknowledged is stored"),
        (with_a_move_doubled, "applied once"),
        (with_another_move, "clients have the log"),
    ],
)
def test_what_is_lost_doubled_or_changed_is_seen(change: Callable[[Ledger], SessionExport], promise: str) -> None:
    ledger = ledger_of(FAIR)
    assert promise in promises(ledger, change(ledger))


def test_servers_that_differ_are_seen() -> None:
    assert promises(ledger_of(FAIR), FAIR, played([(1, 1), (2, 1), (1, 1)])) == {"servers agree"}


def test_a_game_that_does_not_end_is_seen() -> None:
    assert promises(ledger_of(FAIR), FAIR, games=2) == {"every game ends"}


def test_a_leak_is_seen() -> None:
    ledger = ledger_of(FAIR)
    ledger.leaks.append("seat 0 received 2 cards")
    assert promises(ledger, FAIR) == {"secrets are kept"}


@pytest.mark.parametrize(
    ("moves", "promise"),
    [([(1, 1), (1, 1), (9, 9)], "clocks are fair"), ([(1, 1), (9, 1), (1, 1)], "bots move")],
)
def test_lost_time_is_allowed_while_something_was_broken_only(moves: list[tuple[int, int]], promise: str) -> None:
    export = played(moves)
    assert promises(ledger_of(export), export) == {promise}
    broken_then = [Fault("kill", "x", 1.0, began=0.0, ended=5.0)]
    assert promises(ledger_of(export), export, faults=broken_then) == set()
    long_ago = [Fault("kill", "x", 1.0, began=-60.0, ended=-50.0)]
    assert promises(ledger_of(export), export, faults=long_ago) == {promise}


def test_every_kind_of_fault_comes_before_any_comes_again() -> None:
    cards = list(deal(CARDS, 9, random.Random(1)))
    for first in range(0, 9, 3):
        assert len({card.kind for card in cards[first : first + 3]}) == 3
    assert len({(card.kind, card.target) for card in cards}) == 9


def test_a_seed_deals_the_same_again() -> None:
    def faults(seed: int) -> list[Fault]:
        return list(deal(CARDS, 20, random.Random(seed)))

    assert faults(1) == faults(1)
    assert faults(1) != faults(2)


@pytest.mark.parametrize("games", [10, 20, 200])
def test_the_parties_come_to_the_games_that_are_asked_for(games: int) -> None:
    assert sum(party.games for party in parties(games)) == games


SHORT: dict[str, Any] = {"games": 10, "servers": 1, "workers": 1, "postgres": False}


@pytest.mark.parametrize(
    "plan",
    [
        pytest.param(DrillPlan(seed=1, faults=3, **{**SHORT, "servers": 2}), id="two servers"),
        pytest.param(DrillPlan(seed=2, faults=0, full_disk=True, **SHORT), id="full disk"),
    ],
)
async def test_a_short_drill_is_passed(tmp_path: Path, plan: DrillPlan) -> None:
    try:
        find("mosquitto")
    except ClusterError as error:
        not_run(str(error))
    report = await drill(plan, tmp_path)
    assert report.broken == [], report.table()
    assert report.games == plan.games
    assert report.acknowledged == Counter(report.moves_by)["player"]
    assert report.watched > 0

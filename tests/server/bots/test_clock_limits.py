"""A bot's time for a move, by its level and by the clock of the game."""

from __future__ import annotations

import pytest

from agon import games
from agon.protocol.cards import Limits
from agon.protocol.clocks import Clock, Fischer, PerMove, Untimed
from agon.protocol.events import AccountId, Created, PlayerRef, SeatTaken
from agon.server.bots.clock_limits import CLOCK_RESERVE_MS, give_up_s, limits_now
from agon.server.session import state as core

MOVE_MS = 10_000


def session(clock: Clock) -> core.Session:
    """Return a game that begins at 0 ms."""
    seats = [SeatTaken(player=PlayerRef(id=AccountId(name), name=name, kind="human")) for name in ("a", "b")]
    created = Created(game="tic_tac_toe", version=1, options={}, seats=seats, clock=clock, seed_hash="")
    return core.begin(games.load("tic_tac_toe"), created, 0)


def time_ms(clock: Clock, wished: int | None, now: int = 0) -> int | None:
    return limits_now(session(clock), 0, Limits(time_ms=wished), MOVE_MS, now)[0].time_ms


@pytest.mark.parametrize("clock", [PerMove(1_000), Fischer(1_000, 0)])
def test_with_a_second_left_the_bot_stops_in_time_for_its_move_to_arrive(clock: Clock) -> None:
    limits, told = limits_now(session(clock), 0, Limits(time_ms=5_000), MOVE_MS, 0)
    assert limits.time_ms == 700
    assert told is not None
    assert told.overhead_ms == 300
    assert give_up_s(session(clock), 0, 0) == pytest.approx(0.85)


def test_the_time_that_a_job_waited_is_gone() -> None:
    clock = PerMove(60_000)
    assert [time_ms(clock, None, now) for now in (0, 52_000, 59_000, 60_000)] == [MOVE_MS, 7_700, 700, 1]
    assert give_up_s(session(clock), 0, 60_000) == 0.0


def test_a_level_that_needs_less_gets_no_more() -> None:
    assert time_ms(PerMove(60_000), 300) == 300
    assert time_ms(Untimed(), 300) == 300
    assert time_ms(Untimed(), None) == MOVE_MS
    assert give_up_s(session(Untimed()), 0, 0) is None
    assert CLOCK_RESERVE_MS > 0

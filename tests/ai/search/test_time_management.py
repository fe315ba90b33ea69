"""Sharing of a clock among moves; no engine exceeds its time."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from agon.ai.engines import registry
from agon.ai.search.budget import CHUNK_SECONDS, Budget, StopFlag
from agon.ai.search.time_management import Patience, allot, within
from agon.protocol.cards import Limits
from agon.protocol.clocks import ByoYomi, Clock, PerMove
from agon.protocol.jobs import SeatClock
from agon.server.bots.clock_limits import seat_clock
from agon.server.session.time_control import beginning, pressed, ran, until_flag
from tests.ai.positions import ENGINES, problem
from tests.server.clocks import timed

clocks = st.builds(
    SeatClock,
    left_ms=st.integers(0, 10_000_000),
    increment_ms=st.integers(0, 100_000),
    moves_to_go=st.none() | st.integers(1, 80),
    overhead_ms=st.integers(0, 1000),
)


@given(clock=clocks)
def test_no_more_is_given_than_is_left(clock: SeatClock) -> None:
    given_out = allot(clock)
    assert 0 < given_out.aim_ms <= max(1.0, given_out.most_ms + 1)
    assert 1 <= given_out.most_ms <= max(1, clock.left_ms - clock.overhead_ms)


@given(clock=clocks, moves=st.integers(1, 200))
def test_a_clock_outlasts_any_number_of_moves(clock: SeatClock, moves: int) -> None:
    """Even if every move takes the most that it may, as long as there is time at all."""
    left = clock.left_ms
    if clock.moves_to_go is not None:
        moves = min(moves, clock.moves_to_go)
    for move in range(moves):
        to_go = None if clock.moves_to_go is None else clock.moves_to_go - move
        now = SeatClock(left_ms=left, increment_ms=clock.increment_ms, moves_to_go=to_go, overhead_ms=clock.overhead_ms)
        if left - clock.overhead_ms < 2:
            return
        left += clock.increment_ms - allot(now).most_ms
        assert left >= 0


def test_the_last_move_of_a_clock_may_use_it_up() -> None:
    per_move = allot(SeatClock(left_ms=10_000, moves_to_go=1, overhead_ms=300))
    to_the_end = allot(SeatClock(left_ms=10_000, overhead_ms=300))
    assert per_move.most_ms == 9_700
    assert to_the_end.most_ms < 3_500


def test_of_a_time_for_every_move_most_is_used_as_none_of_it_is_kept() -> None:
    control = PerMove(1_000)
    told = seat_clock(control, (beginning(control, 1) or [])[0])
    assert allot(told).aim_ms == 0.8 * (1_000 - told.overhead_ms)
    assert allot(told).most_ms == 1_000 - told.overhead_ms


def test_more_moves_to_go_mean_less_for_each_and_an_increment_more() -> None:
    aims = [allot(SeatClock(left_ms=60_000, moves_to_go=moves)).aim_ms for moves in (2, 10, 40)]
    assert aims == sorted(aims, reverse=True)
    assert allot(SeatClock(left_ms=60_000, increment_ms=1000)).aim_ms > allot(SeatClock(left_ms=60_000)).aim_ms


def test_limits_and_clock_hold_together() -> None:
    clock = SeatClock(left_ms=60_000)
    assert within(Limits(time_ms=50), clock) == (Limits(time_ms=50), 50)
    assert within(Limits(nodes=7), None) == (Limits(nodes=7), None)
    allotted = allot(clock)
    assert within(Limits(depth=9), clock) == (Limits(time_ms=allotted.most_ms, depth=9), allotted.aim_ms)


def test_a_choice_that_stands_out_ends_the_search_sooner_and_a_new_one_later() -> None:
    def ends(choices: list[tuple[int, float]]) -> int:
        """Per cent of the aim after which the last of these iterations is the last."""
        for per_cent in range(0, 300, 5):
            patience = Patience(100.0)
            *before, (action, value) = choices
            for earlier in before:
                patience.is_over(*earlier, 0.0)
            if patience.is_over(action, value, float(per_cent)):
                return per_cent
        raise AssertionError

    steady, normal = ends([(3, 0.1)] * 8), ends([(3, 0.1)] * 2)
    changed, dropped = ends([(3, 0.1), (3, 0.1), (4, 0.1)]), ends([(3, 0.1), (3, 0.1), (3, -0.1)])
    assert steady < normal < changed == dropped <= 150


@pytest.mark.parametrize("engine", ["mcts", "default", "persona"])
def test_a_search_by_simulations_stops_at_the_aim_whoever_hands_it_on(engine: str) -> None:
    task = problem("hex")
    task.clock = SeatClock(left_ms=3_000, overhead_ms=200)
    allotted = allot(task.clock)
    thinking = registry.think(ENGINES[engine], task).thinking
    assert (thinking.engine, thinking.stop) == ("mcts", "time")
    assert thinking.limits == {"time_ms": int(allotted.aim_ms)}
    assert allotted.most_ms > 3 * allotted.aim_ms


def with_a_clock(rates: list[float]) -> tuple[Callable[[Limits, StopFlag], Budget], Callable[[], float]]:
    """Budgets for which time passes by nodes alone, chunk after chunk at these rates (a second); and what they read."""
    now, turn = 0.0, 0

    class Counted(Budget):
        def __init__(self, limits: Limits, flag: StopFlag) -> None:
            super().__init__(limits, flag, lambda: now)

        def run(self, kernel: Callable[[int], int]) -> int:
            nonlocal now, turn
            used = kernel(self.chunk())
            took = used / rates[turn % len(rates)]
            turn += 1
            now += took
            self.spend(used, took)
            return used

    return Counted, lambda: now


@pytest.mark.parametrize("engine", ["alphabeta", "minimax", "mcts", "random"])
@given(base=st.floats(30_000, 200_000), swings=st.lists(st.floats(1.0, 2.0), min_size=1, max_size=8), data=st.data())
@settings(max_examples=15, deadline=None)
def test_no_engine_answers_later_than_its_deadline(
    engine: str, base: float, swings: list[float], data: st.DataObject
) -> None:
    """Within one chunk of it, even if the machine's speed swings by a factor of 2."""
    task = problem("connect_four", "4444")
    clock = data.draw(st.none() | st.builds(SeatClock, left_ms=st.integers(1, 400), overhead_ms=st.integers(0, 30)))
    task.limits, task.clock = Limits(time_ms=data.draw(st.integers(1, 60))), clock
    task.budget, now = with_a_clock([base * swing for swing in swings])
    most = task.limits.time_ms if clock is None else min(task.limits.time_ms or 1, allot(clock).most_ms)
    decision = registry.think(ENGINES[engine], task)
    assert decision.action in task.legal()
    slack = 2 * CHUNK_SECONDS + 65 / base  # the first chunk is run before any rate is known
    assert now() * 1000.0 <= (most or 1) + slack * 1000.0


@settings(max_examples=200, deadline=None)
@given(timed, st.lists(st.floats(0.0, 1.0), min_size=1, max_size=60))
def test_a_bot_that_takes_what_it_is_given_never_loses_on_time_on_any_clock(clock: Clock, shares: list[float]) -> None:
    """Even if every search takes up to its most, and the overhead besides, while the clock has that much at all."""
    times = beginning(clock, 1)
    assert times is not None
    time = times[0]
    for share in shares:
        told = seat_clock(clock, time)
        if until_flag(clock, time) <= told.overhead_ms + 1:
            return  # nobody can move in so little time
        spent = 1 + share * (allot(told).most_ms - 1) + told.overhead_ms * 0.9
        time = ran(clock, time, int(spent))
        assert until_flag(clock, time) > 0
        time = pressed(clock, time)


@given(timed)
def test_a_bot_keeps_its_periods_of_byo_yomi(clock: Clock) -> None:
    time = (beginning(clock, 1) or [])[0]
    for _ in range(30):
        told = seat_clock(clock, time)
        if not isinstance(clock, ByoYomi) or clock.period_ms <= 2 * told.overhead_ms:
            return
        time = pressed(clock, ran(clock, time, allot(told).most_ms))
        assert time.phase.periods == clock.periods

"""Laws of every kind of clock, and worked examples of rule books."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agon.protocol.clocks import (
    DAY_MS,
    Bronstein,
    ByoYomi,
    Canadian,
    Clock,
    Correspondence,
    Delay,
    Fischer,
    HourGlass,
    PerMove,
    Stage,
    Stages,
)
from agon.server.session.time_control import SeatTime, advanced, beginning, pressed, ran, until_flag, vacationing
from tests.server.clocks import timed

turns = st.lists(st.integers(0, 30_000), max_size=12)


def first(clock: Clock) -> SeatTime:
    times = beginning(clock, 2)
    assert times is not None
    return times[0]


def played(clock: Clock, used: list[int]) -> SeatTime:
    """Return the clock after turns of these lengths (ms), up to the fall of its flag."""
    time = first(clock)
    for ms in used:
        if ms >= until_flag(clock, time):
            break
        time = pressed(clock, ran(clock, time, ms))
    return time


@given(timed, turns, st.integers(0, 40_000), st.integers(0, 40_000), st.booleans())
def test_running_in_parts_is_running_at_once_and_brings_the_flag_nearer(
    clock: Clock, used: list[int], one: int, more: int, vacation: bool
) -> None:
    time = played(clock, used)
    if isinstance(clock, Correspondence):
        time = vacationing(time, on=vacation)
    parts = ran(clock, ran(clock, time, one), more)
    assert parts == ran(clock, time, one + more)
    assert until_flag(clock, parts) == max(0, until_flag(clock, time) - one - more)
    assert parts.left_ms >= 0
    assert parts.left_ms > 0 or until_flag(clock, parts) == 0


def brought(clock: Clock, time: SeatTime) -> int:
    """Return the most time (ms) that one action may add to this clock in its present state."""
    match clock:
        case Fischer():
            return clock.increment_ms
        case Bronstein():
            return min(clock.delay_ms, time.phase.used_ms)
        case Stages(stages=stages) if time.phase.stage < len(stages):
            stage, after = stages[time.phase.stage], [*(stage.add_ms for stage in stages[1:]), clock.rest_ms]
            return stage.increment_ms + (after[time.phase.stage] if time.phase.moves_to_go == 1 else 0)
        case Stages():
            return clock.rest_increment_ms
        case PerMove() | Correspondence() | ByoYomi() | Canadian():
            whole = until_flag(clock, first(clock))
            return max(0, whole - until_flag(clock, time))
        case _:
            return 0


@given(timed, turns, st.integers(0, 30_000))
def test_an_action_brings_what_the_clock_says_and_nothing_else(clock: Clock, used: list[int], last: int) -> None:
    time = played(clock, used)
    if last >= until_flag(clock, time):
        return
    before = ran(clock, time, last)
    after = pressed(clock, before)
    gained = until_flag(clock, after) - until_flag(clock, before)
    delay = min(clock.delay_ms, before.phase.used_ms) if isinstance(clock, Delay) else 0
    assert 0 <= gained <= brought(clock, before) + delay
    assert after.phase.used_ms == 0
    if isinstance(clock, Fischer | Bronstein | Stages):
        assert gained == brought(clock, before)


@given(timed, turns)
def test_the_same_turns_leave_the_same_phases(clock: Clock, used: list[int]) -> None:
    """Periods only decrease, stages only increase; each change comes at the right action."""
    time, acts = first(clock), 0
    for ms in used:
        if ms >= until_flag(clock, time):
            return
        before = time
        time, acts = pressed(clock, ran(clock, time, ms)), acts + 1
        assert time.phase.periods <= before.phase.periods
        assert time.phase.overtime >= before.phase.overtime
        if isinstance(clock, ByoYomi):
            assert time.phase.periods >= 1
            assert not time.phase.overtime or time.left_ms == clock.period_ms
        if isinstance(clock, Stages):
            ends = [sum(stage.moves for stage in clock.stages[: n + 1]) for n in range(len(clock.stages))]
            assert time.phase.stage == sum(acts >= end for end in ends)
        if isinstance(clock, Canadian) and time.phase.overtime:
            assert 1 <= time.phase.moves_to_go <= clock.moves


@given(st.integers(1_000, 60_000), st.lists(st.tuples(st.integers(0, 2), st.integers(0, 20_000)), max_size=20))
def test_an_hour_glass_keeps_its_sand(initial: int, turns: list[tuple[int, int]]) -> None:
    clock = HourGlass(initial)
    for seats in (2, 3):
        times = beginning(clock, seats) or []
        for seat, ms in turns:
            times = advanced(clock, times, {seat % seats: ms})
            assert sum(time.left_ms for time in times) == seats * initial


@given(st.integers(1_000, 60_000), st.integers(1, 5_000), st.lists(st.integers(0, 9_000), max_size=20))
def test_a_delay_that_is_not_used_is_lost(initial: int, delay: int, turns: list[int]) -> None:
    clock = Delay(initial, delay)
    time = first(clock)
    for ms in turns:
        if ms >= until_flag(clock, time):
            return
        before = time.left_ms
        time = pressed(clock, ran(clock, time, ms))
        assert time.left_ms == before - max(0, ms - delay)
    assert until_flag(clock, time) == time.left_ms + delay


def minutes(count: float) -> int:
    return round(count * 60_000)


def test_us_delay_a_move_within_five_seconds_costs_nothing() -> None:
    """USCF 5F: G/5;d5. A move of 4 s leaves 5:00, one of 12 s leaves 4:53."""
    clock = Delay(minutes(5), 5_000)
    assert played(clock, [4_000]).left_ms == minutes(5)
    assert played(clock, [4_000, 12_000]).left_ms == minutes(5) - 7_000


def test_bronstein_gives_back_what_was_used_up_to_its_delay() -> None:
    """FIDE C.02: with 5 s, a move of 3 s leaves the clock as it was, one of 12 s costs 7; but 2 s do not last for 3."""
    clock = Bronstein(minutes(5), 5_000)
    assert played(clock, [3_000]).left_ms == minutes(5)
    assert played(clock, [3_000, 12_000]).left_ms == minutes(5) - 7_000
    assert until_flag(clock, ran(clock, SeatTime(2_000), 3_000)) == 0


def test_fide_ninety_minutes_for_forty_moves_then_thirty_with_thirty_seconds_from_move_one() -> None:
    """FIDE C.07: 40 moves of 2 minutes use 80 of 90 + 40 x 0.5; the 40th brings 30 minutes more."""
    clock = Stages([Stage(moves=40, add_ms=minutes(90), increment_ms=30_000)], minutes(30), 30_000)
    before, after = played(clock, [minutes(2)] * 39), played(clock, [minutes(2)] * 40)
    assert (before.left_ms, before.phase.moves_to_go) == (minutes(90 + 19.5 - 78), 1)
    assert (after.left_ms, after.phase.moves_to_go, after.phase.stage) == (minutes(90 + 20 - 80 + 30), 0, 1)


def test_aga_japanese_overtime_of_five_thirty_second_periods() -> None:
    """A move of 29 s keeps all five, one of 65 s spends two; the last one that is used up loses."""
    clock = ByoYomi(minutes(10), 30_000, 5)
    time = ran(clock, first(clock), minutes(10) + 29_000)
    assert (time.left_ms, time.phase.periods) == (1_000, 5)
    time = pressed(clock, time)
    assert (time.left_ms, time.phase.periods) == (30_000, 5)
    time = pressed(clock, ran(clock, time, 65_000))
    assert (time.left_ms, time.phase.periods) == (30_000, 3)
    assert until_flag(clock, ran(clock, time, 89_999)) == 1
    assert until_flag(clock, ran(clock, time, 90_000)) == 0


def test_aga_canadian_overtime_of_twenty_stones_in_five_minutes() -> None:
    """The twentieth stone brings five whole minutes, whatever was left; nineteen in five minutes lose."""
    clock = Canadian(0, minutes(5), 20)
    time = played(clock, [10_000] * 19)
    assert (time.left_ms, time.phase.moves_to_go) == (minutes(5) - 190_000, 1)
    time = pressed(clock, ran(clock, time, 10_000))
    assert (time.left_ms, time.phase.moves_to_go) == (minutes(5), 20)


def test_three_days_a_move_and_vacation_is_used_instead() -> None:
    clock = Correspondence(3, 10)
    time = vacationing(ran(clock, first(clock), DAY_MS), on=True)
    assert until_flag(clock, time) == 12 * DAY_MS
    time = vacationing(ran(clock, time, 4 * DAY_MS), on=False)
    assert (time.left_ms, time.phase.vacation_ms) == (2 * DAY_MS, 6 * DAY_MS)
    assert pressed(clock, time).left_ms == 3 * DAY_MS


@pytest.mark.parametrize("clock", [ByoYomi(0, 10_000, 1), Canadian(0, 10_000, 3)])
def test_without_main_time_overtime_runs_from_the_first_move(clock: Clock) -> None:
    assert first(clock).phase.overtime
    assert until_flag(clock, first(clock)) == 10_000

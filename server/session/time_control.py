"""The arithmetic of clocks: a seat's clock after it ran for some time, and after its action. Pure.

Every kind of clock has two steps: ``ran`` while its seat is to act, ``pressed`` when it has acted; ``until_flag`` is
the time left until the flag falls. Laws that the tests check: running ``a`` and then ``b`` equals running ``a + b``;
running ``a`` brings the flag nearer by ``a``. Times are milliseconds. A flag falls at exactly 0.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, assert_never

import msgspec

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
    Phase,
    Stages,
    Untimed,
)


class SeatTime(msgspec.Struct, frozen=True):
    """A seat's clock: the time that it shows, and its phase."""

    left_ms: int
    phase: Phase = Phase()


def beginning(clock: Clock, seats: int, left_ms: Sequence[int] = ()) -> list[SeatTime] | None:
    """Return the clocks of all seats at the start; None if the game is untimed. ``left_ms``: their times, if odds in
    time are given."""
    match clock:
        case Untimed():
            return None
        case PerMove(move_ms=left):
            first = SeatTime(left)
        case ByoYomi(initial_ms=left):
            first = SeatTime(left, Phase(periods=clock.periods))
            first = first if left else _byo_yomi(clock, first, 0)
        case Canadian(initial_ms=left):
            first = SeatTime(left)
            first = first if left else _canadian(clock, first, 0)
        case Stages(stages=stages):
            first = SeatTime(stages[0].add_ms, Phase(moves_to_go=stages[0].moves))
        case Correspondence():
            first = SeatTime(clock.days * DAY_MS, Phase(vacation_ms=clock.vacation_days * DAY_MS))
        case Fischer() | Delay() | Bronstein() | HourGlass():
            first = SeatTime(clock.initial_ms)
        case _:
            assert_never(clock)
    return [SeatTime(left, first.phase) for left in left_ms] or [first] * seats


def ran(clock: Clock, time: SeatTime, ms: int) -> SeatTime:
    """Return the clock after it ran for ``ms``; at 0 its flag has fallen."""
    match clock:
        case Untimed():
            return time
        case ByoYomi():
            after = _byo_yomi(clock, time, ms)
        case Canadian():
            after = _canadian(clock, time, ms)
        case Delay(delay_ms=delay):
            free = min(ms, max(0, delay - time.phase.used_ms))
            after = _less(time, ms - free)
        case Correspondence() if time.phase.on_vacation:
            taken = min(ms, time.phase.vacation_ms)
            on_vacation = _with(time, vacation_ms=time.phase.vacation_ms - taken)
            after = _less(on_vacation, ms - taken)
        case _:
            after = _less(time, ms)
    return _with(after, used_ms=time.phase.used_ms + ms)


def pressed(clock: Clock, time: SeatTime) -> SeatTime:
    """Return the clock after its seat has acted."""
    phase = time.phase
    match clock:
        case Untimed():
            return time
        case PerMove(move_ms=left):
            after = SeatTime(left, phase)
        case Fischer(increment_ms=increment):
            after = _less(time, -increment)
        case Bronstein(delay_ms=delay):
            after = _less(time, -min(delay, phase.used_ms))
        case ByoYomi(period_ms=period):
            after = SeatTime(period, phase) if phase.overtime else time
        case Canadian(period_ms=period, moves=moves):
            to_go = phase.moves_to_go - 1
            if not phase.overtime:
                after = time
            elif to_go:
                after = _with(time, moves_to_go=to_go)
            else:
                after = _with(SeatTime(period, phase), moves_to_go=moves)
        case Stages():
            after = _next_stage(clock, time)
        case Correspondence(days=days):
            after = _with(SeatTime(days * DAY_MS, phase), on_vacation=False)
        case Delay() | HourGlass():
            after = time
        case _:
            assert_never(clock)
    return _with(after, used_ms=0)


def until_flag(clock: Clock, time: SeatTime) -> int:
    """Return the time (ms) that the clock may run until its flag falls. Not for ``Untimed``."""
    left, phase = time.left_ms, time.phase
    match clock:
        case ByoYomi(period_ms=period):
            return left + (phase.periods - phase.overtime) * period
        case Canadian(period_ms=period) if not phase.overtime:
            return left + period
        case Delay(delay_ms=delay):
            return left + max(0, delay - phase.used_ms)
        case Correspondence() if phase.on_vacation:
            return left + phase.vacation_ms
        case _:
            return left


def advanced(clock: Clock, times: Sequence[SeatTime], spent: Mapping[int, int]) -> list[SeatTime]:
    """Return all clocks after those of the seats in ``spent`` ran for the given times."""
    after = [ran(clock, time, spent[seat]) if seat in spent else time for seat, time in enumerate(times)]
    if isinstance(clock, HourGlass):
        resting = [seat for seat in range(len(times)) if seat not in spent]
        if resting:
            sand = sum(times[seat].left_ms - after[seat].left_ms for seat in spent)
            share, rest = divmod(sand, len(resting))
            for nth, seat in enumerate(resting):
                after[seat] = _less(after[seat], -share - (nth < rest))
    return after


ADDED_MS: Final = 15_000
"""Time (ms) that one player gives the other at once."""


def addition(clock: Clock) -> int:
    """Return the time (ms) that a player may give the other at once; 0 if the clock does not allow it."""
    match clock:
        case Untimed() | HourGlass():
            return 0
        case Correspondence():
            return DAY_MS
        case _:
            return ADDED_MS


def added(time: SeatTime, ms: int) -> SeatTime:
    return _less(time, -ms)


def _less(time: SeatTime, ms: int) -> SeatTime:
    return SeatTime(max(0, time.left_ms - ms), time.phase)


def _with(time: SeatTime, **changes: int | bool) -> SeatTime:
    return SeatTime(time.left_ms, msgspec.structs.replace(time.phase, **changes))


def _byo_yomi(clock: ByoYomi, time: SeatTime, ms: int) -> SeatTime:
    left, phase = time.left_ms, time.phase
    if not phase.overtime:
        if ms < left:
            return _less(time, ms)
        ms, left = ms - left, clock.period_ms
    lost = 0 if ms < left else 1 + (ms - left) // clock.period_ms
    if lost >= phase.periods:
        return _with(SeatTime(0, phase), overtime=True, periods=1)
    if lost:
        left = clock.period_ms - (ms - left) % clock.period_ms
    else:
        left -= ms
    return _with(SeatTime(left, phase), overtime=True, periods=phase.periods - lost)


def _canadian(clock: Canadian, time: SeatTime, ms: int) -> SeatTime:
    if time.phase.overtime or ms < time.left_ms:
        return _less(time, ms)
    overtime = _with(SeatTime(clock.period_ms, time.phase), overtime=True, moves_to_go=clock.moves)
    return _less(overtime, ms - time.left_ms)


def _next_stage(clock: Stages, time: SeatTime) -> SeatTime:
    """Add the increment of the action's stage, and after the stage's last action the time of the next stage."""
    stage = time.phase.stage
    here = clock.stages[stage] if stage < len(clock.stages) else None
    time = _less(time, -(clock.rest_increment_ms if here is None else here.increment_ms))
    if here is None or time.phase.moves_to_go > 1:
        return time if here is None else _with(time, moves_to_go=time.phase.moves_to_go - 1)
    following = clock.stages[stage + 1] if stage + 1 < len(clock.stages) else None
    time = _less(time, -(clock.rest_ms if following is None else following.add_ms))
    return _with(time, stage=stage + 1, moves_to_go=0 if following is None else following.moves)


def taken_back(clock: Clock, time: SeatTime, actions: int) -> SeatTime:
    """Return the clock after ``actions`` of its seat are taken back: used time stays used, a new turn begins.

    A take-back goes at most to the start of the present stage, so that no stage's time is added twice.
    """
    phase = time.phase
    if isinstance(clock, PerMove):
        time = SeatTime(clock.move_ms, phase)
    elif isinstance(clock, Correspondence):
        time = SeatTime(clock.days * DAY_MS, phase)
    elif isinstance(clock, Canadian) and phase.overtime:
        time = _with(time, moves_to_go=min(clock.moves, phase.moves_to_go + actions))
    elif isinstance(clock, Stages) and phase.stage < len(clock.stages):
        time = _with(time, moves_to_go=min(clock.stages[phase.stage].moves, phase.moves_to_go + actions))
    return _with(time, used_ms=0)


def vacationing(time: SeatTime, *, on: bool) -> SeatTime:
    """Return the clock with the seat's vacation on or off."""
    return _with(time, on_vacation=on)


def phases_of(times: Sequence[SeatTime] | None) -> list[Phase]:
    """Return the phases of the clocks; empty if all are the plain one."""
    phases = [time.phase for time in times or ()]
    return phases if any(phase != _PLAIN for phase in phases) else []


_PLAIN: Final = Phase()

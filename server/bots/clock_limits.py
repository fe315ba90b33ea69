"""Limit a bot's thinking by the clock of its game. Pure."""

from __future__ import annotations

import msgspec

from agon.protocol.cards import Limits
from agon.protocol.clocks import Bronstein, ByoYomi, Canadian, Clock, Correspondence, Delay, Fischer, PerMove, Stages
from agon.protocol.jobs import SeatClock
from agon.server.session import state as core
from agon.server.session import time_control
from agon.server.session.time_control import SeatTime

CLOCK_RESERVE_MS = 150
"""Time (ms) before the bot's clock runs out at which a stand-in is played."""


def limits_now(
    session: core.Session, seat: int, limits: Limits, move_ms: int, now: int
) -> tuple[Limits, SeatClock | None]:
    """Return the level's limits with a time, tightened by the game's clock at ``now`` (ms); and the seat's clock, for
    the engine to plan its time. ``move_ms``: time for a move where neither sets one.
    """
    times = session.clock_now(now)
    time_ms = limits.time_ms or move_ms
    if times is None:
        return msgspec.structs.replace(limits, time_ms=time_ms), None
    control = session.created.clock
    left = time_control.until_flag(control, times[seat])
    time_ms = max(1, min(time_ms, left - 2 * CLOCK_RESERVE_MS))
    return msgspec.structs.replace(limits, time_ms=time_ms), seat_clock(control, times[seat])


def give_up_s(session: core.Session, seat: int, now: int) -> float | None:
    """Return the time (s) after ``now`` (ms) at which a stand-in must be played; None without a clock."""
    times = session.clock_now(now)
    if times is None:
        return None
    left = time_control.until_flag(session.created.clock, times[seat])
    return max(0, left - CLOCK_RESERVE_MS) / 1000


def seat_clock(control: Clock, seat: SeatTime) -> SeatClock:
    """Return a seat's clock for its engine. Not for ``Untimed``."""
    left, phase = seat.left_ms, seat.phase
    increment = free = 0
    to_go: int | None = phase.moves_to_go or None
    match control:
        case PerMove() | Correspondence():
            left, free = 0, left  # unused time is lost
        case Fischer(increment_ms=increment) | Bronstein(delay_ms=increment):
            pass
        case Stages(stages=stages):
            over = phase.stage >= len(stages)
            increment = control.rest_increment_ms if over else stages[phase.stage].increment_ms
        case Delay(delay_ms=delay):
            free = max(0, delay - phase.used_ms)
        case ByoYomi(period_ms=period):
            left, free = (0, left) if phase.overtime else (left, period)
        case Canadian(period_ms=period, moves=moves) if not phase.overtime:
            free = period // moves
        case _:
            pass
    return SeatClock(
        left_ms=left, increment_ms=increment, free_ms=free, moves_to_go=to_go, overhead_ms=2 * CLOCK_RESERVE_MS
    )

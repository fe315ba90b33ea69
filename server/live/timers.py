"""Set a new game's timers besides its clock, from the operator's settings, its clock and its players."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, assert_never

from agon.protocol.clocks import (
    Bronstein,
    ByoYomi,
    Canadian,
    Clock,
    Correspondence,
    Delay,
    Fischer,
    HourGlass,
    PerMove,
    Stages,
    Timers,
    Untimed,
)
from agon.protocol.events import SeatTaken
from agon.server.ops.settings import Settings

MOVES: Final = 40
"""Moves of one seat in a usual game, to estimate the length of the game."""
QUICK_S, RAPID_S, SLOW_S = 480, 1_500, 43_200
"""Largest estimates (s) of a seat's time for a game that is quick, rapid, or played in one sitting."""


def estimate_s(clock: Clock) -> float | None:
    """Return the time (s) that one seat may think in a usual game; None if untimed or by correspondence."""
    match clock:
        case Untimed() | Correspondence():
            return None
        case PerMove(move_ms=ms):
            total = ms * MOVES
        case Fischer(initial_ms=ms, increment_ms=share) | Delay(initial_ms=ms, delay_ms=share):
            total = ms + share * MOVES
        case Bronstein(initial_ms=ms, delay_ms=share):
            total = ms + share * MOVES
        case ByoYomi(initial_ms=ms, period_ms=period):
            total = ms + period * MOVES // 2
        case Canadian(initial_ms=ms, period_ms=period, moves=moves):
            total = ms + period * MOVES // (2 * moves)
        case HourGlass(initial_ms=ms):
            total = ms * 4
        case Stages(stages=stages):
            total = sum(stage.add_ms + stage.moves * stage.increment_ms for stage in stages) + clock.rest_ms
        case _:
            assert_never(clock)
    return total / 1000


def timers_of(clock: Clock, seats: Sequence[SeatTaken], settings: Settings, *, no_show_ms: int = 0) -> Timers | None:
    """Return the timers of a game that is about to begin, or None. ``no_show_ms``: of a game of a tournament.

    The quota for lag follows scalachess: 0.4 % of the estimated time and 0.15 s for each action, a second at most.
    """
    seconds = estimate_s(clock)
    if isinstance(clock, Untimed) and len(seats) > 2:
        return Timers(absence_ms=settings.absence_ms * 3)  # many would wait for one
    if seconds is None or seconds > SLOW_S:
        return None
    patience = 1 if seconds <= QUICK_S else 2 if seconds <= RAPID_S else 3
    people = all(taken.player.kind == "human" for taken in seats)
    return Timers(
        first_move_ms=no_show_ms or (settings.first_move_ms if people else 0),
        absence_ms=settings.absence_ms * patience,
        lag_ms=settings.lag_ms,
        lag_gain_ms=min(1_000, 150 + round(4 * seconds)) if settings.lag_ms else 0,
    )

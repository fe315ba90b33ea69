"""How much of a game's clock a move may take: an aim, and a most.

The aim shares out what is left over the moves that are still expected, plus most of what each move gives back; the most
lets a hard position take several times that. A search that goes deeper and deeper stops at the end of an iteration:
sooner where one action has stood out for long, later where the choice has just changed or the value has dropped.
Source: R. Hyatt, "Using time wisely" (ICCA Journal 7, 1984).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import msgspec

from agon.protocol.cards import Limits
from agon.protocol.jobs import SeatClock

EXPECTED_MOVES: Final = 28
"""Of a seat until the game ends, where the clock does not say how many."""
SPENT_INCREMENT: Final = 0.8
HARD: Final = 4.0
"""At most so many times the aim."""
MOST_SHARE: Final = 0.35
"""Of what is left, unless this is the last move that it is for."""
LAST_MOVE_SHARE: Final = 0.6
STABLE: Final = 5
"""Iterations after which an unchanged choice stands out."""
DROP: Final = 0.03
"""A value lower by this, in returns, than that of the iteration before is a reason to look on."""
NEXT_ITERATION: Final = 0.55
"""A further iteration is not begun where less than this share of the aim is left over: it would hardly end."""


@dataclass(frozen=True)
class Allotment:
    """Milliseconds for one move."""

    aim_ms: float
    most_ms: int


def allot(clock: SeatClock) -> Allotment:
    """What the clock allows; never more than what is left less the overhead, at least 1.

    What a move may use for nothing is used, all but a reserve; periods of byo-yomi are kept.
    """
    total = max(1.0, float(clock.left_ms + clock.free_ms - clock.overhead_ms))
    left = min(total, float(clock.left_ms))
    free = total - left
    if clock.moves_to_go == 1:
        most = total
        aim = total * LAST_MOVE_SHARE
    else:
        moves = clock.moves_to_go or EXPECTED_MOVES
        aim = left / moves + (clock.increment_ms + free) * SPENT_INCREMENT
        most = min(aim * HARD, left * MOST_SHARE + free)
    most = max(1.0, min(most, total))
    return Allotment(min(aim, most), int(most))


def within(limits: Limits, clock: SeatClock | None) -> tuple[Limits, float | None]:
    """The limits of a move under that clock, and the aim of a search that can stop at the end of an iteration."""
    if clock is None:
        return limits, None
    allotment = allot(clock)
    most = allotment.most_ms if limits.time_ms is None else min(allotment.most_ms, limits.time_ms)
    return msgspec.structs.replace(limits, time_ms=most), min(allotment.aim_ms, most)


class Patience:
    """Says after each iteration whether another one is worth its time."""

    def __init__(self, aim_ms: float) -> None:
        self._aim_ms = aim_ms
        self._action: int | None = None
        self._value = 0.0
        self._stable = 0

    def is_over(self, action: int, value: float, elapsed_ms: float) -> bool:
        """To be asked once an iteration, with its choice."""
        first = self._action is None
        changed = not first and action != self._action
        dropped = not first and value < self._value - DROP
        self._stable = 0 if changed or first else self._stable + 1
        self._action, self._value = action, value
        return elapsed_ms >= self._aim_ms * self._factor(changed=changed, dropped=dropped)

    def _factor(self, *, changed: bool, dropped: bool) -> float:
        """Of the aim, at which no further iteration is begun."""
        if changed or dropped:
            return 2.0 * NEXT_ITERATION
        return NEXT_ITERATION * (0.5 if self._stable >= STABLE else 1.0)

"""Time management: the aim and the maximum of a move's time on a game's clock.

The aim divides the time left by the expected number of moves and adds most of the increment; the maximum allows a hard
position several times that. Iterative deepening stops at the end of an iteration: sooner if one action has stood out
for long, later if the choice has just changed or the value has dropped.
Source: R. Hyatt, "Using time wisely" (ICCA Journal 7, 1984).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import msgspec

from agon.protocol.cards import Limits
from agon.protocol.jobs import SeatClock

EXPECTED_MOVES: Final = 28
"""Expected moves of a seat until the game ends, if the clock does not give a number."""
SPENT_INCREMENT: Final = 0.8
HARD: Final = 4.0
"""Maximum as a multiple of the aim."""
MOST_SHARE: Final = 0.35
"""Most of the time left that a move may use, unless it is the last before new time."""
LAST_MOVE_SHARE: Final = 0.6
STABLE: Final = 5
"""Number of iterations after which an unchanged choice stands out."""
DROP: Final = 0.03
"""Drop of the value from one iteration to the next, in returns, that is a reason to search on."""
NEXT_ITERATION: Final = 0.55
"""Share of the aim after which no further iteration begins: it would hardly end."""


@dataclass(frozen=True)
class Allotment:
    """Time (ms) for one move."""

    aim_ms: float
    most_ms: int


def allot(clock: SeatClock) -> Allotment:
    """Return the time that the clock allows: at most the time left minus the overhead, at least 1.

    Free time of a move is used, all but a reserve; byo-yomi periods are kept.
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
    """Return a move's limits under that clock, and the aim (ms) of a search that can stop after an iteration."""
    if clock is None:
        return limits, None
    allotment = allot(clock)
    most = allotment.most_ms if limits.time_ms is None else min(allotment.most_ms, limits.time_ms)
    return msgspec.structs.replace(limits, time_ms=most), min(allotment.aim_ms, most)


class Patience:
    """Decides after each iteration if another one is worth its time."""

    def __init__(self, aim_ms: float) -> None:
        self._aim_ms = aim_ms
        self._action: int | None = None
        self._value = 0.0
        self._stable = 0

    def is_over(self, action: int, value: float, elapsed_ms: float) -> bool:
        """True if the search should stop; to be called once per iteration with its choice."""
        first = self._action is None
        changed = not first and action != self._action
        dropped = not first and value < self._value - DROP
        self._stable = 0 if changed or first else self._stable + 1
        self._action, self._value = action, value
        return elapsed_ms >= self._aim_ms * self._factor(changed=changed, dropped=dropped)

    def _factor(self, *, changed: bool, dropped: bool) -> float:
        """Return the share of the aim after which no further iteration begins."""
        if changed or dropped:
            return 2.0 * NEXT_ITERATION
        return NEXT_ITERATION * (0.5 if self._stable >= STABLE else 1.0)

"""Connect Four: a weighted sum of threats, their parity, and the centre.

A threat is an empty cell that would complete four for its owner. When the other cells run out, the first player gets
to play the odd rows (counted from 1 below) and the second the even rows, so a threat on one's own rows is worth more
(zugzwang control). Source: V. Allis, "A knowledge-based approach of Connect-Four" (1988), sections 3.3 and 6.
"""

from __future__ import annotations

from typing import Any

from agon.games.bits import popcount
from agon.games.verbs import State

OWN_ROW_THREAT = 0.10
OTHER_ROW_THREAT = 0.04
CENTRE_DISC = 0.010
NEXT_TO_CENTRE_DISC = 0.004
ASPIRATION = 0.12
EXPECTED = 5.04
"""Scale found by ``python -m agon.ai.tuning.expected connect_four --games 1000 --most 20000``."""


def threats(discs: Any, column: Any, free: Any) -> int:
    """Return the cells of ``free`` that complete four ``discs``; ``column`` is the distance between neighbours in a
    row."""
    found = (discs << 1) & (discs << 2) & (discs << 3)
    for step in (column - 1, column, column + 1):
        pair = (discs << step) & (discs << 2 * step)
        found |= pair & (discs << 3 * step)
        found |= pair & (discs >> step)
        pair = (discs >> step) & (discs >> 2 * step)
        found |= pair & (discs << step)
        found |= pair & (discs >> 3 * step)
    return found & free


def evaluate(state: State, seat: int) -> float:
    """Return the expected return of ``seat``, between -1 and 1."""
    width = state[4]
    height = state[5]
    column = height + 1
    lowest = state[6]
    free = state[7] & ~(state[0] | state[1])
    odd_rows = 0
    for row in range(0, height, 2):
        odd_rows |= lowest << row
    full = (1 << height) - 1
    left = (width - 1) // 2
    right = width // 2
    centre = full << left * column | full << right * column
    beside = full << (left - 1) * column | full << (right + 1) * column
    first = threats(state[0], column, free)
    second = threats(state[1], column, free)
    own = popcount(first & odd_rows) - popcount(second & ~odd_rows)
    other = popcount(first & ~odd_rows) - popcount(second & odd_rows)
    value = (
        OWN_ROW_THREAT * own
        + OTHER_ROW_THREAT * other
        + CENTRE_DISC * (popcount(state[0] & centre) - popcount(state[1] & centre))
        + NEXT_TO_CENTRE_DISC * (popcount(state[0] & beside) - popcount(state[1] & beside))
    )
    return value if seat == 0 else -value

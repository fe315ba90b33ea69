"""Connect Four: a weighted sum of threats, their parity, and the centre.

A threat is an empty cell that would complete four for its owner. When the other cells run out, the first player gets
to play the odd rows (counted from 1 below) and the second the even rows, so a threat on one's own rows is worth more
(zugzwang control). Source: V. Allis, "A knowledge-based approach of Connect-Four" (1988), sections 3.3 and 6.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from agon.games.bits import popcount
from agon.games.verbs import State

OWN_ROW_THREAT = 0.10
OTHER_ROW_THREAT = 0.04
CENTRE_DISC = 0.010
NEXT_TO_CENTRE_DISC = 0.004
ASPIRATION = 0.12
EXPECTED = 5.04
"""Scale found by ``python -m agon.ai.tuning.expected connect_four --games 1000 --most 20000``."""

NEUTRAL = np.array([[OWN_ROW_THREAT, OTHER_ROW_THREAT, CENTRE_DISC, NEXT_TO_CENTRE_DISC]] * 2)
"""The weights of each side's threats and discs."""


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
    return weigh(state, seat, NEUTRAL)


def weigh(state: State, seat: int, weights: NDArray[np.float64]) -> float:
    """Return the same with other weights."""
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
    value = (
        weights[0, 0] * popcount(first & odd_rows)
        - weights[1, 0] * popcount(second & ~odd_rows)
        + weights[0, 1] * popcount(first & ~odd_rows)
        - weights[1, 1] * popcount(second & odd_rows)
        + weights[0, 2] * popcount(state[0] & centre)
        - weights[1, 2] * popcount(state[1] & centre)
        + weights[0, 3] * popcount(state[0] & beside)
        - weights[1, 3] * popcount(state[1] & beside)
    )
    return value if seat == 0 else -value

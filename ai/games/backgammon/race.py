"""The end of a race: exact tables of bearing off few checkers.

One-sided table, at most six checkers, all at home: the distribution of the number of rolls needed, if the side always
minimises the expected number. Two such distributions give the winning chances, except for moves that a side would
choose otherwise because of the other's position. Two-sided table, at most three checkers each: exact winning chances.
Both are computed backwards from the end (as GNU Backgammon's ``makebearoff`` does): ``python -m
agon.ai.games.backgammon.make_bear_off``.

A position's number is its rank among the ways to put six bars between the checkers (combinatorial number system: D.
Knuth, "The art of computer programming" 4A, section 7.2.1.3).
"""

from __future__ import annotations

from math import comb

import numpy as np
from numpy.typing import NDArray

from agon.games.backgammon.layout import BAR, CHECKERS, OFF
from agon.games.verbs import State

HOME = 6
MOST = 6
"""Most checkers of a side in the one-sided table."""
FEW = 3
"""Most checkers of a side in the two-sided table."""
POSITIONS = comb(MOST + HOME, HOME)
FEW_POSITIONS = comb(FEW + HOME, HOME)
CHOOSE = np.array([[comb(n, k) for k in range(HOME + 1)] for n in range(MOST + HOME)], np.int64)
"""Binomial coefficients."""

Table = NDArray[np.float32]


def rank(state: State, seat: int) -> int:
    """Return the number of a side's position; -1 if no table holds it."""
    left = CHECKERS - int(state[OFF + seat])
    if left > MOST or state[BAR + seat] > 0:
        return -1
    number = 0
    counted = 0
    for point in range(HOME):
        count = int(state[point]) if seat == 0 else -int(state[23 - point])
        if count > 0:
            counted += count
        number += CHOOSE[counted + point, point + 1]
    return number if counted == left else -1


def rank_of(counts: tuple[int, ...]) -> int:
    """Likewise for checkers on the points 1 to 6."""
    return sum(comb(sum(counts[: point + 1]) + point, point + 1) for point in range(HOME))


def chance_to_win(mine: int, theirs: int, one_sided: Table, two_sided: Table) -> float:
    """Return the winning chance of the side that rolls, by the numbers of both positions."""
    if mine < FEW_POSITIONS and theirs < FEW_POSITIONS:
        return float(two_sided[mine, theirs])
    chance = 0.0
    other_is_later = 1.0
    for rolls in range(1, one_sided.shape[1]):
        # I am done with this roll; the other has not been done with one fewer
        other_is_later -= one_sided[theirs, rolls - 1]
        chance += one_sided[mine, rolls] * other_is_later
    return float(chance)

"""Inputs of the net besides the checkers themselves, for the side that rolls next and for the other.

Sets of places are ints as in ``agon.games.backgammon.moves``. Escapes are those of H. Berliner's program ("Backgammon
computer program beats world champion", Artificial Intelligence 14, 1980): the number of the 36 rolls that bring a
checker past the points before it that the other side holds.
"""

# ruff: noqa: PLR0917 - kernels are called by position

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from agon.games.backgammon.layout import FROM_BAR
from agon.games.bits import highest_bit, popcount
from agon.games.verbs import State

ROLLS = 36
HOME = 0b1111110
"""Places 1 to 6."""
REACH = 12
"""Points that two dice can reach."""


def _escapes() -> NDArray[np.int8]:
    """Count, for each set of held points at distances 1 to 12, the rolls whose sum can be moved with one checker."""
    blocked = np.arange(1 << REACH, dtype=np.int64)
    count = np.zeros(1 << REACH, np.int8)
    for one in range(1, 7):
        for other in range(1, one + 1):
            is_shut = (blocked >> (one - 1)) & (blocked >> (other - 1)) | blocked >> (one + other - 1)
            count += (1 if one == other else 2) * (is_shut & 1 == 0).astype(np.int8)
    return count


ESCAPES = _escapes()


def escapes(closed: int, place: int) -> int:
    """Count the rolls that bring a checker from ``place`` past the other side's points among the twelve before it."""
    # Bit 0 of the pattern is the place before this one, so the places are read backwards
    pattern = 0
    for distance in range(1, REACH + 1):
        if place > distance:
            pattern |= (closed >> (place - distance) & 1) << (distance - 1)
    return int(ESCAPES[pattern])


def containment(closed: int) -> int:
    """Return the fewest escapes from any of the ten places furthest back, including the bar."""
    fewest = ROLLS
    for place in range(16, FROM_BAR + 1):
        fewest = min(fewest, escapes(closed, place))
    return fewest


def shots(held: int, twice: int, closed: int, blots: int) -> int:
    """Count the rolls out of 36 that hit something."""
    if blots == 0 or highest_bit(held) < 2:
        return 0
    bar = 1 << FROM_BAR
    is_entering = held & bar > 0
    rest = held & ~bar
    count = 0
    for one in range(1, 7):
        for other in range(1, one + 1):
            if is_entering:
                hit = _hits_entering(rest, twice & bar > 0, closed, blots, one, other)
            else:
                hit = held & (blots << one | blots << other) > 0 or _hits_by_both(held, closed, blots, one, other)
            if hit:
                count += 1 if one == other else 2
    return count


def _hits_by_both(held: int, closed: int, blots: int, one: int, other: int) -> bool:
    """True if a checker can hit by moving more than one die."""
    by_two = held & blots << (one + other)
    if one != other:
        return by_two & ~(closed << one & closed << other) > 0
    open_one = ~(closed << one)
    open_two = open_one & ~(closed << 2 * one)
    open_three = open_two & ~(closed << 3 * one)
    return (by_two & open_one) | (held & blots << 3 * one & open_two) | (held & blots << 4 * one & open_three) > 0


def _hits_entering(rest: int, has_more: bool, closed: int, blots: int, one: int, other: int) -> bool:
    for first, second in ((one, other), (other, one)):
        place = FROM_BAR - first
        if closed >> place & 1 > 0:
            continue
        if blots >> place & 1 > 0:
            return True
        if has_more:
            if blots >> (FROM_BAR - second) & 1 > 0:
                return True
        elif (rest | 1 << place) & blots << second > 0:
            return True
    return False


def longest_prime(made: int) -> int:
    """Return the length of the longest run of held points."""
    length = 0
    while made > 0:
        made &= made >> 1
        length += 1
    return length


def home_points(made: int) -> int:
    return popcount(made & HOME)


def pips(state: State, seat: int) -> int:
    """Return the pip count of ``seat``."""
    total = FROM_BAR * int(state[24 + seat])
    for cell in range(24):
        count = int(state[cell])
        if seat == 0 and count > 0:
            total += count * (cell + 1)
        elif seat == 1 and count < 0:
            total -= count * (24 - cell)
    return total

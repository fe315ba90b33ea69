"""``python -m agon.ai.games.backgammon.make_bear_off``: make the tables of ``agon.ai.games.backgammon.race``, backwards
from the end."""

from __future__ import annotations

import argparse
from functools import cache
from itertools import product

import numpy as np
from numpy.typing import NDArray

from agon.ai.games.backgammon.race import FEW, FEW_POSITIONS, HOME, MOST, POSITIONS, rank_of
from agon.ai.games.backgammon.weights import BEAR_OFF, stored

Counts = tuple[int, ...]
"""Numbers of checkers on the points 1 to 6."""
Floats = NDArray[np.float64]

MOST_ROLLS = 12
DICE = [((one, two), 1 if one == two else 2) for one in range(1, 7) for two in range(1, one + 1)]


def _moved(counts: Counts, die: int) -> list[Counts]:
    """List the positions after one checker moves by ``die``; empty if none can move."""
    found: list[Counts] = []
    highest = max((point for point in range(HOME) if counts[point]), default=-1)
    for point in range(highest + 1):
        if counts[point] and (point >= die or point == die - 1 or point == highest):
            after = list(counts)
            after[point] -= 1
            if point >= die:
                after[point - die] += 1
            found.append(tuple(after))
    return found


@cache
def after_roll(counts: Counts, dice: tuple[int, int]) -> tuple[Counts, ...]:
    """Return the positions that a roll may lead to."""
    found: set[Counts] = set()
    orders = [dice * 2] if dice[0] == dice[1] else [dice, dice[::-1]]
    for order in orders:
        now = {counts}
        for die in order:
            now = {after for before in now for after in (_moved(before, die) or [before])}
        found |= now
    return tuple(found)


def positions(most: int) -> list[Counts]:
    """List the positions with at most ``most`` checkers, sorted by pip count."""
    found = [counts for counts in product(range(most + 1), repeat=HOME) if sum(counts) <= most]
    return sorted(found, key=lambda counts: (pips(counts), counts))


def pips(counts: Counts) -> int:
    return sum(count * point for point, count in enumerate(counts, 1))


def one_sided(most: int = MOST) -> dict[Counts, Floats]:
    """Return the distribution of the number of rolls needed, with play that minimises the expected number."""
    table: dict[Counts, Floats] = {}
    expected: dict[Counts, float] = {}
    rolls = np.arange(MOST_ROLLS)
    for counts in positions(most):
        odds = np.zeros(MOST_ROLLS)
        if not any(counts):
            odds[0] = 1.0
        else:
            for dice, times in DICE:
                best = min(after_roll(counts, dice), key=expected.__getitem__)
                odds[1:] += times / 36 * table[best][:-1]
        table[counts] = odds
        expected[counts] = float(rolls @ odds)
    return table


def two_sided(most: int = FEW) -> dict[tuple[Counts, Counts], float]:
    """Return the probability that the first side, which rolls, wins if both sides play optimally."""
    every = positions(most)
    table: dict[tuple[Counts, Counts], float] = {}
    for mine, theirs in sorted(product(every, every), key=lambda pair: pips(pair[0]) + pips(pair[1])):
        if not any(mine) or not any(theirs):
            table[mine, theirs] = float(not any(mine))
            continue
        table[mine, theirs] = sum(
            times / 36 * max(1.0 - table[theirs, after] for after in after_roll(mine, dice)) for dice, times in DICE
        )
    return table


def main() -> None:
    """Write both tables."""
    argparse.ArgumentParser(
        prog="python -m agon.ai.games.backgammon.make_bear_off", description="Make the bear-off tables of backgammon."
    ).parse_args()
    one = np.zeros((POSITIONS, MOST_ROLLS), np.float32)
    for counts, odds in one_sided().items():
        one[rank_of(counts)] = odds
    two = np.zeros((FEW_POSITIONS, FEW_POSITIONS), np.float32)
    for (mine, theirs), chance in two_sided().items():
        two[rank_of(mine), rank_of(theirs)] = chance
    stored(BEAR_OFF, {"one_sided": one, "two_sided": two})


if __name__ == "__main__":
    main()

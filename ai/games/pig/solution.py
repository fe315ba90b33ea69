"""Pig for two, solved: the probability to win from every position, and the optimal policy.

Value iteration after Neller and Presser: points only grow, so positions are solved from the greatest sum of both
players' points down, and only a position and its mirror (the other to move) depend on each other, through their values
at the start of a turn. Policy iteration finds those two unknowns here, in place of many sweeps: it goes down through
the points of a turn with the win probability kept as ``a + b * y``, linear in ``y``, the opponent's at the start of its
turn; two such lines are solved, and again until the best choices stay the same. All positions of one sum are solved at
once. The game's bound on the number of choices is left out: it is out of reach in practice.

Source: T. W. Neller & C. G. M. Presser, "Optimal play of the dice game Pig", The UMAP Journal 25 (2004), whose first
player wins with probability 0.5306.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

Policy = NDArray[np.bool_]
"""``policy[own, other, total]``: True to roll."""

FACES: Final = 6
MOST_SWEEPS: Final = 50
CLOSE: Final = 1e-15


@dataclass(frozen=True)
class PigSolution:
    """``wins[own, other]`` is the win probability of the player who begins a turn there, ``rolls`` its policy."""

    target: int
    wins: NDArray[np.float64]
    rolls: Policy

    def values(self, own: int, other: int, total: int) -> tuple[float, float]:
        """Return the probabilities to win after rolling and after holding, with ``total`` points in this turn."""
        held = self._held(own + total, other)
        values = [1.0] * (FACES + 1)  # of the totals above the present one, the smallest first
        rolled = held
        for points in range(self.target - own - 1, total - 1, -1):
            rolled = (1.0 - self.wins[other, own] + sum(values[1:FACES])) / FACES
            values = [max(rolled, self._held(own + points, other)), *values[:FACES]]
        return float(rolled), held

    def _held(self, own: int, other: int) -> float:
        return 1.0 if own >= self.target else 1.0 - float(self.wins[other, own])


@lru_cache(maxsize=4)
def solve_game(target: int) -> PigSolution:
    """Return the optimal play of both. Takes about a second for 100 points."""
    wins, _, rolls, _ = _solve(target, None, None)
    return PigSolution(target, wins, rolls)


def first_wins(first: Policy, second: Policy) -> float:
    """Return the probability that ``first`` wins if it begins against ``second``."""
    return float(_solve(len(first), first, second)[0][0, 0])


def worst_case(policy: Policy) -> tuple[float, float]:
    """Return the probability that ``policy`` wins as the first and as the second player against the best answers
    to it."""
    own, other, _, _ = _solve(len(policy), policy, None)
    return float(own[0, 0]), 1.0 - float(other[0, 0])


def _solve(
    target: int, first: Policy | None, second: Policy | None
) -> tuple[NDArray[np.float64], NDArray[np.float64], Policy, Policy]:
    """Return the win probabilities of the player who begins a turn, for both players, and their policies; a policy of
    None is chosen optimally."""
    mine, theirs = np.zeros((target, target)), np.zeros((target, target))
    my_rolls, their_rolls = (np.zeros((target, target, target), np.bool_) for _ in range(2))
    alike = first is None and second is None
    for points in range(2 * target - 2, -1, -1):
        own = np.arange(max(0, points - target + 1), min(target - 1, points) + 1)
        other = points - own
        x, y = np.full(len(own), 0.5), np.full(len(own), 0.5)
        for _ in range(MOST_SWEEPS):
            a, b, rolls = _turn(own, other, y, theirs if not alike else mine, first)
            if alike:
                c, d, answers = a[::-1], b[::-1], rolls
            else:
                c, d, answers = _turn(other, own, x, mine, second)
            before = x, y
            x = (a + b * c) / (1.0 - b * d)
            y = c + d * x
            if max(np.abs(x - before[0]).max(), np.abs(y - before[1]).max()) < CLOSE:
                break
        else:
            raise ArithmeticError(f"the positions of {points} points in all did not settle")
        mine[own, other], theirs[other, own] = x, y
        my_rolls[own, other], their_rolls[other, own] = rolls.T, answers.T
    return mine, theirs, my_rolls, their_rolls


def _turn(
    own: NDArray[np.int64],
    other: NDArray[np.int64],
    y: NDArray[np.float64],
    opponents: NDArray[np.float64],
    policy: Policy | None,
) -> tuple[NDArray[np.float64], NDArray[np.float64], Any]:
    """Return the value of the start of a turn at each of the positions, as ``a + b * y``, and the policy."""
    lanes, target = len(own), len(opponents)
    lines = np.zeros((target + FACES + 1, 2, lanes))
    lines[:, 0] = 1.0
    rolls = np.zeros((target, lanes), np.bool_)
    base = np.repeat(np.array([[1.0], [-1.0]]), lanes, axis=1)
    for total in range(target - 1 - int(own.min()), -1, -1):
        sums = lines[total + 2 : total + FACES + 1].sum(axis=0)
        rolled = (base + sums) / FACES
        alive = own + total < target
        if total:
            held = 1.0 - opponents[other, np.minimum(own + total, target - 1)]
            holds = np.stack([held, np.zeros(lanes)])
        else:
            held, holds = 1.0 - y, base
        roll = rolled[0] + rolled[1] * y > held if policy is None else policy[own, other, total]
        lines[total] = np.where(alive, np.where(roll, rolled, holds), lines[total])
        rolls[total] = roll & alive
    return lines[0, 0], lines[0, 1], rolls

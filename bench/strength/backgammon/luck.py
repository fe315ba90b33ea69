"""Luck of the rolls of a game, subtracted from results to reduce their noise.

A roll's luck is the value of the position after it minus the mean value over all rolls, both for the first seat and by
our evaluation of every play of every roll. Its mean over the dice is exactly 0 for any evaluation, so a game's result
minus the luck of its rolls has the same mean as the result itself; a better evaluation leaves less noise. Sources: D.
Montgomery, "Variance reduction" (GammOnLine, 2000); J. Veness, M. Lanctot & M. Bowling, "Variance reduction in
Monte-Carlo tree search" (NIPS 2011).
"""

# ruff: noqa: PLR0917 - kernels are called by position

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from agon.ai.search.kernel_binding import BoundKernels
from agon.games.seats import TERMINAL
from agon.games.verbs import (
    Actions,
    State,
    apply_action,
    chance_outcomes,
    current_player,
    evaluate,
    legal_actions,
    returns,
)


def judge_rolls(
    before: State,
    rolled: State,
    after: State,
    outcomes: Actions,
    odds: NDArray[np.float64],
    plays: Actions,
    result: NDArray[np.float64],
    worth: NDArray[np.float64],
) -> int:
    """A kernel: write the value of each roll's best play for the first seat to ``worth``; return their number."""
    count = chance_outcomes(before, outcomes, odds)
    for slot in range(count):
        for cell in range(len(before)):
            rolled[cell] = before[cell]
        apply_action(rolled, outcomes[slot])
        seat = current_player(rolled)
        best = -1e30
        for index in range(legal_actions(rolled, plays)):
            for cell in range(len(before)):
                after[cell] = rolled[cell]
            apply_action(after, plays[index])
            if current_player(after) == TERMINAL:
                returns(after, result)
                value = result[seat]
            else:
                value = evaluate(after, seat)
            best = max(best, value)
        worth[slot] = best if seat == 0 else -best
    return count


class Luck:
    """Computes the luck of rolls for one game's rules."""

    def __init__(self, kernels: BoundKernels) -> None:
        self._judge: Any = kernels.bind(judge_rolls)
        state = kernels.rules.initial()
        width = kernels.rules.max_actions(kernels.rules.options({}))
        self._states = np.zeros((2, len(state)), state.dtype)
        self._outcomes, self._plays = np.zeros((2, width), np.int32)
        self._odds, self._worth = np.zeros((2, width))
        self._result = np.zeros(2)

    def of(self, before: State, roll: int) -> float:
        """Return the luck of ``roll`` in units of pay-off, for the first seat."""
        rolled, after = self._states
        odds, worth = self._odds, self._worth
        count = self._judge(before, rolled, after, self._outcomes, odds, self._plays, self._result, worth)
        slot = self._outcomes[:count].tolist().index(roll)
        return float(worth[slot] - odds[:count] @ worth[:count])

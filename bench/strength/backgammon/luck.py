"""How lucky the rolls of a game were, so that results can be told with less noise.

A roll's luck is what the position is worth after it less what it was worth on average over all rolls, both to the first
seat and as our evaluation has it, which looks at every play of every roll. Its mean over the dice is exactly 0 whatever
the evaluation says, so a game's result less the luck of its rolls has the same mean as the result itself, and a better
evaluation leaves less noise. Sources: D. Montgomery, "Variance reduction" (GammOnLine, 2000); J. Veness, M. Lanctot &
M. Bowling, "Variance reduction in Monte-Carlo tree search" (NIPS 2011).
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
    """Writes what each roll is worth to the first seat, its best play found by evaluation; the number of rolls."""
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
    """Of rolls in one game's rules."""

    def __init__(self, kernels: BoundKernels) -> None:
        self._judge: Any = kernels.bind(judge_rolls)
        state = kernels.rules.initial()
        width = kernels.rules.max_actions(kernels.rules.options({}))
        self._states = np.zeros((2, len(state)), state.dtype)
        self._outcomes, self._plays = np.zeros((2, width), np.int32)
        self._odds, self._worth = np.zeros((2, width))
        self._result = np.zeros(2)

    def of(self, before: State, roll: int) -> float:
        """In units of pay-off, for the first seat."""
        rolled, after = self._states
        odds, worth = self._odds, self._worth
        count = self._judge(before, rolled, after, self._outcomes, odds, self._plays, self._result, worth)
        slot = self._outcomes[:count].tolist().index(roll)
        return float(worth[slot] - odds[:count] @ worth[:count])

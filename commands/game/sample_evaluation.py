"""The worth of positions of Sample; agon.ai.evaluation documents all functions that may stand here."""

from __future__ import annotations

from agon.games.verbs import State

SIZE = 4


def evaluate(state: State, seat: int) -> float:
    """Return the share of middle squares that ``seat`` holds above the other's, strictly between -1 and 1."""
    worth = 0.0
    for row in range(1, SIZE - 1):
        for column in range(1, SIZE - 1):
            mark = state[1 + row * SIZE + column]
            if mark > 0:
                worth += 0.1 if mark == seat + 1 else -0.1
    return worth

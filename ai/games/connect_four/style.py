"""Connect Four styles: own threats, the opponent's threats, or the centre."""

from __future__ import annotations

from agon.ai.games.connect_four import evaluate
from agon.ai.style.styles import Taste
from agon.games.bits import popcount
from agon.games.verbs import State


def taste(style: str) -> Taste:
    """Return the function that scores a position for the style."""

    def added(state: State, seat: int) -> float:
        column = int(state[5]) + 1
        free = int(state[7]) & ~(int(state[0]) | int(state[1]))
        if style == "aggressive":
            return 0.1 * popcount(evaluate.threats(int(state[seat]), column, free))
        if style == "defensive":
            return -0.1 * popcount(evaluate.threats(int(state[1 - seat]), column, free))
        full = (1 << int(state[5])) - 1
        width = int(state[4])
        centre = full << (width - 1) // 2 * column | full << width // 2 * column
        return 3 * evaluate.CENTRE_DISC * popcount(int(state[seat]) & centre)

    return added

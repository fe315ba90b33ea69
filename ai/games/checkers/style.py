"""Checkers styles: advance and trade, keep the back row, or hold the centre."""

from __future__ import annotations

from agon.ai.games.checkers import evaluate
from agon.ai.style.styles import Taste
from agon.games.bits import popcount
from agon.games.checkers.rules import BOARD
from agon.games.verbs import State


def taste(style: str) -> Taste:
    """Return the function that scores a position for the style."""

    def added(state: State, seat: int) -> float:
        own, other, kings = int(state[seat]), int(state[1 - seat]), int(state[2])
        men = own & ~kings
        if style == "aggressive":  # forward, and trades
            advanced = sum(n * popcount(men & evaluate.row(7 - n if seat == 1 else n)) for n in range(1, 7))
            return 2 * evaluate.ROW_ADVANCED * advanced - 0.3 * evaluate.MAN * popcount((own | other) & BOARD) / 2
        if style == "defensive":
            return 2 * evaluate.BACK_ROW_MAN * popcount(men & evaluate.row(7 * seat))
        return 3 * evaluate.CENTRE_PIECE * popcount(own & evaluate.CENTRE) + 2 * evaluate.STEP * evaluate.steps(
            own, other, kings, seat
        )

    return added

"""The count of a game of Go in GTP's words."""

from __future__ import annotations

from agon.games.go.counting import finish
from agon.games.go.layout import MARGIN, OVER, PHASE, PLAY
from agon.games.verbs import State


def final_score(state: State) -> str | None:
    """Return what the rules count once both have passed: ``B+3.5``, ``W+12`` or ``0``; None while the game goes on.

    Stones count as alive unless they were marked as dead, for which GTP has no words.
    """
    if state[PHASE] == PLAY:
        return None
    after = state.copy()
    if after[PHASE] != OVER:
        finish(after)
    margin = int(after[MARGIN])
    return f"{'B' if margin > 0 else 'W'}+{abs(margin) / 2:g}" if margin else "0"

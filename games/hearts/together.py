"""Cards that a seat chooses together: those that it passes."""

from __future__ import annotations

from agon.games.hearts.state import COUNT, GIVING, PASSED_EACH, PHASE
from agon.games.verbs import State


def together(state: State) -> int:
    """Return how many cards the seat to move still passes; 0 if it plays one."""
    return PASSED_EACH - int(state[COUNT]) % PASSED_EACH if state[PHASE] == GIVING else 0

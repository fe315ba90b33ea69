"""Named features of Hex."""

from __future__ import annotations

from agon.ai.games.hex.evaluate import BRIDGE_DISTANCE, PLAIN_DISTANCE, TO_MOVE, distance
from agon.games.verbs import State


def features(state: State) -> dict[str, float]:
    """Return the features as the first seat sees them."""
    return {
        "stones missing between the edges, bridges counted": BRIDGE_DISTANCE
        * float(distance(state, 1, 1) - distance(state, 0, 1)),
        "stones missing between the edges": PLAIN_DISTANCE * float(distance(state, 1, 0) - distance(state, 0, 0)),
        "the move": TO_MOVE if int(state[0]) == 0 else -TO_MOVE,
    }

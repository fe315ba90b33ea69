"""Named features of chess."""

from __future__ import annotations

from agon.ai.games.chess.evaluate import explain
from agon.ai.games.chess.tapered_evaluation import CENTIPAWN
from agon.games.verbs import State


def features(state: State) -> dict[str, float]:
    """Return the features as white sees them."""
    return {name: CENTIPAWN * value for name, value in explain(state).items()}

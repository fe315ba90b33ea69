"""Chess."""

from __future__ import annotations

from agon.ai.games.chess.evaluate import explain
from agon.ai.games.chess.tapered_evaluation import CENTIPAWN
from agon.games.verbs import State


def features(state: State) -> dict[str, float]:
    """For white."""
    return {name: CENTIPAWN * value for name, value in explain(state).items()}

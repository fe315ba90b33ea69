"""Chess."""

from __future__ import annotations

from agon.ai.evaluation.chess import explain
from agon.ai.evaluation.chess.worth import CENTIPAWN
from agon.games.verbs import State


def features(state: State) -> dict[str, float]:
    """For white."""
    return {name: CENTIPAWN * value for name, value in explain(state).items()}

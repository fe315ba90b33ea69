"""Chess."""

from __future__ import annotations

from ai.evaluation.chess import explain
from ai.evaluation.chess.worth import CENTIPAWN
from games.verbs import State


def features(state: State) -> dict[str, float]:
    """For white."""
    return {name: CENTIPAWN * value for name, value in explain(state).items()}

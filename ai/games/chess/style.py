"""Chess styles: the evaluation's named features, each counted by a factor of the style."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from agon.ai.games.chess.tapered_evaluation import CENTIPAWN, FULL_PHASE, WEIGHTS, phase
from agon.ai.games.chess.terms import end_of, middle_of, total
from agon.ai.games.chess.weight_layout import COUNT, FEATURES
from agon.ai.style.styles import Taste
from agon.games.verbs import State

CHESS: Final[Mapping[str, Mapping[str, float]]] = {
    "aggressive": {
        "attack on the king": 2.0,
        "pawn storm against the king": 2.0,
        "threats by pawns": 1.0,
        "threats by minor pieces": 1.0,
        "threats by rooks": 1.0,
        "threats by a pawn's step": 1.0,
        "hanging pieces": 1.0,
        "mobility of the queens": 1.0,
    },
    "defensive": {
        "pawn shelter of the king": 2.0,
        "place of the king": 2.0,
        "right to castle": 2.0,
        "supported pawns": 1.0,
        "isolated pawns": 1.0,
        "backward pawns": 1.0,
        "doubled pawns": 1.0,
    },
    "positional": {
        "mobility of the knights": 1.0,
        "mobility of the bishops": 1.0,
        "mobility of the rooks": 1.0,
        "bishop pair": 1.0,
        "rook on an open file": 1.5,
        "rook on a half-open file": 1.5,
        "knight outpost": 2.0,
        "bishop outpost": 2.0,
        "phalanx": 1.0,
        "passed pawns": 1.0,
        "isolated pawns": 1.0,
    },
}
"""Factors of the evaluation's features, by style."""


@cache
def chess_weights(style: str) -> NDArray[np.int64]:
    """Return the evaluation's weights times the style's factors: 0 for features that the style ignores."""
    chosen = np.zeros_like(WEIGHTS)
    bounds = [first for _, first in FEATURES] + [COUNT]
    for place, (name, first) in enumerate(FEATURES):
        factor = CHESS[style].get(name, 0.0)
        for index in range(first, bounds[place + 1]):
            both = int(WEIGHTS[index])
            chosen[index] = round(factor * middle_of(both)) + (round(factor * end_of(both)) << 32)
    return chosen


def taste(style: str) -> Taste:
    """Return the function that scores a position for the style."""
    weights = chess_weights(style)

    def added(state: State, seat: int) -> float:
        both = int(total(state, weights))
        now = phase(state)
        value = CENTIPAWN * (middle_of(both) * now + end_of(both) * (FULL_PHASE - now)) / FULL_PHASE
        return value if seat == 0 else -value

    return added

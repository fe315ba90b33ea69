"""Named features of chess.

The sum of the weighted features is linear in the weights, and Python's integers have no bounds: weights that are
multiples of powers of a large number, one for each feature, give a sum whose digits are the features' contributions.
So one pass over the position finds all of them.
"""

from __future__ import annotations

from typing import Any, Final

from agon.ai.games.chess.tapered_evaluation import CENTIPAWN, FULL_PHASE, WEIGHTS, phase, share
from agon.ai.games.chess.terms import end_of, middle_of, total
from agon.ai.games.chess.weight_layout import COUNT, FEATURES
from agon.games.verbs import State

DIGIT_BITS: Final = 64
HALF_DIGIT: Final = 1 << DIGIT_BITS - 1
BOUNDS: Final = [*(first for _, first in FEATURES), COUNT]
SHIFTED: Final[Any] = [
    [
        int(weight) << DIGIT_BITS * place
        for place in range(len(FEATURES))
        for weight in WEIGHTS[BOUNDS[place] : BOUNDS[place + 1]]
    ]
] * 2
"""The weights of each side; those of each feature count in a digit of its own."""


def features(state: State) -> dict[str, float]:
    """Return the features as white sees them."""
    return {name: CENTIPAWN * value for name, value in explain(state).items()}


def explain(state: State) -> dict[str, float]:
    """Return the contribution of each named feature to white's hundredths of a pawn, the greatest first, without zeros.
    ``evaluate`` turns their sum into an expected return."""
    now = phase(state)
    rest = int(total(state, SHIFTED))
    sums: dict[str, float] = {}
    for name, _ in FEATURES:
        both = ((rest + HALF_DIGIT) & 2 * HALF_DIGIT - 1) - HALF_DIGIT
        rest = (rest - both) >> DIGIT_BITS
        sums[name] = (middle_of(both) * now + end_of(both) * (FULL_PHASE - now)) / FULL_PHASE
    counted = share(state, 1 if sum(sums.values()) > 0.0 else -1)
    named = {name: value * counted for name, value in sums.items() if value * counted}
    return dict(sorted(named.items(), key=lambda pair: -abs(pair[1])))

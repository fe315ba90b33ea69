"""Chess styles: factors of the evaluation's named features, of the bot's own and of the opponent's."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from agon.ai.games.chess.tapered_evaluation import NEUTRAL, WEIGHTS
from agon.ai.games.chess.terms import HALF, end_of, middle_of
from agon.ai.games.chess.weight_layout import COUNT, FEATURES

Changes = Mapping[str, float | tuple[int, ...]]
STORM: Final = (0, -50, -50, -40, -25, -10, 0, 0) * 2
STYLES: Final[Mapping[str, tuple[Changes, Changes]]] = {
    "aggressive": (
        {"material": (-30, 6, 6, 10, 40), "attack on the king": 2.2},
        {"pawn storm against the king": STORM},
    ),
    "defensive": (
        {
            "pawn shelter of the king": 2.5,
            "place of the king": 1.7,
            "right to castle": 2.0,
            "pawn storm against the king": 2.0,
        },
        {"material": 1.08, "attack on the king": 1.5},
    ),
    "positional": (
        {
            "material": 1.05,
            "mobility of the knights": 1.6,
            "mobility of the bishops": 1.6,
            "mobility of the rooks": 1.6,
            "rook on an open file": 2.5,
            "rook on a half-open file": 2.5,
            "knight outpost": 3.0,
            "bishop outpost": 3.0,
        },
        {},
    ),
}
"""By style: changes of the bot's own features, and of the opponent's: a factor, or hundredths of a pawn added to each
weight of the middle game. A storm is a feature of the king that it goes against."""


def weights(style: str, seat: int, flair: float) -> NDArray[np.int64]:
    """Return the style's weights; ``flair`` is the share of the way from the evaluation's."""
    found = NEUTRAL.copy()
    for side, changes in zip((seat, 1 - seat), STYLES[style], strict=True):
        found[side] = _changed(tuple(changes.items()), flair)
    return found


@cache
def _changed(changes: tuple[tuple[str, float | tuple[int, ...]], ...], flair: float) -> NDArray[np.int64]:
    found = WEIGHTS.copy()
    bounds = [first for _, first in FEATURES] + [COUNT]
    places = {name: place for place, (name, _) in enumerate(FEATURES)}
    for name, change in changes:
        first, last = bounds[places[name]], bounds[places[name] + 1]
        for index in range(first, last):
            middle, end = middle_of(int(WEIGHTS[index])), end_of(int(WEIGHTS[index]))
            if isinstance(change, tuple):
                middle += round(flair * change[index - first])
            else:
                by = 1.0 + flair * (change - 1.0)
                middle, end = round(by * middle), round(by * end)
            found[index] = middle + (end << HALF)
    return found

"""Othello styles: mobility, frontier discs, or corners and edges."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from agon.ai.games.othello.hand_tuned import CORNER, FRONTIER_DISC, MOVE, NEUTRAL
from agon.ai.style.styles import changed

NONE: Final = (0.0,) * 4
CHANGES: Final = {
    "aggressive": (NONE, (2.0 * MOVE, 0.0, 0.0, 0.0)),
    "defensive": ((0.0, 3.0 * FRONTIER_DISC, 0.0, 0.0), NONE),
    "positional": ((0.0, 0.0, CORNER, 0.04), NONE),
}
"""By style: weights added to those of the evaluation, for the bot's own moves, discs that border on empty squares,
corners and other discs on the edge, and for the opponent's."""


def weights(style: str, seat: int, flair: float) -> NDArray[np.float64]:
    """Return the style's weights."""
    return changed(NEUTRAL, seat, *CHANGES[style], flair)

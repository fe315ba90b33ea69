"""Checkers styles: advance and trade, keep the back row, or hold the centre."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from agon.ai.games.checkers.evaluate import BACK_ROW_MAN, CENTRE_PIECE, MAN, NEUTRAL, ROW_ADVANCED
from agon.ai.style.styles import changed

NONE: Final = (0.0,) * 6
CHANGES: Final = {
    "aggressive": (
        (0.0, 0.0, 0.0, 0.0, 2.0 * ROW_ADVANCED, 0.0),
        (0.15 * MAN, 0.0, 0.0, 0.0, 0.0, 0.0),
    ),
    "defensive": ((0.0, 0.0, 1.5 * BACK_ROW_MAN, 0.0, 0.0, 0.0), NONE),
    "positional": ((0.0, 0.0, 0.0, 2.0 * CENTRE_PIECE, 0.0, 0.0), NONE),
}
"""By style: changes of the weights of the bot's own men, kings, men on the back row, pieces in the centre, rows
advanced and steps, and of the opponent's. If the other side's men count more than one's own, trades pay."""


def weights(style: str, seat: int, flair: float) -> NDArray[np.float64]:
    """Return the style's weights."""
    return changed(NEUTRAL, seat, *CHANGES[style], flair)

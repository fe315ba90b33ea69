"""Connect Four styles: own threats, the opponent's threats, or the centre."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from agon.ai.games.connect_four.evaluate import NEUTRAL
from agon.ai.style.styles import changed

NONE: Final = (0.0,) * 4
CHANGES: Final = {
    "aggressive": ((0.08, 0.08, 0.0, 0.0), NONE),
    "defensive": (NONE, (0.08, 0.08, 0.0, 0.0)),
    "positional": ((0.0, 0.0, 0.03, 0.01), NONE),
}
"""By style: changes of the weights of the bot's own threats on own rows and on the other's, its discs in the centre
and next to it; and of the opponent's."""


def weights(style: str, seat: int, flair: float) -> NDArray[np.float64]:
    """Return the style's weights."""
    return changed(NEUTRAL, seat, *CHANGES[style], flair)

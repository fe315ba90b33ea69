"""Tables of endings inside a search: what a kernel asks of them, whatever the game.

A position that a table knows needs no search: its value is exact, and so is its distance to the end, so that of two
wins the search takes the sooner one and makes progress. Source: J. Schaeffer, N. Treloar, P. Lu & R. Lake, "Man versus
machine for the world checkers championship" (AI Magazine 14, 1993), on the databases of Chinook.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from agon.ai.kernels.depth_first.score import INFINITY
from agon.ai.kernels.depth_first.search_options import HAS_ENDINGS
from agon.games.verbs import State, ending

NOT_KNOWN = 127
"""What a game's ``ending`` says of a position that its table does not know, or where what came before may change its
worth. Of more plies than any value that fits. Else it is 0 for a draw, n for a win of the seat to move in n plies, and
-1 - n for its loss in n."""


def settled(
    state: State, values: NDArray[np.int8], consulting: bool, shortening: bool, low: int, high: int, greatest: int
) -> int:
    """The score of a position that needs no search, seen from the seat to move; else ``INFINITY``.

    With ``shortening`` that is one where the window is beyond what the soonest end could bring, with ``consulting`` one
    that the table ``values`` knows.
    """
    if shortening and (low >= greatest - 1 or high <= 1 - greatest):
        return greatest - 1 if low >= greatest - 1 else 1 - greatest
    if HAS_ENDINGS and consulting:
        plies = ending(state, values)
        if plies == 0:
            return 0
        if plies != NOT_KNOWN:
            return greatest - plies if plies > 0 else -1 - plies - greatest
    return INFINITY

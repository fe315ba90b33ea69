"""Probe a game's endgame table inside a search.

A position in the table needs no search: its value and its distance to the end are exact, so that of two wins the search
takes the sooner one and makes progress. Source: J. Schaeffer, N. Treloar, P. Lu & R. Lake, "Man versus
machine for the world checkers championship" (AI Magazine 14, 1993), on the databases of Chinook.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from agon.ai.kernels.depth_first.score import INFINITY
from agon.ai.kernels.depth_first.search_options import HAS_ENDINGS
from agon.games.verbs import State, ending

NOT_KNOWN = 127
"""Result of a game's ``ending`` for a position that its table lacks, or whose value depends on earlier moves; it is
greater than any number of plies. Other results are 0 for a draw, n for a win of the seat to move in n plies, and -1 - n
for its loss in n."""


def settled(
    state: State, values: NDArray[np.int8], consulting: bool, shortening: bool, low: int, high: int, greatest: int
) -> int:
    """Return the score of a position that needs no search, seen from the seat to move; else ``INFINITY``.

    With ``shortening`` (mate distance) that is one whose window lies beyond the score of the soonest end; with
    ``consulting`` one that the table ``values`` contains.
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

"""Tables of endings inside a search: what a kernel asks of them, whatever the game.

A position that a table knows needs no search: its value is exact, and so is its distance to the end, so that of two
wins the search takes the sooner one and makes progress. Source: J. Schaeffer, N. Treloar, P. Lu & R. Lake, "Man versus
machine for the world checkers championship" (AI Magazine 14, 1993), on the databases of Chinook.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from games.verbs import State

NOT_KNOWN = 127
"""Of more plies than any value that fits."""


def ending(state: State, values: NDArray[np.int8]) -> int:
    """What the table ``values`` says of a position that is not over: 0 for a draw, n for a win of the seat to move in n
    plies, -1 - n for its loss in n; ``NOT_KNOWN`` where it does not know, or where what came before may change it.

    Stands in where a game's evaluation room has none.
    """
    return NOT_KNOWN


def score_of(plies: int, greatest: int) -> int:
    """The score of what ``ending`` says, seen from the seat to move (``score``)."""
    if plies > 0:
        return greatest - plies
    if plies < 0:
        return -1 - plies - greatest
    return 0

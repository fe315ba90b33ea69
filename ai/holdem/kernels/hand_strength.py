"""How good a hand of hold'em is: how often it wins against one random hand, and how far that hangs on cards to come.

Strengths are numbers from 0 to ``FULL``, so that sums of them are exact in whatever order they are made: what a table
that was made beforehand holds, and what is worked out at the table, are the same.

Source: M. Johanson, N. Burch, R. Valenzano & M. Bowling, "Evaluating state-space abstractions in extensive-form games"
(AAMAS 2013): expected hand strength E[HS] and its square E[HS^2].
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from agon.games.holdem.layout import DECK
from agon.games.holdem.ranking import bit_of, rank_hand

FULL = 255
BOARD_CARDS = 5

# Cells of what ``outlook`` writes
COUNT = 0
SUM = 1
SQUARES = 2


def share(wins: int, ties: int, count: int) -> int:
    """Wins and half of the ties among ``count`` hands as a strength, rounded."""
    return (FULL * (2 * wins + ties) + count) // (2 * count)


def river_strength(own: int, board: int) -> int:
    """Of two cards and a full board, as sets of bits (``bit_of``): against each of the 990 other hands."""
    taken = own | board
    ours = rank_hand(taken)
    wins = ties = count = 0
    for first in range(1, DECK):
        one = bit_of(first)
        if taken & one:
            continue
        for second in range(first):
            other = bit_of(second)
            if taken & other:
                continue
            theirs = rank_hand(board | one | other)
            count += 1
            if theirs < ours:
                wins += 1
            elif theirs == ours:
                ties += 1
    return share(wins, ties, count)


def outlook(own: int, board: int, missing: int, out: NDArray[np.int64]) -> None:
    """Writes how many boards there can be when ``missing`` (0 to 2) more cards lie, and the sums of the hand's strength
    on them and of its square."""
    out[COUNT] = out[SUM] = out[SQUARES] = 0
    if missing == 0:
        note(river_strength(own, board), out)
        return
    for first in range(DECK):
        one = bit_of(first)
        if (own | board) & one:
            continue
        if missing == 1:
            note(river_strength(own, board | one), out)
            continue
        for second in range(first):
            other = bit_of(second)
            if not (own | board) & other:
                note(river_strength(own, board | one | other), out)


def note(strength: int, out: NDArray[np.int64]) -> None:
    out[COUNT] += 1
    out[SUM] += strength
    out[SQUARES] += strength * strength

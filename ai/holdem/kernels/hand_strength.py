"""Hand strength of hold'em: how often a hand wins against one random hand, and how much that depends on cards to come.

Strengths are whole numbers from 0 to ``FULL``, so that their sums are exact in any order: tables made beforehand and
values computed at the table agree.

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

# Cells of the output of ``outlook``
COUNT = 0
SUM = 1
SQUARES = 2


def share(wins: int, ties: int, count: int) -> int:
    """Return wins and half of the ties among ``count`` hands as a strength, rounded."""
    return (FULL * (2 * wins + ties) + count) // (2 * count)


def river_strength(own: int, board: int) -> int:
    """Return the strength of two cards on a full board, as sets of bits (``bit_of``), against the 990 other hands."""
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
    """Write the number of boards when ``missing`` (0 to 2) more cards lie, and the sums of the hand's strength on them
    and of its square."""
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

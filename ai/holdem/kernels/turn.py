"""The betting on the turn of heads-up hold'em, solved for all hands of both players as the river's is, and no further:
at an end after which the hand goes on, a table holds the winnings of each two hands from each other, averaged over the
rivers.

These tables are computed beforehand (``weigh``), for river policies over buckets of hands. They are matrices of whole
numbers, in a unit of each end: an iteration takes about as long as reading them does, which is a quarter of the time in
double precision.

Sources: N. Brown, T. Sandholm & B. Amos, "Depth-limited solving for imperfect-information games" (NeurIPS 2018); M.
Moravcik et al., "DeepStack: expert-level artificial intelligence in heads-up no-limit poker" (Science 2017).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from agon.ai.holdem.kernels.blueprint import Tree
from agon.ai.holdem.kernels.subgame import SubgameArrays, arrive, beside

GOES_ON = -2
"""In place of the loser at an end of a tree: the next street is dealt."""
FOLDED = -1
"""In place of an end's matrix."""
MOST = 32767
"""Largest number in a matrix."""
WEAKER = 0
EVEN = 1
STRONGER = 2


class TurnHands(NamedTuple):
    """Hands as in ``agon.ai.holdem.kernels.river``, in any order, and the values of ends to them."""

    high: NDArray[np.int64]
    low: NDArray[np.int64]
    number: NDArray[np.int64]
    payoff: NDArray[np.int16]
    """(2, matrices, hands, hands): winnings of a player's hand (last axis) from each of the other's."""
    matrix: NDArray[np.int64]
    """Matrix of each end; ``FOLDED`` if it needs none."""
    unit: NDArray[np.float64]
    """Chips that 1 stands for, for each end."""
    won: NDArray[np.float64]
    """(ends, hands): values to the player of the walk."""
    total: NDArray[np.float32]
    """(hands,): scratch."""
    stop: NDArray[np.uint8]
    """Single cell; a value other than zero stops the solver."""


class Rivers(NamedTuple):
    """Every possible river card, and the hands' buckets and ranks on it."""

    sizes: NDArray[np.int64]
    """Number of hands on each river."""
    order: NDArray[np.int32]
    """(rivers, hands): those hands, with equal ones of the same bucket side by side."""
    bucket: NDArray[np.int32]
    """(rivers, hands): bucket; the number of buckets if a hand has the card."""
    rank: NDArray[np.int32]
    """(rivers, hands): rank; higher wins."""


def weigh(
    rivers: Rivers,
    table: NDArray[np.float32],
    hands: TurnHands,
    matrix: int,
    first: int,
    row: NDArray[np.float32],
    total: NDArray[np.float32],
) -> None:
    """Write a part of a matrix: the winnings of all hands of player 0 from those of player 1 from ``first`` on, as many
    as ``row`` has room for. ``table`` (buckets of player 0, three times the buckets of player 1 and one) holds the
    winnings of a bucket from another on a river, in units of the matrix divided by the number of rivers: if it is
    ``WEAKER``, then ``EVEN``, then ``STRONGER``; the last column of each is zero. ``total``: scratch, (hands, row).
    Writes nothing if stopped."""
    width = min(len(row), len(hands.high) - first)
    part = np.int32(table.shape[1] // 3)
    for hand in range(len(hands.high)):
        for place in range(width):
            total[hand, place] = np.float32(0.0)
    for river in range(len(rivers.sizes)):
        if hands.stop[0] != 0:
            return
        bucket, rank = np.int32(-1), np.int32(-1)
        for each in range(rivers.sizes[river]):
            hand = rivers.order[river, each]
            if rivers.bucket[river, hand] != bucket or rivers.rank[river, hand] != rank:
                # Equal hands win the same from any hand
                bucket, rank = rivers.bucket[river, hand], rivers.rank[river, hand]
                for place in range(width):
                    theirs = rivers.rank[river, first + place]
                    how = np.int32(rank > theirs) - np.int32(rank < theirs)
                    row[place] = table[bucket, part + part * how + rivers.bucket[river, first + place]]
            for place in range(width):
                total[hand, place] += row[place]
    for place in range(width):
        high, low = hands.high[first + place], hands.low[first + place]
        for hand in range(len(hands.high)):
            other, lower = hands.high[hand], hands.low[hand]
            clash = other in (high, low) or lower in (high, low)
            value = 0 if clash else int(np.rint(total[hand, place]))
            hands.payoff[1, matrix, hand, first + place] = -value
            hands.payoff[0, matrix, first + place, hand] = value


def ready(
    tree: Tree, hands: TurnHands, first: NDArray[np.int64], now: NDArray[np.float64], arrays: SubgameArrays, player: int
) -> bool:
    """Evaluate each end for a player. Returns False if stopped."""
    mass, total = arrays.mass, hands.total
    for node in range(len(tree.player)):
        for index in range(tree.width[node]):
            end = -1 - tree.child[node, index]
            if end < 0:
                continue
            if hands.stop[0] != 0:
                return False
            arrive(tree, first, now, arrays, player, node, index)
            won = hands.won[end]
            if hands.matrix[end] == FOLDED:
                beside(hands, arrays.held, mass, won)
                stake = float(-tree.stake[end] if tree.loser[end] == player else tree.stake[end])
                for hand in range(len(mass)):
                    won[hand] *= stake
                continue
            payoff = hands.payoff[player, hands.matrix[end]]
            for hand in range(len(mass)):
                total[hand] = np.float32(0.0)
            for other in range(len(mass)):
                weight = np.float32(mass[other])
                if weight > 0.0:
                    for hand in range(len(mass)):
                        total[hand] += weight * np.float32(payoff[other, hand])
            for hand in range(len(mass)):
                won[hand] = hands.unit[end] * total[hand]
    return True


def settle(
    tree: Tree,
    hands: TurnHands,
    first: NDArray[np.int64],
    now: NDArray[np.float64],
    arrays: SubgameArrays,
    player: int,
    place: int,
) -> None:
    """Implement ``settle`` by copying the results of ``ready``."""
    node, index = place // tree.child.shape[1], place % tree.child.shape[1]
    won, out = hands.won[-1 - tree.child[node, index]], arrays.gain[index]
    for hand in range(len(won)):
        out[hand] = won[hand]

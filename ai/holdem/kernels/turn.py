"""The betting on the turn of heads-up hold'em, solved for all hands of both players as the river's is, and no further:
where it ends and the hand goes on, a table says what each two hands win from each other on average over the rivers.

These tables are worked out beforehand (``weigh``), for what both do on the river by a policy over buckets of hands.
They are matrices of whole numbers, in units that each end has its own of: an iteration takes about as long as reading
them does, which is a quarter of what it would be in double precision.

Sources: N. Brown, T. Sandholm & B. Amos, "Depth-limited solving for imperfect-information games" (NeurIPS 2018); M.
Moravcik et al., "DeepStack: expert-level artificial intelligence in heads-up no-limit poker" (Science 2017).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from agon.ai.holdem.kernels.blueprint import Tree
from agon.ai.holdem.kernels.subgame import Room, arrive, beside

GOES_ON = -2
"""In place of who loses at an end of a tree: the next street is dealt."""
FOLDED = -1
"""In place of an end's matrix."""
MOST = 32767
"""The largest number of a matrix."""
WEAKER = 0
EVEN = 1
STRONGER = 2


class Hands(NamedTuple):
    """As ``agon.ai.holdem.kernels.river.Hands``, in any order, and what ends are worth to them."""

    high: NDArray[np.int64]
    low: NDArray[np.int64]
    number: NDArray[np.int64]
    worth: NDArray[np.int16]
    """(2, matrices, hands, hands): what a player's hand (the last) wins from each of the other's."""
    matrix: NDArray[np.int64]
    """Of each end; ``FOLDED`` where it needs none."""
    unit: NDArray[np.float64]
    """Of each end: chips that 1 stands for."""
    won: NDArray[np.float64]
    """(ends, hands): what they are worth to the player of the walk."""
    total: NDArray[np.float32]
    """(hands,): scratch."""
    stop: NDArray[np.uint8]
    """One cell; not zero ends it."""


class Rivers(NamedTuple):
    """Every card that may come, and what hands are then."""

    sizes: NDArray[np.int64]
    """How many hands go with each."""
    order: NDArray[np.int32]
    """(rivers, hands): those, with equal ones of the same bucket side by side."""
    bucket: NDArray[np.int32]
    """(rivers, hands): one more than there are where a hand has the card."""
    rank: NDArray[np.int32]
    """(rivers, hands): higher wins."""


def weigh(
    rivers: Rivers,
    table: NDArray[np.float32],
    hands: Hands,
    matrix: int,
    first: int,
    row: NDArray[np.float32],
    total: NDArray[np.float32],
) -> None:
    """Writes a part of a matrix: what all hands of player 0 win from those of player 1 from ``first`` on, as many as
    ``row`` has room for. ``table`` (buckets of player 0, three times the buckets of player 1 and one) says what a
    bucket wins from another on a river, in units of the matrix divided by the number of rivers: where it is ``WEAKER``,
    then ``EVEN``, then ``STRONGER``; the last column of each is zero. ``total``: scratch, (hands, row). Where it is
    stopped it writes nothing."""
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
                # Equal hands win the same from whoever they may meet
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
            hands.worth[1, matrix, hand, first + place] = -value
            hands.worth[0, matrix, first + place, hand] = value


def ready(
    tree: Tree, hands: Hands, first: NDArray[np.int64], now: NDArray[np.float64], room: Room, player: int
) -> bool:
    """Works out what each end is worth to a player. Returns whether it was not stopped."""
    mass, total = room.mass, hands.total
    for node in range(len(tree.player)):
        for index in range(tree.width[node]):
            end = -1 - tree.child[node, index]
            if end < 0:
                continue
            if hands.stop[0] != 0:
                return False
            arrive(tree, first, now, room, player, node, index)
            won = hands.won[end]
            if hands.matrix[end] == FOLDED:
                beside(hands, room.held, mass, won)
                stake = float(-tree.stake[end] if tree.loser[end] == player else tree.stake[end])
                for hand in range(len(mass)):
                    won[hand] *= stake
                continue
            worth = hands.worth[player, hands.matrix[end]]
            for hand in range(len(mass)):
                total[hand] = np.float32(0.0)
            for other in range(len(mass)):
                weight = np.float32(mass[other])
                if weight > 0.0:
                    for hand in range(len(mass)):
                        total[hand] += weight * np.float32(worth[other, hand])
            for hand in range(len(mass)):
                won[hand] = hands.unit[end] * total[hand]
    return True


def settle(
    tree: Tree, hands: Hands, first: NDArray[np.int64], now: NDArray[np.float64], room: Room, player: int, place: int
) -> None:
    """In place of the river's: copies what ``ready`` has worked out."""
    node, index = place // tree.child.shape[1], place % tree.child.shape[1]
    won, out = hands.won[-1 - tree.child[node, index]], room.gain[index]
    for hand in range(len(won)):
        out[hand] = won[hand]

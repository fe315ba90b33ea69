"""The river of heads-up hold'em: values of its ends for all hands of a player at once.

The time is linear in the number of hands: they are sorted by rank, sums run over the weaker ones, and the hands that
share a card are taken out of the sums by card.

Source: M. Johanson, K. Waugh, M. Bowling & M. Zinkevich, "Accelerating best response calculation in large extensive
games" (IJCAI 2011).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from agon.ai.holdem.kernels.blueprint import SHOWDOWN, Tree
from agon.ai.holdem.kernels.boards import hand_of, sort_hands
from agon.ai.holdem.kernels.subgame import SubgameArrays, arrive, beside
from agon.games.holdem.layout import DECK

HANDS_LEFT = 1081
"""Number of hands beside a full board."""


class RiverHands(NamedTuple):
    """Hands, weakest first."""

    high: NDArray[np.int64]
    low: NDArray[np.int64]
    number: NDArray[np.int64]
    """Number as in ``hand_of``."""
    last: NDArray[np.int64]
    """For each hand the number of hands that are not stronger, so that equal hands have the same."""


def order_hands(board: int, hands: RiverHands, key: NDArray[np.int64]) -> None:
    """Write the hands beside a full board (a set of bits), weakest first."""
    count = sort_hands(board, key)
    first = 0
    while first < count:
        last = first
        while last < count and key[last] >> 12 == key[first] >> 12:
            hands.high[last], hands.low[last] = key[last] >> 6 & 63, key[last] & 63
            hands.number[last] = hand_of(key[last] >> 6 & 63, key[last] & 63)
            last += 1
        for place in range(first, last):
            hands.last[place] = last
        first = last


def show_down(
    hands: RiverHands, held: NDArray[np.float64], mass: NDArray[np.float64], stake: float, out: NDArray[np.float64]
) -> None:
    """Write each hand's winnings from ``mass`` at a showdown: weaker mass less stronger mass."""
    beside(hands, held, mass, out)
    for card in range(DECK):
        held[1, card] = held[2, card] = 0.0
    below, upto = 0.0, 0.0
    first = 0
    while first < len(mass):
        last = hands.last[first]
        for hand in range(first, last):
            upto += mass[hand]
            held[2, hands.high[hand]] += mass[hand]
            held[2, hands.low[hand]] += mass[hand]
        for hand in range(first, last):
            high, low = hands.high[hand], hands.low[hand]
            weaker = below - held[1, high] - held[1, low]
            not_stronger = upto - held[2, high] - held[2, low] + mass[hand]
            out[hand] = stake * (weaker + not_stronger - out[hand])
        for hand in range(first, last):
            held[1, hands.high[hand]] = held[2, hands.high[hand]]
            held[1, hands.low[hand]] = held[2, hands.low[hand]]
        below = upto
        first = last


def settle(
    tree: Tree,
    hands: RiverHands,
    first: NDArray[np.int64],
    now: NDArray[np.float64],
    arrays: SubgameArrays,
    player: int,
    place: int,
) -> None:
    """Implement ``agon.ai.holdem.kernels.subgame.settle`` for the river."""
    node, index = place // tree.child.shape[1], place % tree.child.shape[1]
    arrive(tree, first, now, arrays, player, node, index)
    mass, out, end = arrays.mass, arrays.gain[index], -1 - tree.child[node, index]
    stake = float(tree.stake[end])
    if tree.loser[end] == SHOWDOWN:
        show_down(hands, arrays.held, mass, stake, out)
        return
    beside(hands, arrays.held, mass, out)
    won = -stake if tree.loser[end] == player else stake
    for hand in range(len(mass)):
        out[hand] *= won

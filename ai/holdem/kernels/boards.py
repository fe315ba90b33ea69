"""Strength of every hand of hold'em on every board, once for all boards that differ in the names of suits only.

A set of cards is an int with a lane for each suit (``agon.games.holdem.ranking``); with its lanes in ascending order it
is the same for all ways to name the suits. 134,459 boards of five cards are left, 16,432 of four and 1,755 of three.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from agon.ai.holdem.kernels.hand_strength import share
from agon.games.holdem.layout import DECK
from agon.games.holdem.ranking import LANE, bit_of, rank_hand

HANDS = 1326
LANE_BITS = 0xFFFF


class BoardScratch(NamedTuple):
    """Scratch arrays."""

    card: NDArray[np.int64]
    """(52,): number of each card with the suits in order."""
    order: NDArray[np.int64]
    """(1326,)"""
    held: NDArray[np.int64]
    """(52,): weaker hands, by each of their cards."""
    tied: NDArray[np.int64]
    """(52,)"""


def hand_of(first: int, second: int) -> int:
    """Return the number of two cards, in any order."""
    high, low = max(first, second), min(first, second)
    return high * (high - 1) // 2 + low


def in_order(board: int, card: NDArray[np.int64]) -> int:
    """Return the board with its suits in order; write every card's number in that order."""
    for suit in range(4):
        lane = board >> LANE * suit & LANE_BITS
        place = 0
        for other in range(4):
            compared = board >> LANE * other & LANE_BITS
            if compared < lane or (compared == lane and other < suit):
                place += 1
        for rank in range(13):
            card[4 * rank + suit] = 4 * rank + place
    key = 0
    for suit in range(4):
        key |= (board >> LANE * suit & LANE_BITS) << LANE * (card[suit] & 3)
    return key


def list_boards(cards: int, card: NDArray[np.int64], out: NDArray[np.int64]) -> int:
    """List every set of three to five cards with its suits in order, most of them many times; return their number."""
    count = 0
    for a in range(DECK):
        for b in range(a):
            for c in range(b):
                board = bit_of(a) | bit_of(b) | bit_of(c)
                if cards == 3:
                    out[count] = in_order(board, card)
                    count += 1
                    continue
                for d in range(c):
                    if cards == 4:
                        out[count] = in_order(board | bit_of(d), card)
                        count += 1
                        continue
                    for e in range(d):
                        out[count] = in_order(board | bit_of(d) | bit_of(e), card)
                        count += 1
    return count


def place_of(keys: NDArray[np.int64], key: int) -> int:
    """Return the index of a key in a sorted list that has it."""
    low, high = 0, len(keys) - 1
    while low < high:
        middle = (low + high) // 2
        if keys[middle] < key:
            low = middle + 1
        else:
            high = middle
    return low


def sort_hands(board: int, keys: NDArray[np.int64]) -> int:
    """Write the hands beside a full board, weakest first, as rank << 12 | high << 6 | low; return their number."""
    count = 0
    for high in range(1, DECK):
        if board & bit_of(high):
            continue
        for low in range(high):
            if not board & bit_of(low):
                keys[count] = rank_hand(board | bit_of(high) | bit_of(low)) << 12 | high << 6 | low
                count += 1
    keys[:count].sort()
    return count


def on_rivers(keys: NDArray[np.int64], work: BoardScratch, out: NDArray[np.uint8]) -> None:
    """Write the strength of every hand on every full board; 0 if the board has one of its cards.

    ``out`` is (boards, hands). Hands are visited by rank; the weaker ones that share a card are counted and subtracted.
    """
    order, held, tied = work.order, work.held, work.tied
    for row in range(len(keys)):
        board = keys[row]
        count = sort_hands(board, order)
        for card in range(DECK):
            held[card] = 0
        first = 0
        while first < count:
            rank = order[first] >> 12
            for card in range(DECK):
                tied[card] = 0
            last = first
            while last < count and order[last] >> 12 == rank:
                tied[order[last] >> 6 & 63] += 1
                tied[order[last] & 63] += 1
                last += 1
            for place in range(first, last):
                high, low = order[place] >> 6 & 63, order[place] & 63
                wins = int(first - held[high] - held[low])
                ties = int(last - first - tied[high] - tied[low] + 1)
                out[row, hand_of(high, low)] = share(wins, ties, 990)
            for card in range(DECK):
                held[card] += tied[card]
            first = last


def towards_rivers(
    keys: NDArray[np.int64],
    missing: int,
    full: NDArray[np.int64],
    rivers: NDArray[np.uint8],
    card: NDArray[np.int64],
    sums: NDArray[np.int64],
    squares: NDArray[np.int64],
) -> None:
    """Sum every hand's strength and its square over all full boards, for boards that miss one card or two.

    ``full`` and ``rivers`` are the full boards and their ``on_rivers``; ``sums`` and ``squares`` are (boards, hands).
    """
    for row in range(len(keys)):
        for first in range(DECK):
            one = bit_of(first)
            if keys[row] & one:
                continue
            for second in range(first if missing == 2 else 1):
                other = bit_of(second) if missing == 2 else 0
                if not keys[row] & other:
                    add(keys[row] | one | other, full, rivers, card, sums[row], squares[row])


def add(
    board: int,
    full: NDArray[np.int64],
    rivers: NDArray[np.uint8],
    card: NDArray[np.int64],
    sums: NDArray[np.int64],
    squares: NDArray[np.int64],
) -> None:
    row = place_of(full, in_order(board, card))
    for high in range(1, DECK):
        if board & bit_of(high):
            continue
        for low in range(high):
            if not board & bit_of(low):
                strength = np.int64(rivers[row, hand_of(card[high], card[low])])
                hand = hand_of(high, low)
                sums[hand] += strength
                squares[hand] += strength * strength

"""Values of poker hands: the best five of up to seven cards, without tables.

A hand is one int of four lanes of 16 bits, a lane for each suit and in it a bit for each rank, so that pairs, threes
and fours are the common bits of the lanes. Compared with a plain count of all 2,598,960 hands of five cards and against
another program's ranks of seven (``bench/oracles/holdem_hands.py``).
"""

from __future__ import annotations

from typing import Final

from agon.games.bits import highest_bit, popcount

HIGH_CARD: Final = 0
PAIR: Final = 1
TWO_PAIR: Final = 2
THREE: Final = 3
STRAIGHT: Final = 4
FLUSH: Final = 5
FULL_HOUSE: Final = 6
FOUR: Final = 7
STRAIGHT_FLUSH: Final = 8

LANE: Final = 16
RANKS: Final = 0x1FFF


def bit_of(card: int) -> int:
    """Return the bit of a card in a hand."""
    return 1 << LANE * (card & 3) + (card >> 2)


def top(ranks: int, count: int) -> int:
    """Return the highest ``count`` ranks of a set, four bits each; fewer if there are fewer."""
    value = 0
    for _ in range(count):
        rank = highest_bit(ranks)
        if rank < 0:
            return value
        value = value << 4 | rank
        ranks ^= 1 << rank
    return value


def straight_of(ranks: int) -> int:
    """Return the highest rank of the best straight in a set of ranks, -1 if there is none; an ace also counts as
    one."""
    low = ranks << 1 | ranks >> 12
    runs = low & low >> 1 & low >> 2 & low >> 3 & low >> 4
    return highest_bit(runs) + 3 if runs else -1


def rank_hand(hand: int) -> int:
    """Return the value of a hand of five to seven cards: its kind times 2**20, and the ranks that decide among
    equals."""
    clubs = hand & RANKS
    diamonds = hand >> LANE & RANKS
    hearts = hand >> 2 * LANE & RANKS
    spades = hand >> 3 * LANE & RANKS
    suited = 0
    if popcount(clubs) >= 5:
        suited = clubs
    elif popcount(diamonds) >= 5:
        suited = diamonds
    elif popcount(hearts) >= 5:
        suited = hearts
    elif popcount(spades) >= 5:
        suited = spades
    if suited:
        high = straight_of(suited)
        if high >= 0:
            return STRAIGHT_FLUSH << 20 | high
    ranks = clubs | diamonds | hearts | spades
    twos = clubs & diamonds | (clubs | diamonds) & hearts | (clubs | diamonds | hearts) & spades
    threes = clubs & diamonds & (hearts | spades) | (clubs | diamonds) & hearts & spades
    fours = clubs & diamonds & hearts & spades
    if fours:
        rank = highest_bit(fours)
        return FOUR << 20 | rank << 4 | highest_bit(ranks ^ 1 << rank)
    if threes:
        rank = highest_bit(threes)
        rest = twos ^ 1 << rank
        if rest:
            return FULL_HOUSE << 20 | rank << 4 | highest_bit(rest)
    if suited:
        return FLUSH << 20 | top(suited, 5)
    high = straight_of(ranks)
    if high >= 0:
        return STRAIGHT << 20 | high
    if threes:
        rank = highest_bit(threes)
        return THREE << 20 | rank << 8 | top(ranks ^ 1 << rank, 2)
    if twos:
        rank = highest_bit(twos)
        rest = twos ^ 1 << rank
        if rest:
            second = highest_bit(rest)
            return TWO_PAIR << 20 | rank << 8 | second << 4 | highest_bit(ranks ^ 1 << rank ^ 1 << second)
        return PAIR << 20 | rank << 12 | top(ranks ^ 1 << rank, 3)
    return top(ranks, 5)

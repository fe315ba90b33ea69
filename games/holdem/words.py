"""Cards, hands and chips in words."""

from __future__ import annotations

from agon.games.holdem.ranking import (
    FLUSH,
    FOUR,
    FULL_HOUSE,
    HIGH_CARD,
    PAIR,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE,
    TWO_PAIR,
)

SEAT_NAMES = ("First", "Second", "Third", "Fourth", "Fifth", "Sixth")
STREETS = ("before the flop", "the flop", "the turn", "the river")
_RANKS = (
    "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace",
)  # fmt: skip
_SUITS = ("clubs", "diamonds", "hearts", "spades")


def card_name(card: int) -> str:
    return f"{_RANKS[card >> 2]} of {_SUITS[card & 3]}"


def chips(count: int) -> str:
    return "1 chip" if count == 1 else f"{count} chips"


def listed(words: list[str]) -> str:
    """``a``, ``a and b``, ``a, b and c``."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def _plural(rank: int) -> str:
    return "sixes" if _RANKS[rank] == "six" else f"{_RANKS[rank]}s"


def hand_name(value: int) -> str:
    """Return the value of ``ranking.rank_hand`` in players' words."""
    kind, rest = value >> 20, value & 0xFFFFF
    nibbles = [rest >> 4 * place & 15 for place in range(4, -1, -1)]
    if kind == HIGH_CARD:
        return f"{_RANKS[nibbles[0]]} high"
    if kind == PAIR:
        return f"a pair of {_plural(nibbles[1])}"
    if kind == TWO_PAIR:
        return f"two pair, {_plural(nibbles[2])} and {_plural(nibbles[3])}"
    if kind == THREE:
        return f"three {_plural(nibbles[2])}"
    if kind == FLUSH:
        return f"a flush, {_RANKS[nibbles[0]]} high"
    if kind == FULL_HOUSE:
        return f"a full house, {_plural(nibbles[3])} over {_plural(nibbles[4])}"
    if kind == FOUR:
        return f"four {_plural(nibbles[3])}"
    if kind == STRAIGHT_FLUSH and rest == len(_RANKS) - 1:
        return "a royal flush"
    return f"a {'straight' if kind == STRAIGHT else 'straight flush'}, {_RANKS[rest]} high"

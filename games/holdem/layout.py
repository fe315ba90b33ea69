"""Cells of hold'em's state, and the numbers of its rules.

A card is 4 x rank + suit: ranks from the deuce (0) to the ace (12), suits clubs, diamonds, hearts, spades; -1 for no
card. Sets of seats are bits.
"""

from __future__ import annotations

from typing import Final

MOST_SEATS: Final = 6
MOST_CHIPS: Final = 1200
"""Chips that all seats bring together: nobody can bet more than half of them, which bounds the choices."""
MOST_STACK: Final = 400
MOST_BIG: Final = 20
MOST_HANDS: Final = 20
MOST_RECORDED: Final = 40_000
"""Chips that a seat may have in the record of a hand that was played elsewhere."""
MOST_RECORDED_BIG: Final = 10_000
DECK: Final = 52
BOARD_CARDS: Final = 5

FOLD: Final = 0
CALL: Final = 1
"""To check or to call. Higher actions bet or raise: to ``action - RAISE`` chips in this round of betting."""
RAISE: Final = 1

NO_LIMIT: Final = 0
LIMIT: Final = 1
MOST_BETS: Final = 4
"""Bets and raises in a round of limit hold'em; before the flop the big blind is the first of them."""

# Options
SEATS: Final = 0
BETTING: Final = 1
HANDS: Final = 2
STACK_AT_START: Final = 3
BIG: Final = 4
# The session
TURN: Final = 5
HAND: Final = 6
BUTTON: Final = 7
# The hand
STREET: Final = 8
DEALT: Final = 9
FOLDED: Final = 10
SHOWN: Final = 11
# The round of betting
OWES: Final = 12
ACTED: Final = 13
FULL: Final = 14
SHORT: Final = 15
COUNT: Final = 16
OPENER: Final = 17
# By card and by seat
BOARD: Final = 18
STACK: Final = BOARD + BOARD_CARDS
BET: Final = STACK + MOST_SEATS
PUT: Final = BET + MOST_SEATS
CARD: Final = PUT + MOST_SEATS
# The hand before
LAST: Final = CARD + 2 * MOST_SEATS
LAST_BOARD: Final = LAST + 1
LAST_NET: Final = LAST_BOARD + BOARD_CARDS
LAST_CARD: Final = LAST_NET + MOST_SEATS
# Only in records of hands that were played elsewhere: chips that all seats which stay can win
ANTE: Final = LAST_CARD + 2 * MOST_SEATS
STATE_CELLS: Final = ANTE + MOST_SEATS


def small_of(big: int) -> int:
    """Return the small blind that goes with a big blind."""
    return big // 2


def most_raise(seats: int, stack: int, hands: int) -> int:
    """Return the most that a seat can be raised to and still be called in full."""
    return stack if hands == 1 else seats * stack // 2

"""Winners of the hand: showdown, main pot and side pots, odd chips.

As in PokerKit (J. Kim, "Pokerkit: a comprehensive Python library for fine-grained multi-variant poker game
simulations", IEEE Transactions on Games, 2023): the last seat to bet or raise shows first, else the first left of the
button; a seat that cannot win any more does not show. A pot that cannot be shared equally leaves its odd chips to the
first winner left of the button.
"""

from __future__ import annotations

from agon.games.bits import popcount
from agon.games.holdem.layout import (
    ANTE,
    BET,
    BOARD,
    BOARD_CARDS,
    BUTTON,
    CARD,
    DEALT,
    FOLDED,
    HAND,
    LAST,
    LAST_BOARD,
    LAST_CARD,
    LAST_NET,
    MOST_SEATS,
    OPENER,
    PUT,
    SEATS,
    SHOWN,
    STACK,
)
from agon.games.holdem.ranking import bit_of, rank_hand
from agon.games.verbs import State


def next_of(state: State, seat: int, among: int) -> int:
    """Return the next seat clockwise after ``seat`` that is in the set ``among``, which is not empty."""
    seats = state[SEATS]
    seat = (seat + 1) % seats
    while not among >> seat & 1:
        seat = (seat + 1) % seats
    return seat


def staying(state: State) -> int:
    """Return the seats that were dealt in and have not folded."""
    return state[DEALT] & ~state[FOLDED]


def worth(state: State, seat: int) -> int:
    """Return the rank of a seat's hand with the board."""
    hand = bit_of(state[CARD + 2 * seat]) | bit_of(state[CARD + 2 * seat + 1])
    for index in range(BOARD_CARDS):
        if state[BOARD + index] >= 0:
            hand |= bit_of(state[BOARD + index])
    return rank_hand(hand)


def lowest_above(state: State, level: int) -> int:
    """Return the least that a seat has put in beyond ``level``; 0 if none has."""
    lowest = 0
    for seat in range(state[SEATS]):
        put = state[PUT + seat]
        if put > level and (lowest == 0 or put < lowest):
            lowest = put
    return lowest


def layer(state: State, below: int, level: int) -> int:
    """Return the chips that lie between two levels of what was put in."""
    chips = 0
    for seat in range(state[SEATS]):
        put = state[PUT + seat]
        if put > below:
            chips += min(put, level) - below
    return chips


def antes(state: State) -> int:
    """Return the chips of all antes: part of the main pot, whoever posted them."""
    chips = 0
    for seat in range(state[SEATS]):
        chips += state[ANTE + seat]
    return chips


def contenders(state: State, level: int) -> int:
    """Return the seats that can win what lies at ``level``."""
    among = staying(state)
    found = 0
    for seat in range(state[SEATS]):
        if among >> seat & 1 and state[PUT + seat] >= level:
            found |= 1 << seat
    return found


def can_win(state: State, seat: int) -> bool:
    """Return True if no hand that is shown already beats the seat's in each pot that it could win."""
    own = worth(state, seat)
    level = lowest_above(state, 0)
    while level > 0 and level <= state[PUT + seat]:
        beaten = False
        rivals = contenders(state, level) & state[SHOWN]
        for other in range(state[SEATS]):
            if rivals >> other & 1 and worth(state, other) > own:
                beaten = True
        if not beaten:
            return True
        level = lowest_above(state, level)
    return False


def show_down(state: State) -> None:
    """Let all seats that stay show their hands in turn, or put them away unseen."""
    among = staying(state)
    seat = state[OPENER]
    for _ in range(state[SEATS]):
        if among >> seat & 1 and can_win(state, seat):
            state[SHOWN] |= 1 << seat
        seat = (seat + 1) % state[SEATS]


def pay(state: State, chips: int, among: int) -> None:
    """Share a pot among the best hands of the seats that can win it."""
    best = -1
    winners = 0
    alone = popcount(among) == 1
    for seat in range(state[SEATS]):
        if among >> seat & 1:
            own = 0 if alone else worth(state, seat)
            if own > best:
                best = own
                winners = 0
            if own == best:
                winners |= 1 << seat
    count = popcount(winners)
    share = chips // count
    for seat in range(state[SEATS]):
        if winners >> seat & 1:
            state[LAST_NET + seat] += share
    state[LAST_NET + next_of(state, state[BUTTON], winners)] += chips - share * count


def settle(state: State) -> None:
    """Give the pots to their winners and remember what everybody saw of the hand."""
    state[LAST] = state[HAND] + 1
    for index in range(BOARD_CARDS):
        state[LAST_BOARD + index] = state[BOARD + index]
    for seat in range(MOST_SEATS):
        state[LAST_NET + seat] = 0
        first, second = state[CARD + 2 * seat], state[CARD + 2 * seat + 1]
        shown = state[SHOWN] >> seat & 1
        state[LAST_CARD + 2 * seat] = max(first, second) if shown else -1
        state[LAST_CARD + 2 * seat + 1] = min(first, second) if shown else -1
    level = lowest_above(state, 0)
    below, chips, among = 0, antes(state), contenders(state, level)
    while level > 0:
        able = contenders(state, level)
        if able != among:
            if chips > 0:
                pay(state, chips, among)
            chips = 0
            among = able
        chips += layer(state, below, level)
        below = level
        level = lowest_above(state, level)
    pay(state, chips, among)
    for seat in range(state[SEATS]):
        state[STACK + seat] += state[LAST_NET + seat]
        state[LAST_NET + seat] -= state[PUT + seat] + state[ANTE + seat]
        state[ANTE + seat] = 0
        state[PUT + seat] = 0
        state[BET + seat] = 0

"""Cells of the state, and cards as bits. Kernel functions.

Cards are numbered as in OpenSpiel: rank * 4 + suit, ranks from the two, suits clubs, diamonds, hearts, spades.
"""

from __future__ import annotations

from typing import Any

from agon.games.verbs import State

SEATS = 4
CARDS = 52
SUITS = 4
PASSED_EACH = 3

PASSING = 0
"""Option: ``IN_TURN``, ``DRAWN``, or ``FIXED`` plus the direction."""
RULES = 1
"""Options of the play, as bits."""
MOON = 2
DEALS = 3
"""Option: the number of deals, or from ``LEAST_LIMIT`` on the points at which no other deal follows."""
PLAYER = 4
PHASE = 5
DIRECTION = 6
COUNT = 7
"""Cards dealt, passed or played in this phase."""
BROKEN = 8
DEAL = 9
HAND = 10
PASSED = 14
PLAYED = 18
MAY = 22
"""Cards that each seat may still hold, as far as its play tells everybody."""
PENALTY = 26
TOTAL = 30
TRICKS = 34
"""Of this deal, a cell each: the leader in two bits, then each card plus one in six."""
LAST = 47
"""The trick before the one on the table."""
WON = 48
"""Tricks of each seat in this deal, four bits each."""
JACK = 49
"""Seat that took the jack of diamonds, plus one."""
PUBLIC = 50
"""Hash of what everybody has seen: earlier deals' points and the cards played in this deal."""
STATE_CELLS = 51

DIRECTING, DEALING, GIVING, PLAYING, OVER = 0, 1, 2, 3, 4
IN_TURN, DRAWN, FIXED = 0, 1, 2
LEFT, ACROSS, RIGHT = 1, 2, 3
TURNS = (LEFT, RIGHT, ACROSS, 0)

NO_POINTS_FIRST = 1
ANY_CLUB = 2
JACK_BONUS = 4
NO_TRICKS_BONUS = 8
MUST_BREAK = 16
QUEEN_BREAKS = 32
HEARTS_FOR_QUEEN = 64
PARTNERS = 128
OTHERS_PAY, SHOOTER_GAINS, NO_MOON = 0, 1, 2

MOST_DEALS = 4
LEAST_LIMIT = 50
MOST_TO_LIMIT = 26
"""Deals of a game to a limit at the latest. Without points off, a hundred are reached by the sixteenth."""

ALL = (1 << CARDS) - 1
CLUBS = 0x1111111111111
HEARTS = CLUBS << 2
TWO_OF_CLUBS = 1
QUEEN = 10 * SUITS + 3
QUEEN_BIT = 1 << QUEEN
JACK_OF_DIAMONDS = 9 * SUITS + 1
POINTS = HEARTS | QUEEN_BIT
MOST_POINTS = 26
QUEEN_POINTS = 13
JACK_POINTS = 10
TRICKLESS_POINTS = 5


def is_decided(state: State) -> bool:
    """True if no deal follows those that were played."""
    if state[DEALS] < LEAST_LIMIT:
        return bool(state[DEAL] >= state[DEALS])
    for seat in range(SEATS):
        if state[TOTAL + seat] >= state[DEALS]:
            return True
    return bool(state[DEAL] >= MOST_TO_LIMIT)


def has(state: State, rule: Any) -> bool:
    return state[RULES] & rule != 0


def teams_in(state: State) -> int:
    """Return the number of teams; 0 if each plays for itself."""
    return 2 if has(state, PARTNERS) else 0


def suit_of(card: Any) -> int:
    """All cards of the card's suit."""
    return CLUBS << (card & 3)


def receiver_of(state: State, seat: Any) -> int:
    return int((seat + state[DIRECTION]) & 3)


def giver_of(state: State, seat: Any) -> int:
    return int((seat - state[DIRECTION]) & 3)


def card_at(trick: Any, place: Any) -> int:
    """Return the card that was played so many after the leader's, or -1."""
    return int((trick >> (2 + 6 * place) & 63) - 1)


def points_in_deal(state: State, seat: Any) -> int:
    """Of the tricks taken so far, without what is only known at the end."""
    points = int(state[PENALTY + seat])
    if has(state, JACK_BONUS) and state[JACK] == seat + 1:
        points -= JACK_POINTS
    return points


def shooter_of(state: State) -> int:
    """Return the seat that has taken every heart and the queen of spades, if that counts; or -1."""
    if state[MOON] != NO_MOON:
        for seat in range(SEATS):
            if state[PENALTY + seat] == MOST_POINTS:
                return seat
    return -1


def score_of(state: State, seat: Any) -> int:
    """Return the seat's points of a deal that is played to the end."""
    points = points_in_deal(state, seat)
    shooter = shooter_of(state)
    if shooter >= 0:
        if state[MOON] == OTHERS_PAY:
            points += -MOST_POINTS if seat == shooter else MOST_POINTS
        elif seat == shooter:
            points -= 2 * MOST_POINTS
    elif has(state, NO_TRICKS_BONUS) and state[WON] >> 4 * seat & 15 == 0:
        points -= TRICKLESS_POINTS
    return points

"""Hearts: simulated players, and the spread of a deal's points. A search ends with the deal.

Simulated players duck: they play the highest card that does not take the trick, throw off the queen of spades and then
high cards if they cannot follow, lead low, and pass high cards and those that could catch the queen. Now and then they
play at random. Nobody plays to shoot the moon.
"""

from __future__ import annotations

from typing import Any

from agon.games.bits import highest_bit, lowest_bit, popcount, random_below
from agon.games.hearts.rules import apply_action, offered, undealt
from agon.games.hearts.state import (
    ALL,
    CLUBS,
    COUNT,
    DEAL,
    DEALS,
    DIRECTING,
    GIVING,
    HAND,
    HEARTS,
    LEAST_LIMIT,
    MOST_POINTS,
    PENALTY,
    PHASE,
    PLAYED,
    PLAYER,
    PLAYING,
    QUEEN,
    QUEEN_BIT,
    QUEEN_POINTS,
    SEATS,
    TOTAL,
    TRICKS,
    card_at,
    suit_of,
    teams_in,
)
from agon.games.seats import CHANCE, TERMINAL
from agon.games.teams import is_partner
from agon.games.verbs import Rng, State

SPREAD = 8.0
"""Points: about the standard deviation of one's own in a deal between such players."""
WHIM = 12
"""Mean number of actions between two random ones."""
SPADES = CLUBS << 3
HEARTS_SUIT = 2
HIGH_SPADES = 1 << 4 * 11 + 3 | 1 << 4 * 12 + 3
"""The king and the ace."""
HIGH = ALL ^ ((1 << 4 * 8) - 1)
"""Tens and higher."""


def focus(state: State) -> State:
    """Return the game as if it began and ended with this deal: what follows depends on no card of it."""
    deal = state.copy()
    deal[DEALS] = 1
    deal[DEAL] = 0
    for seat in range(SEATS):
        deal[TOTAL + seat] = 0
    return deal


def any_of(cards: int, rng: Rng) -> int:
    for _ in range(random_below(rng, popcount(cards))):
        cards &= cards - 1
    return lowest_bit(cards)


def winning(trick: Any, played: int) -> int:
    """Return the highest card of the suit led among the first ``played`` of the trick."""
    best = card_at(trick, 0)
    for place in range(1, played):
        card = card_at(trick, place)
        if card & 3 == best & 3 and card > best:
            best = card
    return best


def queen_is_out(state: State) -> bool:
    """True if the queen of spades was not played yet."""
    gone = state[PLAYED] | state[PLAYED + 1] | state[PLAYED + 2] | state[PLAYED + 3]
    return gone & QUEEN_BIT == 0


def thrown_off(state: State, cards: int) -> int:
    """Return the discard of a player who cannot follow."""
    if cards & QUEEN_BIT:
        return highest_bit(QUEEN_BIT)
    if cards & HIGH_SPADES and queen_is_out(state):
        return highest_bit(cards & HIGH_SPADES)
    if cards & HEARTS:
        return highest_bit(cards & HEARTS)
    return highest_bit(cards)


def following(cards: int, trick: Any, played: int) -> int:
    """Return the card of the suit led to play."""
    best = winning(trick, played)
    below = cards & ((1 << best) - 1)
    if below & QUEEN_BIT:
        return highest_bit(QUEEN_BIT)
    if below != 0:
        return highest_bit(below)
    safe = cards & ~QUEEN_BIT
    if safe == 0:
        return highest_bit(cards)
    if played == SEATS - 1:
        return highest_bit(safe)
    return lowest_bit(safe)


def led(state: State, cards: int, rng: Rng) -> int:
    """Return a low card of any suit, but no spade that the queen could fall on."""
    safe = cards & ~QUEEN_BIT
    if queen_is_out(state):
        safe &= ~HIGH_SPADES
    if safe == 0:
        safe = cards
    suit = suit_of(any_of(safe, rng))
    return lowest_bit(safe & suit)


def simulated(state: State, rng: Rng) -> int:
    """Return the action of the seat to move in a simulation."""
    cards = offered(state)
    if cards & (cards - 1) == 0:
        return lowest_bit(cards)
    if random_below(rng, WHIM) == 0:
        return any_of(cards, rng)
    if state[PHASE] == GIVING:
        bad = cards & (HIGH_SPADES | QUEEN_BIT)
        if bad != 0 and popcount(cards & SPADES) < 5:
            return highest_bit(bad)
        others = cards & ~SPADES
        if others == 0:
            return highest_bit(cards)
        high = others & HIGH
        return any_of(high, rng) if high != 0 else highest_bit(others)
    count = int(state[COUNT])
    played = count & 3
    if played == 0:
        return led(state, cards, rng)
    trick = state[TRICKS + (count >> 2)]
    if cards & suit_of(card_at(trick, 0)):
        return following(cards, trick, played)
    return thrown_off(state, cards)


def rollout(state: State, rng: Rng) -> None:
    while state[PLAYER] != TERMINAL:
        if state[PHASE] == DIRECTING:
            apply_action(state, random_below(rng, SEATS))
        elif state[PLAYER] == CHANCE:
            apply_action(state, any_of(undealt(state), rng))
        else:
            apply_action(state, simulated(state, rng))


def on_table(state: State) -> tuple[int, int]:
    """Return the seat that wins the trick on the table as it is, and its points; without a trick (0, 0)."""
    count = int(state[COUNT])
    played = count & 3
    if state[PHASE] != PLAYING or played == 0:
        return 0, 0
    trick = state[TRICKS + (count >> 2)]
    best = winning(trick, played)
    points = 0
    winner = 0
    for place in range(played):
        card = card_at(trick, place)
        points += 1 if card & 3 == HEARTS_SUIT else QUEEN_POINTS if card == QUEEN else 0
        if card == best:
            winner = int((trick + place) & 3)
    return winner, points


def share_of_tricks(state: State, seat: Any) -> float:
    """Return the seat's share of the pairs of cards of one suit in different hands, by who has the higher card."""
    held = state[HAND + seat]
    others = (state[HAND] | state[HAND + 1] | state[HAND + 2] | state[HAND + 3]) & ~held
    won = 0
    pairs = 0
    for suit in range(4):
        rest = others & (CLUBS << suit)
        own = held & (CLUBS << suit)
        mine = popcount(own)
        pairs += mine * popcount(rest)
        while own != 0:
            card = lowest_bit(own)
            own &= own - 1
            won += popcount(rest & ((1 << card) - 1))
    return (won + 0.5) / (pairs + 1.0)


def evaluate(state: State, seat: int) -> float:
    """Return the expected return of ``seat``, that of its team if there are teams.

    The trick on the table counts for the seat that wins it as it is. A seat takes the more of the undecided points the
    more cards of others its own cards beat.
    """
    if state[PLAYER] == TERMINAL:
        return 0.0
    winner, points = on_table(state)
    undecided = MOST_POINTS - points
    for other in range(SEATS):
        undecided -= state[PENALTY + other]
    deals = state[DEALS] if state[DEALS] < LEAST_LIMIT else state[DEAL] + 1
    value = float(deals * MOST_POINTS) - (deals - state[DEAL] - 1) * MOST_POINTS / SEATS
    own = 0.0
    count = 0
    for other in range(SEATS):
        if is_partner(seat, other, teams_in(state)):
            # All seats' shares of the pairs are about a half on average
            own += state[TOTAL + other] + state[PENALTY + other] + undecided * share_of_tricks(state, other) / 2.0
            count += 1
            if other == winner:
                own += points
    return value - own / count

"""Knowledge of the seats: kernel functions. A seat knows its own cards, those that it gave and got, and what play has
told.

Play tells all seats that a seat which does not follow suit has none of it, that a seat which plays points in the first
trick has nothing else (if that is the rule), that a seat which leads hearts before they are broken has nothing else,
and that the leader holds the two of clubs.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from agon.games.bits import combine, lowest_bit, popcount, random_below
from agon.games.hearts.state import (
    ALL,
    COUNT,
    DEALING,
    DIRECTING,
    DIRECTION,
    GIVING,
    HAND,
    LAST,
    MAY,
    OVER,
    PASSED,
    PASSED_EACH,
    PHASE,
    PLAYED,
    PLAYER,
    PLAYING,
    PUBLIC,
    SEATS,
    STATE_CELLS,
    giver_of,
    receiver_of,
)
from agon.games.verbs import Rng, State


def information_key(state: State, seat: int) -> np.uint64:
    phase = state[PHASE]
    key = combine(state[PUBLIC], ((state[COUNT] * 8 + phase) * 4 + state[DIRECTION]) * 8 + seat + 2)
    if phase == OVER:
        for giver in range(SEATS):
            key = combine(key, state[PASSED + giver])
    elif seat >= 0:
        key = combine(key, state[HAND + seat])
        key = combine(key, state[PASSED + seat])
        if phase == PLAYING and state[DIRECTION] != 0:
            key = combine(key, state[PASSED + giver_of(state, seat)])
    return combine(key, state[LAST])


def is_visible(state: State, action: int, seat: int) -> bool:
    if state[PHASE] == DEALING:
        return seat == state[COUNT] & 3
    return state[PHASE] != GIVING or seat == state[PLAYER]


def some_of(cards: Any, count: Any, rng: Rng) -> int:
    """So many of the cards, each choice as likely as any other."""
    left = popcount(cards)
    found = 0
    while count > 0:
        if random_below(rng, left) < count:
            found |= cards & -cards
            count -= 1
        cards &= cards - 1
        left -= 1
    return int(found)


def room_of(out: State, sizes: Any, seat: Any) -> int:
    """Return the number of cards the seat still has to get; ``sizes`` are the seats' cards in all, four bits each."""
    return (sizes >> 4 * seat & 15) - popcount(out[HAND + seat])


def seats_for(out: State, viewer: Any, card: Any) -> int:
    """Return the seats that may hold the card, as bits."""
    found = 0
    for seat in range(SEATS):
        if seat != viewer and out[MAY + seat] >> card & 1:
            found |= 1 << seat
    return found


def make_room(out: State, pool: Any, sizes: Any, seats: Any) -> int:
    """Move cards of ``pool`` on until one of ``seats``, which are full, has room; return that seat.

    The shortest chain of moves, found breadth first, as for a matching with one more edge (C. Berge, "Two theorems in
    graph theory", 1957). There is one, for the real hands are a matching.
    """
    known = seats
    before = 0  # two bits a seat: whose card it would take
    frontier = seats
    goal = -1
    while goal < 0 and frontier != 0:
        following = 0
        for seat in range(SEATS):
            if frontier >> seat & 1:
                for other in range(SEATS):
                    if goal < 0 and not known >> other & 1 and out[HAND + seat] & pool & out[MAY + other]:
                        known |= 1 << other
                        following |= 1 << other
                        before |= seat << 2 * other
                        if room_of(out, sizes, other) > 0:
                            goal = other
        frontier = following
    while not seats >> goal & 1:
        source = before >> 2 * goal & 3
        movable = out[HAND + source] & pool & out[MAY + goal]
        bit = movable & -movable
        out[HAND + source] ^= bit
        out[HAND + goal] |= bit
        goal = source
    return int(goal)


def hand_out(out: State, pool: Any, sizes: Any, viewer: Any, rng: Rng) -> None:
    """Deal ``pool`` to the seats that may hold the cards until each has its size; the rest stays undealt.

    Cards that fewer seats may hold come first; a seat gets one with odds of the room it has left. That is uniform if
    nothing, or one kind of card, is barred from some seats, and nearly so otherwise.
    """
    spare = popcount(pool)
    for seat in range(SEATS):
        if seat != viewer:
            spare -= room_of(out, sizes, seat)
    for few in range(1, SEATS + 1):
        left = pool
        while left != 0:
            card = lowest_bit(left)
            left &= left - 1
            seats = seats_for(out, viewer, card)
            if popcount(seats) != few:
                continue
            room = spare
            for seat in range(SEATS):
                if seats >> seat & 1:
                    room += room_of(out, sizes, seat)
            if room == 0:
                taker = make_room(out, pool, sizes, seats)
                out[HAND + taker] |= np.int64(1) << np.int64(card)
                continue
            pick = random_below(rng, room)
            if pick >= room - spare:
                spare -= 1
                continue
            for seat in range(SEATS):
                if seats >> seat & 1 and pick >= 0:
                    pick -= room_of(out, sizes, seat)
                    if pick < 0:
                        out[HAND + seat] |= np.int64(1) << np.int64(card)


def resample(state: State, seat: int, rng: Rng, out: State) -> None:
    for cell in range(STATE_CELLS):
        out[cell] = state[cell]
    phase = state[PHASE]
    if phase in (OVER, DIRECTING):
        return
    pool = ALL
    sizes = 0
    for owner in range(SEATS):
        cards = state[HAND + owner] | (state[PASSED + owner] if phase == GIVING else 0)
        pool &= ~state[PLAYED + owner]
        if owner == seat:
            pool &= ~cards
        else:
            sizes |= popcount(cards) << 4 * owner
            known = 0
            if seat >= 0 and phase == PLAYING and state[DIRECTION] != 0 and owner == receiver_of(state, seat):
                known = int(cards & state[PASSED + seat])
            pool &= ~known
            out[HAND + owner] = known
    hand_out(out, pool, sizes, seat, rng)
    if phase == GIVING:
        for owner in range(SEATS):
            if owner != seat:
                given = some_of(out[HAND + owner], popcount(state[PASSED + owner]), rng)
                out[PASSED + owner] = given
                out[HAND + owner] &= ~given
    elif phase == PLAYING and state[DIRECTION] != 0:
        for owner in range(SEATS):
            receiver = receiver_of(state, owner)
            if seat not in (owner, receiver):
                out[PASSED + owner] = some_of(out[HAND + receiver] | out[PLAYED + receiver], PASSED_EACH, rng)

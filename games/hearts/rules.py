"""Legal actions and their effects: the kernel functions of dealing, passing and play."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from agon.games.bits import combine, lowest_bit, popcount, random_below
from agon.games.hearts.state import (
    ALL,
    ANY_CLUB,
    BROKEN,
    CARDS,
    CLUBS,
    COUNT,
    DEAL,
    DEALING,
    DIRECTING,
    DIRECTION,
    DRAWN,
    FIXED,
    GIVING,
    HAND,
    HEARTS,
    HEARTS_FOR_QUEEN,
    IN_TURN,
    JACK,
    JACK_OF_DIAMONDS,
    LAST,
    MAY,
    MOST_POINTS,
    MUST_BREAK,
    NO_POINTS_FIRST,
    OVER,
    PASSED,
    PASSED_EACH,
    PASSING,
    PENALTY,
    PHASE,
    PLAYED,
    PLAYER,
    PLAYING,
    POINTS,
    PUBLIC,
    QUEEN,
    QUEEN_BIT,
    QUEEN_BREAKS,
    QUEEN_POINTS,
    SEATS,
    STATE_CELLS,
    TOTAL,
    TRICKS,
    TURNS,
    TWO_OF_CLUBS,
    WON,
    card_at,
    has,
    is_decided,
    receiver_of,
    score_of,
    suit_of,
    teams_in,
)
from agon.games.seats import CHANCE, TERMINAL
from agon.games.teams import share_in_teams
from agon.games.verbs import Actions, Rng, State


def initial_state(state: State) -> None:
    for cell in range(DEAL, STATE_CELLS):
        state[cell] = 0
    begin_deal(state)


def begin_deal(state: State) -> None:
    """Clear the table; points of earlier deals and the last trick stay."""
    for cell in range(HAND, STATE_CELLS):
        if not TOTAL <= cell < TOTAL + SEATS and cell != LAST:
            state[cell] = 0
    state[PLAYER] = CHANCE
    state[PHASE] = DEALING
    state[DIRECTION] = 0
    state[COUNT] = 0
    state[BROKEN] = 0 if has(state, MUST_BREAK) else 1
    if state[PASSING] == DRAWN:
        state[PHASE] = DIRECTING
    elif state[PASSING] == IN_TURN:
        state[DIRECTION] = TURNS[state[DEAL] & 3]
    else:
        state[DIRECTION] = state[PASSING] - FIXED
    key = combine(0, state[DEAL])
    for seat in range(SEATS):
        state[MAY + seat] = ALL
        key = combine(key, state[TOTAL + seat])
    state[PUBLIC] = np.int64(key >> np.uint64(2))


def current_player(state: State) -> int:
    return int(state[PLAYER])


def playable(state: State) -> int:
    """Return the cards that the seat to move may play, as bits."""
    hand = int(state[HAND + state[PLAYER]])
    count = int(state[COUNT])
    if count & 3:
        following = hand & suit_of(card_at(state[TRICKS + (count >> 2)], 0))
        if following != 0:
            return following
    if count == 0:
        return hand & CLUBS if has(state, ANY_CLUB) else TWO_OF_CLUBS
    found = 0
    if count < SEATS:
        if has(state, NO_POINTS_FIRST):
            found = hand & ~POINTS
    elif count & 3 == 0:
        found = hand if state[BROKEN] else hand & ~HEARTS
        if has(state, HEARTS_FOR_QUEEN) and found == QUEEN_BIT:
            found = 0
    return found if found != 0 else hand


def offered(state: State) -> int:
    """Return the cards that the seat to move may choose, as bits."""
    if state[PLAYER] < 0:
        return 0
    if state[PHASE] == GIVING:
        return int(state[HAND + state[PLAYER]])
    return playable(state)


def legal_actions(state: State, out: Actions) -> int:
    cards = offered(state)
    count = 0
    while cards != 0:
        out[count] = lowest_bit(cards)
        count += 1
        cards &= cards - 1
    return count


def undealt(state: State) -> int:
    return int(ALL & ~(state[HAND] | state[HAND + 1] | state[HAND + 2] | state[HAND + 3]))


def chance_outcomes(state: State, actions: Actions, probabilities: NDArray[np.float64]) -> int:
    count = 0
    if state[PHASE] == DIRECTING:
        for direction in range(SEATS):
            actions[count] = direction
            count += 1
    else:
        cards = undealt(state)
        while cards != 0:
            actions[count] = lowest_bit(cards)
            count += 1
            cards &= cards - 1
    for index in range(count):
        probabilities[index] = 1.0 / count
    return count


def start_play(state: State) -> None:
    """Let the holder of the two of clubs lead, which everybody then knows."""
    leader = 0
    while state[HAND + leader] & TWO_OF_CLUBS == 0:
        leader += 1
    state[PHASE] = PLAYING
    state[COUNT] = 0
    state[PLAYER] = leader
    state[TRICKS] = leader
    for seat in range(SEATS):
        if seat != leader:
            state[MAY + seat] &= ~TWO_OF_CLUBS


def apply_deal(state: State, bit: Any) -> None:
    state[HAND + (state[COUNT] & 3)] |= bit
    state[COUNT] += 1
    if state[COUNT] < CARDS:
        return
    state[COUNT] = 0
    if state[DIRECTION] == 0:
        start_play(state)
    else:
        state[PHASE] = GIVING
        state[PLAYER] = 0


def apply_pass(state: State, bit: Any) -> None:
    seat = state[PLAYER]
    state[HAND + seat] &= ~bit
    state[PASSED + seat] |= bit
    state[COUNT] += 1
    if state[COUNT] % PASSED_EACH == 0:
        state[PLAYER] += 1
    if state[COUNT] == SEATS * PASSED_EACH:
        for giver in range(SEATS):
            state[HAND + receiver_of(state, giver)] |= state[PASSED + giver]
        start_play(state)


def tell(state: State, card: Any, bit: Any) -> None:
    """Note what a card tells everybody of the rest of the hand that it comes from."""
    seat = state[PLAYER]
    count = state[COUNT]
    if count & 3:
        led = suit_of(card_at(state[TRICKS + (count >> 2)], 0))
        if bit & led == 0:
            state[MAY + seat] &= ~led
            if count < SEATS and has(state, NO_POINTS_FIRST) and bit & POINTS:
                state[MAY + seat] &= POINTS
    elif count > 0 and bit & HEARTS and state[BROKEN] == 0:
        state[MAY + seat] &= POINTS if has(state, HEARTS_FOR_QUEEN) else HEARTS


def winner_of(trick: Any) -> int:
    best = card_at(trick, 0)
    place = 0
    for index in range(1, SEATS):
        card = card_at(trick, index)
        if card > best and card & 3 == best & 3:
            best = card
            place = index
    return int((trick + place) & 3)


def take(state: State, trick: Any) -> None:
    winner = winner_of(trick)
    for index in range(SEATS):
        card = card_at(trick, index)
        if card & 3 == 2:
            state[PENALTY + winner] += 1
        elif card == QUEEN:
            state[PENALTY + winner] += QUEEN_POINTS
        elif card == JACK_OF_DIAMONDS:
            state[JACK] = winner + 1
    state[WON] += 1 << 4 * winner
    state[LAST] = trick
    state[PLAYER] = winner
    if state[COUNT] < CARDS:
        state[TRICKS + (state[COUNT] >> 2)] = winner
        return
    for seat in range(SEATS):
        state[TOTAL + seat] += score_of(state, seat)
    state[DEAL] += 1
    if is_decided(state):
        state[PHASE] = OVER
        state[PLAYER] = TERMINAL
    else:
        begin_deal(state)


def apply_play(state: State, card: Any, bit: Any) -> None:
    seat = state[PLAYER]
    count = state[COUNT]
    trick = TRICKS + (count >> 2)
    tell(state, card, bit)
    state[HAND + seat] &= ~bit
    state[PLAYED + seat] |= bit
    state[trick] |= np.int64(card + 1) << np.int64(2 + 6 * (count & 3))
    state[PUBLIC] = np.int64(combine(state[PUBLIC], card) >> np.uint64(2))
    if bit & HEARTS or (card == QUEEN and has(state, QUEEN_BREAKS)):
        state[BROKEN] = 1
    state[COUNT] = count + 1
    if count & 3 == 3:
        take(state, state[trick])
    else:
        state[PLAYER] = (seat + 1) & 3


def apply_action(state: State, action: int) -> None:
    bit = np.int64(1) << np.int64(action)
    if state[PHASE] == PLAYING:
        apply_play(state, action, bit)
    elif state[PHASE] == GIVING:
        apply_pass(state, bit)
    elif state[PHASE] == DEALING:
        apply_deal(state, bit)
    else:
        state[DIRECTION] = action
        state[PHASE] = DEALING


def returns(state: State, out: NDArray[np.float64]) -> None:
    for seat in range(SEATS):
        out[seat] = 0.0
        if state[PHASE] == OVER:
            out[seat] = state[DEAL] * MOST_POINTS - state[TOTAL + seat]
    share_in_teams(out, SEATS, teams_in(state))


def state_key(state: State) -> np.uint64:
    key = combine(0, state[0])
    for cell in range(1, STATE_CELLS):
        key = combine(key, state[cell])
    return key


def random_playout(state: State, actions: Actions, rng: Rng) -> None:
    while state[PLAYER] != TERMINAL:
        if state[PHASE] == DIRECTING:
            apply_action(state, random_below(rng, SEATS))
            continue
        cards = undealt(state) if state[PLAYER] == CHANCE else offered(state)
        for _ in range(random_below(rng, popcount(cards))):
            cards &= cards - 1
        apply_action(state, lowest_bit(cards))

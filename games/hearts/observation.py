"""Observation of a seat for neural networks, as one vector. Compiled by Numba."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from agon.games.hearts.state import (
    BROKEN,
    CARDS,
    COUNT,
    DEAL,
    DEALS,
    DIRECTION,
    HAND,
    JACK,
    LEAST_LIMIT,
    MOON,
    OVER,
    PASSED,
    PENALTY,
    PHASE,
    PLAYED,
    PLAYER,
    PLAYING,
    RULES,
    SEATS,
    TOTAL,
    TRICKS,
    WON,
    card_at,
    giver_of,
)
from agon.games.verbs import State

SETS = 3 + 2 * SEATS
"""Sets of cards: the own hand, those that it passed and got; those that each seat has played, and has in the trick."""
EACH = 5
"""Numbers of each seat: points of this deal and of those before, tricks, jack of diamonds, whether it is to move."""
RULE_BITS = 8
PHASES = OVER + 1
BESIDE = SETS * CARDS
CELLS = BESIDE + EACH * SEATS + PHASES + SEATS + RULE_BITS + 3 + 6
MOST_TOTAL = 104.0


def progress(state: State) -> float:
    """Return the part of the game that is over: of its deals, or of the limit by the seat with the most points."""
    if state[DEALS] < LEAST_LIMIT:
        return float(state[DEAL] / state[DEALS])
    most = 0
    for seat in range(SEATS):
        most = max(most, state[TOTAL + seat])
    return min(1.0, most / state[DEALS])


def observation_tensor(state: State, seat: int, out: NDArray[np.float32]) -> None:
    """Seats follow from the observer's own on, in order of turn; sets of cards go by the numbers of the cards."""
    phase = state[PHASE]
    given = state[PASSED + seat]
    got = 0
    if phase in (PLAYING, OVER) and state[DIRECTION] != 0:
        got = state[PASSED + giver_of(state, seat)]
    hand = state[HAND + seat]
    for card in range(CARDS):
        out[card] = hand >> card & 1
        out[CARDS + card] = given >> card & 1
        out[2 * CARDS + card] = got >> card & 1
        for place in range(SEATS):
            out[(3 + place) * CARDS + card] = state[PLAYED + (seat + place & 3)] >> card & 1
            out[(3 + SEATS + place) * CARDS + card] = 0.0
    count = state[COUNT]
    if phase == PLAYING and count & 3:
        trick = state[TRICKS + (count >> 2)]
        for index in range(count & 3):
            place = (trick & 3) + index - seat & 3
            out[(3 + SEATS + place) * CARDS + card_at(trick, index)] = 1.0
    at = BESIDE
    for place in range(SEATS):
        other = seat + place & 3
        out[at] = state[PENALTY + other] / 26.0
        out[at + 1] = state[TOTAL + other] / MOST_TOTAL
        out[at + 2] = (state[WON] >> 4 * other & 15) / 13.0
        out[at + 3] = 1.0 if state[JACK] == other + 1 else 0.0
        out[at + 4] = 1.0 if state[PLAYER] == other else 0.0
        at += EACH
    for index in range(PHASES):
        out[at + index] = 1.0 if phase == index else 0.0
    at += PHASES
    for index in range(SEATS):
        out[at + index] = 1.0 if state[DIRECTION] == index else 0.0
    at += SEATS
    for index in range(RULE_BITS):
        out[at + index] = state[RULES] >> index & 1
    at += RULE_BITS
    for index in range(3):
        out[at + index] = 1.0 if state[MOON] == index else 0.0
    at += 3
    out[at] = float(state[BROKEN])
    out[at + 1] = count / CARDS
    out[at + 2] = progress(state)
    out[at + 3] = state[DEALS] / (4.0 if state[DEALS] < LEAST_LIMIT else MOST_TOTAL)
    out[at + 5] = 1.0 if state[DEALS] >= LEAST_LIMIT else 0.0
    out[at + 4] = 1.0 if phase == PLAYING and count < SEATS else 0.0

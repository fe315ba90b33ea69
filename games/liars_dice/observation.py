"""Observation of a seat for neural networks, as one vector. Compiled by Numba."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from agon.games.liars_dice.rules import (
    BID,
    BIDDING,
    BIDS,
    DICE,
    FACES,
    HELD,
    LAST_BID,
    LAST_BIDDER,
    LAST_CALLER,
    LEFT,
    MATCH,
    MOST_BIDS,
    MOST_DICE,
    MOST_SEATS,
    PLAYER,
    SEATS,
    SHOWN,
    STARTER,
    WILD,
    WORD,
    count_of,
    face_of,
    quantity_of,
)
from agon.games.verbs import State

EACH = 6 + FACES
BID_CELLS = FACES + 1
CELLS = FACES + EACH * MOST_SEATS + MOST_BIDS + 2 * BID_CELLS + 4
MOST_IN_PLAY = float(MOST_SEATS * MOST_DICE)


def write_bid(state: State, bid: int, out: NDArray[np.float32], at: int) -> None:
    """Write the face, as one of six, and the quantity of a bid; nothing for -1."""
    if bid >= 0:
        out[at + face_of(state, bid) - 1] = 1.0
        out[at + FACES] = quantity_of(state, bid) / MOST_IN_PLAY


def observation_tensor(state: State, seat: int, out: NDArray[np.float32]) -> None:
    """Own dice by face; of each seat, from the observer's own on, whether it plays, its dice, whether it is to move,
    begins the round, bid or called last, and the dice that it showed at the last call; all bids of this round, its last
    bid and the one that was called; the options."""
    seats = state[SEATS]
    for cell in range(CELLS):
        out[cell] = 0.0
    for face in range(FACES):
        out[face] = count_of(state[HELD + seat], face + 1) / MOST_DICE
    at = FACES
    for place in range(seats):
        other = (seat + place) % seats
        out[at] = 1.0
        out[at + 1] = state[LEFT + other] / MOST_DICE
        out[at + 2] = 1.0 if state[PLAYER] == other else 0.0
        out[at + 3] = 1.0 if state[STARTER] == other else 0.0
        out[at + 4] = 1.0 if state[LAST_BIDDER] == other else 0.0
        out[at + 5] = 1.0 if state[LAST_CALLER] == other else 0.0
        for face in range(FACES):
            out[at + 6 + face] = count_of(state[SHOWN + other], face + 1) / MOST_DICE
        at += EACH
    at = FACES + EACH * MOST_SEATS
    for bid in range(MOST_BIDS):
        out[at + bid] = state[BIDS + bid // WORD] >> bid % WORD & 1
    at += MOST_BIDS
    write_bid(state, state[BID], out, at)
    write_bid(state, state[LAST_BID], out, at + BID_CELLS)
    at += 2 * BID_CELLS
    out[at] = state[DICE] / MOST_DICE
    out[at + 1] = state[WILD] / FACES
    out[at + 2] = float(state[BIDDING])
    out[at + 3] = float(state[MATCH])

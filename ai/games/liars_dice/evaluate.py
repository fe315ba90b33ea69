"""Liar's dice: odds of a bid for a player who sees its own dice, and inference from others' bids.

Simulated players know the odds and their own dice: they bid what is likely enough, and call a bid less likely than the
best that they could make. A search leaves out bids that can hardly be true, and draws others' dice in proportion to the
likelihood of their bids.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numpy.typing import NDArray

from agon.games.bits import random_below, random_unit
from agon.games.liars_dice.rules import (
    BID,
    BIDDING,
    BIDS,
    BY_QUANTITY,
    FACES,
    HELD,
    LEFT,
    MATCH,
    MOST_DICE,
    MOST_SEATS,
    PLAYER,
    SEATS,
    STARTER,
    WILD,
    WORD,
    apply_action,
    count_of,
    dice_at_first,
    dice_now,
    face_of,
    liar_of,
    next_seat,
    quantity_of,
)
from agon.games.seats import CHANCE, TERMINAL
from agon.games.verbs import Actions, Rng, State

BLUFF = 0.2
"""Assumed probability that a bid is made without a look at the dice."""
WHIM = 0.3
"""Largest error of simulated players in the chance of a bid, drawn for each bid."""
HOPELESS = 0.05
"""Probability below which a bid is not searched."""
WEIGHT = 2.0
"""Visits of the prior that the odds give when a set is opened."""


def _at_least() -> NDArray[np.float64]:
    """Tabulate by [is there a wild face, dice, quantity] the chance that at least so many show a face, or are wild."""
    most = MOST_SEATS * MOST_DICE
    table = np.zeros((2, most + 1, most + 2))
    for wild in range(2):
        chance = (1 + wild) / FACES
        for dice in range(most + 1):
            odds = [math.comb(dice, n) * chance**n * (1 - chance) ** (dice - n) for n in range(dice + 1)]
            for needed in range(dice + 1):
                table[wild, dice, needed] = min(1.0, sum(odds[needed:]))
    return table


AT_LEAST = _at_least()


def truth(state: State, seat: Any, face: int, quantity: int) -> float:
    """Return the probability of a bid to a player who sees the dice of ``seat``."""
    wild = state[WILD]
    held = state[HELD + seat]
    is_wild = wild > 0 and wild != face
    needed = quantity - count_of(held, face) - (count_of(held, wild) if is_wild else 0)
    others = dice_now(state) - int(state[LEFT + seat])
    if needed <= 0:
        return 1.0
    if needed > others:
        return 0.0
    return AT_LEAST[1 if is_wild else 0, others, needed]


def least_quantity(state: State, face: int) -> int:
    """Return the least legal quantity of a face; more than there are dice if no bid of it is legal."""
    bid = int(state[BID])
    if state[BIDDING] == BY_QUANTITY:
        return (bid - (face - 1)) // FACES + 2
    if bid < 0 or face > face_of(state, bid):
        return 1
    if face < face_of(state, bid):
        return dice_now(state) + 1
    return quantity_of(state, bid) + 1


def numbered(state: State, face: int, quantity: int) -> int:
    """Return the action for a bid."""
    if state[BIDDING] == BY_QUANTITY:
        return (quantity - 1) * FACES + face - 1
    return (face - 1) * dice_at_first(state) + quantity - 1


def simulated(state: State, rng: Rng) -> int:
    """Return the action of the seat to move in a simulation."""
    seat = state[PLAYER]
    total = dice_now(state)
    action = liar_of(state)
    best = -1.0
    if state[BID] >= 0:
        best = 1.0 - truth(state, seat, face_of(state, state[BID]), quantity_of(state, state[BID]))
    for face in range(1, FACES + 1):
        quantity = least_quantity(state, face)
        if quantity > total:
            continue
        # One more at times: a low bid tells the others little
        if quantity < total and random_below(rng, 3) == 0:
            quantity += 1
        value = truth(state, seat, face, quantity) + WHIM * (random_unit(rng) - 0.5)
        if value > best:
            best = value
            action = numbered(state, face, quantity)
    return action


def rollout(state: State, rng: Rng) -> None:
    while state[PLAYER] != TERMINAL:
        apply_action(state, random_below(rng, FACES) if state[PLAYER] == CHANCE else simulated(state, rng))


def prior(state: State, actions: Actions, count: int, values: NDArray[np.float32], visits: NDArray[np.float32]) -> None:
    """Write the priors: the value of a bid, and of a call, if it is called at once; hopeless bids are not searched."""
    seat = state[PLAYER]
    for index in range(count):
        action = actions[index]
        if action == liar_of(state):
            chance = 1.0 - truth(state, seat, face_of(state, state[BID]), quantity_of(state, state[BID]))
        else:
            chance = truth(state, seat, face_of(state, action), quantity_of(state, action))
            if chance < HOPELESS and index > 0:
                values[index] = -np.inf
                visits[index] = 1.0
                continue
        values[index] = 2.0 * chance - 1.0
        visits[index] = WEIGHT


def belief(state: State, seat: int, rng: Rng) -> float:
    """Return the likelihood of the others' dice given their bids in this round: the product, over their bids, of each
    bid's probability to its bidder."""
    weight = 1.0
    bidder = int(state[STARTER])
    for word in range(3):
        bids = int(state[BIDS + word])
        place = 0
        while bids != 0:
            if bids & 1:
                if bidder != seat:
                    bid = word * WORD + place
                    weight *= BLUFF + (1.0 - BLUFF) * truth(state, bidder, face_of(state, bid), quantity_of(state, bid))
                bidder = next_seat(state, bidder)
            bids >>= 1
            place += 1
    return weight


def evaluate(state: State, seat: int) -> float:
    """Return the expected return of ``seat``: in a match its share of the dice is its chance to win it; a round is
    open."""
    if state[MATCH] == 0 or state[PLAYER] == TERMINAL:
        return 0.0
    return 0.999 * (state[SEATS] * float(state[LEFT + seat]) / dice_now(state) - 1.0)

"""Hold'em: hands against random ones, inference from bets, and playouts.

A hand is as good as it does against a few random hands on random boards: few samples, so that simulated players err as
people do. Facing a bet they call if the pot odds are right and raise with the best hands; else they bet good hands, and
now and then anything. All bets between the least and all chips would be too many to try: a search considers five of
them, the least, half the pot, the pot, twice the pot and all.

A search considers only the present hand. Later hands are worth the same to everybody by chance, and would only add
noise.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from agon.games.bits import popcount, random_below, random_unit
from agon.games.holdem.betting import act, highest, least_raise, may_raise, most_of_others
from agon.games.holdem.layout import (
    BET,
    BETTING,
    BIG,
    BOARD,
    BOARD_CARDS,
    CALL,
    CARD,
    COUNT,
    DECK,
    FOLD,
    HAND,
    HANDS,
    LIMIT,
    OPENER,
    PUT,
    RAISE,
    SEATS,
    STACK,
    STACK_AT_START,
    STREET,
    TURN,
)
from agon.games.holdem.pots import staying
from agon.games.holdem.ranking import bit_of, rank_hand
from agon.games.holdem.rules import apply_action, gone
from agon.games.seats import CHANCE, TERMINAL
from agon.games.verbs import Actions, Rng, State

SAMPLES = 4
STRONG = 0.9
GOOD = 0.7
POOR = 0.4
BLUFF = 0.15
"""Relative likelihood that a hand that is not good raises; a good one counts 1."""
LOOSE = 0.5
"""Relative likelihood that a poor hand stays; others count 1."""


def focus(state: State) -> State:
    """Return the session as if it ended with this hand."""
    shorter = state.copy()
    shorter[HANDS] = state[HAND] + 1
    return shorter


def pot_of(state: State) -> int:
    """Return all chips in the pot."""
    chips = 0
    for seat in range(state[SEATS]):
        chips += state[PUT + seat]
    return chips


def evaluate(state: State, seat: int) -> float:
    """Return the expected return of ``seat``: the players still in share the pot equally."""
    chips = float(state[STACK + seat] - state[STACK_AT_START])
    among = staying(state)
    if state[TURN] != TERMINAL and among >> seat & 1:
        chips += pot_of(state) / popcount(among)
    return chips


def random_card(taken: int, rng: Rng) -> int:
    """Return the bit of a card that is not in the set ``taken``."""
    bit = bit_of(random_below(rng, DECK))
    while taken & bit:
        bit = bit_of(random_below(rng, DECK))
    return bit


def equity(state: State, seat: int, rng: Rng, samples: int) -> float:
    """Return the share of samples that the seat's hand wins, ties counting half; the other hand and the rest of the
    board are drawn."""
    own = bit_of(state[CARD + 2 * seat]) | bit_of(state[CARD + 2 * seat + 1])
    board = 0
    missing = 0
    for index in range(BOARD_CARDS):
        if state[BOARD + index] >= 0:
            board |= bit_of(state[BOARD + index])
        else:
            missing += 1
    won = 0.0
    for _ in range(samples):
        first = random_card(own | board, rng)
        rival = first | random_card(own | board | first, rng)
        table = board
        for _ in range(missing):
            table |= random_card(own | table | rival, rng)
        ours = rank_hand(own | table)
        theirs = rank_hand(rival | table)
        if ours > theirs:
            won += 1.0
        elif ours == theirs:
            won += 0.5
    return won / samples


def most_raise_to(state: State) -> int:
    """Return the largest legal raise."""
    turn = state[TURN]
    least = least_raise(state)
    if state[BETTING] == LIMIT:
        return least
    return max(least, min(int(state[STACK + turn] + state[BET + turn]), most_of_others(state, turn)))


def raise_by(state: State, share: float) -> int:
    """Return the action that raises by a share of the pot after a call, clipped to the legal raises."""
    bet = highest(state)
    pot = pot_of(state) + bet - state[BET + state[TURN]]
    amount = bet + int(share * pot)
    return RAISE + max(least_raise(state), min(amount, most_raise_to(state)))


def simulated(state: State, rng: Rng) -> int:
    """Return the action of the seat to move in a simulation."""
    turn = state[TURN]
    owed = min(highest(state) - state[BET + turn], state[STACK + turn])
    chance = equity(state, turn, rng, SAMPLES)
    rivals = popcount(staying(state)) - 1
    for _ in range(1, rivals):
        chance *= 0.5 + 0.5 * chance  # more rivals, but not all with independent hands
    whim = random_unit(rng)
    if owed > 0:
        if chance >= STRONG and whim < 0.4 and may_raise(state):
            return raise_by(state, 0.75)
        return CALL if chance * (pot_of(state) + owed) >= owed else FOLD
    if (whim < 0.08 or (chance >= GOOD and whim < 0.6)) and may_raise(state):
        return raise_by(state, 0.66)
    return CALL


def rollout(state: State, rng: Rng) -> None:
    state[HANDS] = state[HAND] + 1
    while state[TURN] != TERMINAL:
        if state[TURN] == CHANCE:
            cards = gone(state)
            card = random_below(rng, DECK)
            while cards >> card & 1:
                card = random_below(rng, DECK)
            apply_action(state, card)
        else:
            act(state, simulated(state, rng))


def belief(state: State, seat: int, rng: Rng) -> float:
    """Return the likelihood of the rivals' hands given their last bets, were they simulated players. The last raiser is
    taken to have a good hand, a caller before the flop or after it not a poor one."""
    weight = 1.0
    among = staying(state)
    calm = 1 if state[STREET] == 0 else 0
    for rival in range(state[SEATS]):
        if rival == seat or not among >> rival & 1 or state[PUT + rival] <= state[BIG]:
            continue
        chance = equity(state, rival, rng, SAMPLES)
        if state[COUNT] > calm and state[OPENER] == rival:
            weight *= 1.0 if chance >= GOOD else BLUFF
        elif chance < POOR:
            weight *= LOOSE
    return weight


def prior(state: State, actions: Actions, count: int, values: NDArray[np.float32], visits: NDArray[np.float32]) -> None:
    """Write the priors: of more than five raises a search considers five."""
    if count <= 7:
        return
    least = RAISE + least_raise(state)
    most = RAISE + most_raise_to(state)
    half = raise_by(state, 0.5)
    whole = raise_by(state, 1.0)
    double = raise_by(state, 2.0)
    for index in range(count):
        action = actions[index]
        if action > CALL and action not in (least, half, whole, double, most):
            values[index] = -np.inf
            visits[index] = 1.0

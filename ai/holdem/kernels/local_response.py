"""A local best response to a blueprint of heads-up hold'em: winnings of an opponent who knows the blueprint's odds.

It keeps the exact range of the other: the probability of the blueprint's actions with each of the 1326 hands. At each
decision it compares the winnings of folding, calling and every raise if nobody bet anything after that: the showdown
against the range, and for a raise the share of the range that folds to it. It looks no further, so the best response
wins at least as much: the winnings are a lower bound of the exploitability.

The blueprint holds no drawn hand: its action is drawn from its whole range, and a showdown counts against the whole
range, which has the same mean and less noise. The response decides by the cards on the table alone; the board that
comes pays it. The result includes how well its cards would do there against any others: nothing on average, so that
luck can be subtracted.

Source: V. Lisy & M. Bowling, "Equilibrium approximation quality of current no-limit poker bots" (AAAI workshop 2017).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from agon.ai.holdem.kernels.blueprint import SHOWDOWN, BucketTables, Deal, Tree, draw, lay, pre_flop
from agon.ai.holdem.kernels.boards import HANDS, hand_of
from agon.ai.kernels.monte_carlo.playout import pick_outcome
from agon.games.bits import random_below
from agon.games.holdem.layout import DECK
from agon.games.holdem.ranking import bit_of, rank_hand
from agon.games.verbs import Rng

FOLD = -1
CALL = 0


class Fixed(NamedTuple):
    """Policy of the opponent: by decision, bucket and action; a decision's odds begin at its offset."""

    offset: NDArray[np.int64]
    odds: NDArray[np.float64]


class Range(NamedTuple):
    """Range of the player with unknown cards, by hand (``hand_of``)."""

    high: NDArray[np.int64]
    low: NDArray[np.int64]
    cards: NDArray[np.int64]
    """Cards as bits (``bit_of``)."""
    chance: NDArray[np.float64]
    """Probability of the player's past actions with the hand; 0 if one of its cards is known to be elsewhere."""
    possible: NDArray[np.bool_]
    """True if none of its cards is on the board that comes."""
    bucket: NDArray[np.int64]
    """Bucket on this street."""
    equity: NDArray[np.float64]
    """Equity of the response against it, from 0 to 1, given the board so far."""
    boards: NDArray[np.int64]
    """Scratch: number of boards in the mean equity."""


def name_hands(known: Range) -> None:
    """Write the cards of each hand, once."""
    for high in range(1, DECK):
        for low in range(high):
            hand = hand_of(high, low)
            known.high[hand] = high
            known.low[hand] = low
            known.cards[hand] = bit_of(high) | bit_of(low)


def count_board(known: Range, own: int, board: int) -> None:
    """Add a full board's result to every hand's equity, in halves, and to its count."""
    ours = rank_hand(own | board)
    for hand in range(HANDS):
        if known.chance[hand] <= 0.0 or known.cards[hand] & board:
            continue
        theirs = rank_hand(known.cards[hand] | board)
        known.boards[hand] += 1
        if theirs < ours:
            known.equity[hand] += 2.0
        elif theirs == ours:
            known.equity[hand] += 1.0


def look_ahead(known: Range, own: int, board: int, lying: int, samples: int, rng: Rng) -> None:
    """Write the equity against each hand: exactly on turn and river, else over ``samples`` full boards."""
    for hand in range(HANDS):
        known.equity[hand] = 0.0
        known.boards[hand] = 0
    if lying == 5:
        count_board(known, own, board)
    elif lying == 4:
        for card in range(DECK):
            if not (own | board) & bit_of(card):
                count_board(known, own, board | bit_of(card))
    else:
        for _ in range(samples):
            full = board
            for _ in range(5 - lying):
                card = bit_of(random_below(rng, DECK))
                while (own | full) & card:
                    card = bit_of(random_below(rng, DECK))
                full |= card
            count_board(known, own, full)
    for hand in range(HANDS):
        known.equity[hand] = known.equity[hand] / (2 * known.boards[hand]) if known.boards[hand] > 0 else 0.5


def shown(known: Range, own: int, board: int, rng: Rng) -> float:
    """Return the winnings of a showdown for 1 against the range on a full board."""
    for hand in range(HANDS):
        if known.cards[hand] & board:
            known.chance[hand] = 0.0
    look_ahead(known, own, board, 5, 0, rng)
    every, wins = 0.0, 0.0
    for hand in range(HANDS):
        every += known.chance[hand]
        wins += known.chance[hand] * known.equity[hand]
    return 2.0 * wins / every - 1.0


def deal_in(known: Range, own: int) -> None:
    """Set a uniform range over the hands without the response's cards."""
    for hand in range(HANDS):
        known.chance[hand] = 0.0 if known.cards[hand] & own else 1.0


def begin_street(tables: BucketTables, deal: Deal, known: Range, street: int, board: int) -> None:
    """Begin a street: hands with the new cards leave the range, the others get new buckets."""
    for hand in range(HANDS):
        if known.cards[hand] & board:
            known.chance[hand] = 0.0
        if known.chance[hand] <= 0.0:
            continue
        high, low = known.high[hand], known.low[hand]
        if street == 0:
            known.bucket[hand] = pre_flop(high, low)
            continue
        called = deal.called[street - 1]
        number = hand_of(called[high], called[low])
        if street == 1:
            known.bucket[hand] = tables.flop[deal.row[0], number]
        elif street == 2:
            known.bucket[hand] = tables.turn[deal.row[1], number]
        else:
            known.bucket[hand] = tables.river[deal.row[2], number]


def checked_down(tree: Tree, fixed: Fixed, known: Range, after: int, learner: int, pot: float, own: float) -> float:
    """Return the winnings of a raise, compared with folding at once, if the other folds or calls and nobody bets again.
    ``after`` is the other's decision, ``own`` the response's chips in the pot after the raise, ``pot`` the pot before
    the raise."""
    put = pot - tree.put[after, 1 - learner]
    width = tree.width[after]
    every, folds, stays, wins = 0.0, 0.0, 0.0, 0.0
    for hand in range(HANDS):
        chance = known.chance[hand]
        if chance > 0.0:
            folded = chance * fixed.odds[fixed.offset[after] + known.bucket[hand] * width]
            every += chance
            folds += folded
            stays += chance - folded
            wins += (chance - folded) * known.equity[hand]
    shown = put * stays + own * (2.0 * wins - stays)
    return (folds * pot + shown) / every


def respond_at(tree: Tree, fixed: Fixed, known: Range, node: int, learner: int) -> int:
    """Return the action that wins most if nobody bets after it."""
    mine, theirs = float(tree.put[node, learner]), float(tree.put[node, 1 - learner])
    every, wins = 0.0, 0.0
    for hand in range(HANDS):
        every += known.chance[hand]
        wins += known.chance[hand] * known.equity[hand]
    best, most = 0, -1e30
    for index in range(tree.width[node]):
        amount = tree.amount[node, index]
        if amount == FOLD:
            value = 0.0
        elif amount == CALL:
            value = mine + (2.0 * wins / every - 1.0) * theirs
        else:
            after = tree.child[node, index]
            own = float(tree.put[after, learner])
            value = checked_down(tree, fixed, known, after, learner, mine + theirs, own)
        if value > most:
            best, most = index, value
    return best


def answer(tree: Tree, fixed: Fixed, deal: Deal, known: Range, node: int, rng: Rng) -> int:
    """Draw the blueprint's action from its range, and update the range by it."""
    width = tree.width[node]
    odds = deal.policy[0]
    for index in range(width):
        odds[index] = 0.0
    total = 0.0
    for hand in range(HANDS):
        if known.possible[hand] and known.chance[hand] > 0.0:
            at = fixed.offset[node] + known.bucket[hand] * width
            total += known.chance[hand]
            for index in range(width):
                odds[index] += known.chance[hand] * fixed.odds[at + index]
    for index in range(width):
        odds[index] /= total
    taken = pick_outcome(odds, width, rng)
    for hand in range(HANDS):
        if known.chance[hand] > 0.0:
            # Divided by the action's probability, so that ranges do not fade away
            at = fixed.offset[node] + known.bucket[hand] * width + taken
            known.chance[hand] *= fixed.odds[at] / odds[taken]
    return taken


class Setting(NamedTuple):
    """Settings of a hand. ``learner``: the player who responds; ``begins``: the street from which it does; ``samples``:
    boards of its look-ahead."""

    tree: Tree
    tables: BucketTables
    fixed: Fixed
    deal: Deal
    known: Range
    learner: int
    begins: int
    samples: int


def play(setting: Setting, rng: Rng) -> tuple[float, float]:
    """Play a hand. Returns the response's winnings, in small blinds, and its luck, from -1 to 1; before the street
    ``begins`` it checks and calls."""
    tree, tables, fixed, deal, known, learner, begins, samples = setting
    taken = lay(tables, deal, rng)
    draw(deal.cards, 5, 7, taken, rng)
    own = bit_of(deal.cards[5]) | bit_of(deal.cards[6])
    board = 0
    for place in range(5):
        board |= bit_of(deal.cards[place])
    for hand in range(HANDS):
        known.possible[hand] = not known.cards[hand] & board
    deal_in(known, own)
    luck = shown(known, own, board, rng)
    deal_in(known, own)
    node, street = 0, -1
    while node >= 0:
        if tree.street[node] != street:
            street = tree.street[node]
            lying = street + 2 if street > 0 else 0
            seen = 0
            for place in range(lying):
                seen |= bit_of(deal.cards[place])
            begin_street(tables, deal, known, street, seen)
            if street >= begins:
                look_ahead(known, own, seen, lying, samples, rng)
        if tree.player[node] != learner:
            node = tree.child[node, answer(tree, fixed, deal, known, node, rng)]
        elif street < begins:
            node = tree.child[node, 1 if tree.amount[node, 0] == FOLD else 0]
        else:
            node = tree.child[node, respond_at(tree, fixed, known, node, learner)]
    end = -1 - node
    stake = float(tree.stake[end])
    if tree.loser[end] != SHOWDOWN:
        return (-stake if tree.loser[end] == learner else stake), luck
    return stake * shown(known, own, board, rng), luck


def play_many(setting: Setting, won: NDArray[np.float64], luck: NDArray[np.float64], rng: Rng) -> None:
    """Write the winnings and the luck of ``len(won)`` hands."""
    for number in range(len(won)):
        won[number], luck[number] = play(setting, rng)

"""Learn a blueprint of heads-up hold'em: Monte Carlo counterfactual regret minimisation over buckets of hands.

*External sampling*: an iteration draws the cards, follows every action of the learner and one action of the other
player, drawn from its present policy. An iteration counts in proportion to its number, for regrets and for the average
(*linear* CFR): the first ones are mostly wrong. A player knows the betting and the bucket of its hand on this street;
the buckets of earlier streets are forgotten (imperfect recall), so regret is not proved to vanish, and the quality in
the whole game has to be measured.

Sources: M. Lanctot, K. Waugh, M. Zinkevich & M. Bowling, "Monte Carlo sampling for regret minimization in extensive
games" (NIPS 2009); M. Zinkevich, M. Johanson, M. Bowling & C. Piccione, "Regret minimization in games with incomplete
information" (NIPS 2007) on abstract hold'em; N. Brown & T. Sandholm, "Solving imperfect-information games via
discounted regret minimization" (AAAI 2019); K. Waugh et al., "A practical use of imperfect recall" (SARA 2009).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from agon.ai.holdem.kernels.boards import hand_of, in_order, place_of
from agon.ai.kernels.monte_carlo.playout import pick_outcome
from agon.games.bits import random_below
from agon.games.holdem.layout import DECK
from agon.games.holdem.ranking import bit_of, rank_hand
from agon.games.verbs import Rng

STREETS = 4
DEALS = 16
"""Pairs of hands dealt beside one board: looking a board up costs as much as one of them."""
UNIT = 1_000_000.0
"""Number of boards with the total weight 1: keeps sums small."""
SHOWDOWN = -1


class Tree(NamedTuple):
    """Decisions in the order in which a walk visits them, first actions first. A child below zero is the end ``-1 -
    child``."""

    player: NDArray[np.int8]
    street: NDArray[np.int8]
    width: NDArray[np.int8]
    """Number of actions."""
    child: NDArray[np.int32]
    """(decisions, most actions)"""
    amount: NDArray[np.int16]
    """(decisions, most actions): the bet that a raise raises to in its round; 0 for calls, -1 for folds."""
    put: NDArray[np.int16]
    """(decisions, 2): chips put in by each player."""
    stake: NDArray[np.float32]
    """Loser's payment at each end."""
    loser: NDArray[np.int8]
    """Loser at each end: the player who folded, or ``SHOWDOWN``."""


class BucketTables(NamedTuple):
    """Buckets of hands (boards, hands) on boards with their suits in order, for three, four and five cards."""

    flops: NDArray[np.int64]
    flop: NDArray[np.uint8]
    turns: NDArray[np.int64]
    turn: NDArray[np.uint8]
    rivers: NDArray[np.int64]
    river: NDArray[np.uint8]


class Learned(NamedTuple):
    """Regrets and policy by decision, bucket and action; a decision's numbers begin at its offset."""

    offset: NDArray[np.int64]
    regret: NDArray[np.float32]
    total: NDArray[np.float32]
    """Sums of the average policy, not normalised."""


class Deal(NamedTuple):
    """Working arrays."""

    cards: NDArray[np.int64]
    """(9,): board, then two cards for each player."""
    called: NDArray[np.int64]
    """(3, 52): cards under the tables' suit order on each street after the first."""
    row: NDArray[np.int64]
    """(3,): rows of the tables."""
    bucket: NDArray[np.int64]
    """(2, 4)"""
    decision: NDArray[np.int64]
    """(depth,)"""
    taken: NDArray[np.int64]
    """(depth,)"""
    policy: NDArray[np.float64]
    """(depth, actions)"""
    value: NDArray[np.float64]
    """(depth, actions)"""


def pre_flop(first: int, second: int) -> int:
    """Return the number of the kind, of 169, of two cards: 13 x the higher rank + the lower one if suited, else the
    other way."""
    high, low = max(first, second) >> 2, min(first, second) >> 2
    return 13 * high + low if first & 3 == second & 3 else 13 * low + high


def draw(cards: NDArray[np.int64], first: int, last: int, taken: int, rng: Rng) -> None:
    """Draw cards that are not in ``taken`` into ``cards[first:last]``."""
    for place in range(first, last):
        card = random_below(rng, DECK)
        while taken >> card & 1:
            card = random_below(rng, DECK)
        cards[place] = card
        taken |= 1 << card


def lay(tables: BucketTables, deal: Deal, rng: Rng) -> int:
    """Draw a board and look it up; return its cards, as bits by their number."""
    draw(deal.cards, 0, 5, 0, rng)
    board, taken = 0, 0
    for place in range(5):
        board |= bit_of(deal.cards[place])
        taken |= 1 << deal.cards[place]
        if place == 2:
            deal.row[0] = place_of(tables.flops, in_order(board, deal.called[0]))
        elif place == 3:
            deal.row[1] = place_of(tables.turns, in_order(board, deal.called[1]))
        elif place == 4:
            deal.row[2] = place_of(tables.rivers, in_order(board, deal.called[2]))
    return taken


def give(tables: BucketTables, deal: Deal, taken: int, rng: Rng) -> float:
    """Deal two hands and find their buckets; return 1, 0 or -1 if the first wins, both or the second."""
    draw(deal.cards, 5, 9, taken, rng)
    cards, called = deal.cards, deal.called
    board = 0
    for place in range(5):
        board |= bit_of(cards[place])
    for player in range(2):
        first, second = cards[5 + 2 * player], cards[6 + 2 * player]
        bucket = deal.bucket[player]
        bucket[0] = pre_flop(first, second)
        bucket[1] = tables.flop[deal.row[0], hand_of(called[0, first], called[0, second])]
        bucket[2] = tables.turn[deal.row[1], hand_of(called[1, first], called[1, second])]
        bucket[3] = tables.river[deal.row[2], hand_of(called[2, first], called[2, second])]
    ours = rank_hand(board | bit_of(cards[5]) | bit_of(cards[6]))
    theirs = rank_hand(board | bit_of(cards[7]) | bit_of(cards[8]))
    return 1.0 if ours > theirs else -1.0 if ours < theirs else 0.0


def match(learned: Learned, at: int, width: int, policy: NDArray[np.float64]) -> None:
    """Write the policy of regret matching into ``policy``."""
    total = 0.0
    for index in range(width):
        policy[index] = max(learned.regret[at + index], 0.0)
        total += policy[index]
    for index in range(width):
        policy[index] = policy[index] / total if total > 0.0 else 1.0 / width


def learn(
    tree: Tree, own: Learned, other: Learned, deal: Deal, learner: int, won: float, weight: float, rng: Rng
) -> float:
    """Walk the tree once. ``own`` holds the learner's numbers, ``other`` the other player's, mostly the same. ``won``:
    1, 0 or -1 at a showdown for the learner. Returns the learner's winnings under its present policy."""
    depth = 0
    node = 0
    value = 0.0
    while depth >= 0:
        # Down, as far as the other acts
        while node >= 0 and tree.player[node] != learner:
            width = tree.width[node]
            at = other.offset[node] + deal.bucket[1 - learner, tree.street[node]] * width
            policy = deal.policy[depth]
            match(other, at, width, policy)
            for index in range(width):
                other.total[at + index] += weight * policy[index]
            node = tree.child[node, pick_outcome(policy, width, rng)]
        if node >= 0:
            at = own.offset[node] + deal.bucket[learner, tree.street[node]] * tree.width[node]
            match(own, at, tree.width[node], deal.policy[depth])
            deal.decision[depth] = node
            deal.taken[depth] = 0
            node = tree.child[node, 0]
            depth += 1
            continue
        end = -1 - node
        if tree.loser[end] == SHOWDOWN:
            value = won * tree.stake[end]
        else:
            value = -tree.stake[end] if tree.loser[end] == learner else tree.stake[end]
        # Up, until there is another action to follow
        depth -= 1
        while depth >= 0:
            above = deal.decision[depth]
            deal.value[depth, deal.taken[depth]] = value
            deal.taken[depth] += 1
            width = tree.width[above]
            if deal.taken[depth] < width:
                node = tree.child[above, deal.taken[depth]]
                depth += 1
                break
            value = 0.0
            for index in range(width):
                value += deal.policy[depth, index] * deal.value[depth, index]
            at = own.offset[above] + deal.bucket[learner, tree.street[above]] * width
            for index in range(width):
                own.regret[at + index] += weight * (deal.value[depth, index] - value)
            depth -= 1
    return value


def train(tree: Tree, tables: BucketTables, learned: Learned, deal: Deal, first: int, last: int, rng: Rng) -> None:
    """Train on the boards number ``first`` to ``last``, with ``DEALS`` iterations each."""
    for board in range(first, last):
        weight = (board + 1.0) / UNIT
        taken = lay(tables, deal, rng)
        for _ in range(DEALS):
            won = give(tables, deal, taken, rng)
            learn(tree, learned, learned, deal, 0, won, weight, rng)
            learn(tree, learned, learned, deal, 1, -won, weight, rng)


def respond(
    tree: Tree,
    tables: BucketTables,
    own: Learned,
    other: Learned,
    deal: Deal,
    learner: int,
    first: int,
    last: int,
    won: NDArray[np.float64],
    rng: Rng,
) -> None:
    """Train one player while the other stays fixed. Writes the learner's mean winnings on each board, with the policy
    learned before it: a lower bound of the best response's winnings."""
    for board in range(first, last):
        weight = (board + 1.0) / UNIT
        taken = lay(tables, deal, rng)
        total = 0.0
        for _ in range(DEALS):
            ahead = give(tables, deal, taken, rng)
            total += learn(tree, own, other, deal, learner, ahead if learner == 0 else -ahead, weight, rng)
        won[board - first] = total / DEALS

"""A subgame of heads-up hold'em, solved for all hands of both players at once.

The public cards lie, so the rest is a small public tree of bets. Every quantity is a vector over the remaining hands;
an iteration of counterfactual regret minimisation is a walk through the tree for each player. ``settle`` evaluates its
ends for every hand: showdowns on the river (``agon.ai.holdem.kernels.river``), or the ends of the turn's betting
(``agon.ai.holdem.kernels.turn``).

Sources: M. Johanson, K. Waugh, M. Bowling & M. Zinkevich, "Accelerating best response calculation in large extensive
games" (IJCAI 2011), public trees and vectors; M. Johanson, N. Bard, M. Lanctot, R. Gibson & M. Bowling, "Efficient Nash
equilibrium approximation through Monte Carlo counterfactual regret minimization" (AAMAS 2012), the same in CFR; the
gadget before the tree: N. Burch, M. Johanson & M. Bowling, "Solving imperfect information games using decomposition"
(AAAI 2014). The variants are those of ``agon.ai.kernels.regret.cfr``.
"""

from __future__ import annotations

from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from agon.ai.holdem.kernels.blueprint import Tree
from agon.ai.kernels.regret.cfr import discount
from agon.games.holdem.layout import DECK

# Modes of a walk at the player's own decisions
LEARN = 0
MEAN = 1
BEST = 2


class Cards(Protocol):
    """Hands in any order; the structures of the kernels that replace ``settle`` and ``ready`` have more fields."""

    @property
    def high(self) -> NDArray[np.int64]: ...
    @property
    def low(self) -> NDArray[np.int64]: ...


class Policy(NamedTuple):
    """Policy by action and hand; a decision's rows begin at its index in ``first``."""

    first: NDArray[np.int64]
    """(decisions,)"""
    now: NDArray[np.float64]
    """(rows, hands): present policy."""
    regret: NDArray[np.float64]
    total: NDArray[np.float64]
    """Sums of the average policy, not normalised."""
    cells: NDArray[np.int64]
    """Single cell: number of iterations so far."""


class SubgameArrays(NamedTuple):
    """Ranges, and scratch arrays."""

    range: NDArray[np.float64]
    """(2, hands): probability of each hand before the tree."""
    reach: NDArray[np.float64]
    """(2, decisions, hands): probability that each player's own actions in the tree lead there, whatever the range."""
    value: NDArray[np.float64]
    """(decisions, hands): value to the player of the walk, times the probability that the other's actions lead
    there."""
    gain: NDArray[np.float64]
    """(actions, hands): the same for each action of one decision."""
    mass: NDArray[np.float64]
    """(hands,): probability that the other comes to an end with each hand."""
    held: NDArray[np.float64]
    """(3, 52): sums by card, over all hands, the weaker ones, and those that are not stronger."""


class Gadget(NamedTuple):
    """Alternative that one player may choose in place of the tree, hand by hand."""

    instead: NDArray[np.float64]
    """(hands,): counterfactual values, in the walk's units."""
    regret: NDArray[np.float64]
    """(2, hands): regrets of entering and of staying out."""


def beside(hands: Cards, held: NDArray[np.float64], mass: NDArray[np.float64], out: NDArray[np.float64]) -> float:
    """Write for each hand the part of ``mass`` that shares no card with it, and the sums by card into ``held``; return
    the sum of all mass."""
    for card in range(DECK):
        held[0, card] = 0.0
    every = 0.0
    for hand in range(len(mass)):
        every += mass[hand]
        held[0, hands.high[hand]] += mass[hand]
        held[0, hands.low[hand]] += mass[hand]
    for hand in range(len(mass)):
        out[hand] = every - held[0, hands.high[hand]] - held[0, hands.low[hand]] + mass[hand]
    return every


def match(tree: Tree, policy: Policy, now: NDArray[np.float64], arrays: SubgameArrays, player: int) -> None:
    """Apply regret matching at every decision of a player: in proportion to positive regret, else uniformly."""
    total = arrays.mass
    for node in range(len(tree.player)):
        if tree.player[node] != player:
            continue
        first, width = policy.first[node], tree.width[node]
        for hand in range(len(total)):
            total[hand] = 0.0
        for row in range(first, first + width):
            for hand in range(len(total)):
                total[hand] += max(policy.regret[row, hand], 0.0)
        for row in range(first, first + width):
            for hand in range(len(total)):
                positive = max(policy.regret[row, hand], 0.0)
                now[row, hand] = positive / total[hand] if total[hand] > 0.0 else 1.0 / width


def spread(tree: Tree, first: NDArray[np.int64], now: NDArray[np.float64], arrays: SubgameArrays, player: int) -> None:
    """Write the probability that a player's own actions lead to each decision."""
    reach = arrays.reach[player]
    for hand in range(reach.shape[1]):
        reach[0, hand] = 1.0
    for node in range(len(tree.player)):
        for index in range(tree.width[node]):
            child = tree.child[node, index]
            if child < 0:
                continue
            if tree.player[node] == player:
                row = first[node] + index
                for hand in range(reach.shape[1]):
                    reach[child, hand] = reach[node, hand] * now[row, hand]
            else:
                for hand in range(reach.shape[1]):
                    reach[child, hand] = reach[node, hand]


def arrive(
    tree: Tree,
    first: NDArray[np.int64],
    now: NDArray[np.float64],
    arrays: SubgameArrays,
    player: int,
    node: int,
    index: int,
) -> None:
    """Write the probability that the other comes to an end, with each hand, into ``arrays.mass``."""
    other = 1 - player
    mass = arrays.mass
    if tree.player[node] == other:
        row = first[node] + index
        for hand in range(len(mass)):
            mass[hand] = arrays.range[other, hand] * arrays.reach[other, node, hand] * now[row, hand]
    else:
        for hand in range(len(mass)):
            mass[hand] = arrays.range[other, hand] * arrays.reach[other, node, hand]


def ready(
    tree: Tree, hands: Cards, first: NDArray[np.int64], now: NDArray[np.float64], arrays: SubgameArrays, player: int
) -> bool:
    """Prepare a player's walk up, and return False if stopped: here nothing to do. ``agon.ai.holdem.kernels.turn``
    evaluates all ends there."""
    return True


def settle(
    tree: Tree,
    hands: Cards,
    first: NDArray[np.int64],
    now: NDArray[np.float64],
    arrays: SubgameArrays,
    player: int,
    place: int,
) -> None:
    """Write the value of an end into its row of ``arrays.gain``; ``place``: decision x most actions + action. Replaced
    by another kernel."""
    raise NotImplementedError


def climb(
    tree: Tree,
    hands: Cards,
    policy: Policy,
    now: NDArray[np.float64],
    arrays: SubgameArrays,
    player: int,
    doing: int,
    keep: float,
    forgive: float,
) -> None:
    """Compute the values of every decision to one player, from the ends up. ``doing``: ``LEARN`` updates regrets on the
    way; the player's own actions count as they are played (``MEAN``), or the ``BEST`` one for each hand."""
    gain, widest = arrays.gain, tree.child.shape[1]
    count = arrays.value.shape[1]
    for node in range(len(tree.player) - 1, -1, -1):
        value = arrays.value[node]
        first, width = policy.first[node], tree.width[node]
        for index in range(width):
            child = tree.child[node, index]
            if child < 0:
                settle(tree, hands, policy.first, now, arrays, player, node * widest + index)
            else:
                for hand in range(count):
                    gain[index, hand] = arrays.value[child, hand]
        for hand in range(count):
            value[hand] = -np.inf if tree.player[node] == player and doing == BEST else 0.0
        for index in range(width):
            if tree.player[node] != player:
                for hand in range(count):
                    value[hand] += gain[index, hand]
            elif doing == BEST:
                for hand in range(count):
                    value[hand] = max(value[hand], gain[index, hand])
            else:
                for hand in range(count):
                    value[hand] += now[first + index, hand] * gain[index, hand]
        if tree.player[node] == player and doing == LEARN:
            for index in range(width):
                for hand in range(count):
                    after = policy.regret[first + index, hand] + gain[index, hand] - value[hand]
                    policy.regret[first + index, hand] = after * (keep if after > 0.0 else forgive)


def begin(tree: Tree, policy: Policy, arrays: SubgameArrays) -> None:
    """Reset before the first iteration: uniform policy, empty tables."""
    policy.cells[0] = 0
    for row in range(len(policy.now)):
        for hand in range(policy.now.shape[1]):
            policy.regret[row, hand] = policy.total[row, hand] = 0.0
    for player in range(2):
        match(tree, policy, policy.now, arrays, player)
        spread(tree, policy.first, policy.now, arrays, player)


def enter(gadget: Gadget, arrays: SubgameArrays, player: int, keep: float, forgive: float) -> None:
    """Update the gadget's regret of each hand, entering the tree or staying out; the player's range is the part that
    enters."""
    value, mine = arrays.value[0], arrays.range[player]
    for hand in range(len(mine)):
        mean = mine[hand] * value[hand] + (1.0 - mine[hand]) * gadget.instead[hand]
        enters = gadget.regret[0, hand] + value[hand] - mean
        stays = gadget.regret[1, hand] + gadget.instead[hand] - mean
        gadget.regret[0, hand] = enters * (keep if enters > 0.0 else forgive)
        gadget.regret[1, hand] = stays * (keep if stays > 0.0 else forgive)
        positive = max(gadget.regret[0, hand], 0.0)
        total = positive + max(gadget.regret[1, hand], 0.0)
        mine[hand] = positive / total if total > 0.0 else 0.5


def iterate(
    tree: Tree,
    hands: Cards,
    policy: Policy,
    arrays: SubgameArrays,
    gadget: Gadget,
    guarded: int,
    alpha: float,
    beta: float,
    gamma: float,
    iterations: int,
    stop: NDArray[np.uint8],
) -> int:
    """Run up to ``iterations`` iterations until ``stop`` is set, and return their number. ``guarded``: the player that
    the gadget is for, -1 for nobody. The players learn in turn, each from the other's newest policy."""
    done = 0
    while done < iterations and stop[0] == 0:
        policy.cells[0] += 1
        iteration = policy.cells[0]
        keep, forgive = discount(iteration, alpha), discount(iteration, beta)
        share = float(iteration) ** gamma
        for player in range(2):
            if stop[0] != 0 or not ready(tree, hands, policy.first, policy.now, arrays, player):
                policy.cells[0] -= 1 - player  # it counts if one has learned
                return done + player
            for node in range(len(tree.player)):
                if tree.player[node] == player:
                    for row in range(policy.first[node], policy.first[node] + tree.width[node]):
                        for hand in range(policy.now.shape[1]):
                            likely = arrays.reach[player, node, hand] * policy.now[row, hand]
                            policy.total[row, hand] += share * likely
            climb(tree, hands, policy, policy.now, arrays, player, LEARN, keep, forgive)
            if player == guarded:
                enter(gadget, arrays, player, keep, forgive)
            match(tree, policy, policy.now, arrays, player)
            spread(tree, policy.first, policy.now, arrays, player)
        done += 1
    return done


def average(tree: Tree, policy: Policy, now: NDArray[np.float64], arrays: SubgameArrays) -> None:
    """Write the average policy; for a hand that never came there, the present one."""
    total = arrays.mass
    for player in range(2):
        match(tree, policy, now, arrays, player)
    for node in range(len(tree.player)):
        first, width = policy.first[node], tree.width[node]
        for hand in range(len(total)):
            total[hand] = 0.0
        for row in range(first, first + width):
            for hand in range(len(total)):
                total[hand] += policy.total[row, hand]
        for row in range(first, first + width):
            for hand in range(len(total)):
                if total[hand] > 0.0:
                    now[row, hand] = policy.total[row, hand] / total[hand]


def judge(
    tree: Tree, hands: Cards, policy: Policy, now: NDArray[np.float64], arrays: SubgameArrays, out: NDArray[np.float64]
) -> None:
    """Write counterfactual values at the root: each hand's value if both play ``now``, and if that player alone plays
    its best response; ``out`` is (2, 2, hands), by doing and player."""
    for player in range(2):
        spread(tree, policy.first, now, arrays, player)
    for player in range(2):
        ready(tree, hands, policy.first, now, arrays, player)
        for doing in (MEAN, BEST):
            climb(tree, hands, policy, now, arrays, player, doing, 1.0, 1.0)
            for hand in range(out.shape[2]):
                out[doing - MEAN, player, hand] = arrays.value[0, hand]


def outlook(
    tree: Tree,
    hands: Cards,
    policy: Policy,
    now: NDArray[np.float64],
    arrays: SubgameArrays,
    node: int,
    out: NDArray[np.float64],
) -> None:
    """Write the mean winnings of each action for every hand of the player to act if both go on with ``now``; zero if
    the other never comes there. ``out`` is (actions, hands)."""
    player = int(tree.player[node])
    for each in range(2):
        spread(tree, policy.first, now, arrays, each)
    ready(tree, hands, policy.first, now, arrays, player)
    climb(tree, hands, policy, now, arrays, player, MEAN, 1.0, 1.0)
    widest = tree.child.shape[1]
    for index in range(tree.width[node]):
        child = tree.child[node, index]
        if child < 0:
            settle(tree, hands, policy.first, now, arrays, player, node * widest + index)
        for hand in range(out.shape[1]):
            out[index, hand] = arrays.gain[index, hand] if child < 0 else arrays.value[child, hand]
    for hand in range(out.shape[1]):
        arrays.mass[hand] = arrays.range[1 - player, hand] * arrays.reach[1 - player, node, hand]
    beside(hands, arrays.held, arrays.mass, arrays.gain[0])
    for index in range(tree.width[node]):
        for hand in range(out.shape[1]):
            out[index, hand] = out[index, hand] / arrays.gain[0, hand] if arrays.gain[0, hand] > 0.0 else 0.0

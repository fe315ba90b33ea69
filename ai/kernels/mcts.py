"""Monte Carlo tree search with upper confidence bounds (UCT), for games without hidden information.

One simulation walks down the tree by the bound, adds at most one node's children, plays randomly to the end and adds
the returns to every node on its way. A node is evaluated on its first visit and gets children on its second. Proven
nodes are backed up as in MCTS-Solver, so a decided position is played exactly.

The tree lives in flat arrays allocated once (``Arena``); siblings lie next to each other. A full arena stops the tree
from growing, not the search. The bound is ``mean + c * sqrt(log(parent visits) / visits)``; ``mean`` and
``1 / sqrt(visits)`` are kept per node and ``c * sqrt(log(visits))`` per parent (beyond ``LOG_TABLE`` visits renewed
every ``LOG_TABLE / 16`` of them: within 0.2% there), so that choosing costs one multiply-add a child.

Sources: Kocsis & Szepesvari, "Bandit based Monte-Carlo planning" (ECML 2006); Coulom, "Efficient selectivity and backup
operators in Monte-Carlo tree search" (CG 2006); Winands, Bjornsson & Saito, "Monte-Carlo tree search solver" (CG 2008).
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ai.kernels.playout import playout
from games.api import CHANCE, TERMINAL
from games.bits import random_below, random_unit
from games.verbs import Rng, State, apply_action, chance_outcomes, current_player, legal_actions, returns

LOG_TABLE = 4096
UNVISITED = 1e30
UNKNOWN = -9  # mover of a node that was never visited

# Cells of Arena.cells
USED = 0
SIMULATIONS = 1
DEEPEST = 2


class Arena(NamedTuple):
    """The tree: node 0 is the root, one cell a node in each array."""

    visits: NDArray[np.int32]
    total: NDArray[np.float64]
    """Sum of returns of the seat that chose this node."""
    mean: NDArray[np.float32]
    spread: NDArray[np.float32]
    """1 / sqrt(visits); 0 where proven. Of a chance outcome: its probability."""
    bonus: NDArray[np.float32]
    """c * sqrt(log(visits))."""
    first: NDArray[np.int32]
    """Where the children begin; 0 for none."""
    width: NDArray[np.int32]
    action: NDArray[np.int32]
    mover: NDArray[np.int8]
    proven: NDArray[np.uint8]
    outcome: NDArray[np.float32]
    """(nodes, seats): returns of every seat, where proven."""
    cells: NDArray[np.int64]
    """USED nodes, SIMULATIONS so far, DEEPEST path."""


class Scratch(NamedTuple):
    """Working arrays of one simulation."""

    state: State
    actions: NDArray[np.int32]
    probabilities: NDArray[np.float64]
    returns: NDArray[np.float64]
    path: NDArray[np.int32]
    logs: NDArray[np.float32]
    """c * sqrt(log(n)) for n below LOG_TABLE."""


def shuffle(actions: NDArray[np.int32], count: int, rng: Rng) -> None:
    """Puts the first ``count`` in random order, so that equal bounds favour no action."""
    for index in range(count - 1, 0, -1):
        other = random_below(rng, index + 1)
        swapped = actions[index]
        actions[index] = actions[other]
        actions[other] = swapped


def best_proven(
    proven: NDArray[np.uint8], outcome: NDArray[np.float32], begin: int, end: int, mover: int, greatest: float
) -> int:
    """The child that decides a node: a best possible one, or the best of all where all are proven; -1 for none."""
    best = -1
    complete = True
    for child in range(begin, end):
        if not proven[child]:
            complete = False
        elif best < 0 or outcome[child, mover] > outcome[best, mover]:
            best = child
    if best >= 0 and (complete or outcome[best, mover] >= greatest):
        return best
    return -1


def pick_weighted(weights: NDArray[np.float32], begin: int, end: int, rng: Rng) -> int:
    """An index in begin..end-1, drawn in proportion to its weight; the weights add up to one."""
    left = random_unit(rng)
    for index in range(begin, end - 1):
        left -= weights[index]
        if left < 0.0:
            return index
    return end - 1


def plant(arena: Arena, root: State) -> None:
    """Empties the arena and makes ``root`` its root."""
    arena.visits[0] = 0
    arena.total[0] = 0.0
    arena.first[0] = 0
    arena.width[0] = 0
    arena.bonus[0] = 0.0
    arena.proven[0] = 0
    arena.mover[0] = current_player(root)
    arena.cells[USED] = 1
    arena.cells[SIMULATIONS] = 0
    arena.cells[DEEPEST] = 0


def search(
    arena: Arena,
    scratch: Scratch,
    root: State,
    rng: Rng,
    exploration: float,
    greatest: float,
    solve: bool,
    limit: int,
    simulations: int,
    stop: NDArray[np.uint8],
) -> int:
    """Runs up to ``simulations`` more, fewer where ``stop`` is set or the root is proven. Returns how many it ran.

    ``limit`` is the deepest ply at which nodes are added. Calls continue one search: two of n equal one of 2n.
    """
    visits, total, mean, spread, bonus = arena.visits, arena.total, arena.mean, arena.spread, arena.bonus
    first, width, action, mover = arena.first, arena.width, arena.action, arena.mover
    proven, outcome = arena.proven, arena.outcome
    state, result, path, logs = scratch.state, scratch.returns, scratch.path, scratch.logs
    actions, probabilities = scratch.actions, scratch.probabilities
    seats = len(result)
    root_mover = max(0, mover[0])
    capacity = len(visits)
    used = arena.cells[USED]
    deepest = arena.cells[DEEPEST]
    done = 0
    while done < simulations and stop[0] == 0 and not (solve and proven[0]):
        # Down the tree
        node = 0
        depth = 0
        path[0] = 0
        while first[node] > 0 and not (solve and proven[node]):
            begin = first[node]
            end = begin + width[node]
            if mover[node] == CHANCE:
                node = pick_weighted(spread, begin, end, rng)
            else:
                scale = bonus[node]
                node = begin
                greatest_bound = mean[begin] + scale * spread[begin]
                for child in range(begin + 1, end):
                    bound = mean[child] + scale * spread[child]
                    if bound > greatest_bound:
                        greatest_bound = bound
                        node = child
            depth += 1
            path[depth] = node
        # A new leaf
        newly = False
        if proven[node]:
            for seat in range(seats):
                result[seat] = outcome[node, seat]
        else:
            for cell in range(len(root)):
                state[cell] = root[cell]
            for ply in range(1, depth + 1):
                apply_action(state, int(action[path[ply]]))
            if visits[node] > 0 and depth < limit:
                chance = mover[node] == CHANCE
                count = chance_outcomes(state, actions, probabilities) if chance else legal_actions(state, actions)
                begin = used
                if begin + count <= capacity:
                    if not chance:
                        shuffle(actions, count, rng)
                    for index in range(count):
                        child = begin + index
                        visits[child] = 0
                        total[child] = 0.0
                        mean[child] = UNVISITED
                        spread[child] = probabilities[index] if chance else 0.0
                        first[child] = 0
                        action[child] = actions[index]
                        mover[child] = UNKNOWN
                        proven[child] = 0
                    used += count
                    first[node] = begin
                    width[node] = count
                    node = pick_weighted(spread, begin, begin + count, rng) if chance else begin
                    depth += 1
                    path[depth] = node
                    apply_action(state, int(action[node]))
            player = int(mover[node])
            if player == UNKNOWN:
                player = current_player(state)
                mover[node] = player
            if player != TERMINAL:
                playout(state, actions, probabilities, rng)
            returns(state, result)
            if player == TERMINAL:
                proven[node] = 1
                newly = True
                for seat in range(seats):
                    outcome[node, seat] = result[seat]
        deepest = max(deepest, depth)
        # Back up
        for ply in range(depth, -1, -1):
            node = path[ply]
            count = visits[node] + 1
            visits[node] = count
            if count < LOG_TABLE:
                bonus[node] = logs[count]
            elif count % (LOG_TABLE // 16) == 0:
                bonus[node] = exploration * math.sqrt(math.log(count))
            if newly and ply < depth:
                begin = first[node]
                end = begin + width[node]
                if mover[node] == CHANCE:
                    for child in range(begin, end):
                        newly = newly and proven[child] != 0
                    for seat in range(seats if newly else 0):
                        expected = 0.0
                        for child in range(begin, end):
                            expected += outcome[child, seat] * spread[child]
                        outcome[node, seat] = expected
                else:
                    decisive = best_proven(proven, outcome, int(begin), int(end), int(mover[node]), greatest)
                    newly = decisive >= 0
                    for seat in range(seats if newly else 0):
                        outcome[node, seat] = outcome[decisive, seat]
                if newly:
                    proven[node] = 1
            if ply == 0:
                break
            chooser = mover[path[ply - 1]]
            if chooser == CHANCE:
                total[node] += result[root_mover]
                continue
            total[node] += result[chooser]
            if solve and proven[node]:
                mean[node] = outcome[node, chooser]
                spread[node] = 0.0
            else:
                mean[node] = total[node] / count
                spread[node] = 1.0 / math.sqrt(count)
        done += 1
    arena.cells[USED] = used
    arena.cells[DEEPEST] = deepest
    arena.cells[SIMULATIONS] += done
    return done

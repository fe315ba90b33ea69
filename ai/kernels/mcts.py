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


def expand(arena: Arena, node: int, scratch: Scratch, rng: Rng) -> bool:
    """Gives ``node``, whose state is in the scratch, its children in random order. False where the arena is full."""
    actions = scratch.actions
    chance = arena.mover[node] == CHANCE
    if chance:
        width = chance_outcomes(scratch.state, actions, scratch.probabilities)
    else:
        width = legal_actions(scratch.state, actions)
    begin = arena.cells[USED]
    if begin + width > len(arena.visits):
        return False
    if chance:
        for index in range(width):
            arena.spread[begin + index] = scratch.probabilities[index]
    else:
        for index in range(width - 1, 0, -1):
            other = random_below(rng, index + 1)
            swapped = actions[index]
            actions[index] = actions[other]
            actions[other] = swapped
        arena.mean[begin : begin + width] = UNVISITED
        arena.spread[begin : begin + width] = 0.0
    for index in range(width):
        child = begin + index
        arena.visits[child] = 0
        arena.total[child] = 0.0
        arena.first[child] = 0
        arena.action[child] = actions[index]
        arena.mover[child] = UNKNOWN
        arena.proven[child] = 0
    arena.cells[USED] = begin + width
    arena.first[node] = begin
    arena.width[node] = width
    return True


def try_to_prove(arena: Arena, node: int, greatest: float) -> bool:
    """Proves ``node`` from its children where they suffice: a best possible child, or all of them."""
    begin = arena.first[node]
    end = begin + arena.width[node]
    seats = arena.outcome.shape[1]
    mover = arena.mover[node]
    if mover == CHANCE:
        for child in range(begin, end):
            if not arena.proven[child]:
                return False
        for seat in range(seats):
            expected = 0.0
            for child in range(begin, end):
                expected += arena.outcome[child, seat] * arena.spread[child]
            arena.outcome[node, seat] = expected
    else:
        best = -1
        complete = True
        for child in range(begin, end):
            if not arena.proven[child]:
                complete = False
            elif best < 0 or arena.outcome[child, mover] > arena.outcome[best, mover]:
                best = child
        if best < 0 or (not complete and arena.outcome[best, mover] < greatest):
            return False
        for seat in range(seats):
            arena.outcome[node, seat] = arena.outcome[best, seat]
    arena.proven[node] = 1
    return True


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
            if visits[node] > 0 and depth < limit and expand(arena, node, scratch, rng):
                if mover[node] == CHANCE:
                    node = pick_weighted(spread, first[node], first[node] + width[node], rng)
                else:
                    node = first[node]
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
                newly = try_to_prove(arena, node, greatest)
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
    arena.cells[DEEPEST] = deepest
    arena.cells[SIMULATIONS] += done
    return done

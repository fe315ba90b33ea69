"""Monte Carlo tree search with upper confidence bounds (UCT), for games without hidden information.

One simulation descends the tree by the bound, adds at most one node's children, plays randomly to the end and adds the
returns to every node on its path. A node is evaluated on its first visit and gets children on its second. Proven nodes
are backed up as in MCTS-Solver, so a decided position is played exactly.

The tree lives in flat arrays allocated once (``Arena``); siblings lie next to each other. A full arena stops the tree
from growing, not the search. The bound is ``mean + c * sqrt(log(parent visits) / visits)``; ``mean`` and
``1 / sqrt(visits)`` are kept per node and ``c * sqrt(log(visits))`` per parent (beyond ``LOG_TABLE`` visits renewed
every ``LOG_TABLE / 16`` of them: within 0.2% there), so that a comparison costs one multiply-add per child. The backup
chooses each node's next child, since its levels do not depend on each other; the descent only follows links.

The fuller the arena, the more visits a node needs before it gets children, so that the remaining space goes to the
likeliest lines.

Other knowledge (RAVE, priors, heuristic playouts, several threads) is in ``agon.ai.kernels.monte_carlo.rave``, which
replaces ``expand``, ``simulate``, ``announce``, ``learn`` and ``credit``.

Sources: Kocsis & Szepesvari, "Bandit based Monte-Carlo planning" (ECML 2006); Coulom, "Efficient selectivity and backup
operators in Monte-Carlo tree search" (CG 2006); Winands, Bjornsson & Saito, "Monte-Carlo tree search solver" (CG 2008).
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from agon.ai.kernels.depth_first.search_stack import CELLS
from agon.ai.kernels.monte_carlo.playout import playout
from agon.ai.kernels.monte_carlo.tree import (
    DEEPEST,
    DRAW,
    END,
    OPEN,
    SIMULATIONS,
    STAY,
    UNKNOWN,
    USED,
    Arena,
    clear,
    open_child,
    patience,
    pick_weighted,
    prefer,
    settle,
)
from agon.games.bits import publish
from agon.games.seats import CHANCE, TERMINAL
from agon.games.verbs import Rng, State, apply_action, chance_outcomes, current_player, legal_actions, returns

LOG_TABLE = 4096


class Scratch(NamedTuple):
    """Working arrays of one simulation."""

    state: State
    actions: NDArray[np.int32]
    probabilities: NDArray[np.float64]
    returns: NDArray[np.float64]
    path: NDArray[np.uint32]
    logs: NDArray[np.float32]
    """c * sqrt(log(n)) for n below LOG_TABLE."""


class Guides(NamedTuple):
    """Knowledge that guides a search besides its own results; only ``agon.ai.kernels.monte_carlo.rave`` uses it."""

    hints: Any
    """Records of ``rave.HINT``, one per node."""
    marks: NDArray[np.uint32]
    """(seats, rollouts.SHARED): number of the last simulation in which the seat took the action."""
    history: NDArray[np.float32]
    """(seats, rollouts.SHARED, 3): sum and number of an action's results, and its weight in playouts."""
    values: NDArray[np.float32]
    """Value of each action, written by the game's ``prior``."""
    visits: NDArray[np.float32]
    """Visits that each of these values counts for."""
    shares: NDArray[np.float32]
    """RAVE's share of a value, by visits below LOG_TABLE."""
    settings: NDArray[np.float64]
    stamp: NDArray[np.uint32]
    """Number of the present simulation."""
    spare: State
    """Working array for another state."""


def expand(arena: Arena, scratch: Scratch, guides: Guides, node: Any, used: int, rng: Rng) -> tuple[int, int]:
    """Give ``node``, whose state is in ``scratch``, its children if there is space.

    Returns the number of nodes used now, and the child to continue with, or 0 if there was no space.
    """
    chance = arena.nodes[node].mover == CHANCE
    actions, probabilities = scratch.actions, scratch.probabilities
    if chance:
        count = chance_outcomes(scratch.state, actions, probabilities)
    else:
        count = legal_actions(scratch.state, actions)
    if used + count > arena.cells[END]:
        return used, 0
    arena.nodes[node].first = used
    arena.nodes[node].width = count
    arena.nodes[node].preferred = DRAW if chance else OPEN
    arena.nodes[node].opened = count if chance else 0
    for index in range(count):
        if chance:
            clear(arena, used + index, actions[index])
            arena.spread[used + index] = probabilities[index]
        else:
            arena.nodes[used + index].action = actions[index]
    child = pick_weighted(arena.spread, used, used + count, rng) if chance else open_child(arena, node, rng)
    return used + count, child


def simulate(scratch: Scratch, guides: Guides, player: int, rng: Rng) -> None:
    """Play from the scratch state, in which ``player`` is to move, to the end and write the returns."""
    if player != TERMINAL:
        playout(scratch.state, scratch.actions, scratch.probabilities, rng)
    returns(scratch.state, scratch.returns)


def announce(arena: Arena, scratch: Scratch, guides: Guides, depth: int) -> None:
    """Do nothing between the descent, whose path is in ``scratch.path``, and the result."""


def learn(arena: Arena, scratch: Scratch, guides: Guides, node: Any, taken: Any) -> None:
    """Do nothing for a node of the backup before its best child is chosen; ``taken`` is the child on the path."""


def credit(arena: Arena, guides: Guides, node: Any, chooser: Any, count: Any, gathered: Any) -> None:
    """Set the terms of the bound of a node with ``count`` visits; ``chooser`` is the seat that chose it."""
    root_of_count = np.float32(1.0) / np.float32(math.sqrt(np.float32(count)))
    arena.mean[node] = np.float32(gathered) * (root_of_count * root_of_count)
    arena.spread[node] = root_of_count


def search(
    arena: Arena,
    scratch: Scratch,
    guides: Guides,
    root: State,
    rng: Rng,
    exploration: float,
    greatest: float,
    solve: bool,
    limit: int,
    simulations: int,
    stop: NDArray[np.uint8],
) -> int:
    """Run up to ``simulations`` more, fewer if ``stop`` is set or the root is proven; return how many it ran.

    ``limit`` is the deepest ply at which nodes are added. Calls continue one search: two of n equal one of 2n.
    """
    nodes, mean, spread, bonus, outcome = arena.nodes, arena.mean, arena.spread, arena.bonus, arena.outcome
    state, result, path, logs = scratch.state, scratch.returns, scratch.path, scratch.logs
    cells = arena.cells
    seats = len(result)
    root_mover = max(0, nodes[0].mover)
    used = cells[USED]
    deepest = cells[DEEPEST]
    needed = patience(cells, used)
    done = 0
    while done < simulations and stop[0] == 0 and not (solve and nodes[0].proven):
        # Descend to a node without children or a decided one
        node = np.int64(0)
        depth = 0
        path[0] = 0
        step = np.int64(nodes[0].preferred)
        while step != STAY:
            if step == OPEN:
                node = open_child(arena, node, rng)
            elif step == DRAW:
                begin = np.int64(nodes[node].first)
                node = pick_weighted(spread, begin, begin + np.int64(nodes[node].width), rng)
            else:
                node = step
            depth += 1
            path[depth] = node
            step = np.int64(nodes[node].preferred)
        announce(arena, scratch, guides, depth)
        # A result
        newly = False
        if nodes[node].proven:
            for seat in range(seats):
                result[seat] = outcome[node, seat]
        else:
            for cell in range(CELLS or len(root)):
                state[cell] = root[cell]
            # Apply the path, and perhaps one more action, in one place, since each call is a copy of the rules
            ply = 1
            grown = False
            while ply <= depth or not grown:
                if ply <= depth:
                    apply_action(state, int(nodes[path[ply]].action))
                    ply += 1
                    continue
                grown = True
                if nodes[node].visits >= needed and depth < limit:
                    used, child = expand(arena, scratch, guides, node, used, rng)
                    needed = patience(cells, used)
                    if child > 0:
                        node = child
                        depth += 1
                        path[depth] = node
            player = int(nodes[node].mover)
            if player == UNKNOWN:
                player = current_player(state)
                nodes[node].mover = player
            simulate(scratch, guides, player, rng)
            if player == TERMINAL:
                for seat in range(seats):
                    outcome[node, seat] = result[seat]
                publish()  # a thread that sees the proof also sees the outcome
                nodes[node].proven = 1
                newly = solve
        deepest = max(deepest, depth)
        # Back up
        for ply in range(depth, -1, -1):
            node = np.int64(path[ply])
            count = np.int64(nodes[node].visits) + 1
            nodes[node].visits = count
            if ply < depth:
                learn(arena, scratch, guides, node, path[ply + 1])
                if newly:
                    newly = settle(arena, node, greatest)
            if solve and nodes[node].proven:
                nodes[node].preferred = STAY
            elif nodes[node].opened == nodes[node].width and nodes[node].preferred != DRAW and nodes[node].first > 0:
                scale = bonus[node]
                if count < LOG_TABLE:
                    scale = logs[count]
                elif count % (LOG_TABLE // 16) == 0:
                    scale = np.float32(exploration * math.sqrt(math.log(count)))
                    bonus[node] = scale
                prefer(arena, node, scale)
            if ply == 0:
                break
            chooser = np.int64(nodes[path[ply - 1]].mover)
            if chooser == CHANCE:
                nodes[node].total += result[root_mover]
                continue
            gathered = nodes[node].total + result[chooser]
            nodes[node].total = gathered
            if solve and nodes[node].proven:
                mean[node] = outcome[node, chooser]
                spread[node] = 0.0
            else:
                credit(arena, guides, node, chooser, count, gathered)
        done += 1
    cells[USED] = used
    cells[DEEPEST] = deepest
    cells[SIMULATIONS] += done
    return done

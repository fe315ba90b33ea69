"""Monte Carlo tree search with upper confidence bounds (UCT), for games without hidden information.

One simulation walks down the tree by the bound, adds at most one node's children, plays randomly to the end and adds
the returns to every node on its way. A node is evaluated on its first visit and gets children on its second. Proven
nodes are backed up as in MCTS-Solver, so a decided position is played exactly.

The tree lives in flat arrays allocated once (``Arena``); siblings lie next to each other. A full arena stops the tree
from growing, not the search. The bound is ``mean + c * sqrt(log(parent visits) / visits)``; ``mean`` and
``1 / sqrt(visits)`` are kept per node and ``c * sqrt(log(visits))`` per parent (beyond ``LOG_TABLE`` visits renewed
every ``LOG_TABLE / 16`` of them: within 0.2% there), so that comparing costs one multiply-add a child. Which child is
next is settled while backing up, where the levels do not wait for each other: the way down is a walk along links.

The fuller the arena, the more visits a node needs before it gets children, so that the rest of the room goes to where
play is most likely to go.

What a search may know besides (RAVE, prior knowledge, heuristic playouts, company of other threads) is not here but in
``agon.ai.kernels.monte_carlo.rave``: it stands in for ``expand``, ``simulate``, ``announce``, ``learn`` and ``credit``.

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
    """What guides a search besides its own results; used by ``agon.ai.kernels.monte_carlo.rave`` alone."""

    hints: Any
    """One record of ``guided.HINT`` a node."""
    marks: NDArray[np.uint32]
    """(seats, guided.SHARED): the number of the last simulation in which the seat took the action."""
    history: NDArray[np.float32]
    """(seats, guided.SHARED, 3): sum and number of an action's results, and its weight in playouts."""
    values: NDArray[np.float32]
    """Of each action, as the game's ``prior`` writes them."""
    visits: NDArray[np.float32]
    shares: NDArray[np.float32]
    """What part of a value is RAVE's, by visits below LOG_TABLE."""
    settings: NDArray[np.float64]
    stamp: NDArray[np.uint32]
    """Number of the simulation."""
    spare: State
    """Room for another state."""


def expand(arena: Arena, scratch: Scratch, guides: Guides, node: Any, used: int, rng: Rng) -> tuple[int, int]:
    """Gives ``node``, whose state is in ``scratch``, its children where there is room.

    Returns how many nodes are used now, and the child to go on with; 0 where there was no room.
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
    """Plays on from the scratch state, in which ``player`` is to move, and writes the returns."""
    if player != TERMINAL:
        playout(scratch.state, scratch.actions, scratch.probabilities, rng)
    returns(scratch.state, scratch.returns)


def announce(arena: Arena, scratch: Scratch, guides: Guides, depth: int) -> None:
    """Called between the way down, which is in ``scratch.path``, and the result."""


def learn(arena: Arena, scratch: Scratch, guides: Guides, node: Any, taken: Any) -> None:
    """Called for every node on the way up, before its best child is looked for; ``taken`` is the child on the path."""


def credit(arena: Arena, guides: Guides, node: Any, chooser: Any, count: Any, gathered: Any) -> None:
    """Sets what the bound is made of, for a node that has been visited ``count`` times; ``chooser`` chose it."""
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
    """Runs up to ``simulations`` more, fewer where ``stop`` is set or the root is proven. Returns how many it ran.

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
        # Down the tree, to a node without children or a decided one
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
            # The way down, and once there perhaps a step more: applied at one place, as each is a copy of the rules
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
                publish()  # whoever sees that it is proven sees the outcome
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

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
``ai.kernels.guided``: it stands in for ``expand``, ``simulate``, ``announce``, ``learn`` and ``credit``.

Sources: Kocsis & Szepesvari, "Bandit based Monte-Carlo planning" (ECML 2006); Coulom, "Efficient selectivity and backup
operators in Monte-Carlo tree search" (CG 2006); Winands, Bjornsson & Saito, "Monte-Carlo tree search solver" (CG 2008).
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ai.kernels.frames import CELLS
from ai.kernels.playout import playout
from games.bits import publish, random_below, random_unit
from games.seats import CHANCE, TERMINAL
from games.verbs import Rng, State, apply_action, chance_outcomes, current_player, legal_actions, returns

LOG_TABLE = 4096

# Of Arena.preferred: what to do at a node instead of going to a child
STAY = 0
OPEN = 1
DRAW = 2
RESERVED = 3  # the first node that can be a child
UNKNOWN = -9  # mover of a node that was never visited

# Cells of Arena.cells
USED = 0
SIMULATIONS = 1
DEEPEST = 2
FIRST = 3  # where the share of the arena that this search may use begins, and where it ends
END = 4
PATIENCE = 5  # visits before a node gets children, while there is room
CELLS_OF_ARENA = 6

NODE = np.dtype(
    [
        ("total", np.float64),  # sum of returns of the seat that chose this node
        ("visits", np.uint32),
        ("first", np.uint32),  # where the children begin; 0 for none
        ("preferred", np.uint32),  # the child of the greatest bound, or STAY, OPEN or DRAW
        ("action", np.int32),
        ("width", np.uint16),  # how many children
        ("opened", np.uint16),  # children that were visited; the others hold nothing but their action
        ("mover", np.int8),
        ("proven", np.uint8),
        ("unused", np.uint16),
    ]
)
"""What a simulation needs of each node on its path: 32 bytes, so that it comes from one cache line. Indices are
unsigned, which spares the compiler the negative ones."""


class Arena(NamedTuple):
    """The tree: node 0 is the root, one cell a node in each array."""

    nodes: Any
    """Records of ``NODE``."""
    mean: NDArray[np.float32]
    spread: NDArray[np.float32]
    """1 / sqrt(visits); 0 where proven. Of a chance outcome: its probability."""
    bonus: NDArray[np.float32]
    """c * sqrt(log(visits)), from LOG_TABLE visits on."""
    outcome: NDArray[np.float32]
    """(nodes, seats): returns of every seat, where proven."""
    cells: NDArray[np.int64]
    """USED nodes, SIMULATIONS so far, DEEPEST path; FIRST and END of the nodes to use, PATIENCE."""


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
    """What guides a search besides its own results; used by ``ai.kernels.guided`` alone."""

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


def best_proven(
    nodes: Any, outcome: NDArray[np.float32], begin: Any, end: Any, mover: int, complete: bool, greatest: float
) -> int:
    """The child that decides a node: a best possible one, or the best of all where all are proven; -1 for none.

    ``complete`` says whether begin..end-1 are all children.
    """
    best = -1
    for child in range(begin, end):
        if not nodes[child].proven:
            complete = False
        elif best < 0 or outcome[child, mover] > outcome[best, mover]:
            best = child
    if best >= 0 and (complete or outcome[best, mover] >= greatest):
        return best
    return -1


def pick_weighted(weights: NDArray[np.float32], begin: Any, end: Any, rng: Rng) -> Any:
    """An index in begin..end-1, drawn in proportion to its weight; the weights add up to one."""
    left = random_unit(rng)
    for index in range(begin, end - 1):
        left -= weights[index]
        if left < 0.0:
            return index
    return end - 1


def plant(arena: Arena, root: State) -> None:
    """Empties the arena and makes ``root`` its root."""
    clear(arena, 0, 0)
    arena.nodes[0].width = 0
    arena.nodes[0].opened = 0
    arena.nodes[0].mover = current_player(root)
    arena.cells[USED] = arena.cells[FIRST]
    arena.cells[SIMULATIONS] = 0
    arena.cells[DEEPEST] = 0


def clear(arena: Arena, node: Any, action: int) -> None:
    """Makes ``node`` one that was never visited, reached by ``action``."""
    arena.nodes[node].visits = 0
    arena.nodes[node].first = 0
    arena.nodes[node].preferred = STAY
    arena.nodes[node].total = 0.0
    arena.nodes[node].action = action
    arena.nodes[node].mover = UNKNOWN
    arena.nodes[node].proven = 0


def open_child(arena: Arena, node: Any, rng: Rng) -> Any:
    """A child of ``node`` that was never visited, at random, so that equal bounds favour no action."""
    begin: Any = np.int64(arena.nodes[node].first)
    count: Any = np.int64(arena.nodes[node].opened)
    untried: Any = np.int64(arena.nodes[node].width) - count
    child = begin + count
    other = child + random_below(rng, untried)
    chosen = arena.nodes[other].action
    arena.nodes[other].action = arena.nodes[child].action
    arena.nodes[node].opened = count + 1
    clear(arena, child, chosen)
    return child


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


def settle(arena: Arena, node: Any, greatest: float) -> bool:
    """Proves ``node`` where its children do. Says whether they did."""
    nodes, spread, outcome = arena.nodes, arena.spread, arena.outcome
    seats = outcome.shape[1]
    begin = np.int64(nodes[node].first)
    end = begin + np.int64(nodes[node].opened)
    if nodes[node].mover == CHANCE:
        for child in range(begin, end):
            if not nodes[child].proven:
                return False
        for seat in range(seats):
            expected = 0.0
            for child in range(begin, end):
                expected += outcome[child, seat] * spread[child]
            outcome[node, seat] = expected
    else:
        tried = nodes[node].opened == nodes[node].width
        decisive = best_proven(nodes, outcome, begin, end, arena.nodes[node].mover, tried, greatest)
        if decisive < 0:
            return False
        for seat in range(seats):
            outcome[node, seat] = outcome[decisive, seat]
    publish()
    nodes[node].proven = 1
    return True


def patience(cells: NDArray[np.int64], used: Any) -> Any:
    """Visits that a node needs to get children: four times as many whenever half of what was free is used."""
    free: Any = cells[END] - used
    room: Any = cells[END] - cells[FIRST]
    needed: Any = cells[PATIENCE]
    while 2 * free < room and needed < 1 << 30:
        needed *= 4
        room >>= 1
    return needed


def prefer(arena: Arena, node: Any, scale: Any) -> None:
    """Links ``node`` to its child of the greatest bound, for the next simulation to follow."""
    mean, spread = arena.mean, arena.spread
    begin = np.int64(arena.nodes[node].first)
    best = begin
    greatest_bound = mean[begin] + scale * spread[begin]
    for child in range(begin + 1, begin + np.int64(arena.nodes[node].width)):
        bound = mean[child] + scale * spread[child]
        if bound > greatest_bound:
            greatest_bound = bound
            best = child
    arena.nodes[node].preferred = best


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

"""The tree of a Monte Carlo search, in flat arrays allocated once; siblings lie next to each other.

``agon.ai.kernels.monte_carlo.mcts`` describes the search and its sources.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from agon.games.bits import publish, random_below, random_unit
from agon.games.seats import CHANCE
from agon.games.verbs import Rng, State, current_player

# Values of NODE's "preferred" besides a child
STAY = 0
OPEN = 1
DRAW = 2
RESERVED = 3  # the first node that can be a child
UNKNOWN = -9  # mover of a node that was never visited

# Cells of Arena.cells
USED = 0
SIMULATIONS = 1
DEEPEST = 2
FIRST = 3  # begin of the share of the arena that this search may use
END = 4  # end of that share
PATIENCE = 5  # visits before a node gets children, while there is space
CELLS_OF_ARENA = 6

NODE = np.dtype(
    [
        ("total", np.float64),  # sum of returns of the seat that chose this node
        ("visits", np.uint32),
        ("first", np.uint32),  # the first child; 0 for none
        ("preferred", np.uint32),  # the child of the greatest bound, or STAY, OPEN or DRAW
        ("action", np.int32),
        ("width", np.uint16),  # number of children
        ("opened", np.uint16),  # children that were visited; the others hold nothing but their action
        ("mover", np.int8),
        ("proven", np.uint8),
        ("unused", np.uint16),
    ]
)
"""Record of a node: 32 bytes, so that it comes from one cache line. Indices are unsigned, which spares the compiler the
negative ones."""


class Arena(NamedTuple):
    """The tree: node 0 is the root; each array has one cell per node."""

    nodes: Any
    """Records of ``NODE``."""
    mean: NDArray[np.float32]
    spread: NDArray[np.float32]
    """1 / sqrt(visits); 0 if proven. For a chance outcome: its probability."""
    bonus: NDArray[np.float32]
    """c * sqrt(log(visits)), from LOG_TABLE visits on."""
    outcome: NDArray[np.float32]
    """(nodes, seats): returns of every seat if proven."""
    cells: NDArray[np.int64]
    """USED nodes, SIMULATIONS so far, DEEPEST path; FIRST and END of the nodes to use, PATIENCE."""


def best_proven(
    nodes: Any, outcome: NDArray[np.float32], begin: Any, end: Any, mover: int, complete: bool, greatest: float
) -> int:
    """Return the child that decides a node: one of the greatest return, or the best if all are proven; -1 for none.

    ``complete`` is True if begin..end-1 are all children.
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
    """Draw an index in begin..end-1 in proportion to its weight; the weights add up to one."""
    left = random_unit(rng)
    for index in range(begin, end - 1):
        left -= weights[index]
        if left < 0.0:
            return index
    return end - 1


def plant(arena: Arena, root: State) -> None:
    """Empty the arena and make ``root`` its root."""
    clear(arena, 0, 0)
    arena.nodes[0].width = 0
    arena.nodes[0].opened = 0
    arena.nodes[0].mover = current_player(root)
    arena.cells[USED] = arena.cells[FIRST]
    arena.cells[SIMULATIONS] = 0
    arena.cells[DEEPEST] = 0


def clear(arena: Arena, node: Any, action: int) -> None:
    """Reset ``node`` to one that was never visited, reached by ``action``."""
    arena.nodes[node].visits = 0
    arena.nodes[node].first = 0
    arena.nodes[node].preferred = STAY
    arena.nodes[node].total = 0.0
    arena.nodes[node].action = action
    arena.nodes[node].mover = UNKNOWN
    arena.nodes[node].proven = 0


def open_child(arena: Arena, node: Any, rng: Rng) -> Any:
    """Open a random unvisited child of ``node`` and return it, so that equal bounds favour no action."""
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


def settle(arena: Arena, node: Any, greatest: float) -> bool:
    """Mark ``node`` as proven if its children prove it; return True if they do."""
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
    """Return the visits that a node needs to get children: four times more whenever half of the free space is used."""
    free: Any = cells[END] - used
    room: Any = cells[END] - cells[FIRST]
    needed: Any = cells[PATIENCE]
    while 2 * free < room and needed < 1 << 30:
        needed *= 4
        room >>= 1
    return needed


def prefer(arena: Arena, node: Any, scale: Any) -> None:
    """Link ``node`` to its child of the greatest bound, for the next simulation to follow."""
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

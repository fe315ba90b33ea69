"""The trees of searches that a network guides: a forest in flat arrays allocated once, a share of equal size per tree.

A node's children lie next to each other, behind their parent. Values are returns divided by the greatest return by
size, so that they are from -1 to 1 in every game. ``agon.ai.kernels.monte_carlo.puct`` describes the search.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from agon.ai.kernels.monte_carlo.tree import UNKNOWN, best_proven
from agon.games.bits import random_unit
from agon.games.seats import CHANCE
from agon.games.verbs import Rng, State

# Cells of Forest.cells
ROOT = 0
USED = 1  # end of the nodes in use
END = 2  # end of the tree's share
LEFT = 3  # simulations that this search may still begin
BEGUN = 4  # simulations that it has begun, without the root's evaluation
DEEPEST = 5
CELLS_OF_TREE = 6

NODE = np.dtype(
    [
        ("visits", np.uint32),
        ("first", np.uint32),  # the first child; 0 for none
        ("parent", np.uint32),
        ("action", np.int32),
        ("prior", np.float32),  # policy's probability of the action; that of a chance outcome
        ("width", np.uint16),  # number of children
        ("pending", np.uint16),  # simulations through this node whose evaluation is not known yet
        ("mover", np.int8),
        ("proven", np.uint8),
        ("judged", np.uint8),  # 1 if ``Forest.value`` holds the network's value or the proven outcome
        ("unused", np.uint8),
        ("filler", np.uint32),
    ]
)
"""Record of a node: 32 bytes, so that it comes from one cache line."""


class Forest(NamedTuple):
    """Trees that are searched in lockstep; node arrays have ``trees * share`` rows."""

    nodes: Any
    """Records of ``NODE``."""
    total: NDArray[np.float64]
    """(nodes, seats): sum of the values of the simulations through a node."""
    value: NDArray[np.float32]
    """(nodes, seats): the network's value of a node, or its proven outcome."""
    roots: State
    """(trees, cells): states of the roots."""
    cells: NDArray[np.int64]
    """(trees, CELLS_OF_TREE)"""
    rngs: Rng
    """(trees, 1)"""
    noise: NDArray[np.float32]
    """(trees, actions): Dirichlet noise of the root's children, or their Gumbel variables."""
    shares: NDArray[np.float32]
    """(trees,): share of the noise in the root's priors; 0 for none."""
    schedule: NDArray[np.int32]
    """(trees, simulations): for sequential halving, the visits of the children to be considered next."""


def clear(nodes: Any, node: Any, parent: Any, action: int) -> None:
    """Reset ``node`` to one that was never visited, reached from ``parent`` by ``action``."""
    nodes[node].visits = 0
    nodes[node].first = 0
    nodes[node].parent = parent
    nodes[node].action = action
    nodes[node].prior = 0.0
    nodes[node].width = 0
    nodes[node].pending = 0
    nodes[node].mover = UNKNOWN
    nodes[node].proven = 0
    nodes[node].judged = 0


def plant(forest: Forest, tree: int) -> None:
    """Leave nothing in a tree but its root, unvisited."""
    cells = forest.cells[tree]
    root = cells[ROOT]
    clear(forest.nodes, root, root, -1)
    for seat in range(forest.total.shape[1]):
        forest.total[root, seat] = 0.0
    cells[USED] = root + 1
    cells[LEFT] = 0
    cells[BEGUN] = 0
    cells[DEEPEST] = 0


def open_children(forest: Forest, cells: NDArray[np.int64], node: Any, actions: NDArray[np.int32], count: int) -> bool:
    """Give ``node`` a child for each of ``count`` actions; return False if the tree's share has no space for them."""
    begin = np.int64(cells[USED])
    if begin + count > cells[END]:
        return False
    for index in range(count):
        clear(forest.nodes, begin + index, node, actions[index])
        for seat in range(forest.total.shape[1]):
            forest.total[begin + index, seat] = 0.0
    forest.nodes[node].first = begin
    forest.nodes[node].width = count
    cells[USED] = begin + count
    return True


def draw_outcome(nodes: Any, node: Any, rng: Rng) -> Any:
    """Draw a child of a chance node with its probability."""
    begin: Any = np.int64(nodes[node].first)
    last: Any = begin + np.int64(nodes[node].width) - 1
    left = random_unit(rng)
    for child in range(begin, last):
        left -= nodes[child].prior
        if left < 0.0:
            return child
    return last


def settle(forest: Forest, node: Any, greatest: float) -> bool:
    """Mark ``node`` as proven if its children prove it; return True if they do."""
    nodes, value = forest.nodes, forest.value
    begin = np.int64(nodes[node].first)
    end = begin + np.int64(nodes[node].width)
    mover: Any = np.int64(nodes[node].mover)  # int() would leave it as narrow as it is
    if mover == CHANCE:
        for child in range(begin, end):
            if not nodes[child].proven:
                return False
        for seat in range(value.shape[1]):
            expected = 0.0
            for child in range(begin, end):
                expected += value[child, seat] * nodes[child].prior
            value[node, seat] = expected
    else:
        decisive = best_proven(nodes, value, begin, end, mover, True, greatest)
        if decisive < 0:
            return False
        for seat in range(value.shape[1]):
            value[node, seat] = value[decisive, seat]
    nodes[node].proven = 1
    nodes[node].judged = 1
    return True


def back_up(forest: Forest, root: Any, leaf: Any, result: NDArray[np.float64], evaluated: int) -> None:
    """Add a simulation with this result to every node from ``leaf`` to ``root``; ``evaluated`` is 1 if it was
    pending."""
    node = np.int64(leaf)
    while True:
        forest.nodes[node].visits += 1
        forest.nodes[node].pending -= evaluated
        for seat in range(forest.total.shape[1]):
            forest.total[node, seat] += result[seat]
        if node == root:
            return
        node = np.int64(forest.nodes[node].parent)


def await_evaluation(nodes: Any, root: Any, leaf: Any) -> None:
    """Count a simulation as pending at every node from ``leaf`` to ``root``."""
    node = np.int64(leaf)
    while True:
        nodes[node].pending += 1
        if node == root:
            return
        node = np.int64(nodes[node].parent)


def mean_of(forest: Forest, node: Any, seat: Any) -> float:
    """Return the mean or proven value of a visited node for ``seat``."""
    if forest.nodes[node].proven:
        return float(forest.value[node, seat])
    return forest.total[node, seat] / forest.nodes[node].visits


def mix_noise(forest: Forest, tree: int) -> None:
    """Mix the root's priors with the tree's noise, by its share: AlphaZero's exploration at the root."""
    root = np.int64(forest.cells[tree, ROOT])
    begin = np.int64(forest.nodes[root].first)
    share = forest.shares[tree]
    for index in range(np.int64(forest.nodes[root].width)):
        child = begin + index
        forest.nodes[child].prior += share * (forest.noise[tree, index] - forest.nodes[child].prior)


def set_priors(forest: Forest, node: Any, logits: NDArray[np.float32]) -> None:
    """Set the priors of a node's children to the softmax of their actions' logits."""
    nodes = forest.nodes
    begin = np.int64(nodes[node].first)
    end = begin + np.int64(nodes[node].width)
    most = -math.inf
    for child in range(begin, end):
        most = max(most, float(logits[nodes[child].action]))
    gathered = 0.0
    for child in range(begin, end):
        weight = math.exp(logits[nodes[child].action] - most)
        nodes[child].prior = weight
        gathered += weight
    for child in range(begin, end):
        # Gumbel selection needs the logarithm
        nodes[child].prior = max(1e-12, nodes[child].prior / gathered)


def keep_subtree(forest: Forest, spare: Forest, tree: int, kept: Any) -> None:
    """Make the node ``kept`` of a tree its root, with all below it; ``spare`` has one share for working in.

    Source: C. Browne et al., "A survey of Monte Carlo tree search methods" (IEEE TCIAIG 4, 2012), section 3, on reusing
    the tree.
    """
    root = np.int64(forest.cells[tree, ROOT])
    copy_node(forest, kept, spare, 0)
    spare.nodes[0].parent = 0
    used = np.int64(1)
    node = np.int64(0)
    while node < used:
        begin = np.int64(spare.nodes[node].first)
        if begin > 0:
            for index in range(np.int64(spare.nodes[node].width)):
                copy_node(forest, begin + index, spare, used + index)
                spare.nodes[used + index].parent = node
            spare.nodes[node].first = used
            used += np.int64(spare.nodes[node].width)
        node += 1
    for node in range(used):
        copy_node(spare, node, forest, root + node)
        forest.nodes[root + node].parent += root
        if forest.nodes[root + node].first > 0:
            forest.nodes[root + node].first += root
    forest.cells[tree, USED] = root + used
    forest.cells[tree, DEEPEST] = 0


def copy_node(source: Forest, node: Any, target: Forest, place: Any) -> None:
    target.nodes[place] = source.nodes[node]
    for seat in range(source.total.shape[1]):
        target.total[place, seat] = source.total[node, seat]
        target.value[place, seat] = source.value[node, seat]

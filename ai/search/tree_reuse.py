"""Memory of Monte Carlo trees: allocated once, used by many searches; a search may reuse the tree of the one before."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from agon.ai.kernels.monte_carlo import rave
from agon.ai.kernels.monte_carlo.tree import CELLS_OF_ARENA, END, FIRST, NODE, PATIENCE, RESERVED, Arena
from agon.ai.kernels.monte_carlo.tree_reuse import keep_subtree
from agon.ai.search.contract import Problem


def new_arena(nodes: int, seats: int) -> Arena:
    """Allocate a tree of at most ``nodes``; memory is touched as it grows."""
    cells = np.zeros(CELLS_OF_ARENA, np.int64)
    cells[FIRST], cells[END], cells[PATIENCE] = RESERVED, nodes, 1
    return Arena(
        nodes=np.zeros(nodes, NODE).view(np.recarray),
        mean=np.zeros(nodes, np.float32),
        spread=np.zeros(nodes, np.float32),
        bonus=np.zeros(nodes, np.float32),
        outcome=np.zeros((nodes, seats), np.float32),
        cells=cells,
    )


def new_hints(nodes: int) -> Any:
    """Allocate the hints of as many nodes (``rave.HINT``)."""
    return np.zeros(nodes, rave.HINT).view(np.recarray)


def node_bytes(seats: int) -> int:
    """Return the bytes of one node of an arena."""
    return NODE.itemsize + 3 * 4 + 4 * seats


@dataclass
class TreeArrays:
    """Arrays of one tree. ``hints`` is shorter if the search is not guided."""

    arena: Arena
    hints: Any


@dataclass
class TreeMemory:
    """Trees for one search at a time; ``tree`` is the last one, of ``history`` and ``key``."""

    tree: TreeArrays | None = None
    spare: TreeArrays | None = None
    """Arrays to which the next kept subtree is copied."""
    key: object = None
    """Identity of the game and settings; None if no tree may be reused."""
    history: list[int] = field(default_factory=list[int])

    def prepare(self, nodes: int, seats: int, *, hints: bool) -> TreeArrays:
        """Return arrays for a tree of so many nodes: the last ones if they fit, else new ones."""
        tree = self.tree
        if tree is None or tree.arena.outcome.shape != (nodes, seats) or len(tree.hints) != (nodes if hints else 1):
            self.tree = self.spare = None
            self.tree = tree = TreeArrays(new_arena(nodes, seats), new_hints(nodes if hints else 1))
            self.key = None
        return tree

    def go_on(self, problem: Problem, key: object, room: int) -> int:
        """Make the problem's position the root of the tree if the last search visited it.

        Returns the number of nodes kept, at most ``room``, or 0 if the tree has to begin empty.
        """
        last, self.key = self.key, key
        before, self.history = self.history, list(problem.history or ())
        if last != key or self.tree is None or problem.history is None:
            return 0
        if len(self.history) <= len(before) or self.history[: len(before)] != before:
            return 0
        root = self._descend(self.history[len(before) :])
        nodes = self.tree.arena.nodes
        if root <= 0 or nodes[root].mover != problem.seat or nodes[root].first == 0:
            return 0
        old = self.tree
        size, seats = old.arena.outcome.shape
        new = self.spare or TreeArrays(new_arena(size, seats), new_hints(len(old.hints)))
        used = int(problem.kernels.bind(keep_subtree)(old.arena, old.hints, new.arena, new.hints, root, room))
        self.tree, self.spare = new, old
        return used

    def _descend(self, actions: Sequence[int]) -> int:
        """Return the node that the actions lead to from the root; -1 if they leave the tree."""
        nodes = self.tree.arena.nodes if self.tree else ()
        node = 0
        for action in actions:
            first = int(nodes[node].first)
            children = range(first, first + int(nodes[node].opened)) if first else range(0)
            node = next((child for child in children if nodes[child].action == action and nodes[child].visits), -1)
            if node < 0:
                break
        return node

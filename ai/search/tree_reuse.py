"""Memory of Monte Carlo trees: made once, used for search after search, and what one search leaves to the next."""

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
    """A tree of at most ``nodes``; memory is touched as it grows."""
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
    """What is known besides of as many nodes."""
    return np.zeros(nodes, rave.HINT).view(np.recarray)


def node_bytes(seats: int) -> int:
    """Memory of one node of an arena."""
    return NODE.itemsize + 3 * 4 + 4 * seats


@dataclass
class TreeArrays:
    """For one tree. ``hints`` is shorter where nothing guides the search."""

    arena: Arena
    hints: Any


@dataclass
class TreeMemory:
    """For one search at a time. ``room`` is that of the last tree, which is that of ``history`` and ``key``."""

    room: TreeArrays | None = None
    spare: TreeArrays | None = None
    """Where a tree is moved to."""
    key: object = None
    """The game and the settings; None where there is nothing to go on with."""
    history: list[int] = field(default_factory=list[int])

    def prepare(self, nodes: int, seats: int, *, hints: bool) -> TreeArrays:
        """TreeArrays for a tree of so many nodes: what was used last if it fits, else new."""
        room = self.room
        if room is None or room.arena.outcome.shape != (nodes, seats) or len(room.hints) != (nodes if hints else 1):
            self.room = self.spare = None
            self.room = room = TreeArrays(new_arena(nodes, seats), new_hints(nodes if hints else 1))
            self.key = None
        return room

    def go_on(self, problem: Problem, key: object, room: int) -> int:
        """Makes the problem's position the root of the tree, where the last search came across it.

        Returns how many nodes that takes, at most ``room``, or 0 where the tree has to be planted anew.
        """
        last, self.key = self.key, key
        before, self.history = self.history, list(problem.history or ())
        if last != key or self.room is None or problem.history is None:
            return 0
        if len(self.history) <= len(before) or self.history[: len(before)] != before:
            return 0
        root = self._descend(self.history[len(before) :])
        if root <= 0 or self.room.arena.nodes[root].mover != problem.seat or self.room.arena.nodes[root].first == 0:
            return 0
        old = self.room
        nodes, seats = old.arena.outcome.shape
        new = self.spare or TreeArrays(new_arena(nodes, seats), new_hints(len(old.hints)))
        used = int(problem.kernels.bind(keep_subtree)(old.arena, old.hints, new.arena, new.hints, root, room))
        self.room, self.spare = new, old
        return used

    def _descend(self, actions: Sequence[int]) -> int:
        """The node that the actions lead to from the root; -1 where they leave the tree."""
        nodes = self.room.arena.nodes if self.room else ()
        node = 0
        for action in actions:
            first = int(nodes[node].first)
            children = range(first, first + int(nodes[node].opened)) if first else range(0)
            node = next((child for child in children if nodes[child].action == action and nodes[child].visits), -1)
            if node < 0:
                break
        return node

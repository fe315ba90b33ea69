"""The tree that a traced search looks at: its positions, made when they are first needed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property

from agon.ai.search.contract import EngineError
from agon.games.api import CHANCE, TERMINAL
from agon.games.rules import Rules
from agon.games.verbs import State
from agon.protocol.lab import LabNode

HORIZON = -5
"""In place of a mover: the search goes no deeper here."""
MOST_DRAWN = 500
"""Most positions of a tree whose steps are shown."""
MOST_MADE = 60_000
"""Most positions of a tree."""


class TooLargeError(EngineError):
    """The tree has too many positions for this search."""


@dataclass(eq=False, repr=False)
class TreeNode:
    """A position. ``probability`` is that of the outcome that leads here."""

    number: int
    state: State
    mover: int
    parent: TreeNode | None = None
    action: int = -1
    name: str = ""
    probability: float = 1.0
    depth: int = 0
    children: list[TreeNode] | None = None
    set_key: int = 0

    @property
    def path(self) -> tuple[int, ...]:
        """Actions from the root."""
        actions: list[int] = []
        node = self
        while node.parent is not None:
            actions.append(node.action)
            node = node.parent
        return tuple(actions[::-1])

    @property
    def title(self) -> str:
        """Names of the moves from the root."""
        names: list[str] = []
        node = self
        while node.parent is not None:
            names.append(node.name)
            node = node.parent
        return " ".join(names[::-1]) or "the root"


@dataclass(eq=False, repr=False)
class SearchTree:
    """Positions from a root on, at most ``depth`` plies deep (None: to the ends)."""

    rules: Rules
    root_state: State
    seats: int
    depth: int | None
    evaluate: Callable[[State, int], float]
    seat_names: list[str]
    nodes: list[TreeNode] = field(default_factory=list[TreeNode])

    @cached_property
    def root(self) -> TreeNode:
        return self._make(self.root_state, None)

    def _make(self, state: State, parent: TreeNode | None, action: int = -1, name: str = "") -> TreeNode:
        if len(self.nodes) >= MOST_MADE:
            raise TooLargeError(f"the tree has more than {MOST_MADE:,} positions; search less deeply")
        node = TreeNode(len(self.nodes), state, self.rules.current(state), parent, action, name)
        node.depth = 0 if parent is None else parent.depth + 1
        if node.mover >= 0 and self.rules.info.hidden:
            node.set_key = self.rules.information_key(state, node.mover)
        if node.mover != TERMINAL and self.depth is not None and node.depth >= self.depth:
            node.mover = HORIZON
        self.nodes.append(node)
        return node

    def children(self, node: TreeNode) -> list[TreeNode]:
        """Return the positions after a node's moves, in the order of the rules."""
        if node.children is not None:
            return node.children
        node.children = []
        if node.mover == CHANCE:
            for outcome, probability in self.rules.chance(node.state):
                child = self._child(node, outcome)
                child.probability = probability
        elif node.mover >= 0:
            for action in self.rules.legal(node.state):
                self._child(node, action)
        return node.children

    def _child(self, node: TreeNode, action: int) -> TreeNode:
        name = self.rules.action_to_text(node.state, action)
        child = self._make(self.rules.step(node.state, action), node, action, name)
        assert node.children is not None  # noqa: S101 - set by the caller
        node.children.append(child)
        return child

    def grow(self, most: int = MOST_DRAWN) -> bool:
        """Make all positions, level by level; return False, and stop, beyond ``most``."""
        level = [self.root]
        while level:
            following: list[TreeNode] = []
            for node in level:
                following += self.children(node)
                if len(self.nodes) > most:
                    return False
            level = following
        return True

    def values(self, node: TreeNode) -> list[float]:
        """Return the value of an end, or the evaluation at the horizon, for each seat."""
        if node.mover == TERMINAL:
            return self.rules.returns(node.state)[: self.seats]
        return [float(self.evaluate(node.state, seat)) for seat in range(self.seats)]

    def bounds(self) -> tuple[list[float], list[float]]:
        """Return the least and the greatest pay-off of each seat: of the ends if all are known, else of the game."""
        info = self.rules.info
        ends = [self.values(node) for node in self.nodes if node.mover == TERMINAL]
        grown = all(node.children is not None or node.mover in {TERMINAL, HORIZON} for node in self.nodes)
        if not ends or not grown or any(node.mover == HORIZON for node in self.nodes):
            return [info.min_return] * self.seats, [info.max_return] * self.seats
        columns = list(zip(*ends, strict=True))
        return [min(column) for column in columns], [max(column) for column in columns]

    def sets(self) -> dict[int, list[TreeNode]]:
        """Return the positions of each information set, with its mover."""
        found: dict[int, list[TreeNode]] = {}
        for node in self.nodes:
            if node.mover >= 0 and node.set_key:
                found.setdefault(node.set_key, []).append(node)
        return found

    def who(self, seat: int) -> str:
        return "chance" if seat == CHANCE else self.seat_names[seat]

    def drawn(self) -> list[LabNode]:
        """Return the nodes for the trace."""
        letters: dict[int, str] = {}
        for key, members in self.sets().items():
            if len(members) > 1:
                letters[key] = f"{len(letters) + 1}"
        return [
            LabNode(
                parent=-1 if node.parent is None else node.parent.number,
                move=node.name,
                mover=node.mover,
                probability=""
                if node.parent is None or node.parent.mover != CHANCE
                else str(Fraction(node.probability).limit_denominator(1000)),
                set=letters.get(node.set_key, ""),
                pay=self.values(node) if node.mover == TERMINAL else [],
            )
            for node in self.nodes
        ]


def number_text(value: float) -> str:
    """Return a number as people write it: 3, 17/6, 0.42."""
    if value in {float("inf"), float("-inf")}:
        return "∞" if value > 0 else "-∞"
    exact = Fraction(value).limit_denominator(60)
    if abs(float(exact) - value) < 1e-9:
        return str(exact)
    return f"{value:.3g}"


def values_text(values: list[float]) -> str:
    """Return one number if one player's gain is the other's loss, else all of them."""
    if len(values) == 2 and abs(values[0] + values[1]) < 1e-9:
        return number_text(values[0])
    return f"({', '.join(number_text(value) for value in values)})"

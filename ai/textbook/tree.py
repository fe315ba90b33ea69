"""The tree that a search looks at: its positions, made when they are first needed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property

from agon.ai.search.contract import EngineError, Problem
from agon.games import verbs
from agon.games.api import CHANCE, TERMINAL, seats_of
from agon.games.rules import Rules
from agon.games.verbs import State
from agon.protocol.lab import LabNode

HORIZON = -5
"""In place of a mover: the search goes no deeper here."""
UNREACHED = -6
"""In place of a mover: the search has not come here, and the state is not made yet."""
MOST_DRAWN = 500
"""Most positions of a tree whose steps are shown."""
MOST_KEPT = 60_000
"""Most positions of a tree that keeps them."""


class TooLargeError(EngineError):
    """The tree has too many positions for this search."""


@dataclass(eq=False, repr=False, slots=True)
class TreeNode:
    """A position. ``probability`` is that of the outcome that leads here."""

    rules: Rules
    number: int
    state: State
    mover: int
    parent: TreeNode | None = None
    action: int = -1
    probability: float = 1.0
    depth: int = 0
    children: list[TreeNode] | None = None
    set_key: int = 0
    _name: str = ""

    @property
    def name(self) -> str:
        """The move that leads here, in the game's notation."""
        if not self._name and self.parent is not None:
            self._name = self.rules.action_to_text(self.parent.state, self.action)
        return self._name

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
    """Positions from a root on, at most ``depth`` plies deep (None: to the ends).

    Without ``keeps``, positions are made when a search comes to them (``reach``) and forgotten once it has looked at
    them (``leave``), so that there may be any number of them.
    """

    rules: Rules
    root_state: State
    seats: int
    depth: int | None
    evaluate: Callable[[State, int], float]
    seat_names: list[str]
    keeps: bool = True
    nodes: list[TreeNode] = field(default_factory=list[TreeNode])
    """The positions that are kept."""
    _made: int = 0

    @cached_property
    def root(self) -> TreeNode:
        return self._kept(TreeNode(self.rules, 0, self.root_state, self._mover(self.root_state, 0)))

    def _child(self, parent: TreeNode, action: int, probability: float = 1.0) -> TreeNode:
        depth = parent.depth + 1
        if not self.keeps:
            self._made += 1
            return TreeNode(self.rules, self._made, parent.state, UNREACHED, parent, action, probability, depth)
        if len(self.nodes) >= MOST_KEPT:
            raise TooLargeError(f"the tree has more than {MOST_KEPT:,} positions; search less deeply")
        state = self.rules.step(parent.state, action)
        mover = self._mover(state, depth)
        return self._kept(TreeNode(self.rules, len(self.nodes), state, mover, parent, action, probability, depth))

    def _kept(self, node: TreeNode) -> TreeNode:
        if node.mover != TERMINAL and self.rules.info.hidden:
            mover = self.rules.current(node.state)
            node.set_key = self.rules.information_key(node.state, mover) if mover >= 0 else 0
        if self.keeps:
            self.nodes.append(node)
        return node

    def _mover(self, state: State, depth: int) -> int:
        mover = self.rules.current(state)
        return HORIZON if mover != TERMINAL and self.depth is not None and depth >= self.depth else mover

    def reach(self, node: TreeNode) -> None:
        """Make the state of a position that is ``UNREACHED``."""
        node.state = self.rules.step(node.state, node.action)
        node.mover = self._mover(node.state, node.depth)

    def children(self, node: TreeNode) -> list[TreeNode]:
        """Return the positions after a node's moves, in the order of the rules."""
        if node.children is not None:
            return node.children
        if node.mover == CHANCE:
            outcomes = self.rules.chance(node.state)
            node.children = [self._child(node, outcome, probability) for outcome, probability in outcomes]
        else:
            actions = self.rules.legal(node.state) if node.mover >= 0 else []
            node.children = [self._child(node, action) for action in actions]
        return node.children

    def leave(self, node: TreeNode) -> None:
        """Forget what is below a node that has been looked at, unless the tree keeps its positions."""
        if not self.keeps:
            node.children = None

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
        return [self.evaluate(node.state, seat) for seat in range(self.seats)]

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


def tree_of(problem: Problem, depth: int | None, *, keeps: bool = True) -> SearchTree:
    """Return the tree from a problem's position on."""
    rules, info = problem.kernels.rules, problem.info
    evaluate = problem.kernels.bind(verbs.evaluate)
    seats = seats_of(info, problem.options)
    names = list(info.seat_names[:seats])

    def judge(state: State, seat: int) -> float:
        return float(evaluate(state, seat))

    return SearchTree(rules, problem.state, seats, depth, judge, names, keeps)


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

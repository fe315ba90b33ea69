"""Monte Carlo tree search (UCT) in its four phases, and over information sets, step by step.

Sources: Kocsis & Szepesvari, "Bandit based Monte-Carlo planning" (ECML 2006); Browne et al., "A survey of Monte Carlo
tree search methods" (IEEE TCIAIG 4, 2012); Cowling, Powley & Whitehouse, "Information set Monte Carlo tree search"
(the same volume).
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from itertools import pairwise

from agon.ai.textbook.depth_first import Found, check_open
from agon.ai.textbook.trace import Trace
from agon.ai.textbook.tree import SearchTree, TreeNode, number_text, values_text
from agon.games.api import CHANCE, TERMINAL
from agon.games.verbs import State

MARKS = (1, 2, 5)
"""Points of the curve: these times powers of ten."""


@dataclass
class Tally:
    """Results of the simulations through an action: their number, their sum for each seat, and how often the action was
    to be had."""

    visits: int = 0
    sums: list[float] = field(default_factory=list[float])
    available: int = 0

    def mean(self, seat: int) -> float:
        return self.sums[seat] / self.visits if self.visits else 0.0


@dataclass
class MonteCarloTree:
    """A search of one tree. With ``hidden`` positions that their mover cannot tell apart share their results, and each
    simulation begins in a world drawn from those that the seat at the root thinks possible."""

    tree: SearchTree
    trace: Trace
    seat: int
    exploration: float = 1.4
    hidden: bool = False
    seed: int = 0
    spend: Callable[[], None] = lambda: None
    tallies: dict[Hashable, Tally] = field(default_factory=dict[Hashable, Tally])
    simulations: int = 0

    def __post_init__(self) -> None:
        if not self.hidden:
            check_open(self.tree)
        low, high = self.tree.bounds()
        self._width = [most - least or 1.0 for least, most in zip(low, high, strict=True)]
        self._random = random.Random(self.seed)
        self._roots: dict[bytes, TreeNode] = {self.tree.root.state.tobytes(): self.tree.root}
        self._inside: set[Hashable] = set()

    def run(self, simulations: int) -> None:
        """Simulate so many times more. Raises what ``spend`` raises."""
        for _ in range(simulations):
            self.spend()
            self._simulate()
            self.simulations += 1
            if is_mark(self.simulations):
                self.trace.curve.append([float(self.simulations), self.root_values()[self.seat]])

    def _key(self, node: TreeNode) -> Hashable:
        """Return what positions that share their results have in common."""
        return (node.mover, node.set_key) if self.hidden and node.set_key else node.path

    def tally(self, parent: TreeNode, child: TreeNode) -> Tally:
        found = self.tallies.setdefault((self._key(parent), child.action), Tally())
        if not found.sums:
            found.sums = [0.0] * self.tree.seats
        return found

    def root_values(self) -> list[float]:
        """Return the mean result of all simulations."""
        whole = [self.tally(self.tree.root, child) for child in self.tree.children(self.tree.root)]
        visits = sum(each.visits for each in whole)
        return [sum(each.sums[seat] for each in whole) / max(visits, 1) for seat in range(self.tree.seats)]

    def best(self) -> Found:
        """Return the action at the root with the most visits."""
        children = self.tree.children(self.tree.root)
        most = max(children, key=lambda child: self.tally(self.tree.root, child).visits)
        values = self.root_values()
        return Found(values[0], "", (most.action,), values)

    # The four phases

    def _simulate(self) -> None:
        path = [self._world()]
        node = path[0]
        while node.mover != TERMINAL:
            children = self.tree.children(node)
            if node.mover == CHANCE:
                [child] = self._random.choices(children, [each.probability for each in children])
                if self.trace.wanted:
                    self.trace.note("select", child, f"Selection: chance draws {child.name}.")
            else:
                for each in children:
                    self.tally(node, each).available += 1
                unvisited = [each for each in children if not self.tally(node, each).visits]
                if unvisited:
                    child = unvisited[0]
                    path.append(child)
                    self._note_expansion(child)
                    break
                child = self._select(node, children)
            path.append(child)
            node = child
        values = self._play_out(path[-1])
        self._back_up(path, values)

    def _world(self) -> TreeNode:
        """Return the root, or with hidden information one of the positions that the seat cannot tell from it."""
        root = self.tree.root
        if not self.hidden or root.mover == CHANCE:
            return root
        state = self.tree.rules.resample(root.state, self.seat, self._random.getrandbits(63))
        known = self._roots.get(state.tobytes())
        if known is None:
            known = TreeNode(root.rules, root.number, state, root.mover, set_key=root.set_key)
            self._roots[state.tobytes()] = known
        return known

    def _select(self, node: TreeNode, children: list[TreeNode]) -> TreeNode:
        seat = node.mover
        terms: list[tuple[float, float]] = []
        for child in children:
            tally = self.tally(node, child)
            tries = tally.available if self.hidden else sum(self.tally(node, each).visits for each in children)
            bonus = self.exploration * self._width[seat] * math.sqrt(math.log(max(tries, 1)) / tally.visits)
            terms.append((tally.mean(seat), bonus))
        totals = [mean + bonus for mean, bonus in terms]
        chosen = max(range(len(children)), key=lambda index: totals[index])
        if self.trace.wanted:
            mean, bonus = terms[chosen]
            others = [
                f"{child.name} {number_text(round(total, 3))}"
                for index, (child, total) in enumerate(zip(children, totals, strict=True))
                if index != chosen
            ]
            text = (
                f"Selection: {self.tree.who(seat)} goes on to {children[chosen].name}, whose UCB1 "
                f"{_short(mean)} + {_short(bonus)} = {_short(mean + bonus)} is the greatest"
                + (f" ({', '.join(others[:4])})." if others else ".")
            )
            self.trace.note("select", children[chosen], text, ucb=[mean, bonus], siblings=totals)
        return children[chosen]

    def _note_expansion(self, child: TreeNode) -> None:
        self.trace.counts["expanded"] += 1
        if self.trace.wanted:
            text = f"Expansion: {child.title} has not been tried; it becomes a part of the tree."
            self.trace.note("expand", child, text, visits=0.0)

    def _play_out(self, node: TreeNode) -> list[float]:
        """Play to the end at random."""
        rules, state = self.tree.rules, node.state
        moves: list[str] = []
        while True:
            state, name = self._step(state)
            if not name:
                break
            moves.append(name)
        values = rules.returns(state)[: self.tree.seats]
        self.trace.counts["random moves"] += len(moves)
        if self.trace.wanted:
            way = (
                f"plays {' '.join(moves[:12])}{' ...' if len(moves) > 12 else ''} at random"
                if moves
                else "is at an end"
            )
            text = f"Simulation: from {node.title} it {way}, worth {values_text(values)}."
            self.trace.note("simulate", node, text, value=values)
        return values

    def _step(self, state: State) -> tuple[State, str]:
        """Take a random action; the name is empty at the end."""
        rules = self.tree.rules
        mover = rules.current(state)
        if mover == TERMINAL:
            return state, ""
        if mover == CHANCE:
            outcomes = rules.chance(state)
            [(action, _)] = self._random.choices(outcomes, [probability for _, probability in outcomes])
        else:
            action = self._random.choice(rules.legal(state))
        return rules.step(state, action), rules.action_to_text(state, action)

    def _back_up(self, path: list[TreeNode], values: list[float]) -> None:
        for parent, child in reversed(list(pairwise(path))):
            tally = self.tally(parent, child)
            tally.visits += 1
            tally.sums = [total + value for total, value in zip(tally.sums, values, strict=True)]
            if self.trace.wanted:
                seat = parent.mover if parent.mover >= 0 else self.seat
                total = number_text(round(tally.sums[seat], 6))
                text = (
                    f"Backup: {child.title} now has {tally.visits} visit{'s' if tally.visits > 1 else ''} and the sum "
                    f"{total} for {self.tree.who(seat)}."
                )
                self.trace.note(
                    "backup",
                    child,
                    text,
                    visits=float(tally.visits),
                    sum=tally.sums[seat],
                    value=[each / tally.visits for each in tally.sums],
                )
        root = path[0]
        if self.trace.wanted and len(path) > 1:
            done = self.simulations + 1
            text = f"Simulation {done} is complete."
            self.trace.note("backup", root, text, visits=float(done), value=self.root_values())


def _short(value: float) -> str:
    return f"{value:.2f}"


def is_mark(count: int) -> bool:
    """True at the points of a curve."""
    power = 10 ** (len(str(count)) - 1)
    return count in {mark * power for mark in MARKS}

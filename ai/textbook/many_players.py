"""Max^n: every player takes what is best for itself, step by step.

With two players and any pay-offs it is backward induction. Shallow pruning needs pay-offs whose sum is bounded.

Sources: Luckhardt & Irani, "An algorithmic solution of N-person games" (AAAI 1986); Korf, "Multi-player alpha-beta
pruning" (Artificial Intelligence 48, 1991).
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field

from agon.ai.textbook.depth_first import Found, check_open
from agon.ai.textbook.trace import Recorder
from agon.ai.textbook.tree import HORIZON, UNREACHED, SearchTree, TreeNode, number_text, values_text
from agon.games.api import CHANCE, TERMINAL


@dataclass
class MaxN:
    """A search of one tree. ``pruning``: shallow pruning, where the sum of pay-offs is bounded."""

    tree: SearchTree
    trace: Recorder
    pruning: bool = False
    spend: Callable[[], None] = lambda: None
    roots: dict[int, Found] = field(default_factory=dict[int, Found])
    """Findings for each action at the root."""

    def run(self) -> Found:
        check_open(self.tree)
        self._low, _ = self.tree.bounds()
        ends = [node for node in self.tree.nodes if node.mover == TERMINAL]
        self._most = max((sum(self.tree.values(node)) for node in ends), default=0.0)
        if not ends or any(node.children is None and node.mover not in {TERMINAL, HORIZON} for node in self.tree.nodes):
            self.pruning = False
        return self._look(self.tree.root, None)

    def _look(self, node: TreeNode, above: tuple[int, float] | None) -> Found:
        """``above``: the seat that chooses at the parent, and what it has there already."""
        self.spend()
        if node.mover == UNREACHED:
            self.tree.reach(node)
        self.trace.counts["visited"] += 1
        if self.trace.wanted:
            self.trace.arrive(node, -math.inf, math.inf)
        if node.mover in {TERMINAL, HORIZON}:
            values = self.tree.values(node)
            self.trace.counts["ends" if node.mover == TERMINAL else "judged"] += 1
            what = "ends the game, worth" if node.mover == TERMINAL else "is judged"
            if self.trace.wanted:
                name = node.title if node.parent is not None else "The root"
                self.trace.note("value", node, f"{name} {what} {values_text(values)}.", value=values)
            return Found(values[0], values=values)
        if self.trace.wanted:
            who = self.tree.who(node.mover)
            turn = "chance decides" if node.mover == CHANCE else f"{who} is to choose"
            self.trace.note("visit", node, f"At {node.title}: {turn}.")
        found = self._mean(node) if node.mover == CHANCE else self._choose(node, above)
        if self.trace.wanted:
            name = node.title if node.parent is not None else "The root"
            self.trace.note("return", node, f"{name} is worth {values_text(found.values)}.", value=found.values)
        self.tree.leave(node)
        return found

    def _mean(self, node: TreeNode) -> Found:
        values = [0.0] * self.tree.seats
        for child in self.tree.children(node):
            found = self._look(child, None)
            values = [total + child.probability * value for total, value in zip(values, found.values, strict=True)]
            if self.trace.wanted:
                text = f"{child.name} adds {number_text(child.probability)} × {values_text(found.values)} to the mean."
                self.trace.note("update", node, text, value=values)
        return Found(values[0], values=values)

    def _choose(self, node: TreeNode, above: tuple[int, float] | None) -> Found:
        seat, who = node.mover, self.tree.who(node.mover)
        best: Found | None = None
        children = self.tree.children(node)
        for index, child in enumerate(children):
            own = None if best is None else (seat, best.values[seat])
            found = self._look(child, own)
            if node.parent is None:
                self.roots[child.action] = found
            if best is None or found.values[seat] > best.values[seat]:
                best = Found(found.value, found.bound, (child.action, *found.line), found.values)
                if self.trace.wanted:
                    text = f"{who} gets {number_text(best.values[seat])} by {child.name}, the most so far."
                    self.trace.note("update", node, text, value=best.values)
            rest = children[index + 1 :]
            if self.pruning and above is not None and rest and above[0] != seat and self._is_enough(seat, best, above):
                self._prune(node, rest, best, above)
                break
        assert best is not None  # noqa: S101 - a seat to move has an action
        return best

    def _is_enough(self, seat: int, best: Found, above: tuple[int, float]) -> bool:
        others = sum(low for other, low in enumerate(self._low) if other not in {seat, above[0]})
        return self._most - best.values[seat] - others <= above[1]

    def _prune(self, node: TreeNode, rest: list[TreeNode], best: Found, above: tuple[int, float]) -> None:
        self.trace.counts["cut-offs"] += 1
        self.trace.counts["pruned"] += len(rest)
        who, other = self.tree.who(node.mover), self.tree.who(above[0])
        for child in rest:
            if self.trace.wanted:
                text = (
                    f"{child.title} is pruned: {who} gets at least {number_text(best.values[node.mover])} here, which "
                    f"leaves {other} no more than the {number_text(above[1])} that it already has."
                )
                self.trace.note("prune", child, text)

"""Random simulations from a position, and the luck of chance as their control variate.

The luck of a draw is what random play is worth after it, less the mean over all outcomes. So the luck of a game is 0 on
average, and to take it from the result leaves the mean as it is. Sources: Veness, Lanctot & Bowling, "Variance
reduction in Monte-Carlo tree search" (NIPS 2011); Zinkevich et al., "Optimal unbiased estimators for evaluating agent
performance" (AAAI 2006).
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from dataclasses import dataclass, field

from agon.ai.textbook.monte_carlo import is_mark
from agon.ai.textbook.trace import Trace
from agon.ai.textbook.tree import SearchTree, TreeNode, number_text
from agon.games.api import CHANCE

FEWEST = 10
"""Simulations from which a standard error is told."""


@dataclass
class Rollouts:
    """Simulations of one tree, in which seats choose among all moves alike. With ``variate`` luck is taken from every
    result."""

    tree: SearchTree
    trace: Trace
    variate: bool
    seed: int = 0
    spend: Callable[[], None] = lambda: None
    simulations: int = 0
    _sums: list[float] = field(default_factory=list[float])
    _square: float = 0.0
    _worth: dict[int, list[float]] = field(default_factory=dict[int, list[float]])

    def __post_init__(self) -> None:
        self._random = random.Random(self.seed)
        self._sums = [0.0] * self.tree.seats

    def run(self, simulations: int) -> None:
        """Simulate so many times more. Raises what ``spend`` raises."""
        for _ in range(simulations):
            self.spend()
            result = self._simulate()
            self.simulations += 1
            self._sums = [total + each for total, each in zip(self._sums, result, strict=True)]
            self._square += result[0] ** 2
            if self.simulations >= FEWEST and is_mark(self.simulations):
                self.trace.curve.append([float(self.simulations), self.error()])

    def means(self) -> list[float]:
        """Return the mean result of each seat."""
        return [total / max(self.simulations, 1) for total in self._sums]

    def error(self) -> float:
        """Return the standard error of the first seat's mean."""
        count, mean = self.simulations, self.means()[0]
        return math.sqrt(max(0.0, self._square / count - mean**2) / max(count - 1, 1))

    def worth(self, node: TreeNode) -> list[float]:
        """Return what random play is worth to each seat, exactly."""
        if node.number not in self._worth:
            children = self.tree.children(node)
            if not children:
                self._worth[node.number] = self.tree.values(node)
            else:
                odds = [each.probability if node.mover == CHANCE else 1 / len(children) for each in children]
                values = [self.worth(each) for each in children]
                self._worth[node.number] = [
                    sum(weight * value[seat] for weight, value in zip(odds, values, strict=True))
                    for seat in range(self.tree.seats)
                ]
        return self._worth[node.number]

    def _simulate(self) -> list[float]:
        node, luck = self.tree.root, [0.0] * self.tree.seats
        while children := self.tree.children(node):
            odds = [each.probability if node.mover == CHANCE else 1.0 for each in children]
            [child] = self._random.choices(children, odds)
            if self.variate and node.mover == CHANCE:
                drawn, mean = self.worth(child), self.worth(node)
                luck = [each + one - other for each, one, other in zip(luck, drawn, mean, strict=True)]
            node = child
        result = [value - each for value, each in zip(self.tree.values(node), luck, strict=True)]
        if self.trace.wanted:
            end, own = number_text(round(self.tree.values(node)[0], 6)), number_text(round(luck[0], 6))
            without = f", of which {own} was luck" if self.variate else ""
            text = f"Simulation: {node.title}, worth {end} to {self.tree.who(0)}{without}."
            self.trace.note("simulate", node, text, value=result)
        return result

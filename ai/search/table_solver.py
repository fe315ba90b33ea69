"""Play from a table of endings."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import ClassVar

from agon.ai.search.contract import Problem
from agon.games.rules import Rules
from agon.games.verbs import State


def plies_of(value: int) -> int:
    """Return the plies to the end of a game that is won or lost."""
    return value if value >= 0 else -1 - value


class TableSolver(ABC):
    """Table player: wins as soon as possible, loses as late as possible; of the drawing moves it makes the one that
    leaves the opponent the most losing replies."""

    tells_when: ClassVar[bool] = True
    is_result_known: ClassVar[bool] = False
    """``run`` finds everything or nothing."""

    def __init__(self, problem: Problem) -> None:
        self._problem = problem
        self.action, self.sign, self.plies, self.nodes = -1, 0, 0, 0
        self._value = self.value_of(problem.kernels.rules, problem.state)

    @abstractmethod
    def value_of(self, rules: Rules, state: State) -> int | None:
        """Return 0 for a draw, n for a win of the mover in n plies, -1 - n for a loss in n; None if it is not known."""

    @property
    def is_within_reach(self) -> bool:
        return self._value is not None

    def run(self, nodes: int) -> bool:
        if self._value is None:
            return False
        rules = self._problem.kernels.rules
        best: tuple[int, int] | None = None
        for action in self._problem.legal():
            after = rules.apply(self._problem.state, action)
            self.nodes += 1
            rank = self._rank(rules, after)
            if rank is not None and (best is None or rank > best):
                best, self.action = rank, action
        self.sign = (self._value > 0) - (self._value < 0)
        if best is None or best[0] != self.sign:
            return False
        self.plies = 1 + abs(best[1]) if self.sign else 0
        return True

    def _rank(self, rules: Rules, after: State) -> tuple[int, int] | None:
        """Return the rank of a move that leads to ``after``; None if the table does not know."""
        value = self.value_of(rules, after)
        if value is None:
            return None
        if value < 0:
            return 1, -plies_of(value)
        if value > 0:
            return -1, plies_of(value)
        replies = [self.value_of(rules, rules.apply(after, reply)) for reply in rules.legal(after)]
        self.nodes += len(replies)
        wrong = sum(reply is not None and reply > 0 for reply in replies)
        return 0, 100 * wrong // max(1, len(replies))

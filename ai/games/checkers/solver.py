"""Checkers: endings with at most two pieces a side, from a table of all of them
(``agon.ai.games.checkers.kernels``)."""

from __future__ import annotations

import lzma
from functools import cache
from pathlib import Path
from typing import Any, ClassVar, Final

import numpy as np
from numpy.typing import NDArray

from agon.ai.games.checkers.kernels import COUNTED, SIDES, TWICE, number_of
from agon.ai.search.contract import Problem
from agon.games.api import TERMINAL
from agon.games.checkers.rules import DRAW_PLIES
from agon.games.rules import Rules
from agon.games.verbs import State

PATH: Final = Path(__file__).parent / "checkers_endings.xz"
MOST_KNOWN: Final = 20_000


@cache
def table() -> NDArray[np.int8]:
    """Return every value by number. Raises ``OSError`` if the file does not exist."""
    return np.frombuffer(lzma.decompress(PATH.read_bytes()), np.int8, SIDES * SIDES)


def table_value(rules: Rules, state: State) -> int | None:
    """Return 0 for a draw, n for a win of the mover in n plies, -1 - n for a loss in n, ignoring the history; None with
    more pieces."""
    if rules.current(state) == TERMINAL:
        return -1 if rules.returns(state)[int(state[3])] < 0 else 0
    number = number_of(np.asarray(state))
    return int(table()[number]) if number >= 0 else None


def value_of(rules: Rules, state: State) -> int | None:
    """Likewise, but return None if a win might come too late: a position on the way has occurred twice, or the win is
    not proved to come before the counter of plies draws the game."""
    value = table_value(rules, state)
    if value is None or value == 0:
        return value
    return value if int(state[TWICE]) == 0 and is_in_time(rules, state, {}) else None


def is_in_time(rules: Rules, state: State, known: dict[tuple[int, int], bool]) -> bool:
    """True if the winner, with the table's best moves, wins before the counter of plies draws the game.

    A quick win needs no search. In a long one a capture or a man's move must come in between, whatever the loser does.
    ``known`` holds earlier results, by number and counted plies; at most ``MOST_KNOWN`` of them.
    """
    value = table_value(rules, state)
    if value is None or value == 0:
        return False
    counted = int(state[COUNTED])
    if counted + plies_of(value) <= DRAW_PLIES:
        return True
    key = (number_of(np.asarray(state)), counted)
    if key in known:
        return known[key]
    if len(known) >= MOST_KNOWN:
        return False
    known[key] = False
    afters = [rules.apply(state, action) for action in rules.legal(state)]
    if value > 0:
        quickest = [after for after in afters if table_value(rules, after) == -value]
        known[key] = any(is_in_time(rules, after, known) for after in quickest)
    else:
        known[key] = all(is_in_time(rules, after, known) for after in afters)
    return known[key]


def plies_of(value: int) -> int:
    """Return the plies to the end of a game that is won or lost."""
    return value if value >= 0 else -1 - value


class CheckersSolver:
    """Table player: wins as soon as possible, loses as late as possible; of the drawing moves it makes the one that
    leaves the opponent the most losing replies."""

    tells_when: ClassVar[bool] = True

    def __init__(self, problem: Problem) -> None:
        self._problem = problem
        self.action, self.sign, self.plies, self.nodes = -1, 0, 0, 0
        state: Any = problem.state
        few = max(int(state[0]).bit_count(), int(state[1]).bit_count()) <= 2
        self._value = value_of(problem.kernels.rules, problem.state) if few else None

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
        if best is None:
            return False
        self.sign = (self._value > 0) - (self._value < 0)
        self.plies = plies_of(self._value)
        return True

    def _rank(self, rules: Rules, after: State) -> tuple[int, int] | None:
        """Return the rank of a move that leads to ``after``; None if the table does not know."""
        value = value_of(rules, after)
        if value is None:
            return None
        if value < 0:
            return 1, -plies_of(value)
        if value > 0:
            return -1, plies_of(value)
        replies = [value_of(rules, rules.apply(after, reply)) for reply in rules.legal(after)]
        self.nodes += len(replies)
        wrong = sum(reply is not None and reply > 0 for reply in replies)
        return 0, 100 * wrong // max(1, len(replies))


SOLVER: Final = CheckersSolver
ENDINGS: Final = table
"""Function that loads the table for look-ups in a search."""

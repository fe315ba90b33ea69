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
    """Every value by number. Raises ``OSError`` where the file is not there."""
    return np.frombuffer(lzma.decompress(PATH.read_bytes()), np.int8, SIDES * SIDES)


def table_value(rules: Rules, state: State) -> int | None:
    """0 for a draw, n for a win of the mover in n plies, -1 - n for a loss in n, whatever came before; None where there
    are more pieces."""
    if rules.current(state) == TERMINAL:
        return -1 if rules.returns(state)[int(state[3])] < 0 else 0
    number = number_of(np.asarray(state))
    return int(table()[number]) if number >= 0 else None


def value_of(rules: Rules, state: State) -> int | None:
    """Likewise, but None where a win might come too late: a position on the way has occurred twice, or it is not found
    out that the win gets there before so many plies count that the game is drawn."""
    value = table_value(rules, state)
    if value is None or value == 0:
        return value
    return value if int(state[TWICE]) == 0 and is_in_time(rules, state, {}) else None


def is_in_time(rules: Rules, state: State, known: dict[tuple[int, int], bool]) -> bool:
    """Whether the winner, by moves of the table that are best, gets there while few enough plies count.

    A quick win needs no looking. In a long one a capture or a man's move must come in between, whatever the loser does.
    ``known`` is what was found out already, by number and counted plies; there may be ``MOST_KNOWN`` of those.
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
    """Until the end of a game that is won or lost."""
    return value if value >= 0 else -1 - value


class CheckersSolver:
    """Wins as soon as can be, loses as late as can be; of the moves that draw it makes one after which the opponent can
    go wrong most often."""

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
            worth = self._worth(rules, after)
            if worth is not None and (best is None or worth > best):
                best, self.action = worth, action
        if best is None:
            return False
        self.sign = (self._value > 0) - (self._value < 0)
        self.plies = plies_of(self._value)
        return True

    def _worth(self, rules: Rules, after: State) -> tuple[int, int] | None:
        """How good it is to have led there; None where the table cannot say."""
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
"""Finds the table in which a search looks positions up."""

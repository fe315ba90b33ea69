"""Checkers: endings with at most two pieces a side, from a table of all of them
(``agon.ai.games.checkers.kernels``)."""

from __future__ import annotations

import lzma
from functools import cache
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from agon.ai.games.checkers.kernels import COUNTED, MOST_PIECES, SIDES, TWICE, number_of
from agon.ai.search.table_solver import TableSolver, plies_of
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


def endings(state: State) -> NDArray[np.int8]:
    """Return the table for a search from any root."""
    return table()


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


class CheckersSolver(TableSolver):
    """Table player of checkers."""

    def value_of(self, rules: Rules, state: State) -> int | None:
        few = max(int(state[0]).bit_count(), int(state[1]).bit_count()) <= MOST_PIECES
        return value_of(rules, state) if few else None


SOLVER: Final = CheckersSolver

ENDINGS: Final = endings
"""Function that loads the table for look-ups in a search."""

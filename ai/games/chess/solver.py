"""Chess: endings with three and four men, from tables (``agon.ai.games.chess.endgame_tables``)."""

from __future__ import annotations

from typing import Final

import numpy as np

from agon.ai.games.chess.endgame_tables.files import endings, load_all
from agon.ai.games.chess.endgame_tables.numbering import MOST_MEN, ending
from agon.ai.kernels.depth_first.tablebase_probe import NOT_KNOWN
from agon.ai.search.table_solver import TableSolver
from agon.games.bits import popcount
from agon.games.chess.moves import EN_PASSANT_ROWS
from agon.games.chess.state import RIGHTS
from agon.games.rules import Rules
from agon.games.verbs import State


def value_of(rules: Rules, state: State) -> int | None:
    """Return 0 for a draw, n for a win of the mover in n plies, -1 - n for a loss in n; None if the tables do not know.

    With a right to take en passant the value is that of the best move.
    """
    if rules.is_over(state):
        return 0 if not any(rules.returns(state)) else -1
    if popcount(int(state[0]) | int(state[1])) > MOST_MEN:
        return None
    if int(state[RIGHTS]) & int(EN_PASSANT_ROWS):
        values = [value_of(rules, rules.apply(state, action)) for action in rules.legal(state)]
        known = [value for value in values if value is not None]
        lost = [value for value in known if value < 0]
        if lost:
            return -max(lost)
        if len(known) < len(values):
            return None
        return 0 if 0 in known else -2 - max(known)
    found = int(ending(np.asarray(state), endings(state)))
    return None if found == NOT_KNOWN else found


class ChessSolver(TableSolver):
    """Table player of chess."""

    def value_of(self, rules: Rules, state: State) -> int | None:
        return value_of(rules, state)


SOLVER: Final = ChessSolver
ENDINGS: Final = endings
"""Function that loads the tables for look-ups in a search."""
LOAD_ENDINGS: Final = load_all

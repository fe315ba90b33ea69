"""Observation of a seat for neural networks, as planes of the board. Compiled by Numba.

The choice follows AlphaZero's inputs (D. Silver et al., "A general reinforcement learning algorithm that masters chess,
shogi, and Go through self-play", Science 362, 2018, table S1), without the boards before.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from agon.games.chess.attacks import NONE, ONE
from agon.games.chess.history import occurrences
from agon.games.chess.rules import legal_actions
from agon.games.chess.state import (
    CLAIM,
    CLOCK,
    DIAGONALS,
    FIFTY,
    KNIGHTS,
    ON,
    PAWNS,
    REPEATED,
    REVERSIBLE,
    RIGHTS,
    SEAT,
    SEVENTY_FIVE,
    STATUS,
    STRAIGHTS,
    kind_of,
    number,
)
from agon.games.verbs import State

OWN, OTHER, RIGHTS_PLANE = 0, 6, 12
"""Planes of pieces: pawns, knights, bishops, rooks, queens, kings; then rooks that may castle, and the square that a
pawn may take en passant. All planes that follow are the same everywhere."""
TO_MOVE, IS_WHITE, MAY_CLAIM, AGE, SEEN = 13, 14, 15, 16, 17
"""Ones if the seat is to move, has White, may claim a draw; the share of the plies after which the game is drawn; the
share of the occurrences of the position after which it is."""
PLANES = 18
SQUARES = 64
FIVE = 5.0


def may_claim(state: State, scratch: Any) -> bool:
    """Return True if the seat to move may claim a draw; ``scratch`` has room for all actions."""
    if number(state[CLOCK]) < FIFTY - 1 and state[REPEATED] == 0:
        return False
    count = legal_actions(state, scratch)
    return count > 0 and scratch[count - 1] == CLAIM


def observation_tensor(state: State, seat: int, out: NDArray[np.float32]) -> None:
    """Rows from the eighth rank down, columns from the a-file; never turned."""
    is_mover = state[STATUS] == ON and number(state[SEAT]) == seat
    claim = is_mover and may_claim(state, out)  # before the planes, whose cells hold the moves meanwhile
    seen = occurrences(state, 2, int(NONE)) if state[REVERSIBLE] >= 4 else 0
    for cell in range(TO_MOVE * SQUARES):
        out[cell] = 0.0
    own, both = int(state[seat]), int(state[0]) | int(state[1])
    pawns, knights = int(state[PAWNS]), int(state[KNIGHTS])
    diagonals, straights = int(state[DIAGONALS]), int(state[STRAIGHTS])
    rights = int(state[RIGHTS])
    for square in range(SQUARES):
        bit = int(ONE) << square
        at = SQUARES - 8 - (square & 56) + (square & 7)
        if both & bit:
            plane = (OWN if own & bit else OTHER) + kind_of(bit, pawns, knights, diagonals, straights)
            out[plane * SQUARES + at] = 1.0
        if rights & bit:
            out[RIGHTS_PLANE * SQUARES + at] = 1.0
    for at in range(SQUARES):
        out[TO_MOVE * SQUARES + at] = 1.0 if is_mover else 0.0
        out[IS_WHITE * SQUARES + at] = 1.0 if seat == 0 else 0.0
        out[MAY_CLAIM * SQUARES + at] = 1.0 if claim else 0.0
        out[AGE * SQUARES + at] = number(state[CLOCK]) / SEVENTY_FIVE
        out[SEEN * SQUARES + at] = (1 + seen) / FIVE

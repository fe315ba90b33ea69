"""Value of an Othello position: the patterns' tables on the 8x8 board, hand-tuned weights on smaller ones.

The sum is the difference of discs expected at the end, as the side to move sees it. Weights depend on the stage:
between two stages both weights count, by the number of empty squares. All was fitted to games that the engine played
against itself (``agon.ai.games.othello.tuning``), as M. Buro did it: "From simple features to sophisticated evaluation
functions" (Computers and Games, 1998). A position with its colours changed, the other side to move, has the negative
value.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from agon.ai.games.othello.hand_tuned import NEUTRAL, above_and_below, added, beside
from agon.ai.games.othello.hand_tuned import weigh as by_hand
from agon.ai.games.othello.patterns import block, corner, diagonal, edge, line, mirrored_block, turned_round
from agon.ai.games.othello.tables import (
    CONSTANT,
    ODD,
    OTHER_FRONTIER,
    OTHER_MOVES,
    OWN_FRONTIER,
    OWN_MOVES,
    STAGES,
    UNIT,
    stored,
)
from agon.games.bits import popcount
from agon.games.othello.rules import mobility
from agon.games.verbs import State

TABLE, BESIDE = stored()
ALL = np.uint64(0xFFFFFFFFFFFFFFFF)
FIRST_STAGE, STAGE = 50, 14
"""Empty squares of the first stage, and the difference between two stages."""
LAST_PAIR = STAGES - 2
HALF = 1 << 16
"""Factor of the later stage's weights, so that one sum adds those of two stages."""
CLEAR = 8.0
"""Discs that are a clear advantage: an expected return of a half."""


def pair(entry: Any, stage: Any) -> int:
    return int(TABLE[entry, stage]) + HALF * int(TABLE[entry, stage + 1])


def sum_of_patterns(own: Any, other: Any, stage: Any) -> int:
    """Sum the weights of all groups at a stage and, times ``HALF``, at the next."""
    total: Any = np.int64(0)
    for turn in range(4):
        total += pair(edge(own, other), stage)
        total += pair(line(own, other, 1), stage)
        total += pair(line(own, other, 2), stage)
        total += pair(line(own, other, 3), stage)
        total += pair(corner(own, other), stage)
        total += pair(block(own, other), stage)
        total += pair(mirrored_block(own, other), stage)
        total += pair(diagonal(own, other, 4), stage)
        total += pair(diagonal(own, other, 5), stage)
        total += pair(diagonal(own, other, 6), stage)
        total += pair(diagonal(own, other, 7), stage)
        if turn < 2:
            total += pair(diagonal(own, other, 8), stage)
        if turn < 3:
            own = turned_round(own)
            other = turned_round(other)
    return total


def stage_of(left: int) -> int:
    """Return the stage that has begun at so many empty squares; there is always a next one."""
    return min(max((FIRST_STAGE - left) // STAGE, 0), LAST_PAIR)


def share_of_next(left: int, stage: int) -> float:
    """Return the share of the next stage's weights."""
    return min(max((FIRST_STAGE - left - STAGE * stage) / STAGE, 0.0), 1.0)


def weight(what: int, stage: int, share: float) -> float:
    return float(BESIDE[stage, what]) * (1.0 - share) + float(BESIDE[stage + 1, what]) * share


def near_empty(empty: Any) -> Any:
    """Return the empty squares and their neighbours."""
    bordering = empty | beside(empty, int(ALL))
    return bordering | above_and_below(bordering, int(ALL))


def discs_expected(own: Any, other: Any, moves: Any, more: NDArray[np.float64], less: NDArray[np.float64]) -> float:
    """Return the difference of discs at the end that is expected for the side to move, which has these ``moves``;
    ``more`` and ``less``: weights added for it and for the other side."""
    empty = int(ALL) & ~(own | other)
    left = popcount(empty)
    stage = stage_of(left)
    share = share_of_next(left, stage)
    both = sum_of_patterns(own, other, stage)
    later = (both + HALF // 2) // HALF
    bordering = near_empty(empty)
    replies = mobility(other, own, int(ALL))
    liked = added(own, moves, bordering, int(ALL), more) - added(other, replies, bordering, int(ALL), less)
    return (
        ((both - HALF * later) * (1.0 - share) + later * share) / UNIT
        + CLEAR * liked
        + weight(CONSTANT, stage, share)
        + weight(OWN_MOVES, stage, share) * popcount(moves)
        + weight(OTHER_MOVES, stage, share) * popcount(replies)
        + weight(OWN_FRONTIER, stage, share) * popcount(own & bordering)
        + weight(OTHER_FRONTIER, stage, share) * popcount(other & bordering)
        + weight(ODD, stage, share) * (left & 1)
    )


def evaluate(state: State, seat: int) -> float:
    """Return the expected return of ``seat``, between -1 and 1."""
    return weigh(state, seat, NEUTRAL)


def weigh(state: State, seat: int, weights: NDArray[np.float64]) -> float:
    """Return the same with added weights."""
    if int(state[4]) != int(ALL):
        return by_hand(state, seat, weights)
    mover = 1 if int(state[2]) == 1 else 0
    moves = int(state[3])
    if moves == 0:
        # A pass is certain: count the other side as the mover
        mover = 1 - mover
        moves = mobility(int(state[mover]), int(state[1 - mover]), int(ALL))
    own, other = int(state[mover]), int(state[1 - mover])
    expected = discs_expected(own, other, moves, weights[mover], weights[1 - mover]) / CLEAR
    value = expected / (1.0 + abs(expected))
    return value if seat == mover else -value

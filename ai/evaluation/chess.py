"""Chess: material and places, weighed between middle game and ending by what is left on the board, and a little of what
players look at besides: mobility, attacks on the king, its shelter, passed, isolated and doubled pawns, open columns.

The features are those of the literature (C. Shannon, "Programming a computer for playing chess", Philosophical Magazine
41, 1950; D. Slate & L. Atkin, "Chess 4.5", 1977); weighing two sums by the phase of the game is known as tapered
evaluation. The numbers, in hundredths of a pawn, were set by hand and have not been tuned. A square is worth what its
row and its column are, the board's two wings alike. A position with its colours changed is worth the negative.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from games.bits import lowest_bit, popcount
from games.chess.attacks import ALL, KING, NONE, NOT_A, NOT_H, ONE, all_attacks, attackers
from games.chess.moves import BACK_ROWS, FROM, PROMOTION
from games.chess.rules import can_surely_move
from games.chess.state import (
    CLAIM,
    CLOCK,
    DIAGONALS,
    KNIGHTS,
    PAWNS,
    REVERSIBLE,
    RIGHTS,
    SEAT,
    STRAIGHTS,
    kind_of,
    number,
)
from games.verbs import State

HALF = 600
"""The advantage that is worth an expected return of a half."""
ADVANTAGE = 100 / (HALF + 100)

# Pawn to king: worth of the piece, then of rows 1-8, then of columns a-d (and h-e)
MIDDLE_GAME = (
    (95, (0, 0, 2, 10, 20, 38, 65, 0), (-6, 0, 2, 8)),
    (325, (-25, -10, 5, 12, 18, 20, 5, -15), (-22, -6, 6, 12)),
    (335, (-10, 4, 5, 6, 6, 4, 0, -8), (-6, 3, 2, 3)),
    (480, (0, -4, -4, -2, 0, 4, 18, 8), (-4, -1, 2, 5)),
    (980, (-2, 2, 3, 2, 0, 0, -2, 0), (-3, 0, 2, 3)),
    (0, (15, 0, -30, -50, -65, -75, -80, -85), (18, 22, -5, -15)),
)
ENDING = (
    (115, (0, 0, 4, 12, 28, 52, 90, 0), (2, 0, -2, -2)),
    (300, (-22, -8, 4, 10, 12, 8, -4, -18), (-18, -4, 6, 10)),
    (325, (-8, -2, 3, 5, 5, 4, 0, -6), (-6, 0, 3, 4)),
    (530, (-4, -3, 0, 2, 4, 6, 10, 8), (0, 0, 0, 0)),
    (980, (-16, -8, 2, 8, 12, 12, 8, 0), (-10, -2, 6, 10)),
    (0, (-32, -12, 0, 10, 16, 18, 8, -8), (-20, -4, 6, 12)),
)


def _table(weights: tuple[tuple[int, tuple[int, ...], tuple[int, ...]], ...]) -> NDArray[np.int32]:
    """At 64 * kind + square, seen by White."""
    worth = [
        piece + rows[square >> 3] + columns[min(square & 7, 7 - (square & 7))]
        for piece, rows, columns in weights
        for square in range(64)
    ]
    return np.array(worth, np.int32)


EARLY = _table(MIDDLE_GAME)
LATE = _table(ENDING)
PHASE = (0, 1, 1, 2, 4, 0)
FULL_PHASE = 24
PASSED_EARLY = (0, 0, 4, 8, 18, 35, 60, 0)
PASSED_LATE = (0, 6, 12, 25, 50, 85, 130, 0)
BISHOP_PAIR_EARLY, BISHOP_PAIR_LATE = 28, 45
ISOLATED, DOUBLED = -11, -10
OPEN_COLUMN, HALF_OPEN_COLUMN = 18, 7
ATTACKED_SQUARE, ATTACKED_BY_KING = 2, 9
SHELTER = 18
TO_MOVE = 12
TIRED_CLOCK, MOST_CLOCK = 56, 116
"""From the first of these plies without capture or pawn's move on an advantage counts for less: nothing at the last."""


def filled(pawns: Any) -> Any:
    """The whole columns of some squares."""
    pawns |= (pawns << 8 & int(ALL)) | pawns >> 8
    pawns |= (pawns << 16 & int(ALL)) | pawns >> 16
    return pawns | (pawns << 32 & int(ALL)) | pawns >> 32


def ahead(pawns: Any, seat: Any) -> Any:
    """All squares before some pawns."""
    if seat == 0:
        pawns = pawns << 8 & int(ALL)
        pawns |= pawns << 8 & int(ALL)
        pawns |= pawns << 16 & int(ALL)
        return pawns | pawns << 32 & int(ALL)
    pawns >>= 8
    pawns |= pawns >> 8
    pawns |= pawns >> 16
    return pawns | pawns >> 32


def beside(squares: Any) -> Any:
    return (squares & int(NOT_H)) << 1 | (squares & int(NOT_A)) >> 1


def evaluate(state: State, seat: int) -> float:
    """Expected return of ``seat``, between -1 and 1."""
    pawns, knights = int(state[PAWNS]), int(state[KNIGHTS])
    diagonals, straights = int(state[DIAGONALS]), int(state[STRAIGHTS])
    early, late, phase = 0, 0, 0
    white, black = 0, 0
    for side in range(2):
        sign = 1 - 2 * side
        own, other = int(state[side]), int(state[1 - side])
        mirror = 56 * side
        material = 0
        pieces = own
        while pieces:
            square = lowest_bit(pieces)
            kind = kind_of(int(ONE) << square, pawns, knights, diagonals, straights)
            place = 64 * kind + (square ^ mirror)
            early += sign * int(EARLY[place])
            late += sign * int(LATE[place])
            phase += PHASE[kind]
            material += PHASE[kind]
            pieces &= pieces - int(ONE)
        if side == 0:
            white = material
        else:
            black = material
        mine, theirs = own & pawns, other & pawns
        front = ahead(theirs, 1 - side)
        passed = mine & ~(front | beside(front))
        while passed:
            row = (lowest_bit(passed) ^ mirror) >> 3
            early += sign * PASSED_EARLY[row]
            late += sign * PASSED_LATE[row]
            passed &= passed - int(ONE)
        columns = filled(mine)
        structure = ISOLATED * popcount(mine & ~beside(columns)) + DOUBLED * popcount(mine & ahead(mine, side))
        rooks = own & straights & ~diagonals & ~columns
        open_rooks = rooks & ~filled(theirs)
        king = lowest_bit(own & ~(pawns | knights | diagonals | straights))
        attacks = all_attacks(own, pawns, knights, diagonals, straights, own | other, side)
        ring = int(KING[lowest_bit(other & ~(pawns | knights | diagonals | straights))])
        reach = popcount(attacks & ~own)
        early += sign * (
            structure
            + HALF_OPEN_COLUMN * popcount(rooks ^ open_rooks)
            + OPEN_COLUMN * popcount(open_rooks)
            + ATTACKED_SQUARE * reach
            + ATTACKED_BY_KING * popcount(attacks & ring)
            + SHELTER * popcount(int(KING[king]) & mine)
        )
        late += sign * (structure + ATTACKED_SQUARE * reach)
        bishops = own & diagonals & ~straights
        if bishops & (bishops - int(ONE)):
            early += sign * BISHOP_PAIR_EARLY
            late += sign * BISHOP_PAIR_LATE
    phase = min(phase, FULL_PHASE)
    value = (early * phase + late * (FULL_PHASE - phase)) / FULL_PHASE
    # Without pawns, less than a rook more is seldom enough
    if pawns == int(NONE) and abs(white - black) < 2:
        value *= 0.2
    clock = number(state[CLOCK])
    if clock > TIRED_CLOCK:
        value *= max(0.0, (MOST_CLOCK - clock) / (MOST_CLOCK - TIRED_CLOCK))
    value += TO_MOVE * (1 - 2 * number(state[SEAT]))
    value /= HALF + abs(value)
    return value if seat == 0 else -value


def in_check(state: State) -> bool:
    """Whether the king of the seat to move is attacked."""
    seat = number(state[SEAT])
    own, other = int(state[seat]), int(state[1 - seat])
    pawns, knights = int(state[PAWNS]), int(state[KNIGHTS])
    diagonals, straights = int(state[DIAGONALS]), int(state[STRAIGHTS])
    king = lowest_bit(own & ~(pawns | knights | diagonals | straights))
    return attackers(king, own | other, other, pawns, knights, diagonals, straights, 1 - seat) != 0


WORTH = (1, 3, 3, 5, 9, 20)


def action_noise(state: State, action: int) -> int:
    """Captures and promotions to a queen, by what they take less what may be taken back at once."""
    if action == CLAIM:
        return 0
    seat = number(state[SEAT])
    own, other = int(state[seat]), int(state[1 - seat])
    pawns, knights = int(state[PAWNS]), int(state[KNIGHTS])
    diagonals, straights = int(state[DIAGONALS]), int(state[STRAIGHTS])
    square, goal, promotion = int(action) >> FROM & 63, int(action) & 63, int(action) >> PROMOTION
    target = int(ONE) << goal
    if target & own:
        return 0
    kind = kind_of(int(ONE) << square, pawns, knights, diagonals, straights)
    won = 0
    if target & other:
        won = WORTH[kind_of(target, pawns, knights, diagonals, straights)]
    elif kind == 0 and (square ^ goal) & 1:
        won = WORTH[0]
    risked = WORTH[kind]
    if promotion == 4:
        won += WORTH[4] - WORTH[0]
        risked = WORTH[4]
    elif promotion:
        return won - WORTH[4]
    if won == 0:
        return 0
    if risked > won:
        left = (own | other) ^ (int(ONE) << square)
        king = other & ~(pawns | knights | diagonals | straights)
        if int(KING[goal]) & king or attackers(goal, left, other, pawns, knights, diagonals, straights, 1 - seat):
            return won - risked
    return won * 32 + 20 - WORTH[kind]


def may_pass(state: State) -> bool:
    """Not in check, not with pawns alone, where having to move is often what loses, and only if the other side can
    surely move."""
    seat = number(state[SEAT])
    own, other = int(state[seat]), int(state[1 - seat])
    pawns, knights = int(state[PAWNS]), int(state[KNIGHTS])
    diagonals, straights = int(state[DIAGONALS]), int(state[STRAIGHTS])
    if not own & (knights | diagonals | straights) or in_check(state):
        return False
    return can_surely_move(other, own, pawns, knights, diagonals, straights, 1 - seat)


def apply_pass(state: State) -> None:
    """In the history a pass is a 0, which changes no key."""
    state[SEAT] = 1 - number(state[SEAT])
    state[RIGHTS] = int(state[RIGHTS]) & int(BACK_ROWS)
    state[CLOCK] = number(state[CLOCK]) + 1
    state[REVERSIBLE] = number(state[REVERSIBLE]) + 1

"""What a position is worth: a weighted sum of material, places, mobility, pawns and the king's safety, weighed between
middle game and ending by what is left on the board.

The features are those of the literature (C. Shannon, "Programming a computer for playing chess", Philosophical Magazine
41, 1950; D. Slate & L. Atkin, "Chess 4.5", 1977); weighing two sums by the phase of the game is known as tapered
evaluation (https://www.chessprogramming.org/Tapered_Eval). Places are worth what simple rules give (towards the centre,
forward, kings at home and later in the middle). The numbers, in hundredths of a pawn, were set by hand and have not
been tuned. A position with its colours changed is worth the negative.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from games.bits import lowest_bit, popcount
from games.chess.attacks import KING, KNIGHT, NOT_A, NOT_H, ONE, diagonal, straight
from games.chess.state import CLOCK, DIAGONALS, KNIGHTS, PAWNS, SEAT, STRAIGHTS, number
from games.verbs import State

PAWN_VALUE = 0.06
"""What a pawn adds to the expected return."""
CENTIPAWN = PAWN_VALUE / 100
STRAIGHT, MOST = 0.6, 0.95
"""Up to the first the sum counts in full, so that a pawn means the same to a search's margins; from there it nears the
second."""
TIRED_CLOCK, MOST_CLOCK = 56, 116
"""From the first of these plies without capture or pawn's move on an advantage counts for less: nothing at the last."""
DRAWISH = 0.2
"""What is left of a small advantage without pawns."""

MIDDLE = (82, 330, 345, 480, 960, 0)
END = (105, 300, 320, 540, 980, 0)
PHASE = np.array([0, 1, 1, 2, 4, 0], np.int64)
FULL_PHASE = 24
BISHOP_PAIR_MIDDLE, BISHOP_PAIR_END = 25, 45
MOBILITY_MIDDLE = np.array([0, 4, 5, 2, 1, 0], np.int64)
MOBILITY_END = np.array([0, 4, 5, 4, 3, 0], np.int64)
USUAL_MOBILITY = np.array([0, 4, 6, 7, 13, 0], np.int64)
PASSED_MIDDLE = np.array([0, 5, 8, 14, 28, 55, 95, 0], np.int64)
PASSED_END = np.array([0, 12, 18, 34, 60, 105, 165, 0], np.int64)
DOUBLED_MIDDLE, DOUBLED_END = -8, -18
ISOLATED_MIDDLE, ISOLATED_END = -12, -14
ROOK_OPEN, ROOK_HALF_OPEN = 26, 13
SHIELD, FAR_SHIELD = 16, 7
"""A pawn of the king's own beside it or before it, and one two rows before it."""
RING_ATTACK = np.array([0, 10, 10, 16, 28, 0], np.int64)
"""Of a piece that attacks squares around the king; a second attacker doubles what all weigh."""
TEMPO = 12
COLUMN_A = np.uint64(0x0101010101010101)


def _place(kind: int, square: int) -> tuple[int, int]:
    """What a white piece's square adds, in the middle game and at the end."""
    column, row = square % 8, square // 8
    inwards = min(column, 7 - column)
    central = inwards + min(row, 7 - row)  # 0 in a corner, 6 in the centre
    if kind == 0:
        middle = (row - 1) * 3 + (12 if column in (3, 4) and row in (3, 4) else 0) - (8 if inwards == 0 else 0)
        if column in (3, 4) and row == 1:
            middle -= 14
        return middle, (row - 1) * 7
    if kind == 1:
        return 9 * central - 36 + (3 * row if row < 6 else 8) - (6 if row == 0 else 0), 7 * central - 26
    if kind == 2:
        return 5 * central - 14 - (10 if row == 0 else 0), 4 * central - 12
    if kind == 3:
        return 4 * inwards - 6 + (18 if row == 6 else 0), (8 if row == 6 else 0)
    if kind == 4:
        return 2 * central - 6 - (4 if row == 0 else 0), 6 * central - 16
    home = {0: 24, 1: 34, 2: 14, 3: -4}[inwards] if row == 0 else -18 * row
    return (home if row < 4 else -60), 10 * central - 30


def _tables() -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Material and place at 64 * kind + square, for white; black's square is turned over by ``square ^ 56``."""
    middle, end = np.zeros(6 * 64, np.int64), np.zeros(6 * 64, np.int64)
    for kind in range(6):
        for square in range(64):
            places = _place(kind, square)
            middle[64 * kind + square], end[64 * kind + square] = MIDDLE[kind] + places[0], END[kind] + places[1]
    return middle, end


MIDDLE_TABLE, END_TABLE = _tables()


def _fill_up(some: Any) -> Any:
    some |= some << 8
    some |= some << 16
    return some | some << 32


def _fill_down(some: Any) -> Any:
    some |= some >> 8
    some |= some >> 16
    return some | some >> 32


def _beside(some: Any) -> Any:
    return (some << 1 & int(NOT_A)) | (some >> 1 & int(NOT_H))


def evaluate(state: State, seat: int) -> float:
    """Expected return of ``seat``, between -1 and 1."""
    pawns, knights = int(state[PAWNS]), int(state[KNIGHTS])
    diagonals, straights = int(state[DIAGONALS]), int(state[STRAIGHTS])
    occupied = int(state[0]) | int(state[1])
    kings = occupied & ~(pawns | knights | diagonals | straights)
    middle, end, phase, balance = 0, 0, 0, 0
    for side in range(2):  # a loop, since calls are inlined
        sign = 1 - 2 * side
        turned = 56 * side
        own, other = int(state[side]), int(state[1 - side])
        own_pawns, other_pawns = own & pawns, other & pawns
        own_columns = _fill_up(_fill_down(own_pawns))
        other_columns = _fill_up(_fill_down(other_pawns))
        king = lowest_bit(own & kings)
        ring = int(KING[lowest_bit(other & kings)])
        first, second, attacking, weight = 0, 0, 0, 0
        # Pawns
        if side == 0:
            guarded = _fill_down(other_pawns >> 8)
            covered = (own_pawns << 9 & int(NOT_A)) | (own_pawns << 7 & int(NOT_H))
            repelled = (other_pawns >> 7 & int(NOT_A)) | (other_pawns >> 9 & int(NOT_H))
            doubled = own_pawns & _fill_up(own_pawns << 8)
            far = int(KING[king]) << 8
        else:
            guarded = _fill_up(other_pawns << 8)
            covered = (own_pawns >> 7 & int(NOT_A)) | (own_pawns >> 9 & int(NOT_H))
            repelled = (other_pawns << 9 & int(NOT_A)) | (other_pawns << 7 & int(NOT_H))
            doubled = own_pawns & _fill_down(own_pawns >> 8)
            far = int(KING[king]) >> 8
        passed = own_pawns & ~(guarded | _beside(guarded)) & ~doubled
        isolated = own_pawns & ~_beside(own_columns)
        first += DOUBLED_MIDDLE * popcount(doubled) + ISOLATED_MIDDLE * popcount(isolated)
        second += DOUBLED_END * popcount(doubled) + ISOLATED_END * popcount(isolated)
        near = int(KING[king])
        first += SHIELD * popcount(near & own_pawns) + FAR_SHIELD * popcount(far & ~near & own_pawns)
        first += 4 * popcount(covered & own)
        second += 4 * popcount(covered & own)
        while passed:
            row = (lowest_bit(passed) ^ turned) >> 3
            first += PASSED_MIDDLE[row]
            second += PASSED_END[row]
            passed &= passed - int(ONE)
        if popcount(own & diagonals & ~straights) >= 2:
            first += BISHOP_PAIR_MIDDLE
            second += BISHOP_PAIR_END
        for kind in range(6):
            pieces = own_pawns
            if kind == 1:
                pieces = own & knights
            elif kind == 2:
                pieces = own & diagonals & ~straights
            elif kind == 3:
                pieces = own & straights & ~diagonals
            elif kind == 4:
                pieces = own & straights & diagonals
            elif kind == 5:
                pieces = own & kings
            material = PHASE[kind] * popcount(pieces)
            phase += material
            balance += sign * material
            while pieces:
                square = lowest_bit(pieces)
                place = 64 * kind + (square ^ turned)
                first += MIDDLE_TABLE[place]
                second += END_TABLE[place]
                if 0 < kind < 5:
                    attacks = int(KNIGHT[square])
                    if kind > 1:
                        attacks = diagonal(square, occupied) if kind != 3 else straight(square, occupied)
                    if kind == 4:
                        attacks |= straight(square, occupied)
                    free = popcount(attacks & ~own & ~repelled) - USUAL_MOBILITY[kind]
                    first += MOBILITY_MIDDLE[kind] * free
                    second += MOBILITY_END[kind] * free
                    if attacks & ring:
                        attacking += 1
                        weight += RING_ATTACK[kind] + 3 * popcount(attacks & ring)
                    if kind == 3:
                        column = int(COLUMN_A) << (square & 7)
                        if not column & own_columns:
                            first += ROOK_HALF_OPEN if column & other_columns else ROOK_OPEN
                            second += ROOK_HALF_OPEN
                pieces &= pieces - int(ONE)
        if attacking > 1:
            first += weight * min(attacking, 5) // 2
        middle += sign * first
        end += sign * second
    phase = min(phase, FULL_PHASE)
    value = (middle * phase + end * (FULL_PHASE - phase)) / FULL_PHASE
    # Without pawns, less than a rook more is seldom enough
    if not pawns and abs(balance) < 2:
        value *= DRAWISH
    clock = number(state[CLOCK])
    if clock > TIRED_CLOCK:
        value *= max(0.0, (MOST_CLOCK - clock) / (MOST_CLOCK - TIRED_CLOCK))
    value = CENTIPAWN * (value + TEMPO * (1 - 2 * number(state[SEAT])))
    rest = abs(value) - STRAIGHT
    if rest > 0.0:
        size = STRAIGHT + (MOST - STRAIGHT) * rest / (rest + MOST - STRAIGHT)
        value = size if value > 0.0 else -size
    return value if seat == 0 else -value

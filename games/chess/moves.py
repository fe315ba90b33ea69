"""Legal moves, found directly: what attacks the king and what is pinned decides where each piece may go.

A position is six bitboards, of the side to move, the other side, and of both sides' pawns, knights, pieces that move
diagonally and pieces that move straight (queens are both, kings neither); ``rights``, the rooks that may castle
together with the square of an en passant capture (rows 1 and 8, or 3 and 6, so they share a word); and the seat.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from agon.games.bits import lowest_bit, popcount
from agon.games.chess.attacks import (
    ALL,
    COLUMN,
    KING,
    KNIGHT,
    NONE,
    ONE,
    PAWN,
    ROW,
    all_attacks,
    along,
    attackers,
    diagonal,
    line,
    straight,
)
from agon.games.verbs import Actions

FROM = 6
PROMOTION = 12

BACK_ROWS = np.uint64(0xFF000000000000FF)
EN_PASSANT_ROWS = np.uint64(0x0000FF0000FF0000)
ROW_3 = np.uint64(0x0000000000FF0000)
ROW_6 = np.uint64(0x0000FF0000000000)
ROW_2 = np.uint64(0x000000000000FF00)
ROW_7 = np.uint64(0x00FF000000000000)


def span(one: Any, other: Any) -> Any:
    """Return the squares of a row from one square to another, both included."""
    low, high = min(one, other), max(one, other)
    return (int(ONE) << high) | ((int(ONE) << high) - (int(ONE) << low))


def may_take_in_passing(
    square: Any, target: Any, own: Any, other: Any, knights: Any, pawns: Any, diagonals: Any, straights: Any, seat: Any
) -> bool:
    """Return True if the pawn on ``square`` may go to the en passant square ``target``, two pawns leaving one row at
    once."""
    taken = int(ONE) << (target - 8 if seat == 0 else target + 8)
    king = lowest_bit(own & ~(pawns | knights | diagonals | straights))
    occupied = (own | other) ^ taken ^ (int(ONE) << square) ^ (int(ONE) << target)
    return not attackers(king, occupied, other & ~taken, pawns, knights, diagonals, straights, 1 - seat)


def castled(king: Any, rook: Any) -> tuple[Any, Any]:
    """Return the squares of king and rook after they castle with each other."""
    home = king & 56
    return (home + 6, home + 5) if rook > king else (home + 2, home + 3)


def castling(king: Any, attacked: Any, own: Any, other: Any, straights: Any, rights: Any) -> Any:
    """Return the rooks with which the king, which is not in check, may castle."""
    occupied = own | other
    found = int(NONE)
    rooks = rights & own & int(BACK_ROWS)
    while rooks:
        rook = rooks & ~(rooks - int(ONE))
        rooks ^= rook
        place = lowest_bit(rook)
        goal, beside = castled(king, place)
        path = span(king, goal)
        movers = rook | (int(ONE) << king)
        if (path | span(place, beside)) & occupied & ~movers or path & attacked:
            continue
        # In Chess960 the rook may have been what kept an attack along the row away
        left = (occupied & ~movers) | (int(ONE) << beside)
        if not along(goal, left, ROW) & other & straights:
            found |= rook
    return found


def pawn_targets(square: Any, occupied: Any, other: Any, seat: Any) -> Any:
    """Return the squares to which a pawn may go, or on which it may capture."""
    found = int(PAWN[64 * seat + square]) & other
    if seat == 0:
        ahead = (int(ONE) << square) << 8 & ~occupied
        return found | ahead | (ahead & int(ROW_3)) << 8 & ~occupied
    ahead = (int(ONE) << square) >> 8 & ~occupied
    return found | ahead | (ahead & int(ROW_6)) >> 8 & ~occupied


def legal_moves(
    own: Any,
    other: Any,
    pawns: Any,
    knights: Any,
    diagonals: Any,
    straights: Any,
    rights: Any,
    seat: Any,
    out: Actions,
    writes: bool,
) -> int:
    """Return the number of legal moves; if ``writes``, write them to ``out``, ascending."""
    occupied = own | other
    king_bit = own & ~(pawns | knights | diagonals | straights)
    king = lowest_bit(king_bit)
    attacked = all_attacks(other, pawns, knights, diagonals, straights, occupied ^ king_bit, 1 - seat)
    checkers = (int(KNIGHT[king]) & knights | int(PAWN[64 * seat + king]) & pawns) & other
    blocks = checkers
    pinned = int(NONE)
    for direction in range(4):
        seen = along(king, occupied, direction)
        sliders = other & (straights if direction <= COLUMN else diagonals)
        checker = seen & sliders
        if checker:
            checkers |= checker
            blocks |= checker | seen & along(lowest_bit(checker), occupied, direction)
        blockers = seen & own
        if blockers:
            pinners = along(king, occupied ^ blockers, direction) & sliders & ~checker
            while pinners:
                pinned |= blockers & along(lowest_bit(pinners), occupied, direction)
                pinners &= pinners - int(ONE)
    allowed = int(ALL) & ~own
    castles = int(NONE)
    pieces = own
    if checkers:
        if checkers & (checkers - int(ONE)):
            pieces = king_bit
        else:
            allowed &= blocks
    elif rights & own:
        castles = castling(king, attacked, own, other, straights, rights)
    promoting = pieces & pawns & (int(ROW_7) if seat == 0 else int(ROW_2))
    in_passing = rights & int(EN_PASSANT_ROWS)
    count = 0
    pieces ^= promoting
    for promotion in range(5):
        while pieces:
            square = lowest_bit(pieces)
            piece = pieces & ~(pieces - int(ONE))
            pieces ^= piece
            if piece & pawns:
                targets = pawn_targets(square, occupied, other, seat) & allowed
                if in_passing & int(PAWN[64 * seat + square]) and may_take_in_passing(
                    square, lowest_bit(in_passing), own, other, knights, pawns, diagonals, straights, seat
                ):
                    targets |= in_passing
            elif piece == king_bit:
                targets = int(KING[square]) & ~(own | attacked) | castles
            elif piece & knights:
                targets = int(KNIGHT[square]) & allowed
            else:
                targets = int(NONE)
                if piece & straights:
                    targets = straight(square, occupied)
                if piece & diagonals:
                    targets |= diagonal(square, occupied)
                targets &= allowed
            if piece & pinned:
                for direction in range(4):
                    if line(king, direction) & piece:
                        targets &= line(king, direction)
            if writes:
                base = promotion << PROMOTION | square << FROM
                while targets:
                    out[count] = base | lowest_bit(targets)
                    count += 1
                    targets &= targets - int(ONE)
            else:
                count += popcount(targets)
        if not promoting:
            break
        pieces = promoting
    return count

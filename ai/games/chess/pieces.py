"""Features of single pieces: their squares, mobility and attacks."""

# ruff: noqa: PLR0917 - kernels are called by position

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from agon.ai.games.chess.pawns import COLUMN_A, ahead, beside, onwards
from agon.ai.games.chess.weight_layout import (
    BEHIND_PAWN,
    BISHOP_MOBILITY,
    BISHOP_OUTPOST,
    BISHOP_PAIR,
    BISHOP_PAWNS,
    KNIGHT_MOBILITY,
    KNIGHT_OUTPOST,
    KNIGHT_PAWNS,
    MATERIAL,
    PHALANX,
    PLACES,
    QUEEN_MOBILITY,
    ROOK_HALF_OPEN,
    ROOK_MOBILITY,
    ROOK_OPEN,
    ROOK_PAWNS,
    ROOK_SEVENTH,
    ROOK_SHUT_IN,
    SUPPORTED,
)
from agon.games.bits import lowest_bit, popcount
from agon.games.chess.attacks import KNIGHT, NONE, ONE, diagonal, straight
from agon.games.chess.rules import LIGHT

SEVENTH_ROWS = np.uint64(0x00FF00000000FF00)
OUTPOSTS = np.array([0x0000FFFFFF000000, 0x000000FFFFFF0000], np.uint64)
"""Rows 4 to 6, by seat."""
MOBILITY = np.array([0, KNIGHT_MOBILITY, BISHOP_MOBILITY, ROOK_MOBILITY, QUEEN_MOBILITY, 0], np.int64)
ATTACKER_UNITS = np.array([0, 2, 2, 3, 4, 0], np.int64)
"""Units of attack on the king for each piece that attacks squares around it, by kind."""


def pieces_of(kind: int, side: Any, pawns: Any, knights: Any, diagonals: Any, straights: Any) -> Any:
    """Return a side's pieces of one kind."""
    if kind == 0:
        return side & pawns
    if kind == 1:
        return side & knights
    if kind == 2:
        return side & diagonals & ~straights
    if kind == 3:
        return side & straights & ~diagonals
    if kind == 4:
        return side & straights & diagonals
    return side & ~(pawns | knights | diagonals | straights)


def posts(own: Any, other: Any, pawns: Any, knights: Any, bishops: Any, side: int, weights: NDArray[np.int64]) -> int:
    """Score the bishop pair, outposts (squares that a pawn covers and no enemy pawn can still attack), minor pieces
    behind pawns."""
    result = 0
    if bishops & int(LIGHT) and bishops & ~int(LIGHT):
        result += weights[BISHOP_PAIR]
    contested = beside(onwards(ahead(other & pawns, 1 - side), 1 - side))
    safe = int(OUTPOSTS[side]) & ahead(beside(own & pawns), side) & ~contested
    result += weights[KNIGHT_OUTPOST] * popcount(safe & knights)
    result += weights[BISHOP_OUTPOST] * popcount(safe & bishops)
    result += weights[BEHIND_PAWN] * popcount((knights | bishops) & ahead(pawns, 1 - side))
    return result


def look(
    own: Any,
    other: Any,
    pawns: Any,
    knights: Any,
    diagonals: Any,
    straights: Any,
    king: Any,
    other_king: Any,
    ring: Any,
    side: int,
    weights: NDArray[np.int64],
) -> tuple[Any, Any, Any, Any, Any, Any, int, int]:
    """Return the squares that a side's knights, bishops, rooks and queens attack; the squares that all but its king
    attack, and attack twice; units of attack on the squares ``ring`` around the other king; the sum of the features."""
    turned = 56 * side
    occupied = own | other
    own_pawns, other_pawns = own & pawns, other & pawns
    repelled = ahead(beside(other_pawns), 1 - side)
    number_of_pawns = popcount(own_pawns)
    by_pawns = ahead(beside(own_pawns), side)
    by_knights = by_bishops = by_rooks = by_queens = twice = int(NONE)
    every = by_pawns
    attackers, units = 0, 0
    result = 0
    for kind in range(6):
        pieces = pieces_of(kind, own, pawns, knights, diagonals, straights)
        if kind < 5:
            result += weights[MATERIAL + kind] * popcount(pieces)
        while pieces:
            square = lowest_bit(pieces)
            piece = int(ONE) << square
            pieces ^= piece
            column, row = square & 7, (square ^ turned) >> 3
            result += weights[PLACES + 32 * kind + 4 * row + min(column, 7 - column)]
            if kind == 0:
                if piece & by_pawns:
                    result += weights[SUPPORTED + row]
                if piece & beside(own_pawns):
                    result += weights[PHALANX + row]
                continue
            if kind == 5:
                continue
            attacks = int(KNIGHT[square])
            if kind > 1:
                attacks = diagonal(square, occupied) if kind != 3 else straight(square, occupied)
            if kind == 4:
                attacks |= straight(square, occupied)
            free = popcount(attacks & ~own & ~repelled)
            result += weights[MOBILITY[kind] + free]
            twice |= every & attacks
            every |= attacks
            if attacks & ring:
                attackers += 1
                units += ATTACKER_UNITS[kind]
            if kind == 1:
                by_knights |= attacks
                result += weights[KNIGHT_PAWNS] * (number_of_pawns - 5)
            elif kind == 2:
                by_bishops |= attacks
                same = int(LIGHT) if piece & int(LIGHT) else ~int(LIGHT)
                result += weights[BISHOP_PAWNS] * popcount(own_pawns & same)
            elif kind == 3:
                by_rooks |= attacks
                result += weights[ROOK_PAWNS] * (number_of_pawns - 5)
                file = int(COLUMN_A) << column
                if not file & own_pawns:
                    result += weights[ROOK_HALF_OPEN if file & other_pawns else ROOK_OPEN]
                elif free <= 3 and row == (king ^ turned) >> 3 and ((king & 7) < 4) == (column < (king & 7)):
                    result += weights[ROOK_SHUT_IN]
                if row == 6 and ((other_king ^ turned) >> 3 == 7 or other_pawns & int(SEVENTH_ROWS)):
                    result += weights[ROOK_SEVENTH]
            else:
                by_queens |= attacks
    if attackers < 2:
        units = 0
    return by_knights, by_bishops, by_rooks, by_queens, every, twice, units, result

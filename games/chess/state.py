"""The state's cells, and the start positions."""

from __future__ import annotations

from typing import Any

import numpy as np

from agon.games.bits import mix64
from agon.games.chess.attacks import ONE
from agon.games.chess.moves import PROMOTION
from agon.games.verbs import State

# Cells of the state
PAWNS, KNIGHTS, DIAGONALS, STRAIGHTS, RIGHTS, SEAT, STATUS, CLOCK, REVERSIBLE, NUMBER, KEY, REPEATED, START = range(
    2, 15
)
HISTORY = 15
CODES = 4
CODE_BITS = 16
SEVENTY_FIVE = 150
FIFTY = 100
STATE_CELLS = HISTORY + (SEVENTY_FIVE + CODES - 1) // CODES

# Values of STATUS
ON, CHECKMATE, STALEMATE, DEAD, SEVENTY_FIVE_MOVES, FIVEFOLD, CLAIMED = range(7)

CLAIM = 5 << PROMOTION
MOST_ACTIONS = 9 * 27 + 2 * 14 + 2 * 13 + 2 * 8 + 8 + 2 + 1
"""All pieces that a side can have, each in the middle of an empty board, castling and the claim. (No position that can
be reached has more than 218 moves, but people may set up others.)"""
MOST_PLIES = (6 * 16 + 30 - 8 + 1) * SEVENTY_FIVE
"""Number of plies that cannot be undone: 6 of each pawn, 30 captures, less 8 that are both, for pawns can only pass
each other if half of them take something. Each, and the end, comes at most 150 plies after the one before."""

CHESS960 = 1 << 10
"""Added to the number of the start position, where castling is written as in Chess960."""
KNIGHT_PLACES = (0, 1, 0, 2, 0, 3, 0, 4, 1, 2, 1, 3, 1, 4, 2, 3, 2, 4, 3, 4)
ROOK_KING_ROOK = (3, 5, 3)
PIECE_KEYS = np.array([int(mix64(0x5EED + cell)) for cell in range(12 * 64)], np.uint64)
"""At (6 * seat + kind) * 64 + square; kinds are pawn, knight, bishop, rook, queen, king."""


def number(cell: Any) -> int:
    """Return a small cell as a signed int: with ``uint64`` arithmetic would give floats."""
    return int(np.int64(cell))


def kind_of(piece: Any, pawns: Any, knights: Any, diagonals: Any, straights: Any) -> int:
    """0-5 of what stands on the square of a single bit."""
    if piece & pawns:
        return 0
    if piece & knights:
        return 1
    if piece & straights:
        return 4 if piece & diagonals else 3
    return 2 if piece & diagonals else 5


def piece_key(seat: Any, kind: Any, square: Any) -> Any:
    return int(PIECE_KEYS[(6 * seat + kind) * 64 + square])


def set_up(state: State, seat: int, kind: int, square: int) -> None:
    """Put a piece on an empty square."""
    piece = int(ONE) << square
    state[seat] |= piece
    if kind == 0:
        state[PAWNS] |= piece
    if kind == 1:
        state[KNIGHTS] |= piece
    if kind in (2, 4):
        state[DIAGONALS] |= piece
    if kind in (3, 4):
        state[STRAIGHTS] |= piece
    state[KEY] ^= piece_key(seat, kind, square)


def piece_at_start(start: Any, column: int) -> int:
    """Return the kind of piece on a column of start position ``start``, 0-959 (R. Scharnagl's numbering)."""
    light = 2 * (start & 3) + 1
    dark = 2 * (start >> 2 & 3)
    rest = start >> 4
    queen = rest % 6
    if column in (light, dark):
        return 2
    # Columns that are free after the bishops, then after the queen, then after the knights are counted through
    place = column - (light < column) - (dark < column)
    if place == queen:
        return 4
    place -= queen < place
    pair = int(rest // 6)
    first, second = KNIGHT_PLACES[2 * pair], KNIGHT_PLACES[2 * pair + 1]
    if place in (first, second):
        return 1
    return ROOK_KING_ROOK[int(place - (first < place) - (second < place))]


def initial_state(state: State) -> None:
    for cell in range(STATE_CELLS):
        if cell != START:
            state[cell] = 0
    state[NUMBER] = 1
    start = number(state[START]) & (CHESS960 - 1)
    for column in range(8):
        kind = piece_at_start(start, column)
        for seat in range(2):
            set_up(state, seat, 0, column + 8 + 40 * seat)
            set_up(state, seat, kind, column + 56 * seat)
    state[RIGHTS] = int(state[STRAIGHTS]) & ~int(state[DIAGONALS])

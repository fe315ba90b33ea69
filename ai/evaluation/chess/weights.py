"""What each feature is worth in the middle game and in the ending, in hundredths of a pawn.

Written by ``python -m ai.tuning chess``. What rules of thumb say (``handset``).
"""

from __future__ import annotations

# fmt: off
MIDDLE_GAME: tuple[int, ...] = (
    # material
    82, 330, 345, 480, 960,
    # places of the pawns
    0, 0, 0, 0, -8, 0, 0, -14, -5, 3, 3, 3, -2, 6, 6, 18,
    1, 9, 9, 21, 4, 12, 12, 12, 7, 15, 15, 15, 0, 0, 0, 0,
    # places of the knights
    -42, -33, -24, -15, -24, -15, -6, 3, -12, -3, 6, 15, 0, 9, 18, 27,
    3, 12, 21, 30, -3, 6, 15, 24, -19, -10, -1, 8, -28, -19, -10, -1,
    # places of the bishops
    -24, -19, -14, -9, -9, -4, 1, 6, -4, 1, 6, 11, 1, 6, 11, 16,
    1, 6, 11, 16, -4, 1, 6, 11, -9, -4, 1, 6, -14, -9, -4, 1,
    # places of the rooks
    -6, -2, 2, 6, -6, -2, 2, 6, -6, -2, 2, 6, -6, -2, 2, 6,
    -6, -2, 2, 6, -6, -2, 2, 6, -6, -2, 2, 6, -6, -2, 2, 6,
    # places of the queens
    -10, -8, -6, -4, -4, -2, 0, 2, -2, 0, 2, 4, 0, 2, 4, 6,
    0, 2, 4, 6, -2, 0, 2, 4, -4, -2, 0, 2, -6, -4, -2, 0,
    # place of the king
    24, 34, 14, -4, -18, -18, -18, -18, -36, -36, -36, -36, -54, -54, -54, -54,
    -60, -60, -60, -60, -60, -60, -60, -60, -60, -60, -60, -60, -60, -60, -60, -60,
    # mobility of the knights
    -16, -12, -8, -4, 0, 4, 8, 12, 16,
    # mobility of the bishops
    -30, -25, -20, -15, -10, -5, 0, 5, 10, 15, 20, 25, 30, 35,
    # mobility of the rooks
    -14, -12, -10, -8, -6, -4, -2, 0, 2, 4, 6, 8, 10, 12, 14,
    # mobility of the queens
    -13, -12, -11, -10, -9, -8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2,
    3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14,
    # bishop pair
    25,
    # own pawns on a bishop's colour
    -2,
    # knights with many pawns
    3,
    # rooks with many pawns
    -3,
    # rook on an open file
    26,
    # rook on a half-open file
    13,
    # rook on the seventh row
    18,
    # rook shut in by its king
    -40,
    # knight outpost
    20,
    # bishop outpost
    12,
    # minor piece behind a pawn
    8,
    # doubled pawns
    -8,
    # isolated pawns
    -8, -15,
    # backward pawns
    -5, -12,
    # supported pawns
    0, 6, 8, 10, 12, 14, 16, 0,
    # phalanx
    0, 5, 7, 9, 11, 13, 15, 0,
    # passed pawns
    0, 2, 4, 8, 20, 40, 80, 0,
    # blocked passed pawns
    0, -1, -2, -5, -8, -13, -18, 0,
    # passed pawns that may step safely
    0, 0, 1, 3, 5, 8, 12, 0,
    # passed pawns with a free way
    0, 0, 2, 4, 8, 12, 18, 0,
    # kings near passed pawns
    0, 0,
    # rooks behind passed pawns
    5, -5,
    # unstoppable pawn
    0,
    # pawn shelter of the king
    -22, 22, 12, 2, -6, -12, -16, -20, -22, 22, 12, 2, -6, -12, -16, -20,
    -22, 22, 12, 2, -6, -12, -16, -20, -11, 11, 6, 1, -3, -6, -8, -10,
    # pawn storm against the king
    0, -20, -26, -14, -6, 0, 0, 0, 0, -7, -9, -5, -2, 0, 0, 0,
    # attack on the king
    0, 0, 2, 5, 9, 15, 21, 29, 38, 48, 60, 72, 86, 101, 117, 135,
    153, 173, 194, 216, 240, 252, 264, 276, 288, 300, 312, 324, 336, 348, 360, 372,
    # right to castle
    15,
    # threats by pawns
    0, 45, 45, 60, 60,
    # threats by minor pieces
    4, 15, 15, 40, 40,
    # threats by rooks
    3, 12, 12, 5, 40,
    # hanging pieces
    6, 25,
    # threats by a pawn's step
    15,
    # threats by the king
    0,
    # bare king driven to the edge
    0,
    # king near a bare king
    0,
    # bare king driven to the right corner
    0,
    # the move
    14,
)

ENDING: tuple[int, ...] = (
    # material
    105, 300, 320, 540, 980,
    # places of the pawns
    0, 0, 0, 0, 0, 0, 0, 0, 7, 7, 7, 7, 14, 14, 14, 14,
    21, 21, 21, 21, 28, 28, 28, 28, 35, 35, 35, 35, 0, 0, 0, 0,
    # places of the knights
    -26, -19, -12, -5, -19, -12, -5, 2, -12, -5, 2, 9, -5, 2, 9, 16,
    -5, 2, 9, 16, -12, -5, 2, 9, -19, -12, -5, 2, -26, -19, -12, -5,
    # places of the bishops
    -12, -8, -4, 0, -8, -4, 0, 4, -4, 0, 4, 8, 0, 4, 8, 12,
    0, 4, 8, 12, -4, 0, 4, 8, -8, -4, 0, 4, -12, -8, -4, 0,
    # places of the rooks
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    # places of the queens
    -16, -10, -4, 2, -10, -4, 2, 8, -4, 2, 8, 14, 2, 8, 14, 20,
    2, 8, 14, 20, -4, 2, 8, 14, -10, -4, 2, 8, -16, -10, -4, 2,
    # place of the king
    -30, -20, -10, 0, -20, -10, 0, 10, -10, 0, 10, 20, 0, 10, 20, 30,
    0, 10, 20, 30, -10, 0, 10, 20, -20, -10, 0, 10, -30, -20, -10, 0,
    # mobility of the knights
    -16, -12, -8, -4, 0, 4, 8, 12, 16,
    # mobility of the bishops
    -30, -25, -20, -15, -10, -5, 0, 5, 10, 15, 20, 25, 30, 35,
    # mobility of the rooks
    -28, -24, -20, -16, -12, -8, -4, 0, 4, 8, 12, 16, 20, 24, 28,
    # mobility of the queens
    -39, -36, -33, -30, -27, -24, -21, -18, -15, -12, -9, -6, -3, 0, 3, 6,
    9, 12, 15, 18, 21, 24, 27, 30, 33, 36, 39, 42,
    # bishop pair
    45,
    # own pawns on a bishop's colour
    -4,
    # knights with many pawns
    3,
    # rooks with many pawns
    -3,
    # rook on an open file
    13,
    # rook on a half-open file
    13,
    # rook on the seventh row
    20,
    # rook shut in by its king
    -5,
    # knight outpost
    12,
    # bishop outpost
    6,
    # minor piece behind a pawn
    2,
    # doubled pawns
    -18,
    # isolated pawns
    -10, -15,
    # backward pawns
    -8, -10,
    # supported pawns
    0, 2, 4, 6, 8, 10, 12, 0,
    # phalanx
    0, 2, 4, 6, 8, 10, 12, 0,
    # passed pawns
    0, 6, 10, 20, 40, 75, 130, 0,
    # blocked passed pawns
    0, -1, -4, -9, -16, -25, -36, 0,
    # passed pawns that may step safely
    0, 0, 2, 4, 8, 12, 18, 0,
    # passed pawns with a free way
    0, 1, 4, 9, 16, 25, 36, 0,
    # kings near passed pawns
    -4, 7,
    # rooks behind passed pawns
    15, -15,
    # unstoppable pawn
    500,
    # pawn shelter of the king
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    # pawn storm against the king
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    # attack on the king
    0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15,
    16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31,
    # right to castle
    0,
    # threats by pawns
    0, 45, 45, 60, 60,
    # threats by minor pieces
    4, 15, 15, 40, 40,
    # threats by rooks
    3, 12, 12, 5, 40,
    # hanging pieces
    10, 20,
    # threats by a pawn's step
    12,
    # threats by the king
    25,
    # bare king driven to the edge
    12,
    # king near a bare king
    15,
    # bare king driven to the right corner
    40,
    # the move
    10,
)
# fmt: on

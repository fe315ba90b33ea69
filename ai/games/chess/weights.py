"""Value of each feature in the middle game and in the ending, in hundredths of a pawn.

Written by ``python -m agon.ai.tuning chess``. 1000 games of the alpha-beta engine against itself: seed 1, 1000 nodes a
move, 4 to 10 random plies first, kernel sources 2d92b9719f8c24c5. 20000 positions of them, each judged by a search of
3000 nodes. 18177 quiet positions fitted to, 1823 of other games held out. K 0.006009; mean cross-entropy 0.48384
before and 0.48112 after, held out 0.40375 and 0.40208. 60 epochs, first step 4, leash 200, results 10% of the target
where positions are judged.
"""

from __future__ import annotations

# fmt: off
MIDDLE_GAME: tuple[int, ...] = (
    # material
    73, 328, 332, 466, 964,
    # places of the pawns
    0, 0, 0, 0, -7, 4, -4, -15, -3, 6, 6, -2, -4, -7, 11, 15,
    -7, 13, -10, 15, -7, 32, 7, 14, 9, 16, 10, 10, 0, 0, 0, 0,
    # places of the knights
    -39, -23, -24, -7, -30, -8, 2, 4, -8, -2, 3, 17, -3, 3, 20, 23,
    -1, 5, 24, 19, -10, 8, 10, 17, -33, -8, 8, 14, -26, -21, -11, -2,
    # places of the bishops
    -25, -16, -21, -14, -7, -8, -2, 1, -6, 3, 15, 6, 5, 5, 7, 19,
    4, 2, 8, 8, 0, -3, 10, 11, -9, -7, 2, 6, -16, -9, -3, 2,
    # places of the rooks
    -16, -4, 1, 6, -12, -2, 14, 10, -22, 2, -3, 12, -7, -8, -3, 5,
    -4, 6, 6, 3, -13, 3, 7, 4, -11, -2, 7, 4, -6, 1, 5, 4,
    # places of the queens
    -14, -3, -5, -3, -9, 0, -11, -4, -7, 3, -6, -1, 3, 0, 1, -2,
    13, 4, 7, 8, 7, 1, 17, 6, -8, -8, -8, -6, 1, -4, 18, 2,
    # place of the king
    29, 27, 11, -10, -12, -19, -22, -18, -36, -29, -30, -33, -54, -56, -53, -62,
    -59, -60, -60, -57, -59, -61, -57, -60, -60, -61, -60, -60, -60, -60, -60, -60,
    # mobility of the knights
    -29, -13, -11, -7, 0, 4, 9, 15, 22,
    # mobility of the bishops
    -35, -23, -16, -10, -4, 0, -4, -1, 6, 3, 16, 21, 26, 35,
    # mobility of the rooks
    -29, -17, -12, -8, -4, -4, -4, 2, 11, 1, 7, 6, 18, 16, 6,
    # mobility of the queens
    -7, -14, -13, -11, -8, -9, -9, -12, -2, -1, -1, 1, -2, 1, 9, -5,
    0, 8, 2, 1, 5, 14, 11, 16, 11, 11, 13, 14,
    # bishop pair
    33,
    # own pawns on a bishop's colour
    -2,
    # knights with many pawns
    3,
    # rooks with many pawns
    0,
    # rook on an open file
    31,
    # rook on a half-open file
    11,
    # rook on the seventh row
    9,
    # rook shut in by its king
    -25,
    # knight outpost
    24,
    # bishop outpost
    14,
    # minor piece behind a pawn
    6,
    # doubled pawns
    -1,
    # isolated pawns
    -5, -8,
    # backward pawns
    3, -12,
    # supported pawns
    0, 6, 8, 8, 20, 21, 17, 0,
    # phalanx
    0, 5, 5, 6, 20, 15, 15, 0,
    # passed pawns
    0, 8, -3, 3, 23, 52, 73, 0,
    # blocked passed pawns
    0, -13, 0, -3, -7, -7, -29, 0,
    # passed pawns that may step safely
    0, -2, 2, 2, 10, 13, 12, 0,
    # passed pawns with a free way
    0, 2, -3, 0, 0, 17, 22, 0,
    # kings near passed pawns
    3, -5,
    # rooks behind passed pawns
    5, -3,
    # unstoppable pawn
    0,
    # pawn shelter of the king
    -20, 26, 17, -4, -13, -7, -16, -20, -22, 26, 19, 10, -16, -11, -17, -20,
    -23, 26, 5, -6, 4, -9, -15, -20, -14, 9, 9, -4, 0, -10, -11, -10,
    # pawn storm against the king
    0, -13, -23, -7, -11, -2, -2, 0, 0, -7, -3, -4, 0, 1, 2, 0,
    # attack on the king
    6, 3, 9, 7, 12, 27, 19, 30, 28, 42, 60, 65, 82, 94, 127, 130,
    143, 186, 194, 220, 235, 255, 262, 274, 287, 300, 312, 324, 336, 348, 360, 372,
    # right to castle
    19,
    # threats by pawns
    0, 65, 51, 67, 49,
    # threats by minor pieces
    10, 19, 28, 52, 63,
    # threats by rooks
    -1, 10, 21, 4, 55,
    # hanging pieces
    13, 23,
    # threats by a pawn's step
    14,
    # threats by the king
    19,
    # bare king driven to the edge
    0,
    # king near a bare king
    0,
    # bare king driven to the right corner
    0,
    # the move
    26,
)

ENDING: tuple[int, ...] = (
    # material
    114, 316, 339, 564, 1014,
    # places of the pawns
    0, 0, 0, 0, 9, 3, 9, 1, 14, 3, 2, 7, 17, 19, 14, 13,
    17, 22, 21, 14, 27, 26, 28, 19, 42, 64, 31, 32, 0, 0, 0, 0,
    # places of the knights
    -26, -25, -16, -4, -11, -6, -7, -1, -13, -11, 2, 3, 3, 6, 6, 14,
    -8, 7, 9, 22, -14, -4, 11, 10, -20, -11, -4, 9, -21, -23, -15, -1,
    # places of the bishops
    -12, -2, -5, 3, -3, -2, -2, -8, -8, -5, 5, 1, 0, 2, 9, 13,
    -6, 9, 7, 16, 4, 3, 12, 9, -5, 2, -10, 4, 1, -8, -1, -2,
    # places of the rooks
    -1, 3, -3, -6, -4, -6, -5, 5, 9, -8, -3, -3, 5, -3, 2, 0,
    8, 2, 7, -1, 0, -5, 1, -10, 1, 14, 3, -3, 0, 5, 11, 4,
    # places of the queens
    -18, -9, -4, -11, -11, -13, -3, 8, -3, 2, 11, 13, -8, 9, 16, 24,
    9, 7, 20, 13, 6, 4, 21, 18, -8, -3, 5, -2, -10, -7, 15, 8,
    # place of the king
    -31, -31, -22, -8, -17, -12, -4, 4, -6, 1, 15, 8, -3, 1, 19, 24,
    -3, 15, 21, 27, 1, 7, 32, 25, -23, -9, 8, 15, -31, -21, -11, -2,
    # mobility of the knights
    -18, -13, -6, -1, 1, 13, 13, 18, 16,
    # mobility of the bishops
    -27, -32, -20, -6, -5, -3, 14, 15, 10, 15, 10, 28, 21, 39,
    # mobility of the rooks
    -34, -23, -17, -13, -9, -11, 9, 3, 12, 11, 16, 25, 12, 16, 25,
    # mobility of the queens
    -38, -36, -34, -33, -32, -24, -23, -19, -16, -15, -4, 2, 3, -2, 9, 13,
    8, 19, 13, 23, 21, 31, 26, 37, 31, 34, 39, 42,
    # bishop pair
    53,
    # own pawns on a bishop's colour
    -3,
    # knights with many pawns
    3,
    # rooks with many pawns
    -6,
    # rook on an open file
    12,
    # rook on a half-open file
    14,
    # rook on the seventh row
    18,
    # rook shut in by its king
    -6,
    # knight outpost
    10,
    # bishop outpost
    8,
    # minor piece behind a pawn
    9,
    # doubled pawns
    -23,
    # isolated pawns
    -7, -13,
    # backward pawns
    -18, -15,
    # supported pawns
    0, 2, 8, 17, 7, 18, 23, 0,
    # phalanx
    0, 0, 8, 6, 13, 20, 13, 0,
    # passed pawns
    0, 9, 5, 16, 45, 75, 149, 0,
    # blocked passed pawns
    0, -3, -3, -5, -14, -24, -51, 0,
    # passed pawns that may step safely
    0, -4, -4, 4, 1, 17, 18, 0,
    # passed pawns with a free way
    0, 15, 5, 17, 27, 59, 81, 0,
    # kings near passed pawns
    -7, 11,
    # rooks behind passed pawns
    19, -34,
    # unstoppable pawn
    501,
    # pawn shelter of the king
    1, -4, 0, 1, -3, 9, 0, 0, 7, -2, 8, -1, 5, 9, 0, 0,
    3, -5, 2, -7, 2, 6, 0, 0, 0, -4, 0, -8, -7, -3, -6, 0,
    # pawn storm against the king
    3, -7, -1, 5, 6, -2, -2, 0, 0, 0, -9, -8, 6, 10, 1, 0,
    # attack on the king
    -20, -3, -5, -8, -4, 0, 7, 18, 13, 24, 16, 15, 14, 18, 15, 19,
    11, 22, 18, 21, 18, 19, 20, 21, 23, 25, 26, 27, 28, 29, 30, 31,
    # right to castle
    14,
    # threats by pawns
    0, 57, 58, 66, 58,
    # threats by minor pieces
    7, 10, 24, 40, 45,
    # threats by rooks
    18, 13, 15, 4, 39,
    # hanging pieces
    28, 33,
    # threats by a pawn's step
    19,
    # threats by the king
    44,
    # bare king driven to the edge
    12,
    # king near a bare king
    15,
    # bare king driven to the right corner
    40,
    # the move
    14,
)
# fmt: on

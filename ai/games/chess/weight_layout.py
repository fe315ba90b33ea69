"""Layout of the weights: the evaluation's named features, one after another in one array.

Rows of a table are the eight rows of the board as its owner counts them, columns the four from the edge to the middle.
"""

from __future__ import annotations

MATERIAL = 0  # by kind, without the king
PLACES = MATERIAL + 5  # 32 * kind + 4 * row + column
KNIGHT_MOBILITY = PLACES + 6 * 32  # by squares that are free and not covered by pawns
BISHOP_MOBILITY = KNIGHT_MOBILITY + 9
ROOK_MOBILITY = BISHOP_MOBILITY + 14
QUEEN_MOBILITY = ROOK_MOBILITY + 15
BISHOP_PAIR = QUEEN_MOBILITY + 28
BISHOP_PAWNS = BISHOP_PAIR + 1  # own pawns on a bishop's colour
KNIGHT_PAWNS = BISHOP_PAWNS + 1  # own pawns above five, for each knight
ROOK_PAWNS = KNIGHT_PAWNS + 1
ROOK_OPEN = ROOK_PAWNS + 1
ROOK_HALF_OPEN = ROOK_OPEN + 1
ROOK_SEVENTH = ROOK_HALF_OPEN + 1
ROOK_SHUT_IN = ROOK_SEVENTH + 1  # by its own king
KNIGHT_OUTPOST = ROOK_SHUT_IN + 1
BISHOP_OUTPOST = KNIGHT_OUTPOST + 1
BEHIND_PAWN = BISHOP_OUTPOST + 1
DOUBLED = BEHIND_PAWN + 1
ISOLATED = DOUBLED + 1  # on a file with a pawn of the other side, or without
BACKWARD = ISOLATED + 2
SUPPORTED = BACKWARD + 2  # by row
PHALANX = SUPPORTED + 8
PASSED = PHALANX + 8
PASSED_BLOCKED = PASSED + 8
PASSED_SAFE = PASSED_BLOCKED + 8  # the square before it is free and not attacked
PASSED_FREE = PASSED_SAFE + 8  # nor is any square up to the last row
PASSED_OWN_KING = PASSED_FREE + 8  # distance from the square before it, by how far the pawn has come
PASSED_OTHER_KING = PASSED_OWN_KING + 1
PASSED_OWN_ROOK = PASSED_OTHER_KING + 1
PASSED_OTHER_ROOK = PASSED_OWN_ROOK + 1
UNSTOPPABLE = PASSED_OTHER_ROOK + 1
SHELTER = UNSTOPPABLE + 1  # 8 * column + rows from the king to its nearest pawn; 0 for none
STORM = SHELTER + 4 * 8  # 8 * whether it is blocked + rows to the other side's; 0 for none
DANGER = STORM + 2 * 8  # by units of attack
CASTLING = DANGER + 32
PAWN_THREAT = CASTLING + 1  # by kind of what is attacked
MINOR_THREAT = PAWN_THREAT + 5
ROOK_THREAT = MINOR_THREAT + 5
HANGING = ROOK_THREAT + 5  # a pawn, a piece
PUSH_THREAT = HANGING + 2
KING_THREAT = PUSH_THREAT + 1
DRIVEN_TO_EDGE = KING_THREAT + 1
KINGS_TOGETHER = DRIVEN_TO_EDGE + 1
DRIVEN_TO_CORNER = KINGS_TOGETHER + 1
TEMPO = DRIVEN_TO_CORNER + 1
COUNT = TEMPO + 1

FEATURES: tuple[tuple[str, int], ...] = (
    ("material", MATERIAL),
    ("places of the pawns", PLACES),
    ("places of the knights", PLACES + 32),
    ("places of the bishops", PLACES + 64),
    ("places of the rooks", PLACES + 96),
    ("places of the queens", PLACES + 128),
    ("place of the king", PLACES + 160),
    ("mobility of the knights", KNIGHT_MOBILITY),
    ("mobility of the bishops", BISHOP_MOBILITY),
    ("mobility of the rooks", ROOK_MOBILITY),
    ("mobility of the queens", QUEEN_MOBILITY),
    ("bishop pair", BISHOP_PAIR),
    ("own pawns on a bishop's colour", BISHOP_PAWNS),
    ("knights with many pawns", KNIGHT_PAWNS),
    ("rooks with many pawns", ROOK_PAWNS),
    ("rook on an open file", ROOK_OPEN),
    ("rook on a half-open file", ROOK_HALF_OPEN),
    ("rook on the seventh row", ROOK_SEVENTH),
    ("rook shut in by its king", ROOK_SHUT_IN),
    ("knight outpost", KNIGHT_OUTPOST),
    ("bishop outpost", BISHOP_OUTPOST),
    ("minor piece behind a pawn", BEHIND_PAWN),
    ("doubled pawns", DOUBLED),
    ("isolated pawns", ISOLATED),
    ("backward pawns", BACKWARD),
    ("supported pawns", SUPPORTED),
    ("phalanx", PHALANX),
    ("passed pawns", PASSED),
    ("blocked passed pawns", PASSED_BLOCKED),
    ("passed pawns that may step safely", PASSED_SAFE),
    ("passed pawns with a free way", PASSED_FREE),
    ("kings near passed pawns", PASSED_OWN_KING),
    ("rooks behind passed pawns", PASSED_OWN_ROOK),
    ("unstoppable pawn", UNSTOPPABLE),
    ("pawn shelter of the king", SHELTER),
    ("pawn storm against the king", STORM),
    ("attack on the king", DANGER),
    ("right to castle", CASTLING),
    ("threats by pawns", PAWN_THREAT),
    ("threats by minor pieces", MINOR_THREAT),
    ("threats by rooks", ROOK_THREAT),
    ("hanging pieces", HANGING),
    ("threats by a pawn's step", PUSH_THREAT),
    ("threats by the king", KING_THREAT),
    ("bare king driven to the edge", DRIVEN_TO_EDGE),
    ("king near a bare king", KINGS_TOGETHER),
    ("bare king driven to the right corner", DRIVEN_TO_CORNER),
    ("the move", TEMPO),
)
"""Name of each feature, and the index of its first weight."""

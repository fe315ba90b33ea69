"""The weights before a game was played: what rules of thumb say, in hundredths of a pawn.

A fit begins here and is drawn back here where games say little.
"""

from __future__ import annotations

from agon.ai.evaluation.chess import layout
from agon.ai.evaluation.chess.layout import COUNT

MATERIAL = ((82, 105), (330, 300), (345, 320), (480, 540), (960, 980))
MOBILITY = (
    (layout.KNIGHT_MOBILITY, 9, 4, 4, 4),
    (layout.BISHOP_MOBILITY, 14, 6, 5, 5),
    (layout.ROOK_MOBILITY, 15, 7, 2, 4),
    (layout.QUEEN_MOBILITY, 28, 13, 1, 3),
)
"""First weight, how many there are, the usual number of squares, and what one more is worth."""
PASSED = ((0, 0), (2, 6), (4, 10), (8, 20), (20, 40), (40, 75), (80, 130), (0, 0))
SINGLE: dict[int, tuple[int, int]] = {
    layout.BISHOP_PAIR: (25, 45),
    layout.BISHOP_PAWNS: (-2, -4),
    layout.KNIGHT_PAWNS: (3, 3),
    layout.ROOK_PAWNS: (-3, -3),
    layout.ROOK_OPEN: (26, 13),
    layout.ROOK_HALF_OPEN: (13, 13),
    layout.ROOK_SEVENTH: (18, 20),
    layout.ROOK_SHUT_IN: (-40, -5),
    layout.KNIGHT_OUTPOST: (20, 12),
    layout.BISHOP_OUTPOST: (12, 6),
    layout.BEHIND_PAWN: (8, 2),
    layout.DOUBLED: (-8, -18),
    layout.ISOLATED: (-8, -10),
    layout.ISOLATED + 1: (-15, -15),
    layout.BACKWARD: (-5, -8),
    layout.BACKWARD + 1: (-12, -10),
    layout.PASSED_OWN_KING: (0, -4),
    layout.PASSED_OTHER_KING: (0, 7),
    layout.PASSED_OWN_ROOK: (5, 15),
    layout.PASSED_OTHER_ROOK: (-5, -15),
    layout.UNSTOPPABLE: (0, 500),
    layout.CASTLING: (15, 0),
    layout.HANGING: (6, 10),
    layout.HANGING + 1: (25, 20),
    layout.PUSH_THREAT: (15, 12),
    layout.KING_THREAT: (0, 25),
    layout.DRIVEN_TO_EDGE: (0, 12),
    layout.KINGS_TOGETHER: (0, 15),
    layout.DRIVEN_TO_CORNER: (0, 40),
    layout.TEMPO: (14, 10),
}
THREATS: dict[int, tuple[int, ...]] = {
    layout.PAWN_THREAT: (0, 45, 45, 60, 60),
    layout.MINOR_THREAT: (4, 15, 15, 40, 40),
    layout.ROOK_THREAT: (3, 12, 12, 5, 40),
}


def place(kind: int, row: int, column: int) -> tuple[int, int]:
    """Towards the centre, forward, the king at home and later in the middle."""
    central = column + min(row, 7 - row)  # 0 in a corner, 6 in the centre
    if kind == 0:
        middle = (row - 1) * 3 + (12 if column == 3 and row in (3, 4) else 0) - (8 if column == 0 else 0)
        return (middle - (14 if column == 3 and row == 1 else 0), (row - 1) * 7) if 0 < row < 7 else (0, 0)
    if kind == 1:
        return 9 * central - 36 + (3 * row if row < 6 else 8) - (6 if row == 0 else 0), 7 * central - 26
    if kind == 2:
        return 5 * central - 14 - (10 if row == 0 else 0), 4 * central - 12
    if kind == 3:
        return 4 * column - 6, 0
    if kind == 4:
        return 2 * central - 6 - (4 if row == 0 else 0), 6 * central - 16
    home = (24, 34, 14, -4)[column] if row == 0 else -18 * row
    return (home if row < 4 else -60), 10 * central - 30


def handset() -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The middle game's weights and the ending's."""
    weights = [(0, 0)] * COUNT
    weights[layout.MATERIAL : layout.PLACES] = MATERIAL
    for kind in range(6):
        for row in range(8):
            for column in range(4):
                weights[layout.PLACES + 32 * kind + 4 * row + column] = place(kind, row, column)
    for first, count, usual, middle, end in MOBILITY:
        weights[first : first + count] = [(middle * (free - usual), end * (free - usual)) for free in range(count)]
    for row in range(1, 7):
        weights[layout.SUPPORTED + row] = (4 + 2 * row, 2 * row)
        weights[layout.PHALANX + row] = (3 + 2 * row, 2 * row)
        weights[layout.PASSED + row] = PASSED[row]
        weights[layout.PASSED_BLOCKED + row] = (-row * row // 2, -row * row)
        weights[layout.PASSED_SAFE + row] = (row * row // 3, row * row // 2)
        weights[layout.PASSED_FREE + row] = (row * row // 2, row * row)
    for column in range(4):
        for near in range(8):
            shelter = (-22, 22, 12, 2, -6, -12, -16, -20)[near]
            weights[layout.SHELTER + 8 * column + near] = (shelter if column < 3 else shelter // 2, 0)
    for near in range(1, 8):
        storm = (0, -20, -26, -14, -6, 0, 0, 0)[near]
        weights[layout.STORM + near], weights[layout.STORM + 8 + near] = (storm, 0), (storm // 3, 0)
    for units in range(32):
        weights[layout.DANGER + units] = (min(units * units * 6 // 10, 12 * units), units)
    for first, values in THREATS.items():
        weights[first : first + 5] = [(value, value) for value in values]
    for index, pair in SINGLE.items():
        weights[index] = pair
    return tuple(middle for middle, _ in weights), tuple(end for _, end in weights)

"""Hand-tuned weights: rules of thumb, in hundredths of a pawn.

A fit begins here and is drawn back here for features that games hardly show.
"""

from __future__ import annotations

from agon.ai.games.chess import weight_layout
from agon.ai.games.chess.weight_layout import COUNT

MATERIAL = ((82, 105), (330, 300), (345, 320), (480, 540), (960, 980))
MOBILITY = (
    (weight_layout.KNIGHT_MOBILITY, 9, 4, 4, 4),
    (weight_layout.BISHOP_MOBILITY, 14, 6, 5, 5),
    (weight_layout.ROOK_MOBILITY, 15, 7, 2, 4),
    (weight_layout.QUEEN_MOBILITY, 28, 13, 1, 3),
)
"""First weight, number of weights, the usual number of squares, and the value of one more."""
PASSED = ((0, 0), (2, 6), (4, 10), (8, 20), (20, 40), (40, 75), (80, 130), (0, 0))
SINGLE: dict[int, tuple[int, int]] = {
    weight_layout.BISHOP_PAIR: (25, 45),
    weight_layout.BISHOP_PAWNS: (-2, -4),
    weight_layout.KNIGHT_PAWNS: (3, 3),
    weight_layout.ROOK_PAWNS: (-3, -3),
    weight_layout.ROOK_OPEN: (26, 13),
    weight_layout.ROOK_HALF_OPEN: (13, 13),
    weight_layout.ROOK_SEVENTH: (18, 20),
    weight_layout.ROOK_SHUT_IN: (-40, -5),
    weight_layout.KNIGHT_OUTPOST: (20, 12),
    weight_layout.BISHOP_OUTPOST: (12, 6),
    weight_layout.BEHIND_PAWN: (8, 2),
    weight_layout.DOUBLED: (-8, -18),
    weight_layout.ISOLATED: (-8, -10),
    weight_layout.ISOLATED + 1: (-15, -15),
    weight_layout.BACKWARD: (-5, -8),
    weight_layout.BACKWARD + 1: (-12, -10),
    weight_layout.PASSED_OWN_KING: (0, -4),
    weight_layout.PASSED_OTHER_KING: (0, 7),
    weight_layout.PASSED_OWN_ROOK: (5, 15),
    weight_layout.PASSED_OTHER_ROOK: (-5, -15),
    weight_layout.UNSTOPPABLE: (0, 500),
    weight_layout.CASTLING: (15, 0),
    weight_layout.HANGING: (6, 10),
    weight_layout.HANGING + 1: (25, 20),
    weight_layout.PUSH_THREAT: (15, 12),
    weight_layout.KING_THREAT: (0, 25),
    weight_layout.DRIVEN_TO_EDGE: (0, 12),
    weight_layout.KINGS_TOGETHER: (0, 15),
    weight_layout.DRIVEN_TO_CORNER: (0, 40),
    weight_layout.TEMPO: (14, 10),
}
THREATS: dict[int, tuple[int, ...]] = {
    weight_layout.PAWN_THREAT: (0, 45, 45, 60, 60),
    weight_layout.MINOR_THREAT: (4, 15, 15, 40, 40),
    weight_layout.ROOK_THREAT: (3, 12, 12, 5, 40),
}


def place(kind: int, row: int, column: int) -> tuple[int, int]:
    """Return the place's two weights: towards the centre and forward; the king at home, later in the middle."""
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


def hand_tuned_weights() -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the middle game's weights and the ending's."""
    weights = [(0, 0)] * COUNT
    weights[weight_layout.MATERIAL : weight_layout.PLACES] = MATERIAL
    for kind in range(6):
        for row in range(8):
            for column in range(4):
                weights[weight_layout.PLACES + 32 * kind + 4 * row + column] = place(kind, row, column)
    for first, count, usual, middle, end in MOBILITY:
        weights[first : first + count] = [(middle * (free - usual), end * (free - usual)) for free in range(count)]
    for row in range(1, 7):
        weights[weight_layout.SUPPORTED + row] = (4 + 2 * row, 2 * row)
        weights[weight_layout.PHALANX + row] = (3 + 2 * row, 2 * row)
        weights[weight_layout.PASSED + row] = PASSED[row]
        weights[weight_layout.PASSED_BLOCKED + row] = (-row * row // 2, -row * row)
        weights[weight_layout.PASSED_SAFE + row] = (row * row // 3, row * row // 2)
        weights[weight_layout.PASSED_FREE + row] = (row * row // 2, row * row)
    for column in range(4):
        for near in range(8):
            shelter = (-22, 22, 12, 2, -6, -12, -16, -20)[near]
            weights[weight_layout.SHELTER + 8 * column + near] = (shelter if column < 3 else shelter // 2, 0)
    for near in range(1, 8):
        storm = (0, -20, -26, -14, -6, 0, 0, 0)[near]
        weights[weight_layout.STORM + near], weights[weight_layout.STORM + 8 + near] = (storm, 0), (storm // 3, 0)
    for units in range(32):
        weights[weight_layout.DANGER + units] = (min(units * units * 6 // 10, 12 * units), units)
    for first, values in THREATS.items():
        weights[first : first + 5] = [(value, value) for value in values]
    for index, pair in SINGLE.items():
        weights[index] = pair
    return tuple(middle for middle, _ in weights), tuple(end for _, end in weights)

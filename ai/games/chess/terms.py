"""The sum of the weighted features, white's less black's.

Weights and sums hold two numbers in one word, the middle game's in the lower 32 bits and the ending's above, so that
one addition serves both (https://www.chessprogramming.org/Tapered_Eval). The sum is linear in the weights: a weight
greater by one adds the number of occurrences of its feature. So weights are fitted and sums explained without a second
account of the features.

Features: C. Shannon, "Programming a computer for playing chess" (Philosophical Magazine 41, 1950); D. Slate & L. Atkin,
"Chess 4.5" (1977); https://www.chessprogramming.org/Evaluation, and King_Safety there for units of attack weighed by a
table.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from agon.ai.games.chess.endings import drive
from agon.ai.games.chess.pawns import advance, ahead, passed_pawns, shelter, structure
from agon.ai.games.chess.pieces import look, posts
from agon.ai.games.chess.threats import danger, threats
from agon.ai.games.chess.weight_layout import CASTLING, TEMPO
from agon.games.bits import lowest_bit, popcount
from agon.games.chess.attacks import KING, NONE
from agon.games.chess.state import DIAGONALS, KNIGHTS, PAWNS, RIGHTS, SEAT, STRAIGHTS, number
from agon.games.verbs import State

HALF = 32
BACK_ROWS = np.uint64(0xFF000000000000FF)


def middle_of(both: Any) -> int:
    return ((both + (1 << HALF - 1)) & (1 << HALF) - 1) - (1 << HALF - 1)


def end_of(both: Any) -> int:
    return (both + (1 << HALF - 1)) >> HALF


def total(state: State, sides: NDArray[np.int64]) -> int:
    """Return both halves of the sum; ``sides`` has a row of weights for each side's features."""
    pawns, knights = int(state[PAWNS]), int(state[KNIGHTS])
    diagonals, straights = int(state[DIAGONALS]), int(state[STRAIGHTS])
    white, black = int(state[0]), int(state[1])
    kings = (white | black) & ~(pawns | knights | diagonals | straights)
    seat = number(state[SEAT])
    both = sides[seat][TEMPO] * (1 - 2 * seat)
    found = others = int(NONE), int(NONE), int(NONE), int(NONE), int(NONE), int(NONE), 0, both
    for side in range(2):  # loops, since calls are inlined
        own, other = (white, black) if side == 0 else (black, white)
        weights = sides[side]
        king, other_king = lowest_bit(own & kings), lowest_bit(other & kings)
        ring = int(KING[other_king]) | ahead(int(KING[other_king]), 1 - side)
        others = found
        found = look(own, other, pawns, knights, diagonals, straights, king, other_king, ring, side, weights)
        result = found[7] + structure(own & pawns, other & pawns, side, weights)
        result += shelter(own & pawns, other & pawns, king, side, weights)
        result += posts(own, other, pawns, own & knights, own & diagonals & ~straights, side, weights)
        result += weights[CASTLING] * popcount(int(state[RIGHTS]) & int(BACK_ROWS) & own)
        both += result if side == 0 else -result
    for side in range(2):
        own, other = (white, black) if side == 0 else (black, white)
        weights = sides[side]
        king, other_king = lowest_bit(own & kings), lowest_bit(other & kings)
        found, others = others, found
        by_knights, by_bishops, by_rooks, by_queens, every, twice, units, _ = found
        guarded = others[4]
        defended = guarded | int(KING[other_king])
        result = threats(
            own,
            other,
            pawns,
            knights,
            diagonals,
            straights,
            by_knights | by_bishops,
            by_rooks,
            every,
            defended,
            king,
            side,
            weights,
        )
        result += danger(
            own,
            other,
            straights & diagonals,
            by_knights,
            by_bishops,
            by_rooks,
            by_queens,
            every,
            twice,
            guarded,
            units,
            other_king,
            weights,
        )
        passed = passed_pawns(own & pawns, other & pawns, side)
        pieces = knights | diagonals | straights
        if passed:
            rooks = straights & ~diagonals
            bare = not other & pieces
            result += advance(passed, own, other, rooks, defended, king, other_king, bare, side == seat, side, weights)
        if not other & (pieces | pawns):
            result += drive(own, knights, diagonals, straights, king, other_king, weights)
        both += result if side == 0 else -result
    return both

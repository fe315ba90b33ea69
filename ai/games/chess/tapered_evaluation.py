"""Value of a chess position: the sum of the weighted features (``terms``), interpolated between middle game and ending
by the remaining pieces, less if it is hard to win with (``endings``).

This is tapered evaluation (https://www.chessprogramming.org/Tapered_Eval). The weights (``weights``), in hundredths of
a pawn, are fitted to games that the engine played against itself (``agon.ai.tuning``). A position with its colours
changed has the negative value.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from agon.ai.games.chess.endings import FULL_SCALE, scale
from agon.ai.games.chess.terms import HALF, end_of, middle_of, total
from agon.ai.games.chess.weight_layout import COUNT
from agon.ai.games.chess.weights import ENDING, MIDDLE_GAME
from agon.games.bits import popcount
from agon.games.chess.state import CLOCK, DIAGONALS, KNIGHTS, PAWNS, STRAIGHTS, number
from agon.games.verbs import State

PAWN_VALUE = 0.06
"""Expected return of a pawn."""
CENTIPAWN = PAWN_VALUE / 100
STRAIGHT, MOST = 0.6, 0.95
"""Bound up to which the sum counts in full, so that a pawn means the same to a search's margins; and the limit that it
approaches beyond."""
TIRED_CLOCK, MOST_CLOCK = 56, 116
"""Range of plies without capture or pawn move in which an advantage loses its value, in full at the last."""
FULL_PHASE = 24
DIGITS, DIGIT_BITS = 6, 10
HALF_DIGIT = 1 << DIGIT_BITS - 1
"""Bound on the number of occurrences of a feature in the sums that count features."""

WEIGHTS: NDArray[np.int64] = np.array(
    [middle + (end << HALF) for middle, end in zip(MIDDLE_GAME, ENDING, strict=True)], np.int64
)

NEUTRAL: NDArray[np.int64] = np.stack([WEIGHTS, WEIGHTS])
"""The weights of each side's features."""


def pieces_left(state: State, side: int) -> int:
    """Count 1 for a minor piece, 2 for a rook, 4 for a queen."""
    own, straights, diagonals = int(state[side]), int(state[STRAIGHTS]), int(state[DIAGONALS])
    queens = own & straights & diagonals
    return popcount(own & (int(state[KNIGHTS]) | diagonals)) + 2 * popcount(own & straights) + popcount(queens)


def phase(state: State) -> int:
    """Return the phase: from 24, all pieces on the board, to 0."""
    return min(pieces_left(state, 0) + pieces_left(state, 1), FULL_PHASE)


def share(state: State, sign: int) -> float:
    """Return the share of the sum that counts if the side of that ``sign`` is better (1: white)."""
    strong = 0 if sign > 0 else 1
    advantage = pieces_left(state, strong) - pieces_left(state, 1 - strong)
    left = scale(
        int(state[strong]),
        int(state[1 - strong]),
        int(state[PAWNS]),
        int(state[KNIGHTS]),
        int(state[DIAGONALS]),
        int(state[STRAIGHTS]),
        advantage,
        strong,
    )
    clock = number(state[CLOCK])
    tired = max(0.0, (MOST_CLOCK - clock) / (MOST_CLOCK - TIRED_CLOCK)) if clock > TIRED_CLOCK else 1.0
    return tired * left / FULL_SCALE


def evaluate(state: State, seat: int) -> float:
    """Return the expected return of ``seat``, between -1 and 1."""
    return weigh(state, seat, NEUTRAL)


def weigh(state: State, seat: int, weights: NDArray[np.int64]) -> float:
    """Return the same with the weights of each side's features in its row of ``weights``."""
    both = total(state, weights)
    now = phase(state)
    value = (middle_of(both) * now + end_of(both) * (FULL_PHASE - now)) / FULL_PHASE
    value = CENTIPAWN * value * share(state, 1 if value > 0.0 else -1)
    rest = abs(value) - STRAIGHT
    if rest > 0.0:
        size = STRAIGHT + (MOST - STRAIGHT) * rest / (rest + MOST - STRAIGHT)
        value = size if value > 0.0 else -size
    return value if seat == 0 else -value


def features(state: State, weights: NDArray[np.int64], places: NDArray[np.int32], amounts: NDArray[np.float32]) -> int:
    """Write the weights that this position uses and their amounts, in white's hundredths of a pawn, for fitting; return
    their number. The list holds the middle game's weights and then the ending's.

    The sum being linear, weights that are powers of a large number give a sum whose digits are the numbers of
    occurrences of the features. ``weights`` is scratch for them: as many zeros as there are weights of one half.
    """
    both = total(state, NEUTRAL)
    now = phase(state)
    value = (middle_of(both) * now + end_of(both) * (FULL_PHASE - now)) / FULL_PHASE
    counted = share(state, 1 if value > 0.0 else -1) / FULL_PHASE
    found = 0
    for first in range(0, COUNT, DIGITS):
        last = min(first + DIGITS, COUNT)
        for index in range(first, last):
            weights[0, index] = weights[1, index] = 1 << DIGIT_BITS * (index - first)
        rest = total(state, weights)
        for index in range(first, last):
            weights[0, index] = weights[1, index] = 0
            times = ((rest + HALF_DIGIT) & 2 * HALF_DIGIT - 1) - HALF_DIGIT
            rest = (rest - times) >> DIGIT_BITS
            if times != 0:
                if now > 0:
                    places[found], amounts[found] = index, times * now * counted
                    found += 1
                if now < FULL_PHASE:
                    places[found], amounts[found] = COUNT + index, times * (FULL_PHASE - now) * counted
                    found += 1
    return found

"""Games of Othello against itself in one kernel: random plies, then a search of three plies by the tables, then the
solver.

Thousands of positions a second take such shallow play; what a position is worth is learned from many results (M. Buro,
"Improving heuristic mini-max search by supervised learning", 2002, section 3).
"""

# ruff: noqa: PLR0917 - kernels are called by position

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from agon.ai.games.othello.kernels import BEST_MOVE, RESULT, final, set_up, solve
from agon.ai.games.othello.pattern_evaluation import ALL, NEUTRAL, discs_expected
from agon.games.bits import mix64, popcount, random_below
from agon.games.othello.rules import mobility, turned
from agon.games.verbs import Rng

SOLVED = 13
"""Empty squares from which on values are exact."""
LEAST = 4
"""Fewest empty squares of a position that is kept."""
STRAY = 4
"""Number of solved positions of which one is left by a random move, so that unusual ones are met too."""
PLAIN = NEUTRAL[0]
ONE = np.uint64(1)
MOST = 64
WITHOUT_END = 1 << 40
START = (np.uint64(0x0000000810000000), np.uint64(0x0000001008000000))


def leaf(own: Any, other: Any) -> float:
    """Return the discs that the side to move is expected to lead by at the end."""
    moves = mobility(own, other, int(ALL))
    sign = 1.0
    if not moves:
        own, other, sign = other, own, -1.0
        moves = mobility(own, other, int(ALL))
        if not moves:
            return sign * final(own, other, int(ALL))
    return sign * min(max(discs_expected(own, other, moves, PLAIN, PLAIN), -float(MOST)), float(MOST))


def one_ply(own: Any, other: Any, low: float, high: float) -> float:
    """Return the value by a search of one ply, at least if it is within the window."""
    moves = mobility(own, other, int(ALL))
    sign = 1.0
    if not moves:
        own, other, sign, low, high = other, own, -1.0, -high, -low
        moves = mobility(own, other, int(ALL))
        if not moves:
            return sign * final(own, other, int(ALL))
    best = -float(2 * MOST)
    while moves and best < high:
        disc = moves & ~(moves - int(ONE))
        moves ^= disc
        runs = turned(disc, own, other)
        best = max(best, -leaf(other ^ runs, own | runs | disc))
    return sign * best


def two_plies(own: Any, other: Any, low: float, high: float) -> float:
    moves = mobility(own, other, int(ALL))
    sign = 1.0
    if not moves:
        own, other, sign, low, high = other, own, -1.0, -high, -low
        moves = mobility(own, other, int(ALL))
        if not moves:
            return sign * final(own, other, int(ALL))
    best = -float(2 * MOST)
    while moves and best < high:
        disc = moves & ~(moves - int(ONE))
        moves ^= disc
        runs = turned(disc, own, other)
        best = max(best, -one_ply(other ^ runs, own | runs | disc, -high, -max(best, low)))
    return sign * best


def searched(own: Any, other: Any, moves: Any) -> tuple[float, Any]:
    """Return the value by three plies and the best move's bit; ``moves`` are not empty."""
    best = -float(2 * MOST)
    chosen = moves & ~(moves - int(ONE))
    while moves:
        disc = moves & ~(moves - int(ONE))
        moves ^= disc
        runs = turned(disc, own, other)
        value = -two_plies(other ^ runs, own | runs | disc, -float(2 * MOST), -best)
        if value > best:
            best, chosen = value, disc
    return best, chosen


def exact(
    own: Any,
    other: Any,
    moves: Any,
    guess: int,
    boards: NDArray[np.uint64],
    work: NDArray[np.int64],
    memory: NDArray[np.int64],
    stop: NDArray[np.uint8],
) -> tuple[int, Any]:
    """Return the exact value and a best move's bit; ``guess`` is near the value if all is well."""
    low, high, step = -MOST, MOST, 2
    chosen = moves & ~(moves - int(ONE))
    window = min(max(guess, low + 1), high - 1)
    while low < high:
        set_up(own, other, int(ALL), window, boards, work)
        solve(int(ALL), WITHOUT_END, boards, work, memory, stop)
        score = int(work[RESULT])
        if score > window:
            low = max(low, score)
            chosen = int(ONE) << work[BEST_MOVE]
            window = min(low + step - 1, high - 1)
        else:
            high = min(high, score)
            window = max(high - step, low)
        step *= 2
    return low, chosen


def random_move(moves: Any, rng: Rng) -> Any:
    for _ in range(random_below(rng, popcount(moves))):
        moves &= moves - int(ONE)
    return moves & ~(moves - int(ONE))


def play(
    plies: int,
    rng: Rng,
    own_boards: NDArray[np.uint64],
    other_boards: NDArray[np.uint64],
    discs: NDArray[np.int8],
    expected: NDArray[np.float32],
    solved: NDArray[np.bool_],
    boards: NDArray[np.uint64],
    work: NDArray[np.int64],
    memory: NDArray[np.int64],
    stop: NDArray[np.uint8],
) -> int:
    """Play a game that begins with so many random plies; write a row for each position after them, and return their
    number. ``discs`` is exact where ``solved`` says so, else what play led to; it and ``expected`` are as the side to
    move sees them."""
    own, other = START
    seat, rows, result = 0, 0, 0
    is_known = False
    for _ in range(2 * MOST):
        moves = mobility(own, other, int(ALL))
        if not moves:
            own, other, seat = other, own, 1 - seat
            moves = mobility(own, other, int(ALL))
            if not moves:
                break
        left = popcount(int(ALL) & ~(own | other))
        if plies > 0:
            plies -= 1
            disc = random_move(moves, rng)
        elif left > SOLVED:
            value, disc = searched(own, other, moves)
            own_boards[rows], other_boards[rows], expected[rows] = own, other, value
            discs[rows], solved[rows] = seat, False
            rows += 1
        elif left < LEAST:
            break
        else:
            value, best = exact(own, other, moves, int(leaf(own, other)) | 1, boards, work, memory, stop)
            if not is_known:
                result, is_known = value if seat == 0 else -value, True
            own_boards[rows], other_boards[rows], expected[rows] = own, other, value
            discs[rows], solved[rows] = value, True
            rows += 1
            disc = random_move(moves, rng) if random_below(rng, STRAY) == 0 else best
        runs = turned(disc, own, other)
        own, other, seat = other ^ runs, own | runs | disc, 1 - seat
    if not is_known:
        result = final(own, other, int(ALL)) if seat == 0 else -final(own, other, int(ALL))
    for row in range(rows):
        if not solved[row]:
            discs[row] = result if discs[row] == 0 else -result
    return rows


def play_games(
    first: int,
    fewest: int,
    most: int,
    seed: int,
    numbers: NDArray[np.int32],
    own_boards: NDArray[np.uint64],
    other_boards: NDArray[np.uint64],
    discs: NDArray[np.int8],
    expected: NDArray[np.float32],
    solved: NDArray[np.bool_],
    boards: NDArray[np.uint64],
    work: NDArray[np.int64],
    memory: NDArray[np.int64],
    stop: NDArray[np.uint8],
    rng: Rng,
) -> int:
    """Play games numbered from ``first`` on until the arrays are full; return the number of rows written. A game
    follows from ``seed`` and its number; ``fewest`` to ``most`` random plies, few of them more often."""
    rows, number = 0, first
    while rows + MOST <= len(discs):
        rng[0] = int(mix64(seed + 1)) ^ int(mix64(number))
        span = most - fewest + 1
        plies = fewest + min(random_below(rng, span), random_below(rng, span))
        count = play(
            plies, rng, own_boards[rows:], other_boards[rows:], discs[rows:], expected[rows:], solved[rows:],
            boards, work, memory, stop,
        )  # fmt: skip
        numbers[rows : rows + count] = number
        rows += count
        number += 1
    return rows

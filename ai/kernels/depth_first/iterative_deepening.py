"""Iterations of alpha-beta: they open the root, set it up for a depth and a window, and find the next one.

Sources: Slate & Atkin, "Chess 4.5" (1977) for iterative deepening; Baudet, "The design and analysis of algorithms for
asynchronous multiprocessors" (1978) for aspiration windows; the iterations that each thread skips are those of
Stockfish 8 (2016), one of the programs that made lazy SMP known.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from agon.ai.kernels.depth_first.move_ordering import rate
from agon.ai.kernels.depth_first.pruning import is_far_from_decided
from agon.ai.kernels.depth_first.score import INFINITY, is_decided
from agon.ai.kernels.depth_first.search_options import ASPIRATION, DEEPEST, GREATEST, HAS_CHECK, LINES, PHASE, STRIDE
from agon.ai.kernels.depth_first.search_stack import (
    AGAIN,
    ALPHA,
    BEST,
    BETA,
    CELLS,
    CHECKED,
    CHOSEN,
    CLOSED,
    COUNT,
    DELTA,
    DEPTH,
    EXACTNESS,
    FIRST_KILLER,
    FOLLOWS,
    GUIDE,
    KIND,
    LAST_BEST,
    LAST_DEPTH,
    LEFT,
    MOVER,
    NODES,
    OPEN,
    PLY,
    PRUNED,
    PV_LENGTH,
    SCORES,
    SECOND_KILLER,
    TRIED,
    SearchStack,
    finish,
)
from agon.games.verbs import State, current_player, in_check, legal_actions

FULL = 0
"""Kind of an action's search: in the whole window (``alphabeta`` has the other kinds)."""


def is_exactly_decided(row: NDArray[np.int64], greatest: int) -> bool:
    """True if the row's score is a forced win or loss at an exact distance."""
    return row[OPEN] != PRUNED and is_decided(row[BEST], greatest, row[LEFT])


def open_root(stack: SearchStack, root: State) -> None:
    """Begin a new search and forget the one before. The root's row looks finished, so that an iteration begins."""
    cells, rows = stack.cells, stack.rows
    cells[NODES] = cells[LAST_DEPTH] = cells[GUIDE] = cells[LAST_BEST] = cells[PLY] = cells[AGAIN] = 0
    for ply in range(len(rows)):
        rows[ply, FIRST_KILLER] = rows[ply, SECOND_KILLER] = -1
    for seat in range(len(stack.history)):
        for place in range(stack.history.shape[1]):
            stack.history[seat, place] = 0
    state = stack.states[0]
    for cell in range(CELLS or len(root)):
        state[cell] = root[cell]
    rows[0, MOVER] = current_player(state)
    rows[0, COUNT] = legal_actions(state, stack.actions[0])
    rows[0, CHECKED] = HAS_CHECK and in_check(state)
    rows[0, TRIED], rows[0, ALPHA], rows[0, BETA], rows[0, BEST] = rows[0, COUNT], -INFINITY, INFINITY, -INFINITY


def begin(stack: SearchStack, options: NDArray[np.int64], alpha: int, beta: int) -> None:
    """Set the stack to the root of an iteration, which follows the best line so far first."""
    cells, row = stack.cells, stack.rows[0]
    row[TRIED] = 0
    row[ALPHA] = alpha
    row[BETA] = beta
    row[BEST] = -INFINITY
    row[CHOSEN] = -1
    row[OPEN] = CLOSED
    row[FOLLOWS] = 1
    row[KIND] = FULL
    row[LEFT] = cells[DEPTH]
    row[PV_LENGTH] = 0
    for slot in range(row[COUNT]):
        stack.roots[EXACTNESS, slot] = 0
    cells[PLY] = 0
    cells[AGAIN] = 0
    followed = stack.pv[len(stack.pv) - 1, 0] if cells[GUIDE] > 0 else -1
    rate(
        stack.states[0],
        stack.actions[0],
        stack.order[0],
        row,
        stack.history,
        options,
        row[MOVER],
        row[COUNT],
        followed,
        -1,
        -1,
    )


def root_alpha(stack: SearchStack, lines: int) -> int:
    """Return the ``lines``-th best exact score of the root so far, which an action must beat to get an exact score."""
    roots = stack.roots
    count = stack.rows[0, COUNT]
    bound = INFINITY
    for _ in range(lines):
        following = -INFINITY
        equal = 0
        for slot in range(count):
            if roots[EXACTNESS, slot]:
                score = roots[SCORES, slot]
                if score < bound and score > following:
                    following = score
        if following == -INFINITY:
            return -INFINITY
        for slot in range(count):
            if roots[EXACTNESS, slot] and roots[SCORES, slot] == following:
                equal += 1
        bound = following
        lines -= equal
        if lines <= 0:
            return bound
    return bound


def next_iteration(stack: SearchStack, options: NDArray[np.int64]) -> bool:
    """Begin the first iteration, the next one, or the same in a wider window.

    Returns False if the value is proven or the deepest iteration is done.
    """
    cells: Any = stack.cells
    row = stack.rows[0]
    alpha, beta, best = row[ALPHA], row[BETA], row[BEST]
    if cells[DEPTH] == 0:
        cells[DEPTH] = 1
    elif best <= alpha and alpha > -INFINITY:
        cells[DELTA] *= 4
        alpha = max(-INFINITY, best - cells[DELTA])
    elif best >= beta:
        cells[DELTA] *= 4
        beta = min(INFINITY, best + cells[DELTA])
    else:
        finish(stack)
        decided = row[OPEN] == CLOSED or is_exactly_decided(row, options[GREATEST])
        if decided or cells[DEPTH] >= options[DEEPEST]:
            return False
        cells[DEPTH] += 1
        stride = options[STRIDE]
        while stride > 0 and cells[DEPTH] < options[DEEPEST] and (cells[DEPTH] + options[PHASE]) // stride % 2 == 1:
            cells[DEPTH] += 1
        alpha, beta = -INFINITY, INFINITY
        if options[ASPIRATION] and options[LINES] == 1 and is_far_from_decided(best, options[GREATEST]):
            cells[DELTA] = options[ASPIRATION]
            alpha, beta = best - cells[DELTA], best + cells[DELTA]
    begin(stack, options, alpha, beta)
    return True

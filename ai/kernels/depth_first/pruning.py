"""Forward pruning, reductions and extensions: everything that can make the search wrong, each with its source.

Scores that rest on pruning never count as proven. Nothing is pruned if a forced win or loss is in sight.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from agon.ai.kernels.depth_first.score import PROVEN
from agon.ai.kernels.depth_first.search_options import ADVANTAGE, PROBED_LEFT, PROBES
from agon.ai.kernels.depth_first.transposition_table import MOST_INDEX, UPPER, bound_of, depth_of, index_of, score_of

REVERSE_FUTILITY_LEFT = 3
FUTILITY_LEFT = 2
NULL_MOVE_LEFT = 3
LATE_LEFT = 3
SINGULAR_LEFT = 8


def is_far_from_decided(bound: int, greatest: int) -> bool:
    """True if neither a forced win nor a forced loss is at stake."""
    return abs(bound) < greatest - PROVEN


def singular_bound(entry: int, left: int, greatest: int) -> int:
    """Return the bound of a singular extension, which all other actions must stay below; 0 if the table's ``entry``
    does not say enough of its action.

    Source: T. Anantharaman, M. Campbell & F. Hsu, "Singular extensions: adding selectivity to brute-force searching"
    (Artificial Intelligence 43, 1990); judging by the table's entry is later practice.
    """
    if entry == 0 or bound_of(entry) == UPPER or depth_of(entry) < left - 3 or index_of(entry) == MOST_INDEX:
        return 0
    score = score_of(entry)
    if not is_far_from_decided(score, greatest):
        return 0
    bound = score - left * ADVANTAGE // 25
    return bound if bound != 0 else -1


def allows_null_move(left: int, static: int, beta: int) -> bool:
    """True if a null move may be tried: the opponent moves twice, and the node is cut if even that does not help it.

    The game's ``may_pass`` says when passing is no advantage (no zugzwang). Source: C. Donninger, "Null move and deep
    search" (ICCA Journal 16, 1993).
    """
    return left >= NULL_MOVE_LEFT and static >= beta


def null_move_reduction(left: int, static: int, beta: int) -> int:
    """Return the plies by which the search after a null move is reduced: more with a large margin or much depth.

    Source: E. Heinz, "Adaptive null-move pruning" (ICCA Journal 22, 1999).
    """
    return 2 + left // 4 + min(2, (static - beta) // (2 * ADVANTAGE))


def is_reverse_futile(left: int, static: int, beta: int) -> bool:
    """True for reverse futility (static null move): a few plies will not bring the value back to the window from above.

    Source: E. Heinz, "Extended futility pruning" (ICCA Journal 21, 1998), with the sides exchanged.
    """
    return left <= REVERSE_FUTILITY_LEFT and static - left * ADVANTAGE >= beta


def is_futile(left: int, static: int, bar: int) -> bool:
    """True for futility: no quiet action will reach the window from below before the horizon.

    Source: E. Heinz, "Extended futility pruning" (ICCA Journal 21, 1998).
    """
    return left <= FUTILITY_LEFT and static + (left + 1) * ADVANTAGE <= bar


def late_move_reduction(left: int, tried: int, in_full: int) -> int:
    """Return the plies of a late move reduction: the ``tried``-th action is searched less deeply first, as all before
    it failed to raise the bound; more for later actions and greater depth, none for the first ``in_full``.

    Source: D. Levy, D. Broughton & M. Taylor, "The SEX algorithm in computer chess" (ICCA Journal 12, 1989) for
    depth by plausibility; the form with a second look is that of Fruit (F. Letouzey, 2005).
    """
    if left < LATE_LEFT or tried <= in_full:
        return 0
    size = 1
    if left >= 6:
        size += 1
    if tried > 8:
        size += 1
    if tried > 16 and left >= 8:
        size += 1
    return min(size, left - 2)


def probcut_cell(left: int) -> int:
    """Return the first option cell of the numbers for so many plies left; beyond the last, those of the same parity."""
    return PROBES + 4 * (left if left <= PROBED_LEFT else PROBED_LEFT - (left & 1))


def probcut_depth(options: NDArray[np.int64], left: int) -> int:
    """Return the depth of Multi-ProbCut's probe, which predicts a search of ``left`` plies; 0 if none is worth it.

    The deep score is predicted as ``slope * shallow score + offset``, plus or minus ``margin``, with numbers fitted for
    each depth (``options[PROBES:]``). Sources: M. Buro, "ProbCut: an effective selective extension of the
    alpha-beta algorithm" (ICCA Journal 18, 1995) and "Experiments with Multi-ProbCut and a new high-quality evaluation
    function for Othello" (1997).
    """
    return int(options[probcut_cell(left)])


def probcut_bar(options: NDArray[np.int64], left: int, static: int, beta: int) -> int:
    """Return the score that the probe must exceed if the deep search is to reach ``beta``.

    If the evaluation is below ``beta``: the score that it must not exceed if the deep search is to stay below.
    """
    cell = probcut_cell(left)
    slope, offset, margin = int(options[cell + 1]), int(options[cell + 2]), int(options[cell + 3])
    if static >= beta:
        return (beta - offset + margin) * 1024 // slope
    return (beta - 1 - offset - margin) * 1024 // slope


def is_worth_probcut(options: NDArray[np.int64], left: int, static: int, beta: int, greatest: int) -> bool:
    """True if there is a probe for that depth and its bound is far from decided."""
    return probcut_depth(options, left) > 0 and is_far_from_decided(probcut_bar(options, left, static, beta), greatest)

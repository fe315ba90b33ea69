"""What a search leaves out or looks at less deeply: all that can make it wrong, each with its source.

Scores that took part in this are never taken for proven. Where a forced win or loss is in sight nothing is left out.
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
LATE_TRIED = 3
SINGULAR_LEFT = 8


def is_far_from_decided(bound: int, greatest: int) -> bool:
    """Whether neither a forced win nor a forced loss is at stake."""
    return abs(bound) < greatest - PROVEN


def singular_bound(entry: int, left: int, greatest: int) -> int:
    """Singular extension: what the other actions must all stay below, 0 where the table's ``entry`` does not say enough
    of its action.

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
    """Null move: whether to let the opponent move twice, and stop where even that does not help it.

    The game says when passing is no advantage (no zugzwang). Source: C. Donninger, "Null move and deep search" (ICCA
    Journal 16, 1993).
    """
    return left >= NULL_MOVE_LEFT and static >= beta


def null_move_reduction(left: int, static: int, beta: int) -> int:
    """How many plies less deep the search after a pass is; more where there is much to spare or much depth.

    Source: E. Heinz, "Adaptive null-move pruning" (ICCA Journal 22, 1999).
    """
    return 2 + left // 4 + min(2, (static - beta) // (2 * ADVANTAGE))


def is_reverse_futile(left: int, static: int, beta: int) -> bool:
    """Reverse futility (static null move): so far above the window that a few plies will not bring it back.

    Source: E. Heinz, "Extended futility pruning" (ICCA Journal 21, 1998), with the sides exchanged.
    """
    return left <= REVERSE_FUTILITY_LEFT and static - left * ADVANTAGE >= beta


def is_futile(left: int, static: int, bar: int) -> bool:
    """Futility: so far below the window that no quiet action will reach it before the horizon.

    Source: E. Heinz, "Extended futility pruning" (ICCA Journal 21, 1998).
    """
    return left <= FUTILITY_LEFT and static + (left + 1) * ADVANTAGE <= bar


def late_move_reduction(left: int, tried: int) -> int:
    """Late move reductions: how many plies less deep to look at the ``tried``-th action first, all before it having
    failed to raise the bound; more the later and the deeper.

    Source: D. Levy, D. Broughton & M. Taylor, "The SEX algorithm in computer chess" (ICCA Journal 12, 1989) for
    depth by plausibility; the form with a second look is that of Fruit (F. Letouzey, 2005).
    """
    if left < LATE_LEFT or tried <= LATE_TRIED:
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
    """Where the numbers for so many plies left begin; beyond the last, those of the same parity."""
    return PROBES + 4 * (left if left <= PROBED_LEFT else PROBED_LEFT - (left & 1))


def probcut_depth(options: NDArray[np.int64], left: int) -> int:
    """Multi-ProbCut: how deep a search says well enough what one of ``left`` plies would; 0 where none is worth it.

    The deep score is taken for ``slope * shallow score + offset``, give or take ``margin``, with numbers that were
    fitted for each depth (``options[PROBES:]``). Sources: M. Buro, "ProbCut: an effective selective extension of the
    alpha-beta algorithm" (ICCA Journal 18, 1995) and "Experiments with Multi-ProbCut and a new high-quality evaluation
    function for Othello" (1997).
    """
    return int(options[probcut_cell(left)])


def probcut_bar(options: NDArray[np.int64], left: int, static: int, beta: int) -> int:
    """What the probe must exceed for the deep search to be sure enough to reach ``beta``; where the evaluation is
    below ``beta``, what it must not exceed for the deep search to stay below."""
    cell = probcut_cell(left)
    slope, offset, margin = int(options[cell + 1]), int(options[cell + 2]), int(options[cell + 3])
    if static >= beta:
        return (beta - offset + margin) * 1024 // slope
    return (beta - 1 - offset - margin) * 1024 // slope


def is_worth_probcut(options: NDArray[np.int64], left: int, static: int, beta: int, greatest: int) -> bool:
    """Whether there is a probe for that depth, and an evaluation could answer it."""
    return probcut_depth(options, left) > 0 and is_far_from_decided(probcut_bar(options, left, static, beta), greatest)

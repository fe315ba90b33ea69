"""Alpha-beta, one iteration at a time: fail-soft negamax with a transposition table, killers and history.

Two seats, zero-sum, no chance; a seat may move twice in a row. The loop keeps its stack in ``Frames``, so a search
stops at any node and is resumed there. Action ordering: the line of the previous iteration, the table's action, two
killers a ply, history of cut-offs, the middle of the action list first.

A score counts as exact where no evaluation took part in it ("open" is false), or where it is a forced win or loss no
further away than the search was deep, for a full-width search misses no sooner end.

Sources: Knuth & Moore, "An analysis of alpha-beta pruning" (Artificial Intelligence 6, 1975); Schaeffer, "The history
heuristic and alpha-beta search enhancements in practice" (IEEE PAMI 1989); Slate & Atkin's killers and iterative
deepening (Chess 4.5, 1977).
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ai.kernels.frames import CELLS, DONE, GUIDE, HISTORY, NODES, PLY, RUNNING, Frames
from ai.kernels.score import (
    INFINITY,
    decay,
    greatest_within,
    is_decided,
    least_reaching,
    of_evaluation,
    of_return,
)
from ai.kernels.table import (
    EXACT,
    LOWER,
    MOST_INDEX,
    PROVEN_DEPTH,
    UPPER,
    bound_of,
    depth_of,
    index_of,
    pack,
    probe,
    score_of,
    store,
)
from games.api import TERMINAL
from games.verbs import State, apply_action, current_player, evaluate, legal_actions, returns, state_key

# Merits, from the highest; history is below them all
FOLLOWED = 1 << 47
FROM_TABLE = 1 << 46
KILLER = 1 << 45
HISTORY_LIMIT = 1 << 36
INDEX_BITS = 14
DONE_WITH = -1


def rate(
    actions: NDArray[np.int32],
    order: NDArray[np.int64],
    history: NDArray[np.int64],
    killers: NDArray[np.int32],
    ply: int,
    mover: int,
    count: int,
    followed: int,
    from_table: int,
) -> None:
    """Gives the ``count`` actions of a new row their merits, in one word each with the index, so that one comparison
    finds the best and equal merits leave the legal order.

    ``followed`` is the action of the line to follow, ``from_table`` the index of the table's action; -1 for none.
    """
    killer, second = killers[ply, 0], killers[ply, 1]
    for index in range(count):
        action = actions[ply, index]
        off_centre = abs(2 * index - (count - 1))
        merit = history[mover, action & (HISTORY - 1)] * 64 + 63 - min(63, off_centre)
        merit = KILLER if action == second else merit
        merit = KILLER + 1 if action == killer else merit
        merit = FROM_TABLE if index == from_table else merit
        merit = FOLLOWED if action == followed else merit
        order[ply, index] = merit << INDEX_BITS | (MOST_INDEX - index)


def reward(
    history: NDArray[np.int64], killers: NDArray[np.int32], ply: int, mover: int, action: int, depth: int
) -> None:
    """Books a cut-off by ``action``, ``depth`` plies above the horizon."""
    if killers[ply, 0] != action:
        killers[ply, 1] = killers[ply, 0]
        killers[ply, 0] = action
    place = action & (HISTORY - 1)
    history[mover, place] = min(history[mover, place] + depth * depth, HISTORY_LIMIT)


def begin(frames: Frames, root: State) -> None:
    """Sets the stack to the root of a new iteration; the best line so far, if any, is followed first."""
    for index in range(frames.pv_length[0]):
        frames.guide[index] = frames.pv[0, index]
    frames.cells[GUIDE] = frames.pv_length[0]
    for cell in range(CELLS or len(root)):
        frames.states[0, cell] = root[cell]
    frames.keys[0] = state_key(root)
    frames.movers[0] = current_player(root)
    frames.counts[0] = legal_actions(root, frames.actions[0])
    frames.tried[0] = 0
    frames.alpha[0] = -INFINITY
    frames.beta[0] = INFINITY
    frames.best[0] = -INFINITY
    frames.chosen[0] = -1
    frames.open[0] = 0
    frames.follows[0] = 1
    frames.pv_length[0] = 0
    frames.root_exact[:] = 0
    frames.cells[PLY] = 0
    followed = frames.guide[0] if frames.cells[GUIDE] > 0 else -1
    rate(
        frames.actions,
        frames.order,
        frames.history,
        frames.killers,
        0,
        frames.movers[0],
        frames.counts[0],
        followed,
        -1,
    )


def root_alpha(frames: Frames, lines: int) -> int:
    """The ``lines``-th best exact score of the root so far: what another action must beat to get an exact one."""
    count = frames.counts[0]
    bound = INFINITY
    for _ in range(lines):
        following = -INFINITY
        equal = 0
        for slot in range(count):
            if frames.root_exact[slot]:
                score = frames.root_scores[slot]
                if score < bound and score > following:
                    following = score
        if following == -INFINITY:
            return -INFINITY
        for slot in range(count):
            if frames.root_exact[slot] and frames.root_scores[slot] == following:
                equal += 1
        bound = following
        lines -= equal
        if lines <= 0:
            return bound
    return bound


def advance(
    frames: Frames,
    keys: NDArray[np.uint64],
    entries: NDArray[np.int64],
    generation: int,
    depth: int,
    lines: int,
    least: int,
    greatest: int,
    budget: int,
    stop: NDArray[np.uint8],
) -> int:
    """Searches on, ``budget`` nodes at most. An empty table (length 0) is not used.

    ``lines`` root actions get exact scores; ``least`` and ``greatest`` are the scores of the extreme returns. Returns
    DONE when the iteration is complete, else RUNNING; ``cells[NODES]`` counts the positions reached.
    """
    rows: Any = frames
    states, movers, counts, all_tried = rows.states, rows.movers, rows.counts, rows.tried
    alphas, betas, all_best, all_chosen, all_open = rows.alpha, rows.beta, rows.best, rows.chosen, rows.open
    actions, slots, order, row_keys = rows.actions, rows.slots, rows.order, rows.keys
    follows, guide, history, killers = rows.follows, rows.guide, frames.history, frames.killers
    pv, pv_length, result = frames.pv, frames.pv_length, frames.returns
    width = CELLS or states.shape[1]
    has_table = len(keys) > 0
    guided = frames.cells[GUIDE]
    nodes = 0
    score = 0
    key = np.uint64(0)
    status = RUNNING
    # The current row's cells are kept in variables, and in the arrays only while another row is current
    ply: Any = frames.cells[PLY]
    mover, count, tried = movers[ply], counts[ply], all_tried[ply]
    alpha, beta, best, chosen, opened = alphas[ply], betas[ply], all_best[ply], all_chosen[ply], all_open[ply]
    while nodes < budget and stop[0] == 0:
        if tried < count and best < beta:
            # The most promising action that is left
            top = np.int64(DONE_WITH)
            for other in range(count):
                top = max(top, order[ply, other])
            slot = MOST_INDEX - (top & MOST_INDEX)
            order[ply, slot] = DONE_WITH
            slots[ply] = slot
            tried += 1
            action = actions[ply, slot]
            for cell in range(width):
                states[ply + 1, cell] = states[ply, cell]
            state = states[ply + 1]
            apply_action(state, action)
            nodes += 1
            player = current_player(state)
            pv_length[ply + 1] = 0
            if player == TERMINAL:
                returns(state, result)
                score = of_return(float(result[mover]))
                is_open = 0
            elif ply + 1 >= depth:
                score = of_evaluation(evaluate(state, mover), least, greatest)
                is_open = 1
            else:
                # The window, as the child sees it
                bar = max(alpha, best)
                if ply == 0 and lines > 1:
                    bar = root_alpha(frames, lines)
                if player == mover:
                    low, high = greatest_within(bar), least_reaching(beta)
                else:
                    low, high = greatest_within(-beta), least_reaching(-bar)
                entry = 0
                known = False
                if has_table:
                    key = state_key(state)
                    entry = probe(keys, entries, key, generation)
                if entry != 0 and depth_of(entry) >= depth - ply - 1:
                    bound = bound_of(entry)
                    score = score_of(entry)
                    known = bound == EXACT or (bound == LOWER and score >= high) or (bound == UPPER and score <= low)
                if not known:
                    all_tried[ply], all_best[ply], all_chosen[ply], all_open[ply] = tried, best, chosen, opened
                    follows[ply + 1] = follows[ply] and ply < guided and guide[ply] == action
                    ply += 1
                    mover, tried, alpha, beta, best, chosen, opened = player, 0, low, high, -INFINITY, -1, 0
                    count = legal_actions(state, actions[ply])
                    row_keys[ply], movers[ply], counts[ply], alphas[ply], betas[ply] = key, mover, count, low, high
                    followed = guide[ply] if follows[ply] and ply < guided else -1
                    from_table = index_of(entry) if entry != 0 else -1
                    rate(actions, order, history, killers, ply, mover, count, followed, from_table)
                    continue
                is_open = 0 if depth_of(entry) == PROVEN_DEPTH else 1
                if player != mover:
                    score = -score
        elif ply == 0:
            status = DONE
            break
        else:
            # The row is finished: remember it, and hand its score to the row above
            left = depth - ply
            if opened and is_decided(best, greatest, left):
                opened = 0
            if best >= beta:
                bound = LOWER
                reward(history, killers, ply, mover, actions[ply, slots[ply]], left)
            elif best > alpha:
                bound = EXACT
            else:
                bound = UPPER
            if has_table:
                reach = left if opened else PROVEN_DEPTH
                store(keys, entries, row_keys[ply], pack(best, chosen, reach, bound, generation))
            is_open = opened
            score = best if mover == movers[ply - 1] else -best
            ply -= 1
            mover, count, tried = movers[ply], counts[ply], all_tried[ply]
            alpha, beta, best = alphas[ply], betas[ply], all_best[ply]
            chosen, opened = all_chosen[ply], all_open[ply]
        score = decay(score)
        slot = slots[ply]
        if ply == 0:
            frames.root_scores[slot] = score
            frames.root_exact[slot] = score > root_alpha(frames, lines)
        if score >= beta:
            opened = is_open  # the action that cuts decides alone
        elif is_open:
            opened = 1
        if score > best:
            best = score
            chosen = slot
            if score > alpha:
                pv[ply, 0] = actions[ply, slot]
                for step in range(pv_length[ply + 1]):
                    pv[ply, step + 1] = pv[ply + 1, step]
                pv_length[ply] = pv_length[ply + 1] + 1
    all_tried[ply], all_best[ply], all_chosen[ply], all_open[ply] = tried, best, chosen, opened
    frames.cells[PLY] = ply
    frames.cells[NODES] += nodes
    return status

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

import numpy as np
from numpy.typing import NDArray

from ai.kernels.frames import DONE, GUIDE, HISTORY, NODES, PLY, RUNNING, Frames
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

FOLLOWED = 1 << 60
FROM_TABLE = 1 << 59
KILLER = 1 << 58
HISTORY_LIMIT = 1 << 50


def rate(
    actions: NDArray[np.int32],
    slots: NDArray[np.int32],
    merits: NDArray[np.int64],
    history: NDArray[np.int64],
    killers: NDArray[np.int32],
    ply: int,
    mover: int,
    count: int,
    followed: int,
    from_table: int,
) -> None:
    """Gives the ``count`` actions of a new row their merits.

    ``followed`` is the action of the line to follow, ``from_table`` the index of the table's action; -1 for none.
    """
    for index in range(count):
        action = actions[ply, index]
        off_centre = abs(2 * index - (count - 1))
        merit = history[mover, action % HISTORY] * 64 + 63 - min(63, off_centre)
        if action == killers[ply, 0]:
            merit = KILLER + 1
        elif action == killers[ply, 1]:
            merit = KILLER
        if index == from_table:
            merit = FROM_TABLE
        if action == followed:
            merit = FOLLOWED
        merits[ply, index] = merit
        slots[ply, index] = index


def reward(
    history: NDArray[np.int64], killers: NDArray[np.int32], ply: int, mover: int, action: int, depth: int
) -> None:
    """Books a cut-off by ``action``, ``depth`` plies above the horizon."""
    if killers[ply, 0] != action:
        killers[ply, 1] = killers[ply, 0]
        killers[ply, 0] = action
    place = action % HISTORY
    history[mover, place] = min(history[mover, place] + depth * depth, HISTORY_LIMIT)


def begin(frames: Frames, root: State) -> None:
    """Sets the stack to the root of a new iteration; the best line so far, if any, is followed first."""
    for index in range(frames.pv_length[0]):
        frames.guide[index] = frames.pv[0, index]
    frames.cells[GUIDE] = frames.pv_length[0]
    frames.states[0, :] = root
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
        frames.slots,
        frames.merits,
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
    states, movers, counts, tried = frames.states, frames.movers, frames.counts, frames.tried
    alphas, betas, best, chosen, opened = frames.alpha, frames.beta, frames.best, frames.chosen, frames.open
    actions, slots, merits, row_keys = frames.actions, frames.slots, frames.merits, frames.keys
    follows, guide, history, killers = frames.follows, frames.guide, frames.history, frames.killers
    pv, pv_length, work, result = frames.pv, frames.pv_length, frames.work, frames.returns
    width = len(work)
    has_table = len(keys) > 0
    ply = frames.cells[PLY]
    guided = frames.cells[GUIDE]
    nodes = 0
    score = 0
    status = RUNNING
    while nodes < budget and stop[0] == 0:
        mover = movers[ply]
        if tried[ply] < counts[ply] and best[ply] < betas[ply]:
            # The most promising action that is left
            index = tried[ply]
            top = index
            for other in range(index + 1, counts[ply]):
                if merits[ply, other] > merits[ply, top]:
                    top = other
            if top != index:
                action, slot, merit = actions[ply, top], slots[ply, top], merits[ply, top]
                actions[ply, top], slots[ply, top] = actions[ply, index], slots[ply, index]
                merits[ply, top] = merits[ply, index]
                actions[ply, index], slots[ply, index], merits[ply, index] = action, slot, merit
            action = actions[ply, index]
            tried[ply] = index + 1
            for cell in range(width):
                work[cell] = states[ply, cell]
            apply_action(work, action)
            nodes += 1
            player = current_player(work)
            pv_length[ply + 1] = 0
            if player == TERMINAL:
                returns(work, result)
                score = of_return(float(result[mover]))
                is_open = 0
            elif ply + 1 >= depth:
                score = of_evaluation(evaluate(work, mover), least, greatest)
                is_open = 1
            else:
                # The window, as the child sees it
                alpha = max(alphas[ply], best[ply])
                if ply == 0 and lines > 1:
                    alpha = root_alpha(frames, lines)
                if player == mover:
                    low, high = greatest_within(alpha), least_reaching(betas[ply])
                else:
                    low, high = greatest_within(-betas[ply]), least_reaching(-alpha)
                key = state_key(work)
                entry = 0
                known = False
                if has_table:
                    entry = probe(keys, entries, key, generation)
                if entry != 0 and depth_of(entry) >= depth - ply - 1:
                    bound = bound_of(entry)
                    score = score_of(entry)
                    known = bound == EXACT or (bound == LOWER and score >= high) or (bound == UPPER and score <= low)
                if not known:
                    follows[ply + 1] = follows[ply] and ply < guided and guide[ply] == action
                    ply += 1
                    for cell in range(width):
                        states[ply, cell] = work[cell]
                    row_keys[ply] = key
                    movers[ply] = player
                    counts[ply] = legal_actions(work, actions[ply])
                    tried[ply] = 0
                    alphas[ply] = low
                    betas[ply] = high
                    best[ply] = -INFINITY
                    chosen[ply] = -1
                    opened[ply] = 0
                    pv_length[ply] = 0
                    followed = guide[ply] if follows[ply] and ply < guided else -1
                    from_table = index_of(entry) if entry != 0 else -1
                    rate(actions, slots, merits, history, killers, ply, player, counts[ply], followed, from_table)
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
            if opened[ply] and is_decided(best[ply], greatest, left):
                opened[ply] = 0
            if best[ply] >= betas[ply]:
                bound = LOWER
                reward(history, killers, ply, mover, actions[ply, tried[ply] - 1], left)
            elif best[ply] > alphas[ply]:
                bound = EXACT
            else:
                bound = UPPER
            if has_table:
                reach = left if opened[ply] else PROVEN_DEPTH
                store(keys, entries, row_keys[ply], pack(best[ply], chosen[ply], reach, bound, generation))
            score = best[ply] if mover == movers[ply - 1] else -best[ply]
            is_open = opened[ply]
            ply -= 1
        score = decay(score)
        index = tried[ply] - 1
        if ply == 0:
            slot = slots[0, index]
            frames.root_scores[slot] = score
            frames.root_exact[slot] = score > root_alpha(frames, lines)
        if score >= betas[ply]:
            opened[ply] = is_open  # the action that cuts decides alone
        elif is_open:
            opened[ply] = 1
        if score > best[ply]:
            best[ply] = score
            chosen[ply] = slots[ply, index]
            if score > alphas[ply]:
                pv[ply, 0] = actions[ply, index]
                for step in range(pv_length[ply + 1]):
                    pv[ply, step + 1] = pv[ply + 1, step]
                pv_length[ply] = pv_length[ply + 1] + 1
    frames.cells[PLY] = ply
    frames.cells[NODES] += nodes
    return status

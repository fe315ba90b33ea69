"""Alpha-beta, deeper and deeper: fail-soft negamax on a stack of its own, so that a search stops at any node and is
resumed there.

Two seats, zero-sum, no chance; a seat may move twice in a row. Each technique has its switch (``switches``); ordering
is in ``ordering``, what may be left out in ``selective``, the table in ``table``. A score counts as exact where no
evaluation and no selection took part in it, or where it is a forced win or loss no further away than the search was
deep without selection, for a full-width search misses no sooner end.

Sources: Knuth & Moore, "An analysis of alpha-beta pruning" (Artificial Intelligence 6, 1975); Slate & Atkin, "Chess
4.5" (1977) for iterative deepening; Marsland & Campbell, "Parallel search of strongly ordered game trees" (Computing
Surveys 14, 1982) for principal variation search; Baudet, "The design and analysis of algorithms for asynchronous
multiprocessors" (1978) for aspiration windows; Beal, "A generalised quiescence search algorithm" (Artificial
Intelligence 43, 1990).
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ai.kernels.frames import (
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
    DONE,
    EXACTNESS,
    EXCLUDED,
    EXTENSION,
    FIRST_KILLER,
    FOLLOWS,
    GUIDE,
    JUDGED,
    KEY,
    KIND,
    LAST_BEST,
    LAST_DEPTH,
    LEFT,
    MOVER,
    NODES,
    OPEN,
    PLY,
    PV_LENGTH,
    RIVAL,
    RUNNING,
    SCORES,
    SECOND_KILLER,
    SELECTIVE,
    SLOT,
    STATIC,
    STORED,
    TRIED,
    Frames,
    finish,
)
from ai.kernels.ordering import DONE_WITH, INDEX_BITS, KILLER, noisy, rate, reward
from ai.kernels.score import (
    INFINITY,
    decay,
    greatest_within,
    is_decided,
    least_reaching,
    of_evaluation,
    of_return,
)
from ai.kernels.selective import (
    SINGULAR_LEFT,
    is_beyond_reach,
    is_far_from_decided,
    is_futile,
    pass_reduction,
    passes,
    reduction,
    singular_bound,
)
from ai.kernels.switches import (
    ASPIRATION,
    BEAM,
    CHECK_EXTENSION,
    CHECKS,
    DEEPEST,
    FUTILITY,
    GENERATION,
    GREATEST,
    HAS_CHECK,
    HAS_GIVES_CHECK,
    HAS_MARGINS,
    HAS_NOISE,
    HAS_PASS,
    LATE_REDUCTION,
    LEAST,
    LINES,
    NULL_MOVE,
    QUIESCENCE,
    SCOUT,
    SINGULAR,
)
from ai.kernels.table import (
    BUCKET,
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
from games.verbs import (
    State,
    apply_action,
    apply_pass,
    current_player,
    evaluate,
    gives_check,
    in_check,
    legal_actions,
    may_pass,
    returns,
    state_key,
)

# How a row's action is being searched
FULL = 0  # in the whole window
SCOUTED = 1  # in a null window: only whether it is better than the best
REDUCED = 2  # in a null window and less deeply
PASS_DUE = 3  # not yet an action: first the opponent shall move twice
PASSED = 4
CHECK_DUE = 5  # not yet an action: first the others shall show whether they come near the table's action
CHECKED_OTHERS = 6


def is_exactly_decided(row: NDArray[np.int64], greatest: int) -> bool:
    """Whether the row's score is a forced win or loss and so is its distance."""
    return row[OPEN] != SELECTIVE and is_decided(row[BEST], greatest, row[LEFT])


def open_root(frames: Frames, root: State) -> None:
    """A new search: forgets what the one before has learnt. The root's row looks finished, so an iteration begins."""
    cells, rows = frames.cells, frames.rows
    cells[NODES] = cells[LAST_DEPTH] = cells[GUIDE] = cells[LAST_BEST] = cells[PLY] = cells[AGAIN] = 0
    for ply in range(len(rows)):
        rows[ply, FIRST_KILLER] = rows[ply, SECOND_KILLER] = -1
    for seat in range(len(frames.history)):
        for place in range(frames.history.shape[1]):
            frames.history[seat, place] = 0
    state = frames.states[0]
    for cell in range(CELLS or len(root)):
        state[cell] = root[cell]
    rows[0, MOVER] = current_player(state)
    rows[0, COUNT] = legal_actions(state, frames.actions[0])
    rows[0, CHECKED] = HAS_CHECK and in_check(state)
    rows[0, TRIED], rows[0, ALPHA], rows[0, BETA], rows[0, BEST] = rows[0, COUNT], -INFINITY, INFINITY, -INFINITY


def begin(frames: Frames, switches: NDArray[np.int64], alpha: int, beta: int) -> None:
    """Sets the stack to the root of an iteration; the best line so far, if any, is followed first."""
    cells, row = frames.cells, frames.rows[0]
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
        frames.roots[EXACTNESS, slot] = 0
    cells[PLY] = 0
    cells[AGAIN] = 0
    followed = frames.pv[len(frames.pv) - 1, 0] if cells[GUIDE] > 0 else -1
    rate(
        frames.states[0],
        frames.actions[0],
        frames.order[0],
        row,
        frames.history,
        switches,
        row[MOVER],
        row[COUNT],
        followed,
        -1,
        -1,
    )


def root_alpha(frames: Frames, lines: int) -> int:
    """The ``lines``-th best exact score of the root so far: what another action must beat to get an exact one."""
    roots = frames.roots
    count = frames.rows[0, COUNT]
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


def next_iteration(frames: Frames, switches: NDArray[np.int64]) -> bool:
    """Begins the first iteration; after one the next, or the same in a wider window. False where the value is proven or
    the deepest iteration is done."""
    cells: Any = frames.cells
    row = frames.rows[0]
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
        finish(frames)
        decided = row[OPEN] == CLOSED or is_exactly_decided(row, switches[GREATEST])
        if decided or cells[DEPTH] >= switches[DEEPEST]:
            return False
        cells[DEPTH] += 1
        alpha, beta = -INFINITY, INFINITY
        if switches[ASPIRATION] and switches[LINES] == 1 and is_far_from_decided(best, switches[GREATEST]):
            cells[DELTA] = switches[ASPIRATION]
            alpha, beta = best - cells[DELTA], best + cells[DELTA]
    begin(frames, switches, alpha, beta)
    return True


def search(
    frames: Frames,
    root: State,
    memory: NDArray[np.int64],
    switches: NDArray[np.int64],
    budget: int,
    stop: NDArray[np.uint8],
) -> int:
    """Begins a search of ``root`` (``cells[DEPTH]`` is 0) or searches on, ``budget`` nodes at most, until the value is
    proven or the deepest iteration is done. An empty table (``memory`` of length 0) is not used.

    Returns DONE or RUNNING; ``cells[NODES]`` counts the positions reached. All in one function, since a compiler
    works anew on all that is called at each level of calls.
    """
    columns: Any = frames
    if columns.cells[DEPTH] == 0:
        open_root(frames, root)
    rows, states, actions, order = columns.rows, columns.states, columns.actions, columns.order
    pv, history, result = columns.pv, columns.history, columns.returns
    width = CELLS or states.shape[1]
    last_row = len(rows) - 2
    guide, guided = len(pv) - 1, columns.cells[GUIDE]
    generation, lines, least, greatest = (
        switches[GENERATION],
        switches[LINES],
        switches[LEAST],
        switches[GREATEST],
    )
    has_table = len(memory) >= BUCKET
    scouting = switches[SCOUT] != 0
    reducing, futility = HAS_MARGINS and switches[LATE_REDUCTION] != 0, HAS_MARGINS and switches[FUTILITY] != 0
    passing, beam = HAS_MARGINS and HAS_PASS and switches[NULL_MOVE] != 0, switches[BEAM] if HAS_MARGINS else 0
    singular = HAS_MARGINS and has_table and switches[SINGULAR] != 0
    quiescent = HAS_NOISE and switches[QUIESCENCE] != 0
    checks = HAS_GIVES_CHECK and switches[CHECKS] != 0
    extending = HAS_CHECK and switches[CHECK_EXTENSION] != 0
    unproven = SELECTIVE if reducing or futility or passing or beam > 0 else JUDGED
    nodes = 0
    score = 0
    status = RUNNING
    # The current row's fields are kept in variables, and in the row only while another row is current
    ply: Any = columns.cells[PLY]
    again = columns.cells[AGAIN] != 0
    row: Any = rows[ply]
    mover, count, tried, left, kind = row[MOVER], row[COUNT], row[TRIED], row[LEFT], row[KIND]
    alpha, beta, best, chosen, opened = row[ALPHA], row[BETA], row[BEST], row[CHOSEN], row[OPEN]
    while nodes < budget and stop[0] == 0:
        is_open = CLOSED
        if best < beta and (tried < count or again):
            state = states[ply + 1]
            below = rows[ply + 1]
            below[PV_LENGTH] = 0
            bar = max(alpha, best)
            if ply == 0 and lines > 1:
                bar = root_alpha(frames, lines)
            quiet = False
            if again:
                slot = row[SLOT]
                action = actions[ply, slot]
                player = current_player(state)
            else:
                action: Any = np.int32(-1)
                if kind == PASS_DUE or (HAS_MARGINS and kind == CHECK_DUE):
                    slot = np.int64(-1)
                else:
                    # The most promising action that is left
                    top = np.int64(DONE_WITH)
                    for other in range(count):
                        top = max(top, order[ply, other])
                    slot = MOST_INDEX - (top & MOST_INDEX)
                    merit = top >> INDEX_BITS
                    quiet = merit < KILLER
                    if beam > 0 and tried >= beam and ply > 0 and left > 0 and is_far_from_decided(best, greatest):
                        count = tried
                        opened = SELECTIVE
                        continue
                    order[ply, slot] = DONE_WITH
                    tried += 1
                    action = actions[ply, slot]
                    if futility and quiet and beta - alpha == 1 and left > 0 and not row[CHECKED] and ply > 0:
                        far = is_far_from_decided(best, greatest) and is_futile(left, row[STATIC], bar)
                        if far and not (HAS_GIVES_CHECK and gives_check(states[ply], action)):
                            opened = SELECTIVE
                            continue
                row[SLOT] = slot
                for cell in range(width):
                    state[cell] = states[ply, cell]
                if HAS_PASS and kind == PASS_DUE:
                    apply_pass(state)
                elif action >= 0:
                    apply_action(state, action)
                nodes += 1
                player = current_player(state)
                if HAS_CHECK:
                    below[CHECKED] = player != TERMINAL and in_check(state)
            if player == TERMINAL:
                kind = FULL
                returns(state, result)
                score = of_return(float(result[mover]))
            else:
                # How deep, and in which window
                deeper = left - 1
                if extending and below[CHECKED] and left > 0:
                    deeper += 1
                if HAS_MARGINS and tried == 1 and kind < PASS_DUE:
                    deeper += row[EXTENSION]
                if kind == PASS_DUE:
                    kind = PASSED
                    bar = beta - 1
                    deeper = max(0, left - 1 - pass_reduction(left, row[STATIC], beta))
                elif HAS_MARGINS and kind == CHECK_DUE:
                    kind = CHECKED_OTHERS
                    bar = row[RIVAL] - 1
                    deeper = (left - 1) // 2
                elif again:
                    again = False
                elif scouting and tried > 1 and bar > -INFINITY:
                    kind = SCOUTED
                    if reducing and quiet and not row[CHECKED] and not below[CHECKED]:
                        less = reduction(left, tried)
                        if less > 0:
                            kind = REDUCED
                            deeper -= less
                else:
                    kind = FULL
                ceiling = beta if kind == FULL else bar + 1
                if player == mover:
                    low, high = greatest_within(bar), least_reaching(ceiling)
                else:
                    low, high = greatest_within(-ceiling), least_reaching(-bar)
                entry = 0
                key: Any = 0
                static = 0
                fresh = -INFINITY
                known = False
                options = 0
                horizon = deeper <= 0 or ply >= last_row
                still = not quiescent or ply >= last_row
                if has_table and not horizon:
                    key = np.int64(state_key(state))
                    entry = probe(memory, key, generation)
                    if entry != 0 and depth_of(entry) >= deeper:
                        bound = bound_of(entry)
                        score = score_of(entry)
                        known = (
                            bound == EXACT or (bound == LOWER and score >= high) or (bound == UPPER and score <= low)
                        )
                        if known:
                            is_open = CLOSED if depth_of(entry) == PROVEN_DEPTH else unproven
                            if player != mover:
                                score = -score
                next_kind = FULL
                if HAS_MARGINS and kind == CHECKED_OTHERS and not horizon:
                    entry, known, static = 0, False, row[STATIC]
                elif (horizon and still) or (not below[CHECKED] and (horizon or ((futility or passing) and not known))):
                    static = of_evaluation(evaluate(state, player), least, greatest)
                    if horizon and still:
                        known = True
                        kind = FULL if kind < PASS_DUE else kind
                        is_open = JUDGED
                        score = static if player == mover else -static
                    elif horizon:
                        # Standing pat is always an answer
                        fresh = static
                        if fresh < high:
                            options = noisy(state, actions[ply + 1], order[ply + 1], checks and deeper == 0)
                        if options == 0:
                            known = True
                            is_open = JUDGED
                            score = fresh if player == mover else -fresh
                    elif high - low == 1 and is_far_from_decided(high, greatest) and kind != PASSED:
                        if futility and is_beyond_reach(deeper, static, high):
                            known = True
                            is_open = SELECTIVE
                            score = static if player == mover else -static
                        elif passing and passes(deeper, static, high) and may_pass(state):
                            next_kind = PASS_DUE
                if not known:
                    excluded = HAS_MARGINS and kind == CHECKED_OTHERS
                    rival = 0
                    if singular and next_kind == FULL and deeper >= SINGULAR_LEFT and ply < 2 * rows[0, LEFT]:
                        rival = singular_bound(entry, deeper, greatest)
                    row[TRIED], row[BEST], row[CHOSEN], row[OPEN] = tried, best, chosen, opened
                    row[KIND], row[COUNT] = kind, count
                    follows = row[FOLLOWS] and ply < guided and pv[guide, ply] == action
                    ply += 1
                    row = below
                    mover, tried, alpha, beta, best, chosen, kind = player, 0, low, high, fresh, -1, next_kind
                    opened = CLOSED if fresh == -INFINITY else JUDGED
                    left = deeper
                    count = options
                    if options == 0:
                        count = legal_actions(state, actions[ply])
                        followed = pv[guide, ply] if follows and ply < guided else -1
                        from_table = index_of(entry) if entry != 0 else -1
                        rate(
                            state,
                            actions[ply],
                            order[ply],
                            row,
                            history,
                            switches,
                            mover,
                            count,
                            followed,
                            from_table,
                            action,
                        )
                    if excluded:
                        order[ply, rows[ply - 1, EXCLUDED]] = DONE_WITH
                        tried = 1
                        key = 0
                    elif rival != 0:
                        kind = CHECK_DUE
                        row[RIVAL], row[EXCLUDED] = rival, index_of(entry)
                    row[EXTENSION], row[STORED] = 0, not excluded
                    row[KEY], row[MOVER], row[ALPHA], row[BETA] = key, mover, low, high
                    row[LEFT], row[FOLLOWS], row[STATIC] = left, follows, static
                    continue
        elif ply == 0:
            row[BEST], row[CHOSEN], row[OPEN] = best, chosen, opened
            if not next_iteration(frames, switches):
                status = DONE
                break
            guided = columns.cells[GUIDE]
            mover, count, tried, left, kind = row[MOVER], row[COUNT], row[TRIED], row[LEFT], row[KIND]
            alpha, beta, best, chosen, opened = row[ALPHA], row[BETA], row[BEST], row[CHOSEN], row[OPEN]
            continue
        else:
            # The row is finished: remember it, and hand its score to the row above
            if opened == JUDGED and is_decided(best, greatest, left):
                opened = CLOSED
            above = rows[ply - 1]
            if best >= beta:
                bound = LOWER
                if chosen >= 0 and left > 0 and row[STORED]:
                    reply = actions[ply - 1, above[SLOT]] if above[SLOT] >= 0 else -1
                    row[COUNT] = count
                    reward(row, actions[ply], order[ply], history, mover, chosen, reply, left)
            elif best > alpha:
                bound = EXACT
            else:
                bound = UPPER
            if has_table and left > 0 and row[STORED]:
                reach = left if opened != CLOSED else PROVEN_DEPTH
                index = chosen if chosen >= 0 else MOST_INDEX
                store(memory, row[KEY], pack(best, index, reach, bound, generation))
            is_open = opened
            score = best if mover == above[MOVER] else -best
            ply -= 1
            row = above
            mover, count, tried, left, kind = row[MOVER], row[COUNT], row[TRIED], row[LEFT], row[KIND]
            alpha, beta, best, chosen, opened = row[ALPHA], row[BETA], row[BEST], row[CHOSEN], row[OPEN]
        score = decay(score)
        if kind == PASSED:
            kind = FULL
            if score >= beta and is_far_from_decided(score, greatest):
                best = score
                opened = SELECTIVE
            continue
        if HAS_MARGINS and kind == CHECKED_OTHERS:
            kind = FULL
            row[EXTENSION] = score < row[RIVAL]
            continue
        if kind != FULL:
            bar = max(alpha, best)
            if ply == 0 and lines > 1:
                bar = root_alpha(frames, lines)
            if score > bar and (kind == REDUCED or score < beta):
                kind = SCOUTED if kind == REDUCED and beta - bar > 1 else FULL
                again = True
                continue
            if kind == REDUCED:
                is_open = SELECTIVE
        slot = row[SLOT]
        if ply == 0:
            columns.roots[SCORES, slot] = score
            columns.roots[EXACTNESS, slot] = alpha < score < beta and score > root_alpha(frames, lines)
        if score >= beta:
            opened = is_open  # the action that cuts decides alone
        elif is_open > opened:
            opened = is_open
        if score > best:
            best = score
            chosen = slot
            if score > alpha:
                pv[ply, 0] = actions[ply, slot]
                length = rows[ply + 1, PV_LENGTH]
                for step in range(length):
                    pv[ply, step + 1] = pv[ply + 1, step]
                row[PV_LENGTH] = length + 1
    row[TRIED], row[BEST], row[CHOSEN], row[OPEN] = tried, best, chosen, opened
    row[KIND], row[COUNT] = kind, count
    columns.cells[PLY] = ply
    columns.cells[AGAIN] = again
    columns.cells[NODES] += nodes
    return status

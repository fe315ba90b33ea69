"""Alpha-beta with iterative deepening: fail-soft negamax on an explicit stack, so that a search can stop at any node
and resume there.

For two seats, zero-sum, without chance; a seat may move twice in a row. Each technique has its option
(``search_options``); the order of moves is in ``move_ordering``, forward pruning in ``pruning``, the table in
``transposition_table``. A score is exact if it rests on no evaluation and no pruning, or if it is a forced win or loss
no further away than the depth of the search without pruning: a full-width search misses no sooner end.

Sources: Knuth & Moore, "An analysis of alpha-beta pruning" (Artificial Intelligence 6, 1975); Marsland & Campbell,
"Parallel search of strongly ordered game trees" (Computing Surveys 14, 1982) for principal variation search; Beal, "A
generalised quiescence search algorithm" (Artificial Intelligence 43, 1990). Mate-distance pruning, which leaves a line
that cannot end sooner than a known one, is folklore of chess programs. A game's endgame table is probed at every node
but the root (``tablebase_probe``).
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from agon.ai.kernels.depth_first import search_options as on
from agon.ai.kernels.depth_first import search_stack as at
from agon.ai.kernels.depth_first.iterative_deepening import FULL, next_iteration, open_root, root_alpha
from agon.ai.kernels.depth_first.move_ordering import DONE_WITH, INDEX_BITS, KILLER, noisy, rate, reward
from agon.ai.kernels.depth_first.pruning import (
    SINGULAR_LEFT,
    allows_null_move,
    is_far_from_decided,
    is_futile,
    is_reverse_futile,
    is_worth_probcut,
    late_move_reduction,
    null_move_reduction,
    probcut_bar,
    probcut_depth,
    singular_bound,
)
from agon.ai.kernels.depth_first.score import (
    INFINITY,
    decay,
    greatest_within,
    is_decided,
    least_reaching,
    of_evaluation,
    of_return,
)
from agon.ai.kernels.depth_first.search_options import (
    HAS_CHECK,
    HAS_GIVES_CHECK,
    HAS_MARGINS,
    HAS_NOISE,
    HAS_PASS,
    HAS_PROBCUT,
)
from agon.ai.kernels.depth_first.search_stack import CELLS, SearchStack
from agon.ai.kernels.depth_first.tablebase_probe import settled
from agon.ai.kernels.depth_first.transposition_table import (
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
from agon.games.seats import TERMINAL
from agon.games.verbs import (
    State,
    apply_action,
    apply_pass,
    current_player,
    gives_check,
    in_check,
    legal_actions,
    may_pass,
    returns,
    state_key,
    weigh,
)

# Kinds of search of a row's action besides FULL, the whole window
SCOUTED = 1  # in a null window: is it better than the best?
REDUCED = 2  # in a null window and less deeply
NULL_MOVE_DUE = 3  # before the actions: the opponent moves twice
NULL_MOVE = 4
SINGULAR_DUE = 5  # before the actions: a search of all but the table's action shows if they come near it
SINGULAR = 6
PROBCUT_DUE = 7  # before the actions: a shallower search predicts the result of a deep one
PROBCUT = 8


def search(
    stack: SearchStack,
    root: State,
    memory: NDArray[np.int64],
    options: NDArray[np.int64],
    endings: NDArray[np.int8],
    weights: NDArray[Any],
    budget: int,
    stop: NDArray[np.uint8],
) -> int:
    """Begin a search of ``root`` (``cells[DEPTH]`` is 0) or resume it, for at most ``budget`` nodes, until the value is
    proven or the deepest iteration is done. An empty table (``memory`` of length 0) is not used; ``endings`` is the
    game's endgame table, if it has one; ``weights`` are those of the evaluation's terms.

    Returns DONE or RUNNING; ``cells[NODES]`` counts the positions reached. It is one function because the compiler
    compiles callees again at each level of calls.
    """
    columns: Any = stack
    if columns.cells[at.DEPTH] == 0:
        open_root(stack, root)
    rows, states, actions, order = columns.rows, columns.states, columns.actions, columns.order
    pv, history, result = columns.pv, columns.history, columns.returns
    width = CELLS or states.shape[1]
    last_row = len(rows) - 2
    guide, guided = len(pv) - 1, columns.cells[at.GUIDE]
    generation, kept, lines = options[on.GENERATION], options[on.KEPT], options[on.LINES]
    least, greatest = options[on.LEAST], options[on.GREATEST]
    has_table = len(memory) >= BUCKET
    scouting = options[on.SCOUT] != 0
    reducing, futility = HAS_MARGINS and options[on.LATE_REDUCTION] != 0, HAS_MARGINS and options[on.FUTILITY] != 0
    passing, beam = HAS_MARGINS and HAS_PASS and options[on.NULL_MOVE] != 0, options[on.BEAM] if HAS_MARGINS else 0
    singular = HAS_MARGINS and has_table and options[on.SINGULAR] != 0
    probing = HAS_PROBCUT and options[on.PROBCUT] != 0
    shortening = options[on.MATE_DISTANCE] != 0
    quiescent = HAS_NOISE and options[on.QUIESCENCE] != 0
    consulting = options[on.ENDINGS] != 0
    checks = options[on.CHECKS] if HAS_GIVES_CHECK else 0
    forcing = options[on.FORCED_EXTENSION] != 0
    extending = HAS_CHECK and options[on.CHECK_EXTENSION] != 0
    unproven = at.PRUNED if reducing or futility or passing or probing or beam > 0 else at.JUDGED
    nodes = 0
    score = 0
    status = at.RUNNING
    # Variables hold the current row's fields; they are written to the row only while another row is current
    ply: Any = columns.cells[at.PLY]
    again = columns.cells[at.AGAIN] != 0
    row: Any = rows[ply]
    mover, count, tried, left, kind = row[at.MOVER], row[at.COUNT], row[at.TRIED], row[at.LEFT], row[at.KIND]
    alpha, beta, best, chosen, opened = row[at.ALPHA], row[at.BETA], row[at.BEST], row[at.CHOSEN], row[at.OPEN]
    while nodes < budget and stop[0] == 0:
        is_open = at.CLOSED
        if best < beta and (tried < count or again):
            state = states[ply + 1]
            below = rows[ply + 1]
            below[at.PV_LENGTH] = 0
            bar = max(alpha, best)
            if ply == 0 and lines > 1:
                bar = root_alpha(stack, lines)
            quiet = False
            if again:
                slot = row[at.SLOT]
                action = actions[ply, slot]
                player = current_player(state)
            else:
                action: Any = np.int32(-1)
                if kind in (NULL_MOVE_DUE, SINGULAR_DUE, PROBCUT_DUE):
                    slot = np.int64(-1)
                else:
                    # The most promising action left
                    top = np.int64(DONE_WITH)
                    for other in range(count):
                        top = max(top, order[ply, other])
                    slot = MOST_INDEX - (top & MOST_INDEX)
                    merit = top >> INDEX_BITS
                    quiet = merit < KILLER
                    if beam > 0 and tried >= beam and ply > 0 and left > 0 and is_far_from_decided(best, greatest):
                        count = tried
                        opened = at.PRUNED
                        continue
                    order[ply, slot] = DONE_WITH
                    tried += 1
                    action = actions[ply, slot]
                    if futility and quiet and beta - alpha == 1 and left > 0 and not row[at.CHECKED] and ply > 0:
                        far = is_far_from_decided(best, greatest) and is_futile(left, row[at.STATIC], bar)
                        if far and not (HAS_GIVES_CHECK and gives_check(states[ply], action)):
                            opened = at.PRUNED
                            continue
                row[at.SLOT] = slot
                for cell in range(width):
                    state[cell] = states[ply, cell]
                if HAS_PASS and kind == NULL_MOVE_DUE:
                    apply_pass(state)
                elif action >= 0:
                    apply_action(state, action)
                nodes += 1
                player = current_player(state)
                if HAS_CHECK:
                    below[at.CHECKED] = player != TERMINAL and in_check(state)
            if player == TERMINAL:
                kind = FULL
                returns(state, result)
                score = of_return(float(result[mover]))
            else:
                # Depth and window
                deeper = left - 1
                if extending and below[at.CHECKED] and left > 0:
                    deeper += 1
                if HAS_MARGINS and tried == 1 and kind < NULL_MOVE_DUE:
                    deeper += row[at.EXTENSION]
                if kind == NULL_MOVE_DUE:
                    kind = NULL_MOVE
                    bar = beta - 1
                    deeper = max(0, left - 1 - null_move_reduction(left, row[at.STATIC], beta))
                elif HAS_MARGINS and kind == SINGULAR_DUE:
                    kind = SINGULAR
                    bar = row[at.RIVAL] - 1
                    deeper = (left - 1) // 2
                elif HAS_PROBCUT and kind == PROBCUT_DUE:
                    kind = PROBCUT
                    bar = row[at.RIVAL]
                    deeper = probcut_depth(options, left)
                elif again:
                    again = False
                elif scouting and tried > 1 and bar > -INFINITY:
                    kind = SCOUTED
                    if reducing and quiet and not row[at.CHECKED] and not below[at.CHECKED]:
                        less = late_move_reduction(left, tried, options[on.IN_FULL])
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
                noisy_count = 0
                horizon = deeper <= 0 or ply >= last_row
                still = not quiescent or ply >= last_row
                sure = settled(state, endings, consulting, shortening, low, high, greatest)
                if sure != INFINITY:
                    known = True
                    is_open = at.CLOSED
                    score = sure if player == mover else -sure
                elif has_table and not horizon:
                    key = np.int64(state_key(state))
                    entry = probe(memory, key, generation, kept)
                    if entry != 0 and depth_of(entry) >= deeper:
                        bound = bound_of(entry)
                        score = score_of(entry)
                        known = (
                            bound == EXACT or (bound == LOWER and score >= high) or (bound == UPPER and score <= low)
                        )
                        if known:
                            is_open = at.CLOSED if depth_of(entry) == PROVEN_DEPTH else unproven
                            if player != mover:
                                score = -score
                next_kind = FULL
                if HAS_MARGINS and kind == SINGULAR and not horizon:
                    entry, known, static = 0, False, row[at.STATIC]
                elif not known and (
                    (horizon and still) or (not below[at.CHECKED] and (horizon or futility or passing or probing))
                ):
                    static = of_evaluation(weigh(state, player, weights), least, greatest)
                    if horizon and still:
                        known = True
                        kind = FULL if kind < NULL_MOVE_DUE else kind
                        is_open = at.JUDGED
                        score = static if player == mover else -static
                    elif horizon:
                        # Standing pat is always an answer
                        fresh = static
                        if fresh < high:
                            noisy_count = noisy(state, actions[ply + 1], order[ply + 1], deeper + checks > 0)
                        if noisy_count == 0:
                            known = True
                            is_open = at.JUDGED
                            score = fresh if player == mover else -fresh
                    elif high - low == 1 and is_far_from_decided(high, greatest) and kind != NULL_MOVE:
                        if futility and is_reverse_futile(deeper, static, high):
                            known = True
                            is_open = at.PRUNED
                            score = static if player == mover else -static
                        elif passing and allows_null_move(deeper, static, high) and may_pass(state):
                            next_kind = NULL_MOVE_DUE
                        elif probing and kind != PROBCUT and is_worth_probcut(options, deeper, static, high, greatest):
                            next_kind = PROBCUT_DUE
                if not known:
                    excluded = HAS_MARGINS and kind == SINGULAR
                    rival = 0
                    if singular and next_kind == FULL and deeper >= SINGULAR_LEFT and ply < 2 * rows[0, at.LEFT]:
                        rival = singular_bound(entry, deeper, greatest)
                    row[at.TRIED], row[at.BEST], row[at.CHOSEN], row[at.OPEN] = tried, best, chosen, opened
                    row[at.KIND], row[at.COUNT] = kind, count
                    follows = row[at.FOLLOWS] and ply < guided and pv[guide, ply] == action
                    ply += 1
                    row = below
                    mover, tried, alpha, beta, best, chosen, kind = player, 0, low, high, fresh, -1, next_kind
                    opened = at.CLOSED if fresh == -INFINITY else at.JUDGED
                    left = deeper
                    count = noisy_count
                    if noisy_count == 0:
                        count = legal_actions(state, actions[ply])
                        if forcing and count == 1 and ply < 2 * rows[0, at.LEFT]:
                            left += 1
                        followed = pv[guide, ply] if follows and ply < guided else -1
                        tabled = index_of(entry) if entry != 0 else -1
                        moves, merits = actions[ply], order[ply]
                        rate(state, moves, merits, row, history, options, mover, count, followed, tabled, action)
                    if excluded:
                        order[ply, rows[ply - 1, at.EXCLUDED]] = DONE_WITH
                        tried = 1
                        key = 0
                    elif rival != 0:
                        kind = SINGULAR_DUE
                        row[at.RIVAL], row[at.EXCLUDED] = rival, index_of(entry)
                    elif next_kind == PROBCUT_DUE:
                        row[at.RIVAL] = probcut_bar(options, deeper, static, high)
                    row[at.EXTENSION], row[at.STORED] = 0, not excluded and rows[ply - 1, at.KIND] != PROBCUT
                    row[at.KEY], row[at.MOVER], row[at.ALPHA], row[at.BETA] = key, mover, low, high
                    row[at.LEFT], row[at.FOLLOWS], row[at.STATIC] = left, follows, static
                    continue
        elif ply == 0:
            row[at.BEST], row[at.CHOSEN], row[at.OPEN] = best, chosen, opened
            if not next_iteration(stack, options):
                status = at.DONE
                break
            guided = columns.cells[at.GUIDE]
            mover, count, tried, left, kind = row[at.MOVER], row[at.COUNT], row[at.TRIED], row[at.LEFT], row[at.KIND]
            alpha, beta, best, chosen, opened = row[at.ALPHA], row[at.BETA], row[at.BEST], row[at.CHOSEN], row[at.OPEN]
            continue
        else:
            # The row is finished: store it in the table and pass its score to the row above
            if opened == at.JUDGED and is_decided(best, greatest, left):
                opened = at.CLOSED
            above = rows[ply - 1]
            if best >= beta:
                bound = LOWER
                if chosen >= 0 and left > 0 and row[at.STORED]:
                    reply = actions[ply - 1, above[at.SLOT]] if above[at.SLOT] >= 0 else -1
                    row[at.COUNT] = count
                    reward(row, actions[ply], order[ply], history, mover, chosen, reply, left)
            elif best > alpha:
                bound = EXACT
            else:
                bound = UPPER
            if has_table and left > 0 and row[at.STORED]:
                reach = left if opened != at.CLOSED else PROVEN_DEPTH
                index = chosen if chosen >= 0 else MOST_INDEX
                store(memory, row[at.KEY], pack(best, index, reach, bound, generation), kept)
            is_open = opened
            score = best if mover == above[at.MOVER] else -best
            ply -= 1
            row = above
            mover, count, tried, left, kind = row[at.MOVER], row[at.COUNT], row[at.TRIED], row[at.LEFT], row[at.KIND]
            alpha, beta, best, chosen, opened = row[at.ALPHA], row[at.BETA], row[at.BEST], row[at.CHOSEN], row[at.OPEN]
        score = decay(score)
        if kind == NULL_MOVE:
            kind = FULL
            if score >= beta and is_far_from_decided(score, greatest):
                best = score
                opened = at.PRUNED
            continue
        if HAS_MARGINS and kind == SINGULAR:
            kind = FULL
            row[at.EXTENSION] = score < row[at.RIVAL]
            continue
        if HAS_PROBCUT and kind == PROBCUT:
            kind = FULL
            if row[at.STATIC] >= beta and score > row[at.RIVAL]:
                best = beta
                opened = at.PRUNED
            elif row[at.STATIC] < beta and score <= row[at.RIVAL]:
                best = alpha
                opened = at.PRUNED
                count = 0
            continue
        if kind != FULL:
            bar = max(alpha, best)
            if ply == 0 and lines > 1:
                bar = root_alpha(stack, lines)
            if score > bar and (kind == REDUCED or score < beta):
                kind = SCOUTED if kind == REDUCED and beta - bar > 1 else FULL
                again = True
                continue
            if kind == REDUCED:
                is_open = at.PRUNED
        slot = row[at.SLOT]
        if ply == 0:
            columns.roots[at.SCORES, slot] = score
            columns.roots[at.EXACTNESS, slot] = alpha < score < beta and score > root_alpha(stack, lines)
        if score >= beta:
            opened = is_open  # the action that cuts decides alone
        elif is_open > opened:
            opened = is_open
        if score > best:
            best = score
            chosen = slot
            if score > alpha:
                pv[ply, 0] = actions[ply, slot]
                length = rows[ply + 1, at.PV_LENGTH]
                for step in range(length):
                    pv[ply, step + 1] = pv[ply + 1, step]
                row[at.PV_LENGTH] = length + 1
    row[at.TRIED], row[at.BEST], row[at.CHOSEN], row[at.OPEN] = tried, best, chosen, opened
    row[at.KIND], row[at.COUNT] = kind, count
    columns.cells[at.PLY] = ply
    columns.cells[at.AGAIN] = again
    columns.cells[at.NODES] += nodes
    return status

"""Expectiminimax with iterative deepening, alpha-beta at the players' choices, and Star1 and Star2 at chance nodes.

The seats of one side maximise their average return, all others minimise it. With two seats and a zero-sum game that is
expectiminimax; with more seats and a side of one it is the paranoid search, whose player expects that all others play
against it; with a side of several it is a coalition against the rest. All values are the side's.

Star1: the value of every outcome lies between the least and the greatest return, so some of a chance node's outcomes
bound the node, and each outcome gets the window outside which the node is decided. Star2: before that, the most
promising answer to each outcome is searched; it bounds the outcome's value from the answerer's side and so narrows the
windows of all. Neither changes the value of the root.

Actions are ordered by the evaluation of the resulting position. Those that end the game are not searched again.
Positions beyond the horizon are evaluated as they are, even before a chance event: most evaluations of games with dice
know positions after a move best.

Move filter: if there are more than so many actions, only the most promising are searched deeper, and none that seems
much worse than the best. It may miss a good action, so nothing that rests on it is proven.

Sources: Ballard, "The *-minimax search procedure for trees containing chance nodes" (Artificial Intelligence 21, 1983);
Hauk, Buro & Schaeffer, "*-minimax performance in backgammon" and "Rediscovering *-minimax search" (CG 2004); Sturtevant
& Korf, "On pruning techniques for multi-player games" (AAAI 2000) for paranoid; for the filter Tesauro, "Programming
backgammon using self-teaching neural nets" (Artificial Intelligence 134, 2002), and GNU Backgammon's move filters.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from agon.ai.kernels.chance import chance_stack as at
from agon.ai.kernels.chance.chance_stack import (
    CLOSED,
    DONE,
    EXACT,
    FAR,
    JUDGED,
    LOOK,
    LOWER,
    OVER,
    PROBE,
    PROVEN_DEPTH,
    RUNNING,
    SEARCH,
    UPPER,
    ChanceStack,
    PositionMemory,
    begin_row,
    bound_of,
    depth_of,
    end_iteration,
    index_of,
    keep_drawn,
    keep_likeliest,
    lead,
    leave,
    probe,
    resume,
    step,
    store,
    take_likeliest,
)
from agon.ai.kernels.chance.star_pruning import child_window, fold_outcome
from agon.games.seats import CHANCE, TERMINAL
from agon.games.verbs import (
    State,
    chance_outcomes,
    evaluate,
    legal_actions,
    returns,
    state_key,
)

# Options
DEEPEST = 0
MOVER = 1
LINES = 2  # root actions that get exact values
GENERATION = 3
PRUNE = 4  # alpha-beta; without it nothing at all is pruned
STAR1 = 5
STAR2 = 6
ORDERED = 7  # 1 if there is an evaluation to order by
KEPT = 8  # root actions searched deeper than one choice; 0 for all
KEPT_BELOW = 9  # the same for every other choice
WORLD = 10  # seed by which one outcome of each chance node is drawn; 0 for all outcomes
COUNT = 11

# Numbers
LEAST = 0
GREATEST = 1
MARGIN = 2  # of the filter

PROBED_LEFT = 2
"""Fewest choices to the horizon at which an outcome is probed: below, the probe would cost as much as the search."""
TOLERANCE = 1e-12
"""Most that rounding adds to a sum of returns, as a share of their range."""


def root_bound(stack: ChanceStack, lines: int, least: float) -> float:
    """Return the ``lines``-th best exact value of the root so far, which an action must beat to get an exact value."""
    values = stack.roots
    bound = FAR
    left = lines
    while left > 0:
        following = -FAR
        equal = 0
        for slot in range(stack.rows[0, at.COUNT]):
            value = values[0, slot, 0]
            if value < bound and value > following:
                following = value
                equal = 0
            if value == following:
                equal += 1
        if following == -FAR:
            return least
        bound = following
        left -= equal
    return bound


def search(
    stack: ChanceStack,
    root: State,
    memory: PositionMemory,
    sides: NDArray[np.int64],
    options: NDArray[np.int64],
    bounds: NDArray[np.float64],
    budget: int,
    stop: NDArray[np.uint8],
) -> int:
    """Begin a search of ``root`` (``cells[DEPTH]`` is 0) or resume it, for at most ``budget`` nodes, until the value is
    proven or the deepest iteration is done. ``sides`` is 1 for each seat of the searching side, ``bounds`` are the
    least and the greatest return and the filter's margin.

    Returns DONE or RUNNING; ``cells[NODES]`` counts the positions reached. Each verb is called in one place, because
    the compiler compiles it again at each.
    """
    columns: Any = stack
    cells, rows, numbers, states = columns.cells, columns.rows, columns.numbers, columns.states
    actions, weights, low, high = columns.actions, columns.weights, columns.low, columns.high
    result = columns.returns
    least, greatest = bounds[LEAST], bounds[GREATEST]
    slack = TOLERANCE * (greatest - least)
    margin = (greatest - least) / 4096.0
    generation, lines = options[GENERATION], options[LINES]
    pruning, star1 = options[PRUNE] != 0, options[STAR1] != 0 and options[PRUNE] != 0
    star2 = star1 and options[STAR2] != 0
    has_table = len(memory.keys) > 1
    last_row = len(rows) - 2
    seats = len(result)
    members = 0
    for seat in range(seats):
        members += sides[seat]
    ply: Any = resume(stack, root, options[MOVER], least, greatest)
    entering = cells[at.ENTERING] != 0
    nodes = 0
    status = RUNNING
    while nodes < budget and stop[0] == 0:
        row: Any = rows[ply]
        number: Any = numbers[ply]
        if entering:
            entering = False
            role = 0
            if row[at.MOVER] != CHANCE:
                role = 1 if sides[row[at.MOVER]] != 0 else -1
            row[at.ROLE] = role
            begin_row(row)
            number[at.BEST] = -FAR if role >= 0 else FAR
            known = False
            if has_table and ply > 0:
                key: Any = np.int64(state_key(states[ply]))
                row[at.KEY] = key
                here = probe(memory, key, generation)
                if here >= 0:
                    note = memory.notes[here]
                    value = memory.values[here]
                    bound = bound_of(note)
                    if depth_of(note) >= row[at.LEFT]:
                        known = (
                            bound == EXACT
                            or (bound == LOWER and value >= number[at.BETA])
                            or (bound == UPPER and value <= number[at.ALPHA])
                        )
                    if known:
                        row[at.OPEN] = CLOSED if depth_of(note) == PROVEN_DEPTH else JUDGED
                        row[at.WANTED] = at.ALL
                        number[at.BEST] = value
                        row[at.PHASE] = OVER
                        row[at.TRIED] = -1
                        row[at.COUNT] = 0
                    elif role != 0:
                        row[at.HINT] = index_of(note)
            if known:
                continue
            if role == 0:
                row[at.COUNT] = chance_outcomes(states[ply], actions[ply], weights[ply])
                if options[WORLD] != 0:
                    keep_drawn(stack, ply, options[WORLD])
                row[at.PHASE] = PROBE if star2 and row[at.LEFT] >= PROBED_LEFT else SEARCH
                for index in range(row[at.COUNT]):
                    low[ply, index] = least
                    high[ply, index] = greatest
            else:
                row[at.COUNT] = legal_actions(states[ply], actions[ply])
                row[at.PHASE] = LOOK
                if ply == 0 and cells[at.LAST_DEPTH] > 0:
                    row[at.HINT] = cells[at.LAST_CHOSEN]
            continue
        role = row[at.ROLE]
        phase = row[at.PHASE]
        left = row[at.LEFT]
        value = 0.0
        opened = JUDGED
        settled = False
        if phase != OVER:
            # The row's next action or outcome
            slot: Any = row[at.NEXT]
            if role != 0 and phase == SEARCH:
                slot = take_likeliest(stack, ply)
                if slot < 0:
                    row[at.PHASE] = OVER
                    continue
            else:
                if role == 0:
                    while slot < row[at.COUNT] and low[ply, slot] >= high[ply, slot]:
                        slot += 1
                row[at.NEXT] = slot + 1
                if slot >= row[at.COUNT]:
                    row[at.NEXT] = 0
                    if phase == PROBE or (phase == LOOK and left > 1):
                        row[at.PHASE] = SEARCH
                        kept = options[KEPT] if ply == 0 else options[KEPT_BELOW]
                        if phase == LOOK and 0 < kept < row[at.COUNT]:
                            if keep_likeliest(stack, ply, kept, bounds[MARGIN]):
                                row[at.OPEN] = JUDGED
                        if phase == LOOK and row[at.HINT] >= 0 and weights[ply, row[at.HINT]] > -FAR:
                            weights[ply, row[at.HINT]] = FAR
                    else:
                        row[at.PHASE] = OVER
                        if role == 0:
                            total = 0.0
                            for index in range(row[at.COUNT]):
                                total += weights[ply, index] * 0.5 * (low[ply, index] + high[ply, index])
                            number[at.BEST] = total
                    continue
            player = step(stack, ply, slot)
            nodes += 1
            state = states[ply + 1]
            if player == TERMINAL:
                returns(state, result)
                for seat in range(seats):
                    if sides[seat] != 0:
                        value += result[seat]
                value /= members
                opened = CLOSED
                settled = True
            elif phase == LOOK or ply >= last_row:
                settled = left <= 1 or ply >= last_row
                if settled or options[ORDERED] != 0:
                    for seat in range(seats):
                        if sides[seat] != 0:
                            value += evaluate(state, seat)
                    value = min(max(value / members, least + margin), greatest - margin)
            if phase == LOOK:
                weights[ply, slot] = -FAR
                if not settled:
                    weights[ply, slot] = role * value
                    continue
            if not settled:
                if phase == PROBE and player == CHANCE:
                    continue
                # Down
                alpha, beta = least, greatest
                if role == 0:
                    if star1:
                        alpha, beta = child_window(stack, ply, slot)
                elif pruning:
                    alpha, beta = number[at.ALPHA], number[at.BETA]
                    if role > 0:
                        alpha = max(alpha, number[at.BEST])
                        if ply == 0 and lines > 1:
                            alpha = root_bound(stack, lines, least)
                    else:
                        beta = min(beta, number[at.BEST])
                number[at.CHILD_ALPHA] = alpha
                number[at.CHILD_BETA] = beta
                rows[ply + 1, at.LEFT] = left if role == 0 else left - 1
                rows[ply + 1, at.WANTED] = at.ONE if phase == PROBE else at.ALL
                ply += 1
                numbers[ply, at.ALPHA] = alpha
                numbers[ply, at.BETA] = beta
                entering = True
                continue
        else:
            # Up
            value = number[at.BEST]
            opened = row[at.OPEN]
            if ply == 0:
                if not end_iteration(stack, value, options[DEEPEST], least, greatest):
                    status = DONE
                    break
                entering = True
                continue
            if has_table and row[at.TRIED] >= 0:
                bound = EXACT
                if pruning and value >= number[at.BETA]:
                    bound = LOWER
                elif pruning and value <= number[at.ALPHA]:
                    bound = UPPER
                if row[at.WANTED] == at.CURTAILED:
                    # The value of one action: the others can only be better for the mover
                    if role > 0:
                        bound = 0 if bound == UPPER else LOWER
                    else:
                        bound = 0 if bound == LOWER else UPPER
                if bound != 0:
                    depth = PROVEN_DEPTH if opened == CLOSED else left
                    store(memory, row[at.KEY], value, row[at.CHOSEN], depth, bound, generation)
            ply -= 1
            row = rows[ply]
            number = numbers[ply]
            role, phase, left, slot = row[at.ROLE], row[at.PHASE], row[at.LEFT], row[at.SLOT]
        # Into the row
        row[at.OPEN] = max(row[at.OPEN], opened)
        if role == 0:
            lowest, highest = fold_outcome(stack, ply, slot, value, settled)
            if star1 and lowest >= number[at.BETA] - slack:
                number[at.BEST] = max(lowest, number[at.BETA])
                row[at.PHASE] = OVER
            elif star1 and highest <= number[at.ALPHA] + slack:
                number[at.BEST] = min(highest, number[at.ALPHA])
                row[at.PHASE] = OVER
            continue
        if phase == SEARCH:
            row[at.TRIED] += 1
        if ply == 0 and (settled or value > number[at.CHILD_ALPHA] or number[at.CHILD_ALPHA] <= least):
            columns.roots[0, slot, 0] = value
        if role * value > role * number[at.BEST]:
            number[at.BEST] = value
            row[at.CHOSEN] = slot
            lead(stack, ply, slot)
        best = number[at.BEST]
        if pruning and not (ply == 0 and lines > 1):
            if (role > 0 and best >= number[at.BETA]) or (role < 0 and best <= number[at.ALPHA]):
                row[at.PHASE] = OVER
                if opened == CLOSED and (best >= greatest if role > 0 else best <= least):
                    row[at.OPEN] = CLOSED
                continue
        if row[at.WANTED] == at.ONE and phase == SEARCH:
            row[at.PHASE] = OVER
            for other in range(row[at.COUNT]):
                if weights[ply, other] > -FAR:
                    row[at.WANTED] = at.CURTAILED
    leave(stack, ply, entering, nodes)
    return status

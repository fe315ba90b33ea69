"""Max^n with iterative deepening: every seat takes what gives most to itself, whatever the others get.

A chance node has the expectation of its outcomes, and so has a seat that follows a model instead of choosing well: all
actions equally likely, the one that seems best to it at once, or its earlier choices in this game. With one seat that
chooses well and models of all others that is expectimax over opponent models.

Pruning cannot change the root's value if the pay-offs of all have a known greatest sum. Shallow pruning: a seat that is
sure of so much leaves too little for the seat that chose before it. Last-branch pruning: the same over several choices,
if those in between are at their last action. It also requires here that their alternatives do not give the first seat
more: otherwise the value could depend on pruned actions. Of equal values the first is kept. Nothing is pruned across
chance and models.

Evaluations of a zero-sum game are scaled so that they add up to zero too, each being at least the least return.

Sources: Luckhardt & Irani, "An algorithmic solution of n-person games" (AAAI 1986); Korf, "Multi-player alpha-beta
pruning" (Artificial Intelligence 48, 1991); Sturtevant, "Last-branch and speculative pruning algorithms for max^n"
(IJCAI 2003); for models Carmel & Markovitch, "Incorporating opponent models into adversary search" (AAAI 1996).
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from agon.ai.kernels.chance import chance_stack as at
from agon.ai.kernels.chance.chance_stack import (
    CLOSED,
    DONE,
    FAR,
    JUDGED,
    LOOK,
    OVER,
    RUNNING,
    SEARCH,
    ChanceStack,
    begin_row,
    end_iteration,
    keep_drawn,
    lead,
    leave,
    resume,
    step,
    take_likeliest,
)
from agon.games.seats import CHANCE, TERMINAL
from agon.games.verbs import State, chance_outcomes, evaluate, legal_actions, returns

# Ways in which a seat chooses
BEST = 0  # the action that gives it most
UNIFORM = 1  # all actions equally likely
GREEDY = 2  # the action that seems best to it at once
HABIT = 3  # in proportion to its earlier choices

# Roles of rows
EXPECT = 0
CHOOSE = 1
FOLLOW = 2  # the action that seemed best

# Options
DEEPEST = 0
MOVER = 1
SEATS = 2  # taking part
PRUNE = 3
SCALE = 4  # 1 if the pay-offs add up to zero
JUDGES = 5  # 1 if there is an evaluation
WORLD = 6  # seed by which one outcome of each chance node is drawn; 0 for all outcomes
COUNT = 7

# Numbers
LEAST = 0
GREATEST = 1
MOST = 2  # greatest sum of all pay-offs

HABITS = 4096
"""Places of the counts of a seat's earlier actions; actions share them modulo this."""


def irrelevant_above(stack: ChanceStack, ply: int, seats: int, least: float, most: float) -> int:
    """Return the row above whose present action can no longer beat its best one; -1 for none."""
    rows, best = stack.rows, stack.vectors
    mover = rows[ply, at.MOVER]
    sure = best[ply, mover]
    count = 1
    seen = 1 << mover
    for above in range(ply - 1, -1, -1):
        chooser = rows[above, at.MOVER]
        if rows[above, at.ROLE] != CHOOSE or rows[above, at.CHOSEN] < 0 or seen >> chooser & 1:
            return -1
        sure += best[above, chooser]
        count += 1
        if sure + (seats - count) * least >= most:
            between = True
            for row in range(above + 1, ply):
                between = between and best[row, chooser] <= best[above, chooser]
            if between:
                return above
        if rows[above, at.REMAINING] > 0:
            return -1
        seen |= 1 << chooser
    return -1


def search(
    stack: ChanceStack,
    root: State,
    models: NDArray[np.int64],
    habits: NDArray[np.float64],
    options: NDArray[np.int64],
    bounds: NDArray[np.float64],
    budget: int,
    stop: NDArray[np.uint8],
) -> int:
    """Begin a search of ``root`` (``cells[DEPTH]`` is 0) or resume it, for at most ``budget`` nodes, until the value is
    proven or the deepest iteration is done. ``models`` holds the way in which each seat chooses, ``habits`` (seats,
    HABITS) the counts of its earlier actions.

    Returns DONE or RUNNING; ``cells[NODES]`` counts the positions reached.
    """
    columns: Any = stack
    cells, rows, states, actions = columns.cells, columns.rows, columns.states, columns.actions
    weights, vectors, result, roots = columns.weights, columns.vectors, columns.returns, columns.roots
    least, greatest, most = bounds[LEAST], bounds[GREATEST], bounds[MOST]
    margin = (greatest - least) / 4096.0
    seats = options[SEATS]
    pruning = options[PRUNE] != 0
    last_row = len(rows) - 2
    found: Any = vectors[len(rows)]
    ply: Any = resume(stack, root, options[MOVER], least, greatest)
    entering = cells[at.ENTERING] != 0
    nodes = 0
    status = RUNNING
    while nodes < budget and stop[0] == 0:
        row: Any = rows[ply]
        best: Any = vectors[ply]
        mover = row[at.MOVER]
        if entering:
            entering = False
            begin_row(row)
            for seat in range(seats):
                best[seat] = 0.0
            if mover == CHANCE:
                row[at.ROLE] = EXPECT
                row[at.COUNT] = chance_outcomes(states[ply], actions[ply], weights[ply])
                if options[WORLD] != 0:
                    keep_drawn(stack, ply, options[WORLD])
            else:
                count = legal_actions(states[ply], actions[ply])
                row[at.COUNT] = count
                row[at.ROLE] = CHOOSE if models[mover] == BEST else FOLLOW if models[mover] == GREEDY else EXPECT
                if row[at.ROLE] == EXPECT:
                    total = 0.0
                    for index in range(count):
                        weights[ply, index] = 1.0
                        if models[mover] == HABIT:
                            weights[ply, index] += habits[mover, actions[ply, index] % HABITS]
                        total += weights[ply, index]
                    for index in range(count):
                        weights[ply, index] /= total
                if ply == 0 and cells[at.LAST_DEPTH] > 0:
                    row[at.HINT] = cells[at.LAST_CHOSEN]
            row[at.PHASE] = SEARCH if row[at.ROLE] == EXPECT else LOOK
            row[at.REMAINING] = row[at.COUNT]
            continue
        role = row[at.ROLE]
        phase = row[at.PHASE]
        left = row[at.LEFT]
        opened = JUDGED
        slot: Any = row[at.NEXT]
        if phase != OVER:
            if role != EXPECT and phase == SEARCH:
                slot = take_likeliest(stack, ply)
                if slot < 0:
                    row[at.PHASE] = OVER
                    continue
            else:
                row[at.NEXT] = slot + 1
                if slot >= row[at.COUNT]:
                    row[at.PHASE] = OVER
                    if phase == LOOK and role == FOLLOW:
                        for other in range(row[at.COUNT]):
                            weights[ply, other] = -FAR
                        if row[at.TRIED] == 0:
                            weights[ply, row[at.CHOSEN]] = 0.0
                            row[at.PHASE] = SEARCH
                    elif phase == LOOK and left > 1:
                        row[at.PHASE] = SEARCH
                    continue
            player = step(stack, ply, slot)
            nodes += 1
            state = states[ply + 1]
            beyond = ply >= last_row or (left <= 1 and mover != CHANCE)
            settled = player == TERMINAL or beyond
            if player == TERMINAL:
                returns(state, result)
                for seat in range(seats):
                    found[seat] = result[seat]
                opened = CLOSED
            elif (phase == LOOK and options[JUDGES] != 0) or beyond:
                total = 0.0
                for seat in range(seats):
                    value = min(max(evaluate(state, seat), least + margin), greatest - margin)
                    found[seat] = value
                    total += value - least
                if options[SCALE] != 0:
                    for seat in range(seats):
                        found[seat] = least + (found[seat] - least) * (-seats * least / total)
            else:
                for seat in range(seats):
                    found[seat] = 0.0
            if role == FOLLOW and phase == LOOK:
                if row[at.CHOSEN] < 0 or found[mover] > best[mover]:
                    row[at.CHOSEN] = slot
                    row[at.TRIED] = 1 if settled else 0
                    row[at.OPEN] = opened if settled else CLOSED
                    for seat in range(seats):
                        best[seat] = found[seat]
                    lead(stack, ply, slot)
                continue
            if role == CHOOSE and phase == LOOK:
                weights[ply, slot] = -FAR
                if not settled:
                    weights[ply, slot] = FAR if slot == row[at.HINT] else found[mover]
                    continue
            row[at.REMAINING] -= 1
            if not settled:
                rows[ply + 1, at.LEFT] = left if mover == CHANCE else left - 1
                ply += 1
                entering = True
                continue
        else:
            # Up
            opened = row[at.OPEN]
            if ply == 0:
                if not end_iteration(stack, FAR, options[DEEPEST], least, greatest):
                    status = DONE
                    break
                entering = True
                continue
            for seat in range(seats):
                found[seat] = best[seat]
            ply -= 1
            row = rows[ply]
            best = vectors[ply]
            mover, role, phase, slot = row[at.MOVER], row[at.ROLE], row[at.PHASE], row[at.SLOT]
        # Into the row
        row[at.OPEN] = max(row[at.OPEN], opened)
        if role == EXPECT:
            for seat in range(seats):
                best[seat] += weights[ply, slot] * found[seat]
            continue
        if phase == SEARCH:
            row[at.TRIED] += 1
        if ply == 0:
            for seat in range(seats):
                roots[0, slot, seat] = found[seat]
        if role == FOLLOW or row[at.CHOSEN] < 0 or found[mover] > best[mover]:
            row[at.CHOSEN] = slot
            for seat in range(seats):
                best[seat] = found[seat]
            lead(stack, ply, slot)
            if role == CHOOSE and pruning:
                if opened == CLOSED and best[mover] >= greatest:
                    row[at.OPEN] = CLOSED
                    row[at.PHASE] = OVER
                    continue
                above = irrelevant_above(stack, ply, seats, least, most)
                if above >= 0:
                    for between in range(above, ply):
                        rows[above, at.OPEN] = max(rows[above, at.OPEN], rows[between + 1, at.OPEN])
                    if rows[above, at.PHASE] == SEARCH:
                        rows[above, at.TRIED] += 1
                    ply = np.int64(above)
    leave(stack, ply, entering, nodes)
    return status

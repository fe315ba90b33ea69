"""Exhaustive minimax with iterative deepening: nothing is pruned or stored. It is the oracle of the other searches.

For two seats, zero-sum, without chance. Source: Russell & Norvig, AIMA (4th ed.), section 6.2.1; scores as in
``score``.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from agon.ai.kernels.depth_first.score import INFINITY, decay, is_decided, of_evaluation, of_return
from agon.ai.kernels.depth_first.search_stack import (
    BEST,
    CELLS,
    CHOSEN,
    CLOSED,
    COUNT,
    DEPTH,
    DONE,
    EXACTNESS,
    GUIDE,
    JUDGED,
    LAST_DEPTH,
    MOVER,
    NODES,
    OPEN,
    PLY,
    PV_LENGTH,
    RUNNING,
    SCORES,
    TRIED,
    SearchStack,
    finish,
)
from agon.games.seats import TERMINAL
from agon.games.verbs import State, apply_action, current_player, evaluate, legal_actions, returns


def enter(stack: SearchStack, ply: int) -> None:
    """Set up the row of a ply whose state is already there."""
    row, state = stack.rows[ply], stack.states[ply]
    row[MOVER] = current_player(state)
    row[COUNT] = legal_actions(state, stack.actions[ply])
    row[TRIED] = 0
    row[BEST] = -INFINITY
    row[CHOSEN] = -1
    row[OPEN] = CLOSED
    row[PV_LENGTH] = 0


def search(
    stack: SearchStack, root: State, deepest: int, least: int, greatest: int, budget: int, stop: NDArray[np.uint8]
) -> int:
    """Begin a search of ``root`` (``cells[DEPTH]`` is 0) or resume it, for at most ``budget`` nodes, until the value is
    proven or ``deepest`` is reached. ``least`` and ``greatest`` are the scores of the extreme returns.

    Returns DONE or RUNNING; ``cells[NODES]`` counts the positions reached.
    """
    cells: Any = stack.cells
    if cells[DEPTH] == 0:
        cells[NODES] = cells[LAST_DEPTH] = cells[GUIDE] = cells[PLY] = 0
        cells[DEPTH] = 1
        for cell in range(CELLS or len(root)):
            stack.states[0, cell] = root[cell]
        enter(stack, 0)
    end = cells[NODES] + budget
    while advance(stack, cells[DEPTH], least, greatest, end - cells[NODES], stop) == DONE:
        finish(stack)
        best = stack.rows[0, BEST]
        if stack.rows[0, OPEN] == CLOSED or is_decided(best, greatest, cells[DEPTH]) or cells[DEPTH] >= deepest:
            return DONE
        cells[DEPTH] += 1
        enter(stack, 0)
    return RUNNING


def advance(stack: SearchStack, depth: int, least: int, greatest: int, budget: int, stop: NDArray[np.uint8]) -> int:
    """Resume the iteration to ``depth`` for at most ``budget`` nodes; return DONE if it is complete, else RUNNING."""
    columns: Any = stack
    rows, states, actions, pv, result = columns.rows, columns.states, columns.actions, columns.pv, columns.returns
    width = CELLS or states.shape[1]
    ply = columns.cells[PLY]
    nodes = 0
    status = RUNNING
    while nodes < budget and stop[0] == 0:
        tries = rows[ply, TRIED]
        if tries < rows[ply, COUNT]:
            rows[ply, TRIED] = tries + 1
            for cell in range(width):
                states[ply + 1, cell] = states[ply, cell]
            state = states[ply + 1]
            apply_action(state, actions[ply, tries])
            nodes += 1
            player = current_player(state)
            if player != TERMINAL and ply + 1 < depth:
                ply += 1
                enter(stack, ply)
                continue
            rows[ply + 1, PV_LENGTH] = 0
            if player == TERMINAL:
                returns(state, result)
                score = of_return(float(result[rows[ply, MOVER]]))
                is_open = CLOSED
            else:
                score = of_evaluation(evaluate(state, rows[ply, MOVER]), least, greatest)
                is_open = JUDGED
        elif ply == 0:
            status = DONE
            break
        else:
            best = rows[ply, BEST]
            is_open = CLOSED if is_decided(best, greatest, depth - ply) else rows[ply, OPEN]
            score = best if rows[ply, MOVER] == rows[ply - 1, MOVER] else -best
            ply -= 1
        score = decay(score)
        slot = rows[ply, TRIED] - 1
        rows[ply, OPEN] = max(rows[ply, OPEN], is_open)
        if ply == 0:
            stack.roots[SCORES, slot] = score
            stack.roots[EXACTNESS, slot] = 1
        if score > rows[ply, BEST]:
            rows[ply, BEST] = score
            rows[ply, CHOSEN] = slot
            pv[ply, 0] = actions[ply, slot]
            for step in range(rows[ply + 1, PV_LENGTH]):
                pv[ply, step + 1] = pv[ply + 1, step]
            rows[ply, PV_LENGTH] = rows[ply + 1, PV_LENGTH] + 1
    stack.cells[PLY] = ply
    stack.cells[NODES] += nodes
    return status

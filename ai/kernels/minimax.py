"""Exhaustive minimax to a depth: every line is followed, nothing is pruned or remembered. The oracle of the others.

Two seats, zero-sum, no chance. Source: Russell & Norvig, AIMA (4th ed.), section 6.2.1; scores as in ``score``.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ai.kernels.frames import CELLS, DONE, NODES, PLY, RUNNING, Frames
from ai.kernels.score import INFINITY, decay, is_decided, of_evaluation, of_return
from games.api import TERMINAL
from games.verbs import State, apply_action, current_player, evaluate, legal_actions, returns


def begin(frames: Frames, root: State) -> None:
    """Sets the stack to the root of a new iteration."""
    for cell in range(CELLS or len(root)):
        frames.states[0, cell] = root[cell]
    frames.movers[0] = current_player(root)
    frames.counts[0] = legal_actions(root, frames.actions[0])
    frames.tried[0] = 0
    frames.best[0] = -INFINITY
    frames.chosen[0] = -1
    frames.open[0] = 0
    frames.pv_length[0] = 0
    frames.root_exact[:] = 0
    frames.cells[PLY] = 0


def advance(frames: Frames, depth: int, least: int, greatest: int, budget: int, stop: NDArray[np.uint8]) -> int:
    """Searches on, ``budget`` nodes at most. ``least`` and ``greatest`` are the scores of the extreme returns.

    Returns DONE when the iteration is complete, else RUNNING; ``cells[NODES]`` counts the positions reached.
    """
    states, movers, counts, tried = frames.states, frames.movers, frames.counts, frames.tried
    best, chosen, opened, actions = frames.best, frames.chosen, frames.open, frames.actions
    pv, pv_length, work, result = frames.pv, frames.pv_length, frames.work, frames.returns
    width = CELLS or len(work)
    ply = frames.cells[PLY]
    nodes = 0
    status = RUNNING
    while nodes < budget and stop[0] == 0:
        if tried[ply] < counts[ply]:
            action = actions[ply, tried[ply]]
            tried[ply] += 1
            for cell in range(width):
                work[cell] = states[ply, cell]
            apply_action(work, action)
            nodes += 1
            player = current_player(work)
            if player != TERMINAL and ply + 1 < depth:
                ply += 1
                for cell in range(width):
                    states[ply, cell] = work[cell]
                movers[ply] = player
                counts[ply] = legal_actions(work, actions[ply])
                tried[ply] = 0
                best[ply] = -INFINITY
                chosen[ply] = -1
                opened[ply] = 0
                pv_length[ply] = 0
                continue
            pv_length[ply + 1] = 0
            if player == TERMINAL:
                returns(work, result)
                score = of_return(float(result[movers[ply]]))
                is_open = 0
            else:
                score = of_evaluation(evaluate(work, movers[ply]), least, greatest)
                is_open = 1
        elif ply == 0:
            status = DONE
            break
        else:
            if is_decided(best[ply], greatest, depth - ply):
                opened[ply] = 0
            score = best[ply] if movers[ply] == movers[ply - 1] else -best[ply]
            is_open = opened[ply]
            ply -= 1
        score = decay(score)
        tries = tried[ply] - 1
        if is_open:
            opened[ply] = 1
        if ply == 0:
            frames.root_scores[tries] = score
            frames.root_exact[tries] = 1
        if score > best[ply]:
            best[ply] = score
            chosen[ply] = tries
            pv[ply, 0] = actions[ply, tries]
            for index in range(pv_length[ply + 1]):
                pv[ply, index + 1] = pv[ply + 1, index]
            pv_length[ply] = pv_length[ply + 1] + 1
    frames.cells[PLY] = ply
    frames.cells[NODES] += nodes
    return status

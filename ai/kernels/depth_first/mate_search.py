"""Search for a forced win within a number of plies: an AND/OR search that considers every answer of the defender.

For games that say which actions give check (``gives_check``). The attacker tries checks first, those with the fewest
answers before others, and at most ``QUIETS`` actions on a line without check; the last one must give check, as in
chess. If all of the attacker's other actions may be quiet, "no" is as certain as "yes".

A table keeps for each position the fewest plies in which the attacker is known to win, and the plies and quiet actions
in which it is known not to. The search has an explicit stack and resumes where it stopped.

Sources: N. Nilsson, "Problem-solving methods in artificial intelligence" (1971) for AND/OR trees; G. Baylor & H. Simon,
"A chess mating combinations program" (AFIPS 1966) for checks with the fewest answers first.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from agon.ai.kernels.depth_first.search_stack import CELLS, HISTORY
from agon.games.seats import TERMINAL
from agon.games.verbs import (
    State,
    action_noise,
    apply_action,
    current_player,
    gives_check,
    legal_actions,
    returns,
    state_key,
)

# Fields of a row
COUNT = 0
LEFT = 1  # plies
QUIETS = 2  # actions of the attacker that may be without check
KEY = 3
SLOT = 4  # index in legal order of the action being searched
ATTACKS = 5  # 1 if the attacker is to move
KILLER = 6
FIELDS = 7

# Cells of MateStack.cells
PLY = 0
NODES = 1
ATTACKER = 2
ROOT_SLOT = 3  # the root's action that decided last: the winning one, or the one that escaped
CELLS_OF_STACK = 4

# Verdicts
OPEN = 0
YES = 1
NO = 2

INDEX_BITS = 14
MOST_INDEX = (1 << INDEX_BITS) - 1
DONE_WITH = -1
# Merits, from the highest
CHECK = 1 << 40
FROM_TABLE = 1 << 39
ANSWERS = 30  # shift of 255 minus the number of answers to a check, 8 bits
FAVOURITE = 1 << 29
NOISY = 1 << 22
MOST_HISTORY = (1 << 22) - 1
ENTRY = 2
"""Words of a table entry: the key XOR the entry, and the entry."""


class MateStack(NamedTuple):
    """Working arrays of a search; rows are plies from the root."""

    states: NDArray[Any]
    rows: NDArray[np.int64]
    """(plies, FIELDS)"""
    actions: NDArray[np.int32]
    order: NDArray[np.int64]
    """(plies, actions): merits; the greatest is tried first."""
    history: NDArray[np.int64]
    """(2, HISTORY): weight of the nodes that an action decided, of the defender and of the attacker."""
    returns: NDArray[np.float64]
    cells: NDArray[np.int64]


def most_quiets(left: int, attacks: bool) -> int:
    """Return the most quiet actions of the attacker: all but its last."""
    return (left + 1) // 2 - 1 if attacks else left // 2 - 1


def look_up(memory: NDArray[np.int64], key: int, left: int, quiets: int) -> int:
    """Return YES, NO or OPEN, with the index of the action that decided before, plus 1, in the bits from 2 on."""
    place = key & (len(memory) - ENTRY)
    entry = memory[place + 1]
    if memory[place] ^ entry != key or entry == 0:
        return OPEN
    known = (entry >> 32) << 2
    won, lasts, without = entry >> 16 & 255, entry >> 8 & 255, entry & 255
    if won > 0 and won <= left:
        return known | YES
    if left <= lasts and quiets <= without:
        return known | NO
    return known | OPEN


def remember(memory: NDArray[np.int64], key: int, left: int, quiets: int, verdict: int, slot: int) -> None:
    """Add a verdict on a position to its table entry."""
    place = key & (len(memory) - ENTRY)
    entry = memory[place + 1]
    won, lasts, without = 0, 0, 0
    if memory[place] ^ entry == key:
        won, lasts, without = entry >> 16 & 255, entry >> 8 & 255, entry & 255
    if verdict == YES:
        won = left if won == 0 else min(won, left)
    elif left >= lasts:
        lasts, without = left, quiets
    entry = (slot + 1) << 32 | won << 16 | lasts << 8 | without
    memory[place] = key ^ entry
    memory[place + 1] = entry


def rank(stack: MateStack, ply: int, first: int) -> None:
    """Give the actions of a new row their merits. ``first`` is the index of the table's action, -1 for none."""
    state, row, actions, order = stack.states[ply], stack.rows[ply], stack.actions[ply], stack.order[ply]
    attacks, left = row[ATTACKS], row[LEFT]
    after = stack.states[ply + 1]
    for index in range(row[COUNT]):
        action = actions[index]
        merit = min(stack.history[attacks, action & (HISTORY - 1)], MOST_HISTORY)
        merit += max(0, action_noise(state, action)) * NOISY
        if action == row[KILLER]:
            merit = FAVOURITE
        if index == first:
            merit += FROM_TABLE
        if attacks and gives_check(state, action):
            merit += CHECK
            if left > 1:
                for cell in range(CELLS or len(state)):
                    after[cell] = state[cell]
                apply_action(after, action)
                merit += (255 - min(255, legal_actions(after, stack.actions[ply + 1]))) << ANSWERS
        order[index] = merit << INDEX_BITS | (MOST_INDEX - index)


def begin(stack: MateStack, root: State, attacker: int, left: int, quiets: int) -> None:
    """Set up a search for a win of ``attacker`` from ``root`` within ``left`` plies."""
    state, row = stack.states[0], stack.rows[0]
    for cell in range(CELLS or len(root)):
        state[cell] = root[cell]
    attacks = current_player(state) == attacker
    row[COUNT] = legal_actions(state, stack.actions[0])
    row[LEFT], row[QUIETS], row[ATTACKS], row[KEY] = left, min(quiets, most_quiets(left, attacks)), attacks, 0
    rank(stack, 0, stack.cells[ROOT_SLOT])
    stack.cells[PLY], stack.cells[ATTACKER] = 0, attacker


def search(stack: MateStack, memory: NDArray[np.int64], greatest: float, budget: int, stop: NDArray[np.uint8]) -> int:
    """Search at most ``budget`` more positions; return YES, NO, or OPEN if that was not enough."""
    columns: Any = stack
    states, rows, actions, order, cells = columns.states, columns.rows, columns.actions, columns.order, columns.cells
    attacker = cells[ATTACKER]
    ply: Any = cells[PLY]
    nodes = 0
    result = OPEN
    while nodes < budget and stop[0] == 0:
        row = rows[ply]
        attacks, left = row[ATTACKS], row[LEFT]
        top = np.int64(DONE_WITH)
        for other in range(row[COUNT]):
            top = max(top, order[ply, other])
        slot = MOST_INDEX - (top & MOST_INDEX)
        is_check = top >> INDEX_BITS >= CHECK
        verdict = OPEN
        if top == DONE_WITH or (attacks and row[QUIETS] == 0 and not is_check):
            verdict = NO if attacks else YES
        else:
            order[ply, slot] = DONE_WITH
            row[SLOT] = slot
            state = states[ply + 1]
            for cell in range(CELLS or len(state)):
                state[cell] = states[ply, cell]
            apply_action(state, actions[ply, slot])
            nodes += 1
            player = current_player(state)
            below = OPEN
            if player == TERMINAL:
                returns(state, columns.returns)
                below = YES if columns.returns[attacker] == greatest else NO
            elif left == 1:
                below = NO
            else:
                following = rows[ply + 1]
                following[ATTACKS] = player == attacker
                following[LEFT] = left - 1
                following[QUIETS] = min(
                    row[QUIETS] - (1 if attacks and not is_check else 0), most_quiets(left - 1, player == attacker)
                )
                key = np.int64(state_key(state)) ^ (attacker << 62)
                found = look_up(memory, key, left - 1, following[QUIETS])
                below = found & 3
                if below == OPEN:
                    following[KEY] = key
                    following[COUNT] = legal_actions(state, actions[ply + 1])
                    rank(stack, ply + 1, (found >> 2) - 1)
                    ply += 1
                    continue
            if (below == YES) == (attacks != 0):
                verdict = below
        # A verdict here may decide the rows above
        while verdict != OPEN:
            row = rows[ply]
            attacks = row[ATTACKS]
            decided = (verdict == YES) == (attacks != 0)
            if decided:
                action = actions[ply, row[SLOT]]
                row[KILLER] = action
                place = action & (HISTORY - 1)
                columns.history[attacks, place] += row[LEFT] * row[LEFT]
            if ply == 0:
                cells[ROOT_SLOT] = row[SLOT] if decided else -1
                result = verdict
                break
            remember(memory, row[KEY], row[LEFT], row[QUIETS], verdict, row[SLOT] if decided else -1)
            ply -= 1
            if (verdict == YES) != (rows[ply, ATTACKS] != 0):
                verdict = OPEN
        if result != OPEN:
            break
    cells[PLY] = ply
    cells[NODES] += nodes
    return result

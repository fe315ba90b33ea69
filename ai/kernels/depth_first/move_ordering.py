"""Move ordering.

The order is: the line of the previous iteration, the table's action, noisy actions that win something (by the game's
``action_noise``), two killers per ply, the action that last refuted the same reply, the history of cut-offs, the middle
of the action list, and last the noisy actions that lose something.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from agon.ai.kernels.depth_first.search_options import (
    CENTRE_ORDER,
    COUNTERMOVES,
    HAS_GIVES_CHECK,
    HAS_NOISE,
    HISTORY_ORDER,
    KILLERS,
    NOISE_ORDER,
)
from agon.ai.kernels.depth_first.search_stack import COUNT, FIRST_KILLER, HISTORY, SECOND_KILLER
from agon.ai.kernels.depth_first.transposition_table import MOST_INDEX
from agon.games.verbs import Actions, State, action_noise, is_safe_check, legal_actions

# Merits, from the highest
FOLLOWED = 1 << 47
FROM_TABLE = 1 << 46
NOISY = 1 << 45
KILLER = 1 << 44
COUNTER = 1 << 43
QUIET = 1 << 30
LOSING = 1 << 19
HISTORY_LIMIT = 1 << 14
INDEX_BITS = 14
DONE_WITH = -1


def rate(
    state: State,
    actions: NDArray[np.int32],
    order: NDArray[np.int64],
    row: NDArray[np.int64],
    history: NDArray[np.int32],
    options: NDArray[np.int64],
    mover: int,
    count: int,
    followed: int,
    from_table: int,
    reply: int,
) -> None:
    """Give the ``count`` actions of a new row their merits, each in one word with its index, so that one comparison
    finds the best and equal merits keep the legal order.

    ``followed`` is the action of the line to follow, ``from_table`` the index of the table's action, ``reply`` the
    action that led here; -1 for none. Sources: S. Akl & M. Newborn, "The principal continuation and the killer
    heuristic" (ACM 1977); J. Schaeffer, "The history heuristic and alpha-beta search enhancements in practice" (IEEE
    PAMI 11, 1989); J. Uiterwijk, "The countermove heuristic" (ICCA Journal 15, 1992).
    """
    killer, second, counter = -1, -1, -1
    if options[KILLERS]:
        killer, second = row[FIRST_KILLER], row[SECOND_KILLER]
    if options[COUNTERMOVES] and reply >= 0:
        counter = history[len(history) // 2 + mover, reply & (HISTORY - 1)] - 1
    weight = 64 if options[HISTORY_ORDER] else 0
    central = options[CENTRE_ORDER]
    for index in range(count):
        action = actions[index]
        off_centre = abs(2 * index - (count - 1))
        merit = QUIET + history[mover, action & (HISTORY - 1)] * weight + 63 - min(63, off_centre) * central
        merit = COUNTER if action == counter else merit
        merit = KILLER if action == second else merit
        merit = KILLER + 1 if action == killer else merit
        if HAS_NOISE and options[NOISE_ORDER]:
            noise = action_noise(state, action)
            if noise > 0:
                merit = NOISY + noise
            elif noise < 0:
                merit = max(0, LOSING + noise)
        merit = FROM_TABLE if index == from_table else merit
        merit = FOLLOWED if action == followed else merit
        order[index] = merit << INDEX_BITS | (MOST_INDEX - index)


def noisy(state: State, actions: Actions, order: NDArray[np.int64], checks: bool) -> int:
    """Put the noisy actions that lose nothing by themselves, and safe ``checks``, into a row with their merits.

    Returns how many there are.
    """
    if not HAS_NOISE:
        return 0
    count = 0
    for index in range(legal_actions(state, actions)):
        action = actions[index]
        noise = action_noise(state, action)
        if HAS_GIVES_CHECK and checks and noise == 0 and is_safe_check(state, action):
            noise = 1
        if noise > 0:
            actions[count] = action
            order[count] = (NOISY + noise) << INDEX_BITS | (MOST_INDEX - count)
            count += 1
    return count


def reward(
    row: NDArray[np.int64],
    actions: NDArray[np.int32],
    order: NDArray[np.int64],
    history: NDArray[np.int32],
    mover: int,
    chosen: int,
    reply: int,
    left: int,
) -> None:
    """Reward the action of index ``chosen`` for a cut-off, ``left`` plies above the horizon, after ``reply`` (-1 for
    none), and punish the others that were tried and failed.

    The change shrinks as a counter nears its limit, so that old merits fade.
    """
    action = actions[chosen]
    if row[FIRST_KILLER] != action:
        row[SECOND_KILLER] = row[FIRST_KILLER]
        row[FIRST_KILLER] = action
    size = min(left * left, HISTORY_LIMIT >> 4)
    for index in range(row[COUNT]):
        if order[index] == DONE_WITH:
            place = actions[index] & (HISTORY - 1)
            kept = history[mover, place]
            change = size if index == chosen else -size
            history[mover, place] = kept + change - kept * size // HISTORY_LIMIT
    if reply >= 0:
        history[len(history) // 2 + mover, reply & (HISTORY - 1)] = action + 1

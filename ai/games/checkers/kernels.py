"""All endings of checkers with at most two pieces a side, solved by retrograde analysis.

A position is numbered as its mover sees it, moving up: ``number(own) * SIDES + number(other)``. A side is one piece
(its square, + 32 for a king) or two (64 + 4 * pair + 1 for a king on the lower square + 2 for one on the higher). A
value is 0 for a draw, n for a win in n plies, -1 - n for a loss in n plies, ``NONE`` if there is no such position.

Every position's successors are listed once, then values spread in passes: pass n finds the wins in n plies and the
losses in n. Draws by counting plies and by repetition are ignored: a value holds if the counter of plies leaves room
for it. Source: K. Thompson, "Retrograde analysis of certain endgames" (ICCA Journal 9, 1986); for checkers R. Lake, J.
Schaeffer & P. Lu, "Solving large retrograde-analysis problems using a network of workstations" (1994).
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from agon.ai.kernels.depth_first.tablebase_probe import NOT_KNOWN
from agon.games.bits import lowest_bit, popcount
from agon.games.checkers.rules import DRAW_PLIES, bit_of, square_of
from agon.games.verbs import Actions, State, apply_action, initial_state, legal_actions

SIDES = 2048
NONE = 127
UNKNOWN = 126
MOST_PIECES = 2
COUNTED = 5
TWICE = 6
"""Cells of the state: plies that count towards a draw, and positions that have occurred twice."""


def side_number(pieces: Any, kings: Any, turned: bool) -> int:
    """Return the number of one side's pieces (one or two), the board ``turned`` by a half or not."""
    first = square_of(lowest_bit(pieces))
    first_king = 1 if kings >> lowest_bit(pieces) & 1 else 0
    rest = pieces & (pieces - 1)
    if turned:
        first = 31 - first
    if rest == 0:
        return first + 32 * first_king
    second = square_of(lowest_bit(rest))
    second_king = 1 if kings >> lowest_bit(rest) & 1 else 0
    if turned:
        second = 31 - second
        first, second = second, first
        first_king, second_king = second_king, first_king
    pair = second * (second - 1) // 2 + first
    return 64 + 4 * pair + first_king + 2 * second_king


def number_of(state: State) -> int:
    """Return the position's number; -1 if a side has more than two pieces, -2 if the mover has none."""
    seat = int(state[3])
    own, other, kings = int(state[seat]), int(state[1 - seat]), int(state[2])
    if own == 0:
        return -2
    if other == 0 or popcount(own) > MOST_PIECES or popcount(other) > MOST_PIECES:
        return -1
    turned = seat == 1
    return side_number(own, kings, turned) * SIDES + side_number(other, kings, turned)


def ending(state: State, values: NDArray[np.int8]) -> int:
    """Look the position up inside a search (``agon.ai.kernels.depth_first.tablebase_probe``). A win or loss is not
    known if a position has occurred twice or the counter of plies may reach its limit before the game is won: then it
    might be a draw."""
    if popcount(state[0] | state[1]) > 2 * MOST_PIECES:
        return NOT_KNOWN
    number = number_of(state)
    if number < 0:
        return NOT_KNOWN
    value = int(values[number])
    if value == 0:
        return 0
    plies = value if value > 0 else -1 - value
    if state[TWICE] != 0 or state[COUNTED] + plies > DRAW_PLIES:
        return NOT_KNOWN
    return value


def put(state: State, seat: int, side: Any) -> bool:
    """Put the numbered side on the board; False if it cannot stand there."""
    if side < 64:
        pieces = 1 << bit_of(side & 31)
        kings = pieces if side >= 32 else 0
    else:
        pair = (side - 64) >> 2
        second = 1
        while second * (second + 1) // 2 <= pair:
            second += 1
        first = pair - second * (second - 1) // 2
        low, high = 1 << bit_of(first), 1 << bit_of(second)
        pieces = low | high
        kings = 0
        if side & 1:
            kings |= low
        if side & 2:
            kings |= high
    last_row = 0xF << bit_of(28) if seat == 0 else 0xF << bit_of(0)
    if pieces & ~kings & last_row or pieces & int(state[1 - seat]):
        return False
    state[seat] = pieces
    state[2] |= kings
    return True


def list_successors(
    first: Any,
    count: int,
    values: NDArray[np.int8],
    starts: NDArray[np.int64],
    successors: NDArray[np.int32],
    state: State,
    actions: Actions,
    after: State,
) -> bool:
    """Write the successors of ``count`` positions from number ``first`` on, and the values known at once.

    ``successors`` is filled from ``starts[first]`` on. Returns False if it is too short.
    """
    place = starts[first]
    for number in range(first, first + count):
        starts[number] = place
        initial_state(state)
        state[0] = 0
        state[1] = 0
        values[number] = UNKNOWN
        if not put(state, 0, number // SIDES) or not put(state, 1, number % SIDES):
            values[number] = NONE
        else:
            moves = legal_actions(state, actions)
            if moves == 0:
                values[number] = -1
            if place + moves > len(successors):
                return False
            for index in range(moves):
                for cell in range(len(state)):
                    after[cell] = state[cell]
                apply_action(after, int(actions[index]))
                target = number_of(after)
                if target == -2:
                    values[number] = 1
                else:
                    successors[place] = target
                    place += 1
        starts[number + 1] = place
    return True


def spread(
    plies: int, count: int, values: NDArray[np.int8], starts: NDArray[np.int64], successors: NDArray[np.int32]
) -> int:
    """Run a pass for the wins in ``plies`` or, if that is even, the losses; return their number."""
    found = 0
    for number in range(count):
        if values[number] != UNKNOWN:
            continue
        if plies % 2 == 1:
            for place in range(starts[number], starts[number + 1]):
                if values[successors[place]] == -plies:  # lost in plies - 1
                    values[number] = plies
                    found += 1
                    break
        else:
            lost = True
            for place in range(starts[number], starts[number + 1]):
                value = values[successors[place]]
                if value <= 0 or value >= UNKNOWN or value >= plies:
                    lost = False
                    break
            if lost:
                values[number] = -1 - plies
                found += 1
    return found

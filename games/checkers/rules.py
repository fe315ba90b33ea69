"""Legal moves and their effects: the kernel functions, over the state that the package's docstring lays out."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from agon.games.bits import combine, lowest_bit, mix64
from agon.games.seats import TERMINAL
from agon.games.verbs import Actions, State

STATE_CELLS = 17
HISTORY = 7
CODES = 8
CODE_BITS = 7
DRAW_PLIES = 80
ON = 0
WON = 1
DRAWN = 2

FIRST = 10
ROW_PAIR = 0xFF << FIRST
BOARD = ROW_PAIR | ROW_PAIR << 9 | ROW_PAIR << 18 | ROW_PAIR << 27
BLACK_HOME = 0xF << FIRST
WHITE_HOME = 0xF << FIRST + 31
CROWNING = BLACK_HOME | WHITE_HOME
BLACK_START = ROW_PAIR | 0xF << FIRST + 9
WHITE_START = 0xF << FIRST + 22 | ROW_PAIR << 27

MOST_ACTIONS = 68
"""Steps are at most 12 x 4. Jumps: the squares that kings can reach by jumping fall into four classes of 8 squares with
9 jumps between neighbours each, so no path is longer than 9; over all ways to place the jumpers of a class and what
they jump, one class has at most 17 paths (the tests count them)."""
MOST_PLIES = 169 * DRAW_PLIES
"""Number of plies that cannot be undone: 2 x 4 x (5 + 6 + 7) of men, which take a row or more each, and 24 captures;
each, and the end, comes at most 80 plies after the one before."""


def offset(direction: Any) -> int:
    """Bits from a square to its neighbour: -5, -4, 4, 5."""
    return direction - 5 + 7 * (direction >> 1)


def bit_of(square: Any) -> int:
    """Index of the bit of a square that is counted from 0."""
    return FIRST + square + (square >> 3)


def square_of(bit: Any) -> int:
    return bit - FIRST - ((bit - FIRST) * 57 >> 9)


def movers(own: Any, kings: Any, seat: Any, direction: Any) -> int:
    """Return the pieces of ``own``, the seat's, that may go in that direction."""
    return own if (direction >> 1) != seat else own & kings


def jumpers(own: Any, other: Any, kings: Any, seat: Any) -> int:
    """Return the pieces that can jump."""
    free = BOARD & ~(own | other)
    up = own if seat == 1 else own & kings
    down = own if seat == 0 else own & kings
    found = (other << 5 & free << 10 | other << 4 & free << 8) & up
    return found | (other >> 4 & free >> 8 | other >> 5 & free >> 10) & down


def steppers(own: Any, other: Any, kings: Any, seat: Any) -> int:
    """Return the pieces with a free neighbour that they may go to."""
    free = BOARD & ~(own | other)
    up = own if seat == 1 else own & kings
    down = own if seat == 0 else own & kings
    return (free << 5 | free << 4) & up | (free >> 4 | free >> 5) & down


def _write_jumps(state: State, jumping: Any, out: Actions) -> int:
    """Write every path of the ``jumping`` pieces to its end, by depth-first search whose stack is the path itself;
    sorted by insertion, for there are few."""
    seat = int(state[3])
    own, other, kings = int(state[seat]), int(state[1 - seat]), int(state[2])
    count = 0
    while jumping != 0:
        place = lowest_bit(jumping)
        origin = 1 << place
        jumping ^= origin
        free = BOARD & ~(own | other) | origin
        first, last = (0, 3) if kings & origin else (2 - 2 * seat, 3 - 2 * seat)
        direction, depth, path, left = first, 0, 0, other
        goes_on = False
        while True:
            if direction <= last:
                step = offset(direction)
                if left >> (place + step) & 1 and free >> (place + 2 * step) & 1:
                    left ^= 1 << (place + step)
                    place += 2 * step
                    path |= direction << 2 * depth
                    depth += 1
                    direction, goes_on = first, False
                else:
                    direction += 1
                continue
            if depth == 0:
                break
            if not goes_on:
                action = (path | 1 << 2 * depth) << 6 | 32 | square_of(lowest_bit(origin))
                slot = count
                while slot > 0 and out[slot - 1] > action:
                    out[slot] = out[slot - 1]
                    slot -= 1
                out[slot] = action
                count += 1
            depth -= 1
            direction = path >> 2 * depth & 3
            path ^= direction << 2 * depth
            step = offset(direction)
            left |= 1 << (place - step)
            place -= 2 * step
            direction, goes_on = direction + 1, True
    return count


def initial_state(state: State) -> None:
    for cell in range(STATE_CELLS):
        state[cell] = 0
    state[0] = BLACK_START
    state[1] = WHITE_START


def current_player(state: State) -> int:
    return TERMINAL if state[4] != ON else state[3]


def legal_actions(state: State, out: Actions) -> int:
    if state[4] != ON:
        return 0
    seat = int(state[3])
    own, other, kings = int(state[seat]), int(state[1 - seat]), int(state[2])
    jumping = jumpers(own, other, kings, seat)
    if jumping != 0:
        return _write_jumps(state, jumping, out)
    free = BOARD & ~(own | other)
    count = 0
    for direction in range(4):
        step = offset(direction)
        reachable = free >> step if step > 0 else free << -step
        moving = movers(own, kings, seat, direction) & reachable
        while moving != 0:
            out[count] = (4 | direction) << 6 | square_of(lowest_bit(moving))
            count += 1
            moving &= moving - 1
    return count


def _earlier_occurrences(state: State, plies: Any) -> int:
    """Return the number of earlier occurrences of the position; two are enough to know. A king must go and come back,
    and so must the other side's, so that takes 4 plies."""
    found = 0
    mine = 0
    theirs = 0
    ply = plies - 1
    while ply > 0 and found < 2:
        code = int(state[HISTORY + (ply >> 3)]) >> CODE_BITS * (ply & 7) & 127
        mine ^= (16 << (code & 1) | 1) << (code >> 1)
        ply -= 1
        code = int(state[HISTORY + (ply >> 3)]) >> CODE_BITS * (ply & 7) & 127
        theirs ^= (16 << (code & 1) | 1) << (code >> 1)
        ply -= 1
        if mine | theirs == 0:
            found += 1
    return found


def apply_action(state: State, action: int) -> None:
    seat = int(state[3])
    own, other, kings = int(state[seat]), int(state[1 - seat]), int(state[2])
    place = bit_of(action & 31)
    origin = 1 << place
    path = action >> 6
    taken = 0
    if action & 32:
        while path > 1:
            step = offset(path & 3)
            taken |= 1 << (place + step)
            place += 2 * step
            path >>= 2
    else:
        place += offset(path & 3)
    target = 1 << place
    was_king = kings & origin != 0
    own = own & ~origin | target
    other &= ~taken
    kings &= ~(origin | taken)
    if was_king or target & CROWNING:
        kings |= target
    state[seat] = own
    state[1 - seat] = other
    state[2] = kings
    state[3] = 1 - seat
    plies = int(state[5])
    status = ON
    if was_king and taken == 0:
        lower = min(origin, target)
        code = lowest_bit(lower) << 1 | (origin | target == lower * 33)
        state[HISTORY + (plies >> 3)] |= code << CODE_BITS * (plies & 7)
        plies += 1
        state[5] = plies
        if plies >= 4:
            found = _earlier_occurrences(state, plies)
            if found == 1:
                state[6] ^= np.int64(combine(mix64(own), other) >> np.uint64(2))
            elif found == 2:
                status = DRAWN
        if plies == DRAW_PLIES:
            status = DRAWN
    elif plies > 0:
        for cell in range(HISTORY + (plies - 1 >> 3), 4, -1):
            state[cell] = 0
    if steppers(other, own, kings, 1 - seat) == 0 and jumpers(other, own, kings, 1 - seat) == 0:
        status = WON
    state[4] = status


def returns(state: State, out: NDArray[np.float64]) -> None:
    out[0] = 0.0
    out[1] = 0.0
    if state[4] == WON:
        out[state[3]] = -1.0
        out[1 - state[3]] = 1.0


def state_key(state: State) -> np.uint64:
    """Return a key of the position, the plies that count towards a draw, and the positions that have occurred twice.

    The value depends on nothing else. Positions that occurred once may differ between two states of one key: a side
    that can force a win by the shortest way sees no position twice from here on, so only positions seen twice already
    stand in that way, and a side that can avoid losing is never hurt by an earlier draw. Keys of the whole history
    would tell apart all but a few of the positions that king moves reach in another order.
    """
    key = mix64(state[0] | state[3] | state[5] << 1)
    key = combine(key, state[1] | state[4])
    return combine(combine(key, state[2]), state[6])

"""Legal moves and their effects: the kernel functions."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from agon.games.bits import combine, lowest_bit, popcount
from agon.games.chinese_checkers.star import (
    CORNER,
    CORNER_WORDS,
    DIRECTIONS,
    HOLES,
    ROW_OF,
    ROW_STEPS,
    WORD,
    X_OF,
    X_STEPS,
    hole_at,
    home_of,
    target_of,
)
from agon.games.seats import TERMINAL
from agon.games.teams import share_in_teams
from agon.games.verbs import Actions, State

SEATS = 0
LIMIT = 1
BLOCKED = 2
MOVER = 3
WINNER = 4
TURNS = 5
HOPPING = 6
VISITED = 7
TAKEN = 9
PIECES = 11
MOST_SEATS = 6
TEAMS = PIECES + 2 * MOST_SEATS
STATE_CELLS = TEAMS + 1
STOP = HOLES * DIRECTIONS
MOST_ACTIONS = CORNER * DIRECTIONS


def holds(state: State, cell: Any, hole: Any) -> bool:
    """Return True if the set of holes that begins in ``cell`` has this one."""
    if hole < WORD:
        return state[cell] >> hole & 1 == 1
    return state[cell + 1] >> (hole - WORD) & 1 == 1


def toggle(state: State, cell: Any, hole: Any) -> None:
    if hole < WORD:
        state[cell] ^= np.int64(1) << np.int64(hole)
    else:
        state[cell + 1] ^= np.int64(1) << np.int64(hole - WORD)


def landing(state: State, hole: int, direction: int) -> int:
    """Return the hole that a step or a hop in this direction reaches, whoever's the piece is; -1 if there is no
    room."""
    row = ROW_OF[hole] + ROW_STEPS[direction]
    x = X_OF[hole] + X_STEPS[direction]
    near = hole_at(row, x)
    if near < 0 or not holds(state, TAKEN, near):
        return near
    far = hole_at(row + ROW_STEPS[direction], x + X_STEPS[direction])
    return far if far >= 0 and not holds(state, TAKEN, far) else -1


def is_hop(hole: int, end: int) -> bool:
    return abs(ROW_OF[hole] - ROW_OF[end]) == 2 or (ROW_OF[hole] == ROW_OF[end] and abs(end - hole) == 2)


def hop_of(state: State, hole: int, direction: int) -> int:
    """Return the hole to which the hopping piece may go on in this direction, or -1."""
    end = landing(state, hole, direction)
    if end < 0 or not is_hop(hole, end) or holds(state, VISITED, end):
        return -1
    return end


def initial_state(state: State) -> None:
    for cell in range(MOVER, TEAMS):
        state[cell] = 0
    state[WINNER] = -1
    state[HOPPING] = -1
    for seat in range(state[SEATS]):
        corner = home_of(state[SEATS], seat)
        for word in range(2):
            state[PIECES + 2 * seat + word] = CORNER_WORDS[2 * corner + word]
            state[TAKEN + word] |= CORNER_WORDS[2 * corner + word]


def is_over(state: State) -> bool:
    return state[WINNER] >= 0 or state[TURNS] >= state[LIMIT]


def current_player(state: State) -> int:
    return TERMINAL if is_over(state) else int(state[MOVER])


def legal_actions(state: State, out: Actions) -> int:
    if is_over(state):
        return 0
    count = 0
    hopping = state[HOPPING]
    if hopping >= 0:
        for direction in range(DIRECTIONS):
            if hop_of(state, hopping, direction) >= 0:
                out[count] = hopping * DIRECTIONS + direction
                count += 1
        out[count] = STOP
        return count + 1
    own = PIECES + 2 * state[MOVER]
    for word in range(2):
        left = state[own + word]
        while left != 0:
            hole = lowest_bit(left) + word * WORD
            left &= left - 1
            for direction in range(DIRECTIONS):
                if landing(state, hole, direction) >= 0:
                    out[count] = hole * DIRECTIONS + direction
                    count += 1
    if count == 0:
        out[0] = STOP
        count = 1
    return count


def in_target(state: State, seat: Any) -> int:
    """Return the number of the seat's pieces that have arrived."""
    corner = target_of(state[SEATS], seat)
    return int(
        popcount(state[PIECES + 2 * seat] & CORNER_WORDS[2 * corner])
        + popcount(state[PIECES + 2 * seat + 1] & CORNER_WORDS[2 * corner + 1])
    )


def has_won(state: State, seat: Any) -> bool:
    """Return True if all its pieces have arrived; if the table says so, also if one of them is in a corner that is
    full, so that pieces that never leave home bring no gain. The latter counts only after a turn of its own."""
    arrived = in_target(state, seat)
    if arrived in (0, CORNER) or state[BLOCKED] == 0:
        return arrived == CORNER
    corner = target_of(state[SEATS], seat)
    taken = 0
    for word in range(2):
        taken += popcount(state[TAKEN + word] & CORNER_WORDS[2 * corner + word])
    return taken == CORNER


def end_turn(state: State) -> None:
    seat = state[MOVER]
    state[HOPPING] = -1
    state[VISITED] = 0
    state[VISITED + 1] = 0
    state[MOVER] = (seat + 1) % state[SEATS]
    state[TURNS] += 1
    if has_won(state, seat):
        state[WINNER] = seat


def apply_action(state: State, action: int) -> None:
    if action == STOP:
        end_turn(state)
        return
    hole = action // DIRECTIONS
    end = landing(state, hole, action % DIRECTIONS)
    own = PIECES + 2 * state[MOVER]
    toggle(state, own, hole)
    toggle(state, own, end)
    toggle(state, TAKEN, hole)
    toggle(state, TAKEN, end)
    if not is_hop(hole, end):
        end_turn(state)
        return
    if state[HOPPING] < 0:
        toggle(state, VISITED, hole)
    toggle(state, VISITED, end)
    state[HOPPING] = end
    for direction in range(DIRECTIONS):
        if hop_of(state, end, direction) >= 0:
            return
    end_turn(state)


def returns(state: State, out: NDArray[np.float64]) -> None:
    for seat in range(MOST_SEATS):
        out[seat] = 0.0
    if state[WINNER] >= 0:
        for seat in range(state[SEATS]):
            out[seat] = -1.0
        out[state[WINNER]] = state[SEATS] - 1.0
        share_in_teams(out, state[SEATS], state[TEAMS])


def state_key(state: State) -> np.uint64:
    key = combine(state[SEATS], state[LIMIT] | state[BLOCKED] << 16)
    for cell in range(MOVER, STATE_CELLS):
        if cell not in (TAKEN, TAKEN + 1):
            key = combine(key, state[cell])
    return key

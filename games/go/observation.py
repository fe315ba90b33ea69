"""What a seat knows of a position of Go, as planes for a neural network. Compiled by Numba.

The choice follows AlphaGo's and KataGo's inputs (D. Silver et al., "Mastering the game of Go with deep neural networks
and tree search", Nature 529, 2016, extended data table 2; D. J. Wu, "Accelerating self-play learning in Go", 2019,
table 3), without ladders and without the boards before.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from agon.games.go.layout import (
    ANSWER,
    EDGE,
    KOMI,
    MARKED,
    MOVER,
    OVER,
    PASSES,
    PHASE,
    PLAY,
    PLIES,
    PRISONERS,
    RESUMED,
    SIZE,
    STONE,
    TERRITORY,
    area_of,
    cell_of,
    limit_of,
    moves_of,
    neighbour,
    point_of,
    width_of,
)
from agon.games.go.legality import is_legal, is_lowest, may_mark
from agon.games.verbs import State

OWN, OTHER, ONE_LIBERTY, LAST, BEFORE_LAST, ALLOWED, DEAD, TO_MOVE = 0, 1, 2, 5, 6, 7, 8, 9
"""Planes of points: stones; chains with one, two and three liberties; the last two moves; points that the seat may play
or mark now; stones marked as dead. ``TO_MOVE`` and all that follow are the same everywhere."""
HALF_POINTS, AREA_OR_TERRITORY, TAKEN, PASSED, STOPPED, ANSWERED, RESUMED_ONCE, AGE = 10, 11, 12, 13, 14, 15, 16, 17
"""Komi to the seat's advantage and prisoners that it is ahead, in tens of points; whether territory counts; whether the
last move was a pass; the phase; the share of the plies after which the game ends."""
PLANES = 18


def observation_tensor(state: State, seat: int, out: NDArray[np.float32]) -> None:
    size = int(state[SIZE])
    points = size * size
    for cell in range(PLANES * points):
        out[cell] = 0.0
    _stones(state, seat, out)
    plies = state[PLIES]
    for back in range(2):
        if plies > back:
            move = state[moves_of(size) + plies - 1 - back]
            if move < points:
                out[(LAST + back) * points + move] = 1.0
    phase = state[PHASE]
    is_mover = phase != OVER and state[MOVER] == seat
    if is_mover:
        _allowed(state, seat, out)
    sign = 1.0 if seat == 1 else -1.0
    _fill(out, TO_MOVE, points, 1.0 if is_mover else 0.0)
    _fill(out, HALF_POINTS, points, sign * state[KOMI] / 20.0)
    _fill(out, AREA_OR_TERRITORY, points, 1.0 if state[TERRITORY] == 1 else 0.0)
    _fill(out, TAKEN, points, (state[PRISONERS + seat] - state[PRISONERS + 1 - seat]) / 10.0)
    _fill(out, PASSED, points, 1.0 if state[PASSES] > 0 else 0.0)
    _fill(out, STOPPED, points, 0.0 if phase == PLAY else 1.0)
    _fill(out, ANSWERED, points, 1.0 if phase == ANSWER else 0.0)
    _fill(out, RESUMED_ONCE, points, 1.0 if state[RESUMED] > 0 else 0.0)
    _fill(out, AGE, points, plies / limit_of(size))


def _fill(out: NDArray[np.float32], plane: Any, points: Any, value: float) -> None:
    for cell in range(plane * points, (plane + 1) * points):
        out[cell] = value


def _stones(state: State, seat: int, out: NDArray[np.float32]) -> None:
    size = int(state[SIZE])
    points = size * size
    chain = STONE + area_of(size)
    for action in range(points):
        at = cell_of(action, size)
        stone = state[STONE + at]
        if stone == 0:
            continue
        out[(OWN if (stone & EDGE) == seat + 1 else OTHER) * points + action] = 1.0
        if stone >= MARKED:
            out[DEAD * points + action] = 1.0
        if state[chain + at] == at:
            _liberties(state, at, out)


def _liberties(state: State, head: Any, out: NDArray[np.float32]) -> None:
    """Mark the chain in the plane of its number of liberties, if they are three at most."""
    size = int(state[SIZE])
    points = size * size
    width = width_of(size)
    following = STONE + 2 * area_of(size)
    first = 0
    second = 0
    third = 0
    count = 0
    at = int(head)
    while True:
        for way in range(4):
            other = neighbour(at, width, way)
            if state[STONE + other] != 0 or other in (first, second, third):
                continue
            count += 1
            if count == 1:
                first = other
            elif count == 2:
                second = other
            elif count == 3:
                third = other
            else:
                return
        at = int(state[following + at])
        if at == head:
            break
    while True:
        out[(ONE_LIBERTY + count - 1) * points + point_of(at, size)] = 1.0
        at = int(state[following + at])
        if at == head:
            break


def _allowed(state: State, seat: int, out: NDArray[np.float32]) -> None:
    """Mark the points that the seat to move may play, or at a stop the chains that it may mark by their first
    points."""
    size = int(state[SIZE])
    points = size * size
    is_play = state[PHASE] == PLAY
    if not is_play and not may_mark(state):
        return
    for action in range(points):
        at = cell_of(action, size)
        if is_play:
            allowed = state[STONE + at] == 0 and is_legal(state, at, seat)
        else:
            allowed = state[STONE + at] != 0 and is_lowest(state, at)
        if allowed:
            out[ALLOWED * points + action] = 1.0

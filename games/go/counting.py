"""The count at the end of a game of Go, as Numba compiles it."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from agon.games.go.layout import (
    ASKER,
    EDGE,
    KOMI,
    MARGIN,
    MARKED,
    OVER,
    PHASE,
    PLIES,
    PRISONERS,
    RESUMED,
    SIZE,
    STONE,
    TERRITORY,
    area_of,
    cell_of,
    neighbour,
    width_of,
)
from agon.games.verbs import State


def _spread(state: State, at: Any) -> int:
    """Return the colours around an empty point, as far as its neighbours know: bit 0 Black, bit 1 White."""
    size = int(state[SIZE])
    width = width_of(size)
    liberties = STONE + 3 * area_of(size)
    colours = int(state[liberties + at])
    for way in range(4):
        other = neighbour(at, width, way)
        stone = state[STONE + other]
        if 0 < stone < EDGE:
            colours |= stone
        elif stone != EDGE:
            colours |= state[liberties + other]
    return colours


def finish(state: State) -> None:
    """End the game and count, with the marked stones taken off.

    An empty point is of a colour if only that can be reached from it over empty points: sweeps to and fro over the
    board until nothing spreads any more. The notebook is the part of ``LIBERTIES`` that empty and marked points do not
    need.
    """
    size = int(state[SIZE])
    points = size * size
    liberties = STONE + 3 * area_of(size)
    territory = state[TERRITORY] == 1
    # Whoever moved first after the resumption made one move more: as if the other had passed once more.
    if territory and state[RESUMED] > 0 and (state[PLIES] - state[RESUMED]) & 1 == 0:
        state[PRISONERS + 1 - state[ASKER]] += 1
    for action in range(points):
        at = cell_of(action, size)
        stone = state[STONE + at]
        if stone == 0 or stone > EDGE:
            state[liberties + at] = 0
    changed = True
    backwards = False
    while changed:
        changed = False
        for step in range(points):
            at = cell_of(points - 1 - step if backwards else step, size)
            stone = state[STONE + at]
            if stone == 0 or stone > EDGE:
                colours = _spread(state, at)
                if colours != state[liberties + at]:
                    state[liberties + at] = colours
                    changed = True
        backwards = not backwards
    lead = 0
    for action in range(points):
        at = cell_of(action, size)
        stone = state[STONE + at]
        if 0 < stone < EDGE:
            if not territory:
                lead += 3 - 2 * stone
        else:
            colours = state[liberties + at]
            if 0 < colours < EDGE:
                lead += 3 - 2 * colours
            if stone > EDGE and territory:
                lead -= 3 - 2 * (stone - MARKED)
    if territory:
        lead += state[PRISONERS] - state[PRISONERS + 1]
    state[MARGIN] = 2 * lead - state[KOMI]
    state[PHASE] = OVER


def returns(state: State, out: NDArray[np.float64]) -> None:
    out[0] = 0.0
    out[1] = 0.0
    if state[PHASE] == OVER and state[MARGIN] != 0:
        out[0] = 1.0 if state[MARGIN] > 0 else -1.0
        out[1] = -out[0]

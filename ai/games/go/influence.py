"""A quick count by influence, as programs did before Monte Carlo: just enough to guide a search by depth. A. Zobrist,
"A model of visual organization for the game of Go" (AFIPS 1969)."""

from __future__ import annotations

from typing import Any

from agon.games.go.layout import (
    EDGE,
    KOMI,
    LIBERTY_BITS,
    MOVER,
    PRISONERS,
    SIZE,
    STONE,
    TERRITORY,
    area_of,
    cell_of,
    width_of,
)
from agon.games.verbs import State

REACH = 4
"""Distance to which a stone has influence along a line."""
SURE_SHARE = 0.15
"""Lead, as a share of all points, that is an expected return of a half."""


def evaluate(state: State, seat: int) -> float:
    """Return the expected return of ``seat``, between -1 and 1.

    A point with stones on several of its lines counts for the colour that is nearer on them; a chain that can be taken
    at once counts for nobody.
    """
    size = int(state[SIZE])
    points = size * size
    lead = 0
    made = int(state[PRISONERS + 1]) - int(state[PRISONERS])
    for action in range(points):
        at = cell_of(action, size)
        stone = int(state[STONE + at]) & 3
        if stone == 0:
            felt = _felt(state, at)
            lead += (felt > 0) - (felt < 0)
        else:
            made += 3 - 2 * stone
            if stone == state[MOVER] + 1 or not _is_in_atari(state, at):
                lead += 3 - 2 * stone
    if state[TERRITORY] == 1:
        lead -= made
    margin = lead - 0.5 * state[KOMI]
    value = margin / (abs(margin) + SURE_SHARE * points)
    return value if seat == 0 else -value


def _felt(state: State, at: Any) -> int:
    """Sum the influence of the nearest stones along the four lines, black ones positive, nearer ones more."""
    width = width_of(int(state[SIZE]))
    felt = 0
    for way in range(4):
        step = width if way & 1 else 1
        if way & 2:
            step = -step
        stone = 0
        distance = 0
        while stone == 0 and distance < REACH:
            distance += 1
            stone = int(state[STONE + at + step * distance]) & 3
        if 0 < stone < EDGE:
            felt += (3 - 2 * stone) * (1 << REACH - distance)
    return felt


def _is_in_atari(state: State, at: Any) -> Any:
    """True if a stone's chain has one liberty, seen from one of its stones only."""
    area = area_of(int(state[SIZE]))
    return state[STONE + 3 * area + state[STONE + area + at]] & LIBERTY_BITS == 1

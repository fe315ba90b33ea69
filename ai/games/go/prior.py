"""Prior value of a move of Go before it was tried, as a number of visits that were won or lost.

Kinds of knowledge and their order of size are those of S. Gelly & D. Silver, "Combining online and offline knowledge in
UCT" (ICML 2007), section 6, and P. Baudis & J.-l. Gailly, "Pachi: state of the art open source Go program" (ACG 2011),
section 4: atari, self-atari, eyes, shapes, distance from the last move, and lines of an empty part of the board.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from agon.ai.games.go.board import EMPTY_COUNT, ONE_OF, WHITE_COUNT, is_eye, last_move
from agon.ai.games.go.playouts import around_code, is_shape
from agon.games.go.layout import (
    EDGE,
    LIBERTY_BITS,
    MOVER,
    PASSES,
    PHASE,
    PLAY,
    SIZE,
    SIZE_SHIFT,
    STONE,
    area_of,
    cell_of,
    neighbour,
    width_of,
)
from agon.games.verbs import Actions, State

EVEN: int = 10
"""Visits with an even result that every move begins with."""
EYE: int = 60
PASS: int = 40
SELF_ATARI: int = 12
TAKE: int = 15
TAKE_MORE: int = 30
SAVE: int = 20
ATARI: int = 4
SHAPE: int = 8
NEAR: Final[tuple[int, ...]] = (0, 0, 18, 16, 12, 8, 4)
"""Bonus by distance from the last stone: columns, rows, and the more of both."""
LINE: int = 8
REACH = 3
"""A part of the board is empty if no stone is within this distance."""


def prior(state: State, actions: Actions, count: int, values: NDArray[np.float32], visits: NDArray[np.float32]) -> None:
    """Write the priors. A stop has none; a pass seems bad until the other side passes."""
    size = int(state[SIZE])
    points = size * size
    last = last_move(state)
    for index in range(count):
        action = int(actions[index])
        weight = 0
        won = 0
        if state[PHASE] == PLAY:
            if action < points:
                weight, won = of_point(state, cell_of(action, size), last)
            elif state[PASSES] == 0:
                weight, won = PASS, -PASS
        values[index] = won / max(1, weight)
        visits[index] = weight


def of_point(state: State, at: Any, last: Any) -> tuple[int, int]:
    """Return the visits, and the wins less losses, of a point."""
    size = int(state[SIZE])
    width = width_of(size)
    area = area_of(size)
    chain = STONE + area
    stones = STONE + 3 * area
    seat = int(state[MOVER])
    colour = seat + 1
    near = 0
    for way in range(4):
        near += ONE_OF[int(state[STONE + neighbour(at, width, way)])]
    if near >> WHITE_COUNT * seat & 15 == 4 and is_eye(state, at, colour):
        return EYE, -EYE
    weight = EVEN
    won = 0
    taken = 0
    saved = 0
    ataris = 0
    free = near >> EMPTY_COUNT
    for way in range(4):
        other = neighbour(at, width, way)
        stone = state[STONE + other]
        if stone in (0, EDGE):
            continue
        head = int(state[chain + other])
        left = other_liberties(state, head, at)
        if stone != colour:
            if left == 0:
                taken += int(state[stones + head]) >> SIZE_SHIFT
            elif left == 1:
                ataris = 1
        else:
            free += left
            if left == 0:
                saved += int(state[stones + head]) >> SIZE_SHIFT
    if taken > 0:
        bonus = TAKE_MORE if taken > 1 else TAKE
        weight += bonus
        won += bonus
    elif free < 2:
        weight += SELF_ATARI
        won -= SELF_ATARI
    if saved > 0 and (taken > 0 or free >= 2):
        weight += SAVE
        won += SAVE
    if ataris > 0 and (taken > 0 or free >= 2):
        weight += ATARI
        won += ATARI
    if is_shape(around_code(state, at)):
        weight += SHAPE
        won += SHAPE
    row, column = at // width, at % width
    if last > 0:
        down = abs(row - last // width)
        right = abs(column - last % width)
        distance = int(down + right + max(down, right))
        bonus = NEAR[distance] if distance < len(NEAR) else 0
        weight += bonus
        won += bonus
    line = min(row, size + 1 - row, column, size + 1 - column)
    if line <= REACH and is_empty_around(state, at):
        weight += LINE
        won += LINE if line == REACH else -LINE
    return weight, won


def other_liberties(state: State, head: Any, at: Any) -> int:
    """Return the number of liberties of a chain besides ``at``; 2 for two or more."""
    size = int(state[SIZE])
    width = width_of(size)
    area = area_of(size)
    following = STONE + 2 * area
    if state[STONE + 3 * area + head] & LIBERTY_BITS > 8:
        return 2
    first = 0
    stone = head
    while True:
        for way in range(4):
            other = neighbour(stone, width, way)
            if state[STONE + other] == 0 and other != at:
                if first == 0:
                    first = other
                elif first != other:
                    return 2
        stone = int(state[following + stone])
        if stone == head:
            break
    return 0 if first == 0 else 1


def is_empty_around(state: State, at: Any) -> bool:
    size = int(state[SIZE])
    width = width_of(size)
    row, column = at // width, at % width
    for down in range(-REACH, REACH + 1):
        for right in range(-REACH, REACH + 1):
            inside = 0 < row + down <= size and 0 < column + right <= size
            if inside and abs(down) + abs(right) <= REACH and state[STONE + at + down * width + right] != 0:
                return False
    return True

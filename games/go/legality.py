"""Legal actions of a seat in Go: stones that live and repeat no board, marks on chains. Compiled by Numba."""

from __future__ import annotations

from typing import Any

import numpy as np

from agon.games.go.layout import (
    EDGE,
    LIBERTY_BITS,
    MARKS,
    MOVER,
    OVER,
    PHASE,
    PLAY,
    POINTS_A_MARK,
    SIZE,
    STONE,
    area_of,
    cell_of,
    neighbour,
    width_of,
)
from agon.games.go.superko import board_hash, stone_hash, was_before
from agon.games.verbs import Actions, State


def _touching(state: State, at: Any, head: Any) -> int:
    """Return the number of neighbours of a point that are stones of a chain."""
    size = int(state[SIZE])
    width = width_of(size)
    chain = STONE + area_of(size)
    count = 0
    for way in range(4):
        other = neighbour(at, width, way)
        count += 0 < state[STONE + other] < EDGE and state[chain + other] == head
    return count


def _breathes_elsewhere(state: State, at: Any, head: Any) -> Any:
    """Return True if a chain has a liberty other than the empty point ``at``: no more than four of its pairs are
    there."""
    area = area_of(int(state[SIZE]))
    pairs = state[STONE + 3 * area + head] & LIBERTY_BITS
    return pairs > 4 or pairs > _touching(state, at, head)


def is_legal(state: State, at: Any, seat: Any) -> bool:
    """Return True if a seat may put a stone on an empty point: no suicide, no repeated board."""
    size = int(state[SIZE])
    width = width_of(size)
    area = area_of(size)
    chain = STONE + area
    emptied = state[STONE + 2 * area + at]
    above = state[STONE + at - width]
    left = state[STONE + at - 1]
    right = state[STONE + at + 1]
    below = state[STONE + at + width]
    breathes = above == 0 or left == 0 or right == 0 or below == 0
    if breathes and emptied == 0:
        return True
    own = seat + 1
    other = 2 - seat
    heads = (
        np.int64(state[chain + at - width]) if above == other else 0,
        np.int64(state[chain + at - 1]) if left == other else 0,
        np.int64(state[chain + at + 1]) if right == other else 0,
        np.int64(state[chain + at + width]) if below == other else 0,
    )
    hashed = np.int64(0)
    for way in range(4):
        head = heads[way]
        if head == 0 or _breathes_elsewhere(state, at, head):
            continue
        breathes = True
        if emptied == 0:
            return True
        if (way > 0 and head == heads[0]) or (way > 1 and head == heads[1]) or (way > 2 and head == heads[2]):
            continue
        hashed ^= _chain_hash(state, head)
    if not breathes:
        breathes = (
            (above == own and _breathes_elsewhere(state, at, state[chain + at - width]))
            or (left == own and _breathes_elsewhere(state, at, state[chain + at - 1]))
            or (right == own and _breathes_elsewhere(state, at, state[chain + at + 1]))
            or (below == own and _breathes_elsewhere(state, at, state[chain + at + width]))
        )
    if not breathes:
        return False
    if emptied == 0:
        return True
    return not was_before(state, hashed ^ board_hash(state) ^ stone_hash(at, own), emptied)


def _chain_hash(state: State, head: Any) -> Any:
    following = STONE + 2 * area_of(int(state[SIZE]))
    colour = state[STONE + head]
    hashed = stone_hash(head, colour)
    at = state[following + head]
    while at != head:
        hashed ^= stone_hash(at, colour)
        at = state[following + at]
    return hashed


def is_lowest(state: State, at: Any) -> Any:
    """Return True if a stone is the first of its chain, by which the chain is named."""
    following = STONE + 2 * area_of(int(state[SIZE]))
    other = state[following + at]
    while other > at:
        other = state[following + other]
    return other == at


def may_mark(state: State) -> Any:
    size = int(state[SIZE])
    return state[MARKS + state[MOVER]] < size * size // POINTS_A_MARK


def legal_actions(state: State, out: Actions) -> int:
    size = int(state[SIZE])
    points = size * size
    phase = state[PHASE]
    count = 0
    if phase == OVER:
        return 0
    if phase == PLAY:
        seat = int(state[MOVER])
        for action in range(points):
            at = cell_of(action, size)
            if state[STONE + at] == 0 and is_legal(state, at, seat):
                out[count] = action
                count += 1
        out[count] = points
        return count + 1
    if may_mark(state):
        for action in range(points):
            at = cell_of(action, size)
            if state[STONE + at] != 0 and is_lowest(state, at):
                out[count] = action
                count += 1
    out[count] = points + 1
    out[count + 1] = points + 2
    return count + 2

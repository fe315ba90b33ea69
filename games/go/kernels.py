"""The rules of Go as Numba compiles them: moves and marks. ``agon.games.go.layout`` says how a state is laid out,
``agon.games.go.legality`` what is allowed.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from agon.games.bits import combine, mix64
from agon.games.go.counting import finish
from agon.games.go.layout import (
    ANSWER,
    ASKER,
    BLACK,
    COUNT,
    EDGE,
    EMPTIES,
    HANDICAP,
    LIBERTY_BITS,
    MARKED,
    MARKS,
    MOVER,
    OVER,
    PASSES,
    PHASE,
    PLAY,
    PLIES,
    PRISONERS,
    RESUMED,
    SIZE,
    SIZE_SHIFT,
    STONE,
    TERRITORY,
    area_of,
    cell_of,
    history_of,
    limit_of,
    moves_of,
    neighbour,
    width_of,
)
from agon.games.go.superko import board_hash, remember, stone_hash
from agon.games.seats import TERMINAL
from agon.games.verbs import State


def initial_state(state: State) -> None:
    size = int(state[SIZE])
    for cell in range(MOVER, len(state)):
        state[cell] = 0
    area = area_of(size)
    width = width_of(size)
    chain = STONE + area
    listed = STONE + 4 * area
    for at in range(area):
        state[STONE + at] = EDGE
    for action in range(size * size):
        at = cell_of(action, size)
        state[STONE + at] = 0
        state[chain + at] = action
        state[listed + action] = at
    state[EMPTIES] = size * size
    hashed = 0
    stones = state[HANDICAP]
    if stones > 0:
        low = 2 if size < 13 else 3
        for row in range(3):
            for column in range(3):
                if has_handicap(stones, row, column):
                    down = size // 2 if row == 1 else low if row == 0 else size - 1 - low
                    right = size // 2 if column == 1 else low if column == 0 else size - 1 - low
                    at = (down + 1) * width + right + 1
                    _put(state, at, BLACK)
                    hashed ^= stone_hash(at, BLACK)
        state[MOVER] = 1
    remember(state, hashed)


def has_handicap(stones: Any, row: int, column: int) -> bool:
    """Return True if one of ``stones`` handicap stones is there, of three rows and columns (GTP's fixed placement)."""
    if row != 1 and column != 1:
        return stones >= 4 or ((row != 2 or column != 2) and (stones == 3 or row != column))
    if row == 1 and column == 1:
        return stones % 2 == 1 and stones >= 5
    return stones >= 6 if row == 1 else stones >= 8


def current_player(state: State) -> int:
    return TERMINAL if state[PHASE] == OVER else int(state[MOVER])


def _put(state: State, at: Any, colour: Any) -> None:
    """Put a stone on an empty point, and join it to its neighbours. Captures nothing."""
    size = int(state[SIZE])
    width = width_of(size)
    area = area_of(size)
    chain = STONE + area
    following = STONE + 2 * area
    liberties = STONE + 3 * area
    listed = STONE + 4 * area
    place = state[chain + at]
    left = state[EMPTIES] - 1
    last = state[listed + left]
    state[listed + place] = last
    state[chain + last] = place
    state[listed + left] = 0
    state[EMPTIES] = left
    state[STONE + at] = colour
    state[chain + at] = at
    state[following + at] = at
    own = 1 << SIZE_SHIFT
    for way in range(4):
        other = neighbour(at, width, way)
        stone = state[STONE + other]
        if stone == 0:
            own += 1
        elif stone != EDGE:
            state[liberties + state[chain + other]] -= 1
    state[liberties + at] = own
    for way in range(4):
        other = neighbour(at, width, way)
        if state[STONE + other] == colour and state[chain + other] != state[chain + at]:
            join(state, state[chain + at], state[chain + other])


def join(state: State, head: Any, absorbed: Any) -> Any:
    """Make one chain of two, given by their heads; the larger keeps its head, which is returned."""
    area = area_of(int(state[SIZE]))
    chain = STONE + area
    following = STONE + 2 * area
    liberties = STONE + 3 * area
    if state[liberties + head] >> SIZE_SHIFT < state[liberties + absorbed] >> SIZE_SHIFT:
        head, absorbed = absorbed, head
    state[liberties + head] += state[liberties + absorbed]
    at = absorbed
    while True:
        state[chain + at] = head
        at = state[following + at]
        if at == absorbed:
            break
    after = state[following + head]
    state[following + head] = state[following + absorbed]
    state[following + absorbed] = after
    return head


def _take(state: State, head: Any) -> Any:
    """Take a chain off the board; return the hash of its stones."""
    size = int(state[SIZE])
    width = width_of(size)
    area = area_of(size)
    chain = STONE + area
    following = STONE + 2 * area
    liberties = STONE + 3 * area
    listed = STONE + 4 * area
    colour = state[STONE + head]
    hashed = np.int64(0)
    empties = int(state[EMPTIES])
    taken = state[liberties + head] >> SIZE_SHIFT
    at = head
    for _ in range(taken):
        hashed ^= stone_hash(at, colour)
        for way in range(4):
            other = neighbour(at, width, way)
            stone = state[STONE + other]
            if stone == 3 - colour:
                state[liberties + state[chain + other]] += 1
        state[STONE + at] = 0
        state[chain + at] = empties
        state[listed + empties] = at
        empties += 1
        state[liberties + at] = 0
        after = state[following + at]
        state[following + at] = state[PLIES] + 1
        at = after
    state[EMPTIES] = empties
    state[PRISONERS + 2 - colour] += taken
    return hashed


def _stone(state: State, at: Any) -> Any:
    """Put the mover's stone on a point and take its captures; return the hash of the new board."""
    size = int(state[SIZE])
    width = width_of(size)
    area = area_of(size)
    chain = STONE + area
    liberties = STONE + 3 * area
    colour = state[MOVER] + 1
    hashed = board_hash(state) ^ stone_hash(at, colour)
    _put(state, at, colour)
    for way in range(4):
        other = neighbour(at, width, way)
        if state[STONE + other] == 3 - colour:
            head = state[chain + other]
            if state[liberties + head] & LIBERTY_BITS == 0:
                hashed ^= _take(state, head)
    return hashed


def play(state: State, action: Any, at: Any) -> None:
    """A pass, or a stone on the point that lies at ``at``."""
    size = int(state[SIZE])
    points = size * size
    seat = int(state[MOVER])
    plies = state[PLIES]
    if action == points:
        hashed = board_hash(state)
        state[PASSES] += 1
        # Passes that are paid for make territory what area would be: filling in one's own costs as much as passing.
        if state[RESUMED] > 0 and state[TERRITORY] == 1:
            state[PRISONERS + 1 - seat] += 1
    else:
        hashed = _stone(state, at)
        state[PASSES] = 0
    state[moves_of(size) + plies] = action
    state[PLIES] = plies + 1
    remember(state, hashed)
    state[MOVER] = 1 - seat
    if plies + 1 == limit_of(size) or (state[PASSES] == 2 and state[RESUMED] > 0):
        finish(state)
    elif state[PASSES] == 2:
        state[PHASE] = COUNT


def _mark(state: State, head: Any) -> None:
    """Mark a chain as dead, or as alive again."""
    following = STONE + 2 * area_of(int(state[SIZE]))
    at = head
    while True:
        state[STONE + at] ^= MARKED
        at = state[following + at]
        if at == head:
            break


def apply_action(state: State, action: int) -> None:
    size = int(state[SIZE])
    points = size * size
    seat = int(state[MOVER])
    if state[PHASE] == PLAY:
        play(state, action, cell_of(action, size))
    elif action < points:
        _mark(state, cell_of(action, size))
        state[MARKS + seat] += 1
        state[PHASE] = COUNT
    elif action == points + 2:
        for at in range(STONE, STONE + area_of(size)):
            state[at] &= 3
        state[MARKS] = 0
        state[MARKS + 1] = 0
        state[PASSES] = 0
        state[RESUMED] = state[PLIES] + 1
        state[ASKER] = seat
        state[MOVER] = 1 - seat
        state[PHASE] = PLAY
    elif state[PHASE] == ANSWER:
        finish(state)
    else:
        state[PHASE] = ANSWER
        state[MOVER] = 1 - seat


def state_key(state: State) -> np.uint64:
    """Return a key of the board, of everything that the count needs, and of the set of boards so far, any of which
    superko may forbid."""
    size = int(state[SIZE])
    low = history_of(size)
    high = low + limit_of(size) + 1
    boards = np.int64(0)
    hashed = np.int64(-1)
    for ply in range(state[PLIES] + 1):
        before = hashed
        hashed = np.int64(state[high + ply]) << 31 | np.int64(state[low + ply])
        if hashed != before:  # a pass leaves the board as it was
            boards ^= np.int64(mix64(hashed) >> np.uint64(2))
    key = combine(hashed, boards)
    for cell in range(MOVER, MARKS + 2):
        key = combine(key, state[cell])
    if state[PHASE] != PLAY:
        for action in range(size * size):
            at = cell_of(action, size)
            if state[STONE + at] > EDGE:
                key = combine(key, at)
    return key

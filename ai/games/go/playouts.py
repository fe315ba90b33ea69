"""Playouts of Go.

``light`` plays at random, except into own eyes, until neither side can: then all stones on the board are alive and the
count is simple (B. Bruegmann, "Monte Carlo Go", 1993). ``rollout`` first answers the last move, near it: it takes or
saves chains in atari, or plays one of the shapes of ``agon.ai.games.go.patterns`` (S. Gelly et al., "Modification of
UCT with patterns in Monte-Carlo Go", 2006, section 3.2).
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from agon.ai.games.go.board import (
    EMPTY_COUNT,
    finish,
    is_self_atari,
    ko_point,
    last_liberty,
    last_move,
    may_fill,
    prepare,
    put,
)
from agon.ai.games.go.patterns import TABLE
from agon.games.bits import next_random, random_below
from agon.games.go.layout import (
    EDGE,
    EMPTIES,
    MOVER,
    OVER,
    PASSES,
    PHASE,
    PLAY,
    SIZE,
    STONE,
    area_of,
    cell_of,
    history_of,
    limit_of,
    moves_of,
    neighbour,
    point_of,
    width_of,
)
from agon.games.verbs import Rng, State

RECORDED = 3
"""``PASSES`` is this plus the number of recorded stones after a playout."""
URGENT_OF_16 = 14
"""Times of 16 that a playout looks for an answer to an atari; and for a shape."""
SHAPE_OF_16 = 14


def rollout(state: State, rng: Rng) -> None:
    """Play on, in place, to a counted end; afterwards only ``returns`` and ``trace`` are valid on the state.

    A seat passes only if it has no other move. The ko rule holds, superko does not. A stop with marks is taken back:
    the other seat moves, and all stones count as alive.
    """
    play_out(state, rng, True)


def light(state: State, rng: Rng) -> None:
    """Likewise, but ignore the last move: all legal points are equally likely."""
    play_out(state, rng, False)


def play_out(state: State, rng: Rng, answers: bool) -> None:
    if state[PHASE] == OVER:
        return
    seat = int(state[MOVER])
    if state[PHASE] != PLAY:
        seat = 1 - seat
    size = int(state[SIZE])
    record = moves_of(size)
    ko = ko_point(state)
    last = last_move(state)
    made = prepare(state)
    passes = int(state[PASSES]) if state[PHASE] == PLAY else 0
    recorded = 0
    for _ in range(limit_of(size)):
        chosen = 0
        if answers and last > 0:
            dice = int(next_random(rng) >> np.uint64(56))
            if dice & 15 < URGENT_OF_16:
                chosen = answer(state, last, seat, ko, rng)
            if chosen == 0 and dice >> 4 < SHAPE_OF_16:
                chosen = shape(state, last, seat, ko, rng)
        if chosen == 0:
            chosen = anywhere(state, seat, ko, rng)
        ko = 0
        last = chosen
        if chosen > 0:
            passes = 0
            ko = put(state, chosen, seat)
            state[record + recorded] = chosen << 1 | seat
            recorded += 1
        else:
            passes += 1
            if passes == 2:
                break
        seat = 1 - seat
    finish(state, made)
    state[PASSES] = RECORDED + recorded


def anywhere(state: State, seat: Any, ko: Any, rng: Rng) -> int:
    """Return a random legal point that fills no own eye; 0 for none."""
    size = int(state[SIZE])
    area = area_of(size)
    listed = STONE + 4 * area
    counts = history_of(size)
    open_points = int(state[EMPTIES])
    while open_points > 0:
        index = random_below(rng, open_points)
        at = int(state[listed + index])
        near = int(state[counts + at])
        if near >> EMPTY_COUNT or (at != ko and may_fill(state, at, near, seat)):
            return at
        open_points -= 1
        last = int(state[listed + open_points])
        state[listed + open_points] = at
        state[listed + index] = last
        state[counts + area + at] = open_points
        state[counts + area + last] = index
    return 0


def answer(state: State, last: Any, seat: Any, ko: Any, rng: Rng) -> int:
    """Return a random move that takes the chain of the last stone, or saves a chain that it has put into atari: by a
    liberty that gives more of them, or by taking a chain next to it. 0 for none."""
    size = int(state[SIZE])
    width = width_of(size)
    area = area_of(size)
    chain = STONE + area
    following = STONE + 2 * area
    colour = seat + 1
    found = 0
    chosen = 0
    taking = last_liberty(state, state[chain + last])
    if taking > 0 and taking != ko:
        found = 1
        chosen = taking
    seen = 0
    for way in range(4):
        beside = neighbour(last, width, way)
        if state[STONE + beside] != colour:
            continue
        head = int(state[chain + beside])
        saving = last_liberty(state, head)
        if saving == 0 or head == seen:
            continue
        seen = head
        if saving not in (ko, taking) and not is_self_atari(state, saving, seat):
            found += 1
            if found == 1 or random_below(rng, found) == 0:
                chosen = saving
        at = head
        while True:
            for around in range(4):
                leap = width if around & 1 else 1
                other = at - leap if around & 2 else at + leap
                if state[STONE + other] == 3 - colour:
                    taken = last_liberty(state, state[chain + other])
                    if taken > 0 and taken not in (ko, taking, saving):
                        found += 1
                        if found == 1 or random_below(rng, found) == 0:
                            chosen = taken
            at = int(state[following + at])
            if at == head:
                break
    return chosen


def around_code(state: State, at: Any) -> Any:
    """Return the code of the eight points around, as ``patterns`` numbers it."""
    width = width_of(int(state[SIZE]))
    above = STONE + at - width
    below = STONE + at + width
    return (
        np.int64(state[above - 1] & 3)
        | np.int64(state[above] & 3) << 2
        | np.int64(state[above + 1] & 3) << 4
        | np.int64(state[STONE + at - 1] & 3) << 6
        | np.int64(state[STONE + at + 1] & 3) << 8
        | np.int64(state[below - 1] & 3) << 10
        | np.int64(state[below] & 3) << 12
        | np.int64(state[below + 1] & 3) << 14
    )


def is_shape(code: Any) -> Any:
    return TABLE[code >> 6] >> np.uint64(code & 63) & np.uint64(1) != 0


def shape(state: State, last: Any, seat: Any, ko: Any, rng: Rng) -> int:
    """Return a random one of the eight points around the last stone that make a shape; 0 for none."""
    size = int(state[SIZE])
    width = width_of(size)
    counts = history_of(size)
    found = 0
    chosen = 0
    for row in range(-1, 2):
        for column in range(-1, 2):
            at = last + row * width + column
            if state[STONE + at] != 0 or at == ko or not is_shape(around_code(state, at)):
                continue
            near = int(state[counts + at])
            if near >> EMPTY_COUNT == 0 and not may_fill(state, at, near, seat):
                continue
            if is_self_atari(state, at, seat):
                continue
            found += 1
            if found == 1 or random_below(rng, found) == 0:
                chosen = at
    return chosen


def trace(state: State, marks: NDArray[np.uint32], stamp: np.uint32) -> None:
    """Mark every point for the seat that was first to play there in a playout of this kind; after another playout, for
    the owner of the point at the end."""
    size = int(state[SIZE])
    if state[PASSES] >= RECORDED:
        record = moves_of(size)
        for index in range(int(state[PASSES]) - RECORDED - 1, -1, -1):
            entry = int(state[record + index])
            action = point_of(entry >> 1, size)
            marks[entry & 1, action] = stamp
            marks[1 - (entry & 1), action] = 0
        return
    for action in range(size * size):
        stone = int(state[STONE + cell_of(action, size)])
        if 0 < stone < EDGE:
            marks[stone - 1, action] = stamp

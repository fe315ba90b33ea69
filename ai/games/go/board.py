"""The board of a playout: the game's own fields, with a playout's quick counts in place of the history.

They are every point's neighbours by colour, the places of empty points in their list, and for the head of a chain the
sum of the points of its pseudo-liberties (as in L. Lew's libego). A chain is in atari if its few pseudo-liberties are
all the same point, which is then their mean.
"""

from __future__ import annotations

from typing import Any

from agon.games.go.kernels import join
from agon.games.go.layout import (
    EDGE,
    EMPTIES,
    KOMI,
    LIBERTY_BITS,
    MARGIN,
    OVER,
    PHASE,
    PLAY,
    PLIES,
    PRISONERS,
    SIZE,
    SIZE_SHIFT,
    STONE,
    TERRITORY,
    area_of,
    cell_of,
    history_of,
    moves_of,
    neighbour,
    width_of,
)
from agon.games.verbs import State

WHITE_COUNT = 4
"""First bit of the white neighbours of a point, which one number counts: black ones in the lowest four bits, then white
ones, then empty ones. The edge is both black and white: the colour that has four owns an eye there."""
EMPTY_COUNT = 8
ONE_OF = (1 << EMPTY_COUNT, 1, 1 << WHITE_COUNT, 1 | 1 << WHITE_COUNT)
"""Amount that one neighbour adds, by its stone."""


def last_move(state: State) -> int:
    """Return the point of the last stone, by the game's history; 0 after a pass or at the start."""
    size = int(state[SIZE])
    plies = int(state[PLIES])
    if plies == 0 or state[PHASE] != PLAY:
        return 0
    action = int(state[moves_of(size) + plies - 1])
    return 0 if action == size * size else cell_of(action, size)


def ko_point(state: State) -> int:
    """Return the point of the single stone that the last stone took, if it could be retaken at once; 0 for none."""
    size = int(state[SIZE])
    area = area_of(size)
    at = last_move(state)
    if at == 0 or state[STONE + 3 * area + at] != 1 << SIZE_SHIFT | 1:
        return 0
    for way in range(4):
        other = neighbour(at, width_of(size), way)
        if state[STONE + other] == 0:
            return other if state[STONE + 2 * area + other] == state[PLIES] else 0
    return 0


def prepare(state: State) -> int:
    """Count every point's neighbours and return how many moves more Black has made than White, handicap and pass stones
    too.

    The counts, and the places of empty points in their list, replace the history. ``CHAIN`` is 0 if there is no stone,
    so that its liberties can be counted without a test.
    """
    size = int(state[SIZE])
    width = width_of(size)
    area = area_of(size)
    chain = STONE + area
    counts = history_of(size)
    sums = counts + 2 * area
    for at in range(area):
        state[sums + at] = 0
    made = int(state[PRISONERS + 1]) - int(state[PRISONERS])
    for action in range(size * size):
        at = cell_of(action, size)
        stone = int(state[STONE + at]) & 3
        state[STONE + at] = stone
        near = 0
        for way in range(4):
            near += ONE_OF[int(state[STONE + neighbour(at, width, way)]) & 3]
        state[counts + at] = near
        if stone == 0:
            state[counts + area + at] = state[chain + at]
            state[chain + at] = 0
            for way in range(4):
                other = neighbour(at, width, way)
                if 0 < state[STONE + other] & 3 < EDGE:
                    state[sums + state[chain + other]] += at
        else:
            made += 3 - 2 * stone
    return made


def is_eye(state: State, at: Any, colour: Any) -> bool:
    """True if a point with four neighbours that are the colour's or the edge is a real eye: the other colour has fewer
    than two of its diagonal points, the edge counting as one."""
    width = width_of(int(state[SIZE]))
    others = 0
    edge = 0
    for way in range(4):
        stone = state[STONE + at + (width if way & 1 else -width) + (1 if way & 2 else -1)]
        others += stone == 3 - colour
        edge |= stone == EDGE
    return others + edge < 2


def may_fill(state: State, at: Any, near: Any, seat: Any) -> bool:
    """True if a stone on a point without an empty neighbour is legal, ignoring ko, and fills no own eye."""
    size = int(state[SIZE])
    width = width_of(size)
    area = area_of(size)
    chain = STONE + area
    liberties = STONE + 3 * area
    colour = seat + 1
    if near >> WHITE_COUNT * seat & 15 == 4 and is_eye(state, at, colour):
        return False
    up = liberties + state[chain + at - width]
    left = liberties + state[chain + at - 1]
    right = liberties + state[chain + at + 1]
    down = liberties + state[chain + at + width]
    state[up] -= 1
    state[left] -= 1
    state[right] -= 1
    state[down] -= 1
    legal = False
    for way in range(4):
        other = neighbour(at, width, way)
        stone = state[STONE + other]
        if stone != EDGE:
            breathes = state[liberties + state[chain + other]] & LIBERTY_BITS != 0
            if (stone == colour) == breathes:
                legal = True
    state[up] += 1
    state[left] += 1
    state[right] += 1
    state[down] += 1
    return legal


def put(state: State, at: Any, seat: Any) -> int:
    """Put a stone and take its captures; return the point that may not be retaken at once, or 0."""
    size = int(state[SIZE])
    width = width_of(size)
    area = area_of(size)
    chain = STONE + area
    following = STONE + 2 * area
    liberties = STONE + 3 * area
    listed = STONE + 4 * area
    counts = history_of(size)
    sums = counts + 2 * area
    colour = seat + 1
    empties = int(state[EMPTIES]) - 1
    index = state[counts + area + at]
    last = state[listed + empties]
    state[listed + index] = last
    state[counts + area + last] = index
    state[EMPTIES] = empties
    state[STONE + at] = colour
    state[chain + at] = at
    state[following + at] = at
    state[liberties + at] = (1 << SIZE_SHIFT) + (state[counts + at] >> EMPTY_COUNT)
    own_sum = 0
    change = (1 << WHITE_COUNT * seat) - (1 << EMPTY_COUNT)
    for way in range(4):
        other = neighbour(at, width, way)
        state[counts + other] += change
        head = state[chain + other]
        state[liberties + head] -= 1
        state[sums + head] -= at
        if state[STONE + other] == 0:
            own_sum += other
    state[sums + at] = own_sum
    taken = 0
    ko = 0
    for way in range(4):
        other = neighbour(at, width, way)
        stone = state[STONE + other]
        head = state[chain + other]
        if stone == colour:
            own = state[chain + at]
            if head != own:
                both = state[sums + own] + state[sums + head]
                state[sums + join(state, own, head)] = both
        elif stone == 3 - colour and state[liberties + head] & LIBERTY_BITS == 0:
            taken += _take(state, head, seat)
            ko = other
    return ko if taken == 1 and state[liberties + at] == 1 << SIZE_SHIFT | 1 and state[chain + at] == at else 0


def _take(state: State, head: Any, seat: Any) -> int:
    """Take a chain off the board for ``seat``; return its number of stones."""
    size = int(state[SIZE])
    width = width_of(size)
    area = area_of(size)
    chain = STONE + area
    following = STONE + 2 * area
    liberties = STONE + 3 * area
    listed = STONE + 4 * area
    counts = history_of(size)
    sums = counts + 2 * area
    change = (1 << EMPTY_COUNT) - (1 << WHITE_COUNT * (1 - seat))
    empties = int(state[EMPTIES])
    taken = 0
    at = head
    while True:
        state[STONE + at] = 0
        state[chain + at] = 0
        state[listed + empties] = at
        state[counts + area + at] = empties
        empties += 1
        taken += 1
        for way in range(4):
            other = neighbour(at, width, way)
            state[counts + other] += change
            state[liberties + state[chain + other]] += 1
            state[sums + state[chain + other]] += at
        at = state[following + at]
        if at == head:
            break
    state[EMPTIES] = empties
    return taken


def finish(state: State, made: Any) -> None:
    """End the game: stones and eyes count; by territory less the moves made more before the rollout."""
    size = int(state[SIZE])
    counts = history_of(size)
    lead = 0
    for action in range(size * size):
        at = cell_of(action, size)
        stone = int(state[STONE + at])
        if stone != 0:
            lead += 3 - 2 * stone
        else:
            near = int(state[counts + at])
            lead += (near & 15 == 4) - (near >> WHITE_COUNT & 15 == 4)
    if state[TERRITORY] == 1:
        lead -= made
    state[MARGIN] = 2 * lead - state[KOMI]
    state[PHASE] = OVER


def last_liberty(state: State, head: Any) -> int:
    """Return the only liberty of a chain in atari; 0 if it has more."""
    size = int(state[SIZE])
    area = area_of(size)
    pairs = int(state[STONE + 3 * area + head]) & LIBERTY_BITS
    if pairs == 0 or pairs > 4:
        return 0
    total = int(state[history_of(size) + 2 * area + head])
    if pairs == 1:
        return total
    at = total // pairs
    return at if at * pairs == total and touching(state, at, head) == pairs else 0


def touching(state: State, at: Any, head: Any) -> int:
    """Return how many neighbours of an empty point belong to a chain; 0 for any other point."""
    size = int(state[SIZE])
    width = width_of(size)
    chain = STONE + area_of(size)
    if state[STONE + at] != 0:
        return 0
    return (
        int(state[chain + at - width] == head)
        + int(state[chain + at - 1] == head)
        + int(state[chain + at + 1] == head)
        + int(state[chain + at + width] == head)
    )


def is_self_atari(state: State, at: Any, seat: Any) -> bool:
    """True if a stone there would have at most one liberty and takes nothing; two chains' liberties count as two."""
    size = int(state[SIZE])
    width = width_of(size)
    area = area_of(size)
    chain = STONE + area
    liberties = STONE + 3 * area
    sums = history_of(size) + 2 * area
    colour = seat + 1
    found = int(state[history_of(size) + at]) >> EMPTY_COUNT
    if found >= 2:
        return False
    seen = 0
    for way in range(4):
        other = neighbour(at, width, way)
        stone = state[STONE + other]
        if stone in (0, EDGE):
            continue
        head = int(state[chain + other])
        if stone != colour:
            if last_liberty(state, head) == at:
                return False
            continue
        if head == seen:
            continue
        seen = head
        same = touching(state, at, head)
        pairs = (int(state[liberties + head]) & LIBERTY_BITS) - same
        if pairs == 0:
            continue
        if pairs > 4:
            return False
        total = int(state[sums + head]) - same * at
        found += 1
        if total % pairs != 0 or touching(state, total // pairs, head) != pairs:
            return False
        if found >= 2:
            return False
    return True

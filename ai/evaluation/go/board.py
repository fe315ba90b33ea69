"""Go: a quick count by influence, and light playouts.

``evaluate`` counts a point for the colour that has more stones near it, as programs did before Monte Carlo (A. Zobrist,
"A model of visual organization for the game of Go", 1969): enough to tell a search by depth where the stones should go,
and no more. ``rollout`` is what judges Go positions well: both sides put stones at random wherever they may, except
into their own eyes, until neither can, and then everything on the board is alive and the count is simple (B. Bruegmann,
"Monte Carlo Go", 1993). Chains are kept with pseudo-liberties as in L. Lew's libego.
"""

from __future__ import annotations

from typing import Any

from games.bits import random_below
from games.go.kernels import (
    EDGE,
    EMPTIES,
    KOMI,
    LIBERTY_BITS,
    MARGIN,
    MOVER,
    OVER,
    PASSES,
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
    limit_of,
)
from games.verbs import Rng, State

WHITE_COUNT = 4
"""A point's neighbours are counted in one number: black ones in the lowest four bits, then white ones from this bit on,
then empty ones. The edge is both black and white: whoever has four owns an eye there."""
EMPTY_COUNT = 8
ONE_OF = (1 << EMPTY_COUNT, 1, 1 << WHITE_COUNT, 1 | 1 << WHITE_COUNT)
"""What one neighbour adds, by what is on it."""


REACH = 4
"""How far a stone is felt along a line."""
SURE_SHARE = 0.15
"""A lead by this share of all points is an expected return of a half."""


def evaluate(state: State, seat: int) -> float:
    """Expected return of ``seat``, between -1 and 1.

    A point on which several lines lead to stones is counted for the colour that is nearer on them; a chain that can be
    taken at once for nobody.
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
    """The nearest stones along the four lines, black ones positive, nearer ones more."""
    width = int(state[SIZE]) + 1
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
    """Whether a stone's chain has one liberty, seen from one of its stones only."""
    area = area_of(int(state[SIZE]))
    return state[STONE + 3 * area + state[STONE + area + at]] & LIBERTY_BITS == 1


def rollout(state: State, rng: Rng) -> None:
    """Plays on at random, in place, to a counted end; nothing but ``returns`` may be asked of the state afterwards.

    Every point that is legal, apart from superko, and not an own eye is as likely as another; there is a pass only
    where there is none. A stop with marks is taken back: the other seat moves, and all stones count as alive.
    """
    if state[PHASE] == OVER:
        return
    seat = int(state[MOVER])
    if state[PHASE] != PLAY:
        seat = 1 - seat
    size = int(state[SIZE])
    area = area_of(size)
    listed = STONE + 4 * area
    counts = history_of(size)
    ko = ko_point(state)
    made = _prepare(state)
    passes = int(state[PASSES]) if state[PHASE] == PLAY else 0
    left = limit_of(size)
    while passes < 2 and left > 0:
        left -= 1
        open_points = int(state[EMPTIES])
        chosen = 0
        while open_points > 0:
            index = random_below(rng, open_points)
            at = int(state[listed + index])
            near = int(state[counts + at])
            if near >> EMPTY_COUNT or (at != ko and _may_fill(state, at, near, seat)):
                chosen = at
                break
            open_points -= 1
            last = int(state[listed + open_points])
            state[listed + open_points] = at
            state[listed + index] = last
            state[counts + area + at] = open_points
            state[counts + area + last] = index
        ko = 0
        if chosen > 0:
            passes = 0
            ko = _put(state, chosen, seat)
        else:
            passes += 1
        seat = 1 - seat
    _count(state, made)


def ko_point(state: State) -> int:
    """The point where one stone was taken by the last stone, if that could be taken back at once; 0 for none."""
    size = int(state[SIZE])
    area = area_of(size)
    plies = int(state[PLIES])
    if plies == 0 or state[PHASE] != PLAY:
        return 0
    action = int(state[history_of(size) + 2 * (limit_of(size) + 1) + plies - 1])
    if action == size * size:
        return 0
    at = cell_of(action, size)
    if state[STONE + 3 * area + at] != 1 << SIZE_SHIFT | 1:
        return 0
    for way in range(4):
        step = size + 1 if way & 1 else 1
        other = at - step if way & 2 else at + step
        if state[STONE + other] == 0:
            return other if state[STONE + 2 * area + other] == plies else 0
    return 0


def _prepare(state: State) -> int:
    """Counts every point's neighbours; how many moves more Black has made than White, handicap and pass stones too.

    The counts, and the places of empty points in their list, are kept where the history was. ``CHAIN`` is 0 where
    there is no stone, so that its liberties can be counted without asking.
    """
    size = int(state[SIZE])
    width = size + 1
    area = area_of(size)
    chain = STONE + area
    counts = history_of(size)
    made = int(state[PRISONERS + 1]) - int(state[PRISONERS])
    for action in range(size * size):
        at = cell_of(action, size)
        stone = int(state[STONE + at]) & 3
        state[STONE + at] = stone
        near = 0
        for way in range(4):
            step = width if way & 1 else 1
            near += ONE_OF[int(state[STONE + (at - step if way & 2 else at + step)]) & 3]
        state[counts + at] = near
        if stone == 0:
            state[counts + area + at] = state[chain + at]
            state[chain + at] = 0
        else:
            made += 3 - 2 * stone
    return made


def _may_fill(state: State, at: Any, near: Any, seat: Any) -> bool:
    """Whether a stone on a point without an empty neighbour is legal, but for ko, and fills no own eye."""
    size = int(state[SIZE])
    width = size + 1
    area = area_of(size)
    chain = STONE + area
    liberties = STONE + 3 * area
    colour = seat + 1
    if near >> WHITE_COUNT * seat & 15 == 4:
        others = 0
        edge = 0
        for way in range(4):
            stone = state[STONE + at + (width if way & 1 else -width) + (1 if way & 2 else -1)]
            others += stone == 3 - colour
            edge |= stone == EDGE
        if others + edge < 2:
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
        step = width if way & 1 else 1
        other = at - step if way & 2 else at + step
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


def _put(state: State, at: Any, seat: Any) -> int:
    """Puts a stone and takes what it captures; the point where it may not be taken back at once, or 0."""
    size = int(state[SIZE])
    width = size + 1
    area = area_of(size)
    chain = STONE + area
    following = STONE + 2 * area
    liberties = STONE + 3 * area
    listed = STONE + 4 * area
    counts = history_of(size)
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
    change = (1 << WHITE_COUNT * seat) - (1 << EMPTY_COUNT)
    for way in range(4):
        step = width if way & 1 else 1
        other = at - step if way & 2 else at + step
        state[counts + other] += change
        state[liberties + state[chain + other]] -= 1
    taken = 0
    ko = 0
    for way in range(4):
        step = width if way & 1 else 1
        other = at - step if way & 2 else at + step
        stone = state[STONE + other]
        head = state[chain + other]
        if stone == colour:
            own = state[chain + at]
            if head != own:
                _join(state, own, head)
        elif stone == 3 - colour and state[liberties + head] & LIBERTY_BITS == 0:
            taken += _take(state, head, seat)
            ko = other
    return ko if taken == 1 and state[liberties + at] == 1 << SIZE_SHIFT | 1 and state[chain + at] == at else 0


def _join(state: State, head: Any, absorbed: Any) -> None:
    """Makes one chain of two; the larger keeps its head."""
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


def _take(state: State, head: Any, seat: Any) -> int:
    """``seat`` takes a chain off the board; how many stones."""
    size = int(state[SIZE])
    width = size + 1
    area = area_of(size)
    chain = STONE + area
    following = STONE + 2 * area
    liberties = STONE + 3 * area
    listed = STONE + 4 * area
    counts = history_of(size)
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
            step = width if way & 1 else 1
            other = at - step if way & 2 else at + step
            state[counts + other] += change
            state[liberties + state[chain + other]] += 1
        at = state[following + at]
        if at == head:
            break
    state[EMPTIES] = empties
    return taken


def _count(state: State, made: Any) -> None:
    """Ends the game: stones and eyes count; by territory less the moves that were made more before the rollout."""
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

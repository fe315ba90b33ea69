"""The rules of Go as Numba compiles them.

State (int32): the header, whose cells are named below; five fields of one cell for each point of a board with an edge
around it (a row above, one below, one column that serves both sides); the empty points as a list; and what superko
looks back on: the hash of every board so far, in two halves, every move, and a sieve that spares most looking.

Stones of a chain are linked in a ring (``NEXT``) and name one of them, the head (``CHAIN``). ``LIBERTIES`` of a head
holds its pseudo-liberties, that is every pair of a stone and an empty point next to it, and above ``SIZE_SHIFT`` the
number of its stones: two chains are joined by one addition, and a chain is captured exactly when its pseudo-liberties
are gone (L. Lew's libego counts so, https://github.com/lukaszlew/libego). An empty point says in ``PLACE`` where the
list has it and in ``EMPTIED`` since which ply it has been empty; only boards before that ply have a stone there, so
only those are compared when a stone is to be put there.

Hashes have 62 bits (Zobrist hashing, A. Zobrist 1970): positions are taken to be equal where their hashes are.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from games.api import TERMINAL
from games.bits import combine, mix64, random_below
from games.verbs import Actions, Rng, State

# Cells of the header
SIZE = 0
KOMI = 1  # half points that White gets
TERRITORY = 2  # 1: territory and prisoners count, 0: area
HANDICAP = 3
MOVER = 4  # seat
PHASE = 5
PLIES = 6  # moves and passes so far
PASSES = 7  # in a row
PRISONERS = 8  # and 9: how many stones each seat has taken, and been given for passes
RESUMED = 10  # plies at which play went on after the first stop, plus 1; 0 for never
ASKER = 11  # the seat that asked for it
MARKS = 12  # and 13: how often each seat has marked or unmarked a chain at this stop
EMPTIES = 14  # how many points are empty
MARGIN = 15  # at the end: half points that Black is ahead, komi included
STONE = 16
"""Where the first field begins: 0 empty, ``BLACK``, ``WHITE``, ``EDGE``; a stone marked as dead is 4 more."""

# Phases
PLAY = 0
COUNT = 1  # after the first stop: the mover marks dead stones
ANSWER = 2  # the other seat has proposed the count with these marks
OVER = 3

BLACK = 1
WHITE = 2
EDGE = 3
MARKED = 4
SIZE_SHIFT = 16
LIBERTY_BITS = (1 << SIZE_SHIFT) - 1
HALF = (1 << 31) - 1
PLIES_A_POINT = 3
POINTS_A_MARK = 4


def width_of(size: Any) -> int:
    """Cells from a point to the one below it."""
    return size + 1


def area_of(size: Any) -> int:
    """Cells of a field, edge included."""
    return (size + 1) * (size + 2) + 1


def limit_of(size: Any) -> int:
    """Plies after which the game is over."""
    return PLIES_A_POINT * size * size


def cells_of(size: Any) -> int:
    return sieve_of(size) + sieve_cells(size)


def history_of(size: Any) -> int:
    """Where the lower halves of hashes begin; the upper halves follow, then the moves."""
    return STONE + 4 * area_of(size) + size * size


def sieve_of(size: Any) -> int:
    """Where the sieve begins, which tells of most hashes in a moment that they are not in the history: each has set one
    of its bits (B. Bloom, "Space/time trade-offs in hash coding with allowable errors", CACM 13, 1970)."""
    return history_of(size) + 3 * (limit_of(size) + 1)


def sieve_cells(size: Any) -> int:
    """Of 16 bits: 8 bits a ply."""
    return limit_of(size) // 2


def cell_of(action: Any, size: Any) -> int:
    """Where a point lies in a field."""
    return action + action // size + size + 2


def point_of(at: Any, size: Any) -> int:
    """The inverse of ``cell_of``."""
    return at - at // (size + 1) - size - 1


def near(at: Any, width: Any, way: Any) -> int:
    """One of the four neighbours, ``way`` from 0 to 3."""
    step = width if way & 1 else 1
    return at - step if way & 2 else at + step


def stone_hash(at: Any, colour: Any) -> Any:
    return np.int64(mix64(at << 2 | colour) >> np.uint64(2))


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
    _remember(state, hashed)


def has_handicap(stones: Any, row: int, column: int) -> bool:
    """Whether one of ``stones`` handicap stones lies there, of three rows and columns (GTP's fixed placement)."""
    if row != 1 and column != 1:
        return stones >= 4 or ((row != 2 or column != 2) and (stones == 3 or row != column))
    if row == 1 and column == 1:
        return stones % 2 == 1 and stones >= 5
    return stones >= 6 if row == 1 else stones >= 8


def current_player(state: State) -> int:
    return TERMINAL if state[PHASE] == OVER else int(state[MOVER])


def _remember(state: State, hashed: Any) -> None:
    """Writes the board's hash to the history."""
    size = int(state[SIZE])
    low = history_of(size) + state[PLIES]
    state[low] = hashed & HALF
    state[low + limit_of(size) + 1] = hashed >> 31
    state[_sieve_cell(size, hashed)] |= 1 << (hashed >> 31 & 15)


def _sieve_cell(size: Any, hashed: Any) -> int:
    return sieve_of(size) + ((hashed & HALF) * sieve_cells(size) >> 31)


def board_hash(state: State) -> Any:
    size = int(state[SIZE])
    low = history_of(size) + state[PLIES]
    return np.int64(state[low + limit_of(size) + 1]) << 31 | np.int64(state[low])


def _was_before(state: State, hashed: Any, plies: Any) -> bool:
    """Whether one of the first ``plies`` boards had this hash."""
    size = int(state[SIZE])
    if not state[_sieve_cell(size, hashed)] >> (hashed >> 31 & 15) & 1:
        return False
    low = history_of(size)
    high = low + limit_of(size) + 1
    lower = hashed & HALF
    upper = hashed >> 31
    found = 0
    for ply in range(plies):  # to the end in any case: so several are compared at once
        found |= (state[low + ply] == lower) & (state[high + ply] == upper)
    return found != 0


def _touching(state: State, at: Any, head: Any) -> int:
    """How many neighbours of a point are stones of a chain."""
    size = int(state[SIZE])
    width = width_of(size)
    chain = STONE + area_of(size)
    count = 0
    for way in range(4):
        other = near(at, width, way)
        count += 0 < state[STONE + other] < EDGE and state[chain + other] == head
    return count


def _breathes_elsewhere(state: State, at: Any, head: Any) -> Any:
    """Whether a chain has a liberty other than the empty point ``at``: no more than four of its pairs are there."""
    area = area_of(int(state[SIZE]))
    pairs = state[STONE + 3 * area + head] & LIBERTY_BITS
    return pairs > 4 or pairs > _touching(state, at, head)


def is_legal(state: State, at: Any, seat: Any) -> bool:
    """Whether a seat may put a stone on an empty point: no suicide, no board that there has been before."""
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
    return not _was_before(state, hashed ^ board_hash(state) ^ stone_hash(at, own), emptied)


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
    """Whether a stone is the first of its chain, by which the chain is named."""
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


def _put(state: State, at: Any, colour: Any) -> None:
    """Puts a stone on an empty point, and joins it to its neighbours. Captures nothing."""
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
        other = near(at, width, way)
        stone = state[STONE + other]
        if stone == 0:
            own += 1
        elif stone != EDGE:
            state[liberties + state[chain + other]] -= 1
    state[liberties + at] = own
    for way in range(4):
        other = near(at, width, way)
        if state[STONE + other] == colour and state[chain + other] != state[chain + at]:
            join(state, state[chain + at], state[chain + other])


def join(state: State, head: Any, absorbed: Any) -> Any:
    """Makes one chain of two, given by their heads; the larger keeps its head, which is returned."""
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
    """Takes a chain off the board; the hash of its stones."""
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
            other = near(at, width, way)
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
    """Puts the mover's stone on a point and takes what it captures; the hash of the new board."""
    size = int(state[SIZE])
    width = width_of(size)
    area = area_of(size)
    chain = STONE + area
    liberties = STONE + 3 * area
    colour = state[MOVER] + 1
    hashed = board_hash(state) ^ stone_hash(at, colour)
    _put(state, at, colour)
    for way in range(4):
        other = near(at, width, way)
        if state[STONE + other] == 3 - colour:
            head = state[chain + other]
            if state[liberties + head] & LIBERTY_BITS == 0:
                hashed ^= _take(state, head)
    return hashed


def _play(state: State, action: Any, at: Any) -> None:
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
    state[history_of(size) + 2 * (limit_of(size) + 1) + plies] = action
    state[PLIES] = plies + 1
    _remember(state, hashed)
    state[MOVER] = 1 - seat
    if plies + 1 == limit_of(size) or (state[PASSES] == 2 and state[RESUMED] > 0):
        _finish(state)
    elif state[PASSES] == 2:
        state[PHASE] = COUNT


def _mark(state: State, head: Any) -> None:
    """Marks a chain as dead, or as alive again."""
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
        _play(state, action, cell_of(action, size))
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
        _finish(state)
    else:
        state[PHASE] = ANSWER
        state[MOVER] = 1 - seat


def _spread(state: State, at: Any) -> int:
    """Which colours an empty point's surroundings have, as far as its neighbours know: bit 0 Black, bit 1 White."""
    size = int(state[SIZE])
    width = width_of(size)
    liberties = STONE + 3 * area_of(size)
    colours = int(state[liberties + at])
    for way in range(4):
        other = near(at, width, way)
        stone = state[STONE + other]
        if 0 < stone < EDGE:
            colours |= stone
        elif stone != EDGE:
            colours |= state[liberties + other]
    return colours


def _finish(state: State) -> None:
    """Ends the game and counts, with the marked stones taken off.

    An empty point is of a colour if only that can be reached from it over empty points: sweeps to and fro over the
    board until nothing spreads any more. What empty and marked points do not need of ``LIBERTIES`` is their notebook.
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


def state_key(state: State) -> np.uint64:
    """Of the board, of all that the count needs, and of the set of boards so far, as superko may forbid each of them
    to come back."""
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


def random_playout(state: State, actions: Actions, rng: Rng) -> None:
    """A random empty point, or the pass, until one is legal: any legal one is as likely as another."""
    size = int(state[SIZE])
    points = size * size
    listed = STONE + 4 * area_of(size)
    while state[PHASE] != OVER:
        if state[PHASE] == PLAY:
            empties = int(state[EMPTIES])
            action = -1
            at = 0
            while action < 0:
                index = random_below(rng, empties + 1)
                if index == empties:
                    action = points
                else:
                    at = int(state[listed + index])
                    if is_legal(state, at, int(state[MOVER])):
                        action = point_of(at, size)
            _play(state, action, at)
        else:
            apply_action(state, _random_count(state, rng))


def _random_count(state: State, rng: Rng) -> int:
    """A random one of the actions at a stop."""
    size = int(state[SIZE])
    points = size * size
    chains = 0
    if may_mark(state):
        for action in range(points):
            at = cell_of(action, size)
            chains += state[STONE + at] != 0 and is_lowest(state, at)
    skip = random_below(rng, chains + 2)
    if skip >= chains:
        return points + 1 + skip - chains
    action = -1
    while skip >= 0:
        action += 1
        at = cell_of(action, size)
        skip -= state[STONE + at] != 0 and is_lowest(state, at)
    return action

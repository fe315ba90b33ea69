"""Games of Hex of uniformly random moves, as Numba compiles them.

All free cells are put into a random order, in which the seats take them. A full board has just one winner, and the game
was over with the first of the winner's stones that joined the edges. Bisection finds that one: some five looks at the
whole board in place of a look at the neighbours of every stone.

For that the rows of one colour are packed into *bands*: words of as many rows as go into 63 bits, each with a bit
behind it that is always zero, so that no shift runs from one row into the next. Behind the rows of a state there is
room for four sets of bands: the stones looked at, those of them that are joined to their first edge, the seeds that
these grew from, and Red's stones on the full board. Rows and numbers of bands are handed on: dividing for them in each
function took an eighth of the time.
"""

from __future__ import annotations

from typing import Any

from agon.games.bits import lowest_bit, random_below
from agon.games.hex.kernels import BLUE, MARKS, ROWS, place, swap
from agon.games.seats import TERMINAL
from agon.games.verbs import Actions, Rng, State

PLACE = 6
"""Bits of a listed cell for its place in its band; above them is the band's number."""


def rows_of(size: Any) -> int:
    """Rows in a band; the last may have fewer."""
    return 63 // (size + 1)


def bands_of(size: Any) -> int:
    rows = rows_of(size)
    return (size + rows - 1) // rows


def room_of(size: Any) -> int:
    """Words that a playout works in."""
    return 4 * bands_of(size)


def random_playout(state: State, actions: Actions, rng: Rng) -> None:
    """``actions`` is the order of the free cells."""
    if state[0] == TERMINAL:
        return
    size = int(state[2])
    if state[3] == 1 and state[4] == 0:  # as the second stone may come after a swap, the order begins behind it
        place(state, 0, random_below(rng, size), random_below(rng, size))
        state[0] = 1
        state[4] = 1
    if state[3] == 1 and state[4] == 1 and state[0] == 1 and random_below(rng, size * size) == 0:
        swap(state)
    rows = rows_of(size)
    bands = bands_of(size)
    stones = ROWS + size
    mover = int(state[0])
    free = _shuffle(state, size, rows, actions, rng)
    _fill(state, size, rows, bands, actions, mover, free)
    _begin(state, size, rows, bands, 0)
    winner = 0
    if not _joins(state, size, rows, bands, 0, True):
        winner = 1
        _begin(state, size, rows, bands, 1)
    first = mover ^ winner
    there = (free - first + 1) >> 1  # So many of the winner's new stones are looked at,
    enough = there  # with so many the winner has won,
    short = 0  # with so many not yet.
    step = (enough + 7) >> 3
    while enough - short > 1:
        tried = max(enough - step, (short + enough) >> 1)
        _toggle(state, stones, actions, first, min(tried, there), max(tried, there))
        there = tried
        if _joins(state, size, rows, bands, winner, True):
            enough = tried
            step += step
        else:
            short = tried
            _keep(state, size, bands)
    _toggle(state, stones, actions, first, there, enough)
    _joins(state, size, rows, bands, winner, False)
    _unpack(state, size, rows, bands, winner)
    plies = first + 2 * enough - 1
    _begin(state, size, rows, bands, 1 - winner)
    _toggle(state, stones, actions, 1 - first, (plies + first) >> 1, (free + first) >> 1)
    _joins(state, size, rows, bands, 1 - winner, False)
    _unpack(state, size, rows, bands, 1 - winner)
    for index in range(stones, stones + room_of(size)):
        state[index] = 0
    state[0] = TERMINAL
    state[1] = winner
    state[4] += plies


def _shuffle(state: State, size: int, rows: int, actions: Actions, rng: Rng) -> int:
    """List the free cells in random order (the inside-out form of Fisher and Yates' shuffle); return their number."""
    full = (1 << size) - 1
    count = 0
    base = 0
    inside = 0
    for row in range(size):
        word = int(state[ROWS + row])
        free = full & ~(word | word >> BLUE)
        while free != 0:
            other = random_below(rng, count + 1)
            actions[count] = actions[other]
            actions[other] = base + lowest_bit(free)
            count += 1
            free &= free - 1
        inside += 1
        base += size + 1
        if inside == rows:
            inside = 0
            base = ((base >> PLACE) + 1) << PLACE
    return count


def _toggle(  # noqa: PLR0917 - kernels are called by position
    state: State, target: int, actions: Actions, first: int, low: int, high: int
) -> None:
    """Put a colour's listed stones from number ``low`` up to ``high`` into bands, or take them out."""
    for index in range(first + 2 * low, first + 2 * high, 2):
        cell = int(actions[index])
        state[target + (cell >> PLACE)] ^= 1 << (cell & ((1 << PLACE) - 1))


def _fill(  # noqa: PLR0917 - kernels are called by position
    state: State, size: int, rows: int, bands: int, actions: Actions, first: int, count: int
) -> None:
    """Pack Red's stones on the full board."""
    full = (1 << size) - 1
    reds = ROWS + size + 3 * bands
    row = 0
    for band in range(reds, reds + bands):
        packed = 0
        for inside in range(min(rows, size - row)):
            packed |= (int(state[ROWS + row]) & full) << inside * (size + 1)
            row += 1
        state[band] = packed
    _toggle(state, reds, actions, first, 0, (count - first + 1) >> 1)


def _begin(state: State, size: int, rows: int, bands: int, seat: int) -> None:
    """Pack a colour's stones on the full board, and as seeds its first edge with all stones joined to it."""
    full = (1 << size) - 1
    own = BLUE * seat
    edge = full if seat == 0 else 1
    row = 0
    for band in range(ROWS + size, ROWS + size + bands):
        board = 0
        seeds = 0
        for inside in range(min(rows, size - row)):
            word = int(state[ROWS + row])
            board |= full << inside * (size + 1)
            seeds |= (word >> MARKS & word >> own & full | edge) << inside * (size + 1)
            row += 1
            edge &= seat
        reds = int(state[band + 3 * bands])
        state[band] = board & ~reds if seat == 1 else reds
        state[band + 2 * bands] = seeds


def _unpack(state: State, size: int, rows: int, bands: int, seat: int) -> None:
    """Put a colour's stones and marks into the rows."""
    full = (1 << size) - 1
    own = BLUE * seat
    row = 0
    for band in range(ROWS + size, ROWS + size + bands):
        stones = int(state[band])
        marks = int(state[band + bands])
        for _ in range(min(rows, size - row)):
            state[ROWS + row] |= (stones & full) << own | (marks & full) << MARKS
            stones >>= size + 1
            marks >>= size + 1
            row += 1


def _keep(state: State, size: int, bands: int) -> None:
    """Make seeds of the stones joined to the first edge: they stay joined when more stones come."""
    for band in range(ROWS + size + 2 * bands, ROWS + size + 3 * bands):
        state[band] |= state[band - bands]


def _joins(  # noqa: PLR0917 - kernels are called by position
    state: State, size: int, rows: int, bands: int, seat: int, hasty: bool
) -> bool:
    """Mark the stones joined to the seeds. Return True if one is at the far edge; ``hasty`` stops there."""
    stride = size + 1
    full = (1 << size) - 1
    last_row = stride * (rows - 1)
    stones = ROWS + size
    marks = stones + bands
    arriving = 0  # the first band that a far edge is in
    far = 0
    if seat == 0:
        arriving = bands - 1
        far = full << stride * (size - 1 - rows * arriving)
    else:
        for _ in range(rows):
            far = far << stride | 1 << (size - 1)
    for band in range(stones, marks):
        state[band + bands] = state[band + 2 * bands] & state[band]
    joins = False
    changed = (1 << bands) - 1
    while changed != 0:
        band = lowest_bit(changed)
        changed &= changed - 1
        own = int(state[stones + band])
        joined = int(state[marks + band])
        spread = _spread(joined, own, stride)
        while spread != joined:  # Four steps a look, as a loop's end is costly to foresee
            joined = _spread(_spread(spread, own, stride), own, stride)
            spread = _spread(joined, own, stride)
        state[marks + band] = joined
        if joined & far != 0 and band >= arriving:
            joins = True
            if hasty:
                return True
        if band > 0:
            edge = joined & full
            fresh = (edge | edge << 1) << last_row & int(state[stones + band - 1]) & ~int(state[marks + band - 1])
            if fresh != 0:
                state[marks + band - 1] |= fresh
                changed |= 1 << (band - 1)
        if band < bands - 1:
            edge = joined >> last_row
            fresh = (edge | edge >> 1) & int(state[stones + band + 1]) & ~int(state[marks + band + 1])
            if fresh != 0:
                state[marks + band + 1] |= fresh
                changed |= 1 << (band + 1)
    return joins


def _spread(joined: int, own: int, stride: int) -> int:
    """Joined stones of a band and those next to them."""
    return own & (
        joined
        | (joined << 1 | joined >> 1)
        | (joined << stride | joined >> stride)
        | (joined << (stride - 1) | joined >> (stride - 1))
    )

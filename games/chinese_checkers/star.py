"""The star of 121 holes: their places and neighbours. Kernel functions.

Holes are numbered row by row from the top left, as in OpenSpiel. ``x`` runs along a row and is the same down to the
right, so that the six directions (up left, up right, left, right, down left, down right) are fixed steps of row and x.
"""

from __future__ import annotations

HOLES = 121
ROWS = 17
DIRECTIONS = 6
CORNER = 10
"""Holes of a corner."""
SIZES: tuple[int, ...] = (1, 2, 3, 4, 13, 12, 11, 10, 9, 10, 11, 12, 13, 4, 3, 2, 1)
FIRST_X: tuple[int, ...] = (12, 11, 10, 9, 4, 4, 4, 4, 4, 3, 2, 1, 0, 4, 4, 4, 4)
STARTS: tuple[int, ...] = (0, 1, 3, 6, 10, 23, 35, 46, 56, 65, 75, 86, 98, 111, 115, 118, 120)
ROW_STEPS: tuple[int, ...] = (-1, -1, 0, 0, 1, 1)
X_STEPS: tuple[int, ...] = (0, 1, -1, 1, -1, 0)
ROW_OF: tuple[int, ...] = tuple(row for row in range(ROWS) for _ in range(SIZES[row]))
X_OF: tuple[int, ...] = tuple(FIRST_X[row] + index for row in range(ROWS) for index in range(SIZES[row]))
_QUARTERS = [(row & 1, x & 1) for row, x in zip(ROW_OF, X_OF, strict=True)]
LONGEST_CHAIN = max(_QUARTERS.count(quarter) for quarter in set(_QUARTERS))
"""Hops go by two, so a piece stays among a quarter of the holes, and comes to each of them once."""
WORD = 61
"""Holes in a cell of a set of holes, which takes two."""


def _words(holes: set[int]) -> tuple[int, int]:
    return sum(1 << hole for hole in holes if hole < WORD), sum(1 << hole - WORD for hole in holes if hole >= WORD)


def _corner(number: int) -> set[int]:
    """The top one is 0, the others follow to the right."""
    if number in {0, 3}:
        return {hole for hole in range(HOLES) if (ROW_OF[hole] < 4 if number == 0 else ROW_OF[hole] > 12)}
    found: set[int] = set()
    for step in range(4):
        row, count = (4 + step, 4 - step) if number in {1, 5} else (12 - step, 4 - step)
        end = STARTS[row] + SIZES[row]
        found |= set(range(end - count, end)) if number in {1, 2} else set(range(STARTS[row], STARTS[row] + count))
    return found


CORNER_SETS: tuple[frozenset[int], ...] = tuple(frozenset(_corner(number)) for number in range(DIRECTIONS))
CORNER_WORDS: tuple[int, ...] = tuple(word for holes in CORNER_SETS for word in _words(set(holes)))
"""Two words a corner."""
PLACES: dict[int, tuple[int, ...]] = {2: (0, 3), 3: (0, 2, 4), 4: (0, 1, 3, 4), 6: (0, 1, 2, 3, 4, 5)}
HOMES: tuple[int, ...] = tuple(
    (*PLACES.get(seats, ()), 0, 0, 0, 0, 0, 0)[seat] for seats in range(7) for seat in range(6)
)
"""The corner where each seat begins, six for each number of seats."""


def home_of(seats: int, seat: int) -> int:
    return int(HOMES[seats * 6 + seat])


def target_of(seats: int, seat: int) -> int:
    """Return the corner across."""
    return int((HOMES[seats * 6 + seat] + 3) % 6)


def hole_at(row: int, x: int) -> int:
    """Return the hole there, or -1."""
    if row < 0 or row >= ROWS or x < FIRST_X[row] or x >= FIRST_X[row] + SIZES[row]:
        return -1
    return int(STARTS[row] + x - FIRST_X[row])

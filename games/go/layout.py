"""Layout of a state of Go in its array.

State (int32): the header, whose cells are named below; four fields of one cell for each point of a board with an edge
around it (a row above, one below, one column that serves both sides); the empty points as a list; and the history for
superko: the hash of every board so far, in two halves, every move, and a sieve that saves most comparisons.

Stones of a chain are linked in a ring (``NEXT``) and name one of them, the head (``CHAIN``). ``LIBERTIES`` of a head
holds its pseudo-liberties, that is every pair of a stone and an empty point next to it, and above ``SIZE_SHIFT`` the
number of its stones: two chains are joined by one addition, and a chain is captured exactly when its pseudo-liberties
are gone (L. Lew's libego counts so, https://github.com/lukaszlew/libego). An empty point has its place in the list in
``PLACE``, and in ``EMPTIED`` the ply since which it has been empty; only boards before that ply have a stone there, so
only those are compared when a stone is to be put there.
"""

from __future__ import annotations

from typing import Any

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
"""Start of the first field: 0 empty, ``BLACK``, ``WHITE``, ``EDGE``; a stone marked as dead is 4 more."""

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
    """Return the number of cells from a point to the one below it."""
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
    """Return the start of the lower halves of hashes; the upper halves follow, then the moves."""
    return STONE + 4 * area_of(size) + size * size


def moves_of(size: Any) -> int:
    """Return the start of the moves: those of plies 0, 1, ..."""
    return history_of(size) + 2 * (limit_of(size) + 1)


def sieve_of(size: Any) -> int:
    """Return the start of the sieve, which quickly excludes most hashes that are not in the history: each has set one
    of its bits (B. Bloom, "Space/time trade-offs in hash coding with allowable errors", CACM 13, 1970)."""
    return history_of(size) + 3 * (limit_of(size) + 1)


def sieve_cells(size: Any) -> int:
    """Of 16 bits: 8 bits a ply."""
    return limit_of(size) // 2


def cell_of(action: Any, size: Any) -> int:
    """Return the index of a point in a field."""
    return action + action // size + size + 2


def point_of(at: Any, size: Any) -> int:
    """Return the inverse of ``cell_of``."""
    return at - at // (size + 1) - size - 1


def neighbour(at: Any, width: Any, way: Any) -> int:
    """Return one of the four neighbours, ``way`` from 0 to 3."""
    step = width if way & 1 else 1
    return at - step if way & 2 else at + step

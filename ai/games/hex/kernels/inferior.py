"""Cells of Hex that need no search: dead ones, captured ones, and moves that another move makes needless.

A cell is dead if its colour cannot decide the game, however the rest is filled. In a full ring of six neighbours it can
only if at least four changes of colour go round: two red arms and two blue ones meet there. So a table by the six
neighbours (empty, Red, Blue) tells dead cells; a cell beyond an edge has the edge's colour.

Two neighbouring cells are captured by a side if either is dead once the side has the other: whichever the other side
takes, the second answers. Dead and captured cells are filled in, which changes no position's value, and again until
nothing is found. A move is vulnerable if an answer of the other side makes it dead, and dominated if a single move of
the same side captures or kills it: neither kind need be tried.

Sources: Y. Bjornsson, R. Hayward, M. Johanson & J. van Rijswijck, "Dead cell analysis in Hex and the Shannon game"
(Graph Theory in Paris, 2007); R. Hayward & J. van Rijswijck, "Hex and combinatorics" (Discrete Mathematics 306, 2006);
P. Henderson, B. Arneson & R. Hayward, "Solving 8x8 Hex" (IJCAI 2009).
"""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

SIDES: Final = ((-1, 0), (-1, 1), (0, 1), (1, 0), (1, -1), (0, -1))
"""Steps to the neighbours, around the cell."""
WORD = 62
"""Points of a board in a word of a set: no word is negative."""
MOST_SIZE: Final = 11
"""The largest board whose cells and two edges fit into two words."""


class Grid(NamedTuple):
    """A board's cells, numbered from the top left. Behind them stand the edges: top, bottom, left, right."""

    near: NDArray[np.int64]
    """(cells, 6): neighbours in the order of ``SIDES``."""
    dead: NDArray[np.uint8]
    """By two bits a neighbour (0 for empty, 1 for Red, 2 for Blue): 1 if a cell so surrounded is dead."""
    keys: NDArray[np.int64]
    """(3, cells): random words of the colours' stones; in the first row that of the side to move."""


@cache
def dead_cells() -> NDArray[np.uint8]:
    table = np.ones(1 << 12, np.uint8)
    for ring in product((1, 2), repeat=6):
        changes = sum(ring[side] != ring[side - 1] for side in range(6))
        if changes < 4:
            continue
        for kept in product((0, 1), repeat=6):
            table[
                sum(colour * keep << 2 * side for side, (colour, keep) in enumerate(zip(ring, kept, strict=True)))
            ] = 0
    return table


@cache
def grid(size: int) -> Grid:
    """Return the board of a size up to ``MOST_SIZE``."""
    cells = size * size
    near = np.zeros((cells, 6), np.int64)
    for cell in range(cells):
        for side, (down, right) in enumerate(SIDES):
            row, column = cell // size + down, cell % size + right
            if row < 0 or row >= size:
                near[cell, side] = cells + (row >= size)
            elif column < 0 or column >= size:
                near[cell, side] = cells + 2 + (column >= size)
            else:
                near[cell, side] = row * size + column
    keys = np.random.default_rng(size).integers(1, 1 << 62, (3, cells), np.int64)
    return Grid(near, dead_cells(), keys)


def ring_of(board: NDArray[np.int64], grid: Grid, cell: Any) -> Any:
    """Return the neighbours of a cell, two bits each."""
    near = grid.near
    return (
        board[near[cell, 0]]
        | board[near[cell, 1]] << 2
        | board[near[cell, 2]] << 4
        | board[near[cell, 3]] << 6
        | board[near[cell, 4]] << 8
        | board[near[cell, 5]] << 10
    )


def fill_in(board: NDArray[np.int64], grid: Grid, cells: int, captured: NDArray[np.int64]) -> None:
    """Fill in dead and captured cells. ``board`` holds 0, 1 (Red) or 2 (Blue) for each cell and edge.

    Writes the cells that Red captures into the first two words of ``captured``, Blue's into the others. Dead cells
    become red; they are in neither set, since nobody has to own them.
    """
    for word in range(4):
        captured[word] = 0
    changed = True
    while changed:
        changed = False
        for cell in range(cells):
            if board[cell] != 0:
                continue
            ring = ring_of(board, grid, cell)
            if grid.dead[ring] != 0:
                board[cell] = 1
                changed = True
                continue
            for side in range(3):  # each pair once
                other = grid.near[cell, side]
                if board[other] != 0:
                    continue
                others = ring_of(board, grid, other)
                for colour in range(1, 3):
                    if grid.dead[ring | colour << 2 * side] != 0 and grid.dead[others | colour << 2 * (side + 3)] != 0:
                        board[cell] = colour
                        board[other] = colour
                        captured[2 * colour - 2 + cell // WORD] |= np.int64(1) << cell % WORD
                        captured[2 * colour - 2 + other // WORD] |= np.int64(1) << other % WORD
                        changed = True
                        break
                if board[cell] != 0:
                    break


def killer_of(board: NDArray[np.int64], grid: Grid, cell: Any, other: Any) -> Any:
    """Return a cell by which the colour ``other`` makes an empty cell dead; -1 for none."""
    ring = ring_of(board, grid, cell)
    for side in range(6):
        near = grid.near[cell, side]
        if board[near] == 0 and grid.dead[ring | other << 2 * side] != 0:
            return near
    return np.int64(-1)


def takes(board: NDArray[np.int64], grid: Grid, cell: Any, side: int, colour: Any) -> bool:
    """True if a stone of ``colour`` on an empty cell kills or captures its empty neighbour at that side."""
    other = grid.near[cell, side]
    back = (side + 3) % 6
    ring = ring_of(board, grid, other) | colour << 2 * back
    if grid.dead[ring] != 0:
        return True
    for turn in range(6):
        third = grid.near[other, turn]
        if third == cell or board[third] != 0:
            continue
        rings = ring_of(board, grid, third) | colour << 2 * ((turn + 3) % 6)
        for at in range(6):
            if grid.near[third, at] == cell:
                rings |= colour << 2 * at
        if grid.dead[ring | colour << 2 * turn] != 0 and grid.dead[rings] != 0:
            return True
    return False

"""Patterns of three by three points with a promising move in the middle: hane, cuts, and moves at the edge.

The set is that of S. Gelly, Y. Wang, R. Munos & O. Teytaud, "Modification of UCT with patterns in Monte-Carlo Go"
(INRIA RR-6062, 2006), figures 3 to 6.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import numpy as np
from numpy.typing import NDArray

SHAPES: Final = (
    # X and O are the two colours, either way round; x: anything but X, o: anything but O, #: the edge, ?: anything
    "XOX ... ???",  # enclosing hane
    "XO. ... ?.?",  # hane that does not cut
    "XO? X.. x.?",  # magari
    ".O. X.. ...",  # from one's stone diagonally
    "XO? O.o ?o?",  # cut
    "XO? O.X ???",  # cut through a peep
    "?X? O.O ooo",  # cut between two
    "OX? o.O ???",  # cut of a knight's move
    "X.? O.? ##?",  # chase along the edge
    "OX? X.O ###",  # block to cut
    "?X? x.O ###",  # block to connect
    "?XO x.x ###",  # sagari
    "?OX X.O ###",  # cut at the edge
)
EMPTY, BLACK, WHITE, EDGE = range(4)
MEANING: Final = {
    "X": (BLACK,),
    "O": (WHITE,),
    "x": (EMPTY, WHITE, EDGE),
    "o": (EMPTY, BLACK, EDGE),
    "#": (EDGE,),
    ".": (EMPTY,),
    "?": (EMPTY, BLACK, WHITE, EDGE),
}
AROUND: Final = (0, 1, 2, 3, 5, 6, 7, 8)
"""Cells of a shape around its middle; two bits of a code each, the first the lowest."""


def _turned(cells: str) -> Iterator[str]:
    """Yield a shape of nine cells in its eight orientations."""
    for _ in range(2):
        for _ in range(4):
            yield cells
            cells = "".join(cells[3 * (2 - column) + row] for row in range(3) for column in range(3))
        cells = "".join(cells[3 * row + 2 - column] for row in range(3) for column in range(3))


def table() -> NDArray[np.uint64]:
    """Return one bit for each code, set if the code is one of the shapes."""
    swapped = str.maketrans("XOxo", "OXox")
    forms = {form for shape in SHAPES for form in _turned(shape.replace(" ", ""))}
    forms |= {form.translate(swapped) for form in forms}
    bits = [0] * (1 << 10)
    for form in forms:
        codes = [0]
        for index, cell in enumerate(AROUND):
            codes = [code | colour << 2 * index for code in codes for colour in MEANING[form[cell]]]
        for code in codes:
            bits[code >> 6] |= 1 << (code & 63)
    return np.array(bits, np.uint64)


TABLE: Final = table()

"""Make the table of checkers' endings: ``python -m agon.ai.games.checkers.make_endings``, some seconds."""

from __future__ import annotations

import argparse
import lzma
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from agon.ai.games.checkers import kernels as endings
from agon.ai.games.checkers.solver import PATH
from agon.ai.search.kernel_binding import BoundKernels, bound_kernels
from agon.games.checkers.rules import MOST_ACTIONS, STATE_CELLS

COUNT = endings.SIDES * endings.SIDES
MOVES = 9
"""Bound on the mean number of moves of a position."""
CHUNK = 1 << 16
QUIET = 4
"""Number of passes without a new value after which the solver stops."""


def solve(kernels: BoundKernels) -> NDArray[np.int8]:
    """Return every value by number; report progress on stderr."""
    values = np.zeros(COUNT, np.int8)
    starts = np.zeros(COUNT + 1, np.int64)
    successors = np.zeros(COUNT * MOVES, np.int32)
    state, after = np.zeros(STATE_CELLS, np.int64), np.zeros(STATE_CELLS, np.int64)
    actions = np.zeros(MOST_ACTIONS, np.int32)
    listing: Any = kernels.bind(endings.list_successors)
    for first in range(0, COUNT, CHUNK):
        if not listing(first, CHUNK, values, starts, successors, state, actions, after):
            raise MemoryError("more moves than room")
    spreading: Any = kernels.bind(endings.spread)
    plies = quiet = 0
    while quiet < QUIET:
        plies += 1
        found = int(spreading(plies, COUNT, values, starts, successors))
        quiet = 0 if found else quiet + 1
    values[values == endings.UNKNOWN] = 0
    return values


def write(values: NDArray[np.int8], path: Path) -> None:
    """Write the table compressed; positions that do not exist repeat the value before them, which takes less room."""
    table = values.copy()
    holes = np.flatnonzero(table == endings.NONE)
    table[holes] = 0
    path.write_bytes(lzma.compress(table.tobytes(), preset=9 | lzma.PRESET_EXTREME))


def main() -> None:
    """Make the table, write it, and print its size."""
    argparse.ArgumentParser(
        prog="python -m agon.ai.games.checkers.make_endings", description="Make the table of checkers' endings."
    ).parse_args()
    began = time.process_time()
    values = solve(bound_kernels("checkers"))
    there = values[values != endings.NONE]
    wins, losses = int((there > 0).sum()), int((there < 0).sum())
    write(values, PATH)
    sys.stderr.write(
        f"{len(there):,} positions: {wins:,} won, {losses:,} lost, {len(there) - wins - losses:,} drawn; the longest "
        f"win takes {int(there.max())} plies; {time.process_time() - began:.1f} CPU s, {PATH.stat().st_size:,} bytes\n"
    )


if __name__ == "__main__":
    main()

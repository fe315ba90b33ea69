"""Make tables of chess endings: ``python -m agon.ai.games.chess.make_endings``, some seconds a table.

Without names it makes those that are not shipped. A table needs others, to which captures and promotions lead; what is
there already is loaded, the rest is made too. The values are those of the digests in the sources, or nothing is
written.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from agon.ai.games.chess.endgame_tables import files, retrograde
from agon.ai.games.chess.endgame_tables.numbering import SAME_SIDE, SIZES, STARTS, VERSUS, men_of, pair_number
from agon.ai.search.kernel_binding import BoundKernels, bound_kernels
from agon.games.chess.state import MOST_ACTIONS

QUIET: Final = 4
"""Number of passes without a new value after which the solver stops."""
LEAST_PASSES: Final = 64
"""Passes in which a capture may still decide: no ending of three men takes as many plies."""


def needed(table: int) -> list[int]:
    """Return the tables of four and three men that a table's captures and promotions lead to."""
    first, second = men_of(table)
    found: set[int] = set()
    if second >= 0:
        found |= {first, second}
        for promoted in range(1, 5) if second == 0 else ():
            high, low = max(first, promoted), min(first, promoted)
            found.add((VERSUS if table >= VERSUS else SAME_SIDE) + pair_number(high, low))
    elif first == 0:
        found |= {1, 2, 3, 4}
    return sorted(found & set(files.NAMES.values()))


def solve(table: int, kernels: BoundKernels, values: NDArray[np.int8]) -> bytes:
    """Solve a table in place, those that it needs being loaded; return its values packed."""
    mark: Any = kernels.bind(retrograde.mark)
    begin: Any = kernels.bind(retrograde.begin)
    spread: Any = kernels.bind(retrograde.spread)
    due = np.zeros(SIZES[table], np.int8)
    men, board = np.zeros(5, np.int64), np.zeros(6, np.uint64)
    actions, seen = np.zeros(MOST_ACTIONS, np.int32), np.zeros(2, np.int64)
    mark(table, values, men, board)
    begin(table, values, due, men, board, actions, seen)
    plies = quiet = 0
    while quiet < QUIET or plies < LEAST_PASSES:
        plies += 1
        found = int(spread(table, plies, values, due, men, board, actions, seen))
        quiet = 0 if found else quiet + 1
    part = values[STARTS[table] : STARTS[table] + SIZES[table]]
    part[part == retrograde.UNKNOWN] = 0
    return files.pack(part, retrograde.NONE_THERE)


def make(name: str, folder: Path, *, again: bool, done: set[str]) -> None:
    """Make a table and first those that it needs, unless their files are there; report each on stderr."""
    table = files.NAMES[name]
    for other in needed(table):
        make(files.name_of(other), folder, again=again, done=done)
    if name in done:
        return
    done.add(name)
    if not again and files.load(table):
        return
    values, began = files.array(), time.process_time()
    data = solve(table, bound_kernels("chess"), values)
    files.check(name, data)
    path = files.write(folder, name, data)
    part = values[STARTS[table] : STARTS[table] + SIZES[table]]
    there = part[part != retrograde.NONE_THERE]
    sys.stderr.write(
        f"{path}: {len(there):,} positions, {int((there > 0).sum()):,} won, {int((there < 0).sum()):,} lost; longest "
        f"win in {(int(there.max()) + 1) // 2} moves; {time.process_time() - began:.1f} CPU s, "
        f"{path.stat().st_size:,} bytes\n"
    )


def main() -> None:
    """Make the tables that the arguments name."""
    parser = argparse.ArgumentParser(
        prog="python -m agon.ai.games.chess.make_endings", description="Make tables of chess endings."
    )
    parser.add_argument("names", nargs="*", metavar="NAME", help="tables, such as KRKB; default: all")
    place = files.made_folder()
    parser.add_argument("--folder", type=Path, default=place, help="where to write (default: %(default)s)")
    parser.add_argument("--again", action="store_true", help="make also what is there already")
    arguments = parser.parse_args()
    names = [name.upper() for name in arguments.names] or list(files.NAMES)
    unknown = sorted(set(names) - set(files.NAMES))
    if unknown:
        parser.error(f"no such table: {', '.join(unknown)}; there are {', '.join(files.NAMES)}")
    done: set[str] = set()
    for name in names:
        make(name, arguments.folder, again=arguments.again, done=done)


if __name__ == "__main__":
    main()

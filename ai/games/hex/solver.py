"""Hex: prove who wins, and a move that does."""

from __future__ import annotations

import threading
from functools import lru_cache
from typing import Any, ClassVar, Final

from agon.ai.games.hex.kernels import connections, proof
from agon.ai.games.hex.kernels.inferior import MOST_SIZE, WORD, grid
from agon.ai.search.contract import Problem
from agon.games.hex.kernels import BLUE, ROWS, may_swap

TABLE_BITS: Final = 16
"""Binary logarithm of the number of the table's entries, 96 bytes each and one a cell."""
MOST_EMPTY: Final = 60
"""Most empty cells of a position that is likely to be solved in a second (on 9x9, two in three)."""
FULL: Final = 0.5
"""Share of the table from which the next search begins with an empty one."""
STEPS: Final = 1000
"""Steps of the proof that count as a node of a search's limits: they take about the time of a simulation."""


class HexSolver:
    """Solver of Hex up to 11x11. Of the second move with the swap rule it says whether to swap; the first, which the
    other side may take over, it leaves to a search."""

    tells_when: ClassVar[bool] = False

    def __init__(self, problem: Problem, table_bits: int = TABLE_BITS) -> None:
        state = problem.state
        size = int(state[2])
        self.action, self.sign, self.plies, self.nodes = -1, 0, 0, 0
        self.opened = self._steps = 0
        """Positions opened, and steps, so far."""
        self._problem = problem
        self._swaps = bool(may_swap(state))
        self._empty = size * size - int(state[4])
        self._flag = problem.flag
        self._is_first = int(state[4]) == 0 and bool(state[3])
        if size > MOST_SIZE:
            return
        self._grid = grid(size)
        self._kernel: Any = problem.kernels.bind(proof.prove)
        self._room, self._net = memory_for(size, table_bits, threading.get_ident())
        self._make_room()
        self._key = self._lay_out()

    def _make_room(self) -> None:
        """Empty the table if most of it is taken: entries of earlier searches would be in the way."""
        if self._room.head[proof.TAKEN] > len(self._room.entries) * FULL:
            self.forget()

    def forget(self) -> None:
        """Empty the table."""
        self._room.entries[:, proof.ENTRY_KEY] = 0
        self._room.head[proof.TAKEN] = 0

    def _lay_out(self) -> int:
        """Set the root's row of the stack; return its key."""
        state, row = self._problem.state, self._room.stack[0]
        size = int(state[2])
        mover = int(state[0]) + 1
        row[:] = 0
        key = int(self._grid.keys[0, mover])
        for cell in range(size * size):
            word = int(state[ROWS + cell // size]) >> cell % size
            for colour in (1, 2):
                if word >> BLUE * (colour - 1) & 1:
                    row[2 * colour - 2 + cell // WORD] |= 1 << cell % WORD
                    key ^= int(self._grid.keys[colour, cell])
        row[proof.ROW_KEY] = key
        head = self._room.head
        head[proof.MOVER], head[proof.AREA], head[proof.SIZE] = mover, size * size, size
        return key

    @property
    def is_within_reach(self) -> bool:
        return int(self._problem.state[2]) <= MOST_SIZE and not self._is_first

    @property
    def is_result_known(self) -> bool:
        return self.sign != 0

    @property
    def share(self) -> float:
        """Half if the proof is likely to end within a second."""
        return 0.5 if self._empty <= MOST_EMPTY else 0.1

    def run(self, nodes: int) -> bool:
        head, found = self._room.head, self._net.found
        opened, steps = int(head[proof.NODES]), int(found[connections.STEPS])
        end = min(nodes * STEPS, 1 << 60)
        is_done = self._kernel(self._room, self._net, self._grid, end, self._flag) == proof.DONE
        self.opened += int(head[proof.NODES]) - opened
        self._steps += int(found[connections.STEPS]) - steps
        self.nodes = self._steps // STEPS + 1
        if is_done:
            self._conclude()
        return is_done

    def _conclude(self) -> None:
        entry = self._room.entries[int(self._room.head[proof.ROOT_ENTRY])]
        self.sign = 1 if entry[proof.PHI] == 0 else -1
        self.action = int(entry[proof.MOVE])
        self.plies = self._empty
        if self._swaps and self.sign < 0:
            size = int(self._problem.state[2])
            self.action, self.sign = size * size, 1

    def worth_trying(self) -> list[int] | None:
        """Return the moves that are neither refuted nor inferior; None if the position was not looked at."""
        place = int(self._room.head[proof.ROOT_ENTRY])
        if self._swaps or place < 0 or int(self._room.entries[place, proof.ENTRY_KEY]) != self._key:
            return None
        return self._cells(proof.LIVE)

    def carrier(self) -> list[int]:
        """Return the cells of the proof, of a solved position."""
        return self._cells(proof.LIVE)

    def _cells(self, words: int) -> list[int]:
        entry = self._room.entries[int(self._room.head[proof.ROOT_ENTRY])]
        bits = int(entry[words]) | int(entry[words + 1]) << WORD
        return [cell for cell in range(int(self._room.head[proof.AREA])) if bits >> cell & 1]


@lru_cache(maxsize=4)
def memory_for(size: int, table_bits: int, thread: int) -> tuple[proof.Room, connections.Net]:
    """Return the arrays of a thread's searches; what the table proves holds for every position of boards of a size."""
    return proof.room(size, table_bits), connections.net(size)


SOLVER: Final = HexSolver

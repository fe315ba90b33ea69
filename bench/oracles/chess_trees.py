"""Published counts of chess trees (perft), which ignore draws by material or move count.

A suite is a file of positions and counts: EPD lines with ``;D1 20 ;D2 400``, or ``epd`` and ``perft 1 20`` lines.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from agon import games
from agon.games.chess.moves import legal_moves
from agon.games.chess.rules import make_move
from agon.games.chess.state import DIAGONALS, KNIGHTS, MOST_ACTIONS, PAWNS, RIGHTS, SEAT, STATE_CELLS, STRAIGHTS, number
from agon.games.verbs import State


def moves(state: State, out: Any, writes: bool) -> int:
    seat = number(state[SEAT])
    return legal_moves(
        int(state[seat]),
        int(state[1 - seat]),
        int(state[PAWNS]),
        int(state[KNIGHTS]),
        int(state[DIAGONALS]),
        int(state[STRAIGHTS]),
        int(state[RIGHTS]),
        seat,
        out,
        writes,
    )


def perft(
    states: NDArray[np.uint64],
    actions: NDArray[np.int32],
    counts: NDArray[np.int64],
    tried: NDArray[np.int64],
    depth: int,
) -> int:
    """A kernel: count the lines of ``depth`` plies from the first row; draws by material or move count do not end them.
    The last ply is counted, not played."""
    ply, leaves = 0, 0
    counts[0] = moves(states[0], actions[0], True)
    tried[0] = 0
    if depth == 1:
        return counts[0]
    while ply >= 0:
        if tried[ply] == counts[ply]:
            ply -= 1
            continue
        for cell in range(STATE_CELLS):
            states[ply + 1, cell] = states[ply, cell]
        make_move(states[ply + 1], actions[ply, tried[ply]])
        tried[ply] += 1
        if ply + 2 == depth:
            leaves += moves(states[ply + 1], actions[ply + 1], False)
        else:
            ply += 1
            counts[ply] = moves(states[ply], actions[ply], True)
            tried[ply] = 0
    return leaves


@cache
def bound() -> Any:
    from agon.games.jit import Binder

    return Binder("chess_trees", games.load("chess", jit=True).kernels, allocates=False).bind(perft)


def leaves(fen: str, depth: int, variant: int = 0) -> int:
    """Return the number of lines of ``depth`` (at least 1) plies. Raises ``InvalidPosition``."""
    states = np.zeros((depth + 1, STATE_CELLS), np.uint64)
    states[0] = games.load("chess").position_from_text(fen, {"variant": variant})
    index = np.zeros(depth + 1, np.int64)
    return int(bound()(states, np.zeros((depth + 1, MOST_ACTIONS), np.int32), index, index.copy(), depth))


@dataclass(frozen=True)
class Count:
    fen: str
    depth: int
    leaves: int


def suite(file: Path) -> Iterator[Count]:
    """Yield the counts of a file. Raises ``ValueError`` with the line's number."""
    fen = ""
    for number_, line in enumerate(file.read_text().splitlines(), 1):
        words = line.split()
        try:
            if ";D" in line:
                fen, *counts = line.split(";")
                for count in counts:
                    depth, found = count.removeprefix("D").split()
                    yield Count(fen.strip(), int(depth), int(found))
            elif words[:1] == ["epd"]:
                fen = " ".join(words[1:5]) + " 0 1"
            elif words[:1] == ["perft"]:
                yield Count(fen, int(words[1]), int(words[2]))
        except (ValueError, IndexError) as error:
            raise ValueError(f"{file.name}: line {number_}: {error}") from None


def check(files: list[Path], seconds: float) -> dict[str, Any]:
    """Count the trees of all files and compare, smallest first; stop at the first that would take longer than
    ``seconds`` at the speed so far. Castling rights may be those of Chess960."""
    counts = sorted((count for file in files for count in suite(file)), key=lambda count: count.leaves)
    leaves(games.load("chess").position_to_text(games.load("chess").initial()), 2)
    wrong: list[str] = []
    counted = total = 0
    started = time.process_time()
    for count in counts:
        spent = time.process_time() - started
        if total > 10_000_000 and count.leaves > seconds * total / spent:
            break
        found = leaves(count.fen, count.depth, 1)
        total += found
        counted += 1
        if found != count.leaves:
            wrong.append(f"{count.fen}: {count.leaves} at depth {count.depth}, not {found}")
    spent = time.process_time() - started
    return {"counted": counted, "of": len(counts), "leaves": total, "seconds": spent, "wrong": wrong}

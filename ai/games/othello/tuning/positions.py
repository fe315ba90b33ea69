"""Positions from games that the engine plays against itself, each with the difference of discs that play led to and the
one that the search expected.

A game begins with random plies; from ``games.SOLVED`` empty squares on every position has its exact value, and the
positions before have that of the first of them.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from agon.ai.games.othello import kernels
from agon.ai.games.othello.tuning.games import play_games
from agon.ai.search.kernel_binding import bound_kernels

TABLE_BITS = 16
PIECE = 100_000
"""Positions of a call of the kernel."""


@dataclass(frozen=True)
class OthelloSelfPlay:
    """Settings of the games. Each game follows from these and its number."""

    seed: int = 1
    fewest: int = 4
    """Fewest random plies at the start; ``most`` is the greatest number."""
    most: int = 36


@dataclass(frozen=True)
class Positions:
    """Arrays of shape (positions,)."""

    own: NDArray[np.uint64]
    """Discs of the side to move."""
    other: NDArray[np.uint64]
    discs: NDArray[np.int8]
    """Lead of the side to move at the end, empty squares going to the winner."""
    expected: NDArray[np.float32]
    """The lead that the search expected."""
    solved: NDArray[np.bool_]
    """True if ``discs`` is the exact value."""
    games: NDArray[np.int32]
    """Number of the game of each position."""

    def save(self, path: Path, note: str) -> None:
        """Save the positions with ``note``, which describes how they were made."""
        np.savez(path, **dataclasses.asdict(self), note=note)

    @classmethod
    def load(cls, path: Path) -> tuple[Positions, str]:
        """Load positions and their note."""
        with np.load(path) as found:
            return cls(**{part.name: found[part.name] for part in dataclasses.fields(cls)}), str(found["note"])

    @classmethod
    def joined(cls, parts: list[Positions]) -> Positions:
        """Join sets whose games have different numbers."""
        names = [part.name for part in dataclasses.fields(cls)]
        return cls(**{name: np.concatenate([getattr(each, name) for each in parts]) for name in names})

    def with_others(self, others: Positions) -> Positions:
        """Join two sets; the games of ``others`` get new numbers."""
        after = dataclasses.replace(others, games=others.games + int(self.games.max()) + 1)
        return self.joined([self, after])

    def part(self, chosen: NDArray[np.bool_] | slice) -> Positions:
        return Positions(*(getattr(self, part.name)[chosen] for part in dataclasses.fields(self)))


def played(how: OthelloSelfPlay, count: int, tell: Callable[[str], None]) -> Positions:
    """Return the positions of games 0, 1, 2 and so on, somewhat more or less than ``count``."""
    kernel: Any = bound_kernels("othello").bind(play_games)
    boards = np.zeros(kernels.BOARDS * kernels.PLIES, np.uint64)
    work = np.zeros(kernels.HEAD + kernels.ROW * kernels.PLIES, np.int64)
    memory = np.zeros(2 << TABLE_BITS, np.int64)
    rng, stop = np.zeros(1, np.uint64), np.zeros(1, np.uint8)
    parts: list[Positions] = []
    first = found = 0
    while found < count:
        size = min(PIECE, max(count - found, kernels.MOST))
        piece = Positions(
            np.zeros(size, np.uint64),
            np.zeros(size, np.uint64),
            np.zeros(size, np.int8),
            np.zeros(size, np.float32),
            np.zeros(size, np.bool_),
            np.zeros(size, np.int32),
        )
        rows = kernel(
            first, how.fewest, how.most, how.seed, piece.games, piece.own, piece.other, piece.discs, piece.expected,
            piece.solved, boards, work, memory, stop, rng,
        )  # fmt: skip
        parts.append(piece.part(slice(rows)))
        first, found = int(piece.games[rows - 1]) + 1, found + rows
        if found // 1_000_000 > (found - rows) // 1_000_000:
            tell(f"{first} games, {found} positions")
    return Positions.joined(parts)

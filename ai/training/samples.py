"""Samples that self-play hands to the learner: positions with their targets, and the window of the newest."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from agon.ai.search.symmetries import symmetries
from agon.ai.training import folder


class Samples(NamedTuple):
    """Positions, a row each."""

    observations: NDArray[np.float16]
    """(rows, planes, height, width)"""
    policies: NDArray[np.float16]
    """(rows, distinct actions): the search's improved policy."""
    values: NDArray[np.float32]
    """(rows, seats): of the seat to move, then of those that follow it; returns divided by the greatest by size."""


class Piece(NamedTuple):
    """Samples of a chunk of games, and their cost."""

    samples: Samples
    games: int
    cpu_seconds: float


def write_piece(path: Path, piece: Piece) -> None:
    buffer = io.BytesIO()
    arrays: dict[str, Any] = {**piece.samples._asdict(), "games": piece.games, "cpu_seconds": piece.cpu_seconds}
    np.savez_compressed(buffer, **arrays)
    folder.write(path, buffer.getvalue())


def read_piece(path: Path) -> Piece:
    with np.load(path) as arrays:
        samples = Samples(*(arrays[name] for name in Samples._fields))
        return Piece(samples, int(arrays["games"]), float(arrays["cpu_seconds"]))


class Window:
    """The newest pieces that hold ``size`` positions together; older ones are forgotten."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._pieces: list[tuple[Path, Samples]] = []
        self.forgotten: list[Path] = []
        """Files of pieces that have left the window."""

    def __len__(self) -> int:
        return sum(len(samples.values) for _, samples in self._pieces)

    def add(self, path: Path) -> Piece:
        """Read a piece and add it."""
        piece = read_piece(path)
        self._pieces.append((path, piece.samples))
        while len(self) - len(self._pieces[0][1].values) >= self._size:
            self.forgotten.append(self._pieces.pop(0)[0])
        return piece

    def joined(self) -> Samples:
        pieces = [samples for _, samples in self._pieces]
        return Samples(*(np.concatenate(arrays) for arrays in zip(*pieces, strict=True)))


class Turns:
    """The symmetries of a game's board, applied to observations and policies."""

    def __init__(self, game: str, options: dict[str, Any], shape: tuple[int, int, int], actions: int) -> None:
        self.count = 1
        cells = shape[1] * shape[2]
        self._cells = np.arange(cells)[None]
        self._actions = np.arange(actions)[None]
        found = symmetries(game, tuple(sorted(options.items())))
        if len(found) > 1 and len(found[0].cells or ()) == cells:
            self.count = len(found)
            self._cells = np.array([each.cells for each in found])
            self._actions = np.array([[each.back.get(action, action) for action in range(actions)] for each in found])

    def turned(self, observations: NDArray[Any], turn: int | NDArray[np.int64]) -> NDArray[Any]:
        """Return observations (rows, planes, height, width) turned by one symmetry, or each by its own."""
        rows, planes = observations.shape[:2]
        flat = observations.reshape(rows, planes, -1)
        cells = np.broadcast_to(self._cells[turn], (rows, flat.shape[2]))
        return np.take_along_axis(flat, cells[:, None, :], axis=2).reshape(observations.shape)

    def forth(self, action: int, turn: int) -> int:
        """Return the action in the turned position that is ``action`` in the position itself."""
        return int(np.flatnonzero(self._actions[turn] == action)[0])

    def apply(self, samples: Samples, rng: np.random.Generator) -> Samples:
        """Turn every position by a symmetry drawn at random."""
        if self.count == 1:
            return samples
        drawn = rng.integers(self.count, size=len(samples.values))
        policies = np.take_along_axis(samples.policies, self._actions[drawn], axis=1)
        return Samples(self.turned(samples.observations, drawn), policies, samples.values)

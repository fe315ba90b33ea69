"""Tables of the patterns and the weights beside them, as they are stored beside this file.

Kernels are compiled with these arrays, so their digest stands here (``agon.ai.search.weight_files``).
"""

from __future__ import annotations

import io
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from agon.ai.games.othello.patterns import COUNT, FIRST, KINDS
from agon.ai.search import weight_files

DIGEST = "82d057ea3ffa3856"
FILE: Final = Path(__file__).parent / "tables.npz"
STAGES: Final = 4
"""Number of weights of each entry, one a stage from the opening on, interpolated by the number of empty squares."""
UNIT: Final = 8
"""Divisor of stored weights: a stored 1 is one disc divided by this."""
CONSTANT, OWN_MOVES, OTHER_MOVES, OWN_FRONTIER, OTHER_FRONTIER, ODD = range(6)
BESIDE: Final = 6
"""Number of other weights a stage: the move, the moves of either side, discs of either side that border on empty
squares, an odd number of empty squares."""


def shared() -> NDArray[np.int32]:
    """Return the stored entry of each number of ``patterns``: a mirror does not change a group's weight."""
    owner = np.arange(COUNT, dtype=np.int64)
    for kind, (_, squares, mirror) in enumerate(KINDS):
        digits: NDArray[np.int64] = np.arange(3 ** len(squares), dtype=np.int64)
        image = np.zeros(len(digits), np.int64)
        for place, square in enumerate(squares):
            image += digits // 3**place % 3 * 3 ** mirror.index(square)
        owner[FIRST[kind] : FIRST[kind + 1]] = FIRST[kind] + np.minimum(digits, image)
    return np.unique(owner, return_inverse=True)[1].astype(np.int32)


def stored() -> tuple[NDArray[np.int8], NDArray[np.float32]]:
    """Return the weight of every entry (``patterns.COUNT``, ``STAGES``), in ``UNIT`` parts of a disc, and the other
    weights (``STAGES``, ``BESIDE``), in discs."""
    with np.load(io.BytesIO(weight_files.read(FILE, DIGEST))) as parts:
        return np.ascontiguousarray(parts["worths"][shared()]), parts["beside"].astype(np.float32)


def store(weights: NDArray[np.float64], beside: NDArray[np.float64]) -> None:
    """Write the file, and its digest into this module. ``weights`` (entries stored, ``STAGES``), both in discs."""
    quantised = np.clip(np.rint(weights * UNIT), -127, 127).astype(np.int8)
    data = io.BytesIO()
    np.savez_compressed(data, worths=quantised, beside=beside.astype(np.float32))
    weight_files.install(FILE, data.getvalue(), Path(__file__), DIGEST)

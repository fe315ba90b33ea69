"""Weights of the net and the bear-off tables, as they are stored beside this file.

Kernels are compiled with these arrays, so their digests stand here (``agon.ai.search.weight_files``).
"""

from __future__ import annotations

import io
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from agon.ai.search import weight_files

DIGESTS = {
    "net.npz": "b91767a7033a54f1",
    "bear_off.npz": "a595c6457c95c9eb",
}

FOLDER = Path(__file__).parent
NET = FOLDER / "net.npz"
BEAR_OFF = FOLDER / "bear_off.npz"


class Net(NamedTuple):
    """Arrays as ``net.judge`` takes them."""

    first: NDArray[np.float32]
    bias: NDArray[np.float32]
    last: NDArray[np.float32]
    last_bias: NDArray[np.float32]

    def copy(self) -> Net:
        return Net(*(part.copy() for part in self))


class BearOff(NamedTuple):
    """Bear-off tables. ``one_sided`` (positions, rolls): the probability to need so many rolls, the first column for
    none; ``two_sided`` (few, few): the winning chance of the side that rolls, by its position. See ``race.py``."""

    one_sided: NDArray[np.float32]
    two_sided: NDArray[np.float32]


def _arrays(path: Path) -> list[NDArray[np.float32]]:
    with np.load(io.BytesIO(weight_files.read(path, DIGESTS[path.name]))) as parts:
        return [parts[name].astype(np.float32) for name in parts.files]


def net() -> Net:
    return Net(*_arrays(NET))


def bear_off() -> BearOff:
    return BearOff(*_arrays(BEAR_OFF))


def stored(path: Path, parts: Mapping[str, NDArray[Any]]) -> None:
    """Write a file of arrays, and its digest into this module."""
    data = io.BytesIO()
    np.savez_compressed(data, allow_pickle=False, **parts)
    weight_files.install(path, data.getvalue(), Path(__file__), DIGESTS[path.name])

"""The weights of the net and the bear-off tables, as they are stored beside this file.

Kernels are compiled with these arrays, and their cache knows only of Python files: so the digests stand here, and
another file is refused.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

NET_DIGEST = "b91767a7033a54f1"
BEAR_OFF_DIGEST = "a595c6457c95c9eb"

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
    """``one_sided`` (positions, rolls): how likely a side is to need so many rolls, the first column for none;
    ``two_sided`` (few, few): how likely the side that rolls, by its position, is to win. See ``race.py``."""

    one_sided: NDArray[np.float32]
    two_sided: NDArray[np.float32]


def digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()[:16]


def _arrays(path: Path, known: str) -> list[NDArray[np.float32]]:
    if digest(path) != known:
        raise ValueError(f"{path.name} is not the file that {Path(__file__).name} names: its digest is {digest(path)}")
    with np.load(path) as parts:
        return [parts[name].astype(np.float32) for name in parts.files]


def net() -> Net:
    return Net(*_arrays(NET, NET_DIGEST))


def bear_off() -> BearOff:
    return BearOff(*_arrays(BEAR_OFF, BEAR_OFF_DIGEST))


def stored(path: Path, parts: Mapping[str, NDArray[Any]], constant: str) -> None:
    """Writes a file of arrays and its digest into this module."""
    np.savez_compressed(path, allow_pickle=False, **parts)
    source = Path(__file__)
    lines = source.read_text("utf-8").splitlines()
    lines = [f'{constant} = "{digest(path)}"' if line.startswith(f"{constant} = ") else line for line in lines]
    source.write_text("\n".join(lines) + "\n", "utf-8")

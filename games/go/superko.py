"""Memory of superko: the earlier boards.

Hashes have 62 bits (Zobrist hashing, A. Zobrist 1970): positions with equal hashes are taken to be equal.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from agon.games.bits import mix64
from agon.games.go.layout import HALF, PLIES, SIZE, history_of, limit_of, sieve_cells, sieve_of
from agon.games.verbs import State


def stone_hash(at: Any, colour: Any) -> Any:
    return np.int64(mix64(at << 2 | colour) >> np.uint64(2))


def remember(state: State, hashed: Any) -> None:
    """Write the board's hash to the history."""
    size = int(state[SIZE])
    low = history_of(size) + state[PLIES]
    state[low] = hashed & HALF
    state[low + limit_of(size) + 1] = hashed >> 31
    state[_sieve_cell(size, hashed)] |= 1 << (hashed >> 31 & 15)


def _sieve_cell(size: Any, hashed: Any) -> int:
    return sieve_of(size) + ((hashed & HALF) * sieve_cells(size) >> 31)


def board_hash(state: State) -> Any:
    size = int(state[SIZE])
    low = history_of(size) + state[PLIES]
    return np.int64(state[low + limit_of(size) + 1]) << 31 | np.int64(state[low])


def was_before(state: State, hashed: Any, plies: Any) -> bool:
    """Return True if one of the first ``plies`` boards had this hash."""
    size = int(state[SIZE])
    if not state[_sieve_cell(size, hashed)] >> (hashed >> 31 & 15) & 1:
        return False
    low = history_of(size)
    high = low + limit_of(size) + 1
    lower = hashed & HALF
    upper = hashed >> 31
    found = 0
    for ply in range(plies):  # to the end in any case: so several are compared at once
        found |= (state[low + ply] == lower) & (state[high + ply] == upper)
    return found != 0

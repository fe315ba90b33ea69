"""The transposition table: bounded memory, two entries a bucket, full 64-bit keys compared.

An entry holds a score, the depth that it was searched to, which kind of bound it is, the best action's index in legal
order, and the search (``generation``) that wrote it; entries of earlier searches count as free, so that a search gives
the same result whatever was searched before. Replacement: the same key, then a free entry, is overwritten; else the
first of the bucket keeps the deeper entry and the second takes whatever comes (depth-preferred and always-replace).

Source: Breuker, Uiterwijk & van den Herik, "Replacement schemes and two-level tables" (ICCA Journal 1996), TwoDeep.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

NONE = 0
UPPER = 1
LOWER = 2
EXACT = 3

PROVEN_DEPTH = 255
"""Depth of an entry that rests on the ends of games alone: good for any depth."""
MOST_INDEX = (1 << 14) - 1
GENERATIONS = 256


def pack(score: int, index: int, depth: int, bound: int, generation: int) -> int:
    """One int64: score 32 bits, index 14, depth 8, bound 2, generation 8."""
    return score << 32 | index << 18 | depth << 10 | bound << 8 | generation


def score_of(entry: int) -> int:
    return entry >> 32


def index_of(entry: int) -> int:
    return entry >> 18 & MOST_INDEX


def depth_of(entry: int) -> int:
    return entry >> 10 & 255


def bound_of(entry: int) -> int:
    return entry >> 8 & 3


def generation_of(entry: int) -> int:
    return entry & 255


def probe(keys: NDArray[np.uint64], entries: NDArray[np.int64], key: np.uint64, generation: int) -> int:
    """The entry of ``key``, 0 for none."""
    place = np.int64(key & np.uint64(len(keys) - 2))
    for here in range(place, place + 2):
        entry = entries[here]
        if keys[here] == key and bound_of(entry) != NONE and generation_of(entry) == generation:
            return entry
    return 0


def store(keys: NDArray[np.uint64], entries: NDArray[np.int64], key: np.uint64, entry: int) -> None:
    """Keeps ``entry`` by the replacement rule above. The arrays' length is a power of two, at least 2."""
    generation = generation_of(entry)
    place = np.int64(key & np.uint64(len(keys) - 2))
    first = entries[place]
    free = bound_of(first) == NONE or generation_of(first) != generation
    if keys[place] != key and not free:
        second = entries[place + 1]
        taken = bound_of(second) != NONE and generation_of(second) == generation
        if (taken and keys[place + 1] == key) or depth_of(first) > depth_of(entry):
            place += 1
        else:
            keys[place + 1] = keys[place]
            entries[place + 1] = first
    keys[place] = key
    entries[place] = entry

"""The transposition table: bounded memory, two entries a bucket, full 64-bit keys compared.

An entry holds a score, its search depth, the kind of bound, the best action's index in legal order, and the search
(``generation``) that wrote it. Entries of the last ``kept`` searches count too: 0, so that a search gives the same
result whatever was searched before, or those of the same game. Replacement: an entry of the same key is overwritten,
then a free one; else the first of the bucket keeps the deeper entry and the second takes any (depth-preferred and
always-replace). An entry of an earlier search gives way at any depth: first it moves to the second place, then it goes.

The memory is one array, so that a look-up touches one cache line: for each entry the key XOR the entry, then the entry.
Threads may share it without locks: an entry that two of them wrote at once does not fit its key.

Sources: R. Hyatt & T. Mann, "A lock-less transposition table implementation for parallel search" (ICGA Journal 2002);
Breuker, Uiterwijk & van den Herik, "Replacement schemes and two-level tables" (ICCA Journal 1996), TwoDeep.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

NONE = 0
UPPER = 1
LOWER = 2
EXACT = 3

PROVEN_DEPTH = 255
"""Depth of an entry that rests on the ends of games alone: valid for any depth."""
MOST_INDEX = (1 << 14) - 1
GENERATIONS = 256
BUCKET = 4
"""Words of two entries."""


def pack(score: int, index: int, depth: int, bound: int, generation: int) -> int:
    """Pack an entry into one int64: score 32 bits, index 14, depth 8, bound 2, generation 8."""
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


def counts(entry: int, generation: int, kept: int) -> bool:
    """True if this search or one of the ``kept`` before wrote the entry."""
    return bound_of(entry) != NONE and (generation - generation_of(entry)) & (GENERATIONS - 1) <= kept


def probe(memory: NDArray[np.int64], key: int, generation: int, kept: int) -> int:
    """Return the entry of ``key``, or 0. An entry that two threads wrote at once is not recognised."""
    place = key & (len(memory) - BUCKET)
    for here in range(place, place + BUCKET, 2):
        entry = memory[here + 1]
        if memory[here] ^ entry == key and counts(entry, generation, kept):
            return entry
    return 0


def store(memory: NDArray[np.int64], key: int, entry: int, kept: int) -> None:
    """Store ``entry`` by the replacement rule above. The array's length is a power of two, at least ``BUCKET``."""
    generation = generation_of(entry)
    place = key & (len(memory) - BUCKET)
    first = memory[place + 1]
    if memory[place] ^ first != key and counts(first, generation, kept):
        second = memory[place + 3]
        same = counts(second, generation, kept) and memory[place + 2] ^ second == key
        if same or (generation_of(first) == generation and depth_of(first) > depth_of(entry)):
            place += 2
        else:
            memory[place + 2] = memory[place]
            memory[place + 3] = first
    memory[place] = key ^ entry
    memory[place + 1] = entry

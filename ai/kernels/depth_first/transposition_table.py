"""The transposition table: bounded memory, two entries a bucket, full 64-bit keys compared.

An entry holds a score, the depth that it was searched to, which kind of bound it is, the best action's index in legal
order, and the search (``generation``) that wrote it. Entries of so many earlier searches count too as the caller says
(``kept``): none, so that a search gives the same result whatever was searched before, or those of the same game.
Replacement: the same key, then a free entry, is overwritten; else the first of the bucket keeps the deeper entry and
the second takes whatever comes (depth-preferred and always-replace). An entry of an earlier search gives way whatever
its depth: from the first place to the second, then for good.

The memory is one array, so that a look-up touches one cache line: for each entry the key mixed with the entry, then the
entry. Threads may share it without locks: what two of them wrote at once does not fit its key.

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
"""Depth of an entry that rests on the ends of games alone: good for any depth."""
MOST_INDEX = (1 << 14) - 1
GENERATIONS = 256
BUCKET = 4
"""Words of two entries."""


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


def counts(entry: int, generation: int, kept: int) -> bool:
    """Whether there is an entry, of this search or of one of the ``kept`` before."""
    return bound_of(entry) != NONE and (generation - generation_of(entry)) & (GENERATIONS - 1) <= kept


def probe(memory: NDArray[np.int64], key: int, generation: int, kept: int) -> int:
    """The entry of ``key``, 0 for none. An entry that two threads wrote at once is not recognised."""
    place = key & (len(memory) - BUCKET)
    for here in range(place, place + BUCKET, 2):
        entry = memory[here + 1]
        if memory[here] ^ entry == key and counts(entry, generation, kept):
            return entry
    return 0


def store(memory: NDArray[np.int64], key: int, entry: int, kept: int) -> None:
    """Keeps ``entry`` by the replacement rule above. The array's length is a power of two, at least ``BUCKET``."""
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

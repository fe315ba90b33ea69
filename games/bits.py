"""Bit tricks and random numbers for kernels, each with two bodies that agree: plain Python, and what Numba compiles.

The plain bodies work on Python ints (NumPy scalars would warn on the wrap-around that these rely on).
``agon.games.jit`` swaps in the compiled twins from ``compiled()``.

Sources: SplitMix64 and its constants: Steele, Lea & Flood, "Fast splittable pseudorandom number generators" (OOPSLA
2014); mapping to a range by the high half of a product: Lemire, "Fast random integer generation in an interval" (2019),
without the rejection step (bias below n / 2**32).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from agon.games.verbs import Rng, State

MASK64 = 0xFFFFFFFFFFFFFFFF
_GAMMA = 0x9E3779B97F4A7C15
_MIX1 = 0xBF58476D1CE4E5B9
_MIX2 = 0x94D049BB133111EB


def popcount(bits: Any) -> int:
    """Return the number of bits that are set."""
    return (int(bits) & MASK64).bit_count()


def lowest_bit(bits: Any) -> int:
    """Return the index of the lowest set bit; 64 if none is set."""
    value = int(bits) & MASK64
    return (value & -value).bit_length() - 1 if value else 64


def highest_bit(bits: Any) -> int:
    """Return the index of the highest set bit; -1 if none is set."""
    return (int(bits) & MASK64).bit_length() - 1


def mix64(value: Any) -> np.uint64:
    """Return a well-mixed bijection of 64-bit words (the finaliser of SplitMix64)."""
    z = int(value) & MASK64
    z = ((z ^ (z >> 30)) * _MIX1) & MASK64
    z = ((z ^ (z >> 27)) * _MIX2) & MASK64
    return np.uint64(z ^ (z >> 31))


def combine(key: Any, value: Any) -> np.uint64:
    """Fold ``value`` into ``key``; the order matters."""
    return mix64(((int(key) & MASK64) * _MIX1 + (int(value) & MASK64) + _GAMMA) & MASK64)


def key_of_all_cells(state: State) -> np.uint64:
    """Return a key of every cell: the ``state_key`` of a game that declares none."""
    key = mix64(len(state))
    for cell in range(len(state)):
        key = combine(key, state[cell])
    return key


def next_random(rng: Rng) -> np.uint64:
    """Return the next 64 random bits; ``rng`` is one uint64 cell, advanced in place."""
    value = (int(rng[0]) + _GAMMA) & MASK64
    rng[0] = np.uint64(value)
    return mix64(value)


def random_below(rng: Rng, n: int) -> int:
    """Return a random int in 0..n-1, for n below 2**31."""
    return ((int(next_random(rng)) >> 32) * int(n)) >> 32


def random_unit(rng: Rng) -> float:
    """Return a random float in [0, 1)."""
    return (int(next_random(rng)) >> 11) * (1.0 / (1 << 53))


def publish() -> None:
    """Make earlier writes visible to every reader of later writes (a release fence)."""


def compiled() -> dict[Callable[..., Any], Any]:
    """Return the compiled twin of every function here. Imports Numba."""
    from agon.games.bits_compiled import twins

    return twins()

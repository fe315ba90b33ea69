"""The bit tricks: plain and compiled bodies agree with each other and with published values."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from agon.games import bits

TWINS: dict[Any, Any] = bits.compiled()
words = st.integers(0, 2**64 - 1)


@pytest.mark.parametrize("function", [bits.popcount, bits.lowest_bit, bits.highest_bit, bits.mix64])
def test_one_word(function: Any) -> None:
    @settings(max_examples=200, deadline=None, derandomize=True, database=None)
    @given(words | st.integers(0, 63).map(lambda shift: 1 << shift))
    def check(word: int) -> None:
        assert int(TWINS[function](np.uint64(word))) == int(function(np.uint64(word)))
        signed = np.uint64(word).astype(np.int64)
        assert int(TWINS[function](signed)) == int(function(signed)) == int(function(word))

    check()


@settings(max_examples=200, deadline=None, derandomize=True, database=None)
@given(words, words)
def test_combine(key: int, value: int) -> None:
    assert int(TWINS[bits.combine](np.uint64(key), np.uint64(value))) == int(bits.combine(key, value))


@settings(max_examples=200, deadline=None, derandomize=True, database=None)
@given(words, st.integers(1, 2**31 - 1))
def test_random_numbers(seed: int, n: int) -> None:
    for function, arguments in ((bits.next_random, ()), (bits.random_below, (n,)), (bits.random_unit, ())):
        plain, fast = np.array([seed], np.uint64), np.array([seed], np.uint64)
        assert function(plain, *arguments) == TWINS[function](fast, *arguments)
        assert plain[0] == fast[0]
    rng = np.array([seed], np.uint64)
    assert 0 <= bits.random_below(rng, n) < n
    assert 0.0 <= bits.random_unit(rng) < 1.0


def test_splitmix64_gives_its_published_sequence() -> None:
    """The first outputs for seed 1234567 (Vigna's splitmix64.c, as listed on rosettacode.org)."""
    rng = np.array([1234567], np.uint64)
    assert [int(bits.next_random(rng)) for _ in range(3)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
    ]


def test_bits_are_counted_and_found() -> None:
    assert [bits.popcount(word) for word in (0, 1, 0xFF, 2**64 - 1)] == [0, 1, 8, 64]
    assert [bits.lowest_bit(word) for word in (0, 1, 8, 2**63)] == [64, 0, 3, 63]
    assert [bits.highest_bit(word) for word in (0, 1, 9, 2**64 - 1)] == [-1, 0, 3, 63]


def test_every_function_of_the_room_has_a_compiled_twin() -> None:
    written = {value for value in vars(bits).values() if getattr(value, "__module__", "") == bits.__name__}
    compiled_with_a_game = {bits.key_of_all_cells}
    assert set(TWINS) == written - {bits.compiled} - compiled_with_a_game

"""Anyone can re-derive every draw from the revealed seed, with nothing but SHA-256 and HMAC."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from agon.server.session import commit_reveal


def test_the_commitment_is_the_hash_of_the_seed() -> None:
    seed = commit_reveal.new_seed()
    assert len(bytes.fromhex(seed)) == 32
    assert commit_reveal.commitment(seed) == hashlib.sha256(bytes.fromhex(seed)).hexdigest()


def test_a_draw_follows_from_the_published_formula() -> None:
    seed = "ab" * 32
    first = hmac.new(bytes.fromhex(seed), b"draw:7", hashlib.sha256).digest()
    unit = (int.from_bytes(first[:8], "big") >> 11) / 2**53
    assert commit_reveal.unit(seed, 7) == unit
    assert commit_reveal.draw(seed, 7, [(0, unit / 2), (1, unit / 2), (2, 1 - unit)]) == 2


@given(st.integers(0, 2**32), st.lists(st.floats(0.01, 1), min_size=1, max_size=9))
def test_only_given_outcomes_are_drawn(index: int, weights: list[float]) -> None:
    total = sum(weights)
    outcomes = [(number, weight / total) for number, weight in enumerate(weights)]
    assert commit_reveal.draw("cd" * 32, index, outcomes) in range(len(weights))


def test_outcomes_come_up_as_often_as_they_should() -> None:
    drawn = Counter(commit_reveal.draw("ef" * 32, index, [(1, 0.5), (2, 0.3), (3, 0.2)]) for index in range(20_000))
    # Four standard deviations of a binomial with n = 20,000.
    for outcome, probability in ((1, 0.5), (2, 0.3), (3, 0.2)):
        assert abs(drawn[outcome] - 20_000 * probability) < 4 * (20_000 * probability * (1 - probability)) ** 0.5

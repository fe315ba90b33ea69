"""Dice and cards by commit and reveal: anyone can check afterwards that chance was fixed before the game began.

The server draws a 256-bit seed, publishes its SHA-256 with the first event and the seed itself with the last. The n-th
chance outcome is a pure function of the seed and n: ``HMAC-SHA256(seed, "draw:<n>")``, its first 53 bits as a number
in [0, 1), looked up in the cumulative distribution of the outcomes in ascending order.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Sequence


def new_seed() -> str:
    """256 random bits, in hex."""
    return secrets.token_hex(32)


def commitment(seed: str) -> str:
    """What is published before the game: SHA-256 of the seed's bytes, in hex."""
    return hashlib.sha256(bytes.fromhex(seed)).hexdigest()


def unit(seed: str, index: int) -> float:
    """The ``index``-th random number in [0, 1) of this seed."""
    digest = hmac.digest(bytes.fromhex(seed), f"draw:{index}".encode(), "sha256")
    return (int.from_bytes(digest[:8], "big") >> 11) / (1 << 53)


def draw(seed: str, index: int, outcomes: Sequence[tuple[int, float]]) -> int:
    """The outcome of the ``index``-th chance node, from (outcome, probability) pairs in ascending order."""
    rest = unit(seed, index)
    for outcome, probability in outcomes:
        rest -= probability
        if rest < 0:
            return outcome
    return outcomes[-1][0]  # the probabilities summed to just under 1

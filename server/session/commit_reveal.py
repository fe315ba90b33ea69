"""Dice and cards by commit and reveal: anyone can check afterwards that chance was fixed before the game began.

The server draws a 256-bit seed, publishes its SHA-256 with the first event and the seed itself with the last. Then each
seat may contribute 256 bits of its own, which are events too. The n-th chance outcome is a pure function of the seed, n
and the contributions that came before it: ``HMAC-SHA256(seed, "draw:<n>:<seat>=<contribution>:...")``, seats ascending
and the contributions in hex, its first 53 bits as a number in [0, 1), looked up in the cumulative distribution of the
outcomes in ascending order. After a take-back ``n`` counts from the remaining draws.

So the server, which commits itself first, cannot choose the draws if one seat contributes honestly and no later
contributor colludes with the server. Without contributions, as in older games, the message is ``draw:<n>``; players
then have to trust the server not to have tried several seeds.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Mapping, Sequence


def new_seed() -> str:
    """Return 256 random bits, in hex."""
    return secrets.token_hex(32)


def commitment(seed: str) -> str:
    """Return the commitment published before the game: SHA-256 of the seed's bytes, in hex."""
    return hashlib.sha256(bytes.fromhex(seed)).hexdigest()


def unit(seed: str, index: int, contributions: Mapping[int, str] | None = None) -> float:
    """Return the ``index``-th random number in [0, 1) of this seed and the seats' contributions."""
    mixed = "".join(f":{seat}={bits}" for seat, bits in sorted((contributions or {}).items()))
    digest = hmac.digest(bytes.fromhex(seed), f"draw:{index}{mixed}".encode(), "sha256")
    return (int.from_bytes(digest[:8], "big") >> 11) / (1 << 53)


def draw(
    seed: str, index: int, outcomes: Sequence[tuple[int, float]], contributions: Mapping[int, str] | None = None
) -> int:
    """Return the outcome of the ``index``-th chance node, from (outcome, probability) pairs in ascending order."""
    rest = unit(seed, index, contributions)
    for outcome, probability in outcomes:
        rest -= probability
        if rest < 0:
            return outcome
    return outcomes[-1][0]  # the probabilities summed to just under 1

"""Limit rates with token buckets, counted by network address."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, field
from ipaddress import IPv6Address, ip_address
from typing import Final

ADDRESSES: Final = 10_000
"""Most addresses whose buckets are kept."""
_NETWORK = 64
"""Bits of an IPv6 address that name a network: its owner has all of its addresses (RFC 6177, RFC 7421)."""


@dataclass(slots=True)
class TokenBucket:
    """A token bucket: ``rate`` a second, at most ``burst`` at once. Times are seconds of a monotonic clock."""

    rate: float
    burst: float
    level: float = field(init=False)
    updated: float = 0.0

    def __post_init__(self) -> None:
        self.level = self.burst

    def take(self, amount: float, now: float) -> bool:
        """Take ``amount`` and return True if the bucket holds it."""
        self._refill(now)
        if amount > self.level:
            return False
        self.level -= amount
        return True

    def charge(self, amount: float, now: float) -> None:
        """Take ``amount``, known only afterwards, even if that leaves a debt."""
        self._refill(now)
        self.level -= amount

    def debt_s(self, now: float) -> float:
        """Return the time (s) until a debt is paid; 0 without one."""
        self._refill(now)
        return max(0.0, -self.level / self.rate)

    def _refill(self, now: float) -> None:
        self.level = min(self.burst, self.level + (now - self.updated) * self.rate)
        self.updated = now


class AddressBuckets:
    """A token bucket for each address; that of the address which came least recently is dropped first."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._buckets: OrderedDict[str, TokenBucket] = OrderedDict()

    def of(self, address: str, now: float) -> TokenBucket:
        """Return the bucket of an address, full if it is new."""
        address = counted(address)
        bucket = self._buckets.get(address)
        if bucket is None:
            if len(self._buckets) >= ADDRESSES:
                self._buckets.popitem(last=False)
            bucket = self._buckets[address] = TokenBucket(self._rate, self._burst)
            bucket.updated = now
        self._buckets.move_to_end(address)
        return bucket


def counted(address: str) -> str:
    """Return the key by which limits count an address: the network of an IPv6 address, anything else unchanged."""
    try:
        found = ip_address(address)
    except ValueError:
        return address  # a name, or any other text from a proxy
    if not isinstance(found, IPv6Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    rest = 128 - _NETWORK
    return f"{IPv6Address(int(found) >> rest << rest)}/{_NETWORK}"

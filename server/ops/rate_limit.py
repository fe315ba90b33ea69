"""Limit rates with token buckets, counted by network address."""

from __future__ import annotations

from dataclasses import dataclass, field
from ipaddress import IPv6Address, ip_address

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
        self.level = min(self.burst, self.level + (now - self.updated) * self.rate)
        self.updated = now
        if amount > self.level:
            return False
        self.level -= amount
        return True


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

"""Where connections come from, as limits count them."""

from __future__ import annotations

from ipaddress import IPv6Address, ip_address

_NETWORK = 64
"""Bits of an IPv6 address that name a network: whoever has one has all of its addresses (RFC 6177, RFC 7421)."""


def counted(address: str) -> str:
    """By what limits for an address count: an IPv6 address by its network, all else by itself."""
    try:
        found = ip_address(address)
    except ValueError:
        return address  # a name, or what a proxy says instead of an address
    if not isinstance(found, IPv6Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    rest = 128 - _NETWORK
    return f"{IPv6Address(int(found) >> rest << rest)}/{_NETWORK}"

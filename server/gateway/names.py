"""Decide which names this server answers to, and which pages may connect.

A page of any site can point its own name at 127.0.0.1 (DNS rebinding) and then reads what the browser's machine serves.
So a server that listens on its own machine only answers to addresses and to names that its operator gave.
"""

from __future__ import annotations

from ipaddress import ip_address, ip_network
from typing import Final
from urllib.parse import urlsplit

from agon.server.ops.settings import Settings

_WEB: Final = frozenset({"http", "https"})


def is_loopback(host: str) -> bool:
    """True for this machine's own address or name, on which nobody else can connect."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def host_name(header: str) -> str:
    """Return the name or address in a ``Host`` header, in lower case and without the port."""
    name = header.partition("]")[0].removeprefix("[") if header.startswith("[") else header.partition(":")[0]
    return name.lower().removesuffix(".")


class Names:
    """The names of a server, and those who may see its state."""

    def __init__(self, settings: Settings) -> None:
        self._origins = frozenset(settings.origins)
        given = {host_name(name) for name in settings.hosts}
        origins = {urlsplit(origin).hostname or "" for origin in settings.origins}
        self._names = given | origins | {host_name(settings.host), "localhost"}
        self._any = not given and not is_loopback(settings.host)
        self._monitors = [ip_network(each) for each in settings.monitors]

    def is_ours(self, host: str | None) -> bool:
        """True if no name server of others can lead a browser here under this ``Host``."""
        if host is None:
            return True  # no browser
        name = host_name(host)
        if name in self._names or name.endswith(".localhost"):
            return True
        try:
            ip_address(name)
        except ValueError:
            return False
        return True

    def serves(self, host: str | None) -> bool:
        """True if requests with this ``Host`` are answered."""
        return self._any or self.is_ours(host)

    def may_connect(self, origin: str | None, host: str | None, *, scheme: str | None) -> bool:
        """True if a page of an origin may open a WebSocket. ``scheme``: the request's, None if unknown."""
        if origin is None or origin in self._origins:
            return True
        given, _, rest = origin.partition("://")
        return bool(rest) and rest == host and given in ({scheme} if scheme else _WEB)

    def may_monitor(self, address: str) -> bool:
        """True if an address may see metrics and the details of readiness, besides this machine."""
        try:
            found = ip_address(address)
        except ValueError:
            return False
        found = getattr(found, "ipv4_mapped", None) or found
        return any(found in network for network in self._monitors)

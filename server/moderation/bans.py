"""Let in nobody from an address that the host banned.

Hosts ban addresses on the command line; moderators see no addresses. Servers look for new bans every few seconds.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from datetime import UTC, datetime
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from typing import Final

from agon.server.presence.client import Presence
from agon.server.store import Store, StoreFailed
from agon.server.store.people.address_bans import Ban

log = logging.getLogger("agon.accounts")

EVERY_S: Final = 5.0
Network = IPv4Network | IPv6Network


def network_of(text: str) -> str:
    """Return an address or a network in its one form. Raises ``ValueError`` with the reason."""
    return str(ip_network(text.strip(), strict=False))


class Bans:
    """The standing bans, as of the last look."""

    def __init__(self, store: Store, presence: Presence, now: Callable[[], int]) -> None:
        self._bans = store.address_bans
        self._presence = presence
        self._now = now
        self._standing: list[tuple[Network, Ban]] = []

    async def run(self) -> None:
        """Look for bans until cancelled."""
        while True:
            try:
                await self.look()
            except StoreFailed as error:
                log.warning("looking for bans of addresses failed, and is tried again: %s", error)
            await asyncio.sleep(EVERY_S)

    async def look(self) -> None:
        """Read the bans, and close connections from banned addresses. Raises ``StoreFailed``."""
        self._standing = [(ip_network(ban.network), ban) for ban in await self._bans.standing(self._now())]
        if not self._standing:
            return
        for clients in list(self._presence.clients.values()):
            for client in list(clients):
                why = self.reason(client.address())
                if why is not None:
                    client.end(why)

    def reason(self, address: str) -> str | None:
        """Return the text for a banned address, or None."""
        if not self._standing:
            return None
        try:
            found = ip_address(address)
        except ValueError:
            return None  # a name, or any other text from a proxy
        found = getattr(found, "ipv4_mapped", None) or found
        for network, ban in self._standing:
            if found in network and ban.until > self._now():
                until = datetime.fromtimestamp(ban.until / 1000, UTC).date().isoformat()
                return f"the host of this server lets in nobody from your address until {until}: {ban.reason}"
        return None

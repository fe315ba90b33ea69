"""Store the addresses that the host lets in no more."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import bindparam, delete, insert, select

from agon.server.store.models import address_bans
from agon.server.store.repository import Repository


class Ban(NamedTuple):
    """A ban of a network, such as ``192.0.2.0/24``, until a time (ms)."""

    network: str
    until: int
    reason: str
    at: int
    by: str


class BanStore(Repository):
    """Bans by address, for all servers of a database."""

    async def put(self, ban: Ban) -> None:
        """Store a ban in place of an earlier one of the same network."""
        await self.lift(ban.network)
        await self._write(insert(address_bans), ban._asdict())

    async def lift(self, network: str) -> None:
        await self._write(delete(address_bans).where(address_bans.c.network == bindparam("which")), {"which": network})

    async def forget(self, now: int) -> None:
        """Delete the bans that are over."""
        await self._write(delete(address_bans).where(address_bans.c.until <= bindparam("now")), {"now": now})

    async def standing(self, now: int) -> list[Ban]:
        """Return the bans that are not over, the first to end first."""
        asked = select(address_bans).where(address_bans.c.until > now)
        found = await self._read(asked.order_by(address_bans.c.until, address_bans.c.network))
        return [Ban(**row) for row in found]

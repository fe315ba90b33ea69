"""Record changes that people made by hand, to accounts and to the server.

For later questions, and for servers that were not notified.
"""

from __future__ import annotations

import secrets
from typing import Final, NamedTuple

from sqlalchemy import insert, select

from agon.server.store.models import deeds
from agon.server.store.repository import Repository

COMMAND_LINE: Final = "command line"
"""Prefix of ``by`` for a user of the command line."""


class AuditEntry(NamedTuple):
    """A change. It names accounts by id only, so that it may stay after a name is erased."""

    id: str
    at: int
    """Milliseconds since the epoch."""
    by: str
    """``account <id>``, or ``command line, <user>@<machine>``."""
    account: str
    """Empty for what concerns the server."""
    what: str
    """Text that continues a line: ``made moderator``."""

    def __str__(self) -> str:
        return f"{f'account {self.account}' if self.account else 'the server'} {self.what}, by {self.by}"


class AuditLog(Repository):
    """Changes made to accounts by hand."""

    async def add(self, at: int, by: str, account: str, what: str) -> None:
        row = AuditEntry(secrets.token_hex(8), at, by, account, what)
        await self._write(insert(deeds), row._asdict())

    async def since(self, at: int) -> list[AuditEntry]:
        """Return the entries from that time on, oldest first."""
        asked = select(deeds).where(deeds.c.at >= at).order_by(deeds.c.at, deeds.c.id)
        return [AuditEntry(**row) for row in await self._read(asked)]

    async def latest(self, limit: int, account: str | None = None, before: int | None = None) -> list[AuditEntry]:
        """Return the latest entries, newest first, of one account and before a time (ms) if given."""
        asked = select(deeds).order_by(deeds.c.at.desc(), deeds.c.id).limit(limit)
        if account is not None:
            asked = asked.where(deeds.c.account == account)
        if before is not None:
            asked = asked.where(deeds.c.at < before)
        return [AuditEntry(**row) for row in await self._read(asked)]

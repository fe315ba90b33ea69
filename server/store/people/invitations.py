"""Store invitations: tokens with which people without an account sign up."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import NamedTuple

from sqlalchemy import Connection, delete, insert, or_, select, update

from agon.server.store.models import invitations
from agon.server.store.repository import Read

_row = invitations.c


class Invitation(NamedTuple):
    """An invitation of the account ``by``, good for ``left`` more people until ``expires`` (ms)."""

    id: str
    token_hash: str
    label: str
    by: str
    created: int
    expires: int
    left: int


class InvitationStore:
    """Invitations. All methods raise ``StoreFailed``. ``work`` runs a function of a connection in a transaction and
    returns its result."""

    def __init__(self, read: Read, work: Callable[[Callable[[Connection], int]], Awaitable[int]]) -> None:
        self._read = read
        self._work = work

    async def add(self, invitation: Invitation, most: int) -> bool:
        """Add an invitation and delete those that nobody can use any more; False if ``most`` are open already."""

        def do(connection: Connection) -> int:
            connection.execute(delete(invitations).where(or_(_row.left <= 0, _row.expires <= invitation.created)))
            if len(connection.execute(select(_row.id)).all()) >= most:
                return 0
            connection.execute(insert(invitations), invitation._asdict())
            return 1

        return bool(await self._work(do))

    async def open(self, now: int) -> list[Invitation]:
        """Return the invitations that people may still use, newest first."""
        asked = select(invitations).where(_row.left > 0, _row.expires > now)
        found = await self._read(asked.order_by(_row.created.desc(), _row.id))
        return [Invitation(**row) for row in found]

    async def use(self, token_hash: str, now: int) -> bool:
        """Count one more person; False if the invitation is used up, over, revoked, or does not exist."""
        good = update(invitations).where(_row.token_hash == token_hash, _row.left > 0, _row.expires > now)
        used = good.values(left=_row.left - 1)
        return bool(await self._work(lambda connection: connection.execute(used).rowcount))

    async def give_back(self, token_hash: str) -> None:
        """Take back a use that came to nothing."""
        back = update(invitations).where(_row.token_hash == token_hash).values(left=_row.left + 1)
        await self._work(lambda connection: connection.execute(back).rowcount)

    async def revoke(self, identity: str) -> bool:
        """Delete an invitation; False if there is none."""
        gone = delete(invitations).where(_row.id == identity)
        return bool(await self._work(lambda connection: connection.execute(gone).rowcount))

"""Conditional moves, as their owners left them: a text for each seat of a session, the secret of that seat."""

from __future__ import annotations

from sqlalchemy import bindparam, delete, insert, select

from server.store.models import plans
from server.store.part import Part

_ONE = (plans.c.session == bindparam("at"), plans.c.seat == bindparam("of"))


class PlanShelf(Part):
    """Conditional moves."""

    async def put(self, session: str, seat: int, body: bytes) -> None:
        """Instead of what was there. Between the two writes there is none: at worst it is to be made again."""
        await self.drop(session, seat)
        await self._write(insert(plans), {"session": session, "seat": seat, "body": body.decode()})

    async def drop(self, session: str, seat: int) -> None:
        await self._write(delete(plans).where(*_ONE), {"at": session, "of": seat})

    async def of(self, session: str) -> dict[int, bytes]:
        """By seat."""
        found = await self._read(select(plans).where(plans.c.session == session))
        return {row["seat"]: row["body"].encode() for row in found}

    async def sessions(self) -> set[str]:
        """Those for which there are any."""
        return {row["session"] for row in await self._read(select(plans.c.session).distinct())}

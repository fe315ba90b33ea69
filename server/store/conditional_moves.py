"""Store conditional moves: a text for each seat of a session, the secret of that seat."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import bindparam, delete, select, update

from agon.server.store.models import plans
from agon.server.store.repository import Repository, insert_if_absent

AT_ONCE = 500
"""Most sessions named in one statement."""

_ONE = (plans.c.session == bindparam("at"), plans.c.seat == bindparam("of"))


class ConditionalMoveStore(Repository):
    """Conditional moves."""

    async def put(self, session: str, seat: int, body: bytes) -> None:
        """Replace the conditional moves of a seat."""
        text = body.decode()
        await self._write(update(plans).where(*_ONE).values(body=text), {"at": session, "of": seat})
        await self._write(insert_if_absent(plans, session=session, seat=seat, body=text), {})

    async def drop(self, session: str, seat: int, only: bytes | None = None) -> None:
        """Delete the conditional moves of a seat; ``only``: if they are unchanged."""
        which = _ONE if only is None else (*_ONE, plans.c.body == only.decode())
        await self._write(delete(plans).where(*which), {"at": session, "of": seat})

    async def of(self, session: str) -> dict[int, bytes]:
        """Return the conditional moves by seat."""
        found = await self._read(select(plans).where(plans.c.session == session))
        return {row["seat"]: row["body"].encode() for row in found}

    async def sessions(self, names: Sequence[str]) -> set[str]:
        """Return those of these sessions that have any."""
        found: set[str] = set()
        for start in range(0, len(names), AT_ONCE):
            some = plans.c.session.in_(names[start : start + AT_ONCE])
            found |= {row["session"] for row in await self._read(select(plans.c.session).where(some).distinct())}
        return found

"""Share state between several servers of one database: live servers, owners of sessions, open seeks, the time.

A server's ``life`` is its name and a random part that is new at every start. No query here concerns a single server
without a cluster.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from typing import Any

from sqlalchemy import BigInteger, and_, bindparam, delete, insert, or_, select, text, update
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.functions import FunctionElement

from agon.server.store.models import events, nodes, seeks, sessions
from agon.server.store.repository import Repository

AT_ONCE = 500
"""Most sessions named in one statement."""


class database_ms(FunctionElement[int]):  # noqa: N801 - reads as the SQL function that it is
    """The database's own clock, milliseconds since the epoch."""

    type = BigInteger()
    inherit_cache = True
    name = "database_ms"


@compiles(database_ms, "sqlite")
def _sqlite_ms(_element: Any, _compiler: Any, **_: Any) -> str:  # pyright: ignore[reportUnusedFunction]
    return "CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)"


@compiles(database_ms)
def _postgresql_ms(_element: Any, _compiler: Any, **_: Any) -> str:  # pyright: ignore[reportUnusedFunction]
    return "CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)"


# As in the indexes of games being played.
_PLAYING = sessions.c.status == text("'playing'")
_TIMED = and_(_PLAYING, text("timed"))
_OWNED = and_(_PLAYING, sessions.c.owner.is_not(None))


class ClusterStore(Repository):
    """Shared state of several servers of one database."""

    # Live servers

    async def join(self, life: str, name: str, before: str = "") -> None:
        """Add a server and remove any other of its name. The seeks of its life ``before`` become its own."""
        await self._write(delete(nodes).where(nodes.c.name == bindparam("gone")), {"gone": name})
        await self._write(insert(nodes), {"life": life, "name": name, "beats": 0})
        if before:
            mine = update(seeks).where(seeks.c.life == bindparam("old")).values(life=bindparam("new"))
            await self._write(mine, {"old": before, "new": life})

    async def beat(self, life: str) -> None:
        beaten = update(nodes).where(nodes.c.life == bindparam("mine")).values(beats=nodes.c.beats + 1)
        await self._write(beaten, {"mine": life})

    async def leave(self, life: str) -> None:
        """Remove a server that has ended or was found dead."""
        await self._write(delete(nodes).where(nodes.c.life == bindparam("gone")), {"gone": life})

    async def alive(self) -> dict[str, tuple[str, int]]:
        """Return name and beats of each life."""
        return {found["life"]: (found["name"], found["beats"]) for found in await self._read(select(nodes))}

    async def now(self) -> int:
        """Return the database's clock (ms)."""
        return (await self._read(select(database_ms().label("now"))))[0]["now"]

    # Owners of sessions

    async def orphans(self, alive: Iterable[str]) -> list[str]:
        """Return the sessions with a clock being played that none of these lives runs, oldest first."""
        found = await self._read(
            select(sessions.c.session).where(_TIMED, _without_owner(alive)).order_by(sessions.c.created)
        )
        return [row["session"] for row in found]

    async def claim(self, names: Sequence[str], life: str, alive: Iterable[str]) -> None:
        """Make ``life`` the owner of these sessions, unless one of ``alive`` is."""
        living = list(alive)
        for some in _portions(names):
            claimed = update(sessions).where(sessions.c.session.in_(some), _PLAYING, _without_owner(living))
            await self._write(claimed.values(owner=life), {})

    async def give(self, names: Sequence[str], life: str, to: str | None) -> None:
        """Make ``to``, or nobody, the owner of these sessions, if ``life`` is."""
        for some in _portions(names):
            given = update(sessions).where(sessions.c.session.in_(some), sessions.c.owner == life)
            await self._write(given.values(owner=to), {})

    async def owned(self, life: str) -> list[str]:
        """Return the sessions being played that ``life`` runs."""
        found = await self._read(select(sessions.c.session).where(_OWNED, sessions.c.owner == life))
        return [row["session"] for row in found]

    # News

    async def latest(self, names: Sequence[str]) -> dict[str, int]:
        """Return the number of the last event of each of these sessions."""
        last = select(events.c.seq).where(events.c.session == sessions.c.session)
        last = last.order_by(events.c.seq.desc()).limit(1).correlate(sessions).scalar_subquery().label("seq")
        asked = [select(sessions.c.session, last).where(sessions.c.session.in_(some)) for some in _portions(names)]
        return {row["session"]: row["seq"] for found in await asyncio.gather(*map(self._read, asked)) for row in found}

    async def started_since(self, since: int) -> dict[str, str]:
        """Return the sessions being played that started at ``since`` (ms) or later, with a JSON list of their accounts
        by seat."""
        found = await self._read(
            select(sessions.c.session, sessions.c.accounts).where(_PLAYING, sessions.c.created >= since)
        )
        return {row["session"]: row["accounts"] for row in found}

    # Open seeks

    async def put_seek(self, seek: str, life: str, body: bytes) -> None:
        """Add a seek that is open as long as ``life`` lives."""
        await self._write(insert(seeks), {"id": seek, "life": life, "taker": None, "body": body.decode()})

    async def take_seek(self, seek: str, account: str) -> bool:
        """Take an open seek for ``account``; False if another was first."""
        taken = update(seeks).where(seeks.c.id == bindparam("seek"), seeks.c.taker.is_(None))
        await self._write(taken.values(taker=bindparam("by")), {"seek": seek, "by": account})
        found = await self._read(select(seeks.c.taker).where(seeks.c.id == seek))
        return bool(found) and found[0]["taker"] == account

    async def change_seek(self, seek: str, was: bytes, body: bytes) -> bool:
        """Replace an open seek ``was`` by ``body``; False if it has changed or is taken."""
        mine = update(seeks).where(
            seeks.c.id == bindparam("seek"), seeks.c.taker.is_(None), seeks.c.body == bindparam("was")
        )
        await self._write(mine.values(body=bindparam("new")), {"seek": seek, "was": was.decode(), "new": body.decode()})
        found = await self._read(select(seeks.c.body).where(seeks.c.id == seek, seeks.c.taker.is_(None)))
        return bool(found) and found[0]["body"] == body.decode()

    async def cancel_seek(self, seek: str) -> bool:
        """Remove a seek; False if it was taken before."""
        gone = delete(seeks).where(seeks.c.id == bindparam("seek"), seeks.c.taker.is_(None))
        await self._write(gone, {"seek": seek})
        return not await self._read(select(seeks.c.id).where(seeks.c.id == seek))

    async def drop_seek(self, seek: str, life: str) -> None:
        """Remove a seek of ``life``, taken or not."""
        gone = delete(seeks).where(seeks.c.id == bindparam("seek"), seeks.c.life == bindparam("mine"))
        await self._write(gone, {"seek": seek, "mine": life})

    async def adopt_seek(self, seek: str, life: str) -> bool:
        """Make ``life`` the owner of a seek; False if it was taken before."""
        mine = (
            update(seeks).where(seeks.c.id == bindparam("seek"), seeks.c.taker.is_(None)).values(life=bindparam("to"))
        )
        await self._write(mine, {"seek": seek, "to": life})
        found = await self._read(select(seeks.c.life).where(seeks.c.id == seek, seeks.c.taker.is_(None)))
        return bool(found) and found[0]["life"] == life

    async def takers(self, names: Sequence[str]) -> dict[str, str]:
        """Return the takers of these seeks, as far as they are taken."""
        asked = select(seeks.c.id, seeks.c.taker).where(seeks.c.id.in_(names), seeks.c.taker.is_not(None))
        return {row["id"]: row["taker"] for row in await self._read(asked)}

    async def drop_seeks_of_others(self, alive: Iterable[str]) -> None:
        """Remove the seeks of servers that are gone."""
        await self._write(delete(seeks).where(seeks.c.life.not_in(list(alive))), {})

    async def seeks(self, seek: str | None = None) -> list[tuple[str, bytes]]:
        """Return life and body of all seeks that nobody has taken, or of one of them."""
        asked = select(seeks).where(seeks.c.taker.is_(None))
        if seek is not None:
            asked = asked.where(seeks.c.id == seek)
        return [(row["life"], row["body"].encode()) for row in await self._read(asked)]


def _without_owner(alive: Iterable[str]) -> Any:
    return or_(sessions.c.owner.is_(None), sessions.c.owner.not_in(list(alive)))


def _portions(names: Sequence[str]) -> list[Sequence[str]]:
    return [names[start : start + AT_ONCE] for start in range(0, len(names), AT_ONCE)]

"""What several servers of one database tell each other through it: who is alive, who runs what, open seeks, the time.

A server's ``life`` is its name and a random part that is new at every start. Nothing here is asked of a server alone.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from typing import Any

from sqlalchemy import BigInteger, bindparam, delete, insert, or_, select, text, update
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.functions import FunctionElement

from agon.server.store.models import events, nodes, seeks, sessions
from agon.server.store.repository import Repository

AT_ONCE = 500
"""Sessions named in one statement."""


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


_PLAYING = sessions.c.status == text("'playing'")  # as the index of games being played says it


class ClusterStore(Repository):
    """What several servers of one database tell each other."""

    # Who is alive

    async def begin(self, life: str, name: str, before: str = "") -> None:
        """A server is there; what had its name is not. The seeks of its life ``before`` are its own."""
        await self._write(delete(nodes).where(nodes.c.name == bindparam("gone")), {"gone": name})
        await self._write(insert(nodes), {"life": life, "name": name, "beats": 0})
        if before:
            mine = update(seeks).where(seeks.c.life == bindparam("old")).values(life=bindparam("new"))
            await self._write(mine, {"old": before, "new": life})

    async def beat(self, life: str) -> None:
        beaten = update(nodes).where(nodes.c.life == bindparam("mine")).values(beats=nodes.c.beats + 1)
        await self._write(beaten, {"mine": life})

    async def end(self, life: str) -> None:
        """A server has ended, in order or found dead."""
        await self._write(delete(nodes).where(nodes.c.life == bindparam("gone")), {"gone": life})

    async def alive(self) -> dict[str, tuple[str, int]]:
        """Name and beats of each life."""
        return {found["life"]: (found["name"], found["beats"]) for found in await self._read(select(nodes))}

    async def now(self) -> int:
        """The database's clock, ms."""
        return (await self._read(select(database_ms().label("now"))))[0]["now"]

    # Who runs what

    async def orphans(self, alive: Iterable[str]) -> list[str]:
        """Sessions being played that none of these lives runs, oldest first."""
        found = await self._read(
            select(sessions.c.session).where(_PLAYING, _nobodys(alive)).order_by(sessions.c.created)
        )
        return [row["session"] for row in found]

    async def claim(self, names: Sequence[str], life: str, alive: Iterable[str]) -> None:
        """``life`` runs these sessions from now on, where none of ``alive`` does."""
        living = list(alive)
        for some in _portions(names):
            claimed = update(sessions).where(sessions.c.session.in_(some), _PLAYING, _nobodys(living))
            await self._write(claimed.values(owner=life), {})

    async def give(self, names: Sequence[str], life: str, to: str) -> None:
        """``to`` runs these sessions from now on, where ``life`` did."""
        for some in _portions(names):
            given = update(sessions).where(sessions.c.session.in_(some), sessions.c.owner == life)
            await self._write(given.values(owner=to), {})

    async def owned(self, life: str) -> list[str]:
        """Sessions being played that ``life`` runs."""
        found = await self._read(select(sessions.c.session).where(_PLAYING, sessions.c.owner == life))
        return [row["session"] for row in found]

    # What is new

    async def latest(self, names: Sequence[str]) -> dict[str, int]:
        """The last event of each of these sessions."""
        last = select(events.c.seq).where(events.c.session == sessions.c.session)
        last = last.order_by(events.c.seq.desc()).limit(1).correlate(sessions).scalar_subquery().label("seq")
        asked = [select(sessions.c.session, last).where(sessions.c.session.in_(some)) for some in _portions(names)]
        return {row["session"]: row["seq"] for found in await asyncio.gather(*map(self._read, asked)) for row in found}

    async def begun(self, since: int) -> dict[str, str]:
        """Sessions being played that began at ``since`` (ms) or later, and a JSON list of their accounts by seat."""
        found = await self._read(
            select(sessions.c.session, sessions.c.accounts).where(_PLAYING, sessions.c.created >= since)
        )
        return {row["session"]: row["accounts"] for row in found}

    # Open seeks

    async def put_seek(self, seek: str, life: str, body: bytes) -> None:
        """A seek is open as long as ``life`` lives."""
        await self._write(insert(seeks), {"id": seek, "life": life, "taker": None, "body": body.decode()})

    async def take_seek(self, seek: str, account: str) -> bool:
        """Whether ``account``, and nobody before it, takes an open seek."""
        taken = update(seeks).where(seeks.c.id == bindparam("seek"), seeks.c.taker.is_(None))
        await self._write(taken.values(taker=bindparam("by")), {"seek": seek, "by": account})
        found = await self._read(select(seeks.c.taker).where(seeks.c.id == seek))
        return bool(found) and found[0]["taker"] == account

    async def change_seek(self, seek: str, was: bytes, body: bytes) -> bool:
        """Whether an open seek stood there as ``was`` and is ``body`` now."""
        mine = update(seeks).where(
            seeks.c.id == bindparam("seek"), seeks.c.taker.is_(None), seeks.c.body == bindparam("was")
        )
        await self._write(mine.values(body=bindparam("new")), {"seek": seek, "was": was.decode(), "new": body.decode()})
        found = await self._read(select(seeks.c.body).where(seeks.c.id == seek, seeks.c.taker.is_(None)))
        return bool(found) and found[0]["body"] == body.decode()

    async def cancel_seek(self, seek: str) -> bool:
        """Whether a seek goes before anybody takes it."""
        gone = delete(seeks).where(seeks.c.id == bindparam("seek"), seeks.c.taker.is_(None))
        await self._write(gone, {"seek": seek})
        return not await self._read(select(seeks.c.id).where(seeks.c.id == seek))

    async def drop_seek(self, seek: str, life: str) -> None:
        """A seek of ``life`` goes, taken or not."""
        gone = delete(seeks).where(seeks.c.id == bindparam("seek"), seeks.c.life == bindparam("mine"))
        await self._write(gone, {"seek": seek, "mine": life})

    async def adopt_seek(self, seek: str, life: str) -> bool:
        """Whether a seek that nobody has taken is open as long as ``life`` lives, from now on."""
        mine = (
            update(seeks).where(seeks.c.id == bindparam("seek"), seeks.c.taker.is_(None)).values(life=bindparam("to"))
        )
        await self._write(mine, {"seek": seek, "to": life})
        found = await self._read(select(seeks.c.life).where(seeks.c.id == seek, seeks.c.taker.is_(None)))
        return bool(found) and found[0]["life"] == life

    async def takers(self, names: Sequence[str]) -> dict[str, str]:
        """Who took these seeks, where somebody did."""
        asked = select(seeks.c.id, seeks.c.taker).where(seeks.c.id.in_(names), seeks.c.taker.is_not(None))
        return {row["id"]: row["taker"] for row in await self._read(asked)}

    async def drop_seeks_of_others(self, alive: Iterable[str]) -> None:
        """The seeks of servers that are not there any more go."""
        await self._write(delete(seeks).where(seeks.c.life.not_in(list(alive))), {})

    async def seeks(self, seek: str | None = None) -> list[tuple[str, bytes]]:
        """Seeks that nobody has taken, or one of them: of which life, and what ``put_seek`` was given."""
        asked = select(seeks).where(seeks.c.taker.is_(None))
        if seek is not None:
            asked = asked.where(seeks.c.id == seek)
        return [(row["life"], row["body"].encode()) for row in await self._read(asked)]


def _nobodys(alive: Iterable[str]) -> Any:
    return or_(sessions.c.owner.is_(None), sessions.c.owner.not_in(list(alive)))


def _portions(names: Sequence[str]) -> list[Sequence[str]]:
    return [names[start : start + AT_ONCE] for start in range(0, len(names), AT_ONCE)]

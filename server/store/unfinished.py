"""Find and count the games that go on. No query here reads more rows the more games were abandoned, except those of
one account."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, and_, bindparam, func, select, text, update

from agon.server.store.models import events, seats, sessions
from agon.server.store.repository import Read, Repository, Write

COUNTED_MS: Final = 86_400_000
"""Time (ms) for which an unfinished game counts for the network of its players after its last change."""
# As in the indexes.
_TIMED = and_(sessions.c.status == text("'playing'"), text("timed"))
_UNFINISHED = text("playing")
_COUNTED = seats.c.network.is_not(None)


class Progress(NamedTuple):
    """A game as it stands: its actions so far, and the time (ms) of its last event."""

    of: str
    actions: int
    now: int


class UnfinishedGames(Repository):
    """Games that go on. ``work`` runs a function of a connection in a transaction."""

    def __init__(self, read: Read, write: Write, work: Callable[[Callable[[Connection], int]], Awaitable[int]]) -> None:
        super().__init__(read, write)
        self._work = work

    async def timed(self) -> list[str]:
        """Return the sessions with a clock, oldest first."""
        found = await self._read(select(sessions.c.session).where(_TIMED).order_by(sessions.c.created))
        return [row["session"] for row in found]

    async def last_event_at(self) -> int:
        """Return the time (ms) of the last event of all games with a clock; 0 if there is none."""
        last = select(events.c.at).where(events.c.session == sessions.c.session).order_by(events.c.seq.desc()).limit(1)
        asked = select(func.max(last.scalar_subquery()).label("at")).where(_TIMED)
        return (await self._read(asked))[0]["at"] or 0

    async def of_account(self, account: str, most: int) -> int:
        """Return the number of games in which an account has a seat; counts up to ``most``."""
        return await self._count(most, seats.c.account == account, _UNFINISHED)

    async def of_network(self, network: str, since: int, most: int) -> int:
        """Return the number of games that players began from a network and that changed since; counts up to
        ``most``."""
        return await self._count(most, seats.c.network == network, _COUNTED, seats.c.updated >= since)

    async def note(self, games: Sequence[Progress]) -> None:
        """Bring the lists up to date, which otherwise change at the start and at the end of a game only; in one
        transaction. A game that is over, or listed with a later event, is left as it is."""
        if games:
            found = [game._asdict() for game in games]
            await self._work(lambda connection: _note(connection, found))

    async def forget_networks(self, before: int) -> None:
        """Forget the networks of games that have not changed since ``before``."""
        gone = update(seats).where(_COUNTED, seats.c.updated < bindparam("limit")).values(network=None)
        await self._write(gone, {"limit": before})

    async def _count(self, most: int, *where: Any) -> int:
        some = select(seats.c.session).where(*where).distinct().limit(most).subquery()
        return (await self._read(select(func.count().label("n")).select_from(some)))[0]["n"]


def _note(connection: Connection, games: list[dict[str, Any]]) -> int:
    listed = update(sessions).where(
        sessions.c.session == bindparam("of"), sessions.c.status == "playing", sessions.c.updated < bindparam("now")
    )
    connection.execute(listed.values(updated=bindparam("now"), plies=bindparam("actions")), games)
    seated = update(seats).where(seats.c.session == bindparam("of"), _UNFINISHED, seats.c.updated < bindparam("now"))
    connection.execute(seated.values(updated=bindparam("now")), games)
    return len(games)

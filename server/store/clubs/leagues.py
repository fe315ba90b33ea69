"""Store the logs of clubs' leagues. An event and the games that it names are stored in one transaction."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import NamedTuple

from sqlalchemy import Connection, insert, select, update

from agon.server.store.models import events, league_events, leagues, seats, sessions
from agon.server.store.repository import Read
from agon.server.store.rows import Row, SessionHead
from agon.server.store.transaction import head_parameters, seat_parameters

_head, _event = leagues.c, league_events.c


class LeagueHead(NamedTuple):
    """``seq``: number of the last event; ``ratings``: JSON of a ``agon.protocol.league.Rated``."""

    club: str
    seq: int
    running: bool
    ratings: bytes


class LeagueEventRow(NamedTuple):
    """An event. ``body``: JSON of a ``agon.protocol.league_log.LeagueEvent``."""

    seq: int
    at: int
    body: bytes


class LeagueStore:
    """Leagues. All methods raise ``StoreFailed``; ``work`` runs a function of a connection in a transaction."""

    def __init__(self, read: Read, work: Callable[[Callable[[Connection], int]], Awaitable[int]]) -> None:
        self._read = read
        self._work = work

    async def head(self, club: str) -> LeagueHead | None:
        found = await self._read(select(leagues).where(_head.club == club))
        return LeagueHead(**{**found[0], "ratings": found[0]["ratings"].encode()}) if found else None

    async def running(self) -> list[str]:
        """Return the clubs whose leagues are on."""
        asked = select(_head.club).where(_head.running).order_by(_head.club)
        return [row["club"] for row in await self._read(asked)]

    async def events(self, club: str, since: int = -1) -> list[LeagueEventRow]:
        """Return the events after number ``since``, in order."""
        asked = select(_event.seq, _event.at, _event.body).where(_event.club == club, _event.seq > since)
        found = await self._read(asked.order_by(_event.seq))
        return [LeagueEventRow(row["seq"], row["at"], row["body"].encode()) for row in found]

    async def append(
        self,
        head: LeagueHead,
        at: int,
        body: bytes,
        games: Sequence[tuple[Sequence[Row], SessionHead]] = (),
    ) -> bool:
        """Store event number ``head.seq`` with its games. False if another has this number, or the club has been
        closed: nothing is stored then."""

        def do(connection: Connection) -> int:
            found = select(_head.seq).where(_head.club == head.club).with_for_update()
            last = connection.execute(found).scalar_one_or_none()
            if (-1 if last is None else last) != head.seq - 1:
                return 0
            values = {**head._asdict(), "ratings": head.ratings.decode()}
            if last is None:
                connection.execute(insert(leagues), values)
            else:
                connection.execute(update(leagues).where(_head.club == head.club).values(**values))
            event = {"club": head.club, "seq": head.seq, "at": at, "body": body.decode()}
            connection.execute(insert(league_events), event)
            for rows, session in games:
                _add_game(connection, rows, session)
            return 1

        return bool(await self._work(do))


def _add_game(connection: Connection, rows: Sequence[Row], head: SessionHead) -> None:
    """Store a game that has ended, unless the very game is stored."""
    if connection.execute(select(sessions.c.session).where(sessions.c.session == head.session)).first() is not None:
        return
    connection.execute(
        insert(events), [{"session": name, "seq": seq, "at": at, "body": body.decode()} for name, seq, at, body in rows]
    )
    columns = [column.name for column in sessions.columns]
    connection.execute(insert(sessions), dict(zip(columns, head_parameters(head), strict=True)))
    names = [column.name for column in seats.columns]
    connection.execute(insert(seats), [dict(zip(names, row, strict=True)) for row in seat_parameters(head)])

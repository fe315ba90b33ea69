"""Read tournaments with the logs of their games, as they are at one moment, to recompute them."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from typing import Any, NamedTuple

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from agon.server.store import queries
from agon.server.store.database import Database, faults_explained
from agon.server.store.models import events, sessions, tournament_events, tournaments
from agon.server.store.rows import Row, StoreFailed
from agon.server.store.tournaments import TournamentRow


class StoredTournament(NamedTuple):
    """A tournament's log, the last number that its head names, and the logs of its games by session."""

    name: str
    seq: int
    log: list[TournamentRow]
    games: dict[str, list[Row]]


async def stored_tournaments(database: Database, only: str | None = None) -> AsyncGenerator[StoredTournament]:
    """Return all tournaments, or one, one at a time. Raises ``StoreFailed``."""
    if not database.exists():
        raise StoreFailed(f"there is no database at {database.shown}")
    with faults_explained("the tournaments cannot be read", database):
        async with database.snapshot() as connection:
            asked = select(tournaments.c.id, tournaments.c.seq).order_by(tournaments.c.created, tournaments.c.id)
            for head in await _all(connection, asked if only is None else asked.where(tournaments.c.id == only)):
                table = tournament_events.c
                rows = select(table.seq, table.at, table.body).where(table.tournament == head["id"])
                log = [
                    TournamentRow(row["seq"], row["at"], row["body"].encode())
                    for row in await _all(connection, rows.order_by(table.seq))
                ]
                yield StoredTournament(head["id"], head["seq"], log, await _games(connection, head["id"]))


async def _games(connection: AsyncConnection, tournament: str) -> dict[str, list[Row]]:
    """Return the logs of the ended sessions that say that they belong to a tournament."""
    mine = select(events.c.session).where(events.c.seq == 0, events.c.body.contains(f'"tournament":"{tournament}"'))
    ended = select(sessions.c.session).where(sessions.c.status == "ended", sessions.c.session.in_(mine))
    found: dict[str, list[Row]] = {}
    for row in await _all(connection, ended):
        log = await _all(connection, queries.events_since(row["session"], -1))
        found[row["session"]] = [queries.read_row({**event}) for event in log]
    return found


async def _all(connection: AsyncConnection, query: Any) -> list[Any]:
    return list((await connection.execute(query)).mappings())

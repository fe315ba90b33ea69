"""Logs of tournaments, and their heads for lists.

Every writer locks the tournament's head first, so that an event gets the next number whichever server writes it. A
server that decides from a log must have read all of it: else nothing is stored, and it reads and decides again. The
result of a game is no decision: it is added to the log by the transaction that stores the game's end.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Final, NamedTuple

import msgspec
from sqlalchemy import Connection, delete, exists, insert, select, text, update

from agon.server.store.models import sessions, tournament_events, tournament_players, tournaments
from agon.server.store.repository import Read, Repository, Write
from agon.server.store.rows import GameResult

AT_ONCE: Final = 500
"""Most rows written or named at a time."""
_OPEN = text("status IN ('announced', 'running')")


class TournamentHead(msgspec.Struct, frozen=True, kw_only=True):
    """A tournament as lists show it. ``seq``: number of the last event."""

    id: str
    seq: int
    title: str
    kind: str
    game: str
    organiser: str
    status: str
    starts_at: int
    created: int
    updated: int
    entrants: int
    club: str | None = None
    """Club whose members may enter."""


class TournamentRow(NamedTuple):
    """An event of a tournament's log. ``body``: JSON of a ``agon.protocol.tournament_events.TournamentEvent``."""

    seq: int
    at: int
    body: bytes


class TournamentStore(Repository):
    """``work`` runs a function of a connection in a transaction."""

    def __init__(self, read: Read, write: Write, work: Callable[[Callable[[Connection], int]], Awaitable[int]]) -> None:
        super().__init__(read, write)
        self._work = work

    async def announce(self, head: TournamentHead, *bodies: bytes) -> bool:
        """Store a new tournament with its first events; False if there is one of this id."""

        def do(connection: Connection) -> int:
            there = select(exists().where(tournaments.c.id == head.id))
            if connection.execute(there).scalar_one():
                return 0
            connection.execute(insert(tournaments).values(**_values(head)))
            rows = [TournamentRow(seq, head.created, body) for seq, body in enumerate(bodies)]
            _insert(connection, head.id, rows)
            _name(connection, head.id, [head.organiser])
            return 1

        return bool(await self._work(do))

    async def append(self, head: TournamentHead, rows: Sequence[TournamentRow], accounts: Sequence[str]) -> bool:
        """Store events and the new head; ``accounts`` are named in them. False if the log has events that the writer
        did not know: nothing is stored then."""
        before = rows[0].seq - 1

        def do(connection: Connection) -> int:
            if _locked(connection, head.id) != before:
                return 0
            _insert(connection, head.id, rows)
            values = _values(head)
            connection.execute(update(tournaments).where(tournaments.c.id == head.id).values(**values))
            _name(connection, head.id, accounts)
            return 1

        return bool(await self._work(do))

    async def events(self, tournament: str, since: int = -1) -> list[TournamentRow]:
        """Return the events after number ``since``, in order."""
        table = tournament_events.c
        asked = select(table.seq, table.at, table.body).where(table.tournament == tournament, table.seq > since)
        found = await self._read(asked.order_by(table.seq))
        return [TournamentRow(row["seq"], row["at"], row["body"].encode()) for row in found]

    async def head(self, tournament: str) -> TournamentHead | None:
        found = await self._read(select(tournaments).where(tournaments.c.id == tournament))
        return TournamentHead(**found[0]) if found else None

    async def open(self) -> list[TournamentHead]:
        """Return those that are to come or go on, of clubs too, by their start."""
        asked = select(tournaments).where(_OPEN).order_by(tournaments.c.starts_at, tournaments.c.id)
        return [TournamentHead(**row) for row in await self._read(asked)]

    async def over(self, limit: int, club: str | None = None) -> list[TournamentHead]:
        """Return those of a club, or of none, that are over, the last first."""
        asked = select(tournaments).where(tournaments.c.status.in_(["finished", "cancelled"]))
        asked = asked.where(tournaments.c.club == club)
        asked = asked.order_by(tournaments.c.updated.desc(), tournaments.c.id).limit(limit)
        return [TournamentHead(**row) for row in await self._read(asked)]

    async def of_account(self, account: str) -> list[TournamentHead]:
        """Return the tournaments in whose logs an account is named, the last first."""
        named = select(tournament_players.c.tournament).where(tournament_players.c.account == account)
        asked = select(tournaments).where(tournaments.c.id.in_(named)).order_by(tournaments.c.created.desc())
        return [TournamentHead(**row) for row in await self._read(asked)]

    async def existing(self, names: Sequence[str]) -> set[str]:
        """Return those of these sessions that exist."""
        found: set[str] = set()
        for start in range(0, len(names), AT_ONCE):
            asked = select(sessions.c.session).where(sessions.c.session.in_(names[start : start + AT_ONCE]))
            found |= {row["session"] for row in await self._read(asked)}
        return found


# Writes, inside a transaction


def add_results(connection: Connection, results: Sequence[GameResult]) -> None:
    """Add ended games to their tournaments' logs. A tournament that is not stored here has no log to add to."""
    for result in sorted(results, key=lambda result: result.tournament):
        last = _locked(connection, result.tournament)
        if last is None:
            continue
        _insert(connection, result.tournament, [TournamentRow(last + 1, result.at, result.body)])
        is_it = tournaments.c.id == result.tournament
        connection.execute(update(tournaments).where(is_it).values(seq=last + 1, updated=result.at))


def rename(connection: Connection, account: str, change: Callable[[bytes], bytes]) -> int:
    """Rewrite the events that name an account; return their number."""
    named = select(tournament_players.c.tournament).where(tournament_players.c.account == account)
    mention = f'%"id":"{account}"%'
    table = tournament_events.c
    asked = select(tournament_events).where(table.tournament.in_(named), table.body.like(mention))
    changed = 0
    for row in connection.execute(asked).mappings().all():
        body = change(row["body"].encode()).decode()
        if body != row["body"]:
            is_it = (table.tournament == row["tournament"], table.seq == row["seq"])
            connection.execute(delete(tournament_events).where(*is_it))
            connection.execute(insert(tournament_events).values(**{**row, "body": body}))
            changed += 1
    return changed


def _locked(connection: Connection, tournament: str) -> int | None:
    """Lock the head and return the number of the last event; None if there is no such tournament."""
    asked = select(tournaments.c.seq).where(tournaments.c.id == tournament).with_for_update()
    return connection.execute(asked).scalar_one_or_none()


def _insert(connection: Connection, tournament: str, rows: Sequence[TournamentRow]) -> None:
    values = [{"tournament": tournament, "seq": row.seq, "at": row.at, "body": row.body.decode()} for row in rows]
    connection.execute(insert(tournament_events), values)


def _name(connection: Connection, tournament: str, accounts: Sequence[str]) -> None:
    table = tournament_players.c
    known = select(table.account).where(table.tournament == tournament, table.account.in_(accounts))
    new = set(accounts) - set(connection.execute(known).scalars())
    if new:
        connection.execute(
            insert(tournament_players), [{"tournament": tournament, "account": account} for account in sorted(new)]
        )


def _values(head: TournamentHead) -> dict[str, Any]:
    return msgspec.structs.asdict(head)

"""Compile the statements of every commit once for each kind of database.

Executing a text costs a third of executing a Core statement. All inserts skip existing rows: the result tells which
rows were new, so that a collision spoils neither the transaction nor the other writes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Dialect
from sqlalchemy.dialects import postgresql, sqlite

from agon.server.store.models import (
    accounts,
    bot_time,
    credentials,
    events,
    played_games,
    played_moves,
    played_positions,
    seats,
    sessions,
)

EventRow = tuple[str, int, int, str]
"""session, seq, at, body"""
Key = tuple[str, int]
"""session, seq"""


@dataclass(frozen=True, slots=True)
class Statements:
    """``insert_together`` returns True if all rows were new; ``insert_apart`` inserts the new ones and returns their
    keys."""

    insert_together: Callable[[Connection, Sequence[EventRow]], bool]
    insert_apart: Callable[[Connection, Sequence[EventRow]], set[Key]]
    insert_event: str
    delete_event: str
    upsert_head: str
    upsert_seat: str
    add_bot_time: str
    insert_played_game: str
    insert_played_position: str
    count_move: str
    insert_account: str
    insert_credential: str


def _statements(
    dialect: Dialect,
    insert: Any,
    together: Callable[[Connection, Sequence[EventRow]], bool],
    apart: Callable[[Connection, Sequence[EventRow]], set[Key]],
) -> Statements:
    def text(statement: Any) -> str:
        return str(statement.compile(dialect=dialect))

    def upsert(table: Any, keys: list[str], changing: list[str]) -> str:
        statement = insert(table)
        new = {name: statement.excluded[name] for name in changing}
        return text(statement.on_conflict_do_update(index_elements=keys, set_=new))

    def add(table: Any, keys: list[str], numbers: list[str]) -> str:
        statement = insert(table)
        summed = {name: table.c[name] + statement.excluded[name] for name in numbers}
        return text(statement.on_conflict_do_update(index_elements=keys, set_=summed))

    key = (events.c.session == "", events.c.seq == 0)
    return Statements(
        insert_together=together,
        insert_apart=apart,
        insert_event=text(insert(events).on_conflict_do_nothing()),
        delete_event=text(events.delete().where(*key)),
        upsert_head=upsert(sessions, ["session"], ["updated", "status", "plies", "result", "returns"]),
        upsert_seat=upsert(seats, ["session", "seat"], ["updated", "playing", "network"]),
        add_bot_time=add(bot_time, ["kind", "name", "node"], ["moves", "cpu_us"]),
        insert_played_game=text(insert(played_games).on_conflict_do_nothing()),
        insert_played_position=text(insert(played_positions).on_conflict_do_nothing()),
        count_move=add(played_moves, ["position", "month", "pool", "action"], ["games", "wins", "draws"]),
        insert_account=text(insert(accounts).on_conflict_do_nothing()),
        insert_credential=text(insert(credentials).on_conflict_do_nothing()),
    )


# SQLite: a statement for each row, executed by the driver in C. One statement for all of them, from JSON, costs twice
# as much (measured: 3.9 against 1.9 us a row).

_SQLITE = sqlite.dialect()


def _together_in_sqlite(connection: Connection, rows: Sequence[EventRow]) -> bool:
    return connection.exec_driver_sql(SQLITE.insert_event, [*rows]).rowcount == len(rows)


def _apart_in_sqlite(connection: Connection, rows: Sequence[EventRow]) -> set[Key]:
    return {row[:2] for row in rows if connection.exec_driver_sql(SQLITE.insert_event, row).rowcount == 1}


SQLITE = _statements(_SQLITE, sqlite.insert, _together_in_sqlite, _apart_in_sqlite)


# PostgreSQL: one statement and one round trip for all rows.

_POSTGRES_EVENTS = (
    "INSERT INTO events (session, seq, at, body) "
    "SELECT * FROM unnest($1::varchar[], $2::integer[], $3::bigint[], $4::text[]) ON CONFLICT DO NOTHING"
)


def _together_in_postgres(connection: Connection, rows: Sequence[EventRow]) -> bool:
    return connection.exec_driver_sql(_POSTGRES_EVENTS, _columns(rows)).rowcount == len(rows)


def _apart_in_postgres(connection: Connection, rows: Sequence[EventRow]) -> set[Key]:
    inserted = connection.exec_driver_sql(f"{_POSTGRES_EVENTS} RETURNING session, seq", _columns(rows))
    return {(session, seq) for session, seq in inserted}


def _columns(rows: Sequence[EventRow]) -> tuple[list[Any], ...]:
    return tuple([row[column] for row in rows] for column in range(4))


def postgres() -> Statements:
    """Return the statements for PostgreSQL; made on demand, because most servers never need them."""
    from sqlalchemy.dialects.postgresql import asyncpg

    return _statements(asyncpg.dialect(), postgresql.insert, _together_in_postgres, _apart_in_postgres)

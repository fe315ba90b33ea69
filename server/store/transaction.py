"""What one commit does: plain functions of a connection, run in the writer's thread.

Statements are compiled to text once; executing them costs a third of what a Core ``execute`` costs.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection, Executable, Insert
from sqlalchemy.dialects import sqlite
from sqlalchemy.exc import IntegrityError

from server.store.models import events, seats, sessions
from server.store.records import AccountExists, Row, SequenceConflict, SessionHead


class Append:
    """Rows of one or more logs, written together or not at all. Encoded by the caller, so that it gets the blame."""

    __slots__ = ("future", "head", "rows", "seats")

    def __init__(self, rows: Sequence[Row], head: SessionHead | None, future: asyncio.Future[None]) -> None:
        self.rows = [(session, seq, at, body.decode()) for session, seq, at, body in rows]
        self.head = None if head is None else _head_parameters(head)
        self.seats = (
            [] if head is None else [(head.session, n, who, head.updated) for n, who in enumerate(head.accounts)]
        )
        self.future = future

    def sessions(self) -> set[str]:
        return {row[0] for row in self.rows}


class Statement:
    """Any other write."""

    __slots__ = ("future", "parameters", "statement")

    def __init__(self, statement: Executable, parameters: dict[str, Any], future: asyncio.Future[None]) -> None:
        self.statement = statement
        self.parameters = parameters
        self.future = future

    def sessions(self) -> set[str]:
        return set()


Write = Append | Statement
Outcome = Exception | None


def commit_group(connection: Connection, group: Sequence[Write]) -> list[Outcome]:
    """Everything in one transaction. Raises ``DBAPIError`` where nothing at all could be committed."""
    try:
        with connection.begin():
            _write(connection, group)
    except IntegrityError:
        return _commit_one_by_one(connection, group)
    return [None] * len(group)


def _commit_one_by_one(connection: Connection, group: Sequence[Write]) -> list[Outcome]:
    """One transaction with a savepoint for each write: those that collide are left out, the others are committed.

    A session whose write was left out gets nothing else of this group either: its log must not have a hole.
    """
    outcomes: list[Outcome] = []
    refused: set[str] = set()
    with connection.begin():
        for write in group:
            outcome: Outcome = None
            try:
                if not refused.isdisjoint(write.sessions()):
                    outcome = collision(write)
                else:
                    with connection.begin_nested():
                        _write(connection, [write])
            except IntegrityError:
                outcome = collision(write)
                refused |= write.sessions()
            outcomes.append(outcome)
    return outcomes


def collision(write: Write) -> Exception:
    if isinstance(write, Append):
        session, seq, _, _ = write.rows[0]
        return SequenceConflict(session, seq)
    return AccountExists("another account has this id or this token")


def _write(connection: Connection, group: Sequence[Write]) -> None:
    rows: list[tuple[Any, ...]] = []
    heads: dict[str, tuple[Any, ...]] = {}
    seated: dict[str, list[tuple[Any, ...]]] = {}
    for write in group:
        if isinstance(write, Append):
            rows += write.rows
            if write.head is not None:
                heads[write.head[0]] = write.head
                seated[write.head[0]] = write.seats
        else:
            connection.execute(write.statement, write.parameters)
    if rows:
        connection.exec_driver_sql(_INSERT_EVENT, rows)
    if heads:
        connection.exec_driver_sql(_UPSERT_HEAD, list(heads.values()))
        connection.exec_driver_sql(_UPSERT_SEAT, [seat for taken in seated.values() for seat in taken])


def _head_parameters(head: SessionHead) -> tuple[Any, ...]:
    return (
        head.session,
        head.game,
        _json(head.options),
        head.clock.decode(),
        head.created,
        head.updated,
        head.status,
        head.plies,
        head.result,
        None if head.returns is None else _json(head.returns),
        _json(head.accounts),
        head.players.decode(),
    )


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def _text(statement: Insert) -> str:
    return str(statement.compile(dialect=sqlite.dialect()))


def _upsert(statement: sqlite.Insert, keys: list[str], changing: list[str]) -> str:
    new = {name: statement.excluded[name] for name in changing}
    return _text(statement.on_conflict_do_update(index_elements=keys, set_=new))


_INSERT_EVENT = _text(events.insert())
_UPSERT_HEAD = _upsert(sqlite.insert(sessions), ["session"], ["updated", "status", "plies", "result", "returns"])
_UPSERT_SEAT = _upsert(sqlite.insert(seats), ["session", "seat"], ["updated"])

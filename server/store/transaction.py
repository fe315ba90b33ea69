"""Commit a group of writes: plain functions of a connection, the same for every kind of database.

Several servers may write at once. The primary key (session, seq) decides between them: an event is inserted if its
number is free; otherwise its write is refused with the stored events. Rows are written in the order of their keys,
table after table, so that two transactions never wait for each other in a circle.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from operator import itemgetter
from typing import Any

import msgspec
from sqlalchemy import Connection, Executable, select
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError

from agon.server.ratings.rows import RatedGame
from agon.server.store import bot_time, queries
from agon.server.store.models import accounts, credentials
from agon.server.store.played_moves import count_played
from agon.server.store.ratings import count
from agon.server.store.rows import (
    AccountExists,
    AccountRow,
    BotMoves,
    CredentialRow,
    PlayedGame,
    Row,
    SequenceConflict,
    SessionHead,
    StoreFailed,
)
from agon.server.store.statements import EventRow, Key, Statements
from agon.server.store.tournaments import add_results

_BY_KEY = itemgetter(0, 1)
MOST_SHOWN = 1_000
"""Most events that a conflict carries."""


Outcome = Exception | None
"""None: committed. Otherwise nothing of the write is stored."""


class Write:
    """A write. ``done`` is called once, in the event loop, when its outcome is known."""

    __slots__ = ("awaited", "done", "in_doubt", "since")

    def __init__(self, done: Callable[[Outcome], None]) -> None:
        self.done = done
        self.since = time.monotonic()
        self.awaited = True
        """False if nobody's time depends on it."""
        self.in_doubt = False
        """True if the connection broke during the commit: it may be stored already."""

    def sessions(self) -> set[str]:
        """Return the sessions to whose logs it adds."""
        return set()


class Append(Write):
    """Rows of one or more logs, written together or not at all. The caller encodes them, so that errors reach it."""

    __slots__ = ("bots", "effect", "head", "outcome", "played", "rows", "seats")

    def __init__(
        self,
        rows: Sequence[Row],
        head: SessionHead | None,
        done: Callable[[Outcome], None],
        bots: BotMoves | None = None,
    ) -> None:
        super().__init__(done)
        self.bots = bots
        self.rows = [(session, seq, at, body.decode()) for session, seq, at, body in rows]
        self.head = None if head is None else head_parameters(head)
        self.effect: tuple[str, RatedGame] | None = (
            None if head is None or head.effect is None else (head.session, head.effect)
        )
        self.outcome = None if head is None else head.outcome
        self.played: tuple[str, PlayedGame] | None = (
            None if head is None or head.played is None else (head.session, head.played)
        )
        self.seats = [] if head is None else seat_parameters(head)

    def sessions(self) -> set[str]:
        return {row[0] for row in self.rows}


class AddAccount(Write):
    """A new account and its credential."""

    __slots__ = ("account", "credential", "credential_row", "row")

    def __init__(self, account: AccountRow, credential: CredentialRow, done: Callable[[Outcome], None]) -> None:
        super().__init__(done)
        self.account = account
        self.credential = credential
        # A new account has neither a name of its own nor a password yet.
        self.row = tuple(getattr(account, column.name, None) for column in accounts.columns)
        self.credential_row = tuple(getattr(credential, column.name) for column in credentials.columns)


class Work(Write):
    """Several statements in one transaction. May run twice if the connection broke."""

    __slots__ = ("do", "result")

    def __init__(self, do: Callable[[Connection], int], done: Callable[[Outcome], None]) -> None:
        super().__init__(done)
        self.do = do
        self.result = 0


class Change(Write):
    """Any other write. May run twice if the connection broke."""

    __slots__ = ("parameters", "statement")

    def __init__(self, statement: Executable, parameters: dict[str, Any], done: Callable[[Outcome], None]) -> None:
        super().__init__(done)
        self.statement = statement
        self.parameters = parameters


def commit_group(connection: Connection, sql: Statements, group: Sequence[Write]) -> list[Outcome]:
    """Commit all writes except colliding ones in one transaction. Raises ``DBAPIError`` if nothing could be
    committed."""
    try:
        return _commit(connection, sql, group)
    except DBAPIError as error:
        if not _is_about_values(error):
            raise
        if len(group) == 1:
            return [StoreFailed(f"the database refuses a value: {error.orig}")]
        return _commit_one_by_one(connection, sql, group)


def follows(session: str) -> StoreFailed:
    """Return the outcome of a write after a lost one of its session: it would leave a hole in the log."""
    return StoreFailed(f"an event of session {session} before it was not stored")


def _is_about_values(error: DBAPIError) -> bool:
    """True if a value is at fault, not the database: SQLSTATE classes 22 and 23, or refused by the driver."""
    state = getattr(error.orig, "sqlstate", None) or ""
    cause = getattr(error.orig, "__cause__", None)
    return isinstance(error, IntegrityError | DataError) or state[:2] in {"22", "23"} or isinstance(cause, ValueError)


def _commit_one_by_one(connection: Connection, sql: Statements, group: Sequence[Write]) -> list[Outcome]:
    """Commit each write alone, so that only the one with the bad value is refused."""
    outcomes: list[Outcome] = []
    refused: set[str] = set()
    for write in group:
        if lost := refused & write.sessions():
            outcomes.append(follows(min(lost)))
            continue
        [outcome] = commit_group(connection, sql, [write])
        if outcome is not None:
            refused |= write.sessions()
        outcomes.append(outcome)
    return outcomes


def _commit(connection: Connection, sql: Statements, group: Sequence[Write]) -> list[Outcome]:
    appends = [write for write in group if isinstance(write, Append)]
    rows = rows_of(appends)
    with connection.begin() as transaction:
        if not rows or sql.insert_together(connection, rows):
            _write_heads(connection, sql, appends)
            return [_write_other(connection, sql, write) for write in group]
        transaction.rollback()
    with connection.begin():
        inserted = sql.insert_apart(connection, rows)
        accepted, refused = _judge(connection, appends, inserted)
        for key in sorted(inserted):  # the rest: rows of writes of which another row, or an earlier one, collided
            connection.exec_driver_sql(sql.delete_event, key)
        stored = {key: _stored_from(connection, *key) for key in sorted(set(refused.values()))}
        _write_heads(connection, sql, accepted)
        outcomes: list[Outcome] = []
        for write in group:
            key = refused.get(write)
            outcomes.append(SequenceConflict(*key, stored[key]) if key else _write_other(connection, sql, write))
        return outcomes


def _judge(connection: Connection, appends: list[Append], inserted: set[Key]) -> tuple[list[Append], dict[Write, Key]]:
    """Return the accepted appends, and the refused writes with the first lost event of their session; take accepted
    rows out of ``inserted``. A session with a refused write gets nothing else of this group.

    An append that may have been committed before is accepted too if exactly its rows are stored; its head is not
    written again, because others may have gone on since.
    """
    accepted: list[Append] = []
    refused: dict[Write, Key] = {}
    first: dict[str, int] = {}
    for append in appends:
        keys = [row[:2] for row in append.rows]
        broken = next((session for session, _ in keys if session in first), None)
        if broken is None:
            taken = next((key for key in keys if key not in inserted), None)
            if taken is None:
                inserted.difference_update(keys)
                accepted.append(append)
                continue
            if append.in_doubt and _is_stored(connection, append):
                continue
            broken, seq = taken
            first[broken] = seq
            for session, seq in keys:
                first.setdefault(session, seq)
        refused[append] = broken, first[broken]
    return accepted, refused


def _is_stored(connection: Connection, append: Append) -> bool:
    return all(
        connection.execute(queries.event(session, seq)).one_or_none() == (session, seq, at, body)
        for session, seq, at, body in append.rows
    )


def _stored_from(connection: Connection, session: str, seq: int) -> list[Row]:
    found = connection.execute(queries.events_since(session, seq - 1).limit(MOST_SHOWN)).mappings()
    return [queries.read_row({**row}) for row in found]


def rows_of(appends: Sequence[Append]) -> list[EventRow]:
    """Return the rows of all appends, in the order of their keys."""
    return sorted((row for append in appends for row in append.rows), key=_BY_KEY)


def heads_of(appends: Sequence[Append]) -> tuple[list[tuple[Any, ...]], list[tuple[Any, ...]]]:
    """Return the final heads and seats after all of ``appends``, in the order of their keys."""
    last = {append.head[0]: append for append in appends if append.head is not None}
    ordered = [last[name] for name in sorted(last)]
    return [append.head for append in ordered if append.head], [seat for append in ordered for seat in append.seats]


def bot_times_of(appends: Sequence[Append]) -> list[bot_time.Row]:
    """Return what all of ``appends`` add to the CPU time of bots, in the order of the keys."""
    return bot_time.rows_of(append.bots for append in appends if append.bots is not None)


def played_of(appends: Sequence[Append]) -> list[tuple[str, PlayedGame]]:
    """Return the games among ``appends`` whose first moves are to be counted."""
    return [append.played for append in appends if append.played is not None]


def _write_heads(connection: Connection, sql: Statements, appends: list[Append]) -> None:
    heads, seats = heads_of(appends)
    if heads:
        connection.exec_driver_sql(sql.upsert_head, heads)
        connection.exec_driver_sql(sql.upsert_seat, seats)
    bots = bot_times_of(appends)
    if bots:
        connection.exec_driver_sql(sql.add_bot_time, bots)
    # Each end is stored once and counted in its transaction, so each game counts once.
    effects = [append.effect for append in appends if append.effect is not None]
    if effects:
        count(connection, effects)
    outcomes = [append.outcome for append in appends if append.outcome is not None]
    if outcomes:
        add_results(connection, outcomes)
    execute = connection.exec_driver_sql
    count_played(execute, execute, sql, played_of(appends))


def _write_other(connection: Connection, sql: Statements, write: Write) -> Outcome:
    """Write anything that is not an append; those are written already."""
    if isinstance(write, Change):
        connection.execute(write.statement, write.parameters)
    elif isinstance(write, Work):
        write.result = write.do(connection)
    elif isinstance(write, AddAccount):
        return _add_account(connection, sql, write)
    return None


def _add_account(connection: Connection, sql: Statements, write: AddAccount) -> Outcome:
    hash_ = write.credential.token_hash
    if connection.exec_driver_sql(sql.insert_credential, write.credential_row).rowcount:
        if connection.exec_driver_sql(sql.insert_account, write.row).rowcount:
            return None
        connection.execute(credentials.delete().where(credentials.c.token_hash == hash_))
    elif write.in_doubt:
        found = connection.execute(queries.account(write.account.id)).mappings().one_or_none()
        mine = select(credentials.c.account).where(credentials.c.token_hash == hash_)
        is_mine = connection.execute(mine).scalar_one_or_none() == write.account.id
        if is_mine and found is not None and queries.read_account({**found}) == write.account:
            return None
    return AccountExists("another account has this id or this token")


def head_parameters(head: SessionHead) -> tuple[Any, ...]:
    """Return the row of a session, in the order of its columns."""
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
        head.owner,
        head.rated,
        head.watching,
        head.timed,
    )


def seat_parameters(head: SessionHead) -> list[tuple[Any, ...]]:
    """Return the rows of a session's seats, in the order of their columns."""
    playing = head.status == "playing"
    networks = head.networks if playing and head.networks else [None] * len(head.accounts)
    pairs = zip(head.accounts, networks, strict=True)
    return [(head.session, seat, who, head.updated, playing, network) for seat, (who, network) in enumerate(pairs)]


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()

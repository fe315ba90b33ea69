"""Build rows and heads for the tests of the store."""

from __future__ import annotations

from typing import Any, Literal

from sqlalchemy import text

from agon.server.store import AccountRow, CredentialRow, Row, SessionHead
from agon.server.store.database import Database


async def execute(database: Database, statement: str) -> list[tuple[Any, ...]]:
    """Run a statement as another program would, and commit it; return its rows."""
    engine = database.writing()
    try:
        async with engine.begin() as connection:
            result = await connection.execute(text(statement))
            return [tuple(row) for row in result] if result.returns_rows else []
    finally:
        await engine.dispose()


def body(seq: int) -> bytes:
    return f'{{"t":"acted","seat":{seq % 2},"action":{seq},"text":"α{seq}"}}'.encode()


def row(session: str, seq: int) -> Row:
    return Row(session, seq, 1_000 + seq, body(seq))


def rows(session: str, *seqs: int) -> list[Row]:
    return [row(session, seq) for seq in seqs]


def head(
    session: str,
    *,
    updated: int = 1,
    status: Literal["playing", "ended"] = "playing",
    plies: int = 0,
    accounts: tuple[str, ...] = ("ann", "bea"),
) -> SessionHead:
    ended = status == "ended"
    return SessionHead(
        session=session,
        game="connect_four",
        options={"width": 7, "height": 6},
        clock=b'{"kind":"untimed"}',
        created=1,
        updated=updated,
        status=status,
        plies=plies,
        result="Red wins" if ended else None,
        returns=[1.0, -1.0] if ended else None,
        accounts=list(accounts),
        players=b'[{"id":"ann","name":"Ann"}]',
    )


def session_of(account: AccountRow, token_hash: str | None = None) -> CredentialRow:
    """Return a credential of an account."""
    hash_ = token_hash or account.id * 3
    return CredentialRow(token_hash=hash_, id=account.id + "-1", account=account.id, kind="session", created=1, used=1)

"""Everything that is asked of the store, and how its answers are read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from sqlalchemy import BigInteger, Select, String, func, literal, select, text, tuple_

from agon.server.store.models import accounts, events, seats, sessions
from agon.server.store.rows import AccountRow, Row, SessionHead

TOUCH = text("UPDATE alembic_version SET version_num = version_num")
"""Changes nothing, and still needs the lock, the disk and its sync: tells whether writing works."""


def events_since(session: str, since: int) -> Select[Any]:
    return select(events).where(events.c.session == session, events.c.seq > since).order_by(events.c.seq)


def event(session: str, seq: int) -> Select[Any]:
    return select(events).where(events.c.session == session, events.c.seq == seq)


def head(session: str) -> Select[Any]:
    return select(sessions).where(sessions.c.session == session)


def live() -> Select[Any]:
    return select(sessions.c.session).where(sessions.c.status == text("'playing'")).order_by(sessions.c.created)


def games_of(account: str, before: int | None, limit: int) -> Select[Any]:
    """The last ``limit``, and the few more that changed in one millisecond with the last of them: the next page goes on
    by that time."""
    # Distinct: in a game against oneself both seats have the same account.
    mine = select(seats.c.session, seats.c.updated).where(seats.c.account == account).distinct()
    if before is not None:
        mine = mine.where(seats.c.updated < before)
    last = mine.order_by(seats.c.updated.desc(), seats.c.session).offset(limit - 1).limit(1).subquery()
    page = mine.where(seats.c.updated >= func.coalesce(select(last.c.updated).scalar_subquery(), 0)).subquery()
    joined = select(sessions).join(page, page.c.session == sessions.c.session)
    return joined.order_by(page.c.updated.desc(), page.c.session)


def recent(before: int | None, limit: int) -> Select[Any]:
    found = select(sessions).where(sessions.c.watching == "all")
    if before is not None:
        found = found.where(sessions.c.updated < before)
    return found.order_by(sessions.c.updated.desc(), sessions.c.session).limit(limit)


def ended(game: str | None, since: int, until: int, after: tuple[int, str] | None, limit: int) -> Select[Any]:
    # The page goes on from the last row of the one before, so that games that end meanwhile move nothing.
    found = select(sessions).where(sessions.c.status == text("'ended'"), sessions.c.watching == "all")
    found = found.where(sessions.c.updated >= since, sessions.c.updated < until)
    if game is not None:
        found = found.where(sessions.c.game == game)
    if after is not None:
        last = tuple_(literal(after[0], BigInteger), literal(after[1], String))
        found = found.where(tuple_(sessions.c.updated, sessions.c.session) > last)
    return found.order_by(sessions.c.updated, sessions.c.session).limit(limit)


def account(identity: str) -> Select[Any]:
    return select(accounts).where(accounts.c.id == identity)


def client_bots() -> Select[Any]:
    bots = select(accounts).where(accounts.c.kind == text("'bot'"), accounts.c.deleted_at.is_(None))
    return bots.order_by(accounts.c.created)


def read_row(found: Mapping[str, Any]) -> Row:
    return Row(found["session"], found["seq"], found["at"], found["body"].encode())


def read_head(found: Mapping[str, Any]) -> SessionHead:
    returns = found["returns"]
    return SessionHead(
        session=found["session"],
        game=found["game"],
        options=msgspec.json.decode(found["options"], type=dict[str, Any]),
        clock=found["clock"].encode(),
        created=found["created"],
        updated=found["updated"],
        status=found["status"],
        plies=found["plies"],
        result=found["result"],
        returns=None if returns is None else msgspec.json.decode(returns, type=list[float]),
        accounts=msgspec.json.decode(found["accounts"], type=list[str]),
        players=found["players"].encode(),
        rated=bool(found["rated"]),
        watching=found["watching"],
    )


def read_account(found: Mapping[str, Any]) -> AccountRow:
    fields = {name: value for name, value in found.items() if name not in {"name_key", "password"}}
    return AccountRow(**fields, has_password=found["password"] is not None)

"""Queries that both the reads and the writer need, and the conversion of their rows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from sqlalchemy import Select, exists, func, select, text

from agon.server.store.models import accounts, events, seats, sessions
from agon.server.store.rows import AccountRow, Row, SessionHead


def events_since(session: str, since: int) -> Select[Any]:
    return select(events).where(events.c.session == session, events.c.seq > since).order_by(events.c.seq)


def event(session: str, seq: int) -> Select[Any]:
    return select(events).where(events.c.session == session, events.c.seq == seq)


def games_of(account: str, before: int | None, limit: int) -> Select[Any]:
    """Return the last ``limit`` games, and the others that changed in the same millisecond as the last of them: the
    next page begins before that time."""
    # Distinct: an account may have both seats of a game.
    mine = select(seats.c.session, seats.c.updated).where(seats.c.account == account).distinct()
    if before is not None:
        mine = mine.where(seats.c.updated < before)
    last = mine.order_by(seats.c.updated.desc(), seats.c.session).offset(limit - 1).limit(1).subquery()
    page = mine.where(seats.c.updated >= func.coalesce(select(last.c.updated).scalar_subquery(), 0)).subquery()
    joined = select(sessions).join(page, page.c.session == sessions.c.session)
    return joined.order_by(page.c.updated.desc(), page.c.session)


def games_between(one: str, other: str, game: str) -> Select[Any]:
    """Return ended games of a kind in which both accounts have a seat, last changed first."""
    second = seats.alias()
    mine = select(seats.c.session, seats.c.updated).where(seats.c.account == one)
    both = mine.where(exists().where(second.c.session == seats.c.session, second.c.account == other)).subquery()
    joined = select(sessions).join(both, both.c.session == sessions.c.session)
    wanted = joined.where(sessions.c.game == game, sessions.c.status == text("'ended'"))
    return wanted.order_by(both.c.updated.desc(), both.c.session)


def last_of_kind(account: str, kind: str, limit: int) -> Select[Any]:
    """Return the events of a kind in the last ``limit`` games of an account."""
    mine = select(seats.c.session, seats.c.updated).where(seats.c.account == account).distinct()
    last = mine.order_by(seats.c.updated.desc(), seats.c.session).limit(limit).subquery()
    asked = select(events).join(last, last.c.session == events.c.session)
    return asked.where(events.c.body.like(f'{{"t":"{kind}"%')).order_by(last.c.updated.desc(), events.c.session)


def account(identity: str) -> Select[Any]:
    return select(accounts).where(accounts.c.id == identity)


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
    fields = {name: value for name, value in found.items() if name not in _HIDDEN}
    return AccountRow(
        **fields, has_password=found["password"] is not None, second_factor=found["totp_codes"] is not None
    )


_HIDDEN = frozenset({"name_key", "password", "totp_secret", "totp_codes", "totp_step", "end_games_at", "subject"})
"""Columns that stay in the store."""

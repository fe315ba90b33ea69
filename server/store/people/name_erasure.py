"""Erase an account's names from the store, in one transaction.

The past of a game is never changed, and the database refuses changes. This is the one exception: a person may ask to
have their name forgotten. The events with the name are rewritten under their numbers; nothing else in them changes. The
account's id stays, so that opponents' records still tell players apart. Its chat lines stay without an author. Earlier
backups keep the name.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from sqlalchemy import Connection, bindparam, delete, exists, insert, or_, select, update

from agon.server.store import bot_time, models, puzzles, ratings, studies, tournaments
from agon.server.store.clubs import erasure
from agon.server.store.models import (
    accounts,
    chat,
    chat_reports,
    club_members,
    credentials,
    events,
    mutes,
    seats,
    seeks,
    sessions,
    tournament_players,
)
from agon.server.store.people import push_subscriptions

AT_ONCE = 500
"""Most rows in memory at a time."""


def without_name(body: bytes, account: str, name: str) -> bytes:
    """Return the JSON ``body`` with ``name`` in every ``PlayerRef`` of the account; the rest is unchanged."""
    changed = False

    def walk(value: Any) -> Any:
        nonlocal changed
        if isinstance(value, list):
            return [walk(each) for each in value]  # pyright: ignore[reportUnknownVariableType]
        if not isinstance(value, dict):
            return value
        found: dict[str, Any] = {key: walk(each) for key, each in value.items()}  # pyright: ignore[reportUnknownVariableType]
        if found.get("id") == account and "name" in found and "kind" in found and found["name"] != name:
            changed = True
            found["name"] = name
            found |= {"role": None} if "role" in found else {}
        return found

    walked = walk(msgspec.json.decode(body))
    return msgspec.json.encode(walked) if changed else body


def erase_names(connection: Connection, account: str, name: str) -> int:
    """Erase the names; return the number of rewritten rows of logs and lists."""
    mine = select(seats.c.session).where(seats.c.account == account)
    mention = f'%"id":"{account}"%'
    asked = select(events).where(events.c.session.in_(mine), events.c.body.like(mention))
    rows = _renamed(connection, asked, "body", lambda body: without_name(body.encode(), account, name).decode())
    for start in range(0, len(rows), AT_ONCE):
        some = rows[start : start + AT_ONCE]
        keys = [{"old_session": row["session"], "old_seq": row["seq"]} for row in some]
        gone = delete(events).where(events.c.session == bindparam("old_session"), events.c.seq == bindparam("old_seq"))
        connection.execute(gone, keys)
        connection.execute(insert(events), some)
    listed = select(sessions.c.session, sessions.c.players).where(
        sessions.c.session.in_(mine), sessions.c.players.like(mention)
    )
    heads = _renamed(connection, listed, "players", lambda text: without_name(text.encode(), account, name).decode())
    if heads:
        shown = update(sessions).where(sessions.c.session == bindparam("old")).values(players=bindparam("new"))
        connection.execute(shown, [{"old": row["session"], "new": row["players"]} for row in heads])
    renamed = tournaments.rename(connection, account, lambda body: without_name(body, account, name))
    _forget_talk(connection, account)
    ratings.forget_practice(connection, account)
    bot_time.forget(connection, account)
    puzzles.forget(connection, account)
    studies.forget(connection, account)
    push_subscriptions.forget(connection, account)
    at = connection.execute(select(accounts.c.deleted_at).where(accounts.c.id == account)).scalar_one_or_none()
    erasure.forget(connection, account, at or 1)
    connection.execute(delete(seeks).where(seeks.c.body.like(mention)))
    connection.execute(delete(credentials).where(credentials.c.account == account))
    connection.execute(
        update(accounts)
        .where(accounts.c.id == account)
        .values(
            name=name,
            name_key=None,
            password=None,
            issuer=None,
            subject=None,
            operator=None,
            summary="",
            closed=None,
            erased=True,
            pupil_of=None,
        )
    )
    return len(rows) + len(heads) + renamed


def remove_guests(connection: Connection, before: int, limit: int) -> int:
    """Remove guests without games and studies whose tokens were not used since ``before`` (ms); return their number."""
    token, seat = credentials.c, seats.c
    found = (
        select(accounts.c.id)
        .where(accounts.c.kind == "human", accounts.c.role == "human")
        .where(accounts.c.password.is_(None), accounts.c.subject.is_(None))
        .where(accounts.c.created < before, accounts.c.deleted_at.is_(None), accounts.c.closed.is_(None))
        .where(~exists().where(seat.account == accounts.c.id))
        .where(~exists().where(models.studies.c.account == accounts.c.id))
        .where(~exists().where(token.account == accounts.c.id, token.used >= before))
        .where(~exists().where(tournament_players.c.account == accounts.c.id))
        .where(~exists().where(club_members.c.account == accounts.c.id))
        .limit(limit)
    )
    gone = list(connection.execute(found).scalars())
    for account in gone:
        _forget_talk(connection, account)
        puzzles.forget(connection, account)
        push_subscriptions.forget(connection, account)
    connection.execute(delete(credentials).where(token.account.in_(gone)))
    connection.execute(delete(accounts).where(accounts.c.id.in_(gone)))
    return len(gone)


def _forget_talk(connection: Connection, account: str) -> None:
    """Make the account's lines anonymous, and forget its reports and mutes, by it and of it."""
    connection.execute(update(chat).where(chat.c.author == account).values(author=None, player=None))
    for column in (chat_reports.c.reporter, chat_reports.c.accused):
        connection.execute(update(chat_reports).where(column == account).values({column: None}))
    connection.execute(delete(mutes).where(or_(mutes.c.who == account, mutes.c.whom == account)))


def _renamed(connection: Connection, asked: Any, column: str, change: Callable[[str], str]) -> list[dict[str, Any]]:
    """Return the changed rows, in their new form."""
    found: list[dict[str, Any]] = []
    for row in connection.execute(asked).mappings():
        text = change(row[column])
        if text != row[column]:
            found.append({**row, column: text})
    return found

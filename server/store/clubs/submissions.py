"""Store the bots that members of clubs hand in.

Files are read by their author, by teachers of the class, and by the check alone. Of each member the last versions are
kept whole; of earlier ones the file is deleted and the rest stays, because assignments count it.
"""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Awaitable, Callable
from typing import Any, Final, Literal, NamedTuple

import msgspec
from sqlalchemy import Connection, Select, delete, exists, func, insert, select, update

from agon.server.store.models import (
    accounts,
    club_members,
    events,
    league_events,
    leagues,
    seats,
    sessions,
    submissions,
)
from agon.server.store.repository import Read

MOST_KEPT: Final = 10
"""Versions of a member whose files are kept."""
_each = submissions.c
_HEAD = [column for column in submissions.columns if column.name != "content"]
State = Literal["waiting", "good", "bad"]


class SubmissionRow(NamedTuple):
    """A bot without its file. ``verdict``: JSON of a ``agon.protocol.league.Verdict``; ``games``: those that it plays,
    once it is good."""

    id: str
    club: str
    account: str
    bot: int
    version: int
    file: str
    size: int
    at: int
    state: State = "waiting"
    verdict: bytes | None = None
    games: tuple[str, ...] = ()
    offered: bool = False


class SubmissionStore:
    """Bots that are handed in. All methods raise ``StoreFailed``; ``work`` runs a function of a connection in a
    transaction."""

    def __init__(self, read: Read, work: Callable[[Callable[[Connection], int]], Awaitable[int]]) -> None:
        self._read = read
        self._work = work

    async def add(self, row: SubmissionRow, content: bytes) -> None:
        """Add a bot, which waits to be checked, unless it is there. Its number and version are given here."""

        def do(connection: Connection) -> int:
            if connection.execute(select(_each.id).where(_each.id == row.id)).first() is not None:
                return 0
            mine = (_each.club == row.club, _each.account == row.account)
            known = connection.execute(select(_each.bot, func.max(_each.version)).where(*mine).group_by(_each.bot))
            found = known.first()
            if found is None:
                last = select(func.coalesce(func.max(_each.bot), 0)).where(_each.club == row.club)
                bot, version = connection.execute(last).scalar_one() + 1, 1
            else:
                bot, version = found[0], found[1] + 1
            values = {**row._asdict(), "bot": bot, "version": version, "games": "[]"}
            connection.execute(insert(submissions), {**values, "content": b64encode(content).decode()})
            old = update(submissions).where(*mine, _each.version <= version - MOST_KEPT, _each.offered.is_(False))
            connection.execute(old.values(content="", size=0))
            return 1

        await self._work(do)

    async def find(self, submission: str) -> SubmissionRow | None:
        found = await self._read(select(*_HEAD).where(_each.id == submission))
        return _row(found[0]) if found else None

    async def content(self, submission: str) -> bytes:
        """Return the file; empty if it is deleted."""
        found = await self._read(select(_each.content).where(_each.id == submission))
        return b64decode(found[0]["content"]) if found else b""

    async def of_member(self, club: str, account: str) -> list[SubmissionRow]:
        """Return the bots of a member, the newest first."""
        asked = select(*_HEAD).where(_each.club == club, _each.account == account).order_by(_each.version.desc())
        return [_row(row) for row in await self._read(asked)]

    async def of_account(self, account: str) -> list[SubmissionRow]:
        """Return everything that an account has handed in, the newest first."""
        asked = select(*_HEAD).where(_each.account == account).order_by(_each.at.desc(), _each.id)
        return [_row(row) for row in await self._read(asked)]

    async def newest(self, club: str) -> list[SubmissionRow]:
        """Return the newest bot of each member, checked or not, by their numbers."""
        return await self._newest(club)

    async def entrants(self, club: str, game: str) -> list[SubmissionRow]:
        """Return the newest good bot of each member, if it plays a game, by their numbers."""
        return [row for row in await self._newest(club, _each.state == "good") if game in row.games]

    async def _newest(self, club: str, *only: Any) -> list[SubmissionRow]:
        members = select(club_members.c.account).where(club_members.c.club == club)
        last = select(_each.account, func.max(_each.version).label("version")).where(_each.club == club, *only)
        newest = last.group_by(_each.account).subquery()
        asked = (
            select(*_HEAD)
            .join(newest, (newest.c.account == _each.account) & (newest.c.version == _each.version))
            .where(_each.club == club, _each.account.in_(members))
        )
        return [_row(row) for row in await self._read(asked.order_by(_each.bot))]

    async def handed_in(self, club: str, game: str, since: int, only: str | None = None) -> list[SubmissionRow]:
        """Return the good bots of a class's pupils, or of one, that play a game, handed in since a time (ms), in
        order."""
        asked = select(*_HEAD).where(_each.club == club, _each.at >= since, _each.state == "good")
        asked = asked.where(_each.account.in_(_pupils(club, only))).order_by(_each.at, _each.id)
        return [row for found in await self._read(asked) if game in (row := _row(found)).games]

    async def offer(self, submission: str, *, on: bool) -> bool:
        """Offer a good bot whose file is kept to everybody, in place of another of its author's; or offer it no more.
        False if there is no such bot."""

        def do(connection: Connection) -> int:
            found = connection.execute(
                select(_each.club, _each.account).where(_each.id == submission, _each.state == "good", _each.size > 0)
            ).first()
            if found is None:
                return 0
            others = update(submissions).where(_each.club == found.club, _each.account == found.account)
            connection.execute(others.values(offered=False))
            connection.execute(update(submissions).where(_each.id == submission).values(offered=on))
            return 1

        return bool(await self._work(do))

    async def offered(self, club: str | None = None) -> list[SubmissionRow]:
        """Return the bots that are offered to everybody, or those of a club; of accounts that have left it none."""
        is_member = exists().where(club_members.c.club == _each.club, club_members.c.account == _each.account)
        asked = select(*_HEAD).where(_each.offered, is_member)
        asked = asked if club is None else asked.where(_each.club == club)
        return [_row(row) for row in await self._read(asked.order_by(_each.club, _each.bot))]

    async def waiting(self) -> SubmissionRow | None:
        """Return the bot that has waited longest for its check."""
        asked = select(*_HEAD).where(_each.state == "waiting").order_by(_each.at, _each.id).limit(1)
        found = await self._read(asked)
        return _row(found[0]) if found else None

    async def judge(self, submission: str, state: State, verdict: bytes, games: list[str]) -> bool:
        """Store what the check found; False if it was stored before, or the bot is gone."""
        values = {"state": state, "verdict": verdict.decode(), "games": msgspec.json.encode(games).decode()}
        judged = update(submissions).where(_each.id == submission, _each.state == "waiting").values(**values)
        return bool(await self._work(lambda connection: connection.execute(judged).rowcount))


def close_course(connection: Connection, club: str) -> None:
    """Delete the bots of a club, and its league with the games, inside a transaction."""
    connection.execute(delete(submissions).where(_each.club == club))
    games = [
        game["session"]
        for body in connection.execute(select(league_events.c.body).where(league_events.c.club == club)).scalars()
        for game in msgspec.json.decode(body).get("games", ())
    ]
    for start in range(0, len(games), 500):
        some = games[start : start + 500]
        for table in (events, seats, sessions):
            connection.execute(delete(table).where(table.c.session.in_(some)))
    for table in (league_events, leagues):
        connection.execute(delete(table).where(table.c.club == club))


def forget_author(connection: Connection, account: str) -> None:
    """Delete everything that an account has handed in, inside a transaction."""
    connection.execute(delete(submissions).where(_each.account == account))


def _pupils(club: str, only: str | None) -> Select[tuple[str]]:
    found = select(accounts.c.id).where(accounts.c.pupil_of == club)
    return found if only is None else found.where(accounts.c.id == only)


def _row(found: dict[str, Any]) -> SubmissionRow:
    verdict: str | None = found["verdict"]
    row: dict[str, Any] = {
        **found,
        "verdict": None if verdict is None else verdict.encode(),
        "games": tuple(msgspec.json.decode(found["games"], type=list[str])),
        "offered": bool(found["offered"]),
    }
    return SubmissionRow(**row)

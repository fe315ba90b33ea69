"""Store chat lines, reports and mutes.

A line's number counts within its session. Several servers may add lines at once: the primary key decides which is
first, and the other takes the next number.
"""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import (
    BigInteger,
    String,
    Text,
    bindparam,
    delete,
    func,
    insert,
    literal,
    select,
    update,
)

from agon.server.store.models import chat, chat_reports, mutes
from agon.server.store.repository import Repository, insert_if_absent
from agon.server.store.rows import StoreFailed

EVERYBODY = "*"
"""Reader of a mute by which a moderator silences an account."""
ATTEMPTS = 5


class ChatRow(NamedTuple):
    """A chat line. ``author`` and ``player`` (JSON of a ``PlayerRef``) are None after their account was deleted.
    ``club``: the class whose pupils and teachers alone may read it."""

    session: str
    n: int
    at: int
    room: str
    author: str | None
    player: str | None
    command: str
    text: str
    club: str | None = None


class ReportRow(NamedTuple):
    """Report of a line, or (``n`` is 0) of a player. The lines around it are read from the chat."""

    id: str
    session: str
    n: int
    at: int
    reporter: str | None
    accused: str | None
    reason: str
    closed: int | None
    answer: str | None = None


class ChatStore(Repository):
    """Chat lines, reports and mutes."""

    async def say(self, line: ChatRow) -> None:
        """Append a line to its session, ignoring its ``n``. The same command of the same author adds it once."""
        following = select(func.coalesce(func.max(chat.c.n), 0) + 1).where(chat.c.session == line.session)
        values = {
            "session": literal(line.session, String(40)),
            "n": following.scalar_subquery(),
            "at": literal(line.at, BigInteger),
            "room": literal(line.room, String(10)),
            "author": literal(line.author, String(40)),
            "player": literal(line.player, Text),
            "command": literal(line.command, String(40)),
            "text": literal(line.text, Text),
            "club": literal(line.club, String(40)),
        }
        for attempt in range(ATTEMPTS):
            try:
                await self._write(insert(chat).values(values), {})
            except StoreFailed:
                if await self._is_said(line):
                    return
                if attempt == ATTEMPTS - 1:
                    raise
            else:
                return

    async def _is_said(self, line: ChatRow) -> bool:
        same = (chat.c.session == line.session, chat.c.author == line.author, chat.c.command == line.command)
        return bool(await self._read(select(chat.c.n).where(*same)))

    async def lines(self, session: str, after: int = 0, limit: int = 300) -> list[ChatRow]:
        """Return the last lines of a session, in order."""
        asked = select(chat).where(chat.c.session == session, chat.c.n > after).order_by(chat.c.n.desc()).limit(limit)
        return [ChatRow(**row) for row in reversed(await self._read(asked))]

    async def around(self, session: str, n: int, before: int = 12, after: int = 6) -> list[ChatRow]:
        """Return a line and those around it."""
        within = chat.c.n.between(n - before, n + after)
        found = await self._read(select(chat).where(chat.c.session == session, within).order_by(chat.c.n))
        return [ChatRow(**row) for row in found]

    async def said_by(self, account: str, since: int, before: int, limit: int) -> list[ChatRow]:
        """Return the lines of an account from ``since`` on and before ``before`` (ms), the last first."""
        within = (chat.c.author == account, chat.c.at >= since, chat.c.at < before)
        asked = select(chat).where(*within).order_by(chat.c.at.desc(), chat.c.session, chat.c.n.desc()).limit(limit)
        return [ChatRow(**row) for row in await self._read(asked)]

    # Reports

    async def report(self, report: ReportRow) -> None:
        """Add a report; a known one (by its id) stays unchanged."""
        try:
            await self._write(insert_if_absent(chat_reports, **report._asdict()), {})
        except StoreFailed:
            if not await self._read(select(chat_reports.c.id).where(chat_reports.c.id == report.id)):
                raise

    async def reports(self, limit: int = 100) -> list[ReportRow]:
        """Return the open reports, oldest first."""
        asked = select(chat_reports).where(chat_reports.c.closed.is_(None))
        found = await self._read(asked.order_by(chat_reports.c.at, chat_reports.c.id).limit(limit))
        return [ReportRow(**row) for row in found]

    async def open_reports(self) -> int:
        """Return the number of open reports."""
        asked = select(func.count().label("n")).where(chat_reports.c.closed.is_(None))
        return (await self._read(asked))[0]["n"]

    async def reports_by(self, account: str, limit: int = 100) -> list[ReportRow]:
        """Return the reports by an account, newest first."""
        asked = select(chat_reports).where(chat_reports.c.reporter == account)
        found = await self._read(asked.order_by(chat_reports.c.at.desc(), chat_reports.c.id).limit(limit))
        return [ReportRow(**row) for row in found]

    async def find_report(self, report: str) -> ReportRow | None:
        found = await self._read(select(chat_reports).where(chat_reports.c.id == report))
        return ReportRow(**found[0]) if found else None

    async def close_report(self, report: str, at: int, answer: str = "") -> None:
        """Close a report; a closed one stays as it is."""
        which = (chat_reports.c.id == bindparam("which"), chat_reports.c.closed.is_(None))
        closed = update(chat_reports).where(*which).values(closed=bindparam("when"), answer=bindparam("told"))
        await self._write(closed, {"which": report, "when": at, "told": answer})

    # Mutes

    async def mute(self, who: str, whom: str, at: int, reason: str = "") -> None:
        """Hide the lines of ``whom`` from ``who`` (or ``EVERYBODY``)."""
        said_again = update(mutes).where(mutes.c.who == who, mutes.c.whom == whom).values(at=at, reason=reason)
        await self._write(said_again, {})
        await self._write(insert_if_absent(mutes, who=who, whom=whom, at=at, reason=reason), {})

    async def unmute(self, who: str, whom: str) -> None:
        gone = delete(mutes).where(mutes.c.who == bindparam("by"), mutes.c.whom == bindparam("of"))
        await self._write(gone, {"by": who, "of": whom})

    async def muted_by(self, who: str) -> set[str]:
        return {row["whom"] for row in await self._read(select(mutes.c.whom).where(mutes.c.who == who))}

    async def silenced(self, whom: str) -> str | None:
        """Return the reason for which a moderator silenced an account; None if none did."""
        asked = select(mutes.c.reason).where(mutes.c.who == EVERYBODY, mutes.c.whom == whom)
        return next((row["reason"] for row in await self._read(asked)), None)

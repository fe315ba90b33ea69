"""Add up the CPU time of the bots' moves: by day, and by the account for which they thought.

The sums are changed in the transaction that stores the move. A day's sum stays when an account is deleted.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any, NamedTuple

from sqlalchemy import Connection, Select, func, select

from agon.server.store.models import bot_time
from agon.server.store.repository import Repository
from agon.server.store.rows import BotMoves

Row = tuple[str, str, str, int, int]
"""kind, name, node, moves, cpu_us"""


class BotTime(NamedTuple):
    """A sum. A move that two people share counts for each of them, and its time by halves."""

    moves: int = 0
    cpu_seconds: float = 0.0


class BotTimeStore(Repository):
    """Queries about the sums."""

    async def of_account(self, account: str) -> BotTime:
        """Return the sum of an account."""
        found = await self._read(_sums("account").where(bot_time.c.name == account))
        return _sum(found[0]) if found else BotTime()

    async def total(self) -> BotTime:
        """Return the sum of all servers of the database, since it keeps count."""
        days = (await self.days(None)).values()
        return BotTime(sum(day.moves for day in days), sum(day.cpu_seconds for day in days))

    async def days(self, limit: int | None) -> dict[str, BotTime]:
        """Return the sums of the last days (UTC) on which bots moved, the newest first."""
        found = await self._read(_sums("day").order_by(bot_time.c.name.desc()).limit(limit))
        return {row["name"]: _sum(row) for row in found}


def _sums(kind: str) -> Select[*tuple[Any, ...]]:
    columns: list[Any] = [bot_time.c.name, *(func.sum(bot_time.c[each]).label(each) for each in ("moves", "cpu_us"))]
    return select(*columns).where(bot_time.c.kind == kind).group_by(bot_time.c.name)


def _sum(row: dict[str, int]) -> BotTime:
    return BotTime(int(row["moves"]), int(row["cpu_us"]) / 1e6)


def rows_of(groups: Iterable[BotMoves]) -> list[Row]:
    """Return the rows to be added, in the order of their keys: each key once."""
    sums: dict[tuple[str, str, str], tuple[int, int]] = {}
    for group in groups:
        day = datetime.fromtimestamp(group.at / 1000, UTC).date().isoformat()
        cpu_us = round(group.cpu_ms * 1000)
        shares = [("day", day, cpu_us), *(("account", who, cpu_us // len(group.accounts)) for who in group.accounts)]
        for kind, name, share in shares:
            moves, sum_us = sums.get((kind, name, group.node), (0, 0))
            sums[kind, name, group.node] = moves + group.moves, sum_us + share
    return [(*key, *sums[key]) for key in sorted(sums)]


def forget(connection: Connection, account: str) -> None:
    """Delete the sum of an account; it stays in the sums of its days."""
    connection.execute(bot_time.delete().where(bot_time.c.kind == "account", bot_time.c.name == account))

"""Store the first moves of games that have ended: how often each was played in a position, and in which games.

Counts are added up by month and pool in the transaction that stores the game's end, so that an answer takes as long
with a million games as with ten; a game that is counted already changes nothing. Nothing here has a name.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import Any, NamedTuple

from sqlalchemy import Connection, Select, exists, func, select

from agon.server.store import queries
from agon.server.store.models import played_games, played_moves, played_positions, sessions
from agon.server.store.repository import Read, Repository, Write
from agon.server.store.rows import PlayedGame, SessionHead
from agon.server.store.statements import SQLITE, Statements, postgres

Execute = Callable[[str, Any], Any]
"""Executes a statement with one row, or with a list of them; the result has a ``rowcount``."""


class MoveCount(NamedTuple):
    """Games in which a move was played. ``wins`` and ``draws`` are its player's."""

    action: int
    games: int
    wins: int
    draws: int


class PlayedMoveStore(Repository):
    """Counts of moves; ``work`` is the store's."""

    def __init__(self, read: Read, write: Write, work: Callable[[Callable[[Connection], int]], Awaitable[int]]) -> None:
        super().__init__(read, write)
        self._work = work

    async def moves(
        self, position: int, pools: Sequence[int] | None, since: int | None, until: int | None
    ) -> list[MoveCount]:
        """Return the moves that were played in a position, the most frequent first. ``pools``: None for all; from month
        ``since`` to month ``until``."""
        sums = [func.sum(played_moves.c[name]).label(name) for name in ("games", "wins", "draws")]
        asked = select(played_moves.c.action, *sums).where(played_moves.c.position == position)
        if pools is not None:
            asked = asked.where(played_moves.c.pool.in_(pools))
        if since is not None:
            asked = asked.where(played_moves.c.month >= since)
        if until is not None:
            asked = asked.where(played_moves.c.month <= until)
        asked = asked.group_by(played_moves.c.action).order_by(sums[0].desc(), played_moves.c.action)
        return [MoveCount(*map(int, row.values())) for row in await self._read(asked)]

    async def games(self, position: int, before: int, limit: int, *, since: int = 0) -> list[tuple[int, SessionHead]]:
        """Return games with a position, with their numbers, last ended first; of the numbers from ``since`` to the one
        before ``before``."""
        number = played_positions.c.number
        mine = select(number).where(played_positions.c.position == position, number >= since, number < before)
        page = mine.order_by(number.desc()).limit(limit).subquery()
        asked: Select[Any] = (
            select(played_games.c.number, sessions)
            .join(page, page.c.number == played_games.c.number)
            .join(sessions, sessions.c.session == played_games.c.session)
            .order_by(played_games.c.number.desc())
        )
        return [(row["number"], queries.read_head(row)) for row in await self._read(asked)]

    async def uncounted(self, games: Sequence[str], after: str, limit: int) -> list[str]:
        """Return public ended sessions of some games that are not counted, in the order of their ids after
        ``after``."""
        known = exists().where(played_games.c.session == sessions.c.session)
        asked = select(sessions.c.session).where(sessions.c.session > after, ~known)
        wanted = asked.where(sessions.c.status == "ended", sessions.c.watching == "all", sessions.c.game.in_(games))
        return [row["session"] for row in await self._read(wanted.order_by(sessions.c.session).limit(limit))]

    async def add(self, games: Sequence[tuple[str, PlayedGame]]) -> None:
        """Count games that had ended before."""

        def do(connection: Connection) -> int:
            sql = SQLITE if connection.dialect.name == "sqlite" else postgres()
            count_played(connection.exec_driver_sql, connection.exec_driver_sql, sql, games)
            return len(games)

        await self._work(do)

    async def forget_all(self) -> None:
        """Delete all counts: they follow from the logs."""

        def do(connection: Connection) -> int:
            for table in (played_moves, played_positions, played_games):
                connection.execute(table.delete())
            return 0

        await self._work(do)


def count_played(one: Execute, many: Execute, sql: Statements, games: Iterable[tuple[str, PlayedGame]]) -> None:
    """Count games that are not counted yet, in the order of the keys."""
    sums: dict[tuple[int, ...], list[int]] = {}
    places: set[tuple[int, int]] = set()
    for session, game in sorted(games):
        if one(sql.insert_played_game, (game.number, session)).rowcount != 1:
            continue
        for position, action, score in game.moves:
            places.add((position, game.number))
            found = sums.setdefault((position, game.month, game.pool, action), [0, 0, 0])
            found[0] += 1
            found[1] += score > 0
            found[2] += score == 0
    if sums:
        many(sql.insert_played_position, sorted(places))
        many(sql.count_move, [(*key, *sums[key]) for key in sorted(sums)])

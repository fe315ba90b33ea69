"""Store the assignments of classes, and count what pupils have done in the games that are stored anyway.

Nothing is written when a pupil plays: what is done follows from games and tries at puzzles, so it cannot disagree with
them.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import NamedTuple

import msgspec
from sqlalchemy import Connection, Exists, Select, delete, insert, select

from agon.protocol.events import PlayerRef
from agon.server.store.models import accounts, club_tasks, events, puzzle_tries, puzzles, seats, sessions
from agon.server.store.repository import Read

_task = club_tasks.c
_players = msgspec.json.Decoder(list[PlayerRef])
_returns = msgspec.json.Decoder(list[float])


class TaskRow(NamedTuple):
    """An assignment. ``body``: JSON of what is to be done; ``due``: time (ms) or None."""

    club: str
    task: str
    title: str
    body: bytes
    due: int | None
    created: int


class Done(NamedTuple):
    """Something that a pupil has finished: when (ms), and the pay-off and players of the game."""

    account: str
    at: int
    pay_off: float = 0.0
    best: float = 0.0
    """Highest pay-off of another seat."""
    others: tuple[PlayerRef, ...] = ()


class TaskStore:
    """Assignments. All methods raise ``StoreFailed``; ``work`` runs a function of a connection in a transaction."""

    def __init__(self, read: Read, work: Callable[[Callable[[Connection], int]], Awaitable[int]]) -> None:
        self._read = read
        self._work = work

    async def of_class(self, club: str) -> list[TaskRow]:
        """Return the assignments, the newest first."""
        found = await self._read(
            select(club_tasks).where(_task.club == club).order_by(_task.created.desc(), _task.task)
        )
        return [TaskRow(**{**row, "body": row["body"].encode()}) for row in found]

    async def add(self, row: TaskRow, most: int) -> bool:
        """Add an assignment, unless it is there; False if the class has ``most`` already."""

        def do(connection: Connection) -> int:
            known = set(connection.execute(select(_task.task).where(_task.club == row.club)).scalars())
            if row.task in known:
                return 1
            if len(known) >= most:
                return 0
            connection.execute(insert(club_tasks), {**row._asdict(), "body": row.body.decode()})
            return 1

        return bool(await self._work(do))

    async def drop(self, club: str, task: str) -> bool:
        gone = delete(club_tasks).where(_task.club == club, _task.task == task)
        return bool(await self._work(lambda connection: connection.execute(gone).rowcount))

    # Counting

    async def games(
        self, club: str, game: str, since: int, *, lesson: bool = False, only: str | None = None
    ) -> list[Done]:
        """Return the games of a kind that ended with a result since a time (ms), one for each pupil in it, in order.

        ``lesson``: those alone in which the bot's thinking was shown. ``only``: of one pupil.
        """
        joined = seats.join(sessions, sessions.c.session == seats.c.session)
        asked = (
            select(seats.c.account, seats.c.seat, sessions.c.updated, sessions.c.returns, sessions.c.players)
            .select_from(joined)
            .where(seats.c.account.in_(_pupils(club, only)), seats.c.updated >= since)
            .where(
                sessions.c.game == game,
                sessions.c.status == "ended",
                sessions.c.returns.is_not(None),
                sessions.c.result != "aborted",
            )
            .where(sessions.c.created >= since, ~_has("ended", '"reason":"aborted"'))
        )
        if lesson:
            asked = asked.where(_has("created", '"lesson":true'))
        return [_done(row) for row in await self._read(asked.order_by(sessions.c.updated, sessions.c.session))]

    async def solved(self, club: str, game: str, since: int, *, only: str | None = None) -> list[Done]:
        """Return the puzzles of a game that were solved since a time (ms), in order."""
        tried = puzzle_tries.join(puzzles, puzzles.c.id == puzzle_tries.c.puzzle)
        asked = (
            select(puzzle_tries.c.account, puzzle_tries.c.at)
            .select_from(tried)
            .where(puzzle_tries.c.account.in_(_pupils(club, only)), puzzle_tries.c.solved, puzzle_tries.c.at >= since)
            .where(puzzles.c.game == game)
            .order_by(puzzle_tries.c.at, puzzle_tries.c.puzzle)
        )
        return [Done(row["account"], row["at"]) for row in await self._read(asked)]


def _has(kind: str, words: str) -> Exists:
    """Return if the log of the session has an event of a kind with these words."""
    found = select(events.c.session).where(events.c.session == sessions.c.session)
    return found.where(events.c.body.like(f'{{"t":"{kind}"%{words}%')).exists()


def _pupils(club: str, only: str | None) -> Select[tuple[str]]:
    found = select(accounts.c.id).where(accounts.c.pupil_of == club)
    return found if only is None else found.where(accounts.c.id == only)


def _done(row: dict[str, object]) -> Done:
    players, returns = _players.decode(str(row["players"])), _returns.decode(str(row["returns"]))
    seat = int(str(row["seat"]))
    others = [place for place in range(len(returns)) if place != seat]
    return Done(
        account=str(row["account"]),
        at=int(str(row["updated"])),
        pay_off=returns[seat],
        best=max((returns[place] for place in others), default=returns[seat]),
        others=tuple(players[place] for place in others),
    )

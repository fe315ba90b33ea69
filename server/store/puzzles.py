"""Store puzzles, the first tries at them, and the solvers' ratings.

A puzzle is a position of a stored game: it holds the game's id and no name. A first try and both its ratings are
written in one transaction; later tries change nothing.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import NamedTuple

from sqlalchemy import Connection, delete, exists, func, select, update

from agon.protocol.commands.puzzle import Motif
from agon.server.ratings.algorithms import NEW, Rating, rated
from agon.server.store.models import puzzle_solvers, puzzle_tries, puzzles
from agon.server.store.repository import Read, Repository, Write, insert_if_absent


class PuzzleRow(NamedTuple):
    """A puzzle; the fields are the columns of the table."""

    id: str
    game: str
    session: str
    ply: int
    seat: int
    answer: int
    motif: Motif
    made: int
    line: str = ""
    """Actions from the answer on, mine and the others', separated by spaces; empty: the answer."""
    rating: float = NEW.rating
    deviation: float = NEW.deviation
    volatility: float = NEW.volatility
    tries: int = 0
    updated: int = 0

    @property
    def actions(self) -> list[int]:
        """The actions of the line, the answer first."""
        return [int(action) for action in self.line.split()] or [self.answer]


class SolverRow(NamedTuple):
    """The rating of a solver of a game's puzzles."""

    account: str
    game: str
    rating: float = NEW.rating
    deviation: float = NEW.deviation
    volatility: float = NEW.volatility
    tries: int = 0
    updated: int = 0


class PuzzleStore(Repository):
    """Queries about puzzles. ``work`` runs a function of a connection in a transaction."""

    def __init__(self, read: Read, write: Write, work: Callable[[Callable[[Connection], int]], Awaitable[int]]) -> None:
        super().__init__(read, write)
        self._work = work

    async def add(self, row: PuzzleRow) -> None:
        """Add a puzzle, unless it is there."""
        await self._write(insert_if_absent(puzzles, **row._asdict()), {})

    async def get(self, identity: str) -> PuzzleRow | None:
        found = await self._read(select(puzzles).where(puzzles.c.id == identity))
        return PuzzleRow(**found[0]) if found else None

    async def games(self) -> list[str]:
        """Return the games that have puzzles."""
        return [row["game"] for row in await self._read(select(puzzles.c.game).distinct().order_by(puzzles.c.game))]

    async def nearest(self, account: str, rating: float, game: str = "") -> PuzzleRow | None:
        """Return the puzzle with the rating nearest to this one of those that the account has not tried."""
        mine = exists().where(puzzle_tries.c.account == account, puzzle_tries.c.puzzle == puzzles.c.id)
        asked = select(puzzles).where(~mine)
        if game:
            asked = asked.where(puzzles.c.game == game)
        found = await self._read(asked.order_by(func.abs(puzzles.c.rating - rating), puzzles.c.id).limit(1))
        return PuzzleRow(**found[0]) if found else None

    async def of_day(self, day: int, before: int) -> PuzzleRow | None:
        """Return the puzzle of a day, given by its number, of those that were made before a time (ms)."""
        old = puzzles.c.made < before
        [row] = await self._read(select(func.count().label("count")).select_from(puzzles).where(old))
        if not row["count"]:
            return None
        asked = select(puzzles).where(old).order_by(puzzles.c.id).offset(day % row["count"]).limit(1)
        found = await self._read(asked)
        return PuzzleRow(**found[0]) if found else None

    async def solver(self, account: str, game: str) -> SolverRow | None:
        which = puzzle_solvers.c.account == account, puzzle_solvers.c.game == game
        found = await self._read(select(puzzle_solvers).where(*which))
        return SolverRow(**found[0]) if found else None

    async def is_tried(self, account: str, puzzle: str) -> bool:
        """True if the account has tried the puzzle."""
        which = puzzle_tries.c.account == account, puzzle_tries.c.puzzle == puzzle
        return bool(await self._read(select(puzzle_tries.c.at).where(*which)))

    async def count(self, puzzle: str, account: str, now: int, *, solved: bool) -> bool:
        """Count a first try at ``now`` (ms); False, and nothing is changed, if it is not the first."""
        return await self._work(lambda connection: _count(connection, puzzle, account, now, solved=solved)) > 0


def _count(connection: Connection, puzzle: str, account: str, now: int, *, solved: bool) -> int:
    first = insert_if_absent(puzzle_tries, account=account, puzzle=puzzle, at=now, solved=solved)
    if not connection.execute(first).rowcount:
        return 0
    row = connection.execute(select(puzzles).where(puzzles.c.id == puzzle).with_for_update()).mappings().one()
    which = puzzle_solvers.c.account == account, puzzle_solvers.c.game == row["game"]
    connection.execute(insert_if_absent(puzzle_solvers, **SolverRow(account, row["game"], updated=now)._asdict()))
    solver = connection.execute(select(puzzle_solvers).where(*which).with_for_update()).mappings().one()
    before = [Rating(each["rating"], each["deviation"], each["volatility"]) for each in (solver, row)]
    away = [now - (each["updated"] or now) for each in (solver, row)]
    after = rated(before, away, [1.0, -1.0] if solved else [-1.0, 1.0])
    changed = [{**each._asdict(), "updated": now} for each in after]
    connection.execute(update(puzzle_solvers).where(*which).values(tries=solver["tries"] + 1, **changed[0]))
    connection.execute(update(puzzles).where(puzzles.c.id == puzzle).values(tries=row["tries"] + 1, **changed[1]))
    return 1


def forget(connection: Connection, account: str) -> None:
    """Delete an account's tries and ratings; the puzzles keep theirs."""
    for table in (puzzle_tries, puzzle_solvers):
        connection.execute(delete(table).where(table.c.account == account))

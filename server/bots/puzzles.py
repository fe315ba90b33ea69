"""Give out puzzles, and rate their first tries. A puzzle's answer is known to nobody before a try."""

from __future__ import annotations

from typing import Final

from agon.protocol.commands.puzzle import (
    DailyPuzzle,
    NextPuzzle,
    Puzzle,
    PuzzleRating,
    PuzzleTried,
    PuzzleView,
    TryPuzzle,
)
from agon.protocol.errors import Refused
from agon.protocol.events import SessionId
from agon.server.bots.past_positions import question_at
from agon.server.bots.second_tries import stored_assessment
from agon.server.live.registry import TableRegistry
from agon.server.live.table import Table
from agon.server.presence.client import Client
from agon.server.ratings.algorithms import MIDDLE
from agon.server.store import AccountRow
from agon.server.store.puzzles import PuzzleRow, SolverRow

DAY_MS: Final = 86_400_000


class PuzzleHandlers:
    """Handle ``next_puzzle`` and ``try_puzzle``."""

    def __init__(self, registry: TableRegistry) -> None:
        self._registry = registry
        self._puzzles = registry.store.puzzles

    async def daily(self) -> DailyPuzzle:
        """Return the puzzle of today (UTC), of those made before today. Raises ``StoreFailed``."""
        day = self._registry.now() // DAY_MS
        row = await self._puzzles.of_day(day, day * DAY_MS)
        return DailyPuzzle(puzzle=None if row is None else _view(row), games=await self._puzzles.games())

    async def next_puzzle(self, client: Client, command: NextPuzzle, account: AccountRow) -> None:
        """Answer with a puzzle. Raises ``Refused``, ``StoreFailed``."""
        if command.puzzle is None:
            solver = await self._puzzles.solver(account.id, command.game)
            row = await self._puzzles.nearest(account.id, MIDDLE if solver is None else solver.rating, command.game)
        else:
            row = await self._row(command.puzzle)
        if row is None:
            client.answer(command.id, Puzzle(re=command.id, puzzle=None), keep=False)
            return
        table = await self._table(row)
        question = question_at(table, row.ply)
        if question is None:
            raise Refused("no_help", "the puzzle's game cannot be read")
        rules = table.session.rules
        choices = rules.choices_of(question.state, rules.legal(question.state))
        mine = _rating(await self._puzzles.solver(account.id, row.game))
        tried = await self._puzzles.is_tried(account.id, row.id)
        answer = Puzzle(re=command.id, puzzle=_view(row), choices=choices, mine=mine, tried=tried)
        client.answer(command.id, answer, keep=False)

    async def try_puzzle(self, client: Client, command: TryPuzzle, account: AccountRow) -> None:
        """Answer if the move is right, with the hint or with the answer. Raises ``Refused``, ``StoreFailed``."""
        row = await self._row(command.puzzle)
        if (command.ask == "move") != (command.action is not None):
            raise Refused("malformed", "an action goes with 'move', and with nothing else", "$.action")
        right = command.action == row.answer
        await self._puzzles.count(row.id, account.id, self._registry.now(), solved=right)
        mine = _rating(await self._puzzles.solver(account.id, row.game))
        told = PuzzleTried(re=command.id, puzzle=row.id, right=right, mine=mine)
        if right or command.ask != "move":
            assessed = stored_assessment(await self._table(row), row.ply)
            if command.ask == "hint":
                cells = [] if assessed is None else assessed.cells
                told = PuzzleTried(re=command.id, puzzle=row.id, cell=cells[0] if cells else None, mine=mine)
            else:
                told = PuzzleTried(re=command.id, puzzle=row.id, right=right, answer=assessed, mine=mine)
        client.answer(command.id, told, keep=False)

    async def _row(self, identity: str) -> PuzzleRow:
        row = await self._puzzles.get(identity)
        if row is None:
            raise Refused("malformed", "there is no such puzzle", "$.puzzle")
        return row

    async def _table(self, row: PuzzleRow) -> Table:
        table = await self._registry.current(SessionId(row.session))
        if table is None:
            raise Refused("unknown_session", f"there is no game {row.session}")
        return table


def _view(row: PuzzleRow) -> PuzzleView:
    return PuzzleView(
        id=row.id,
        game=row.game,
        session=SessionId(row.session),
        ply=row.ply,
        seat=row.seat,
        motif=row.motif,
        rating=PuzzleRating(rating=row.rating, deviation=row.deviation, tries=row.tries),
    )


def _rating(row: SolverRow | None) -> PuzzleRating | None:
    return None if row is None else PuzzleRating(rating=row.rating, deviation=row.deviation, tries=row.tries)

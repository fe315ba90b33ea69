"""Give out puzzles, and rate their first tries. A puzzle's answer is known to nobody before a try."""

from __future__ import annotations

from typing import Final

import msgspec

from agon.games.api import Board, View
from agon.games.rules import Rules
from agon.protocol.commands.puzzle import (
    DailyPuzzle,
    NextPuzzle,
    Puzzle,
    PuzzleRating,
    PuzzleStep,
    PuzzleTried,
    PuzzleView,
    TryPuzzle,
)
from agon.protocol.commands.session import Position
from agon.protocol.errors import Refused
from agon.protocol.events import SessionId
from agon.protocol.thinking import Assessed
from agon.server.bots.past_positions import question_at
from agon.server.bots.puzzle_line import Task, tasks
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
        self._shown: tuple[str, Board | None, View | None] | None = None
        """Id, board and position of the puzzle of the day."""

    async def daily(self) -> DailyPuzzle:
        """Return the puzzle of today (UTC), of those made before today. Raises ``StoreFailed``."""
        day = self._registry.now() // DAY_MS
        row = await self._puzzles.of_day(day, day * DAY_MS)
        games = await self._puzzles.games()
        if row is None:
            return DailyPuzzle(puzzle=None, games=games)
        shown = self._shown
        if shown is None or shown[0] != row.id:
            shown = row.id, *await self._picture(row)
            self._shown = None if shown[1] is None else shown  # a game that cannot be read now may be later
        _, board, view = shown
        return DailyPuzzle(puzzle=_view(row), games=games, board=board, view=view)

    async def _picture(self, row: PuzzleRow) -> tuple[Board | None, View | None]:
        """Return a puzzle's board and position; None if its game cannot be read."""
        table = await self._registry.current(SessionId(row.session))
        question = None if table is None else question_at(table, row.ply)
        if table is None or question is None:
            return None, None
        rules = table.session.rules
        return rules.board(question.think.options), rules.view(question.state, row.seat)

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
        table = await self._table(row)
        asked = _asked(table, row)
        line, number = row.actions, len(command.before)
        is_known = command.before == [line[task.place] for task in asked[:number]] and number < len(asked)
        task = asked[number] if is_known else asked[0]
        right = is_known and command.action == line[task.place]
        is_last = number == len(asked) - 1
        if is_last or not right:
            await self._puzzles.count(row.id, account.id, self._registry.now(), solved=right)
        mine = _rating(await self._puzzles.solver(account.id, row.game))
        told = PuzzleTried(re=command.id, puzzle=row.id, right=right, mine=mine)
        rules = table.session.rules
        if command.ask == "hint":
            path = rules.choice(task.state, line[task.place]).path
            told = msgspec.structs.replace(told, cell=path[0] if path else None)
        elif command.ask == "answer" or (right and is_last):
            told = msgspec.structs.replace(told, answer=_answer(table, row, task))
        elif right:
            steps = _steps(rules, row, task, asked[number + 1])
            told = msgspec.structs.replace(told, steps=steps)
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


def _asked(table: Table, row: PuzzleRow) -> list[Task]:
    """Return the positions of a puzzle in which the solver has to choose. Raises ``Refused``."""
    question = question_at(table, row.ply)
    if question is None:
        raise Refused("no_help", "the puzzle's game cannot be read")
    return tasks(table.session.rules, question.state, row.seat, row.actions)


def _answer(table: Table, row: PuzzleRow, task: Task) -> Assessed:
    """Return the right move of a position with the line after it; the review's words only for the first one."""
    rules, state, texts = table.session.rules, task.state, list[str]()
    rest = row.actions[task.place :]
    for action in rest:
        texts.append(rules.action_to_text(state, action))
        state = rules.apply(state, action)
    stored = None if task.place else stored_assessment(table, row.ply)
    found = stored or Assessed(ply=row.ply + task.place, seat=row.seat, value=0.0)
    line = found.line if len(found.line) > len(texts) and found.line[: len(texts)] == texts else texts
    cells = rules.choice(task.state, rest[0]).path
    return msgspec.structs.replace(found, best=texts[0], line=line, cells=cells)


def _steps(rules: Rules, row: PuzzleRow, task: Task, then: Task) -> list[PuzzleStep]:
    """Return the moves from one position of the solver to the next one."""
    state, steps = task.state, list[PuzzleStep]()
    for place in range(task.place, then.place):
        action = row.actions[place]
        text, last, seat = rules.action_to_text(state, action), rules.choice(state, action).path, rules.current(state)
        state = rules.apply(state, action)
        choices = rules.choices_of(state, rules.legal(state)) if place + 1 == then.place else []
        position = Position(
            view=rules.view(state, row.seat),
            ply=row.ply + place + 1,
            turn=[rules.current(state)],
            choices=choices,
            last=last,
        )
        steps.append(PuzzleStep(seat=seat, action=action, text=text, position=position))
    return steps


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

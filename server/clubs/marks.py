"""Count how much of an assignment each pupil has done."""

from __future__ import annotations

from collections import defaultdict
from typing import assert_never

import msgspec

from agon.protocol.commands.tasks import AnyWork, HandInBots, PlayGames, SolvePuzzles, Task, TaskMark
from agon.server.session.ids import BOT_ID
from agon.server.store.clubs.submissions import SubmissionStore
from agon.server.store.clubs.tasks import Done, TaskRow, TaskStore

_work: msgspec.json.Decoder[AnyWork] = msgspec.json.Decoder(AnyWork)


def task_of(row: TaskRow) -> Task:
    """Return a stored assignment as a message."""
    return Task(task=row.task, title=row.title, work=_work.decode(row.body), due=row.due, created=row.created)


async def marks_of(
    store: TaskStore, bots: SubmissionStore, club: str, task: Task, only: str | None
) -> dict[str, TaskMark]:
    """Return the marks of the pupils who have done something of an assignment, of one pupil or of all. Raises
    ``StoreFailed``."""
    times: dict[str, list[int]] = defaultdict(list)
    for done in await _done(store, bots, club, task, only):
        times[done.account].append(done.at)
    return {account: mark(task, found) for account, found in times.items()}


def mark(task: Task, times: list[int]) -> TaskMark:
    """Return the mark for what was done at these times (ms), in order."""
    of = task.work.count
    at = times[of - 1] if len(times) >= of else None
    late = at is not None and task.due is not None and at > task.due
    return TaskMark(done=min(len(times), of), of=of, at=at, late=late)


async def _done(store: TaskStore, bots: SubmissionStore, club: str, task: Task, only: str | None) -> list[Done]:
    match task.work:
        case PlayGames() as work:
            found = await store.games(club, work.game, task.created, lesson=work.lesson, only=only)
            return [each for each in found if _counts(work, each)]
        case SolvePuzzles() as work:
            return await store.solved(club, work.game, task.created, only=only)
        case HandInBots() as work:
            found = await bots.handed_in(club, work.game, task.created, only)
            return [Done(row.account, row.at) for row in found]
        case _:
            assert_never(task.work)


def _counts(work: PlayGames, game: Done) -> bool:
    """True if a game against bots of the server fits an assignment."""
    for other in game.others:
        if not other.id.startswith(BOT_ID) or work.bot not in {None, other.card}:
            return False
        if work.level not in {None, other.level}:
            return False
    least = {"end": True, "draw": game.pay_off >= game.best, "win": game.pay_off > game.best}
    return bool(game.others) and least[work.result]

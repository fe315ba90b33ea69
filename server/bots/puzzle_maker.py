"""Make puzzles from reviewed games, in the background: positions in which a player missed the one right move.

A position becomes a puzzle if a search ten times as long as the review's prefers the same move, and every other one
gives away so much that it would be a mistake. While that is true of the solver's next position as well, the line goes
on. Only games that were played here, and that everybody may watch, are used.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from agon.games.rules import Rules
from agon.protocol.errors import Refused
from agon.protocol.events import SessionId
from agon.protocol.jobs import Progress, Think
from agon.protocol.thinking import Assessed, Thinking
from agon.server.bots.motifs import MISTAKES, motif
from agon.server.bots.past_positions import Question
from agon.server.bots.puzzle_line import right_line
from agon.server.live.table import Table
from agon.server.store import Store, StoreFailed
from agon.server.store.puzzles import PuzzleRow
from agon.server.workers.dispatcher import Workers
from agon.server.workers.requests import JobRequest, Share

log = logging.getLogger("agon.puzzles")

MOST_OF_GAME: Final = 3
"""Most positions of a game that are searched: those in which most was given away."""
MOST_WAITING: Final = 60
"""Most positions that wait; further games make no puzzles."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A position that may become a puzzle."""

    question: Question
    answer: int
    assessed: Assessed


@dataclass(frozen=True, slots=True)
class Waiting:
    """A candidate of a game that was played here."""

    game: str
    session: SessionId
    rules: Rules
    share: Share
    candidate: Candidate


class PuzzleMaker:
    """Searches candidates one at a time, after all other jobs."""

    def __init__(self, store: Store, workers: Workers, now: Callable[[], int]) -> None:
        self._store = store
        self._workers = workers
        self._now = now
        self._waiting: deque[Waiting] = deque()
        self._task: asyncio.Task[None] | None = None
        self.unasked = asyncio.Event()
        """Set while nobody waits for a review; between the searches of one, a long search would begin."""
        self.unasked.set()

    def offer(self, table: Table, questions: Sequence[Question], found: Sequence[Assessed], share: Share) -> None:
        """Queue the positions of a reviewed game that may become puzzles, if everybody may watch it."""
        rules, created = table.session.rules, table.session.created
        if created.watching == "all" and created.imported is None:
            for each in candidates(rules, questions, found)[: MOST_WAITING - len(self._waiting)]:
                self._waiting.append(Waiting(created.game, table.name, rules, share, each))
        if self._waiting and self._task is None:
            self._task = asyncio.create_task(self._work(), name="puzzles")
            self._task.add_done_callback(self._done)

    async def close(self) -> None:
        """Cancel the running search."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task])

    def _done(self, task: asyncio.Task[None]) -> None:
        self._task = None
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("making puzzles failed", exc_info=error)
            self._waiting.clear()

    async def _work(self) -> None:
        while self._waiting:
            one = self._waiting.popleft()
            question, answer = one.candidate.question, one.candidate.answer
            try:
                line = await right_line(partial(self._search, one.share), one.rules, question, answer)
                if line:
                    await self._store.puzzles.add(_row(one, line, self._now()))
            except Refused as refusal:
                log.info("a position was not searched for a puzzle: %s", refusal.reason)
            except StoreFailed as error:
                log.warning("a puzzle is lost: %s", error)

    async def _search(self, share: Share, think: Think, *, is_long: bool = False) -> tuple[int, Thinking]:
        """Return the engine's action and thinking. Raises ``Refused`` (unavailable)."""
        await self.unasked.wait()
        outcome = await self._workers.choose(JobRequest.of(think, "analysis", share, is_long=is_long), _ignore)
        if outcome.by != "bot" or outcome.thinking is None or outcome.action is None:
            raise Refused("unavailable", "the engine has no answer now")
        return outcome.action, outcome.thinking


def candidates(rules: Rules, questions: Sequence[Question], found: Sequence[Assessed]) -> list[Candidate]:
    """Return the worst mistakes of a game in positions that were not lost; none of a game with chance."""
    if rules.info.chance:
        return []
    by_ply = {question.turn.ply: question for question in questions}
    mistakes = [each for each in found if each.verdict in MISTAKES and each.best]
    mistakes = [each for each in mistakes if motif(rules.info, each) != "worse"]
    mistakes.sort(key=lambda each: -each.lost)
    return [
        Candidate(by_ply[each.ply], rules.action_from_text(by_ply[each.ply].state, each.best), each)
        for each in mistakes[:MOST_OF_GAME]
    ]


def _row(one: Waiting, line: Sequence[int], now: int) -> PuzzleRow:
    turn = one.candidate.question.turn
    identity = hashlib.blake2b(f"{one.session}.{turn.ply}".encode(), digest_size=10).hexdigest()
    kind, text = motif(one.rules.info, one.candidate.assessed), " ".join(map(str, line))
    return PuzzleRow(identity, one.game, one.session, turn.ply, turn.seat, line[0], kind, now, text)


def _ignore(progress: Progress) -> None:
    """Ignore the progress."""

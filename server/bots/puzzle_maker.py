"""Make puzzles from reviewed games, in the background: positions in which a player missed the one right move.

A position becomes a puzzle if a search ten times as long as the review's prefers the same move, and every other one
gives away so much that it would be a mistake. Only games that were played here, and that everybody may watch, are used.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import msgspec

from agon.protocol.cards import Limits
from agon.protocol.jobs import Progress, Think
from agon.protocol.thinking import Assessed, Thinking
from agon.server.bots.hint_service import ENGINE, PATIENCE_MS
from agon.server.bots.motifs import MISTAKES, motif
from agon.server.bots.past_positions import CLOSER_MS, Question
from agon.server.bots.review import span
from agon.server.live.table import Table
from agon.server.store import Store, StoreFailed
from agon.server.store.puzzles import PuzzleRow
from agon.server.workers.dispatcher import Workers
from agon.server.workers.requests import JobRequest, Share

log = logging.getLogger("agon.puzzles")

SEARCH_MS: Final = CLOSER_MS
MOST_OF_GAME: Final = 3
"""Most positions of a game that are searched: those in which most was given away."""
MOST_WAITING: Final = 60
"""Most positions that wait; further games make no puzzles."""
APART: Final = 0.15
"""Least share of the range of pay-offs that any other move gives away."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A position that may become a puzzle."""

    row: PuzzleRow
    think: Think
    share: Share
    span: float


class PuzzleMaker:
    """Searches candidates one at a time, after all other jobs."""

    def __init__(self, store: Store, workers: Workers, now: Callable[[], int]) -> None:
        self._store = store
        self._workers = workers
        self._now = now
        self._waiting: deque[Candidate] = deque()
        self._task: asyncio.Task[None] | None = None

    def offer(self, table: Table, questions: Sequence[Question], found: Sequence[Assessed], share: Share) -> None:
        """Queue the positions of a reviewed game that may become puzzles."""
        self._waiting.extend(
            candidates(table, questions, found, share, self._now())[: MOST_WAITING - len(self._waiting)]
        )
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
            candidate = self._waiting.popleft()
            outcome = await self._workers.choose(JobRequest.of(candidate.think, "analysis", candidate.share), _ignore)
            if outcome.by != "bot" or outcome.thinking is None or outcome.action != candidate.row.answer:
                continue
            if not is_only_answer(outcome.thinking, candidate.span):
                continue
            try:
                await self._store.puzzles.add(candidate.row)
            except StoreFailed as error:
                log.warning("a puzzle is lost: %s", error)


def candidates(
    table: Table, questions: Sequence[Question], found: Sequence[Assessed], share: Share, now: int
) -> list[Candidate]:
    """Return the worst mistakes of a game in positions that were not lost; none of a game that is not for puzzles."""
    session = table.session
    rules, created = session.rules, session.created
    if created.watching != "all" or created.imported is not None or rules.info.chance:
        return []
    by_ply = {question.turn.ply: question for question in questions}
    mistakes = [each for each in found if each.verdict in MISTAKES and each.best]
    mistakes = [each for each in mistakes if motif(rules.info, each) != "worse"]
    mistakes.sort(key=lambda each: -each.lost)
    made: list[Candidate] = []
    for each in mistakes[:MOST_OF_GAME]:
        question = by_ply[each.ply]
        answer = rules.action_from_text(question.state, each.best)
        identity = hashlib.blake2b(f"{table.name}.{each.ply}".encode(), digest_size=10).hexdigest()
        row = PuzzleRow(identity, created.game, table.name, each.ply, each.seat, answer, motif(rules.info, each), now)
        think = msgspec.structs.replace(
            question.think,
            job=f"{question.think.job}.puzzle",
            engine=ENGINE,
            limits=Limits(time_ms=SEARCH_MS),
            deadline_ms=SEARCH_MS + PATIENCE_MS,
            explain=False,
        )
        made.append(Candidate(row, think, share, span(rules.info)))
    return made


def is_only_answer(thinking: Thinking, span: float) -> bool:
    """True if the best move is the only one that does not give away a mistake's worth. ``span``: of the pay-offs."""
    lines = thinking.lines
    return len(lines) > 1 and (lines[0].value - max(line.value for line in lines[1:])) / span >= APART


def _ignore(progress: Progress) -> None:
    """Ignore the progress."""

"""Review one game: search its positions, and judge the moves by what the searches find.

A quick look at every position finds the mistakes within seconds, and what was at stake; the askers get it at once. The
second look is four times as long. Moves that are mistakes by it get a closer look, ten times as long again; that may
make another move a mistake, which is then looked at too. Two searches run side by side, if there are workers.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Final

from agon.games.rules import Rules
from agon.protocol.commands.game import Analysis
from agon.protocol.errors import Refused
from agon.protocol.events import SessionId
from agon.protocol.thinking import Thinking
from agon.server.bots import review
from agon.server.bots.closer_looks import Search, closer_look, time_of
from agon.server.bots.past_positions import DrawQuestion, Question, Questions
from agon.server.bots.review import Draw, Look

AT_ONCE: Final = 2
"""Searches that run side by side."""


class GameReview:
    """The review of one game."""

    def __init__(
        self, name: SessionId, rules: Rules, asks: Questions, search: Search, tell: Callable[[Analysis], None]
    ) -> None:
        """``tell`` gets the progress, and what was found so far."""
        self._name = name
        self._rules = rules
        self._asks = asks
        self._search = search
        self._tell = tell
        self._asked = [question for question in self._asks.positions if not question.turn.is_forced]
        self._looks: dict[int, Look] = {}
        self._draws: dict[int, Draw] = {}
        self._done = 0
        self._total = 2 * len(self._asked) + len(self._asks.draws)

    async def run(self) -> Analysis:
        """Return the findings of all looks. Raises ``Refused``."""
        await self._each([partial(self._quick, question) for question in self._asked])
        await self._each([partial(self._draw, place, draw) for place, draw in enumerate(self._asks.draws)])
        self._tell(self._findings())
        await self._each([partial(self._long, question) for question in self._asked])
        if not self._rules.info.chance:
            await self._closer()
        return self._findings()

    async def _closer(self) -> None:
        """Look closer at mistakes until all that are left had a closer look."""
        questions = {question.turn.ply: question for question in self._asked}
        seen = set[int]()
        while waiting := [ply for ply in review.doubtful(self._findings().positions) if ply not in seen]:
            self._tell(self._findings())
            seen.update(waiting)
            self._total += len(waiting)
            time_ms = time_of(len(seen))
            await self._each([partial(self._close, questions[ply], time_ms) for ply in waiting])

    def _findings(self) -> Analysis:
        info = self._rules.info
        draws = [self._draws[place] for place in sorted(self._draws)]
        positions = review.assess(
            info, [question.turn for question in self._asks.positions], self._looks, self._asks.end, draws
        )
        return Analysis(
            session=self._name,
            done=self._done,
            total=self._total,
            positions=positions,
            accuracy=[review.accuracy(positions, seat) for seat in range(2)],
            luck=review.total_luck(draws),
        )

    async def _each(self, works: Sequence[Callable[[], Awaitable[None]]]) -> None:
        """Do all works, ``AT_ONCE`` at a time. Raises ``Refused``."""
        waiting = iter(works)

        async def take() -> None:
            for work in waiting:
                self._tell(Analysis(session=self._name, done=self._done, total=self._total))
                await work()
                self._done += 1

        try:
            async with asyncio.TaskGroup() as group:
                for _ in range(min(AT_ONCE, len(works))):
                    group.create_task(take(), name="analysis")
        except* Refused as refused:
            refusal = refused.exceptions[0]
        else:
            return
        raise refusal

    async def _quick(self, question: Question) -> None:
        action, thinking = await self._search(question.quick())
        self._note(question, action, thinking, review.at_stake(thinking.lines, self._rules.info))

    async def _long(self, question: Question) -> None:
        action, thinking = await self._search(question.long(chance=self._rules.info.chance))
        self._note(question, action, thinking, self._looks[question.turn.ply].at_stake)

    def _note(self, question: Question, action: int, thinking: Thinking, stake: float) -> None:
        cells = self._rules.choice(question.state, action).path
        self._looks[question.turn.ply] = Look(action, thinking, cells, stake)

    async def _close(self, question: Question, time_ms: int) -> None:
        look = await closer_look(self._search, self._rules, question, self._looks[question.turn.ply], time_ms)
        if look is not None:
            self._looks[question.turn.ply] = look

    async def _draw(self, place: int, draw: DrawQuestion) -> None:
        _, thinking = await self._search(draw.think)
        drawn = next((line.value for line in thinking.lines if line.action == draw.outcome), None)
        if drawn is None or thinking.value is None:
            raise Refused("unavailable", "the engine has no answer now; ask again later")
        self._draws[place] = Draw(draw.ply, thinking.value, drawn)

"""Analyse games that are over: the server's own engine assesses every position, one game at a time, after the jobs of
games. Turns go round over addresses, then over accounts. The result is an event of the game, so each game is analysed
once.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass, field
from functools import partial

from agon.protocol import codec
from agon.protocol.commands.game import Analyse, Analysis
from agon.protocol.errors import Refused
from agon.protocol.events import SessionId
from agon.protocol.jobs import Progress, Think
from agon.protocol.messages import Ok
from agon.protocol.thinking import Thinking
from agon.server.bots.fair_play import FairPlay
from agon.server.bots.game_review import GameReview
from agon.server.bots.hint_service import ENGINE
from agon.server.bots.past_positions import questions_of
from agon.server.bots.puzzle_maker import PuzzleMaker
from agon.server.live.handlers import check_watches, viewer_at
from agon.server.live.registry import TableRegistry
from agon.server.live.request import Request
from agon.server.presence.client import Client
from agon.server.session.commands import StoreAnalysis
from agon.server.store import AccountRow
from agon.server.workers.dispatcher import Workers
from agon.server.workers.line import Turns
from agon.server.workers.requests import JobRequest, Share

log = logging.getLogger("agon.analysis")

MOST_WAITING, MOST_OF_ADDRESS, MOST_OF_ACCOUNT = 100, 10, 3
"""Most games that may wait for analysis: in all, of an address, and of an account."""


@dataclass(slots=True)
class Wanted:
    """A game to analyse, with the first account that asked and the clients that wait for it."""

    share: Share
    clients: set[Client] = field(default_factory=set["Client"])


class AnalysisService:
    """Handle ``analyse``."""

    def __init__(self, registry: TableRegistry, workers: Workers, fair_play: FairPlay, puzzles: PuzzleMaker) -> None:
        self._registry = registry
        self._workers = workers
        self._fair_play = fair_play
        self._puzzles = puzzles
        self._wanted: dict[SessionId, Wanted] = {}
        self._turns = Turns()
        self._task: asyncio.Task[None] | None = None
        registry.is_under_review = self._wanted.__contains__

    async def ask(self, client: Client, command: Analyse, account: AccountRow) -> None:
        """Queue a game, and answer ``ok``. Raises ``Refused``, ``StoreFailed``."""
        name = SessionId(command.session)
        table = await self._registry.current(name)
        if table is None:
            raise Refused("unknown_session", f"there is no game {name}", "$.session")
        check_watches(table, viewer_at(table, account))
        session = table.session
        if session.ended is None:
            raise Refused("not_over", "a game is analysed when it is over")
        info = session.rules.info
        if info.hidden or info.simultaneous:
            raise Refused(
                "no_help", f"{info.title} is not reviewed: what a choice is worth depends on what others know"
            )
        if session.seats != 2 or info.utility != "zero_sum":
            raise Refused("no_help", "games are reviewed that have two players with opposite interests")
        if not session.is_analysed:
            # The start of a game is no secret of any; what came after it may be the position of another one
            later = [question.state for question in questions_of(table).positions if question.turn.ply]
            await self._fair_play.check(account.id, session.rules, later)
            share = Share(client.network, account.id, name)
            if name not in self._wanted:
                self._check_room(share)
            self._wanted.setdefault(name, Wanted(share)).clients.add(client)
            if self._task is None:
                self._begin()
        client.answer(command.id, Ok(re=command.id))

    async def close(self) -> None:
        """Cancel the running analysis, and the making of puzzles."""
        await self._puzzles.close()
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task])

    def _check_room(self, share: Share) -> None:
        """Raises ``Refused`` (too_many)."""
        waiting = [wanted.share for wanted in self._wanted.values()]
        if sum(other.account == share.account for other in waiting) >= MOST_OF_ACCOUNT:
            raise Refused("too_many", f"{MOST_OF_ACCOUNT} games of yours wait to be analysed; ask again later")
        if sum(other.address == share.address for other in waiting) >= MOST_OF_ADDRESS:
            raise Refused("too_many", "many games from your network wait to be analysed; ask again later")
        if len(waiting) >= MOST_WAITING:
            raise Refused("too_many", "many games wait to be analysed; ask again later")

    def _begin(self) -> None:
        self._puzzles.unasked.clear()
        self._task = asyncio.create_task(self._work(), name="analysis")
        self._task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._task = None
        self._puzzles.unasked.set()
        if task.cancelled():
            return
        if (error := task.exception()) is not None:
            log.error("analysis failed", exc_info=error)
            self._wanted.clear()
        elif self._wanted:  # somebody asked after its last look
            self._begin()

    async def _work(self) -> None:
        while self._wanted:
            name = min(self._wanted, key=lambda name: self._turns.of(self._wanted[name].share))
            wanted = self._wanted[name]
            self._turns.take(wanted.share)
            try:
                await self._analyse(name, wanted)
            except Refused as refusal:
                self._tell(wanted, Analysis(session=name, done=0, total=0, reason=refusal.reason))
            del self._wanted[name]

    async def _analyse(self, name: SessionId, wanted: Wanted) -> None:
        """Analyse a game and post the result to its table. Raises ``Refused``."""
        table = await self._registry.current(name)
        if table is None or table.session.is_analysed:
            return
        rules, asks = table.session.rules, questions_of(table)
        search = partial(self._search, wanted.share)
        found = await GameReview(name, rules, asks, search, partial(self._tell, wanted)).run()
        table = await self._registry.current(name)  # it may have left memory meanwhile
        if table is not None:
            table.post(Request(StoreAnalysis(ENGINE.name, found.positions, found.accuracy, found.luck)))
            self._puzzles.offer(table, asks.positions, found.positions, wanted.share)
        self._tell(wanted, Analysis(session=name, done=found.total, total=found.total))

    async def _search(self, share: Share, think: Think, *, is_long: bool = False) -> tuple[int, Thinking]:
        """Return the engine's action and thinking. Raises ``Refused`` (unavailable)."""
        request = JobRequest.of(think, "analysis", share, is_long=is_long)
        outcome = await self._workers.choose(request, _ignore)
        if outcome.thinking is None or outcome.action is None or outcome.by != "bot":
            raise Refused("unavailable", "the engine has no answer now; ask again later")
        return outcome.action, outcome.thinking

    def _tell(self, wanted: Wanted, message: Analysis) -> None:
        payload = codec.encode(message)
        for client in wanted.clients:
            client.send(payload)


def _ignore(progress: Progress) -> None:
    """Ignore the progress."""

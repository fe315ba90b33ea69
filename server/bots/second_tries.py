"""Second tries: another move in a position of an analysed game, judged by the engine. Nothing is stored."""

from __future__ import annotations

import msgspec

from agon.games.api import TERMINAL
from agon.games.rules import Rules
from agon.protocol.commands.game import Tried, TryMove
from agon.protocol.errors import Refused
from agon.protocol.events import AccountId, Analysed, SessionId
from agon.protocol.jobs import Progress, Think
from agon.protocol.thinking import Assessed, Thinking
from agon.server.bots import review
from agon.server.bots.fair_play import FairPlay
from agon.server.bots.past_positions import Question, question_at
from agon.server.live.handlers import check_watches, viewer_at
from agon.server.live.registry import TableRegistry
from agon.server.live.table import Table
from agon.server.presence.client import Client
from agon.server.store import AccountRow
from agon.server.workers.dispatcher import Workers
from agon.server.workers.requests import JobRequest, Share


class SecondTries:
    """Handle ``try_move``. An account has one search at a time."""

    def __init__(self, registry: TableRegistry, workers: Workers, fair_play: FairPlay) -> None:
        self._registry = registry
        self._workers = workers
        self._fair_play = fair_play
        self._busy: set[AccountId] = set()

    async def try_move(self, client: Client, command: TryMove, account: AccountRow) -> None:
        """Answer with the choices, or with the assessment of the action. Raises ``Refused``."""
        table = await self._registry.current(SessionId(command.session))
        if table is None:
            raise Refused("unknown_session", f"there is no game {command.session}", "$.session")
        check_watches(table, viewer_at(table, account))
        if table.session.ended is None:
            raise Refused("not_over", "another move is tried when the game is over")
        assessed = stored_assessment(table, command.ply)
        question = None if assessed is None else question_at(table, command.ply)
        if assessed is None or question is None:
            raise Refused("no_help", "the game's analysis has no such position; analyse the game first", "$.ply")
        rules, answer = table.session.rules, Tried(re=command.id, session=command.session, ply=command.ply)
        if command.action is None:
            choices = rules.choices_of(question.state, rules.legal(question.state))
            client.answer(command.id, msgspec.structs.replace(answer, choices=choices), keep=False)
            return
        if command.action not in rules.legal(question.state):
            raise Refused("illegal_action", f"action {command.action} is not allowed there", "$.action")
        after = rules.apply(question.state, command.action)
        await self._fair_play.check(account.id, rules, [question.state, after])
        me = AccountId(account.id)
        if me in self._busy:
            raise Refused("too_fast", "the engine still looks at your last try")
        self._busy.add(me)
        try:
            share = Share(client.network, account.id, SessionId(command.session))
            played = await self._worth(rules, question, command.action, share)
        finally:
            self._busy.discard(me)
        is_best = rules.action_to_text(question.state, command.action) == assessed.best
        found = review.judged(rules.info, assessed, played, is_best=is_best)
        client.answer(command.id, msgspec.structs.replace(answer, assessed=found), keep=False)

    async def _worth(self, rules: Rules, question: Question, action: int, share: Share) -> float:
        """Return what an action is worth to the seat that takes it: the value of the position after it, or after the
        forced ones that follow. Raises ``Refused``."""
        seat = question.turn.seat
        if rules.info.chance:
            value = review.value_of(action, (await self._search(question.long(chance=True), share)).lines)
            if value is not None:
                return value
        line, after = question.settled(rules, action)
        if rules.current(after) == TERMINAL:
            return float(rules.returns(after)[seat])
        think = question.after(rules, line, after)
        value = (await self._search(think, share)).value
        if value is None:
            raise Refused("unavailable", "the engine has no answer now; ask again later")
        return value if think.seat == seat else -value

    async def _search(self, think: Think, share: Share) -> Thinking:
        """Return the engine's findings. Raises ``Refused`` (unavailable)."""
        outcome = await self._workers.choose(JobRequest.of(think, "analysis", share), _ignore)
        if outcome.thinking is None or outcome.by != "bot":
            raise Refused("unavailable", "the engine has no answer now; ask again later")
        return outcome.thinking


def stored_assessment(table: Table, ply: int) -> Assessed | None:
    """Return the stored assessment of a position."""
    for event, _ in reversed(table.log):
        if isinstance(event, Analysed):
            return next((each for each in event.positions if each.ply == ply), None)
    return None


def _ignore(progress: Progress) -> None:
    """Ignore the progress."""

"""Words of a language model for an engine's reasons, if the host has named one.

The facts are sentences that the server stored with a game that is over and has no secrets: the review's, or those of
the bot that moved. The model is told these and the game's name, so no player's name, chat or hidden card can reach it.
What a submitted bot printed is a stranger's text and no finding of a search, so it is not worded.
"""

from __future__ import annotations

import logging
from collections import OrderedDict
from pathlib import Path
from typing import Final, TypeAlias

import msgspec

from agon.protocol import cards
from agon.protocol.cards import LanguageModel, Limits
from agon.protocol.commands.game import Worded, WordReasons
from agon.protocol.errors import Refused
from agon.protocol.events import AccountId, Acted, SessionId, TakenBack
from agon.protocol.jobs import Engine, Progress, Think
from agon.protocol.thinking import ModelAnswer
from agon.server.bots.card_files import CardError
from agon.server.bots.help_limit import DayLimit, HelpLimit
from agon.server.bots.past_positions import question_at
from agon.server.bots.second_tries import stored_assessment
from agon.server.live.handlers import check_watches, viewer_at
from agon.server.live.registry import TableRegistry
from agon.server.live.table import Table
from agon.server.presence.client import Client
from agon.server.store import AccountRow
from agon.server.workers.dispatcher import Workers
from agon.server.workers.requests import JobRequest, Share

log = logging.getLogger("agon.wording")

ENGINE: Final = "wording"
"""Engine of the workers that asks the model."""
ANSWER_MS: Final = 30_000
PATIENCE_MS: Final = 5_000
STRANGERS: Final = "submitted"
"""Engine whose reasons are what a bot that was handed in printed."""
REMEMBERED: Final = 1_000
"""Number of wordings that are kept, so that a model is asked once for what many read."""

Key: TypeAlias = tuple[SessionId, int, str]


def read_model(path: str) -> LanguageModel | None:
    """Read the setting ``worded_by``; None if it is empty. Raises ``CardError``."""
    if not path:
        return None
    try:
        return cards.read_model(Path(path).expanduser().read_bytes())
    except (OSError, msgspec.DecodeError, UnicodeDecodeError) as error:
        raise CardError(f"{path}: {error}") from None


class WordingService:
    """Handle ``word_reasons``. An account has one question at a time, which counts as a hint, and some a day."""

    def __init__(
        self, registry: TableRegistry, workers: Workers, limit: HelpLimit, model: LanguageModel | None
    ) -> None:
        self._registry = registry
        self._workers = workers
        self._limit = limit
        self._model = model
        self._day = DayLimit(registry.settings.worded_a_day)
        self._found: OrderedDict[Key, ModelAnswer] = OrderedDict()
        self._busy: set[AccountId] = set()

    async def word(self, client: Client, command: WordReasons, account: AccountRow) -> None:
        """Answer with the model's words. Raises ``Refused``, ``StoreFailed``."""
        name, me = SessionId(command.session), AccountId(account.id)
        table = await self._registry.current(name)
        if table is None:
            raise Refused("unknown_session", f"there is no game {name}", "$.session")
        check_watches(table, viewer_at(table, account))
        if self._model is None:
            raise Refused("no_help", "no language model words explanations on this server")
        if table.session.ended is None:
            raise Refused("not_over", "reasons are worded when the game is over")
        facts, think = reasons(table, command)
        key = name, command.ply, command.of
        answer = self._found.get(key)
        if answer is None:
            if me in self._busy:
                raise Refused("too_fast", "the model is still at work on your last question")
            self._limit.count(me, self._registry.clock.now())
            self._day.count(f"guests of {client.network}" if account.is_guest else me, self._registry.clock.now())
            self._busy.add(me)
            try:
                answer = await self._ask(self._model, facts, think, Share(client.network, me, name))
            finally:
                self._busy.discard(me)
            self._keep(key, answer)
        found = Worded(re=command.id, session=command.session, ply=command.ply, facts=facts, answer=answer)
        client.answer(command.id, found, keep=False)

    async def _ask(self, model: LanguageModel, facts: list[str], think: Think, share: Share) -> ModelAnswer:
        """Return a model's words. Raises ``Refused`` (unavailable)."""
        parameters = {**msgspec.to_builtins(model), "facts": "\n".join(facts)}
        think = msgspec.structs.replace(
            think,
            job=f"{think.job}.words",
            engine=Engine(name=ENGINE, parameters=parameters),
            limits=Limits(time_ms=ANSWER_MS),
            deadline_ms=ANSWER_MS + PATIENCE_MS,
            history=[],
            explain=False,
        )
        troubles: list[str] = []
        outcome = await self._workers.choose(JobRequest.of(think, "hint", share), _ignore, troubles.append)
        answer = None if outcome.thinking is None or outcome.by != "bot" else outcome.thinking.model
        if answer is None:
            reason = next((text.partition("failed: ")[2] for text in troubles if "failed: " in text), "")
            raise Refused("unavailable", reason or "no worker can ask the model now; try again later")
        log.info("%s worded %s, %d tokens", answer.model, think.job, answer.tokens_in + answer.tokens_out)
        return answer

    def _keep(self, key: Key, answer: ModelAnswer) -> None:
        self._found[key] = answer
        while len(self._found) > REMEMBERED:
            self._found.popitem(last=False)


def reasons(table: Table, command: WordReasons) -> tuple[list[str], Think]:
    """Return the sentences to word, and a job about their position. Raises ``Refused`` (no_help)."""
    info = table.session.rules.info
    if info.hidden or info.simultaneous:
        raise Refused("no_help", f"reasons are not worded in {info.title}: they speak of what others know")
    assessed = stored_assessment(table, command.ply)
    facts = moved_because(table, command.ply) if command.of == "move" else [] if assessed is None else assessed.why
    question = question_at(table, command.ply) if facts else None
    if question is None:
        raise Refused("no_help", "there are no reasons for that position", "$.ply")
    return facts, question.think


def moved_because(table: Table, ply: int) -> list[str]:
    """Return the reasons of the bot that moved after ``ply`` actions; none if its search gave none."""
    moves: list[Acted] = []
    for event, _ in table.log:
        if isinstance(event, TakenBack):
            del moves[event.ply :]
        elif isinstance(event, Acted):
            moves.append(event)
    thinking = moves[ply].thinking if ply < len(moves) else None
    return [] if thinking is None or thinking.engine == STRANGERS else thinking.why


def _ignore(progress: Progress) -> None:
    """Ignore the progress."""

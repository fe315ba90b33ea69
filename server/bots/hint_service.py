"""Hints on request: the server's own engine gets a job as for a bot, and its answer becomes an event.

A position is searched once for a seat; each level of the hint shows more of the same answer. A person has one search
at a time, and a limited number of hints a minute.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import OrderedDict
from dataclasses import dataclass

from agon.protocol.cards import Limits
from agon.protocol.commands.game import AskHint
from agon.protocol.errors import Refused
from agon.protocol.events import AccountId, SessionId
from agon.protocol.jobs import Engine, Progress, Think
from agon.protocol.thinking import Thinking
from agon.server.bots import hint_levels
from agon.server.bots.help_limit import HelpLimit
from agon.server.bots.turns import seen_state
from agon.server.live.registry import TableRegistry
from agon.server.live.request import Request
from agon.server.live.table import Table
from agon.server.ops import logs
from agon.server.presence.client import Client
from agon.server.session import assistance
from agon.server.session import state as core
from agon.server.session.commands import GiveHint
from agon.server.session.visibility import history_for
from agon.server.store import AccountRow
from agon.server.workers.dispatcher import Workers
from agon.server.workers.requests import JobRequest, Share

log = logging.getLogger("agon.help")

ENGINE = Engine(name="default", parameters={"lines": 3})
"""The game's default engine, with the best moves after the first."""
HINT_MS = 1_000
PATIENCE_MS = 10_000
"""Additional time (ms) for the answer: no clock waits for it, and the worker may have to load its kernels first."""
REMEMBERED = 200
"""Number of positions whose answer is kept for the next level."""


@dataclass(frozen=True, slots=True)
class Found:
    """The engine's answer for a position."""

    action: int
    thinking: Thinking


def question(table: Table, seat: int, *, time_ms: int, purpose: str) -> Think:
    """Return the job of a search: the position as the seat may see it."""
    session, seed = table.session, secrets.randbits(63)
    return Think(
        job=f"{table.name}.{session.seq}.{seat}.{purpose}",
        game=session.created.game,
        version=session.created.version,
        options=session.created.options,
        start=session.created.start,
        seat=seat,
        state=seen_state(session, seat, seed),
        history=history_for(session, seat),
        engine=ENGINE,
        limits=Limits(time_ms=time_ms),
        seed=seed,
        deadline_ms=time_ms + PATIENCE_MS,
        explain=True,
    )


class HintService:
    """Handle ``ask_hint``."""

    def __init__(self, registry: TableRegistry, workers: Workers, limit: HelpLimit) -> None:
        self._registry = registry
        self._workers = workers
        self._found: OrderedDict[tuple[SessionId, int, int], Found] = OrderedDict()
        self._running: dict[AccountId, asyncio.Task[None]] = {}
        self._limit = limit

    async def ask(self, client: Client, command: AskHint, account: AccountRow) -> None:
        """Start a search, which the event ``hint_given`` answers. Raises ``Refused``, ``StoreFailed``."""
        name = SessionId(command.session)
        me = AccountId(account.id)
        table = await self._registry.current(name)
        if table is None:
            raise Refused("unknown_session", f"there is no game {name}", "$.session")
        seat = table.seat_of(me)
        if seat is None:
            raise Refused("not_seated", "you have no seat in this game")
        given = table.session.commands.get(core.command_key(seat, command.id))
        if given is not None:
            table.broadcaster.again(client, command.id, seat, given)
            return
        assistance.check_hint(table.session, seat)
        running = self._running.get(me)
        if running is not None:
            raise Refused("too_fast", "the engine is still at work on your last question")
        self._limit.count(me, table.now())
        task = asyncio.create_task(self._answer(client, command, table, seat), name=f"hint-{name}-{seat}")
        self._running[me] = task
        table.hold()
        task.add_done_callback(lambda done: self._done(me, table, done))

    async def close(self) -> None:
        """Cancel the running searches."""
        tasks = list(self._running.values())
        for task in tasks:
            task.cancel()
        if tasks:
            await asyncio.wait(tasks)

    def _done(self, me: AccountId, table: Table, task: asyncio.Task[None]) -> None:
        self._running.pop(me, None)
        table.release()
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("a hint failed", exc_info=error)

    async def _answer(self, client: Client, command: AskHint, table: Table, seat: int) -> None:
        logs.about(table.name)
        session = table.session
        moved = session.moved
        state = core.state_for(session, seat)
        try:
            found = await self._search(client, table, seat, moved)
        except Refused as refusal:
            client.fail(refusal, command.id)
            return
        rules = session.rules
        board = rules.board(session.created.options)
        hint = hint_levels.hint(rules, board, state, command.level, action=found.action, thinking=found.thinking)
        # The table checks that the position is still the same
        table.post(Request(GiveHint(seat, hint, moved, command.id), client, command.id))

    async def _search(self, client: Client, table: Table, seat: int, moved: int) -> Found:
        """Return the answer for a position, from memory or a new search. Raises ``Refused`` (unavailable)."""
        key = table.name, seat, moved
        known = self._found.get(key)
        if known is not None:
            return known
        legal = table.session.rules.legal_for(table.session.state, seat)
        think = question(table, seat, time_ms=HINT_MS, purpose="hint")
        share = Share(client.network, table.session.players[seat].id, table.name)
        outcome = await self._workers.choose(JobRequest.of(think, "hint", share), _ignore)
        if outcome.by != "bot" or outcome.action not in legal or outcome.thinking is None:
            raise Refused("unavailable", "the engine has no answer now; ask again")
        found = self._found[key] = Found(outcome.action, outcome.thinking)
        while len(self._found) > REMEMBERED:
            self._found.popitem(last=False)
        return found


def _ignore(progress: Progress) -> None:
    """Ignore the progress."""

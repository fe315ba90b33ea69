"""The search lab: one position of somebody's own making, one search, its thinking. Nothing is stored.

A position comes as a text, so it holds no secret of a running game. An account has one search at a time: a newer one
takes its place. Four searches count as one hint (``help_limit``).
"""

from __future__ import annotations

import asyncio
import secrets
import sys
from typing import Any, Final

import numpy as np

from agon.games.api import TERMINAL, GameError
from agon.games.rules import Rules
from agon.games.verbs import State
from agon.protocol.cards import Limits
from agon.protocol.commands import lab as lm
from agon.protocol.errors import Refused
from agon.protocol.events import AccountId, SessionId
from agon.protocol.jobs import Engine, Progress, Step, Think
from agon.protocol.thinking import Thinking
from agon.server.bots.help_limit import HelpLimit
from agon.server.live.registry import TableRegistry
from agon.server.presence.client import Client
from agon.server.store import AccountRow
from agon.server.workers.dispatcher import Workers
from agon.server.workers.requests import JobRequest, Share

TIME_MS: Final = 2_000
"""Most time (ms) of a search."""
PATIENCE_MS: Final = 10_000
SHARE: Final = 0.25
"""Of a hint: what a search counts."""


class SearchLab:
    """Handle ``search_position``."""

    def __init__(self, registry: TableRegistry, workers: Workers, limit: HelpLimit) -> None:
        self._registry = registry
        self._workers = workers
        self._limit = limit
        self._running: dict[AccountId, asyncio.Task[Any] | None] = {}

    async def search(self, client: Client, command: lm.SearchPosition, account: AccountRow) -> None:
        """Answer with the search's thinking. Raises ``Refused``, ``GameError``, ``StoreFailed``."""
        rules = self._registry.rules(command.game)
        options = rules.options(command.options)
        state, history = _position(rules, options, command)
        if rules.current(state) == TERMINAL:
            raise Refused("malformed", "the game is over in that position", "$.position")
        think = _job(rules, options, state, history, command)
        me, task = AccountId(account.id), asyncio.current_task()
        older, self._running[me] = self._running.get(me), task
        if older is not None:
            older.cancel()
        try:
            thinking = await self._thinking(me, think, client.network)
        except asyncio.CancelledError:
            if self._running.get(me) is task:  # the server ends
                raise
            raise Refused("too_fast", "a newer search of yours took the place of this one") from None
        finally:
            if self._running.get(me) is task:
                del self._running[me]
        seat = rules.current(state)
        answer = lm.PositionSearched(
            re=command.id,
            game=command.game,
            position=rules.position_to_text(state),
            mover=seat,
            thinking=thinking,
            board=rules.board(options),
            view=rules.view(state, seat) if seat >= 0 else rules.view(state),
        )
        client.answer(command.id, answer, keep=False)

    async def _thinking(self, me: AccountId, think: Think, network: str) -> Thinking:
        """Return the findings of a worker. Raises ``Refused``, ``StoreFailed``."""
        if await self._plays(me, think.game):
            raise Refused("no_help", "you are playing this game: the lab searches it when your game is over", "$.game")
        self._limit.count(me, self._registry.clock.now(), SHARE)
        troubles: list[str] = []
        request = JobRequest.of(think, "hint", Share(network, me, SessionId("")))
        outcome = await self._workers.choose(request, _ignore, troubles.append)
        if outcome.thinking is None or outcome.by != "bot":
            reason = next((text.partition("failed: ")[2] for text in troubles if "failed: " in text), "")
            raise Refused("unavailable", reason or "no worker has an answer now; try again later")
        return outcome.thinking

    async def _plays(self, me: AccountId, game: str) -> bool:
        """True if the account plays the game without declared help."""
        for name in await self._registry.store.accounts.playing(me):
            table = await self._registry.current(SessionId(name))
            seat = None if table is None else table.seat_of(me)
            if table is None or seat is None or table.session.ended is not None:
                continue
            if table.session.created.game == game and not table.session.players[seat].assisted:
                return True
        return False


def _position(rules: Rules, options: dict[str, int | str], command: lm.SearchPosition) -> tuple[State, list[Step]]:
    """Return the state after the moves, and these. Raises ``Refused``."""
    start = command.position.strip()
    try:
        state = rules.position_from_text(start, options) if start else rules.initial(options)
    except GameError as error:
        raise Refused("malformed", str(error), "$.position") from None
    history: list[Step] = []
    try:
        for text in command.moves.split():
            action = rules.action_from_text(state, text)
            history.append(Step(rules.current(state), action))
            state = rules.apply(state, action)
    except GameError as error:
        raise Refused("malformed", str(error), "$.moves") from None
    return state, history


def _job(
    rules: Rules, options: dict[str, int | str], state: State, history: list[Step], command: lm.SearchPosition
) -> Think:
    nodes = command.nodes
    if command.engine == "lab":
        nodes = None if nodes is None else min(nodes, lm.MOST_LAB_NODES)
    dtype = np.dtype(rules.info.dtype)
    raw = state if sys.byteorder == "little" else state.astype(dtype.newbyteorder("<"))
    return Think(
        job=f"lab.{secrets.token_hex(6)}",
        game=rules.info.name,
        version=rules.info.version,
        options=options,
        start=command.position.strip() or None,
        seat=max(0, rules.current(state)),
        state=raw.tobytes(),
        history=history,
        engine=Engine(name=command.engine, parameters=dict(command.parameters)),
        limits=Limits(time_ms=TIME_MS, nodes=nodes, depth=command.depth),
        seed=command.seed,
        deadline_ms=TIME_MS + PATIENCE_MS,
    )


def _ignore(progress: Progress) -> None:
    """Ignore the progress."""

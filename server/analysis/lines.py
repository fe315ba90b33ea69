"""Engine lines on the analysis board: one search at a time for each account, streamed, within its budget.

A search is a job like that of a bot, but it yields: as soon as any other job waits for its worker, it answers with what
it has, waits for its next turn and goes on with the time that is left. So lines never delay a bot's move by more than
the time that an engine takes to stop.

The engine gives values of several moves and the line that it expects after the best; a short search after each of the
others finds how it would go on.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec
import numpy as np

from agon.games.api import GameError
from agon.games.rules import Rules
from agon.games.verbs import State
from agon.protocol import codec
from agon.protocol.cards import Limits
from agon.protocol.commands.study import EngineLine, FindLines, LinesFound
from agon.protocol.errors import Refused
from agon.protocol.events import AccountId
from agon.protocol.jobs import Engine, Progress, Step, Think
from agon.protocol.messages import Ok
from agon.protocol.thinking import Thinking
from agon.server.analysis.budget import Budget
from agon.server.analysis.positions import Positions, is_secretive
from agon.server.bots.fair_play import FairPlay
from agon.server.bots.hint_service import PATIENCE_MS
from agon.server.presence.client import Client
from agon.server.store import AccountRow, StoreFailed
from agon.server.workers.dispatcher import Workers
from agon.server.workers.requests import JobRequest, Outcome, Share

log = logging.getLogger("agon.analysis")

REPORT_MS: Final = 250
"""Shortest time between two messages of progress."""
FEWEST_VISITS: Final = 10
"""Visits below which the value of a move in a Monte Carlo search says nothing."""
NEXT_SHARE, NEXT_MS = 20, 300
"""Part of the time, and most time (ms), of the short search after each of the other moves."""
ALL_SHARE: Final = 4
"""Part of the time of the search that values every seat."""
NO_LINE: Final = "the engine found no line in its time; it may still be loading this game: ask again in a moment"
NO_STORE: Final = "the database does not answer; ask again in a moment"
LEAST_MS: Final = 50
"""A search for less time is not begun."""


@dataclass(frozen=True, slots=True)
class Question:
    """A position in which ``seat`` is to move, and the search that is wanted."""

    rules: Rules
    options: dict[str, Any]
    state: State
    seat: int
    start: str | None
    history: list[Step]
    count: int
    share: Share
    owner: str
    """Account, or network of a guest, whose budget it uses."""

    @property
    def has_several(self) -> bool:
        """True if one value does not say what every seat may expect."""
        return self.rules.seats(self.options) > 2 or self.rules.info.utility not in {"zero_sum", "constant_sum"}

    def think(
        self, state: State, steps: Sequence[Step], *, lines: int, time_ms: int, engine: Engine | None = None
    ) -> Think:
        """Return the job for a position after further steps, as its seat to move may see it."""
        rules, seed = self.rules, secrets.randbits(63)
        seat = rules.current(state)
        shown = rules.resample(state, seat, seed) if is_secretive(rules) else state
        known = [*self.history, *steps]
        return Think(
            job=f"board-{secrets.token_hex(6)}",
            game=rules.info.name,
            version=rules.info.version,
            options=self.options,
            seat=seat,
            state=np.ascontiguousarray(shown if sys.byteorder == "little" else shown.byteswap()).tobytes(),
            history=known,
            start=self.start,
            engine=engine or Engine(name="default", parameters={"lines": lines}),
            limits=Limits(time_ms=time_ms),
            seed=seed,
            deadline_ms=time_ms + PATIENCE_MS,
            report_ms=REPORT_MS,
        )


@dataclass(slots=True)
class Found:
    """The best thinking so far."""

    thinking: Thinking | None = None
    continued: dict[int, list[str]] = field(default_factory=dict[int, list[str]])
    """Lines after the moves that are not the engine's first."""
    values: list[float] = field(default_factory=list[float])
    """Expected pay-off of every seat."""
    read: dict[tuple[str, ...], tuple[list[int], list[int]]] = field(
        default_factory=dict[tuple[str, ...], tuple[list[int], list[int]]]
    )
    """Actions and seats of lines that were read."""

    def take(self, thinking: Thinking) -> bool:
        """Take new thinking unless it knows less than what is shown: a search that yielded begins again."""
        known = self.thinking
        better = known is None or thinking.exact or (thinking.depth, thinking.nodes) >= (known.depth, known.nodes)
        if better:
            self.thinking = thinking
        return better


class LineSearches:
    """Handle ``find_lines`` and ``stop_lines``."""

    def __init__(self, workers: Workers, positions: Positions, budget: Budget, fair_play: FairPlay) -> None:
        self._workers = workers
        self._positions = positions
        self._budget = budget
        self._fair_play = fair_play
        self._running: dict[AccountId, asyncio.Task[None]] = {}

    @property
    def offered(self) -> bool:
        """True if the operator lets people ask for lines."""
        return self._budget.hourly > 0

    async def find(self, client: Client, command: FindLines, account: AccountRow) -> None:
        """Answer ``ok`` and start a search, which ends the account's search before. Raises ``Refused``,
        ``StoreFailed``."""
        if not self.offered:
            raise Refused("unavailable", "this server gives no engine lines: its operator turned them off")
        question = self._question(client, command, account)
        await self._fair_play.check(account.id, question.rules, self._path(command))
        if self._budget.left_s(question.owner) <= 0:
            raise Refused("too_many", "your engine time for this hour is used up; it comes back little by little")
        me = AccountId(account.id)
        await self._end(me)
        client.answer(command.id, Ok(re=command.id), keep=False)
        task = asyncio.create_task(self._run(client, command, question), name=f"lines-{me}")
        self._running[me] = task
        task.add_done_callback(lambda done: self._done(me, done))

    async def stop(self, account: AccountRow) -> None:
        """End the account's search."""
        await self._end(AccountId(account.id))

    async def close(self) -> None:
        """End all searches."""
        for account in list(self._running):
            await self._end(account)

    async def _end(self, account: AccountId) -> None:
        task = self._running.pop(account, None)
        if task is not None:
            task.cancel()
            await asyncio.wait([task])

    def _done(self, account: AccountId, task: asyncio.Task[None]) -> None:
        if self._running.get(account) is task:
            del self._running[account]
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("engine lines failed", exc_info=error)

    def _path(self, command: FindLines) -> list[State]:
        """Return the state that is asked about, and the one before it."""
        actions = command.actions
        return [self._positions.at(command.root, actions[:end]) for end in {len(actions), max(0, len(actions) - 1)}]

    def _question(self, client: Client, command: FindLines, account: AccountRow) -> Question:
        """Return the question of a command. Raises ``Refused``."""
        root, positions = command.root, self._positions
        rules, options = positions.rules_of(root.game), positions.options(root)
        if positions.is_replay(root):
            raise Refused("no_help", f"{rules.info.title} has no engine for these options: they are for replays alone")
        state = positions.at(root, command.actions)
        seat = rules.current(state)
        if seat < 0:
            raise Refused("not_your_turn", "the engine judges positions in which a seat is to move", "$.actions")
        if root.seat is not None and seat != root.seat:
            name = rules.info.seat_names[root.seat]
            raise Refused("no_help", f"you look through the eyes of {name}: the engine answers when it is their turn")
        before = positions.begin(root)
        history: list[Step] = []
        for action in command.actions:
            mover = rules.current(before)
            seen = not is_secretive(rules) or mover == seat or rules.is_visible(before, action, seat)
            history.append(Step(mover, action if seen else None))
            before = positions.at(root, command.actions[: len(history)])
        owner = account.id if account.is_member else f"at {client.network}"
        share = Share(client.network, account.id, "analysis board")
        return Question(rules, options, state, seat, root.start, history, command.lines, share, owner)

    async def _run(self, client: Client, command: FindLines, question: Question) -> None:
        found = Found()

        def tell(*, done: bool = False, **more: Any) -> None:
            client.send(codec.encode(self._message(command.id, question, found, done=done, **more)))

        def progressed(progress: Progress) -> None:
            if found.take(progress.thinking):
                tell()

        wanted_ms = command.seconds * 1000
        try:
            while wanted_ms >= LEAST_MS:
                time_ms = min(wanted_ms, int(1000 * self._budget.left_s(question.owner)))
                if time_ms < LEAST_MS:
                    tell(done=True, stopped="budget", reason="your engine time for this hour is used up")
                    return
                think = question.think(question.state, [], lines=question.count, time_ms=time_ms)
                outcome, spent_s = await self._ask(question, think, progressed)
                if outcome.thinking is None or outcome.by != "bot":
                    tell(done=True, stopped="unavailable", reason=NO_LINE)
                    return
                found.take(outcome.thinking)
                wanted_ms -= int(1000 * spent_s) + 1
                if outcome.thinking.stop != "flag":
                    break
                tell()  # it yielded to another job, and goes on when no other waits
            await self._value_all(question, found, command.seconds * 1000)
            await self._continue(question, found, command.seconds * 1000, tell)
            if found.thinking is None or not self._shown(question, found.thinking):
                tell(done=True, stopped="unavailable", reason=NO_LINE)
            else:
                tell(done=True)
        except StoreFailed:
            tell(done=True, stopped="unavailable", reason=NO_STORE)

    async def _ask(
        self, question: Question, think: Think, progressed: Callable[[Progress], None]
    ) -> tuple[Outcome, float]:
        """Return the answer to a job and the CPU time that it used (s), which is charged; all the time since its first
        sign if it is cancelled."""
        began: float | None = None

        def working(progress: Progress) -> None:
            nonlocal began
            began = began or time.monotonic() - progress.thinking.time_ms / 1000
            progressed(progress)

        request = JobRequest.of(think, "board", question.share)
        try:
            outcome = await self._workers.choose(request, working)
        except asyncio.CancelledError:
            if began is not None:
                self._budget.charge(question.owner, time.monotonic() - began)
            raise
        thinking = outcome.thinking
        spent_s = 0.0 if thinking is None else max(thinking.cpu_ms, thinking.time_ms) / 1000
        self._budget.charge(question.owner, spent_s)
        return outcome, spent_s

    async def _value_all(self, question: Question, found: Found, time_ms: int) -> None:
        """Find what every seat may expect, if the search said it of one: max^n values all."""
        thinking = found.thinking
        if thinking is None or not question.has_several:
            return
        count, each_ms = question.rules.seats(question.options), time_ms // ALL_SHARE
        found.values = thinking.values[:count]
        if len(found.values) < count and self._budget.left_s(question.owner) * 1000 >= each_ms:
            engine = Engine(name="maxn", parameters={"mode": "maxn"})
            think = question.think(question.state, [], lines=1, time_ms=each_ms, engine=engine)
            outcome, _ = await self._ask(question, think, _ignore)
            if outcome.thinking is not None:
                found.values = outcome.thinking.values[:count]

    async def _continue(self, question: Question, found: Found, time_ms: int, tell: Callable[[], None]) -> None:
        """Find how the lines after the best go on."""
        rules = question.rules
        if found.thinking is None or is_secretive(rules):
            return
        each_ms = min(NEXT_MS, time_ms // NEXT_SHARE)
        for line in self._shown(question, found.thinking)[1:]:
            after = rules.apply(question.state, line.action)
            if rules.current(after) < 0 or self._budget.left_s(question.owner) * 1000 < each_ms:
                continue
            think = question.think(after, [Step(question.seat, line.action)], lines=1, time_ms=each_ms)
            outcome, _ = await self._ask(question, think, _ignore)
            if outcome.thinking is not None and outcome.thinking.pv:
                found.continued[line.action] = [line.line[0], *outcome.thinking.pv]
                tell()

    def _shown(self, question: Question, thinking: Thinking) -> list[EngineLine]:
        """Return the best moves, as many as are wanted; those that a simulation hardly tried are left out."""
        rules, state = question.rules, question.state
        legal = set(rules.legal(state))
        known = [line for line in thinking.lines if line.action in legal]
        if not known and thinking.pv and thinking.value is not None:
            return self._only(question, thinking)
        tried = [line for line in known if line.exact or not line.visits or line.visits >= FEWEST_VISITS]
        first = thinking.pv[0] if thinking.pv else ""
        best = sorted(tried or known[:1], key=lambda line: line.text != first)  # else as the engine orders them
        return [
            EngineLine(
                action=line.action,
                value=line.value,
                line=thinking.pv if line.text == first else [line.text],
                exact=line.exact,
                visits=line.visits,
                path=rules.choice(state, line.action).path,
            )
            for line in best[: question.count]
        ]

    def _only(self, question: Question, thinking: Thinking) -> list[EngineLine]:
        """Return the line of a search that gives no values of single moves: it was proven, or comes from a book."""
        rules, state = question.rules, question.state
        try:
            action = rules.action_from_text(state, thinking.pv[0])
        except GameError:
            return []
        path = rules.choice(state, action).path
        return [
            EngineLine(action=action, value=thinking.value or 0.0, line=thinking.pv, exact=thinking.exact, path=path)
        ]

    def _message(
        self, re: str, question: Question, found: Found, *, done: bool, stopped: Any = "", reason: str = ""
    ) -> LinesFound:
        thinking = found.thinking
        left_s = int(self._budget.left_s(question.owner))
        if thinking is None:
            return LinesFound(
                re=re, seat=question.seat, lines=[], left_s=left_s, done=done, stopped=stopped, reason=reason
            )
        lines: list[EngineLine] = []
        for line in self._shown(question, thinking):
            texts = found.continued.get(line.action, line.line)
            key = tuple(texts)
            if key not in found.read:
                found.read[key] = _read(question, line.action, texts)
            actions, seats = found.read[key]
            lines.append(msgspec.structs.replace(line, line=texts, actions=actions, seats=seats))
        return LinesFound(
            re=re,
            seat=question.seat,
            lines=lines,
            engine=thinking.engine,
            depth=thinking.depth,
            nodes=thinking.nodes,
            values=found.values or thinking.values,
            ends_in=thinking.ends_in,
            interpreted=thinking.interpreted,
            left_s=left_s,
            done=done,
            stopped=stopped,
            reason=reason,
        )


def _read(question: Question, first: int, texts: Sequence[str]) -> tuple[list[int], list[int]]:
    """Return the actions of a line and the seats that take them, as far as the texts are actions in turn."""
    rules, state = question.rules, question.state
    actions: list[int] = []
    seats: list[int] = []
    try:
        for number, text in enumerate(texts):
            action = rules.action_from_text(state, text) if number else first
            seats.append(rules.current(state))
            state = rules.apply(state, action)
            actions.append(action)
    except GameError:
        seats = seats[: len(actions)]
    return actions, seats


def _ignore(progress: Progress) -> None:
    """Ignore the progress."""

"""A session in memory: its mailbox, its clock, its followers. The only writer of the session.

Save, then tell: an event is committed before anybody hears of it, and what the actor hears is its acknowledgement.
Commands are taken one at a time: the next waits in the mailbox until the one before is committed and told. There is no
task a table: a command is decided where it arrives, and goes on from the commit's callback.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine, Generator
from dataclasses import dataclass
from typing import Any, Protocol

import msgspec

from games.api import SPECTATOR
from protocol import codec
from protocol.errors import Refused
from protocol.events import AccountId, Acted, Ended, Event, RematchAgreed, SessionId
from protocol.messages import Failure, GameSummary, Joined, Occurred, Ok, SessionExport, Thought
from server import audience, logs, orders
from server import session as core
from server.exporting import exported, record_formats
from server.listing import head_of, result_text
from server.session import Session
from server.store import Row, SequenceConflict, SessionHead, StoreFailed
from transport.tracing import Trace

log = logging.getLogger("agon.table")


def now_ms() -> int:
    return time.time_ns() // 1_000_000


class Follower(Protocol):
    """A connection that hears what happens at a table."""

    def send(self, payload: bytes) -> None: ...


@dataclass(frozen=True, slots=True)
class Request:
    """A command in the mailbox; ``sender`` gets the answer."""

    command: orders.Command
    sender: Follower | None = None
    re: str | None = None
    trace: Trace | None = None


class Log(Protocol):
    """The part of the store that a table uses."""

    def append(self, rows: list[Row], head: SessionHead | None = None) -> asyncio.Future[None]: ...
    async def events(self, session: str, since: int = -1) -> list[Row]: ...


@dataclass(frozen=True, slots=True)
class TableHooks:
    """How a table reaches the rest of the server."""

    on_turn: Callable[[Table], None]
    """The position has changed: bots may have to move."""
    on_ended: Callable[[Table], None]
    on_rematch: Callable[[Table, SessionId], Awaitable[None]]
    """All agreed to play again: makes the next session, before the agreement is committed."""
    on_rest: Callable[[Table], None]
    """The session has ended, nobody follows it and nothing is asked of it."""
    on_moved: Callable[[str], None]
    """An action was committed, by ``player``, ``bot``, ``bot_streamed`` or ``bot_fallback``."""


class Table:
    """A session in memory."""

    def __init__(
        self,
        name: SessionId,
        session: Session,
        log: list[tuple[Event, int]],
        store: Log,
        hooks: TableHooks,
        *,
        show_thinking: bool,
    ) -> None:
        """``log``: the events (with their times) that ``session`` is the fold of."""
        self.name = name
        self.session = session
        self.log = log
        self.followers: dict[Follower, int] = {}
        """Who hears what happens, and from which seat (or ``SPECTATOR``) they see it."""
        self._store = store
        self._hooks = hooks
        self._show_thinking = show_thinking
        self._mailbox: deque[Request] = deque()
        self._busy = False
        self._alarm: asyncio.TimerHandle | None = None
        self._waiting: asyncio.Task[None] | None = None
        self._stopped = False

    @property
    def created_at(self) -> int:
        return self.log[0][1]

    @property
    def updated_at(self) -> int:
        return self.log[-1][1]

    @property
    def is_at_rest(self) -> bool:
        """Whether it can leave memory without anybody noticing."""
        return self.session.ended is not None and not self.followers and not self._busy and not self._mailbox

    def start(self) -> None:
        """Begins to serve. Downtime costs nobody time: running clocks count from now."""
        self.session.since = max(self.session.since, now_ms())
        self._set_alarm()
        if self.session.ended is None:
            self._hooks.on_turn(self)

    def stop(self) -> None:
        """Stops serving. Everything acknowledged is in the store already."""
        self._stopped = True
        self._mailbox.clear()
        if self._alarm is not None:
            self._alarm.cancel()

    def post(self, request: Request) -> None:
        """Takes a command; it is answered in order."""
        if self._stopped:
            return
        self._mailbox.append(request)
        if not self._busy:
            self._serve()

    def seat_of(self, account: AccountId) -> int | None:
        for seat, taken in enumerate(self.session.created.seats):
            if taken.player.id == account:
                return seat
        return None

    def summary(self) -> GameSummary:
        """The session as lists show it."""
        session = self.session
        return GameSummary(
            session=self.name,
            game=session.created.game,
            options=session.created.options,
            clock=session.created.clock,
            players=[taken.player for taken in session.created.seats],
            status="playing" if session.ended is None else "ended",
            plies=session.ply,
            created=self.created_at,
            updated=self.updated_at,
            result=result_text(session),
            returns=None if session.ended is None else session.ended.returns,
        )

    def tell_thinking(self, thought: Thought) -> None:
        """Passes a bot's thinking on to those who may see it; it is not stored."""
        if not self._show_thinking or audience.has_secrets(self.session) or thought.ply != self.session.ply:
            return
        payload = codec.encode(thought)
        for follower in list(self.followers):
            follower.send(payload)

    def _serve(self) -> None:
        """Takes commands from the mailbox until one of them waits for its commit."""
        while self._mailbox and not self._busy:
            request = self._mailbox.popleft()
            self._busy = True
            with self._refusing(request):
                self._take(request)
        if self.is_at_rest:
            self._hooks.on_rest(self)

    def _take(self, request: Request) -> None:
        logs.about(self.name, request.sender)
        if self._answered_before(request):
            self._busy = False
            if request.trace is not None:
                request.trace.end()
            return
        events = core.decide(self.session, request.command, now_ms())
        if request.trace is not None:
            request.trace.step("decide")
        if not events:
            self._answer_ok(request)
            self._busy = False
        elif isinstance(events[-1], RematchAgreed):
            self._in_background(self._agree(events, request), request)
        else:
            self._commit(events, request)

    def _commit(self, events: list[Event], request: Request) -> None:
        at = now_ms()
        session = self.session
        rows = [Row(self.name, session.seq + n, at, codec.encode(event)) for n, event in enumerate(events, 1)]
        head = None
        if isinstance(events[-1], Ended):
            plies = session.ply + sum(isinstance(event, Acted) for event in events)
            head = head_of(self.name, session, self.created_at, at, ended=events[-1], plies=plies)

        def committed(done: asyncio.Future[None]) -> None:
            if self._stopped or done.cancelled():
                return
            if isinstance(done.exception(), SequenceConflict):
                log.warning("session %s: another writer was first; reading what it wrote", self.name)
                self._in_background(self._catch_up(request), request)
                return
            with self._refusing(request):
                done.result()
                if request.trace is not None:
                    request.trace.step("commit")
                self._apply(events, at, request)
                if request.trace is not None:
                    request.trace.step("tell")
                    request.trace.end()
            self._busy = False
            self._serve()

        self._store.append(rows, head).add_done_callback(committed)

    @contextlib.contextmanager
    def _refusing(self, request: Request) -> Generator[None]:
        """Turns what goes wrong with a command into its answer; the table is free for the next."""
        try:
            yield
            return
        except Refused as refusal:
            self._refuse(request, refusal)
        except StoreFailed as error:
            log.error("session %s: not stored: %s", self.name, error)  # noqa: TRY400 - the reason is in it
            self._refuse(request, Refused("unavailable", "the server cannot store this now; nothing changed"))
        except Exception:
            log.exception("session %s: %r failed", self.name, request.command)
            self._refuse(request, Refused("internal", "internal error; join the game again to see where it stands"))
        self._busy = False

    def _in_background(self, work: Coroutine[Any, Any, None], request: Request) -> None:
        """Does what has to wait, and serves on after it."""

        async def run() -> None:
            with self._refusing(request):
                await work
            if not self._busy:
                self._serve()

        self._waiting = asyncio.get_running_loop().create_task(run(), name=f"table-{self.name}")

    async def _agree(self, events: list[Event], request: Request) -> None:
        """Everybody wants another game: it is made first, then agreed to."""
        if isinstance(events[-1], RematchAgreed):
            await self._hooks.on_rematch(self, events[-1].session)
        self._commit(events, request)

    async def _catch_up(self, request: Request) -> None:
        """Folds in what another writer stored, then takes the command again."""
        for row in await self._store.events(self.name, self.session.seq):
            self._apply([codec.decode_event(row.body)], row.at, None)
        self._take(request)

    def _apply(self, events: list[Event], at: int, request: Request | None) -> None:
        """Folds committed events in and tells everybody."""
        for number, event in enumerate(events):
            core.evolve(self.session, event, at)
            self.log.append((event, at))
            self._tell(event, at, request if number == 0 else None)
            if isinstance(event, Acted):
                self._hooks.on_moved(event.by)
        self._set_alarm()
        if isinstance(events[-1], Ended):
            self._hooks.on_ended(self)
        elif self.session.ended is None:
            self._hooks.on_turn(self)

    def _tell(self, event: Event, at: int, request: Request | None) -> None:
        """Sends an event to all followers: made and encoded once for all who see the same."""
        session = self.session
        sender = None if request is None or request.re is None else request.sender
        if not self.followers and sender is None:
            return
        apart = audience.has_secrets(session)
        acting = session.acting()
        public = None if apart else self._occurred(session, event, at, SPECTATOR)
        encoded: dict[int, bytes] = {}

        def seen_by(seat: int) -> Occurred:
            if public is None:
                return self._occurred(session, event, at, seat)
            # Those who may act now, or call the game off, are offered that besides what everybody sees.
            personal = seat in acting or (seat != SPECTATOR and seat not in session.acted)
            return audience.personal(session, public, seat) if personal else public

        for follower, seat in list(self.followers.items()):
            if follower is sender and request is not None and request.re is not None:
                follower.send(codec.encode(with_re(seen_by(seat), request.re)))
                sender = None
                continue
            payload = encoded.get(seat)
            if payload is None:
                payload = encoded[seat] = codec.encode(seen_by(seat))
            follower.send(payload)
        if sender is not None and request is not None and request.re is not None:
            # It does not follow the session, but it is owed its acknowledgement.
            seat = getattr(request.command, "seat", SPECTATOR)
            sender.send(codec.encode(with_re(seen_by(seat), request.re)))

    def _occurred(self, session: Session, event: Event, at: int, viewer: int) -> Occurred:
        """What ``viewer`` is told about an event just folded into ``session``: the live one or one on its way."""
        over = self.session.ended is not None
        return audience.occurred(self.name, session, event, at, viewer, thinking=self._show_thinking, over=over)

    def replay(self, viewer: int, since: int = -1) -> list[Occurred]:
        """All events after ``since`` as ``viewer`` may see them now, each with its position; the fold, once more."""
        rules, over = self.session.rules, self.session.ended is not None
        return audience.replayed(self.name, rules, self.log, viewer, since, thinking=self._show_thinking, over=over)

    def exported(self) -> SessionExport:
        """The game so far as a spectator may see it."""
        return exported(self.name, self.session.rules, self.log, thinking=self._show_thinking)

    def joined(self, viewer: int, since: int, re: str) -> Joined:
        """The answer to a ``join``: what does not change, and the events after ``since``."""
        session = self.session
        return Joined(
            re=re,
            session=self.name,
            game=session.rules.info,
            options=session.created.options,
            board=session.rules.board(session.created.options),
            players=[taken.player for taken in session.created.seats],
            clock=session.created.clock,
            your_seat=None if viewer == SPECTATOR else viewer,
            seq=session.seq,
            now=now_ms(),
            events=self.replay(viewer, since),
            records=record_formats(session.created.game),
        )

    def _answered_before(self, request: Request) -> bool:
        """Answers a resent command with the event that it caused the first time."""
        command, seat = getattr(request.command, "command", None), getattr(request.command, "seat", None)
        if command is None or seat is None or request.re is None or request.sender is None:
            return False
        seq = self.session.commands.get(core.command_key(seat, command))
        if seq is None:
            return False
        for event in self.replay(seat, seq - 1):
            if event.seq == seq:
                request.sender.send(codec.encode(with_re(event, request.re)))
                break
        return True

    def _refuse(self, request: Request, refusal: Refused) -> None:
        if request.trace is not None:
            request.trace.end(refusal.code)
        if request.sender is None or request.re is None:
            log.info("session %s: %r dropped: %s", self.name, request.command, refusal)
            return
        missing: list[Occurred] = []
        if refusal.code == "stale" and isinstance(request.command, orders.Act) and request.command.seq is not None:
            missing = self.replay(request.command.seat, request.command.seq)
        request.sender.send(
            codec.encode(
                Failure(re=request.re, code=refusal.code, reason=refusal.reason, path=refusal.path, missing=missing)
            )
        )

    def _answer_ok(self, request: Request) -> None:
        if request.sender is not None and request.re is not None:
            request.sender.send(codec.encode(Ok(re=request.re)))

    def _set_alarm(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        deadline = self.session.deadline()
        if deadline is not None:
            seconds = max(0.0, (deadline - now_ms()) / 1000)
            self._alarm = asyncio.get_running_loop().call_later(seconds, self._ring)

    def _ring(self) -> None:
        self._alarm = None
        self.post(Request(orders.CheckClock()))
        deadline = self.session.deadline()
        if deadline is not None and now_ms() < deadline:
            self._set_alarm()  # the timer was early by a fraction of a millisecond


def with_re(event: Occurred, re: str) -> Occurred:
    """The same event as the answer to a command."""
    return msgspec.structs.replace(event, re=re)

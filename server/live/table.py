"""Hold a session in memory: its mailbox, its clock and its followers.

Commit before broadcast: an event is committed before any follower gets it, and the sender gets it as its
acknowledgement. Commands run one at a time: the next waits in the mailbox until the one before is committed and
broadcast. A table has no task: it decides a command on arrival, and goes on from the commit's callback.

Other servers may hold the same session. The store decides between them: a server that finds an event of the same number
there reads the other's events, and decides again. One of them ``owns`` the session: it runs the clock and the
bots.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import deque
from collections.abc import Coroutine, Generator, Sequence
from dataclasses import replace
from typing import Any

from msgspec import structs

from agon.games.api import SPECTATOR
from agon.protocol import codec
from agon.protocol.errors import Refused
from agon.protocol.events import AccountId, Acted, Drawn, Ended, Event, RematchAgreed, SeatTakenOver, SessionId
from agon.protocol.messages import Act, Ok
from agon.server.live.alarm import Alarm
from agon.server.live.broadcast import Broadcaster
from agon.server.live.replay_cache import ReplayCache
from agon.server.live.request import Refusing, Request
from agon.server.live.table_events import Keeper, Log, TableEvents
from agon.server.ops import logs
from agon.server.ratings.pools import rated_game
from agon.server.records.played_line import played_game
from agon.server.records.summary import bot_moves_of, head_of, outcome_of
from agon.server.session import state as core
from agon.server.session.commands import CheckClock, FromSeat, GiveHint, Resume
from agon.server.session.decide import decide
from agon.server.session.state import Session
from agon.server.store import Row, SequenceConflict, StoreFailed, StoreInDoubt

log = logging.getLogger("agon.table")

FLAG_GRACE_MS = 100
"""Among several servers a flag falls this late: a move that another accepted in time may be on its way to the store."""

EARLY_MS = 50
"""Delay (ms) before a timer that rang too early rings again."""

AGAIN_S = 1.0
"""Delay (s) before the table retries a command without a sender that could not be stored."""


class Table:
    """A session in memory. ``shared``: other servers may write to its log too."""

    def __init__(
        self,
        name: SessionId,
        session: Session,
        log: list[tuple[Event, int]],
        store: Log,
        *,
        keeper: Keeper[Table],
        events: TableEvents[Table],
        show_thinking: bool,
        shared: bool = False,
        replay_cache: ReplayCache | None = None,
    ) -> None:
        """``log``: events with their times (ms); ``session`` is their fold."""
        self.name = name
        self.session = session
        self.log = log
        self.broadcaster = Broadcaster(
            name,
            session,
            log,
            keeper.now,
            show_thinking=show_thinking,
            replay_cache=replay_cache,
            counted=lambda count: events.spectators(name, count),
        )
        self.followers = self.broadcaster.followers
        self.owned = False
        """True if this server runs the clock and the bots of the session."""
        self._store = store
        self._keeper = keeper
        self._events = events
        self._shared = shared
        self._mailbox: deque[Request | asyncio.Future[None]] = deque()
        """Commands, and futures of callers that wait for the log to be read."""
        self._busy = False
        self._begins = False
        """True if its clock and bots are to start when the present command is done."""
        self._held = 0
        self._known = session.seq
        """Number of the last event that another server reported as stored."""
        self._alarm = Alarm(self._ring)
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
        """True if nothing here needs it in memory."""
        needed = self._busy or self._begins or self._mailbox or self._held or self.broadcaster.is_followed
        return not needed and (self.session.ended is not None or not self.owned or self.session.is_dormant())

    @property
    def is_current(self) -> bool:
        """True if no other server can have stored events that are missing here."""
        return not self._shared

    @property
    def is_private(self) -> bool:
        """True if only its players may see it now."""
        return self.session.created.watching == "none" and not self.session.is_published

    @property
    def is_listed(self) -> bool:
        """True if public lists show it."""
        return self.session.created.watching == "all"

    def now(self) -> int:
        """Return the time (ms), never before the last event: the wall clock may have been set back before a restart."""
        return max(self._keeper.now(), self.log[-1][1])

    def own(self, *, resume: bool) -> None:
        """Run the session's clock and bots from now on. ``resume``: no server did so far; that time is given back."""
        self.owned = self._begins = True
        if resume:
            self.post(Request(Resume(self.session.seq)))
        elif not self._busy:
            self._serve()

    def disown(self) -> None:
        """Leave the clock and bots to another server from now on."""
        self.owned = self._begins = False
        self._set_alarm()

    def stop(self) -> None:
        """Stop serving. The store holds everything that was acknowledged."""
        self._stopped = True
        for item in self._mailbox:
            if isinstance(item, asyncio.Future) and not item.done():
                item.set_exception(Refused("unavailable", "the server ends; try again"))
        self._mailbox.clear()
        self._alarm.close()
        self.broadcaster.close()

    def give_back(self, lost_ms: int) -> None:
        """Cancel the last ``lost_ms``, in which nobody could play, before any waiting command."""
        if self._stopped or not self.owned:
            return
        self._mailbox.appendleft(Request(Resume(lost_ms=lost_ms)))
        self._set_alarm()  # it may have rung in vain while the time stood still
        if not self._busy:
            self._serve()

    def post(self, request: Request) -> None:
        """Put a command into the mailbox; commands are answered in order."""
        self._keeper.look()
        if self._stopped:
            if request.sender is not None:
                self._refuse(request, Refused("unavailable", "the game is being fetched again; send it again"))
            return
        self._mailbox.append(request)
        if not self._busy:
            self._serve()

    def hold(self) -> None:
        """Keep the table in memory until ``release``; calls are counted."""
        self._held += 1

    def release(self) -> None:
        self._held -= 1
        if self.is_at_rest:
            self._keeper.rest(self)

    @contextlib.contextmanager
    def held(self) -> Generator[None]:
        """Keep the table in memory in the block."""
        self.hold()
        try:
            yield
        finally:
            self.release()

    async def refresh(self) -> None:
        """Fold in the events that other servers have stored; the table is in memory when this returns.

        Raises ``StoreFailed``, ``Refused``.
        """
        if not self._shared or self._stopped:
            return
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._held += 1
        try:
            self._mailbox.append(done)
            if not self._busy:
                self._serve()
            await done
        finally:
            self._held -= 1

    def heard(self, seq: int) -> None:
        """Read the log if event ``seq``, which another server reported, is new here."""
        self._known = max(self._known, seq)
        if not self._busy and not self._stopped:
            self._serve()

    def seat_of(self, account: AccountId) -> int | None:
        for seat, player in enumerate(self.session.players):
            if player.id == account:
                return seat
        return None

    def _serve(self) -> None:
        """Take commands from the mailbox until one waits for the store."""
        while not self._busy:
            if self._mailbox:
                item = self._mailbox.popleft()
                self._busy = True
                if isinstance(item, Request):
                    with logs.Concerning(self.name, item.sender), Refusing(self.failed, item):
                        self._take(item)
                else:
                    with logs.Concerning(self.name):
                        self._in_background(self._look(item), None)
            elif self._known > self.session.seq and not self._stopped:
                self._busy = True
                with logs.Concerning(self.name):
                    self._in_background(self._look(None), None)
            else:
                break
        if self._begins and not self._busy and not self._stopped:
            self._begins = False
            self._set_alarm()
            if self.session.ended is None:
                self._events.turned(self)
        if self.is_at_rest:
            self._keeper.rest(self)

    def _take(self, request: Request) -> None:
        if self._answered_before(request):
            self._busy = False
            request.end()
            return
        # Another server may have stored newer events: read the log before a sender is refused.
        doubt = self._shared and not request.checked and request.sender is not None
        try:
            events = decide(self.session, request.command, self.now())
            request.step("decide")
        except Refused:
            if not doubt:
                raise
            events = []
        if not events and doubt:
            self._in_background(self._catch_up(replace(request, checked=True)), request)
        elif not events:
            if request.sender is not None and request.re is not None:
                request.sender.send(codec.encode(Ok(re=request.re)))
            self._busy = False
        elif isinstance(events[-1], RematchAgreed):
            self._in_background(self._agree(events, events[-1].session, request), request)
        else:
            self._commit(events, request)

    def _commit(self, events: list[Event], request: Request) -> None:
        at = self.now()
        session = self.session
        rows = [Row(self.name, session.seq + n, at, codec.encode(event)) for n, event in enumerate(events, 1)]
        head = None
        if isinstance(events[-1], Ended):
            plies = session.ply + sum(isinstance(event, Acted) for event in events)
            whole = [*(event for event, _ in self.log), *events]
            effect = rated_game(session.rules.info, whole, at)
            head = head_of(self.name, session, self.created_at, at, ended=events[-1], plies=plies, effect=effect)
            last = [event.action for event in events if isinstance(event, Acted | Drawn) and event.action is not None]
            line = [*(taken.action for taken in session.history), *last]
            played = played_game(session.rules, session.created, line, events[-1], session=self.name, at=at)
            outcome = outcome_of(self.name, session, whole, plies, at)
            head = structs.replace(head, outcome=outcome, played=played)

        def committed(error: Exception | None) -> None:
            if self._stopped:
                return
            logs.about(self.name, request.sender)
            if isinstance(error, SequenceConflict):
                # In a cluster this is how servers agree; with one server it is unexpected.
                level = logging.DEBUG if self._shared else logging.WARNING
                log.log(level, "session %s: another writer was first", self.name)
                with Refusing(self.failed, request):
                    self._fold([row for row in error.stored if row.seq > self.session.seq])
                    self._take(request)
                if not self._busy:
                    self._serve()
                return
            with Refusing(self.failed, request):
                if error is not None:
                    raise error
                request.step("commit")
                for event in events:
                    if isinstance(event, Acted):
                        self._events.moved(event.by)
                self._apply([(event, at) for event in events], request, rows)
                self._events.stored(self)
                request.step("tell")
                request.end()
            self._busy = False
            self._serve()

        awaited = not isinstance(request.command, Resume)
        self._store.commit(rows, head, committed, awaited=awaited, bots=bot_moves_of(session, events, at))

    def failed(self, request: Request | None, error: Exception) -> None:
        """Turn an error of a command into its answer, and free the table for the next one."""
        match error:
            case Refused():
                refusal = error
            case StoreInDoubt():
                log.error("session %s: an event may be stored or not", self.name)
                refusal = Refused("unavailable", "the server cannot say whether this is stored; send it again")
            case StoreFailed():
                log.error("session %s: the store failed: %s", self.name, error)
                refusal = Refused("unavailable", "the server cannot store this now; nothing changed")
            case _:
                what = "reading the log" if request is None else type(request.command).__name__
                log.error("session %s: %s failed", self.name, what, exc_info=error)
                refusal = Refused("internal", "internal error; join the game again to see where it stands")
        self._refuse(request, refusal)
        self._busy = False

    def _in_background(self, work: Coroutine[Any, Any, None], request: Request | None) -> None:
        """Do work that has to wait, then go on serving."""

        async def run() -> None:
            with Refusing(self.failed, request):
                await work
            if not self._busy:
                self._serve()

        self._waiting = asyncio.get_running_loop().create_task(run(), name=f"table-{self.name}")

    async def _agree(self, events: list[Event], following: SessionId, request: Request) -> None:
        """Create the rematch, then commit the agreement to it."""
        await self._keeper.rematch(self, following)
        self._commit(events, request)

    async def _catch_up(self, request: Request) -> None:
        """Fold in the events that another server stored, then take the command again."""
        await self._read()
        self._take(request)

    async def _look(self, done: asyncio.Future[None] | None) -> None:
        """Fold in the events that another server stored, for a waiting caller or after a report."""
        try:
            await self._read()
        except Exception as error:
            if done is None or done.done():
                raise
            done.set_exception(error)
        if done is not None and not done.done():
            done.set_result(None)
        self._busy = False

    async def _read(self) -> None:
        self._known = self.session.seq  # reported events are read now, or do not exist
        self._fold(await self._store.events(self.name, self.session.seq))

    def _fold(self, rows: list[Row]) -> None:
        """Fold in the events that another server stored."""
        if rows and not self._stopped:
            self._apply([(codec.decode_event(row.body), row.at) for row in rows], None)

    def _apply(
        self, events: list[tuple[Event, int]], request: Request | None, rows: Sequence[Row] | None = None
    ) -> None:
        """Fold committed events in and broadcast them; the first one answers ``request``. ``rows``: as stored."""
        session = self.session
        was_over = session.ended is not None
        for number, (event, at) in enumerate(events):
            core.evolve(session, event, at)
            self.log.append((event, at))
            if isinstance(event, SeatTakenOver):
                self.broadcaster.vacated(event.seat, stay=not self.is_private)
            body = None if rows is None else rows[number].body
            if number == 0 and request is not None:
                seat = SPECTATOR if isinstance(event, SeatTakenOver) else getattr(request.command, "seat", SPECTATOR)
                self.broadcaster.event(event, at, request.sender, request.re, seat, body=body)
            else:
                self.broadcaster.event(event, at, None, None, SPECTATOR, body=body)
        self._set_alarm()
        self._events.folded(self)
        if session.ended is None:
            if self.owned:
                self._events.turned(self)
        elif not was_over:
            self._events.ended(self)

    def _answered_before(self, request: Request) -> bool:
        """Answer a resent command with the event that it caused the first time; return False if it is new."""
        asked = request.command
        if not isinstance(asked, FromSeat | GiveHint) or request.re is None or request.sender is None:
            return False
        seat, command = asked.seat, asked.id
        if command is None:
            return False
        seq = self.session.commands.get(core.command_key(seat, command))
        if seq is None:
            return False
        self.broadcaster.again(request.sender, request.re, seat, seq)
        return True

    def _refuse(self, request: Request | None, refusal: Refused) -> None:
        if request is None:
            return
        request.end(refusal.code)
        if request.sender is None or request.re is None:
            log.info("session %s: %s dropped: %s", self.name, type(request.command).__name__, refusal)
            if refusal.code == "unavailable" and self.owned:  # a bot's move or a flag: nothing else would retry it
                again = replace(request, trace=None, checked=False)
                self.hold()
                asyncio.get_running_loop().call_later(AGAIN_S, self._post_again, again)
            return
        unseen: tuple[int, int] | None = None
        if (
            refusal.code == "stale"
            and isinstance(asked := request.command, FromSeat)
            and isinstance(asked.message, Act)
        ):
            unseen = asked.seat, asked.message.seq
        self.broadcaster.refused(request.sender, request.re, refusal, unseen)

    def _post_again(self, request: Request) -> None:
        self.post(request)
        self.release()

    def _set_alarm(self) -> None:
        self._alarm.clear()
        deadline = self.session.alarm() if self.owned else None
        if deadline is not None:
            self._alarm.set(deadline + (FLAG_GRACE_MS if self._shared else 0) - self.now())

    def _ring(self) -> None:
        self.post(Request(CheckClock()))
        deadline = self.session.alarm()
        if deadline is not None and self.now() < deadline:
            # The timer was early by a fraction of a millisecond, or the time stands still.
            self._alarm.set(max(EARLY_MS, deadline - self.now()))

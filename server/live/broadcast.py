"""Send one session's messages to its followers: events as they happen, the game so far, a bot's thinking."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Protocol, cast

import msgspec

from agon.games.api import SPECTATOR
from agon.protocol import codec
from agon.protocol.errors import Refused
from agon.protocol.events import Event, SessionId
from agon.protocol.messages import Failure, GameSummary, Joined, Occurred, SessionExport, Thought
from agon.protocol.session_messages import Onlookers
from agon.server.live.replay_cache import ReplayCache, ViewKey
from agon.server.live.spectators import SpectatorCount
from agon.server.records.export import exported, record_formats
from agon.server.session import takeback, visibility
from agon.server.session.delayed_view import DelayedView, due
from agon.server.session.handicaps import in_words
from agon.server.session.results import result_text
from agon.server.session.state import Session


class Follower(Protocol):
    """A connection that gets the events of a table."""

    def send(self, payload: bytes) -> None: ...


class Broadcaster:
    """Send a table's messages. ``log`` and ``session``: the table's own, which change; ``now``: the time in ms."""

    def __init__(
        self,
        name: SessionId,
        session: Session,
        log: list[tuple[Event, int]],
        now: Callable[[], int],
        *,
        show_thinking: bool,
        replay_cache: ReplayCache | None = None,
        counted: Callable[[int], None] = lambda _: None,
    ) -> None:
        """``counted`` gets the number of spectators here whenever it changes."""
        self.followers: dict[Follower, int] = {}
        """Connections that get the events, each with its viewer: a seat or ``SPECTATOR``."""
        self._name = name
        self._session = session
        self._log = log
        self._now = now
        self._show_thinking = show_thinking
        self._replay_cache = ReplayCache() if replay_cache is None else replay_cache
        delay = session.created.delay
        self._delayed = None if delay is None else DelayedView(session.rules, log, delay)
        """View of spectators, if they see the game with a delay."""
        self._timer: asyncio.TimerHandle | None = None
        self.spectators = SpectatorCount(self._tell_spectators, counted)

    def follow(self, follower: Follower, viewer: int) -> None:
        """Send events to a connection from now on, as ``viewer`` may see them."""
        self.unfollow(follower)
        self.followers[follower] = viewer
        if viewer == SPECTATOR:
            self.spectators.change(1)

    def unfollow(self, follower: Follower) -> int:
        """Remove the follower and return its former viewer, or ``SPECTATOR``."""
        viewer = self.followers.pop(follower, None)
        if viewer == SPECTATOR:
            self.spectators.change(-1)
        return SPECTATOR if viewer is None else viewer

    def vacated(self, seat: int, *, stay: bool) -> None:
        """Make the followers of a seat that was given up spectators, or remove them unless they may ``stay``."""
        for follower in [follower for follower, viewer in self.followers.items() if viewer == seat]:
            self.unfollow(follower)
            if stay:
                self.follow(follower, SPECTATOR)

    def renamed(self) -> None:
        """Re-create all cached views: a name has gone from the log and the session."""
        self._replay_cache.forget(self._name)
        if self._delayed is not None:
            self._delayed.fold()

    def close(self) -> None:
        """Stop sending."""
        self.spectators.close()
        if self._timer is not None:
            self._timer.cancel()

    def shown(self) -> tuple[Session, int]:
        """Return the session as spectators may know it now, and the time (ms) of its last event."""
        self._send_public()
        if self._delayed is None or self._session.ended is not None:
            return self._session, self._log[-1][1]
        return self._delayed.session, self._log[self._delayed.public_count - 1][1]

    def event(self, event: Event, at: int, asker: Follower | None, re: str | None, asker_seat: int) -> None:
        """Send an event just folded in to all followers; those who see the same share one encoding.

        For ``asker``, whose command ``re`` it answers, it is the acknowledgement, even if the asker does not follow.
        """
        session = self._session
        if re is None:
            asker = None
        if not self.followers and asker is None:
            return
        if self._delayed is not None:
            self._send_public()
        apart = visibility.is_personal(session, event)
        acting = session.acting()
        public = None if apart else self._occurred(session, event, at, SPECTATOR)
        encoded: dict[int, bytes] = {}

        def seen_by(seat: int) -> Occurred:
            if public is None:
                return self._occurred(session, event, at, seat)
            # Seats that may act now, or abort, get their choices besides the public message.
            personal = seat in acting or (seat != SPECTATOR and seat not in session.acted)
            return visibility.personal(session, public, seat) if personal else public

        for follower, seat in list(self.followers.items()):
            if self._delayed is not None and seat == SPECTATOR:
                continue
            if follower is asker and re is not None:
                follower.send(codec.encode(with_re(seen_by(seat), re)))
                asker = None
                continue
            payload = encoded.get(seat)
            if payload is None:
                payload = encoded[seat] = codec.encode(seen_by(seat))
            follower.send(payload)
        if asker is not None and re is not None:
            # The asker does not follow the session, but needs an acknowledgement.
            asker.send(codec.encode(with_re(seen_by(asker_seat), re)))

    def thinking(self, thought: Thought) -> None:
        """Send a bot's thinking to the followers that may see it; it is not stored."""
        session = self._session
        if thought.ply != session.ply or not visibility.shows_thinking(session, allowed=self._show_thinking):
            return
        payload = codec.encode(thought)
        for follower, seat in list(self.followers.items()):
            if self._delayed is None or seat != SPECTATOR:
                follower.send(payload)

    def again(self, asker: Follower, re: str, seat: int, seq: int) -> None:
        """Answer a resent command with the event that it caused the first time."""
        events = self.replay(seat, seq - 1)
        if events:
            asker.send(codec.encode(with_re(codec.decode_occurred(bytes(events[0])), re)))

    def refused(self, asker: Follower, re: str, refusal: Refused, unseen: tuple[int, int] | None) -> None:
        """Send a refusal. ``unseen``: the asker's seat, and the last event that it had seen."""
        missing = [] if unseen is None else cast(list[Occurred], self.replay(*unseen))
        failure = Failure(re=re, code=refusal.code, reason=refusal.reason, path=refusal.path, missing=missing)
        asker.send(codec.encode(failure))

    def replay(self, viewer: int, since: int = -1) -> list[msgspec.Raw]:
        """Return all events after ``since`` as ``viewer`` may see them now, encoded, each with its position.

        Only the last one carries choices.
        """
        if self._is_late(viewer):
            log = self._visible_log(viewer)
            rules, shown = self._session.rules, self._show_thinking
            late = visibility.replayed(self._name, rules, log, viewer, thinking=shown, over=False)
            return [msgspec.Raw(codec.encode(event)) for event in late][max(0, since + 1) :]
        session, log = self._session, self._log
        first, last = max(0, since + 1), len(log) - 1
        # A game that has just begun has no past to send.
        past: list[msgspec.Raw] = []
        if first < last:
            past = self._replay_cache.messages(self._view_key(viewer), session.rules, log, last)[first:]
        if first <= last:
            past.append(msgspec.Raw(codec.encode(self._occurred(session, *log[-1], viewer))))
        return past

    def is_at_hand(self, viewer: int) -> bool:
        """True if ``replay`` has little to do."""
        return self._is_late(viewer) or self._replay_cache.is_short(self._view_key(viewer), self._log)

    async def prepare(self, viewer: int) -> None:
        """Do most of the work of ``replay`` beforehand, yielding to the event loop in between."""
        if self._is_late(viewer):
            return
        await self._replay_cache.prepare(self._view_key(viewer), self._session.rules, self._log)

    def _view_key(self, viewer: int) -> ViewKey:
        return ViewKey(self._name, viewer, self._session.ended is not None, self._show_thinking)

    async def exported(self, seat: int | None = None) -> SessionExport:
        """Return the game so far as a spectator may see it. With ``seat``: a game that is over, as that seat saw it
        while it was on; raises ``Refused`` (not_allowed) if it goes on, or there is no such seat."""
        if seat is not None:
            return await self._as_seen_by(seat)
        await self.prepare(SPECTATOR)
        session = self._session
        events = [codec.decode_occurred(bytes(event)) for event in self.replay(SPECTATOR)]
        return exported(
            self._name, session.rules, self._visible_log(SPECTATOR), thinking=self._show_thinking, events=events
        )

    async def _as_seen_by(self, seat: int) -> SessionExport:
        session = self._session
        if session.ended is None:
            raise Refused("not_allowed", "the view of a seat is private until the game is over")
        if not 0 <= seat < len(session.created.seats):
            raise Refused("not_allowed", f"there is no seat {seat}")
        key = ViewKey(self._name, seat, over=False, thinking=self._show_thinking)
        await self._replay_cache.prepare(key, session.rules, self._log)
        events = [
            codec.decode_occurred(bytes(each)) for each in self._replay_cache.messages(key, session.rules, self._log)
        ]
        return exported(self._name, session.rules, self._log, thinking=self._show_thinking, events=events)

    def summary(self) -> GameSummary:
        """Return the session as lists show it."""
        session, updated = self.shown()
        return GameSummary(
            session=self._name,
            game=session.created.game,
            options=session.created.options,
            clock=session.created.clock,
            players=list(session.players),
            status="playing" if session.ended is None else "ended",
            plies=session.ply,
            created=self._log[0][1],
            updated=updated,
            result=result_text(session),
            returns=None if session.ended is None else session.ended.returns,
            rated=session.created.rated,
        )

    def joined(self, viewer: int, since: int, re: str) -> Joined:
        """Return the answer to a ``join``: the parts that do not change, and the events after ``since``."""
        session = self._session if viewer != SPECTATOR else self.shown()[0]
        return Joined(
            re=re,
            session=self._name,
            game=session.rules.info,
            options=session.created.options,
            board=session.rules.board(session.created.options),
            players=list(session.players),
            clock=session.created.clock,
            your_seat=None if viewer == SPECTATOR else viewer,
            seq=session.seq,
            now=self._now(),
            events=cast(list[Occurred], self.replay(viewer, since)),
            records=record_formats(session.created.game),
            take_backs=takeback.refusal(session) is None,
            handicap=in_words(session.created.game, session.created.handicap),
            onlookers=self.spectators.count,
        )

    def _is_late(self, viewer: int) -> bool:
        return self._delayed is not None and viewer == SPECTATOR and self._session.ended is None

    def _visible_log(self, viewer: int) -> Sequence[tuple[Event, int]]:
        """Return the part of the log that a viewer may know."""
        if self._delayed is None or viewer != SPECTATOR:
            return self._log
        self._send_public()
        return self._log[: self._delayed.public_count]

    def _send_public(self) -> None:
        """Send delayed spectators the events that have become public."""
        delayed, over = self._delayed, self._session.ended is not None
        if delayed is None:
            return
        now = self._now()
        for event, at in delayed.advance(now, over=over):
            message = visibility.occurred(
                self._name, delayed.session, event, at, SPECTATOR, thinking=self._show_thinking, over=over
            )
            payload = codec.encode(message)
            for follower, seat in list(self.followers.items()):
                if seat == SPECTATOR:
                    follower.send(payload)
        if self._timer is not None:
            self._timer.cancel()
        at = due(self._log, delayed.delay, delayed.public_count)
        if at is not None and at > now:  # else the next event waits for moves, each of which calls this
            self._timer = asyncio.get_running_loop().call_later(max(0.05, (at - now) / 1000), self._send_public)

    def _tell_spectators(self, count: int) -> None:
        payload = codec.encode(Onlookers(session=self._name, count=count))
        for follower in list(self.followers):
            follower.send(payload)

    def _occurred(self, session: Session, event: Event, at: int, viewer: int) -> Occurred:
        """Return the message to ``viewer`` about an event just folded into ``session``, the live or the delayed one."""
        over = self._session.ended is not None
        return visibility.occurred(self._name, session, event, at, viewer, thinking=self._show_thinking, over=over)


def with_re(event: Occurred, re: str) -> Occurred:
    """Return the same event as the answer to a command."""
    return msgspec.structs.replace(event, re=re)

"""Send one session's messages to its followers: events as they happen, the game so far, a bot's thinking."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Protocol, cast

import msgspec

from agon.games.api import SPECTATOR
from agon.games.rules import Rules
from agon.protocol import codec
from agon.protocol.commands.session import Onlookers
from agon.protocol.errors import Refused
from agon.protocol.events import Event, SessionId
from agon.protocol.messages import Failure, GameSummary, Joined, Occurred, Thought
from agon.server.live.compact import FixedParts, changes, fixed_parts
from agon.server.live.replay_cache import ReplayCache, ViewKey
from agon.server.live.shared_encoding import SharedEncoding
from agon.server.live.spectators import SpectatorCount
from agon.server.records.export import record_formats
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
        self._mirror: Follower | None = None
        self._compact: set[Follower] = set()
        """Followers that get the compact form."""
        self._shown: tuple[int, list[str]] | None = None
        """Number of the last event sent to all alike, and the cells after it."""
        self._encoded_name = codec.encode(name)
        self._fixed: tuple[Rules, FixedParts] | None = None
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

    def follow(self, follower: Follower, viewer: int, *, compact: bool = False) -> None:
        """Send events to a connection from now on, as ``viewer`` may see them."""
        self.unfollow(follower)
        self.followers[follower] = viewer
        if compact:
            self._compact.add(follower)
        if viewer == SPECTATOR:
            self.spectators.change(1)

    def unfollow(self, follower: Follower) -> int:
        """Remove the follower and return its former viewer, or ``SPECTATOR``."""
        self._compact.discard(follower)
        viewer = self.followers.pop(follower, None)
        if viewer == SPECTATOR:
            self.spectators.change(-1)
        return SPECTATOR if viewer is None else viewer

    def mirror(self, follower: Follower | None) -> None:
        """Send events, as spectators see them, to a follower that needs no game in memory; None: to no such one."""
        if self._mirror is not None:
            self.followers.pop(self._mirror, None)
        self._mirror = follower
        if follower is not None:
            self.followers[follower] = SPECTATOR

    @property
    def is_followed(self) -> bool:
        """True if any connection follows, besides the mirror."""
        return len(self.followers) > (self._mirror is not None)

    def vacated(self, seat: int, *, stay: bool) -> None:
        """Make the followers of a seat that was given up spectators, or remove them unless they may ``stay``."""
        for follower in [follower for follower, viewer in self.followers.items() if viewer == seat]:
            compact = follower in self._compact
            self.unfollow(follower)
            if stay:
                self.follow(follower, SPECTATOR, compact=compact)

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

    def event(
        self,
        event: Event,
        at: int,
        asker: Follower | None,
        re: str | None,
        asker_seat: int,
        *,
        body: bytes | None = None,
    ) -> None:
        """Send an event just folded in to all followers; those who see the same share one encoding.

        For ``asker``, whose command ``re`` it answers, it is the acknowledgement, even if the asker does not follow.
        ``body``: the event as it was encoded for the store.
        """
        session = self._session
        before, self._shown = self._shown, None
        if re is None:
            asker = None
        if not self.followers and asker is None:
            return
        if self._delayed is not None:
            self._send_public()
        public, changed = None, None
        if not visibility.is_personal(session, event):
            public, cells = self._shared(event, at, SPECTATOR, body)
            changed = changes(before, session.seq, cells)
            self._shown = (session.seq, cells)
        encoded: dict[tuple[int, bool], bytes] = {}

        def message(viewer: int, re: str | None, *, compact: bool) -> bytes:
            shared = self._shared(event, at, viewer, body)[0] if public is None else public
            return self._message(shared, viewer, re, changed, compact=compact)

        for follower, viewer in list(self.followers.items()):
            if self._delayed is not None and viewer == SPECTATOR:
                continue
            compact = follower in self._compact
            if follower is asker:
                follower.send(message(viewer, re, compact=compact))
                asker = None
                continue
            payload = encoded.get((viewer, compact))
            if payload is None:
                payload = encoded[viewer, compact] = message(viewer, None, compact=compact)
            follower.send(payload)
        if asker is not None:
            # The asker does not follow the session, but needs an acknowledgement.
            asker.send(message(asker_seat, re, compact=False))

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

    def replay(self, viewer: int, since: int = -1, *, compact: bool = False) -> list[msgspec.Raw]:
        """Return all events after ``since`` as ``viewer`` may see them now, encoded, each with its position.

        Only the last one carries choices.
        """
        if self._is_late(viewer):
            log = self.visible_log(viewer)
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
            shared, cells = self._shared(*log[-1], viewer, None)
            if not visibility.is_personal(session, log[-1][0]):
                self._shown = (session.seq, cells)
            past.append(msgspec.Raw(self._message(shared, viewer, None, None, compact=compact)))
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

    def visible_log(self, viewer: int = SPECTATOR) -> Sequence[tuple[Event, int]]:
        """Return the part of the log that a viewer may know."""
        if self._delayed is None or viewer != SPECTATOR:
            return self._log
        self._send_public()
        return self._log[: self._delayed.public_count]

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

    def joined(self, viewer: int, since: int, re: str, *, compact: bool = False) -> Joined:
        """Return the answer to a ``join``: the parts that do not change, and the events after ``since``."""
        session = self._session if viewer != SPECTATOR else self.shown()[0]
        parts = self._parts()
        return Joined(
            re=re,
            session=self._name,
            game=parts.info,
            options=session.created.options,
            board=parts.board,
            players=list(session.players),
            clock=session.created.clock,
            your_seat=None if viewer == SPECTATOR else viewer,
            seq=session.seq,
            now=self._now(),
            events=cast(list[Occurred], self.replay(viewer, since, compact=compact)),
            records=record_formats(session.created.game),
            take_backs=takeback.refusal(session) is None,
            handicap=in_words(session.created.game, session.created.handicap),
            onlookers=self.spectators.count,
            table=parts.table if compact and viewer != SPECTATOR else msgspec.UNSET,
        )

    def _is_late(self, viewer: int) -> bool:
        return self._delayed is not None and viewer == SPECTATOR and self._session.ended is None

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

    def _shared(self, event: Event, at: int, viewer: int, body: bytes | None) -> tuple[SharedEncoding, list[str]]:
        """Encode an event just folded into the session as ``viewer`` sees it, without choices; return its cells too."""
        session, over = self._session, self._session.ended is not None
        seen = visibility.seen(session, event, viewer, thinking=self._show_thinking, over=over)
        encoded = body if body is not None and seen is event else codec.encode(seen)
        position = visibility.position(session, viewer, at, over=over, offers=False)
        return SharedEncoding(self._encoded_name, session.seq, at, encoded, position), position.view.cells

    def _message(
        self, shared: SharedEncoding, viewer: int, re: str | None, changed: dict[int, str] | None, *, compact: bool
    ) -> bytes:
        """Complete the message for a viewer."""
        session = self._session
        can_abort = viewer != SPECTATOR and session.may_abort(viewer)
        together = session.together(viewer)
        if not compact:
            return shared.message(re, session.choices(viewer), together=together, can_abort=can_abort)
        ids, others = self._parts().split(session, viewer)
        return shared.message(re, others, ids, changed, together=together, can_abort=can_abort)

    def _parts(self) -> FixedParts:
        rules = self._session.rules
        if self._fixed is None or self._fixed[0] is not rules:  # compiled ones may be loaded since
            self._fixed = (rules, fixed_parts(rules, tuple(self._session.created.options.items())))
        return self._fixed[1]


def with_re(event: Occurred, re: str) -> Occurred:
    """Return the same event as the answer to a command."""
    return msgspec.structs.replace(event, re=re)

"""What is said about one session, and to whom: events as they happen, the game so far, a bot's thinking."""

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
    """A connection that hears what happens at a table."""

    def send(self, payload: bytes) -> None: ...


class Broadcaster:
    """``log`` and ``session`` are the table's own, which goes on changing them; ``now`` is the time in ms."""

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
        """``counted`` hears how many spectators follow here, whenever that changes."""
        self.followers: dict[Follower, int] = {}
        """Who hears what happens, and from which seat (or ``SPECTATOR``) they see it."""
        self._name = name
        self._session = session
        self._log = log
        self._now = now
        self._show_thinking = show_thinking
        self._replay_cache = ReplayCache() if replay_cache is None else replay_cache
        delay = session.created.delay
        self._behind = None if delay is None else DelayedView(session.rules, log, delay)
        """What spectators see where they see it late."""
        self._timer: asyncio.TimerHandle | None = None
        self.spectators = SpectatorCount(self._tell_spectators, counted)

    def follow(self, follower: Follower, viewer: int) -> None:
        """A connection hears from now on what happens, as ``viewer``."""
        self.unfollow(follower)
        self.followers[follower] = viewer
        if viewer == SPECTATOR:
            self.spectators.change(1)

    def unfollow(self, follower: Follower) -> int:
        """It does no more, if it did; as which viewer."""
        viewer = self.followers.pop(follower, None)
        if viewer == SPECTATOR:
            self.spectators.change(-1)
        return SPECTATOR if viewer is None else viewer

    def vacated(self, seat: int, *, stay: bool) -> None:
        """Whoever sat there does no more: they see what spectators see, or nothing unless they may ``stay``."""
        for follower in [follower for follower, viewer in self.followers.items() if viewer == seat]:
            self.unfollow(follower)
            if stay:
                self.follow(follower, SPECTATOR)

    def renamed(self) -> None:
        """A name has gone from the log and the session: what was made of them before is made anew."""
        self._replay_cache.forget(self._name)
        if self._behind is not None:
            self._behind.fold()

    def close(self) -> None:
        """Nothing more is told."""
        self.spectators.close()
        if self._timer is not None:
            self._timer.cancel()

    def shown(self) -> tuple[Session, int]:
        """The session as spectators may know it now, and when (ms) its last event was."""
        self._catch_up()
        if self._behind is None or self._session.ended is not None:
            return self._session, self._log[-1][1]
        return self._behind.session, self._log[self._behind.told - 1][1]

    def event(self, event: Event, at: int, asker: Follower | None, re: str | None, asker_seat: int) -> None:
        """Sends an event just folded in to all followers: made and encoded once for all who see the same.

        For ``asker``, whose command ``re`` it answers, it is the acknowledgement, even where it does not follow.
        """
        session = self._session
        if re is None:
            asker = None
        if not self.followers and asker is None:
            return
        if self._behind is not None:
            self._catch_up()
        apart = visibility.is_personal(session, event)
        acting = session.acting()
        public = None if apart else self._occurred(session, event, at, SPECTATOR)
        encoded: dict[int, bytes] = {}

        def seen_by(seat: int) -> Occurred:
            if public is None:
                return self._occurred(session, event, at, seat)
            # Those who may act now, or call the game off, are offered that besides what everybody sees.
            personal = seat in acting or (seat != SPECTATOR and seat not in session.acted)
            return visibility.personal(session, public, seat) if personal else public

        for follower, seat in list(self.followers.items()):
            if self._behind is not None and seat == SPECTATOR:
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
            # It does not follow the session, but it is owed its acknowledgement.
            asker.send(codec.encode(with_re(seen_by(asker_seat), re)))

    def thinking(self, thought: Thought) -> None:
        """Passes a bot's thinking on to those who may see it; it is not stored."""
        session = self._session
        if thought.ply != session.ply or not visibility.shows_thinking(session, allowed=self._show_thinking):
            return
        payload = codec.encode(thought)
        for follower, seat in list(self.followers.items()):
            if self._behind is None or seat != SPECTATOR:
                follower.send(payload)

    def again(self, asker: Follower, re: str, seat: int, seq: int) -> None:
        """Answers a command that was sent again with the event that it caused the first time."""
        events = self.replay(seat, seq - 1)
        if events:
            asker.send(codec.encode(with_re(codec.decode_occurred(bytes(events[0])), re)))

    def refused(self, asker: Follower, re: str, refusal: Refused, unseen: tuple[int, int] | None) -> None:
        """Says why nothing was done. ``unseen``: the asker's seat, and the last event that it had seen."""
        missing = [] if unseen is None else cast(list[Occurred], self.replay(*unseen))
        failure = Failure(re=re, code=refusal.code, reason=refusal.reason, path=refusal.path, missing=missing)
        asker.send(codec.encode(failure))

    def replay(self, viewer: int, since: int = -1) -> list[msgspec.Raw]:
        """All events after ``since`` as ``viewer`` may see them now, encoded, each with its position.

        Only in the last of them is it offered what it may do.
        """
        if self._is_late(viewer):
            log = self._told_to(viewer)
            rules, shown = self._session.rules, self._show_thinking
            late = visibility.replayed(self._name, rules, log, viewer, thinking=shown, over=False)
            return [msgspec.Raw(codec.encode(event)) for event in late][max(0, since + 1) :]
        session, log = self._session, self._log
        first, last = max(0, since + 1), len(log) - 1
        # Of a game that has just begun there is no past to be told.
        past = (
            self._replay_cache.messages(self._sight(viewer), session.rules, log, last)[first:] if first < last else []
        )
        if first <= last:
            past.append(msgspec.Raw(codec.encode(self._occurred(session, *log[-1], viewer))))
        return past

    def is_at_hand(self, viewer: int) -> bool:
        """Whether ``replay`` has little to do."""
        return self._is_late(viewer) or self._replay_cache.is_short(self._sight(viewer), self._log)

    async def prepare(self, viewer: int) -> None:
        """Does the most of what ``replay`` would have to do, leaving the event loop to others in between."""
        if self._is_late(viewer):
            return
        await self._replay_cache.prepare(self._sight(viewer), self._session.rules, self._log)

    def _sight(self, viewer: int) -> ViewKey:
        return ViewKey(self._name, viewer, self._session.ended is not None, self._show_thinking)

    async def exported(self, seat: int | None = None) -> SessionExport:
        """The game so far as a spectator may see it. With ``seat``: a game that is over as that seat saw it while it
        was on; raises ``Refused`` where it goes on, or there is no such seat."""
        if seat is not None:
            return await self._as_seen_by(seat)
        await self.prepare(SPECTATOR)
        session = self._session
        events = [codec.decode_occurred(bytes(event)) for event in self.replay(SPECTATOR)]
        return exported(
            self._name, session.rules, self._told_to(SPECTATOR), thinking=self._show_thinking, events=events
        )

    async def _as_seen_by(self, seat: int) -> SessionExport:
        session = self._session
        if session.ended is None:
            raise Refused("not_allowed", "the view of a seat is private until the game is over")
        if not 0 <= seat < len(session.created.seats):
            raise Refused("not_allowed", f"there is no seat {seat}")
        sight = ViewKey(self._name, seat, over=False, thinking=self._show_thinking)
        await self._replay_cache.prepare(sight, session.rules, self._log)
        events = [
            codec.decode_occurred(bytes(each)) for each in self._replay_cache.messages(sight, session.rules, self._log)
        ]
        return exported(self._name, session.rules, self._log, thinking=self._show_thinking, events=events)

    def summary(self) -> GameSummary:
        """The session as lists show it."""
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
        """The answer to a ``join``: what does not change, and the events after ``since``."""
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
        return self._behind is not None and viewer == SPECTATOR and self._session.ended is None

    def _told_to(self, viewer: int) -> Sequence[tuple[Event, int]]:
        """The part of the log that a viewer may know."""
        if self._behind is None or viewer != SPECTATOR:
            return self._log
        self._catch_up()
        return self._log[: self._behind.told]

    def _catch_up(self) -> None:
        """Tells spectators who see the game late what they may know by now."""
        behind, over = self._behind, self._session.ended is not None
        if behind is None:
            return
        now = self._now()
        for event, at in behind.advance(now, over=over):
            told = visibility.occurred(
                self._name, behind.session, event, at, SPECTATOR, thinking=self._show_thinking, over=over
            )
            payload = codec.encode(told)
            for follower, seat in list(self.followers.items()):
                if seat == SPECTATOR:
                    follower.send(payload)
        if self._timer is not None:
            self._timer.cancel()
        at = due(self._log, behind.delay, behind.told)
        if at is not None and at > now:  # else it is moves that are waited for, and each looks here
            self._timer = asyncio.get_running_loop().call_later(max(0.05, (at - now) / 1000), self._catch_up)

    def _tell_spectators(self, count: int) -> None:
        payload = codec.encode(Onlookers(session=self._name, count=count))
        for follower in list(self.followers):
            follower.send(payload)

    def _occurred(self, session: Session, event: Event, at: int, viewer: int) -> Occurred:
        """What ``viewer`` is told about an event just folded into ``session``: the live one or one on its way."""
        over = self._session.ended is not None
        return visibility.occurred(self._name, session, event, at, viewer, thinking=self._show_thinking, over=over)


def with_re(event: Occurred, re: str) -> Occurred:
    """The same event as the answer to a command."""
    return msgspec.structs.replace(event, re=re)

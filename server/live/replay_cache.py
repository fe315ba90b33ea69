"""What has happened in sessions, as each kind of viewer may see it, encoded once and kept for whoever joins next.

Making it is the fold over the whole log, with a position for each event: a tenth of a second for a long game of Go, and
a thousand spectators come at once. So it is kept, in all up to a limit of bytes, and goes on from where it stood when
the log has grown. Where nothing is kept yet it is made a few events at a time, so that nobody else waits for it.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, cast

import msgspec

from agon.games.rules import Rules
from agon.protocol import codec
from agon.protocol.events import Created, Event, SessionId
from agon.server.session import visibility
from agon.server.session.state import Session, begin, evolve

KEPT_BYTES: Final = 64 << 20
AT_ONCE: Final = 8
"""Events between two looks at what else there is to do."""
_OVERHEAD: Final = 500
"""Bytes that an event takes besides its message, about."""

Log = Sequence[tuple[Event, int]]


@dataclass(frozen=True, slots=True)
class ViewKey:
    """Of which session, and by whom. ``over``: the game has ended, so nothing in its past is secret any more."""

    session: SessionId
    viewer: int
    over: bool
    thinking: bool
    """Whether a bot's thinking is shown while a game is on."""


@dataclass(slots=True)
class _Told:
    """The log as far as it is folded."""

    session: Session
    messages: list[msgspec.Raw] = field(default_factory=list[msgspec.Raw])
    bytes: int = 0


class ReplayCache:
    """Of all sessions; what was asked for least recently goes first."""

    def __init__(self, most_bytes: int = KEPT_BYTES) -> None:
        self._most = most_bytes
        self._kept: OrderedDict[ViewKey, _Told] = OrderedDict()
        self._bytes = 0

    @property
    def bytes(self) -> int:
        return self._bytes

    def forget(self, session: SessionId) -> None:
        """What was encoded of a session is not what it says any more: a name has gone from its log."""
        for sight in [sight for sight in self._kept if sight.session == session]:
            self._bytes -= self._kept.pop(sight).bytes

    def messages(self, sight: ViewKey, rules: Rules, log: Log, end: int | None = None) -> list[msgspec.Raw]:
        """Every event of the log, or those before number ``end``, as an encoded ``Occurred``, in order.

        Nobody is offered anything in them: what could be chosen in the past cannot be any more.
        """
        told = self._told(sight, rules, log)
        end = len(log) if end is None else end
        self._extend(sight, told, log, end)
        return told.messages[:end]

    def is_short(self, sight: ViewKey, log: Log) -> bool:
        """Whether ``messages`` has little to do."""
        told = self._kept.get(sight)
        return len(log) - (0 if told is None else len(told.messages)) <= AT_ONCE

    async def prepare(self, sight: ViewKey, rules: Rules, log: Log) -> None:
        """Does beforehand what ``messages`` would have to do, leaving the event loop to others in between."""
        told = self._told(sight, rules, log)
        while len(told.messages) < len(log):
            self._extend(sight, told, log, len(told.messages) + AT_ONCE)
            await asyncio.sleep(0)

    def _told(self, sight: ViewKey, rules: Rules, log: Log) -> _Told:
        told = self._kept.get(sight)
        if told is None:
            created, at = log[0]
            told = self._kept[sight] = _Told(begin(rules, cast(Created, created), at))
        told.session.rules = rules  # compiled ones may have come since
        self._kept.move_to_end(sight)
        return told

    def _extend(self, sight: ViewKey, told: _Told, log: Log, end: int) -> None:
        """Folds events in up to ``end``, and lets go of what is too much."""
        session, before = told.session, told.bytes
        for number in range(len(told.messages), min(end, len(log))):
            event, at = log[number]
            if number:
                evolve(session, event, at)
            seen = visibility.occurred(
                sight.session,
                session,
                event,
                at,
                sight.viewer,
                thinking=sight.thinking,
                over=sight.over,
                offers=False,
            )
            message = codec.encode(seen)
            told.messages.append(msgspec.Raw(message))
            told.bytes += len(message) + _OVERHEAD
        if self._kept.get(sight) is told:
            self._bytes += told.bytes - before
        while self._bytes > self._most and len(self._kept) > 1:
            _, gone = self._kept.popitem(last=False)
            self._bytes -= gone.bytes

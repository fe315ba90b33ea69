"""Cache the past of sessions, encoded once for each kind of viewer, for later joins.

Encoding it folds the whole log, with a position for each event: a tenth of a second for a long game of Go, and a
thousand spectators come at once. So the cache keeps it, up to a limit of bytes in total, and extends it when the log
has grown. Without a cached entry it is encoded a few events at a time, so that it does not block other clients.
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
"""Number of events encoded before the event loop gets its turn."""
_OVERHEAD: Final = 500
"""Approximate bytes that an event takes besides its message."""

Log = Sequence[tuple[Event, int]]


@dataclass(frozen=True, slots=True)
class ViewKey:
    """A session and its viewer. ``over``: the game has ended, so nothing in its past is secret any more."""

    session: SessionId
    viewer: int
    over: bool
    thinking: bool
    """True if a bot's thinking is shown while a game is on."""


@dataclass(slots=True)
class _Entry:
    """The part of a log that is folded and encoded."""

    session: Session
    messages: list[msgspec.Raw] = field(default_factory=list[msgspec.Raw])
    bytes: int = 0


class ReplayCache:
    """Encoded pasts of all sessions; drops the least recently used first."""

    def __init__(self, most_bytes: int = KEPT_BYTES) -> None:
        self._most = most_bytes
        self._kept: OrderedDict[ViewKey, _Entry] = OrderedDict()
        self._of_session: dict[SessionId, set[ViewKey]] = {}
        self._bytes = 0

    @property
    def bytes(self) -> int:
        return self._bytes

    def forget(self, session: SessionId) -> None:
        """Drop a session's encoded past."""
        for key in self._of_session.pop(session, ()):
            self._bytes -= self._kept.pop(key).bytes

    def messages(self, key: ViewKey, rules: Rules, log: Log, end: int | None = None) -> list[msgspec.Raw]:
        """Return every event of the log, or those before number ``end``, as an encoded ``Occurred``, in order.

        They carry no choices, which were those of the past.
        """
        entry = self._entry(key, rules, log)
        end = len(log) if end is None else end
        self._extend(key, entry, log, end)
        return entry.messages[:end]

    def is_short(self, key: ViewKey, log: Log) -> bool:
        """True if ``messages`` has little to do."""
        entry = self._kept.get(key)
        return len(log) - (0 if entry is None else len(entry.messages)) <= AT_ONCE

    async def prepare(self, key: ViewKey, rules: Rules, log: Log) -> None:
        """Do the work of ``messages`` beforehand, yielding to the event loop in between."""
        entry = self._entry(key, rules, log)
        while len(entry.messages) < len(log):
            self._extend(key, entry, log, len(entry.messages) + AT_ONCE)
            await asyncio.sleep(0)

    def _entry(self, key: ViewKey, rules: Rules, log: Log) -> _Entry:
        entry = self._kept.get(key)
        if entry is None:
            created, at = log[0]
            entry = self._kept[key] = _Entry(begin(rules, cast(Created, created), at))
            self._of_session.setdefault(key.session, set()).add(key)
        entry.session.rules = rules  # compiled ones may be loaded since
        self._kept.move_to_end(key)
        return entry

    def _extend(self, key: ViewKey, entry: _Entry, log: Log, end: int) -> None:
        """Fold events in up to ``end``, and drop old entries beyond the limit."""
        session, before = entry.session, entry.bytes
        for number in range(len(entry.messages), min(end, len(log))):
            event, at = log[number]
            if number:
                evolve(session, event, at)
            seen = visibility.occurred(
                key.session,
                session,
                event,
                at,
                key.viewer,
                thinking=key.thinking,
                over=key.over,
                offers=False,
            )
            message = codec.encode(seen)
            entry.messages.append(msgspec.Raw(message))
            entry.bytes += len(message) + _OVERHEAD
        if self._kept.get(key) is entry:
            self._bytes += entry.bytes - before
        while self._bytes > self._most and len(self._kept) > 1:
            oldest, gone = self._kept.popitem(last=False)
            self._bytes -= gone.bytes
            keys = self._of_session[oldest.session]
            keys.discard(oldest)
            if not keys:
                del self._of_session[oldest.session]

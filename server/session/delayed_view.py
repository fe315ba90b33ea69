"""The view of spectators at a table with a delay: the same log, folded up to an earlier event.

Once the game has ended, spectators see everything.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import cast

from agon.games.rules import Rules
from agon.protocol.events import Acted, Created, Event, SpectatorDelay
from agon.server.session.state import Session, begin, evolve


def horizon(log: Sequence[tuple[Event, int]], delay: SpectatorDelay, now: int, *, over: bool) -> int:
    """Return the number of events of a log that are public at ``now`` (ms): at least 1, and it never goes down."""
    if over:
        return len(log)
    cut = len(log)
    if delay.plies:
        moves = [index for index, (event, _) in enumerate(log) if isinstance(event, Acted)]
        if moves:
            cut = moves[-min(delay.plies, len(moves))]
    if delay.seconds:
        newest = now - 1000 * delay.seconds
        cut = min(cut, next((index for index, (_, at) in enumerate(log) if at > newest), cut))
    return max(1, cut)


def due(log: Sequence[tuple[Event, int]], delay: SpectatorDelay, public_count: int) -> int | None:
    """Return the time (ms) at which the next event becomes public, or None if that waits for moves."""
    return log[public_count][1] + 1000 * delay.seconds if delay.seconds and public_count < len(log) else None


class DelayedView:
    """Fold of the first ``public_count`` events of ``log``, which is the table's own and grows."""

    def __init__(self, rules: Rules, log: Sequence[tuple[Event, int]], delay: SpectatorDelay) -> None:
        self.delay = delay
        self._rules = rules
        self._log = log
        self.public_count = 1
        self.session: Session
        self.fold()

    def fold(self) -> None:
        """Re-create the session from the public events of the log, in which a name may have changed."""
        created, at = self._log[0]
        self.session = begin(self._rules, cast(Created, created), at)
        for event, at in self._log[1 : self.public_count]:
            evolve(self.session, event, at)

    def advance(self, now: int, *, over: bool) -> Iterator[tuple[Event, int]]:
        """Fold and yield the events that have become public, one at a time."""
        cut = horizon(self._log, self.delay, now, over=over)
        while self.public_count < cut:
            event, at = self._log[self.public_count]
            evolve(self.session, event, at)
            self.public_count += 1
            yield event, at

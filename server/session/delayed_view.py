"""A game as spectators see it where the table wants them to see it late: the same log, folded only so far.

When the game has ended everything is told.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import cast

from agon.games.rules import Rules
from agon.protocol.events import Acted, Created, Event, SpectatorDelay
from agon.server.session.state import Session, begin, evolve


def horizon(log: Sequence[tuple[Event, int]], delay: SpectatorDelay, now: int, *, over: bool) -> int:
    """How many events of a log spectators may know at ``now`` (ms). Its creation always; it never goes down."""
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


def due(log: Sequence[tuple[Event, int]], delay: SpectatorDelay, told: int) -> int | None:
    """When (ms) time alone may let the next event be told; None where it does not."""
    return log[told][1] + 1000 * delay.seconds if delay.seconds and told < len(log) else None


class DelayedView:
    """``log`` is the table's own, which grows. ``session`` is the fold of its first ``told`` events."""

    def __init__(self, rules: Rules, log: Sequence[tuple[Event, int]], delay: SpectatorDelay) -> None:
        self.delay = delay
        self._rules = rules
        self._log = log
        self.told = 1
        self.session: Session
        self.fold()

    def fold(self) -> None:
        """Makes the session anew from what was told of the log, in which a name may have changed."""
        created, begun = self._log[0]
        self.session = begin(self._rules, cast(Created, created), begun)
        for event, at in self._log[1 : self.told]:
            evolve(self.session, event, at)

    def advance(self, now: int, *, over: bool) -> Iterator[tuple[Event, int]]:
        """Folds what may be told now, one event at a time."""
        cut = horizon(self._log, self.delay, now, over=over)
        while self.told < cut:
            event, at = self._log[self.told]
            evolve(self.session, event, at)
            self.told += 1
            yield event, at

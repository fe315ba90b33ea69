"""Which servers of a cluster live, and which of them is to run a session: pure, from what the store shows of them."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping

DEAD_S = 1.2
"""A server whose beats have not been counted up for so long is dead. With what it takes to see that and to take over
its games, another moves for its bots within two seconds."""
SUSPECT_S = 0.6
"""So long where the broker has published its last will."""
BLIND_S = 0.6
"""Whoever has not looked for so long cannot say how long the others have been silent."""


class Members:
    """Times are seconds of one monotonic clock: nothing depends on the servers' clocks agreeing."""

    def __init__(self) -> None:
        self.names: dict[str, str] = {}
        """Lives, and whose they are."""
        self._beats: dict[str, tuple[int, float]] = {}
        self._suspected: set[str] = set()
        self._looked_at = float("-inf")

    def seen(self, found: Mapping[str, tuple[str, int]], now: float) -> bool:
        """What the store shows: name and beats of each life. Says whether servers have come or gone."""
        blind = now - self._looked_at > BLIND_S
        self._looked_at = now
        before = set(self.names)
        self.names = {life: name for life, (name, _) in found.items()}
        last = self._beats
        self._beats = {}
        for life, (_, beats) in found.items():
            counted, since = last.get(life, (None, now))
            if counted != beats:
                self._suspected.discard(life)
            self._beats[life] = (beats, now if blind or counted != beats else since)
        self._suspected &= set(self.names)
        return before != set(self.names)

    def suspect(self, name: str) -> None:
        """The broker says that a server has gone; it may only have lost the broker."""
        self._suspected |= {life for life, known in self.names.items() if known == name}

    def silent(self, mine: str, now: float) -> list[str]:
        """Servers that are dead, other than my own life."""
        return [
            life
            for life, (_, since) in self._beats.items()
            if life != mine and now - since > (SUSPECT_S if life in self._suspected else DEAD_S)
        ]


def runner(session: str, lives: Iterable[str]) -> str:
    """Who is to run a session that nobody runs: all servers come to the same answer, and share evenly.

    Highest random weight (Thaler and Ravishankar, 1998): when a server goes, only its own sessions move.
    """
    return max(lives, key=lambda life: hashlib.sha256(f"{life}\0{session}".encode()).digest())

"""Decide which servers of a cluster are alive, and which of them runs a session. Pure: input is what the store
shows."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping

DEAD_S = 1.2
"""A server without new beats for so long (s) is dead. Together with the time to notice it and take over its games, its
bots move again within two seconds.
"""
SUSPECT_S = 0.6
"""The same, after the broker published its last will."""
BLIND_S = 0.6
"""A server that has not looked for so long (s) cannot judge the silence of others."""


class Members:
    """Servers of a cluster. Times are seconds of one monotonic clock: the servers' clocks need not agree."""

    def __init__(self) -> None:
        self.names: dict[str, str] = {}
        """Name of the server of each life."""
        self._beats: dict[str, tuple[int, float]] = {}
        self._suspected: set[str] = set()
        self._looked_at = float("-inf")

    def seen(self, found: Mapping[str, tuple[str, int]], now: float) -> bool:
        """Take name and beats of each life from the store; return True if servers came or went."""
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
        """Suspect a server that the broker reports gone; it may only have lost the broker."""
        self._suspected |= {life for life, known in self.names.items() if known == name}

    def silent(self, mine: str, now: float) -> list[str]:
        """Return the dead lives, other than my own."""
        return [
            life
            for life, (_, since) in self._beats.items()
            if life != mine and now - since > (SUSPECT_S if life in self._suspected else DEAD_S)
        ]


def runner(session: str, lives: Iterable[str]) -> str:
    """Return the life that must run a session without a server: all servers agree on it, and share evenly.

    Highest random weight (Thaler and Ravishankar, 1998): when a server goes, only its own sessions move.
    """
    return max(lives, key=lambda life: hashlib.sha256(f"{life}\0{session}".encode()).digest())

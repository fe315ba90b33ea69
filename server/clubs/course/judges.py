"""The programs in which bots run: one that checks what is handed in, and one or two that play the leagues.

They are started when there is work for them, and end when it is done.
"""

from __future__ import annotations

import logging
import os
import shutil
from collections.abc import Sequence
from typing import Final

from agon.protocol.league import Able, Broken
from agon.transport.judge import Judge, JudgeFailed

log = logging.getLogger("agon.course")

CHECK_NICE: Final = 10
LEAGUE_NICE: Final = 19
"""The league takes the time that nobody else wants."""
MOST_LEAGUES: Final = 2
"""Programs that play leagues at once, each on a core of its own: a machine with fewer cores has fewer."""
LONGEST_S: Final = 180.0
"""Longest time (s) for the check of a bot, of which games are broken off after some seconds each."""


class Judges:
    """``check`` and ``leagues``: the programs. ``off``: why bots cannot be confined here, once that is known."""

    def __init__(self, check: Judge | None = None, leagues: Sequence[Judge] | None = None) -> None:
        self.check = check or Judge(CHECK_NICE)
        self.leagues = leagues or league_judges()
        self._known = False
        self.off: str | None = None

    async def unavailable(self) -> str | None:
        """Return why bots cannot be confined here; None if they can. The first call confines one, to see."""
        if self._known:
            return self.off
        if shutil.which("bwrap") is None:
            self.found("the program bwrap (Debian's package bubblewrap) is not installed")
            return self.off
        try:
            answer = await self.check.ask(Able(), LONGEST_S)
        except JudgeFailed as error:
            return str(error)
        self.found(answer.reason if isinstance(answer, Broken) else None)
        return self.off

    def found(self, reason: str | None) -> None:
        """Keep the reason why bots cannot be confined here."""
        if not self._known or reason != self.off:
            log.info("bots of a course %s", "can be confined" if reason is None else f"cannot be confined: {reason}")
        self._known, self.off = True, reason

    async def close(self) -> None:
        for judge in (self.check, *self.leagues):
            await judge.close()


def league_judges(most: int = MOST_LEAGUES, nice: int = LEAGUE_NICE) -> list[Judge]:
    """Return a program for each core, ``most`` at most. If there are several, each keeps to its core with its bots, or
    the bots of two would wait for one core while the other stands still."""
    cores = sorted(os.sched_getaffinity(0))[:most]
    return [Judge(nice, core=core if len(cores) > 1 else None) for core in cores]

"""The two programs in which bots run: one that checks what is handed in, one that plays the leagues.

They are started when there is work for them, and end when it is done.
"""

from __future__ import annotations

import logging
import shutil
from typing import Final

from agon.protocol.league import Able, Broken
from agon.transport.judge import Judge, JudgeFailed

log = logging.getLogger("agon.course")

CHECK_NICE: Final = 10
LEAGUE_NICE: Final = 19
"""The league takes the time that nobody else wants."""
LONGEST_S: Final = 180.0
"""Longest time (s) for the check of a bot, of which games are broken off after some seconds each."""


class Judges:
    """``check`` and ``league``: the programs. ``off``: why bots cannot be confined here, once that is known."""

    def __init__(self, check: Judge | None = None, league: Judge | None = None) -> None:
        self.check = check or Judge(CHECK_NICE)
        self.league = league or Judge(LEAGUE_NICE)
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
        await self.check.close()
        await self.league.close()

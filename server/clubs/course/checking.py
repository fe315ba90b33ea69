"""Check what was handed in, one bot after the other, in a program of its own.

What waits is in the store: a server that was killed goes on with it after its next start.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Final

from agon.protocol import codec
from agon.protocol.league import Broken, Trial, Verdict
from agon.server.clubs.course.judges import LONGEST_S, Judges
from agon.server.store import Store, StoreFailed
from agon.server.store.clubs.submissions import SubmissionRow
from agon.transport.judge import JudgeFailed

log = logging.getLogger("agon.course")

EVERY_S: Final = 60.0
"""Longest time (s) between two looks at what waits: another server of a cluster may have stored it and ended."""
TRIES: Final = 2
"""Checks of a bot that end the program: then the fault is the bot's."""


class Checker:
    """Runs for as long as the server. ``wake`` tells it of a new bot."""

    def __init__(self, store: Store, judges: Judges) -> None:
        self._store = store
        self._judges = judges
        self._wake = asyncio.Event()
        self._tries: dict[str, int] = {}
        self.checked = asyncio.Event()
        """Set when a bot has been checked."""

    def wake(self) -> None:
        self._wake.set()

    async def run(self) -> None:
        while True:
            self._wake.clear()
            try:
                while (row := await self._store.submissions.waiting()) is not None and await self._check(row):
                    pass
            except StoreFailed as error:
                log.warning("what was handed in is looked for again: %s", error)
            await self._judges.check.rest()
            try:
                async with asyncio.timeout(EVERY_S):
                    await self._wake.wait()
            except TimeoutError:
                continue

    async def _check(self, row: SubmissionRow) -> bool:
        """Check a bot, and store the verdict; False if none can be checked now."""
        content = await self._store.submissions.content(row.id)
        try:
            answer = await self._judges.check.ask(Trial(name=row.file, content=content), LONGEST_S)
        except JudgeFailed as error:
            self._tries[row.id] = self._tries.get(row.id, 0) + 1
            log.warning("the check of %s failed: %s", row.id, error)
            if self._tries[row.id] < TRIES:
                return True
            answer = Verdict(error="the check of this bot did not come to an end")
        if isinstance(answer, Broken):
            if not answer.confined:
                self._judges.found(answer.reason)
                return False
            answer = Verdict(error=answer.reason)
        if not isinstance(answer, Verdict):
            raise TypeError(f"the program answered a trial by {type(answer).__name__}")
        games = sorted(answer.played) if not answer.error else []
        state = "bad" if answer.error else "good"
        await self._store.submissions.judge(row.id, state, codec.encode(answer), games)
        self._tries.pop(row.id, None)
        log.info("bot %s of club %s is %s", row.id, row.club, state)
        self.checked.set()
        return True

"""The program that judges submitted bots (``agon.ai.league``), as a child process: started when it is first asked,
ended when it does not answer, started again by the next question.

Strangers' bots run within it, confined: nothing of it is in the process that asks.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
from typing import Final

import msgspec

from agon.protocol.league import ANSWER_LIMIT, FromLeague, ToLeague

_ANSWERS: Final[msgspec.json.Decoder[FromLeague]] = msgspec.json.Decoder(FromLeague)


class JudgeFailed(Exception):
    """The program ended, or did not answer in time. It starts again at the next question."""


class Judge:
    """A process, asked one question at a time. ``close`` ends it."""

    def __init__(self, nice: int, command: list[str] | None = None, *, core: int | None = None) -> None:
        """``nice``: by how much the priority of the process, and of the bots in it, is lowered. ``core``: the one that
        they keep to; default: any."""
        self.command = command or [
            *(sys.executable, "-P", "-m", "agon.ai.league", "--parent", str(os.getpid()), "--nice", str(nice)),
            *(() if core is None else ("--core", str(core))),
        ]
        self._process: asyncio.subprocess.Process | None = None
        self._turn = asyncio.Lock()

    async def ask(self, request: ToLeague, longest_s: float | None = None) -> FromLeague:
        """Return the answer. Raises ``JudgeFailed``; a caller that is cancelled ends the process."""
        async with self._turn:
            try:
                async with asyncio.timeout(longest_s):
                    return await self._ask(request)
            except TimeoutError:
                await self.close()
                raise JudgeFailed(f"the program did not answer within {longest_s} s") from None
            except BaseException:
                await self.close()
                raise

    async def _ask(self, request: ToLeague) -> FromLeague:
        if self._process is None:
            self._process = await asyncio.create_subprocess_exec(
                *self.command,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                limit=ANSWER_LIMIT,
            )
        asked, answers = self._process.stdin, self._process.stdout
        if asked is None or answers is None:
            raise RuntimeError("the program was started without pipes")
        try:
            asked.write(msgspec.json.encode(request) + b"\n")
            await asked.drain()
            line = await answers.readline()
        except (OSError, ValueError) as error:
            raise JudgeFailed(f"the program cannot be spoken to: {error}") from None
        if not line:
            raise JudgeFailed("the program has ended; its last words are in the log")
        try:
            return _ANSWERS.decode(line)
        except msgspec.DecodeError as error:
            raise JudgeFailed(f"the program's answer cannot be read: {error}") from None

    async def rest(self) -> None:
        """End the process once it has answered: the next question starts another."""
        async with self._turn:
            await self.close()

    async def close(self) -> None:
        """End the process, and the bots in it, if there is one."""
        process = self._process
        if process is None:
            return
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()
        if self._process is process:
            self._process = None

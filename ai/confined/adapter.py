"""The engine ``submitted`` of a bot's card: a submitted bot that a host, or a teacher, offers to people.

The file is on this machine, or comes with the job. A bot that fails gives its game up, as it would at home.
"""

from __future__ import annotations

import binascii
import hashlib
import os
import tempfile
from base64 import b64decode
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar, Final

from agon.ai.confined.engine import Submitted
from agon.ai.confined.files import BadSubmission, unpack, write
from agon.ai.confined.namespaces import bubblewrap
from agon.ai.external.dialogue import Resigned
from agon.ai.external.process import ProgramError
from agon.ai.search.contract import Decision, EngineError, Parameter, Problem, Value
from agon.ai.search.kernel_binding import BoundKernels
from agon.games.api import Info

KEPT: Final = 2
"""Bots that go on between moves; the least recently used one goes first."""


@dataclass
class _Running:
    engine: Submitted
    folder: tempfile.TemporaryDirectory[str]

    def close(self) -> None:
        self.engine.close()
        self.folder.cleanup()


class SubmittedBots:
    """Engine that runs the bots of files, confined. Not shared between threads."""

    name: ClassVar[str] = "submitted"
    version: ClassVar[str] = "1"
    parameters: ClassVar[Mapping[str, Parameter]] = {
        "file": Parameter("", help="the bot's file, .py or .zip"),
        "content": Parameter("", help="what is in it, in Base64; empty: it is read from the disk"),
    }

    def __init__(self) -> None:
        self._running: OrderedDict[tuple[str, int | str, str], _Running] = OrderedDict()

    def refuses(self, info: Info) -> str | None:
        return None if bubblewrap() is not None else "bwrap is not installed, without which no bot is confined"

    def kernels(self) -> tuple[tuple[str, Callable[[BoundKernels, Mapping[str, int]], None]], ...]:
        return ()

    def choose(self, problem: Problem, settings: Mapping[str, Value]) -> Decision:
        """Return the bot's choice. Raises ``Resigned`` if it failed, ``EngineError`` if its file cannot be used or this
        machine cannot confine it."""
        running = self._find(Path(str(settings["file"])), str(settings["content"]), problem.info.name)
        try:
            return running.engine.choose(problem, {})
        except ProgramError as error:
            raise Resigned(str(error)) from None

    def _find(self, file: Path, content: str, game: str) -> _Running:
        """Return the bot of a file, started again if the file has changed; each game has its own process."""
        try:
            version = hashlib.sha256(content.encode()).hexdigest() if content else os.stat(file).st_mtime_ns
            key = (str(file), version, game)
            running = self._running.get(key)
            if running is None:
                running = self._start(file, b64decode(content, validate=True) if content else file.read_bytes())
        except binascii.Error:
            raise EngineError(f"{file.name}: its content is no Base64") from None
        except OSError as error:
            raise EngineError(f"{file.name}: {error.strerror}") from None
        except BadSubmission as error:
            raise EngineError(f"{file.name}: {error}") from None
        while len(self._running) >= KEPT and key not in self._running:
            self._running.popitem(last=False)[1].close()
        self._running[key] = running
        self._running.move_to_end(key)
        return running

    def _start(self, file: Path, content: bytes) -> _Running:
        main, files = unpack(file.name, content)
        folder = tempfile.TemporaryDirectory(prefix="agon-bot-")
        write(files, Path(folder.name))
        return _Running(Submitted(Path(folder.name), main, named=file.stem), folder)

    def close(self) -> None:
        """End every bot."""
        while self._running:
            self._running.popitem()[1].close()

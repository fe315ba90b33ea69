"""Run the fake engine: it plays Connect Four, whose columns are easy to write, in every protocol."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from agon import games
from agon.ai import external
from agon.ai.engines import registry
from agon.ai.external.adapter import Adapter
from agon.ai.search.contract import Decision, Problem, Value
from agon.games.api import Dialect
from agon.protocol.cards import Limits
from tests.ai.positions import problem

PROTOCOLS = ("uci", "gtp", "xboard")
FAKE = Path(__file__).with_name("fake_engine.py")


def teach(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give Connect Four words in all three protocols."""
    room: Any = games.room("connect_four")
    dialect = Dialect(
        name="normal",
        to_text=room.action_to_text,
        from_text=room.action_from_text,
        setup=lambda options: [f"width {options['width']}"],
        position=room.position_to_text,
    )
    monkeypatch.setattr(room, "PROTOCOLS", dict.fromkeys(PROTOCOLS, dialect), raising=False)


def command(protocol: str, fault: str = "", answers: str = "4", log: Path | None = None) -> str:
    words = [sys.executable, "-I", "-S", str(FAKE), protocol, "--answers", answers, "--fault", fault]
    return shlex.join(words + (["--log", str(log)] if log else []))


def task(moves: str = "", time_ms: int | None = 2000, **limits: int) -> Problem:
    """Return Connect Four after ``moves``, refereed in plain Python, with its history."""
    asked = problem("connect_four", moves, limits=Limits(time_ms=time_ms, **limits), jit=False)
    asked.history = [int(move) - 1 for move in moves]
    return asked


class Fake:
    """An adapter with the fake engine behind it, and that engine's log."""

    def __init__(self, protocol: str, folder: Path) -> None:
        self.protocol = protocol
        self.adapter: Adapter = external.adapters()[protocol]
        self._log = folder / f"{protocol}.log"

    def choose(self, asked: Problem, *, fault: str = "", answers: str = "4", **settings: Value) -> Decision:
        given: Mapping[str, Value] = {"command": command(self.protocol, fault, answers, self._log), **settings}
        self.adapter.prepare(asked, registry.settings(self.adapter, given))  # else its start is taken from its time
        return registry.think(self.adapter, asked, given)

    def heard(self) -> list[str]:
        """Return every line so far, without GTP's numbers."""
        lines = self._log.read_text("utf-8").splitlines()
        return [line.partition(" ")[2] if self.protocol == "gtp" else line for line in lines]

    def pid(self) -> int:
        """Return the process id of the one program that runs."""
        (running,) = self.adapter._running.values()
        return running.program.pid

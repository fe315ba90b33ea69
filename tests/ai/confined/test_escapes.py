"""Nothing that a submitted bot tries reaches anything outside."""

from __future__ import annotations

import platform
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from agon.ai.confined.process import ConfinedBot, Quota
from tests.ai.confined.attacks import REACHES, source

pytestmark = pytest.mark.skipif(platform.machine() != "x86_64", reason="the numbers of the calls are the x86's")

UNHARMED = (
    "read the server's database",
    "list the folder of the database",
    "read the environment",
    "read the environment from memory",
    "see other processes",
    "climb out of the folder",
    "write beside itself",
    "open a socket",
    "connect to the server",
    "connect to an abstract socket",
    "make a pair of sockets",
    "start a process",
    "start a program",
    "use a pool of processes",
    "signal the group",
    "keep memory in a file",
    "open a hundred files",
    "see the machine's name",
)
"""Attacks that do no harm outside the confinement, where they succeed."""


def test_nothing_is_reached(bot: Callable[[str], Path], places: dict[str, object]) -> None:
    confined = ConfinedBot(bot(source(REACHES, places)), "bot.py", Quota())
    try:
        assert confined.loaded.games == []
    finally:
        confined.close()
    assert len(REACHES) > 60


def test_the_same_attacks_succeed_without_the_confinement(
    bot: Callable[[str], Path], places: dict[str, object]
) -> None:
    attacks = {name: REACHES[name] for name in UNHARMED}
    file = bot(source(attacks, places) + "\nprint(*Attacker.games, sep='\\n')\n") / "bot.py"
    said = subprocess.run([sys.executable, str(file)], capture_output=True, text=True, timeout=60, check=True)
    assert said.stdout.splitlines() == list(UNHARMED)

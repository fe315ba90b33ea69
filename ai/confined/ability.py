"""Tell whether this machine can confine a bot, by confining one."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Final

from agon.ai.confined.process import ConfinedBot, NotConfined, Quota
from agon.ai.external.process import ProgramError

_PROBE: Final = """\
import os, socket
from agon.clients.sdk import Bot

def held(act):
    try:
        act()
    except OSError:
        return True
    return False

reached = [name for name, act in {
    "the network": socket.socket,
    "other processes": lambda: os.kill(1, 9),
    "a new process": os.fork,
    "the disk": lambda: open("/bot/written", "w"),
    "the system's files": lambda: os.listdir("/etc"),
}.items() if not held(act)]

class Probe(Bot):
    name = "probe"
    games = tuple(reached)
"""


def unavailable() -> str | None:
    """Return why bots cannot be confined here, or None if they can."""
    with tempfile.TemporaryDirectory(prefix="agon-probe-") as folder:
        Path(folder).chmod(0o755)
        (Path(folder) / "probe.py").write_text(_PROBE, "utf-8")
        try:
            probe = ConfinedBot(Path(folder), "probe.py", Quota())
        except (NotConfined, ProgramError) as error:
            return str(error)
        probe.close()
        reached = probe.loaded.games
    return f"a confined program still reaches {', '.join(reached)}" if reached else None

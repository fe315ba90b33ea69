"""First words of our engines. They can be said before the libraries are loaded, which takes seconds."""

from __future__ import annotations

from typing import Final

CHESS960: Final = "UCI_Chess960"
AWAITED: Final = {"uci": "uci"}
"""Line that a greeting answers."""
FIRST: Final = {"xboard": "feature done=0"}
"""Said before anything is heard: xboard waits two seconds for features, unless it reads this."""


def uci(name: str) -> list[str]:
    """Return the answer to ``uci``. Only chess is played by this protocol."""
    return [
        f"id name {name}",
        "id author the authors of Agon",
        f"option name {CHESS960} type check default false",
        "uciok",
    ]

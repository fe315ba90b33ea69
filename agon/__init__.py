"""Games with their rules, searches and records, and bots for a game server.

>>> import agon
>>> state = agon.load("tic_tac_toe").apply("b2")
>>> print(state)
.../.x./... o

``load`` gives the first position of a game, ``search`` the best action there, ``read_records`` and ``write_records``
translate files of games, ``Bot`` and ``connect`` speak to a server. Each name is imported when it is first used, so
``import agon`` loads nothing else. ``agon.games.api`` defines the contract of a game, ``agon.protocol`` the messages.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from agon.clients.sdk import Bot, Connection, Turn
    from agon.games.api import GameError, IllegalAction, InvalidAction, InvalidOptions, InvalidPosition
    from agon.games.records.record import Record, RecordError
    from agon.online import connect
    from agon.position import CHANCE, REVEALED, SPECTATOR, TERMINAL, Action, Outcome, State, Step, load, names
    from agon.record_files import read_records, replay, write_records
    from agon.thinking import SearchLine, SearchResult, search

__all__ = [
    "CHANCE",
    "REVEALED",
    "SPECTATOR",
    "TERMINAL",
    "Action",
    "Bot",
    "Connection",
    "GameError",
    "IllegalAction",
    "InvalidAction",
    "InvalidOptions",
    "InvalidPosition",
    "Outcome",
    "Record",
    "RecordError",
    "SearchLine",
    "SearchResult",
    "State",
    "Step",
    "Turn",
    "connect",
    "load",
    "names",
    "read_records",
    "replay",
    "search",
    "write_records",
]

_HOMES = {
    "agon.clients.sdk": ("Bot", "Connection", "Turn"),
    "agon.games.api": ("GameError", "IllegalAction", "InvalidAction", "InvalidOptions", "InvalidPosition"),
    "agon.games.records.record": ("Record", "RecordError"),
    "agon.online": ("connect",),
    "agon.position": (
        *("CHANCE", "REVEALED", "SPECTATOR", "TERMINAL"),
        *("Action", "Outcome", "State", "Step", "load", "names"),
    ),
    "agon.record_files": ("read_records", "replay", "write_records"),
    "agon.thinking": ("SearchLine", "SearchResult", "search"),
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}


def __getattr__(name: str) -> object:
    """Import a public name from the module that defines it (PEP 562)."""
    if name not in _HOME_OF:
        raise AttributeError(f"module 'agon' has no attribute {name!r}")
    value: object = getattr(importlib.import_module(_HOME_OF[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})

"""Game records: the contents of a game's standard file formats, and the grammars that several games share.

A game with a standard format is a folder with a ``record.py``, whose ``FORMATS`` lists its formats, the preferred one
first. Every game can also be exported as JSON, which needs nothing here.
"""

from __future__ import annotations

import importlib
from functools import cache
from importlib.util import find_spec
from typing import Any

from agon import games
from agon.games.records.nodes import NO_ACTION, Mark, Move, Thought
from agon.games.records.reading import decode
from agon.games.records.record import Departure, Format, Player, Reason, Record, RecordError, settle

__all__ = [
    "NO_ACTION",
    "Departure",
    "Format",
    "Mark",
    "Move",
    "Player",
    "Reason",
    "Record",
    "RecordError",
    "Thought",
    "decode",
    "formats",
    "settle",
    "unit",
]


@cache
def formats(game: str) -> tuple[Format, ...]:
    """Return the record formats of a game, none if it has no standard one. Raises ``UnknownGame``."""
    module = _module(game)
    return () if module is None else module.FORMATS


def unit(game: str) -> tuple[str, float] | None:
    """Return the unit in which a game's players count a position, if it is not the pay-off, and the slope s of a value
    tanh(s * units); a ``record.py`` declares it as ``UNIT``. Raises ``UnknownGame``."""
    return getattr(_module(game), "UNIT", None)


@cache
def _module(game: str) -> Any:
    """Return the module of a game's records, or None."""
    module = games.room(game)
    name = f"{module.__name__}.record"
    if not hasattr(module, "__path__") or find_spec(name) is None:
        return None
    return importlib.import_module(name)

"""The rules. ``load(name)`` gives a game; ``names()`` lists the rooms found in this folder."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache
from types import ModuleType
from typing import TYPE_CHECKING

from agon.games.api import GameError

if TYPE_CHECKING:
    from agon.games.rules import Rules  # imports NumPy, which importers of agon.games.api alone do without

_NOT_GAMES = {"api", "bits", "bits_compiled", "jit", "parts", "records", "rules", "seats", "sources", "verbs"}


class UnknownGame(GameError):
    """No game of that name is in the folder."""


@cache
def names() -> tuple[str, ...]:
    """Return the games, found by looking into the folder."""
    found = (module.name for module in pkgutil.iter_modules(__path__))
    return tuple(sorted(name for name in found if name not in _NOT_GAMES and not name.startswith("_")))


def room(name: str) -> ModuleType:
    """Return the module of a game. Raises ``UnknownGame``."""
    if name not in names():
        raise UnknownGame(f"no game named {name!r}; there are {', '.join(names())}")
    return importlib.import_module(f"agon.games.{name}")


@cache
def load(name: str, jit: bool = False) -> Rules:
    """Return the rules of a game, as plain Python or (``jit``) compiled, from the cache. Raises ``UnknownGame``."""
    from agon.games.rules import Rules

    return Rules(room(name), jit=jit)
